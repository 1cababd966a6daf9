// A game record: a game with its players, result and remarks, as text in the manner of chess's PGN
// and back. Used by the match runner, the analysis and whatever keeps games.
//
//   [Event "Evening match"]             tags: the seven of PGN first, then Variant, Rules (the
//   …                                   digest of the rule set), FEN when the game does not begin
//   [Variant "ninemensmorris"]          at the start, then any others
//   [Rules "0123456789abcdef"]
//
//   1. d6 {+0.12/9 0.40s} 1... f4       turns in written notation with PGN's move numbers,
//   2. b4 d2 3. d6-d5xc3 $1 1-0         remarks, the result
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/game/game.h"
#include "engine/result.h"
#include "engine/rules/variant_catalogue.h"

namespace millstone {

struct RecordTag {
  std::string name;   // a letter, then letters, digits and `_`
  std::string value;  // any text of one line
  bool operator==(const RecordTag&) const = default;
};

// What stands between two turns.
struct Remark {
  enum class Kind : std::uint8_t {
    kComment,    // {text}
    kGlyph,      // $1: a number of PGN's list of glyphs, 1 = good, 2 = bad, 4 = blunder, …
    kVariation,  // (text): other turns than those played, kept as they were written
  };
  Kind kind = Kind::kComment;
  std::string text;
  bool operator==(const Remark&) const = default;
};

struct GameRecord {
  explicit GameRecord(Game played, std::string variant_name = "");

  // The value of a tag (names without regard to case), empty when there is none.
  std::string_view tag(std::string_view name) const;
  // Changes a tag or adds it at the end.
  void set_tag(std::string_view name, std::string_view value);
  // Adds a comment behind the turn of that index; -1: before the first turn.
  void add_comment(int turn_index, std::string_view text);

  Game game;                        // only whole turns, but for a last one that may lack removals
  std::string variant;              // the name of the rule set
  Winner result = Winner::kNobody;  // kNobody is written `*`: not finished, or not known
  // In the order of the text, without Result, Variant, Rules and FEN, which the members above tell.
  std::vector<RecordTag> tags;
  // remarks[i] stand before turn i, the last ones behind the last turn; may be shorter than that.
  std::vector<std::vector<Remark>> remarks;
};

// "1-0", "0-1", "1/2-1/2", "*".
std::string_view result_text(Winner result);

// A record as text: tags, an empty line, turns in lines of up to 80 columns (longer only where one
// remark is), an empty line. What is written is read back as the same record, save that blanks at
// both ends of a comment, and characters of a tag that cannot stand in one line, are dropped.
std::string write_record(const GameRecord& record);

struct RecordFile {
  std::vector<GameRecord> games;
  // Of games that could not be read, in the order of the file; Error::where is "FILE, line N,
  // column M" (both from 1, columns in bytes).
  std::vector<Error> errors;
};

// Reads all the games of a plain_text() (text_file.h). Each stands for itself: one with an error is
// left out, and reading goes on with the next. Read as well as what write_record() makes:
// - lists of turns without tags, without numbers, without result; comments `; to the end of
//   the line`; `!` and `?` behind turns (kept as glyphs); lines that begin with `%` (kept as
//   comments);
// - turns in every spelling of protocol.md section 1, single actions (`d6-d5` `xc3`) among them, as
//   Sanmill exports them; they become whole turns;
// - points as numbers, counted rank by rank from the top (1 = a7 … 24 = g1), as PlayOK writes them:
//   `5`, `12-13x5`;
// - a tag FEN in any form that parse_fen() knows, and a Variant by its title.
//
// The rules of a game: tag Variant, which must agree with the tag Rules if there is one; else the
// rule set of `known` with the digest in Rules; without both tags `fallback`, the name of a variant
// of `known`. The result: the word at the end, the tag Result and the board must agree as far as
// they tell one, unless a tag Termination says why the board does not count; a finished game needs
// no other word. Turns are refused only after the pieces, a line or a blockade have ended the game:
// people play on after a repetition.
RecordFile read_records(std::string_view text, std::string_view file_name,
                        const VariantCatalogue& known,
                        std::string_view fallback = "ninemensmorris");

}  // namespace millstone
