/* The weights of nine men's morris as tools/train fitted them; used by pattern_weights.cpp. */
    .section .rodata
    .balign 16
    .global millstone_nine_weights_begin
millstone_nine_weights_begin:
    .incbin MILLSTONE_NINE_WEIGHTS
    .global millstone_nine_weights_end
millstone_nine_weights_end:
    .byte 0

    .section .note.GNU-stack, "", %progbits
