// Implements report.h.
#include "tools/analyse/report.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include "engine/notation/turn_text.h"
#include "engine/records/turn_note.h"
#include "engine/rules/digest.h"
#include "engine/text/text_fields.h"
#include "protocol/wording/identity.h"
#include "tools/svg/course_svg.h"
#include "tools/svg/position_svg.h"

namespace millstone {
namespace {

constexpr Color kColors[] = {kWhite, kBlack};

std::string written(const Game& game, Turn turn) {
  return to_text(game.rules().board(), turn, TurnFormat::kWritten);
}

std::string value_text(Value value) {
  return score_text(Score::from_value(value));
}

std::string percent(double value) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.1f", value);
  return text.data();
}

std::string left(std::string text, std::size_t width) {
  text.resize(std::max(text.size(), width), ' ');
  return text;
}

std::string right(const std::string& text, std::size_t width) {
  return std::string(width - std::min(width, text.size()), ' ') + text;
}

std::string counted(int count, std::string_view one, std::string_view many) {
  return std::to_string(count) + ' ' + std::string(count == 1 ? one : many);
}

// "anna - bert", with "?" for whom the record does not know.
std::string players(const GameRecord& record) {
  const auto name = [&record](std::string_view tag) {
    const std::string_view value = record.tag(tag);
    return std::string(value.empty() ? "?" : value);
  };
  return name("White") + " - " + name("Black");
}

std::string heading(const GameRecord& record) {
  return players(record) + "  " + std::string(result_text(record.result)) + "  (" + record.variant +
         ")";
}

std::string summary_line(const SideSummary& summary, Color side) {
  const auto count = [&](Verdict verdict) {
    return summary.verdicts[static_cast<std::size_t>(verdict)];
  };
  std::string out = left(color_name(side), 5) + ": ";
  if (summary.turns == 0) return out + "no turn with a choice\n";
  out += "accuracy " + percent(summary.accuracy) + " %, mean loss " + percent(summary.mean_loss);
  out += ", " + counted(count(Verdict::kInaccuracy), "inaccuracy", "inaccuracies");
  out += ", " + counted(count(Verdict::kMistake), "mistake", "mistakes");
  out += ", " + counted(count(Verdict::kBlunder), "blunder", "blunders");
  return out + " in " + counted(summary.turns, "turn", "turns") + " with a choice\n";
}

void add_value(nlohmann::ordered_json& json, const std::string& prefix, Value value) {
  const Score score = Score::from_value(value);
  json[prefix + (score.is_mate ? "mate" : "value")] = score.value;
}

nlohmann::ordered_json turn_json(const Game& game, const TurnAnalysis& turn) {
  nlohmann::ordered_json json;
  json["turn"] = turn_number(game, turn.index);
  json["player"] = color_name(turn.side);
  json["played"] = written(game, turn.played);
  add_value(json, "", turn.value);
  json["best"] = written(game, turn.best);
  add_value(json, "best_", turn.best_value);
  json["is_best"] = turn.is_best;
  json["forced"] = turn.forced;
  json["exact"] = turn.exact;
  json["loss"] = turn.loss;
  json["points_lost"] = turn.points_lost;
  json["accuracy"] = turn_accuracy(turn.points_lost);
  json["verdict"] = verdict_name(turn.verdict());
  json["depth"] = turn.depth;
  json["nodes"] = turn.nodes;
  json["tbhits"] = turn.tb_hits;
  json["time"] = turn.time;
  json["line"] = nlohmann::ordered_json::array();
  for (const Turn next : turn.best_line) json["line"].push_back(written(game, next));
  return json;
}

// The numbers of PGN's glyphs for `?!`, `?`, `??`.
std::string glyph_of(Verdict verdict) {
  constexpr std::array<const char*, 4> kGlyphs{"", "6", "2", "4"};
  return kGlyphs[static_cast<std::size_t>(verdict)];
}

std::vector<Remark> remarks_on(const Game& game, const TurnAnalysis& turn) {
  std::vector<Remark> remarks;
  const std::string glyph = glyph_of(turn.verdict());
  if (!glyph.empty()) remarks.push_back({Remark::Kind::kGlyph, glyph});
  TurnNote note{Score::from_value(turn.value), turn.depth, turn.time, ""};
  if (!turn.is_best) {
    note.text = "best " + written(game, turn.best) + ' ' + value_text(turn.best_value);
  }
  remarks.push_back({Remark::Kind::kComment, to_text(note)});
  if (!turn.is_best && !turn.best_line.empty()) {
    std::string line;
    for (const Turn next : turn.best_line) line += (line.empty() ? "" : " ") + written(game, next);
    remarks.push_back({Remark::Kind::kVariation, line});
  }
  return remarks;
}

std::string_view colour_of(Verdict verdict) {
  constexpr std::array<std::string_view, 4> kColours{"", "#e0b000", "#e67e22", "#c0392b"};
  return kColours[static_cast<std::size_t>(verdict)];
}

// "12. black d7xa1 ?  -1.20, best f4 +0.10"
std::string caption(const Game& game, const TurnAnalysis& turn) {
  std::string out = std::to_string(turn_number(game, turn.index)) + ". " + color_name(turn.side) +
                    ' ' + written(game, turn.played) + std::string(verdict_mark(turn.verdict())) +
                    "  " + value_text(turn.value);
  if (!turn.is_best) {
    out += ", best " + written(game, turn.best) + ' ' + value_text(turn.best_value);
  }
  return out;
}

// "White has won (blocked)"; empty while the game goes on.
std::string end_of(const Outcome& outcome) {
  if (!outcome.over()) return "";
  const std::string reason = std::string(" (") + reason_name(outcome.reason) + ")";
  if (outcome.winner == Winner::kDraw) return "Draw" + reason;
  return (outcome.winner == Winner::kWhite ? "White has won" : "Black has won") + reason;
}

}  // namespace

