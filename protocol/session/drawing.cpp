// Drawing a board.
#include "protocol/session/drawing.h"

#include <algorithm>
#include <cstdlib>
#include <vector>

namespace millstone {
namespace {

constexpr int kAcross = 4, kDown = 2;  // characters from one file and rank to the next

// Where a point is drawn, from its name: "c4" is file 2, rank 4.
struct Place {
  int file, rank;
};
Place place_of(const std::string& name) {
  return {name[0] - 'a', std::atoi(name.c_str() + 1)};
}

class Canvas {
 public:
  explicit Canvas(const Topology& board) : board_(board) {
    for (Point p = 0; p < board.size(); ++p) {
      const Place place = place_of(board.name(p));
      files_ = std::max(files_, place.file + 1);
      top_ = std::max(top_, place.rank);
      bottom_ = p == 0 ? place.rank : std::min(bottom_, place.rank);
    }
    const auto width = static_cast<std::size_t>((files_ - 1) * kAcross + 1);
    rows_.assign(static_cast<std::size_t>((top_ - bottom_) * kDown + 1), std::string(width, ' '));
  }

  void draw_edge(Point from, Point to) {
    const Place a = place_of(board_.name(from)), b = place_of(board_.name(to));
    const int across = (b.file - a.file) * kAcross, down = (a.rank - b.rank) * kDown;
    const int steps = across == 0 ? std::abs(down) : down == 0 ? std::abs(across) : std::abs(down);
    if (across != 0 && down != 0 && std::abs(across) != 2 * std::abs(down)) return;
    const char stroke = across == 0                  ? '|'
                        : down == 0                  ? '-'
                        : (across > 0) == (down > 0) ? '\\'
                                                     : '/';
    for (int i = 1; i < steps; ++i) {
      at(row(a) + down * i / steps, column(a) + across * i / steps) = stroke;
    }
  }

  void draw_point(Point p, char letter) {
    const Place place = place_of(board_.name(p));
    at(row(place), column(place)) = letter;
  }

  std::string text() const {
    std::string out;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      const int rank = top_ - static_cast<int>(i) / kDown;
      std::string label = i % kDown == 0 ? std::to_string(rank) : "";
      label.insert(0, 3 - std::min<std::size_t>(label.size(), 3), ' ');
      out += label + "  " + rows_[i];
      out.erase(out.find_last_not_of(' ') + 1);
      out += '\n';
    }
    out += "\n     ";
    for (int file = 0; file < files_; ++file) {
      out += static_cast<char>('a' + file);
      if (file + 1 < files_) out.append(kAcross - 1, ' ');
    }
    return out + '\n';
  }

 private:
  int row(Place p) const { return (top_ - p.rank) * kDown; }
  int column(Place p) const { return p.file * kAcross; }
  char& at(int r, int c) { return rows_[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)]; }

  const Topology& board_;
  int files_ = 1, top_ = 0, bottom_ = 0;
  std::vector<std::string> rows_;
};

}  // namespace

std::string draw_board(const Topology& board, const Position& position) {
  Canvas canvas(board);
  for (Point from = 0; from < board.size(); ++from) {
    for (Bitboard to = board.neighbours(from); to;) {
      const Point p = pop_lsb(to);
      if (p > from) canvas.draw_edge(from, p);
    }
  }
  for (Point p = 0; p < board.size(); ++p) {
    const Bitboard here = bit(p);
    canvas.draw_point(p, position.pieces[kWhite] & here   ? 'W'
                         : position.pieces[kBlack] & here ? 'B'
                         : position.closed & here         ? 'X'
                                                          : '+');
  }
  return canvas.text();
}

}  // namespace millstone
