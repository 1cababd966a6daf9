// Tests of variant files without faults: what they may look like and what comes out. The faulty
// ones are in variant_file_fault_test.cpp.
#include "engine/rules/variant_file.h"

#include <gtest/gtest.h>

#include "engine/board/symmetry.h"
#include "engine/rules/digest.h"
#include "engine/rules/parameters.h"
#include "engine/rules/presets.h"

namespace millstone {
namespace {

VariantFile read(std::string_view content) {
  VariantFile file = read_variant_file(content, "my.ini", VariantCatalogue());
  for (const Error& error : file.errors) ADD_FAILURE() << error.text();
  return file;
}

std::string differences(const Variant& variant) {
  const Preset* base = find_preset(variant.base);
  return format_rules(variant.rules, base ? &base->rules : &default_rules());
}

constexpr std::string_view kCrossBoard =
    "[board:cross]\n"
    "points = b3 a2 b2 c2 b1\n"
    "edges = b3-b2 a2-b2 b2-c2 b2-b1\n"
    "lines = b3-b2-b1 a2-b2-c2:cross\n";

TEST(VariantFile, ASectionIsItsBaseWithChanges) {
  const VariantFile file = read("[quick:lasker]\nmaxPlies = 50\nFLYAT = Always\n");
  ASSERT_EQ(file.variants.size(), 1u);
  EXPECT_EQ(file.variants[0].name, "quick");
  EXPECT_EQ(file.variants[0].base, "lasker");
  EXPECT_EQ(file.variants[0].title, "defined in my.ini");
  EXPECT_EQ(differences(file.variants[0]), "flyAt = always\nmaxPlies = 50\n");
}

TEST(VariantFile, WithoutABaseASectionStartsFromTheDefault) {
  const VariantFile file = read("[plain]\npieces = 8\n");
  ASSERT_EQ(file.variants.size(), 1u);
  EXPECT_EQ(file.variants[0].base, "");
  EXPECT_EQ(differences(file.variants[0]), "pieces = 8\n");
}

TEST(VariantFile, FormDoesNotMatter) {
  const std::string_view spellings[] = {
      "[a:lasker]\npieces = 9\nmisere = true",
      "# first\n\n  [ a : LASKER ]  ; why\n\tpieces=9# nine\n ; pieces = 7\nmisere =true;yes\n",
      "[a:lasker]\nmisere = TRUE\npieces =9",
  };
  const std::string expected = differences(read(spellings[0]).variants.at(0));
  for (const std::string_view spelling : spellings) {
    const VariantFile file = read(spelling);
    ASSERT_EQ(file.variants.size(), 1u) << spelling;
    EXPECT_EQ(differences(file.variants[0]), expected) << spelling;
  }
}

TEST(VariantFile, AnEmptyFileHoldsNothing) {
  for (const std::string_view content : {"", "\n\n", "# only\n; comments", " \r\n"}) {
    const VariantFile file = read(content);
    EXPECT_TRUE(file.variants.empty());
    EXPECT_TRUE(file.boards.empty());
  }
}

TEST(VariantFile, AVariantMayBeMadeFromAnEarlierOne) {
  const VariantFile file = read("[a:lasker]\npieces = 9\n[b:a]\nmisere = true\n");
  ASSERT_EQ(file.variants.size(), 2u);
  EXPECT_EQ(file.variants[1].base, "a");
  EXPECT_EQ(format_rules(file.variants[1].rules, &file.variants[0].rules), "misere = true\n");
}

TEST(VariantFile, TheBoardIsSetFirstWhereverItStands) {
  const VariantFile file = read(
      "[a:threemensmorris]\nstartPosition = W/1B1/3\nplaceBan = c2\nboard = triangle\n"
      "[b:picaria]\nplaceBan = c5\nplaceBanFirst = none\nboard = six\n");
  ASSERT_EQ(file.variants.size(), 2u);
  EXPECT_EQ(file.variants[0].rules.start_position, "W/1B1/3");
  EXPECT_EQ(find_parameter("placeBan")->get(file.variants[1].rules), "c5");
}

TEST(VariantFile, ABoardOfOnesOwn) {
  const VariantFile file = read(std::string(kCrossBoard) +
                                "[tiny:threemensmorris]\nboard = cross\npieces = 2\nminPieces = 2\n"
                                "custodian = cross,moving\n");
  ASSERT_EQ(file.boards.size(), 1u);
  ASSERT_EQ(file.variants.size(), 1u);
  const Topology& board = *file.variants[0].rules.board;
  EXPECT_EQ(&board, file.boards[0].get());
  EXPECT_EQ(board.id(), "cross");
  EXPECT_EQ(board.names_of(board.all()), "b3 a2 b2 c2 b1");
  EXPECT_EQ(board.edge_count(), 4);
  ASSERT_EQ(board.lines().size(), 2u);
  EXPECT_EQ(board.lines()[0].kind, LineKind::kOther);
  EXPECT_EQ(board.lines()[1].kind, LineKind::kCross);
  EXPECT_EQ(board.name(board.lines()[1].points[1]), "b2");
  EXPECT_EQ(automorphisms(board).size(), 4u);  // the two lines differ in kind
}

TEST(VariantFile, ABoardMayHave32PointsAndNoEdges) {
  std::string points;
  for (char rank = '1'; rank <= '4'; ++rank) {
    for (char file = 'a'; file <= 'h'; ++file) points += {' ', file, rank};
  }
  const VariantFile file = read("[board:big]\npoints =" + points +
                                "\nedges = none\nlines = a1-b1-c1:square, a1-a2-a3:OTHER\n"
                                "[big:nineholes]\nboard = big\npieces = 12\n");
  ASSERT_EQ(file.variants.size(), 1u);
  EXPECT_EQ(file.variants[0].rules.board->size(), 32);
  EXPECT_EQ(file.variants[0].rules.board->edge_count(), 0);
}

TEST(VariantFile, EveryPresetCanBePrintedAndReadAgain) {
  for (const Preset& preset : presets()) {
    const VariantFile file = read(format_variant(preset));
    ASSERT_EQ(file.variants.size(), 1u) << preset.name;
    EXPECT_EQ(file.variants[0].name, preset.name);
    EXPECT_EQ(file.variants[0].base, preset.base);
    EXPECT_EQ(format_rules(file.variants[0].rules), format_rules(preset.rules));
    EXPECT_EQ(rules_digest(file.variants[0].rules), rules_digest(preset.rules));
  }
}

TEST(VariantFile, AVariantOnABoardOfItsOwnCanBePrintedAndReadAgain) {
  const VariantFile first = read(std::string(kCrossBoard) +
                                 "[a:threemensmorris]\nboard = cross\npieces = 2\nminPieces = 2\n"
                                 "leap = cross,moving\n[b:a]\nplaceBan = b2\n");
  const Variant& variant = first.variants.at(1);
  const std::string text = format_variant(variant);
  EXPECT_EQ(text.rfind("[board:cross]\npoints = b3 a2 b2 c2 b1\n"
                       "edges = b3-b2 a2-b2 b2-c2 b2-b1\nlines = b3-b2-b1 a2-b2-c2:cross\n\n[b]\n",
                       0),
            0u)
      << text;
  const VariantFile second = read(text);
  ASSERT_EQ(second.variants.size(), 1u);
  EXPECT_EQ(format_variant(second.variants[0]), text);
  EXPECT_EQ(rules_digest(second.variants[0].rules), rules_digest(variant.rules));
}

TEST(VariantFile, ReadingAddsNothingToTheCatalogueLoadingDoes) {
  VariantCatalogue catalogue;
  const std::size_t built_in = catalogue.variants().size();
  const std::string content = std::string(kCrossBoard) + "[a:lasker]\n[bad:lasker]\npieces = 0\n";
  static_cast<void>(read_variant_file(content, "my.ini", catalogue));
  EXPECT_EQ(catalogue.variants().size(), built_in);
  EXPECT_EQ(catalogue.find_board("cross"), nullptr);

  const VariantFile file = load_variant_file(content, "my.ini", catalogue);
  EXPECT_EQ(file.errors.size(), 1u);
  EXPECT_EQ(catalogue.variants().size(), built_in + 1);
  ASSERT_NE(catalogue.find("A"), nullptr);
  EXPECT_EQ(catalogue.find("bad"), nullptr);
  ASSERT_NE(catalogue.find_board("Cross"), nullptr);
}

TEST(VariantFile, LaterFilesMayUseWhatWasLoaded) {
  VariantCatalogue catalogue;
  load_variant_file(std::string(kCrossBoard) + "[a:lasker]\npieces = 7\n", "1.ini", catalogue);
  const VariantFile file = load_variant_file(
      "[b:A]\nmisere = true\n[c:threemensmorris]\nboard = CROSS\npieces = 2\nminPieces = 2\n",
      "2.ini", catalogue);
  ASSERT_TRUE(file.errors.empty()) << file.errors[0].text();
  EXPECT_EQ(catalogue.find("b")->rules.pieces, 7);
  EXPECT_EQ(catalogue.find("c")->rules.board, catalogue.find_board("cross"));
}

TEST(VariantFile, AChangedFileReplacesWhatItLoadedBefore) {
  VariantCatalogue catalogue;
  load_variant_file("[a:lasker]\npieces = 7\n[b:a]\n", "my.ini", catalogue);
  const Variant* a = catalogue.find("a");
  load_variant_file("[a:lasker]\npieces = 8\n", "my.ini", catalogue);
  EXPECT_EQ(catalogue.find("a"), a);
  EXPECT_EQ(a->rules.pieces, 8);
  EXPECT_EQ(catalogue.find("b")->rules.pieces, 7);
  EXPECT_EQ(catalogue.variants().size(), presets().size() + 2);
}

TEST(VariantFile, APrintedPresetChangesNothingInTheCatalogue) {
  VariantCatalogue catalogue;
  load_variant_file(format_variant(*find_preset("lasker")), "my.ini", catalogue);
  EXPECT_EQ(catalogue.variants().size(), presets().size());
  EXPECT_EQ(catalogue.find("lasker")->title, find_preset("lasker")->title);
}

}  // namespace
}  // namespace millstone
