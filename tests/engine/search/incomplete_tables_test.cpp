// Tests of searches on tables that are incomplete, damaged or exchanged while they are open: there
// is always an answer, and a message that says what is missing.
#include <gtest/gtest.h>

#include <fstream>

#include "tests/engine/game/rules_of.h"
#include "tests/engine/search/search_record.h"
#include "tests/engine/tablebase/built_tables.h"

namespace millstone::testing {
namespace {

namespace fs = std::filesystem;

class IncompleteTables : public ::testing::Test {
 protected:
  // Six men's morris up to nine pieces, on the moving side: seconds to build, so once.
  static void SetUpTestSuite() {
    whole_ = new ScratchDirectory;
    build_tables(*rules_of("sixmensmorris"), {.moving_only = true, .max_pieces = 9},
                 whole_->path());
  }
  static void TearDownTestSuite() {
    delete whole_;
    whole_ = nullptr;
  }

  IncompleteTables() { fs::copy(whole_->path(), directory_.path(), fs::copy_options::recursive); }

  void open(int threads = 1) {
    SearchOptions options;
    options.tablebase_path = directory_.path().string();
    options.hash_mb = 4;
    options.threads = threads;
    engine_.set(options);
  }
  void expect_answers(const std::string& what) {
    constexpr const char* kFens[] = {
        "B2/2W/1BW1/BWW/1BB w 0 0 0 0 40", "BBW/2W/1WWW/3/1BB w 0 0 0 0 40",
        "WB1/2W/1B2/1BW/W2 b 0 0 0 0 20", "WBB/2W/1B2/1BW/W1B w 0 0 0 0 20"};
    for (const char* fen : kFens) {
      engine_.position(fen);
      for (const SearchLimits& limits : {time_limit(20), node_limit(3000), depth_limit(3)}) {
        for (const int lines : {1, 4}) {
          SearchOptions options = engine_.engine.options();
          options.multi_pv = lines;
          engine_.set(options);
          engine_.search(limits);
          const Turn best = engine_.listener.best.best;
          ASSERT_TRUE(
              is_legal(engine_.engine.game().rules(), engine_.engine.game().position(), best))
              << what << ": " << fen;
          EXPECT_EQ(fault_of_line(engine_.engine.game(), engine_.last().pv), "") << what;
        }
      }
    }
  }

  static ScratchDirectory* whole_;
  ScratchDirectory directory_;
  RecordedEngine engine_{"sixmensmorris"};
};
ScratchDirectory* IncompleteTables::whole_ = nullptr;

TEST_F(IncompleteTables, AnySectorMayBeMissing) {
  for (const char* sector : {"4-5", "5-4", "4-4", "3-3", "4-3"}) {
    for (const auto& entry : fs::directory_iterator(directory_.path())) fs::remove(entry.path());
    fs::copy(whole_->path(), directory_.path(), fs::copy_options::recursive);
    for (const auto& entry : fs::directory_iterator(whole_->path())) {
      const std::string name = entry.path().filename().string();
      if (name.starts_with(std::string(sector) + ".")) fs::remove(directory_.path() / name);
    }
    open();
    engine_.engine.make_ready();
    expect_answers(std::string("without ") + sector);
    SearchOptions closed;
    closed.tablebase_built_in = false;
    engine_.set(closed);  // so that the next are opened anew
    engine_.engine.make_ready();
  }
}

TEST_F(IncompleteTables, AnyKindOfFileMayBeMissing) {
  for (const char* kind : {".dist.mst", ".wdl.mst"}) {
    remove_files(directory_, kind);
    open();
    expect_answers(std::string("without ") + kind);
  }
}

TEST_F(IncompleteTables, TurnsOfOneSectorMayBeMissing) {
  fs::remove(directory_.path() / "3-3.dist.mst");
  open(2);
  expect_answers("without 3-3.dist");
}

// A byte in the middle of every block of every file.
TEST_F(IncompleteTables, EveryBlockMayBeDamaged) {
  for (const auto& entry : fs::directory_iterator(directory_.path())) {
    std::fstream file(entry.path(), std::ios::in | std::ios::out | std::ios::binary);
    const auto size = static_cast<std::streamoff>(fs::file_size(entry.path()));
    for (std::streamoff at = size / 2; at < size; at += 64) {
      file.seekg(at);
      const char byte = static_cast<char>(file.get() ^ 0x40);
      file.seekp(at);
      file.put(byte);
    }
  }
  open();
  expect_answers("damaged");
}

TEST_F(IncompleteTables, FilesMayChangeWhileTheyAreOpen) {
  open();
  expect_answers("whole");
  SearchOptions small = engine_.engine.options();
  small.tablebase_cache_mb = 1;
  engine_.set(small);
  engine_.engine.make_ready();
  for (const auto& entry : fs::directory_iterator(directory_.path()))
    fs::resize_file(entry.path(), fs::file_size(entry.path()) / 2);
  expect_answers("cut");
  for (const auto& entry : fs::directory_iterator(directory_.path())) fs::remove(entry.path());
  expect_answers("gone");
}

TEST_F(IncompleteTables, WhatIsDamagedIsSaidOnce) {
  for (const auto& entry : fs::directory_iterator(directory_.path())) {
    std::fstream file(entry.path(), std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(static_cast<std::streamoff>(fs::file_size(entry.path())) - 3);
    file.put('\x5a');
    file.put('\xa5');
  }
  open();
  expect_answers("damaged at the end");
  const auto& messages = engine_.listener.messages;
  EXPECT_FALSE(messages.empty());
  for (std::size_t i = 0; i < messages.size(); ++i)
    EXPECT_EQ(std::count(messages.begin(), messages.end(), messages[i]), 1) << messages[i];
}

}  // namespace
}  // namespace millstone::testing
