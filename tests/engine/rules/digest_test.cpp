// Tests of the digest of rule sets.
#include "engine/rules/digest.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "engine/rules/parameters.h"
#include "engine/rules/presets.h"

namespace millstone {
namespace {

Rules changed(const char* key, const std::string& value) {
  Rules rules;
  const Status status = find_parameter(key)->set(rules, value);
  EXPECT_TRUE(status.ok()) << status.error().text();
  return rules;
}

// Three rows of four with a square line, a cross line and a column; in any order of its parts.
Topology::Parts parts_of_a_board() {
  Topology::Parts parts;
  parts.id = "first";
  parts.points = {"a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"};
  parts.edges = {{"a1", "b1"}, {"b1", "c1"}, {"b2", "b3"}};
  parts.lines = {{{"a1", "b1", "c1"}, LineKind::kSquare},
                 {{"a2", "b2", "c2"}, LineKind::kCross},
                 {{"b1", "b2", "b3"}, LineKind::kCross}};
  return parts;
}
Rules on_board(const Topology::Parts& parts, bool captures = false) {
  Rules rules;
  rules.board = std::make_shared<const Topology>(*Topology::build(parts));
  rules.pieces = 3;
  if (captures) {
    rules.custodian.lines = CaptureRule::kCrossLines;
    rules.custodian.moving = true;
  }
  return rules;
}

TEST(Digest, Is16LowerCaseHexDigits) {
  for (const Preset& preset : presets()) {
    const std::string digest = rules_digest(preset.rules);
    EXPECT_EQ(digest.size(), 16u);
    EXPECT_EQ(digest.find_first_not_of("0123456789abcdef"), std::string::npos) << digest;
  }
}

// Tables on disk carry it: it may never change for rules that stay as they are.
TEST(Digest, StaysTheSameFromVersionToVersion) {
  EXPECT_EQ(rules_digest(default_rules()), "44a50b2e0d0a0922");
}

TEST(Digest, PresetsAreDistinctUnlessOnlyNameOrStartDiffer) {
  std::map<std::string, std::string> rules_by_digest;
  for (const Preset& preset : presets()) {
    Rules rules = preset.rules;
    rules.start_position.clear();
    const auto [known, added] =
        rules_by_digest.emplace(rules_digest(preset.rules), format_rules(rules));
    EXPECT_EQ(known->second, format_rules(rules)) << preset.name;
  }
  const auto digest_of = [](const char* name) { return rules_digest(find_preset(name)->rules); };
  EXPECT_EQ(digest_of("morabaraba-malom"), digest_of("twelvemensmorris"));  // only the name
  EXPECT_EQ(digest_of("shisima"), digest_of("roundmerels"));                // only the start
  EXPECT_EQ(rules_by_digest.size(), presets().size() - 2);
}

TEST(Digest, EveryParameterButTheStartCounts) {
  const std::string standard = rules_digest(Rules{});
  for (const Parameter& parameter : parameters()) {
    std::vector<std::string> values = parameter.choices;
    if (parameter.type == ParameterType::kBool) values = {"true"};
    if (parameter.type == ParameterType::kNumber) values.push_back("7");
    if (parameter.type == ParameterType::kText) values = {"d6"};
    if (parameter.key == "custodian" || parameter.key == "intervention" ||
        parameter.key == "leap") {
      values = {"square,placing", "square,moving", "cross,moving", "cross,moving,atMostThree"};
    }
    if (parameter.key == "startPosition" || parameter.key == "endgameWhen") continue;
    std::vector<std::string> digests;
    for (const std::string& value : values) {
      if (value == parameter.get(Rules{})) continue;
      digests.push_back(rules_digest(changed(parameter.key.c_str(), value)));
      EXPECT_NE(digests.back(), standard) << parameter.key << " " << value;
    }
    std::sort(digests.begin(), digests.end());
    EXPECT_EQ(std::adjacent_find(digests.begin(), digests.end()), digests.end()) << parameter.key;
  }
}

TEST(Digest, ValuesWithoutEffectDoNotCount) {
  EXPECT_EQ(rules_digest(changed("startPosition", "WB1/3/3/6/3/3/3")), rules_digest(Rules{}));
  EXPECT_EQ(rules_digest(changed("endgameWhen", "both")), rules_digest(Rules{}));
  for (const char* value : {"0", "always"}) {
    Rules rules = changed("flyAt", value);
    const std::string before = rules_digest(rules);
    rules.fly_count = FlyCount::kTotal;
    EXPECT_EQ(rules_digest(rules), before) << value;
  }
  Rules rules = changed("endgameNoRemovalPlies", "10");
  const std::string before = rules_digest(rules);
  rules.endgame_when = EndgameWhen::kBoth;
  EXPECT_NE(rules_digest(rules), before);
}

TEST(Digest, ABoardsNameAndTheOrderOfItsPartsDoNotCount) {
  Topology::Parts parts = parts_of_a_board();
  const std::string first = rules_digest(on_board(parts)),
                    first_captures = rules_digest(on_board(parts, true));
  parts.id = "second";
  std::reverse(parts.points.begin(), parts.points.end());
  std::reverse(parts.edges.begin(), parts.edges.end());
  std::reverse(parts.lines.begin(), parts.lines.end());
  for (auto& [from, to] : parts.edges) std::swap(from, to);
  for (auto& line : parts.lines) std::swap(line.points[0], line.points[2]);
  EXPECT_EQ(rules_digest(on_board(parts)), first);
  EXPECT_EQ(rules_digest(on_board(parts, true)), first_captures);
}

TEST(Digest, PointsEdgesAndLinesCount) {
  const std::string first = rules_digest(on_board(parts_of_a_board()));
  Topology::Parts parts = parts_of_a_board();
  parts.edges.push_back({"a3", "b3"});
  EXPECT_NE(rules_digest(on_board(parts)), first);
  parts = parts_of_a_board();
  parts.lines.push_back({{"a3", "b3", "c3"}});
  EXPECT_NE(rules_digest(on_board(parts)), first);
  parts = parts_of_a_board();
  parts.points.push_back("d1");
  EXPECT_NE(rules_digest(on_board(parts)), first);
}

TEST(Digest, KindsAndMiddlesOfLinesCountForCapturesOnly) {
  Topology::Parts other_kind = parts_of_a_board(), other_middle = parts_of_a_board();
  other_kind.lines[2].kind = LineKind::kSquare;
  std::swap(other_middle.lines[0].points[0], other_middle.lines[0].points[1]);
  for (const Topology::Parts& parts : {other_kind, other_middle}) {
    EXPECT_EQ(rules_digest(on_board(parts)), rules_digest(on_board(parts_of_a_board())));
    EXPECT_NE(rules_digest(on_board(parts, true)),
              rules_digest(on_board(parts_of_a_board(), true)));
  }
  Rules jumping = on_board(parts_of_a_board()), bent = on_board(other_middle);
  jumping.jump = bent.jump = Jump::kOverOne;
  EXPECT_NE(rules_digest(jumping), rules_digest(bent));
}

}  // namespace
}  // namespace millstone
