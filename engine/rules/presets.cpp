// The built-in rule sets, each as what it changes in another one.
#include "engine/rules/presets.h"

#include <cassert>

#include "engine/rules/parameters.h"
#include "engine/text/text.h"

namespace millstone {
namespace {

struct Change {
  std::string_view key, value;
};
struct Row {
  std::string_view name, base, title;
  std::vector<Change> changes;
};

const std::vector<Row>& rows() {
  static const std::vector<Row> table = {
      {"ninemensmorris", "", "Nine Men's Morris", {}},
      {"nofly", "ninemensmorris", "Nine Men's Morris without flying", {{"flyAt", "0"}}},
      {"chengsanqi", "ninemensmorris", "Cheng San Qi", {{"flyAt", "0"}, {"closedPoints", "true"}}},
      {"classroom",
       "ninemensmorris",
       "Nine Men's Morris, a mill closed again in place does not pay",
       {{"reform", "noRemoval"}}},
      {"shortgame",
       "ninemensmorris",
       "Nine Men's Morris, drawn by any repetition or after 200 turns",
       {{"repetition", "2"}, {"noRemovalPlies", "0"}, {"maxPlies", "200"}}},
      {"openspiel",
       "ninemensmorris",
       "Nine Men's Morris as in OpenSpiel",
       {{"repetition", "0"}, {"noRemovalPlies", "0"}, {"maxPlies", "200"}}},
      {"gasser",
       "ninemensmorris",
       "Nine Men's Morris as solved by Gasser",
       {{"repetition", "2"}, {"noRemovalPlies", "0"}}},
      {"flyordie",
       "ninemensmorris",
       "Nine Men's Morris as on FlyOrDie",
       {{"blocked", "pass"}, {"noRemovalPlies", "100"}}},
      {"strictmill",
       "ninemensmorris",
       "Nine Men's Morris, mills always protect",
       {{"protection", "strict"}}},
      {"anycapture",
       "ninemensmorris",
       "Nine Men's Morris, mills never protect",
       {{"protection", "none"}}},
      {"polish",
       "ninemensmorris",
       "Nine Men's Morris, a removal for each line closed",
       {{"removals", "perLine"}}},
      {"russian",
       "ninemensmorris",
       "Russian mill: each line pays once, every line closed pays",
       {{"lineReuse", "oncePerPlayer"}, {"removals", "perLine"}}},
      {"onetimemill",
       "ninemensmorris",
       "Nine Men's Morris, each line pays once",
       {{"lineReuse", "oncePerPlayer"}}},
      {"lasker",
       "ninemensmorris",
       "Lasker Morris",
       {{"pieces", "10"}, {"moveWhilePlacing", "true"}, {"flyCount", "total"}}},
      {"lasker-sanmill", "lasker", "Lasker Morris as in Sanmill", {{"flyCount", "board"}}},
      {"fourmensmorris",
       "ninemensmorris",
       "Four Men's Morris",
       {{"board", "six"}, {"pieces", "4"}, {"flyAt", "0"}}},
      {"fivemensmorris",
       "ninemensmorris",
       "Five Men's Morris",
       {{"board", "six"}, {"pieces", "5"}, {"flyAt", "0"}}},
      {"sixmensmorris",
       "ninemensmorris",
       "Six Men's Morris",
       {{"board", "six"}, {"pieces", "6"}, {"flyAt", "0"}}},
      {"sevenmensmorris",
       "ninemensmorris",
       "Seven Men's Morris",
       {{"board", "seven"}, {"pieces", "7"}, {"flyAt", "0"}}},
      {"elevenmensmorris",
       "ninemensmorris",
       "Eleven Men's Morris",
       {{"board", "nine-diagonal"}, {"pieces", "11"}}},
      {"twelvemensmorris",
       "ninemensmorris",
       "Twelve Men's Morris",
       {{"board", "nine-diagonal"}, {"pieces", "12"}, {"boardFull", "draw"}}},
      {"morabaraba",
       "twelvemensmorris",
       "Morabaraba (Mind Sports South Africa)",
       {{"reform", "noBackAndForth"}, {"endgameNoRemovalPlies", "20"}, {"endgameWhen", "either"}}},
      {"morabaraba-malom",
       "twelvemensmorris",
       "Morabaraba as in Malom",
       {{"repetition", "3"}, {"noRemovalPlies", "100"}}},
      {"twelvemensmorris-sanmill",
       "twelvemensmorris",
       "Twelve Men's Morris as in Sanmill",
       {{"boardFull", "firstLoses"}}},
      {"experimental",
       "twelvemensmorris",
       "Sanmill's experimental rules",
       {{"movingStarts", "black"},
        {"protection", "none"},
        {"flyAt", "0"},
        {"boardFull", "secondThenFirst"}}},
      {"morabaraba-sanmill",
       "twelvemensmorris",
       "Morabaraba as in Sanmill",
       {{"removals", "perLine"}, {"boardFull", "firstLoses"}}},
      {"sesotho", "twelvemensmorris", "Sesotho Morabaraba", {{"board", "sesotho"}}},
      {"mlabalaba",
       "twelvemensmorris",
       "Mlabalaba",
       {{"board", "nine-diagonal-moves"}, {"protection", "strict"}}},
      {"dooz",
       "twelvemensmorris",
       "Dooz",
       {{"placingMill", "handThenOpponent"}, {"boardFull", "firstLoses"}}},
      {"dasanqi",
       "twelvemensmorris",
       "Da San Qi",
       {{"closedPoints", "true"},
        {"protection", "none"},
        {"flyAt", "0"},
        {"movingStarts", "black"},
        {"boardFull", "firstLoses"}}},
      {"zhiqi",
       "twelvemensmorris",
       "Zhi Qi",
       {{"boardFull", "firstThenSecond"}, {"blocked", "removeAndMove"}}},
      {"chamgonu",
       "twelvemensmorris",
       "Cham Gonu",
       {{"closedPoints", "true"},
        {"protection", "none"},
        {"flyAt", "0"},
        {"boardFull", "firstLoses"}}},
      {"elfilja",
       "ninemensmorris",
       "El Filja",
       {{"pieces", "12"},
        {"placingMill", "countAtEnd"},
        {"protection", "none"},
        {"flyAt", "0"},
        {"boardFull", "firstThenSecond"}}},
      {"mulmulan",
       "ninemensmorris",
       "Mul-Mulan",
       {{"board", "nine-diagonal"},
        {"protection", "none"},
        {"flyAt", "0"},
        {"intervention", "square,cross,diagonal,placing,moving"}}},
      {"threemensmorris",
       "",
       "Three Men's Morris",
       {{"board", "three"}, {"pieces", "3"}, {"flyAt", "0"}, {"lineWins", "true"}}},
      {"threemensmorris-nocentre",
       "threemensmorris",
       "Three Men's Morris, the first piece not in the centre",
       {{"placeBanFirst", "b2"}}},
      {"tapatan", "threemensmorris", "Tapatan", {{"board", "three-diagonal"}}},
      {"achi", "tapatan", "Achi", {{"pieces", "4"}}},
      {"nineholes",
       "threemensmorris",
       "Nine Holes",
       {{"board", "three-orthogonal"}, {"flyAt", "always"}}},
      {"picaria9", "threemensmorris", "Picaria on nine points", {{"board", "three-king"}}},
      {"picaria",
       "threemensmorris",
       "Picaria on thirteen points",
       {{"board", "picaria"}, {"placeBan", "c3"}}},
      {"shisima",
       "threemensmorris",
       "Shisima",
       {{"board", "wheel"}, {"startPosition", "WWW/3/BBB"}}},
      {"roundmerels", "threemensmorris", "Round Merels", {{"board", "wheel"}}},
      {"tsoro", "threemensmorris", "Tsoro Yematatu", {{"board", "triangle"}, {"jump", "overOne"}}},
  };
  return table;
}

std::vector<Preset> make_presets() {
  std::vector<Preset> presets;
  for (const Row& row : rows()) {
    Preset preset{std::string(row.name), std::string(row.base), std::string(row.title), Rules{}};
    for (const Preset& earlier : presets) {
      if (earlier.name == row.base) preset.rules = earlier.rules;
    }
    for (const Change& change : row.changes) {
      const Status set = find_parameter(change.key)->set(preset.rules, change.value);
      assert(set.ok());  // the table above is part of the program
      static_cast<void>(set);
    }
    presets.push_back(std::move(preset));
  }
  return presets;
}

}  // namespace

const std::vector<Preset>& presets() {
  static const std::vector<Preset> table = make_presets();
  return table;
}

const Preset* find_preset(std::string_view name) {
  for (const Preset& preset : presets()) {
    if (equal_ignoring_case(preset.name, name)) return &preset;
  }
  return nullptr;
}

const Rules& default_rules() {
  return presets().front().rules;
}

}  // namespace millstone
