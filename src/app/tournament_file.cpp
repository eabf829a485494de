#include "app/tournament_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/players.hpp"

namespace hexarena::app {
namespace {

using rules::Expected;
using rules::Json;
using rules::malformed;
using rules::refused;

constexpr int kMostMs = 86'400'000;
constexpr int kLongestOpening = 1000;
constexpr double kMostElo = 10'000;
constexpr std::size_t kLongestName = 100;

/// Reads keys one after the other; after the first that is wrong, it only keeps the reason.
class Description {
 public:
  explicit Description(const Json& json) : json_(json) {
    const auto form =
        rules::object_of(json, "",
                         {"game", "format", "rounds", "seats", "seed", "players", "settings",
                          "challengers", "opening", "ms", "clock", "anchor", "anchor_elo", "sprt"});
    if (!form) reason_ = form.error();
  }

  [[nodiscard]] const std::optional<rules::Reason>& reason() const { return reason_; }

  template <class T>
  void number(const char* key, T& into, std::int64_t low, std::int64_t high) {
    if (const Json* const value = find(key)) {
      const auto read = rules::whole_number(*value, key, low, high);
      if (!read) return fail(read.error());
      into = static_cast<T>(*read);
    }
  }
  void number(const char* key, std::optional<int>& into, int low, int high) {
    if (find(key) != nullptr) number(key, into.emplace(), low, high);
  }
  void text(const char* key, std::string& into) {
    if (const Json* const value = find(key)) {
      auto read = rules::text(*value, key);
      if (!read) return fail(read.error());
      into = std::move(*read);
    }
  }
  void elo(const Json& value, const char* key, double& into) {
    const double number = value.is_number() ? value.get<double>() : kMostElo + 1;
    if (!(std::abs(number) <= kMostElo)) {
      return fail({rules::Reason::Kind::malformed,
                   fmt::format("{}: expected an Elo number, not {}", key, rules::excerpt(value))});
    }
    into = number;
  }
  void fail(rules::Reason reason) {
    if (!reason_) reason_ = std::move(reason);
  }
  [[nodiscard]] const Json* find(const char* key) const {
    if (reason_) return nullptr;
    const auto found = json_.find(key);
    return found == json_.end() ? nullptr : &*found;
  }

