// Finds the automorphisms of a board by backtracking over the images of its points.
#include "engine/board/symmetry.h"

#include <algorithm>

namespace millstone {
namespace {

class Finder {
 public:
  Finder(const Topology& board, bool with_edges) : board_(board), with_edges_(with_edges) {
    for (Point p = 0; p < board.size(); ++p) {
      if (with_edges) joined_[p] = board.neighbours(p);
    }
    for (const Line& line : board.lines()) {
      for (const Point p : line.points) in_line_[p] |= line.mask() & ~bit(p);
    }
    choose_order();
  }

  std::vector<Symmetry> run() {
    for (Point p = 0; p < kMaxPoints; ++p) image_[p] = p;
    const Symmetry identity{image_};
    extend(0);
    if (steps_ >= kMaxSteps || found_.size() > kMaxSymmetries) return {identity};
    std::sort(found_.begin(), found_.end(),
              [](const Symmetry& a, const Symmetry& b) { return a.image < b.image; });
    return std::move(found_);
  }

 private:
  static constexpr int kMaxSteps = 1 << 20;

  // Points tied to the earlier ones come first: their images are the most restricted.
  void choose_order() {
    Bitboard chosen = 0;
    const auto ties = [&](Point p) { return popcount((joined_[p] | in_line_[p]) & chosen); };
    while (chosen != board_.all()) {
      Bitboard open = board_.all() & ~chosen;
      Point best = pop_lsb(open);
      while (open) {
        const Point p = pop_lsb(open);
        if (ties(p) > ties(best)) best = p;
      }
      chosen |= bit(best);
      order_.push_back(best);
      // A line can be checked as soon as its last point has an image.
      completed_.emplace_back();
      for (const Line& line : board_.lines()) {
        const bool complete = (line.mask() & ~chosen) == 0 && (line.mask() & bit(best));
        if (complete) completed_.back().push_back(line);
      }
    }
  }

  void extend(std::size_t index) {
    if (index == order_.size()) {
      found_.push_back(Symmetry{image_});
      return;
    }
    const Point p = order_[index];
    for (Point q = 0; q < board_.size(); ++q) {
      if (taken_ & bit(q)) continue;
      if (++steps_ >= kMaxSteps || found_.size() > kMaxSymmetries) return;
      if (!keeps_ties(index, p, q)) continue;
      image_[p] = q;
      if (!keeps_lines(completed_[index])) continue;
      taken_ |= bit(q);
      extend(index + 1);
      taken_ &= ~bit(q);
    }
  }

  bool keeps_ties(std::size_t index, Point p, Point q) const {
    if (popcount(joined_[p]) != popcount(joined_[q])) return false;
    if (popcount(in_line_[p]) != popcount(in_line_[q])) return false;
    for (std::size_t i = 0; i < index; ++i) {
      const Bitboard r = bit(order_[i]), image = bit(image_[order_[i]]);
      if (((joined_[p] & r) != 0) != ((joined_[q] & image) != 0)) return false;
      if (((in_line_[p] & r) != 0) != ((in_line_[q] & image) != 0)) return false;
    }
    return true;
  }

  // A permutation takes different lines to different lines, so it is enough that each goes to one.
  bool keeps_lines(const std::vector<Line>& lines) const {
    return std::all_of(lines.begin(), lines.end(), [this](const Line& line) {
      Line image = line;
      for (Point& point : image.points) point = image_[point];
      return std::any_of(board_.lines().begin(), board_.lines().end(), [&](const Line& other) {
        return other.mask() == image.mask() && other.kind == image.kind &&
               (!with_edges_ || other.points[1] == image.points[1]);
      });
    });
  }

  const Topology& board_;
  const bool with_edges_;
  std::array<Bitboard, kMaxPoints> joined_{};   // by an edge; empty when edges do not matter
  std::array<Bitboard, kMaxPoints> in_line_{};  // standing together in a line
  std::vector<Point> order_;
  std::vector<std::vector<Line>> completed_;  // by index of order_
  std::array<Point, kMaxPoints> image_{};
  Bitboard taken_ = 0;
  int steps_ = 0;
  std::vector<Symmetry> found_;
};

}  // namespace

std::vector<Symmetry> automorphisms(const Topology& board) {
  return Finder(board, true).run();
}

std::vector<Symmetry> line_automorphisms(const Topology& board) {
  return Finder(board, false).run();
}

}  // namespace millstone
