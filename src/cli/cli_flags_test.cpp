// A flag has one meaning everywhere.
#include "cli/cli_flags.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "cli/cli.hpp"

namespace hexarena::cli {
namespace {

TEST(Flags, MeanTheSameInEveryCommand) {
  std::map<std::string, OptionHelp> first;
  std::size_t shared = 0;
  for (const OptionHelp& option : all_options()) {
    EXPECT_FALSE(option.means.empty()) << option.command << " " << option.name;
    const auto [known, fresh] = first.try_emplace(option.name, option);
    if (fresh) continue;
    ++shared;
    const std::string where =
        option.name + " of " + option.command + " and " + known->second.command;
    EXPECT_EQ(option.means, known->second.means) << where;
    EXPECT_EQ(option.value, known->second.value) << where;
  }
  EXPECT_GT(shared, 60U);
}

TEST(Flags, HaveOldNamesOnlyIfThoseMeanSomethingElse) {
  const std::vector<OptionHelp> all = all_options();
  const auto has = [&](std::string_view command, std::string_view name) {
    return std::ranges::any_of(all, [&](const OptionHelp& option) {
      return option.name == name && (command.empty() || option.command == command);
    });
  };
  for (const RenamedFlag& flag : renamed_flags()) {
    EXPECT_TRUE(has("", flag.old)) << flag.old;
    EXPECT_FALSE(has(flag.command, flag.old)) << flag.command << " " << flag.old;
    EXPECT_TRUE(has(flag.command, flag.now)) << flag.command << " " << flag.now;
  }
}

}  // namespace
}  // namespace hexarena::cli
