#include "cli/cli_flags.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "base/error.hpp"
#include "players/search_threads.hpp"
#include "tournament/blocks.hpp"
#include "world/standard_streams.hpp"

namespace hexarena::cli {
namespace {

constexpr std::int64_t kDayMs = 86'400'000;

constexpr std::array kSharedFlags{
    SharedFlag{"--bot-port", "[HOST:]PORT",
               "where bots join: 8081, or 0.0.0.0:8081 for other machines too"},
    SharedFlag{"--csv", "FILE", "write the result of every game to this file, as CSV"},
    SharedFlag{"--db", "FILE", "the store: games, bots and tournaments in one file"},
    SharedFlag{"--durability", "",
               "what is stored survives a kill (normal), or a power cut as well (full)"},
    SharedFlag{"--from", "FILE", "start from this record or position"},
    SharedFlag{"--game", "GAME", "only this game; `hexarena games` lists them"},
    SharedFlag{"--html-report", "FILE",
               "write the report as a web page to this file, and its games to a folder beside it"},
    SharedFlag{"--json", "", "print JSON"},
    SharedFlag{"--key-file", "FILE", "has the operator's key; HEXARENA_OPERATOR_KEY when absent"},
    SharedFlag{"--limit", "PART.NAME=VALUE",
               "sets one of the limits that `hexarena limits` lists; may be repeated"},
    SharedFlag{"--ms", "", "time limit per move or search, in milliseconds", 1, kDayMs},
    SharedFlag{"--ponder", "",
               "engines with a time limit, and bots, think while others are to move"},
    SharedFlag{"--search-threads", "", "threads of each search that has a time limit", 1,
               players::kMostSearchThreads},
    SharedFlag{"--seed", "N", "the same seed gives the same random choices"},
    SharedFlag{"--set", "KEY=VALUE", "a setting of the game; `hexarena games` lists them"},
    SharedFlag{"--svg", "", "print an SVG picture"},
    SharedFlag{"--threads", "", "games played at the same time", 1, tournament::kMostThreads},
    SharedFlag{"--unsafe", "", "run bots without a sandbox"},
};

constexpr std::array kRenamedFlags{
    RenamedFlag{"best", "--transcript", "--explain"},
    RenamedFlag{"export", "--game", "--game-id"},
    RenamedFlag{"export", "--record", "--as-record"},
    RenamedFlag{"resume", "--html", "--html-report"},
    RenamedFlag{"tournament", "--html", "--html-report"},
};

std::string check_bounds(const std::string& word, std::int64_t least, std::int64_t most) {
  std::int64_t number = 0;
  const char* const end = word.data() + word.size();
  const auto read = std::from_chars(word.data(), end, number);
  if (read.ec == std::errc() && read.ptr == end && number >= least && number <= most) return "";
  return fmt::format("must be {}–{}, not {}", least, most, base::in_quotes(word));
}

}  // namespace

const SharedFlag* find_shared_flag(std::string_view name) {
  const auto* const found = std::ranges::find(kSharedFlags, name, &SharedFlag::name);
  return found == kSharedFlags.end() ? nullptr : found;
}

CLI::Option* limit(CLI::Option* option, std::int64_t least, std::int64_t most) {
  return option->type_name(fmt::format("{}-{}", least, most))
      ->check([least, most](const std::string& word) { return check_bounds(word, least, most); });
}

CLI::Option* describe(CLI::Option* option, const SharedFlag& flag) {
  option->description(std::string(flag.means));
  if (!flag.value.empty()) option->type_name(std::string(flag.value));
  if (flag.most != 0) limit(option, flag.least, flag.most);
  return option;
}

std::span<const RenamedFlag> renamed_flags() { return kRenamedFlags; }

std::vector<std::string> with_new_names(std::span<const char* const> words) {
  std::vector<std::string> all(words.begin(), words.end());
  for (std::size_t i = 2; i < all.size() && all[i] != "--"; ++i) {
    const std::string flag = all[i].substr(0, all[i].find('='));
    const auto* const renamed = std::ranges::find_if(kRenamedFlags, [&](const RenamedFlag& each) {
      return each.command == all[1] && each.old == flag;
    });
    if (renamed == kRenamedFlags.end()) continue;
    all[i].replace(0, flag.size(), renamed->now);
    world::write_stderr(
        fmt::format("hexarena {}: {} is now {} here\n", all[1], renamed->old, renamed->now));
  }
  return all;
}

}  // namespace hexarena::cli
