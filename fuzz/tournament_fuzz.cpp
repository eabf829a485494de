// Untrusted descriptions of tournaments: valid TOML gives a schedule that ends, and is read alike
// from its copy in the journal; anything else is rejected with an error message.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "cli/toml.hpp"
#include "require.hpp"
#include "tournament/description.hpp"

namespace {

using namespace hexarena;
using fuzz::require;

/// Every game of the schedule ends in a tie.
void check_schedule(const tournament::Plan& plan) {
  constexpr std::size_t kMostPlayed = 20;  // entrants and rounds; more take too long to pair
  if (plan.entrants > kMostPlayed || plan.rounds > static_cast<int>(kMostPlayed)) return;
  std::vector<tournament::PlayedRound> played;
  while (const auto round = tournament::next_round(plan, played)) {
    tournament::PlayedRound next{*round, {}};
    for (const tournament::Pairing& pairing : round->pairings) {
      for (const tournament::Entrant entrant : pairing) require(entrant < plan.entrants);
      next.points.emplace_back(pairing.size(), 1.0 / static_cast<double>(pairing.size()));
    }
    played.push_back(std::move(next));
    require(played.size() < 10'000);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t kLongest = 4096;
  if (size > kLongest) return 0;
  const auto json = cli::read_toml(std::string_view(reinterpret_cast<const char*>(data), size));
  if (!json) {
    require(!json.error().message.empty());
    return 0;
  }
  const auto read = tournament::read_description(*json);
  if (!read) {
    require(!read.error().message.empty());
    return 0;
  }
  const auto stored = base::read_json(base::write_json(read->options.origin));
  require(stored.has_value());
  const auto again = tournament::read_description(*stored);
  require(again.has_value() && names_of(*again) == names_of(*read));
  require(again->options.settings == read->options.settings);
  check_schedule(read->options.plan);
  return 0;
}
