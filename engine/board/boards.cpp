// The built-in boards, drawn as rails: rows of points that are joined one to the next and whose
// every three neighbours are a line.
#include "engine/board/boards.h"

#include <algorithm>
#include <cassert>

#include "engine/text/text.h"

namespace millstone {
namespace {

enum class Carries { kEdgesAndLines, kEdges, kLines };

struct Rail {
  std::string_view points;
  LineKind kind = LineKind::kOther;
  Carries carries = Carries::kEdgesAndLines;
};
using Rails = std::vector<Rail>;

Rails operator+(Rails a, const Rails& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

Rails nine_sides() {
  constexpr auto kind = LineKind::kSquare;
  return {{"a7 d7 g7", kind}, {"g7 g4 g1", kind}, {"a1 d1 g1", kind}, {"a7 a4 a1", kind},
          {"b6 d6 f6", kind}, {"f6 f4 f2", kind}, {"b2 d2 f2", kind}, {"b6 b4 b2", kind},
          {"c5 d5 e5", kind}, {"e5 e4 e3", kind}, {"c3 d3 e3", kind}, {"c5 c4 c3", kind}};
}
Rails nine() {
  constexpr auto kind = LineKind::kCross;
  return nine_sides() +
         Rails{{"d7 d6 d5", kind}, {"e4 f4 g4", kind}, {"d3 d2 d1", kind}, {"a4 b4 c4", kind}};
}
Rails nine_diagonals(Carries carries) {
  constexpr auto kind = LineKind::kDiagonal;
  return {{"a7 b6 c5", kind, carries},
          {"g7 f6 e5", kind, carries},
          {"g1 f2 e3", kind, carries},
          {"a1 b2 c3", kind, carries}};
}
Rails sesotho() {
  return nine_sides() + Rails{{"d7 d6 d5 d4 d3 d2 d1", LineKind::kCross},
                              {"a4 b4 c4 d4 e4 f4 g4", LineKind::kCross},
                              {"a7 b6", LineKind::kDiagonal},
                              {"g7 f6", LineKind::kDiagonal},
                              {"g1 f2", LineKind::kDiagonal},
                              {"a1 b2", LineKind::kDiagonal}};
}

Rails six_sides() {
  constexpr auto kind = LineKind::kSquare;
  return {{"a5 c5 e5", kind}, {"e5 e3 e1", kind}, {"a1 c1 e1", kind}, {"a5 a3 a1", kind},
          {"b4 c4 d4", kind}, {"d4 d3 d2", kind}, {"b2 c2 d2", kind}, {"b4 b3 b2", kind}};
}
Rails six() {
  constexpr auto kind = LineKind::kCross;
  return six_sides() + Rails{{"c5 c4", kind}, {"d3 e3", kind}, {"c2 c1", kind}, {"a3 b3", kind}};
}
Rails seven() {
  return six_sides() +
         Rails{{"c5 c4 c3 c2 c1", LineKind::kCross}, {"a3 b3 c3 d3 e3", LineKind::kCross}};
}

Rails three_orthogonal() {
  return {{"a3 b3 c3"}, {"a2 b2 c2"}, {"a1 b1 c1"}, {"a3 a2 a1"}, {"b3 b2 b1"}, {"c3 c2 c1"}};
}
Rails three_diagonals(Carries carries) {
  return {{"a3 b2 c1", LineKind::kOther, carries}, {"a1 b2 c3", LineKind::kOther, carries}};
}
Rails three_short_diagonals() {
  return {{"a2 b3"}, {"b3 c2"}, {"c2 b1"}, {"b1 a2"}};
}
Rails picaria() {
  return {{"a5 c5 e5"},       {"a3 c3 e3"},       {"a1 c1 e1"}, {"a5 a3 a1"},
          {"c5 c3 c1"},       {"e5 e3 e1"},       {"a3 b4 c5"}, {"c5 d4 e3"},
          {"a5 b4 c3 d2 e1"}, {"a1 b2 c3 d4 e5"}, {"a3 b2 c1"}, {"c1 d2 e3"}};
}
Rails wheel() {
  return {{"a3 b3 c3 c2 c1 b1 a1 a2 a3", LineKind::kOther, Carries::kEdges},
          {"a3 b2 c1"},
          {"b3 b2 b1"},
          {"c3 b2 a1"},
          {"a2 b2 c2"}};
}
Rails triangle() {
  return {{"b3 a2 a1"}, {"b3 b2 b1"}, {"b3 c2 c1"}, {"a2 b2 c2"}, {"a1 b1 c1"}};
}

TopologyPtr build(std::string id, const Rails& rails) {
  Topology::Parts parts;
  parts.id = std::move(id);
  for (const Rail& rail : rails) {
    const auto words = split_words(rail.points);
    const std::vector<std::string> points(words.begin(), words.end());
    for (const std::string& point : points) {
      if (std::find(parts.points.begin(), parts.points.end(), point) == parts.points.end()) {
        parts.points.push_back(point);
      }
    }
    for (std::size_t i = 0; i + 1 < points.size() && rail.carries != Carries::kLines; ++i) {
      parts.edges.emplace_back(points[i], points[i + 1]);
    }
    for (std::size_t i = 0; i + 2 < points.size() && rail.carries != Carries::kEdges; ++i) {
      parts.lines.push_back({{points[i], points[i + 1], points[i + 2]}, rail.kind});
    }
  }
  auto board = Topology::build(parts);
  assert(board.ok());  // the drawings above are part of the program
  return std::make_shared<const Topology>(std::move(board).value());
}

const std::vector<TopologyPtr>& all_boards() {
  static const std::vector<TopologyPtr> boards = {
      build("nine", nine()),
      build("nine-diagonal", nine() + nine_diagonals(Carries::kEdgesAndLines)),
      build("nine-diagonal-moves", nine() + nine_diagonals(Carries::kEdges)),
      build("sesotho", sesotho()),
      build("six", six()),
      build("seven", seven()),
      build("three", three_orthogonal() + three_diagonals(Carries::kLines)),
      build("three-orthogonal", three_orthogonal()),
      build("three-diagonal", three_orthogonal() + three_diagonals(Carries::kEdgesAndLines)),
      build("three-king", three_orthogonal() + three_diagonals(Carries::kEdgesAndLines) +
                              three_short_diagonals()),
      build("picaria", picaria()),
      build("wheel", wheel()),
      build("triangle", triangle()),
  };
  return boards;
}

}  // namespace

TopologyPtr built_in_board(std::string_view id) {
  for (const TopologyPtr& board : all_boards()) {
    if (equal_ignoring_case(board->id(), id)) return board;
  }
  return nullptr;
}

std::vector<std::string_view> built_in_board_ids() {
  std::vector<std::string_view> ids;
  for (const TopologyPtr& board : all_boards()) ids.push_back(board->id());
  return ids;
}

}  // namespace millstone