std::string text_report(const AnalysedGame& game, int number) {
  const Game& played = game.record.game;
  std::string out = "Game " + std::to_string(number) + ": " + heading(game.record) + '\n';
  std::size_t width = 6;
  for (const TurnAnalysis& turn : game.analysis.turns) {
    width = std::max(
        {width, written(played, turn.played).size() + 3, written(played, turn.best).size()});
  }
  const auto row = [width](const std::array<std::string, 8>& cells) {
    return right(cells[0], 5) + "  " + left(cells[1], 6) + "  " + left(cells[2], width) + "  " +
           right(cells[3], 7) + "  " + left(cells[4], width) + "  " + right(cells[5], 7) + "  " +
           right(cells[6], 5) + "  " + right(cells[7], 5) + '\n';
  };
  out += row({"Turn", "Player", "Played", "Value", "Best", "Value", "Loss", "Depth"});
  for (const TurnAnalysis& turn : game.analysis.turns) {
    std::string move = written(played, turn.played);
    if (turn.verdict() != Verdict::kGood) move += ' ' + std::string(verdict_mark(turn.verdict()));
    out += row({std::to_string(turn_number(played, turn.index)), color_name(turn.side), move,
                value_text(turn.value), written(played, turn.best), value_text(turn.best_value),
                std::to_string(turn.loss), std::to_string(turn.depth)});
  }
  for (const Color side : kColors) out += summary_line(game.analysis.summary(side), side);
  return out + '\n';
}

nlohmann::ordered_json json_report(const AnalysedGame& game) {
  nlohmann::ordered_json json;
  json["tags"] = nlohmann::ordered_json::object();
  for (const RecordTag& tag : game.record.tags) json["tags"][tag.name] = tag.value;
  json["variant"] = game.record.variant;
  json["rules"] = rules_digest(game.record.game.rules().rules());
  json["result"] = result_text(game.record.result);
  json["complete"] = game.analysis.complete;
  json["turns"] = nlohmann::ordered_json::array();
  for (const TurnAnalysis& turn : game.analysis.turns) {
    json["turns"].push_back(turn_json(game.record.game, turn));
  }
  for (const Color side : kColors) {
    const SideSummary summary = game.analysis.summary(side);
    nlohmann::ordered_json& player = json["players"][color_name(side)];
    player["turns"] = summary.turns;
    player["accuracy"] = summary.turns > 0 ? nlohmann::ordered_json(summary.accuracy) : nullptr;
    player["mean_loss"] = summary.mean_loss;
    for (std::size_t i = 0; i < summary.verdicts.size(); ++i) {
      player[std::string(verdict_name(static_cast<Verdict>(i)))] = summary.verdicts[i];
    }
  }
  return json;
}

GameRecord annotated(const AnalysedGame& game) {
  GameRecord record = game.record;
  record.set_tag("Annotator", name_and_version());
  for (const Color side : kColors) {
    const SideSummary summary = game.analysis.summary(side);
    if (summary.turns == 0) continue;
    record.set_tag(side == kWhite ? "WhiteAccuracy" : "BlackAccuracy", percent(summary.accuracy));
  }
  record.remarks.resize(record.game.turns().size() + 1);
  for (const TurnAnalysis& turn : game.analysis.turns) {
    const std::vector<Remark> remarks = remarks_on(record.game, turn);
    auto& slot = record.remarks[turn.index + 1];
    slot.insert(slot.begin(), remarks.begin(), remarks.end());
  }
  return record;
}

std::string course_picture(const AnalysedGame& game) {
  std::vector<CoursePoint> points;
  for (const TurnAnalysis& turn : game.analysis.turns) {
    const int value = bounded_value(turn.value);
    points.push_back({turn_number(game.record.game, turn.index),
                      turn.side == kWhite ? value : -value, caption(game.record.game, turn),
                      colour_of(turn.verdict())});
  }
  return draw_course(points, heading(game.record));
}

std::vector<std::pair<int, std::string>> position_pictures(const AnalysedGame& game) {
  const Game& played = game.record.game;
  std::vector<std::pair<int, std::string>> pictures;
  auto analysed = game.analysis.turns.begin();
  Game at(played.rules_ptr(), played.first_position());
  for (std::size_t i = 0; i < played.turns().size(); ++i) {
    const bool wanted = analysed != game.analysis.turns.end() && analysed->index == i;
    if (wanted && pictures.empty()) {
      pictures.emplace_back(turn_number(played, i) - 1,
                            draw_position(at.rules(), at.position(), {std::nullopt, "", ""}));
    }
    at.play(played.turns()[i]);
    if (!wanted) continue;
    const std::string words = caption(played, *analysed), end = end_of(at.outcome());
    pictures.emplace_back(turn_number(played, i),
                          draw_position(at.rules(), at.position(), {analysed->played, words, end}));
    ++analysed;
  }
  return pictures;
}

}  // namespace millstone
