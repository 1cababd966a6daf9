// The table of parameter values behind the comparison tests.
#include "tests/engine/game/rule_samples.h"

#include <algorithm>
#include <sstream>

#include "engine/board/boards.h"
#include "engine/rules/parameters.h"
#include "engine/rules/presets.h"
#include "engine/rules/validate.h"

namespace millstone::testing {
namespace {

bool set(Rules& rules, const std::string& key, const std::string& value) {
  const Parameter* parameter = find_parameter(key);
  return parameter && parameter->set(rules, value).ok();
}

bool set_all(Rules& rules, const std::string& settings) {
  std::istringstream in(settings);
  for (std::string setting; std::getline(in, setting, ';');) {
    const auto equals = setting.find('=');
    if (!set(rules, setting.substr(0, equals), setting.substr(equals + 1))) return false;
  }
  return true;
}

// `full`: as many pieces as the board holds, so that it can fill up.
Rules small_rules(const std::string& board, bool full) {
  Rules rules = default_rules();
  rules.board = built_in_board(board);
  const int most = std::min(12, rules.board->size() / 2);
  rules.pieces = full ? most : std::clamp(rules.board->size() * 3 / 8, 3, most);
  return rules;
}

}  // namespace

const std::vector<RuleSample>& rule_samples() {
  static const std::vector<RuleSample> samples = {
      {"pieces", "3", "minPieces=2"},
      {"pieces", "12", ""},
      {"minPieces", "0", ""},
      {"minPieces", "2", ""},
      {"minPieces", "3", "pieces=5"},
      {"startPosition", "WWW/3/BBB", "pieces=3;lineWins=true"},
      {"startPosition", "WBW/BWB/1W1/W1BB1W/B1W/1BB/2W", "pieces=8"},
      {"startPosition", "W1B/1WB/1W1/W1BB1W/B1W/1BB/2W", "pieces=9"},
      {"moveWhilePlacing", "true", ""},
      {"placeBan", "c3", ""},
      {"placeBan", "d6,b4,g1", "moveWhilePlacing=true"},
      {"placeBanFirst", "b2", ""},
      {"placeBanFirst", "c3,c4", ""},
      {"placingMill", "remove", ""},
      {"placingMill", "none", ""},
      {"placingMill", "handThenOpponent", "removals=perLine"},
      {"placingMill", "handThenSame", ""},
      {"placingMill", "opponentRemovesOwn", ""},
      {"placingMill", "countAtEnd", ""},
      {"movingMill", "none", "flyAt=always"},
      {"lineWins", "true", "placingMill=none;flyAt=0"},
      {"removals", "perLine", "flyAt=always"},
      {"protection", "strict", "moveWhilePlacing=true"},
      {"protection", "none", ""},
      {"removalOptional", "true", "removals=perLine"},
      {"lineReuse", "oncePerPlayer", "moveWhilePlacing=true"},
      {"reform", "noRemoval", "moveWhilePlacing=true"},
      {"reform", "noImmediate", "moveWhilePlacing=true"},
      {"reform", "noBackAndForth", "flyAt=always;moveWhilePlacing=true"},
      {"closedPoints", "true", ""},
      {"closedPoints", "true", "moveWhilePlacing=true"},
      {"flyAt", "0", ""},
      {"flyAt", "4", ""},
      {"flyAt", "always", ""},
      {"flyCount", "total", "moveWhilePlacing=true;flyAt=5"},
      {"jump", "overOne", "flyAt=0"},
      {"blocked", "draw", "flyAt=0"},
      {"blocked", "pass", "flyAt=0"},
      {"blocked", "removeAndMove", "flyAt=0"},
      {"blocked", "removeAndPass", "flyAt=0"},
      {"blocked", "bothRemove", "flyAt=0"},
      {"boardFull", "draw", "placingMill=none"},
      {"boardFull", "firstLoses", "placingMill=none"},
      {"boardFull", "firstThenSecond", "placingMill=none"},
      {"boardFull", "secondThenFirst", "placingMill=none"},
      {"boardFull", "sideToMove", "placingMill=none"},
      {"placingEndsAtEmpty", "2", ""},
      {"placingEndsAtEmpty", "6", "closedPoints=true"},
      {"movingStarts", "white", ""},
      {"movingStarts", "black", ""},
      {"custodian", "square,cross,placing,moving", ""},
      {"custodian", "square,moving,atMostThree", "protection=none"},
      {"custodian", "cross,diagonal,placing", "moveWhilePlacing=true"},
      {"intervention", "square,cross,placing,moving", ""},
      {"intervention", "square,moving,atMostThree", "flyAt=always"},
      {"intervention", "square,cross,diagonal,placing", "moveWhilePlacing=true"},
      {"leap", "square,cross,placing,moving", "moveWhilePlacing=true"},
      {"leap", "square,moving,atMostThree", "flyAt=0"},
      {"leap", "cross,diagonal,moving", "flyAt=always"},
      {"repetition", "2", ""},
      {"repetition", "0", ""},
      {"noRemovalPlies", "6", ""},
      {"noRemovalPlies", "0", ""},
      {"endgameNoRemovalPlies", "3", ""},
      {"endgameWhen", "both", "endgameNoRemovalPlies=3;noRemovalPlies=20"},
      {"maxPlies", "15", ""},
      {"misere", "true", ""},
  };
  return samples;
}

const std::vector<std::string>& sample_boards() {
  static const std::vector<std::string> boards = {"nine",    "nine-diagonal", "sesotho",
                                                  "six",     "seven",         "three-diagonal",
                                                  "picaria", "wheel",         "triangle"};
  return boards;
}

SampledRules sample_on_board(const RuleSample& sample, const std::string& board) {
  const bool crowded = sample.key == "boardFull" || sample.key == "blocked";
  SampledRules sampled{small_rules(board, crowded)};
  sampled.ok = set_all(sampled.rules, sample.company) &&
               set(sampled.rules, sample.key, sample.value) && validate(sampled.rules).ok();
  return sampled;
}

Rules random_rules(std::mt19937_64& random) {
  const auto dice = [&](std::size_t sides) { return random() % sides; };
  Rules rules = small_rules(sample_boards()[dice(sample_boards().size())], dice(3) == 0);
  const std::size_t settings = 2 + dice(7);
  for (std::size_t i = 0; i < settings; ++i) {
    const RuleSample& sample = rule_samples()[dice(rule_samples().size())];
    Rules changed = rules;
    if (set_all(changed, sample.company) && set(changed, sample.key, sample.value) &&
        validate(changed).ok()) {
      rules = changed;
    }
  }
  return rules;
}

}  // namespace millstone::testing
