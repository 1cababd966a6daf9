// Implements turn_refusal.h.
#include "engine/game/turn_refusal.h"

#include "engine/game/generate.h"
#include "engine/game/mobility.h"
#include "engine/text/text_fields.h"

namespace millstone {
namespace {

std::string over(Reason reason) {
  return std::string("the game is over (") + reason_name(reason) + ")";
}

std::string why_not_remove(const PreparedRules& rules, const Position& position, Point target) {
  const std::string& name = rules.board().name(target);
  const Color side = position.side;
  const bool from_own = position.duty == Duty::kCountOwn || position.duty == Duty::kRemovesOwn;
  const Color victim = from_own ? side : ~side;
  if (!(position.occupied() & bit(target))) return "no piece on " + name;
  if (!(position.pieces[victim] & bit(target))) {
    return "the piece on " + name + " is not " + color_name(victim);
  }
  switch (position.duty) {
    case Duty::kBlocked:
    case Duty::kBoardFull:
      return std::string("no ") + color_name(side) + " piece next to " + name;
    case Duty::kMill:
    case Duty::kCountAtEnd:
      if (rules.rules().protection != Protection::kNone &&
          (mill_points(rules, position.theirs()) & bit(target))) {
        return name + " is protected by a mill";
      }
      break;
    default:
      break;
  }
  return name + " cannot be removed now";
}

std::string why_not_place(const PreparedRules& rules, const Position& position, Point to) {
  const std::string& name = rules.board().name(to);
  if (position.hand[position.side] == 0) {
    return std::string(color_name(position.side)) + " has no piece in hand";
  }
  if (position.occupied() & bit(to)) return name + " is occupied";
  if (position.closed & bit(to)) return name + " is closed";
  return "no piece may be placed on " + name + " now";
}

std::string why_not_move(const PreparedRules& rules, const Position& position, Point from,
                         Point to) {
  const std::string& from_name = rules.board().name(from);
  const std::string& to_name = rules.board().name(to);
  const std::string side = color_name(position.side);
  if (position.hand[position.side] > 0 && !rules.rules().move_while_placing) {
    return side + " still has pieces in hand";
  }
  if (!(position.own() & bit(from))) return "no " + side + " piece on " + from_name;
  if (position.occupied() & bit(to)) return to_name + " is occupied";
  if (position.closed & bit(to)) return to_name + " is closed";
  if (!(rules.neighbours[from] & bit(to)) && !flies(rules, position, position.side)) {
    return from_name + " and " + to_name + " are not adjacent";
  }
  return "the mill opened by the last move may not be closed again so";
}

}  // namespace

std::string why_illegal(const PreparedRules& rules, const Position& position, Turn action) {
  const std::string side = color_name(position.side);
  const Outcome decided = material_outcome(rules, position);
  if (decided.over()) return over(decided.reason);
  if (owes_anything(position)) {
    if (!action.is_removals_only()) return "a removal is owed";
    if (action.removal_count() == 0) return "this removal cannot be declined";
    return why_not_remove(rules, position, action.removal(0));
  }
  if (action.is_removals_only()) return "no removal is owed";
  if (!has_action(rules, position)) {
    TurnList list;
    generate(rules, position, list);
    return list.empty() ? over(Reason::kBlocked) : side + " is blocked and can only pass";
  }
  if (action.is_pass()) return side + " is not blocked";
  if (action.is_place()) return why_not_place(rules, position, action.to());
  return why_not_move(rules, position, action.from(), action.to());
}

}  // namespace millstone
