/* The file that the generator made, as it is; used by some_tables.cpp. */
    .section .rodata
    .balign 16
    .global millstone_tables_begin
millstone_tables_begin:
    .incbin MILLSTONE_TABLES
    .global millstone_tables_end
millstone_tables_end:
    .byte 0

    .section .note.GNU-stack, "", %progbits
