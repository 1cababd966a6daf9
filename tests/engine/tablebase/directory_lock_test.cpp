// The lock of a directory: one holder, who is named, and nothing left behind.
#include "engine/tablebase/directory_lock.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <optional>

#include "tests/engine/tablebase/built_tables.h"

namespace millstone::tablebase {
namespace {

using testing::ScratchDirectory;

TEST(DirectoryLock, NamesItsHolderAndGoesWithIt) {
  const ScratchDirectory directory;
  {
    const auto first = lock_tables(directory.path());
    ASSERT_TRUE(first.ok()) << first.error().text();
    const auto second = lock_tables(directory.path());
    ASSERT_FALSE(second.ok());
    EXPECT_NE(second.error().what.find("process " + std::to_string(getpid()) + " on "),
              std::string::npos)
        << second.error().text();
  }
  EXPECT_TRUE(std::filesystem::is_empty(directory.path()));
  EXPECT_TRUE(lock_tables(directory.path()).ok());
}

TEST(DirectoryLock, IsNotHeldByAFileThatAKilledProcessLeft) {
  const ScratchDirectory directory;
  testing::write_file(directory.path() / "build.lock", "process 1 on nowhere\n");
  EXPECT_TRUE(lock_tables(directory.path()).ok());
}

TEST(DirectoryLock, MovesWithItsObject) {
  const ScratchDirectory directory;
  std::optional<FileLock> kept;
  {
    auto lock = lock_tables(directory.path());
    ASSERT_TRUE(lock.ok());
    kept = std::move(*lock);
  }
  EXPECT_FALSE(lock_tables(directory.path()).ok());
  kept.reset();
  EXPECT_TRUE(lock_tables(directory.path()).ok());
}

TEST(DirectoryLock, SaysWhyThereCanBeNone) {
  const auto lock = lock_tables("/nowhere/at/all");
  ASSERT_FALSE(lock.ok());
  EXPECT_NE(lock.error().text().find("/nowhere/at/all"), std::string::npos);
}

}  // namespace
}  // namespace millstone::tablebase
