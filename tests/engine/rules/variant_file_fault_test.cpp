// A collection of faulty variant files, each with its exact messages.
#include <gtest/gtest.h>

#include "engine/rules/parameters.h"
#include "engine/rules/sections.h"
#include "engine/rules/variant_file.h"
#include "engine/text/text.h"

namespace millstone {
namespace {

struct Faulty {
  const char* name;
  std::string content;
  std::vector<std::string> messages;
  std::vector<std::string> good = {};  // the variants that are read all the same
};
class FaultyVariantFile : public testing::TestWithParam<Faulty> {};

TEST_P(FaultyVariantFile, GivesItsMessagesAndLeavesTheGoodSections) {
  const VariantFile file = read_variant_file(GetParam().content, "my.ini", VariantCatalogue());
  std::vector<std::string> messages, good;
  for (const Error& error : file.errors) messages.push_back(error.text());
  for (const Variant& variant : file.variants) good.push_back(variant.name);
  EXPECT_EQ(messages, GetParam().messages);
  EXPECT_EQ(good, GetParam().good);
}

std::string all_keys() {
  std::vector<std::string> keys;
  for (const Parameter& parameter : parameters()) keys.push_back(parameter.key);
  return join_with_or(keys);
}

// A board section with other values for some of its keys.
std::string board_section(const std::string& points, const std::string& edges,
                          const std::string& lines) {
  return "[board:own]\npoints = " + points + "\nedges = " + edges + "\nlines = " + lines + "\n";
}

const Faulty kForm[] = {
    {"HeaderWithoutEnd",
     "[a:lasker\npieces = 9\n[b:lasker]\n",
     {"section header '[a:lasker' without ] (my.ini, line 1); expected [name:base]"},
     {"b"}},
    {"TextAfterHeader",
     "[a:lasker] pieces = 9\n",
     {"text after the section header (my.ini, line 1); expected a comment or nothing"}},
    {"EmptyHeader",
     "[ ]\n",
     {"empty section header (my.ini, line 1); expected [name:base] or [board:NAME]"}},
    {"OutsideOfASection",
     "# mine\npieces = 9\n[a:lasker]\n",
     {"'pieces = 9' outside of a section (my.ini, line 2); expected [name:base] before it"},
     {"a"}},
    {"NoEquals",
     "[a:lasker]\npieces 9\n",
     {"no = in 'pieces 9' (my.ini, line 2); expected key = value"}},
    {"NoKey", "[a:lasker]\n= 9\n", {"no key before = (my.ini, line 2); expected key = value"}},
    {"TwoColons",
     "[a:lasker:nofly]\n",
     {"more than one : in the section header (my.ini, line 1); expected [name:base]"}},
    {"Binary",
     std::string("\0\x01\xFF\n[\x1B[2J]\n", 10),
     {"'\\x00\\x01\\xFF' outside of a section (my.ini, line 1); expected [name:base] before it",
      "bad name '\\x1B[2J' (my.ini, line 2); expected 1 to 40 characters of a-z, 0-9, - and _"}},
    {"LongLine",
     std::string(1000, 'x'),
     {"'" + std::string(40, 'x') +
      "...' outside of a section (my.ini, line 1); expected [name:base] before it"}},
    {"CarriageReturnsCountOnce",
     "\r\n\r\n[a:lasker]\r\npieces\r\n",
     {"no = in 'pieces' (my.ini, line 4); expected key = value"}},
};

const Faulty kNames[] = {
    {"NoName",
     "[:lasker]\n",
     {"bad name '' (my.ini, line 1); expected 1 to 40 characters of a-z, 0-9, - and _"}},
    {"UpperCase",
     "[Mine:lasker]\n",
     {"bad name 'Mine' (my.ini, line 1); expected 1 to 40 characters of a-z, 0-9, - and _"}},
    {"BlankInName",
     "[my game:lasker]\n",
     {"bad name 'my game' (my.ini, line 1); expected 1 to 40 characters of a-z, 0-9, - and _"}},
    {"LongName",
     "[" + std::string(41, 'a') + ":lasker]\n",
     {"bad name '" + std::string(40, 'a') +
      "...' (my.ini, line 1); expected 1 to 40 characters of a-z, 0-9, - and _"}},
    {"NameWithVar",
     "[my-variant:lasker]\n",
     {"bad name 'my-variant' (my.ini, line 1); expected a name without \"var\", which UCI keeps "
      "for "
      "separating the values of an option"}},
    {"BoardNameWithVar",
     "[board:var]\n",
     {"bad name 'var' (my.ini, line 1); expected a name without \"var\", which UCI keeps for "
      "separating the values of an option"}},
    {"BoardWithoutName",
     "[board]\npoints = a1\n",
     {"bad name '' (my.ini, line 1); expected 1 to 40 characters of a-z, 0-9, - and _"}},
    {"NameTwice",
     "[a:lasker]\n[a:nofly]\n",
     {"a second section names 'a' (my.ini, line 2); expected each name once in a file"},
     {"a"}},
    {"NameTwiceAfterAFault",
     "[a:lasker]\npieces = 0\n[a:nofly]\n",
     {"bad value '0' (my.ini, line 2, pieces); expected a number from 1 to 12",
      "a second section names 'a' (my.ini, line 3); expected each name once in a file"}},
    {"BuiltInName",
     "[lasker:ninemensmorris]\n",
     {"variant 'lasker' is built in, with other rules (my.ini, line 1); expected another name"}},
    {"BuiltInNameOfItself",
     "[lasker:lasker]\nmisere = true\n",
     {"variant 'lasker' is built in, with other rules (my.ini, line 1); expected another name"}},
    {"EmptyBase",
     "[a:]\n",
     {"unknown base '' (my.ini, line 1); expected a built-in variant, a loaded one or one defined "
      "before"}},
    {"UnknownBase",
     "[a:chess]\nmisere = true\n",
     {"unknown base 'chess' (my.ini, line 1); expected a built-in variant, a loaded one or one "
      "defined before"}},
    {"BaseDefinedLater",
     "[a:b]\n[b:lasker]\n",
     {"unknown base 'b' (my.ini, line 1); expected a built-in variant, a loaded one or one defined "
      "before"},
     {"b"}},
    {"BaseWithFaults",
     "[a:lasker]\npieces = 0\n[b:a]\n[c:lasker]\n",
     {"bad value '0' (my.ini, line 2, pieces); expected a number from 1 to 12",
      "base 'a' has errors of its own (my.ini, line 3)"},
     {"c"}},
    {"BaseIsItself",
     "[a:a]\n",
     {"variant 'a' is made from itself (my.ini, line 1); expected another base"}},
};

const Faulty kKeysAndValues[] = {
    {"UnknownKey",
     "[a:lasker]\npiece = 9\n",
     {"unknown key 'piece' (my.ini, line 2); expected " + all_keys()}},
    {"KeyTwice",
     "[a:lasker]\npieces = 9\nmisere = true\nPIECES = 9\n",
     {"key stands a second time (my.ini, line 4, pieces); expected each key once (see line 2)"}},
    {"EmptyValue",
     "[a:lasker]\npieces =   # none\n",
     {"bad value '' (my.ini, line 2, pieces); expected a number from 1 to 12"}},
    {"NumberTooLarge",
     "[a:lasker]\npieces = 13\n",
     {"bad value '13' (my.ini, line 2, pieces); expected a number from 1 to 12"}},
    {"NumberWithText",
     "[a:lasker]\nflyAt = 3 pieces\n",
     {"bad value '3 pieces' (my.ini, line 2, flyAt); expected a number from 0 to 12 or always"}},
    {"NotABool",
     "[a:lasker]\nmisere = 1\n",
     {"bad value '1' (my.ini, line 2, misere); expected true or false"}},
    {"UnknownChoice",
     "[a:lasker]\nblocked = lose\n",
     {"bad value 'lose' (my.ini, line 2, blocked); expected loss, draw, pass, removeAndMove, "
      "removeAndPass or bothRemove"}},
    {"UnknownCaptureWord",
     "[a:lasker]\nleap = square moving fast\n",
     {"bad value 'fast' (my.ini, line 2, leap); expected off, or a list of square, cross, "
      "diagonal, "
      "placing, moving or atMostThree"}},
    {"CaptureWithoutLines",
     "[a:lasker]\ncustodian = moving\n",
     {"no kind of line is named (my.ini, line 2, custodian); expected square, cross or diagonal in "
      "the list"}},
    {"UnknownPoint",
     "[a:achi]\nplaceBan = d4\n",
     {"board three-diagonal has no point 'd4' (my.ini, line 2, placeBan); expected points of a3 b3 "
      "c3 a2 b2 c2 a1 b1 c1, or none"}},
    {"PointOfAnotherBoard",
     "[a:achi]\nplaceBan = a1\nboard = six\nplaceBanFirst = b1\n",
     {"board six has no point 'b1' (my.ini, line 4, placeBanFirst); expected points of a5 c5 e5 b4 "
      "c4 d4 a3 b3 d3 e3 b2 c2 d2 a1 c1 e1, or none"}},
    {"BadStartPosition",
     "[a:achi]\nstartPosition = WQ1/3/3\n",
     {"unknown piece letter 'Q' (my.ini, line 2, startPosition, board field, rank 3, character 2); "
      "expected W, B, X or a digit 1 to 9"}},
    {"UnknownBoardHidesNoOtherFault",
     "[a:lasker]\nboard = ten\npieces = many\nplaceBan = z9\nflyAt = 99\n",
     {"unknown board 'ten' (my.ini, line 2, board); expected nine, nine-diagonal, "
      "nine-diagonal-moves, sesotho, six, seven, three, three-orthogonal, three-diagonal, "
      "three-king, picaria, wheel, triangle, or a [board:NAME] before",
      "bad value 'many' (my.ini, line 3, pieces); expected a number from 1 to 12",
      "bad value '99' (my.ini, line 5, flyAt); expected a number from 0 to 12 or always"}},
    {"UnknownBaseHidesNoOtherFault",
     "[a:nothing]\npieces = many\n",
     {"unknown base 'nothing' (my.ini, line 1); expected a built-in variant, a loaded one or one "
      "defined before",
      "bad value 'many' (my.ini, line 2, pieces); expected a number from 1 to 12"}},
    {"UnknownBoard",
     "[a:lasker]\nboard = ten\n",
     {"unknown board 'ten' (my.ini, line 2, board); expected nine, nine-diagonal, "
      "nine-diagonal-moves, sesotho, six, seven, three, three-orthogonal, three-diagonal, "
      "three-king, picaria, wheel, triangle, or a [board:NAME] before"}},
    {"BoardWithoutTheBasesPoints",
     "[a:picaria]\nboard = three-king\nplaceBanFirst = none\n"
     "[b:picaria]\nplaceBan = e5\n[c:b]\nboard = three\n",
     {"board three has no point 'e5' (my.ini, line 7, board, placeBan); expected a board with the "
      "points of placeBan, or placeBan none"},
     {"a", "b"}},
    {"SeveralFaultsInOneSection",
     "[a:lasker]\npieces = x\nfoo = 1\nmisere\nflyAt = y\n",
     {"bad value 'x' (my.ini, line 2, pieces); expected a number from 1 to 12",
      "unknown key 'foo' (my.ini, line 3); expected " + all_keys(),
      "no = in 'misere' (my.ini, line 4); expected key = value",
      "bad value 'y' (my.ini, line 5, flyAt); expected a number from 0 to 12 or always"}},
};

const Faulty kCombinations[] = {
    {"TooManyPieces",
     "[a:sixmensmorris]\nmisere = true\npieces = 9\n",
     {"18 pieces do not fit on the 16 points of board six (my.ini, line 3, pieces, board); "
      "expected "
      "pieces at most 8"}},
    {"TooManyPiecesForTheBoard",
     "[a:ninemensmorris]\nboard = six\n",
     {"18 pieces do not fit on the 16 points of board six (my.ini, line 1, pieces, board); "
      "expected "
      "pieces at most 8"}},
    {"LostAtTheStart",
     "[a:lasker]\nminPieces = 11\n",
     {"a game would be lost before it begins (my.ini, line 2, minPieces, pieces); expected "
      "minPieces at most 10"}},
    {"LineWinsExcludes",
     "[a:tapatan]\nplacingMill = handThenSame\n",
     {"a line that wins the game cannot do anything else (my.ini, line 1, lineWins, placingMill); "
      "expected placingMill remove or none with lineWins true"}},
    {"LineKindMissing",
     "[a:nofly]\nintervention = diagonal,moving\n",
     {"board nine has no diagonal lines (my.ini, line 2, intervention, board); expected "
      "intervention without diagonal"}},
    {"LeapNeedsMoves",
     "[a:nofly]\nleap = square,placing\n",
     {"a leap is a move, and there are none while placing (my.ini, line 2, leap, "
      "moveWhilePlacing); expected moving in the list of leap, or moveWhilePlacing true"}},
    {"RepetitionOne",
     "[a:nofly]\nrepetition = 1\n",
     {"every position occurs once, so each game would be drawn at its start (my.ini, line 2, "
      "repetition); expected 0, or 2 and more"}},
    {"BanTooLarge",
     "[a:achi]\nplaceBan = a1,b1\n",
     {"7 points open to placing do not hold 8 pieces (my.ini, line 2, placeBan, pieces); expected "
      "at most 1 points in placeBan"}},
    {"StartUneven",
     "[a:shisima]\nstartPosition = WW1/3/BBB\n",
     {"2 white and 3 black pieces (my.ini, line 2, startPosition); expected as many of either "
      "colour"}},
};

const Faulty kBoards[] = {
    {"BuiltInBoard",
     "[board:nine]\npoints = a1 b1 c1\nedges = none\nlines = a1-b1-c1\n",
     {"board 'nine' is built in (my.ini, line 1); expected another name"}},
    {"BoardTwice",
     board_section("a1 b1 c1", "none", "a1-b1-c1") + "[board:own]\n",
     {"a second section names 'own' (my.ini, line 5); expected each name once in a file"}},
    {"BoardKeyMissing",
     "[board:own]\npoints = a1 b1 c1\nlines = a1-b1-c1\n",
     {"key missing (my.ini, line 1, edges); expected points, edges and lines"}},
    {"BoardUnknownKey",
     board_section("a1 b1 c1", "none", "a1-b1-c1") + "pieces = 3\n",
     {"unknown key 'pieces' (my.ini, line 5); expected points, edges or lines"}},
    {"BoardKeyTwice",
     board_section("a1 b1 c1", "none", "a1-b1-c1") + "edges = a1-b1\n",
     {"key stands a second time (my.ini, line 5, edges); expected each key once (see line 3)"}},
    {"BadPointName",
     board_section("a1 b1 c1 aa", "none", "a1-b1-c1"),
     {"bad point name 'aa' (my.ini, line 2, points); expected a letter a to w and a digit 1 to 9"}},
    {"PointTwice",
     board_section("a1 b1 c1 A1", "none", "a1-b1-c1"),
     {"point 'a1' is named twice (my.ini, line 2, points); expected each point once"}},
    {"TooManyPoints",
     board_section("a1 a2 a3 a4 a5 a6 a7 a8 a9 b1 b2 b3 b4 b5 b6 b7 b8 b9 c1 c2 c3 c4 c5 c6 c7 c8 "
                   "c9 d1 d2 d3 d4 d5 d6",
                   "none", "a1-b1-c1"),
     {"33 points (my.ini, line 2, points); expected at most 32 points"}},
    {"NoPoints",
     board_section("", "none", "a1-b1-c1"),
     {"no points (my.ini, line 2, points); expected 1 to 32 points"}},
    {"BadEdge",
     board_section("a1 b1 c1", "a1-b1-c1", "a1-b1-c1"),
     {"bad edge 'a1-b1-c1' (my.ini, line 3, edges); expected two points with - between, such as "
      "a1-b1"}},
    {"EdgeToNowhere",
     board_section("a1 b1 c1", "a1-b1 b1-d1", "a1-b1-c1"),
     {"unknown point 'd1' (my.ini, line 3, edges, 'b1-d1'); expected a point of the board"}},
    {"EdgeTwice",
     board_section("a1 b1 c1", "a1-b1 b1-a1", "a1-b1-c1"),
     {"the edge is named twice (my.ini, line 3, edges, 'b1-a1'); expected each edge once"}},
    {"BadLine",
     board_section("a1 b1 c1", "none", "a1-b1"),
     {"bad line 'a1-b1' (my.ini, line 4, lines); expected three points with - between, such as "
      "a1-b1-c1"}},
    {"BadKindOfLine",
     board_section("a1 b1 c1", "none", "a1-b1-c1:round"),
     {"bad kind of line in 'a1-b1-c1:round' (my.ini, line 4, lines); expected square, cross, "
      "diagonal or other"}},
    {"LineTwice",
     board_section("a1 b1 c1", "none", "a1-b1-c1 c1-b1-a1"),
     {"the line is named twice (my.ini, line 4, lines, 'c1-b1-a1'); expected each line once"}},
    {"NoLines",
     board_section("a1 b1 c1", "none", "none"),
     {"no lines (my.ini, line 4, lines); expected 1 to 32 lines"}},
    {"BoardWithFaultsIsUsed",
     board_section("a1", "none", "none") + "[a:lasker]\nboard = own\n[b:lasker]\n",
     {"no lines (my.ini, line 4, lines); expected 1 to 32 lines",
      "board 'own' has errors of its own (my.ini, line 6, board)"},
     {"b"}},
    {"BoardDefinedLater",
     "[a:lasker]\nboard = own\n" + board_section("a1 b1 c1", "none", "a1-b1-c1"),
     {"unknown board 'own' (my.ini, line 2, board); expected nine, nine-diagonal, "
      "nine-diagonal-moves, sesotho, six, seven, three, three-orthogonal, three-diagonal, "
      "three-king, picaria, wheel, triangle, or a [board:NAME] before"}},
};

std::string name_of(const testing::TestParamInfo<Faulty>& test) {
  return test.param.name;
}
INSTANTIATE_TEST_SUITE_P(Form, FaultyVariantFile, testing::ValuesIn(kForm), name_of);
INSTANTIATE_TEST_SUITE_P(Names, FaultyVariantFile, testing::ValuesIn(kNames), name_of);
INSTANTIATE_TEST_SUITE_P(Values, FaultyVariantFile, testing::ValuesIn(kKeysAndValues), name_of);
INSTANTIATE_TEST_SUITE_P(Combinations, FaultyVariantFile, testing::ValuesIn(kCombinations),
                         name_of);
INSTANTIATE_TEST_SUITE_P(Boards, FaultyVariantFile, testing::ValuesIn(kBoards), name_of);

TEST(FaultyVariantFiles, OnlyTheFirstHundredErrorsAreListed) {
  std::string content;
  for (int i = 0; i < 1000; ++i) content += "nonsense\n";
  const VariantFile file = read_variant_file(content, "my.ini", VariantCatalogue());
  ASSERT_EQ(file.errors.size(), kMaxVariantFileErrors + 1);
  EXPECT_EQ(file.errors.back().text(), "more than 100 errors; the others are not shown (my.ini)");
}

TEST(FaultyVariantFiles, SectionsBeyondTheLimitAreNotRead) {
  std::string content;
  for (std::size_t i = 0; i <= kMaxSections; ++i) content += "[v" + std::to_string(i) + "]\n";
  const VariantFile file = read_variant_file(content, "my.ini", VariantCatalogue());
  EXPECT_EQ(file.variants.size(), kMaxSections);
  ASSERT_EQ(file.errors.size(), 1u);
  EXPECT_EQ(file.errors[0].text(),
            "more than 1000 sections (my.ini, line 1001); expected at most 1000; the rest is not "
            "read");
}

TEST(FaultyVariantFiles, AReplacedVariantIsNotTheBaseOfItsNewSelf) {
  VariantCatalogue catalogue;
  load_variant_file("[a:lasker]\n", "my.ini", catalogue);
  const VariantFile file = load_variant_file("[a:a]\nmisere = true\n", "my.ini", catalogue);
  ASSERT_EQ(file.errors.size(), 1u);
  EXPECT_EQ(file.errors[0].text(),
            "variant 'a' is made from itself (my.ini, line 1); expected another base");
  EXPECT_FALSE(catalogue.find("a")->rules.misere);
}

}  // namespace
}  // namespace millstone
