// Implements position_svg.h.
#include "tools/svg/position_svg.h"

#include <algorithm>

#include "tools/svg/svg.h"

namespace millstone {
namespace {

constexpr double kCell = 60;     // between neighbouring files and ranks
constexpr double kMargin = 60;   // around the board
constexpr double kPiece = 20;    // radius
constexpr double kCaption = 24;  // height above and below
constexpr double kLetter = 8;    // width at most, on average, at the size of the words

class BoardPicture {
 public:
  BoardPicture(const PreparedRules& rules, const Position& position)
      : board_(rules.board()), position_(position) {
    for (Point p = 0; p < board_.size(); ++p) {
      files_ = std::max(files_, file_of(p) + 1);
      ranks_ = std::max(ranks_, rank_of(p));
    }
  }

  std::string draw(const PositionPicture& picture) {
    const std::string below = picture.state.empty() ? state() : std::string(picture.state);
    const double board = 2 * kMargin + (files_ - 1) * kCell;
    // Words may be wider than a small board.
    const auto longest = static_cast<double>(std::max(picture.caption.size(), below.size()));
    const double width = std::max(board, longest * kLetter + kMargin / 2);
    left_ = (width - board) / 2;
    const double height = 2 * kMargin + (ranks_ - 1) * kCell + 2 * kCaption;
    SvgCanvas canvas(width, height);
    canvas.rectangle({0, 0}, width, height, R"(fill="#f3e3c3")");
    draw_board(canvas);
    draw_pieces(canvas);
    if (picture.last_turn) mark_turn(canvas, *picture.last_turn);
    const std::string middle = R"(text-anchor="middle" font-size="15")";
    canvas.text({width / 2, kCaption}, picture.caption, middle);
    canvas.text({width / 2, height - kCaption / 2}, below, middle);
    return canvas.document();
  }

 private:
  int file_of(Point p) const { return board_.name(p)[0] - 'a'; }
  int rank_of(Point p) const { return board_.name(p)[1] - '0'; }
  SvgPoint place(Point p) const {
    return {left_ + kMargin + file_of(p) * kCell,
            kCaption + kMargin + (ranks_ - rank_of(p)) * kCell};
  }

  void draw_board(SvgCanvas& canvas) const {
    for (Point p = 0; p < board_.size(); ++p) {
      for (Point q = 0; q < p; ++q) {
        if ((board_.neighbours(p) & bit(q)) == 0) continue;
        canvas.line(place(p), place(q), R"(stroke="#5b4020" stroke-width="3")");
      }
    }
    for (Point p = 0; p < board_.size(); ++p) canvas.circle(place(p), 5, R"(fill="#5b4020")");
    const std::string style = R"(text-anchor="middle" font-size="13" fill="#5b4020")";
    const double bottom = kCaption + kMargin + (ranks_ - 1) * kCell;
    for (int file = 0; file < files_; ++file) {
      canvas.text({left_ + kMargin + file * kCell, bottom + 45}, std::string(1, char('a' + file)),
                  style);
    }
    for (int rank = 1; rank <= ranks_; ++rank) {
      canvas.text({left_ + 18, bottom - (rank - 1) * kCell + 5}, std::to_string(rank), style);
    }
  }

  void draw_pieces(SvgCanvas& canvas) const {
    for (Point p = 0; p < board_.size(); ++p) {
      if ((position_.pieces[kWhite] & bit(p)) != 0) {
        canvas.circle(place(p), kPiece, R"(fill="#ffffff" stroke="#222222" stroke-width="2")");
      } else if ((position_.pieces[kBlack] & bit(p)) != 0) {
        canvas.circle(place(p), kPiece, R"(fill="#222222" stroke="#000000" stroke-width="2")");
      } else if ((position_.closed & bit(p)) != 0) {
        cross(canvas, place(p), "#888888");
      }
    }
  }

  static void cross(SvgCanvas& canvas, SvgPoint at, std::string_view colour) {
    const std::string style = "stroke=\"" + std::string(colour) + "\" stroke-width=\"4\"";
    canvas.line({at.x - 9, at.y - 9}, {at.x + 9, at.y + 9}, style);
    canvas.line({at.x - 9, at.y + 9}, {at.x + 9, at.y - 9}, style);
  }

  void mark_turn(SvgCanvas& canvas, Turn turn) const {
    if (turn.is_move()) {
      canvas.line(place(turn.from()), place(turn.to()),
                  R"(stroke="#1f77b4" stroke-width="5" stroke-opacity="0.6")");
    }
    if (turn.is_move() || turn.is_place()) {
      canvas.circle(place(turn.to()), kPiece + 3,
                    R"(fill="none" stroke="#1f77b4" stroke-width="3")");
    }
    for (int i = 0; i < turn.removal_count(); ++i) cross(canvas, place(turn.removal(i)), "#c0392b");
  }

  // "White to move, in hand 3 - 2"
  std::string state() const {
    std::string out = position_.side == kWhite ? "White to move" : "Black to move";
    if (position_.owed != 0) out += ", " + std::to_string(position_.owed) + " to remove";
    if (position_.placing()) {
      out += ", in hand " + std::to_string(position_.hand[kWhite]) + " - " +
             std::to_string(position_.hand[kBlack]);
    }
    return out;
  }

  const Topology& board_;
  const Position& position_;
  int files_ = 1, ranks_ = 1;
  double left_ = 0;  // of the board in the picture
};

}  // namespace

std::string draw_position(const PreparedRules& rules, const Position& position,
                          const PositionPicture& picture) {
  return BoardPicture(rules, position).draw(picture);
}

}  // namespace millstone