 private:
  const Json& json_;
  std::optional<rules::Reason> reason_;
};

struct NamedPlayer {
  std::string name;
  std::string player;
};

Expected<NamedPlayer> read_player(const Json& json, const std::string& path) {
  NamedPlayer read;
  if (json.is_string()) {
    read.name = read.player = json.get<std::string>();
  } else {
    auto form = rules::object_of(json, path, {"name", "player"});
    if (!form) return refused(form);
    for (const auto& [key, into] : {std::pair("name", &read.name), {"player", &read.player}}) {
      auto value = rules::member(json, path, key);
      if (!value) return refused(value);
      auto text = rules::text(**value, rules::key_path(path, key));
      if (!text) return refused(text);
      *into = std::move(*text);
    }
  }
  const bool printable = std::none_of(read.name.begin(), read.name.end(),
                                      [](unsigned char c) { return c < 0x20 || c == 0x7F; });
  if (read.name.empty() || read.name.size() > kLongestName || !printable) {
    return malformed(fmt::format("{}: a name has 1 to {} printable bytes, unlike {}", path,
                                 kLongestName, rules::in_quotes(read.name)));
  }
  return read;
}

Expected<std::vector<NamedPlayer>> read_players(const Json& json) {
  auto member = rules::member(json, "", "players");
  if (!member) return refused(member);
  auto array = rules::array(**member, "players", tournament::kMostEntrants);
  if (!array) return refused(array);
  std::vector<NamedPlayer> all;
  for (std::size_t i = 0; i < (*array)->size(); ++i) {
    auto player = read_player((**array)[i], rules::item_path("players", i));
    if (!player) return refused(player);
    all.push_back(std::move(*player));
  }
  return all;
}

/// Those who sit down under a name, whatever they call themselves.
Expected<std::vector<tournament::Contestant>> seat(const std::vector<NamedPlayer>& players,
                                                   const tournament::TournamentOptions& options,
                                                   std::optional<int> ms, bool unsafe) {
  Json settings = options.settings;
  const std::string seats(options.game->seats_setting);
  if (!seats.empty()) settings[seats] = options.plan.seats;
  auto table = options.game->open(settings, nullptr);
  if (!table) return refused(table);
  PlayerRules rules{ms, unsafe};
  rules.settings = std::move(settings);
  std::vector<tournament::Contestant> all;
  for (const NamedPlayer& each : players) {
    auto maker = player_maker(each.player, **table, rules);
    if (!maker) return refused(maker);
    all.push_back({each.name, std::move(*maker)});
  }
  return all;
}

/// What the test and the anchor of a description are.
void read_measures(Description& description, const std::vector<NamedPlayer>& players,
                   tournament::TournamentOptions& options) {
  std::string anchor;
  description.text("anchor", anchor);
  if (description.find("anchor") != nullptr) {
    const auto found = std::find_if(players.begin(), players.end(),
                                    [&](const NamedPlayer& each) { return each.name == anchor; });
    if (found == players.end()) {
      description.fail(
          malformed(fmt::format("anchor: {} does not take part", rules::in_quotes(anchor)))
              .value());
    }
    options.anchor = {static_cast<tournament::Entrant>(found - players.begin()), 0};
  }
  if (const Json* const elo = description.find("anchor_elo")) {
    tournament::Anchor ignored;
    description.elo(*elo, "anchor_elo", options.anchor ? options.anchor->elo : ignored.elo);
  }
  if (const Json* const sprt = description.find("sprt")) {
    tournament::Sprt test;
    const bool two = sprt->is_array() && sprt->size() == 2;
    description.elo(two ? (*sprt)[0] : *sprt, "sprt", test.elo0);
    description.elo(two ? (*sprt)[1] : *sprt, "sprt", test.elo1);
    if (test.elo0 >= test.elo1) {
      description.fail(
          malformed("sprt takes two strengths in Elo, the smaller first, such as [0, 20]").value());
    }
    options.sprt = test;
  }
}

}  // namespace

Expected<DescribedTournament> read_tournament(const Json& json, bool unsafe) {
  Description description(json);
  if (description.reason()) return tl::unexpected(*description.reason());
  auto players = read_players(json);
  if (!players) return refused(players);
  DescribedTournament read;
  tournament::TournamentOptions& options = read.options;
  tournament::Plan& plan = options.plan;
  plan.entrants = players->size();
  options.origin = json;
  std::string game;
  std::string format = "round-robin";
  std::optional<int> ms;
  std::optional<int> clock;
  description.text("game", game);
  description.text("format", format);
  description.number("rounds", plan.rounds, 1, tournament::kMostRounds);
  description.number("seats", plan.seats, 2, 4);
  description.number("seed", plan.seed, 0, std::numeric_limits<std::int64_t>::max());
  description.number("challengers", plan.challengers, 1, tournament::kMostEntrants);
  description.number("opening", options.opening, 0, kLongestOpening);
  description.number("ms", ms, 1, kMostMs);
  description.number("clock", clock, 1, kMostMs);
  read_measures(description, *players, options);
  if (const Json* const settings = description.find("settings")) {
    if (!settings->is_object()) description.fail(malformed("settings: expected a table").value());
    options.settings = *settings;
  }
  if (description.reason()) return tl::unexpected(*description.reason());

  auto found = table::find_game(game);
  if (!found) return refused(found);
  options.game = *found;
  auto known = tournament::read_format(format);
  if (!known) return refused(known);
  plan.format = *known;
  auto possible = tournament::check(plan);
  if (!possible) return refused(possible);
  std::vector<std::string> texts;
  for (const NamedPlayer& each : *players) texts.push_back(each.player);
  suit_settings(*options.game, texts, options.settings);
  options.game->rate(options.settings);
  if (plays_files(texts) && !options.opening) options.opening = 0;
  options.time = time_limits(ms, clock);
  auto contestants = seat(*players, options, ms, unsafe);
  if (!contestants) return refused(contestants);
  read.contestants = std::move(*contestants);
  return read;
}

}  // namespace hexarena::app
