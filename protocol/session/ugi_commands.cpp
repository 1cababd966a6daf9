// What UGI adds to UCI: questions about the game.
#include "engine/text/words.h"
#include "protocol/session/command.h"
#include "protocol/session/context.h"

namespace millstone {
namespace {

const char* result_word(Winner winner) {
  switch (winner) {
    case Winner::kWhite:
      return "p1win";
    case Winner::kBlack:
      return "p2win";
    case Winner::kDraw:
      return "draw";
    case Winner::kNobody:
      return "none";
  }
  return "none";
}

void query(Context& context, std::string_view arguments) {
  const Game& game = context.engine.game();
  const std::string what = join_words(command_words(arguments));
  const auto respond = [&](const char* word) { context.out.line(std::string("response ") + word); };
  if (what == "gameover") {
    respond(game.outcome().over() ? "true" : "false");
  } else if (what == "p1turn") {
    respond(game.position().side == kWhite ? "true" : "false");
  } else if (what == "result") {
    respond(result_word(game.outcome().winner));
  } else {
    context.out.error("query needs gameover, p1turn or result");
  }
}

constexpr Command kUgiCommands[] = {
    {"query", Timing::kShows, query, "gameover|p1turn|result: answered by response"},
};

}  // namespace

std::span<const Command> ugi_commands() {
  return kUgiCommands;
}

}  // namespace millstone
