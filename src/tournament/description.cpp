#include "tournament/description.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "players/file_options.hpp"
#include "session/adjudication.hpp"
#include "tournament/course.hpp"
#include "tournament/opening.hpp"

namespace hexarena::tournament {
namespace {

using base::Expected;
using base::invalid;
using base::Json;
using base::passed_on;

constexpr int kMostMs = 86'400'000;
constexpr int kLongestOpening = 1000;
constexpr double kFurthestElo = 10'000;
constexpr std::size_t kLongestName = 100;
constexpr std::size_t kMostSeats = 4;  // unless file programs play
constexpr std::size_t kMostBoards = 1000;
constexpr int kOldest = 1'000'000;

/// Reads keys one after the other; after the first error, it only stores the reason.
class Keys {
 public:
  explicit Keys(const Json& json) : json_(json) {
    const auto form = base::object_of(
        json, "", {"name",       "game",       "format",      "rounds",  "seats",      "seed",
                   "players",    "settings",   "challengers", "opening", "openings",   "ms",
                   "clock",      "anchor",     "anchor_elo",  "sprt",    "sprt_alpha", "sprt_beta",
                   "sprt_model", "adjudicate", "boards",      "margin"});
    if (!form) reason_ = form.error();
  }

  [[nodiscard]] const std::optional<base::Error>& reason() const { return reason_; }

  template <class T>
  void number(const char* key, T& into, std::int64_t low, std::int64_t high) {
    if (const Json* const value = find(key)) {
      const auto read = base::whole_number(*value, key, low, high);
      if (!read) return fail(read.error());
      into = static_cast<T>(*read);
    }
  }
  void number(const char* key, std::optional<int>& into, int low, int high) {
    if (find(key) != nullptr) number(key, into.emplace(), low, high);
  }
  void text(const char* key, std::string& into) {
    if (const Json* const value = find(key)) {
      auto read = base::text(*value, key);
      if (!read) return fail(read.error());
      into = std::move(*read);
    }
  }
  void elo(const Json& value, const char* key, double& into) {
    const double number = value.is_number() ? value.get<double>() : kFurthestElo + 1;
    if (!(std::abs(number) <= kFurthestElo)) {
      return fail({base::Error::Kind::invalid,
                   fmt::format("{}: expected an Elo number, not {}", key, base::excerpt(value))});
    }
    into = number;
  }
  void fail(base::Error reason) {
    if (!reason_) reason_ = std::move(reason);
  }
  [[nodiscard]] const Json* find(const char* key) const {
    if (reason_) return nullptr;
    const auto found = json_.find(key);
    return found == json_.end() ? nullptr : &*found;
  }

 private:
  const Json& json_;
  std::optional<base::Error> reason_;
};

Expected<void> check_name(const std::string& name, const std::string& path) {
  const bool printable =
      std::none_of(name.begin(), name.end(), [](unsigned char c) { return c < 0x20 || c == 0x7F; });
  if (!name.empty() && name.size() <= kLongestName && printable) return {};
  return invalid(fmt::format("{}: a name has 1 to {} printable bytes, unlike {}", path,
                             kLongestName, base::in_quotes(name)));
}

Expected<NamedPlayer> read_player(const Json& json, const std::string& path) {
  NamedPlayer read;
  if (json.is_string()) {
    read.name = read.player = json.get<std::string>();
  } else {
    auto form = base::object_of(json, path,
                                {"name", "player", "age", "dialect", "newline", "blanks", "lines",
                                 "files", "limit", "timed"});
    if (!form) return passed_on(form);
    for (const auto& [key, into] : {std::pair("name", &read.name), {"player", &read.player}}) {
      auto value = base::member(json, path, key);
      if (!value) return passed_on(value);
      auto text = base::text(**value, base::key_path(path, key));
      if (!text) return passed_on(text);
      *into = std::move(*text);
    }
    if (json.contains("age")) {
      auto age = base::whole_number(json["age"], base::key_path(path, "age"), 0, kOldest);
      if (!age) return passed_on(age);
      read.age = static_cast<int>(*age);
    }
    const Json options = players::own_file_options(json);
    if (!options.empty() && players::read_spec(read.player).kind != "file") {
      return invalid(
          fmt::format("{}: {} is for file programs, file:COMMAND", path, options.begin().key()));
    }
    read.player = players::with_file_options(read.player, options);
  }
  if (auto fine = check_name(read.name, path); !fine) return passed_on(fine);
  return read;
}

Expected<std::vector<NamedPlayer>> read_players(const Json& json) {
  auto member = base::member(json, "", "players");
  if (!member) return passed_on(member);
  auto array = base::array(**member, "players", kMostEntrants);
  if (!array) return passed_on(array);
  std::vector<NamedPlayer> all;
  for (std::size_t i = 0; i < (*array)->size(); ++i) {
    auto player = read_player((**array)[i], base::item_path("players", i));
    if (!player) return passed_on(player);
    all.push_back(std::move(*player));
  }
  return all;
}

bool plays_files(const std::vector<NamedPlayer>& players) {
  return std::any_of(players.begin(), players.end(), [](const NamedPlayer& each) {
    return players::read_spec(each.player).kind == "file";
  });
}

/// Reads objects that blocks add to the settings.
void read_boards(Keys& keys, TournamentOptions& options) {
  const Json* const value = keys.find("boards");
  if (value == nullptr) return;
  auto list = base::array(*value, "boards", kMostBoards);
  if (!list) return keys.fail(list.error());
  for (std::size_t i = 0; i < value->size(); ++i) {
    if (!(*value)[i].is_object()) {
      return keys.fail(
          invalid(fmt::format("{}: expected settings of a board, not {}",
                              base::item_path("boards", i), base::excerpt((*value)[i])))
              .value());
    }
    options.boards.push_back((*value)[i]);
  }
}

/// Reads the test and the anchor of a description.
void read_measures(Keys& keys, const std::vector<NamedPlayer>& players,
                   TournamentOptions& options) {
  std::string anchor;
  keys.text("anchor", anchor);
  if (keys.find("anchor") != nullptr) {
    const auto found = std::find_if(players.begin(), players.end(),
                                    [&](const NamedPlayer& each) { return each.name == anchor; });
    if (found == players.end()) {
      keys.fail(
          invalid(fmt::format("anchor: {} does not take part", base::in_quotes(anchor))).value());
    }
    options.anchor = {static_cast<Entrant>(found - players.begin()), 0};
  }
  if (const Json* const elo = keys.find("anchor_elo")) {
    Anchor ignored;
    keys.elo(*elo, "anchor_elo", options.anchor ? options.anchor->elo : ignored.elo);
  }
  if (const Json* const sprt = keys.find("sprt")) {
    Sprt test;
    const bool two = sprt->is_array() && sprt->size() == 2;
    keys.elo(two ? (*sprt)[0] : *sprt, "sprt", test.elo0);
    keys.elo(two ? (*sprt)[1] : *sprt, "sprt", test.elo1);
    if (test.elo0 >= test.elo1) {
      keys.fail(
          invalid("sprt takes two strengths in Elo, the smaller first, such as [0, 20]").value());
    }
    for (const auto& [key, error] :
         {std::pair("sprt_alpha", &test.alpha), {"sprt_beta", &test.beta}}) {
      if (const Json* const value = keys.find(key)) {
        const double number = value->is_number() ? value->get<double>() : 0;
        if (number < kLeastError || number > kMostError) {
          keys.fail(invalid(fmt::format("{}: expected a probability of {:g} to {:g}, not {}", key,
                                        kLeastError, kMostError, base::excerpt(*value)))
                        .value());
        }
        *error = number;
      }
    }
    std::string model(name(test.model));
    keys.text("sprt_model", model);
    auto known = read_sprt_model(model);
    if (!known) return keys.fail(known.error());
    test.model = *known;
    options.sprt = test;
  }
}

/// The settings of a table with all seats taken.
Json table_settings(const TournamentOptions& options) {
  Json settings = options.settings;
  const std::string seats(options.game->seats_setting);
  // A course tournament of three players has no game of four.
  if (!seats.empty()) settings[seats] = std::min(options.plan.seats, options.plan.entrants);
  return settings;
}

Expected<void> check_adjudication(const TournamentOptions& options) {
  if (!options.adjudicate) return {};
  auto table = options.game->open(table_settings(options), nullptr);
  if (!table) return passed_on(table);
  return session::can_adjudicate(**table);
}

}  // namespace

Expected<Description> read_description(const Json& json) {
  Keys keys(json);
  if (keys.reason()) return tl::unexpected(*keys.reason());
  auto players = read_players(json);
  if (!players) return passed_on(players);
  Description read;
  TournamentOptions& options = read.options;
  Plan& plan = options.plan;
  plan.entrants = players->size();
  options.origin = json;
  std::string game;
  std::string format = "round-robin";
  std::optional<int> clock;
  std::optional<int> margin;
  keys.text("name", read.name);
  keys.text("game", game);
  keys.text("format", format);
  keys.number("rounds", plan.rounds, 1, kMostRounds);
  const std::size_t most_seats = plays_files(*players) ? rules::kMaxSeats : kMostSeats;
  keys.number("seats", plan.seats, 2, static_cast<std::int64_t>(most_seats));
  keys.number("seed", plan.seed, 0, std::numeric_limits<std::int64_t>::max());
  keys.number("challengers", plan.challengers, 1, kMostEntrants);
  keys.number("opening", options.opening, 0, kLongestOpening);
  keys.number("ms", read.ms, 1, kMostMs);
  keys.number("clock", clock, 1, kMostMs);
  keys.number("margin", margin, 0, kMostMs);
  if (keys.find("adjudicate") != nullptr) {
    keys.number("adjudicate", options.adjudicate.emplace(), 1, session::kMostAdjudicationNodes);
  }
  read_measures(keys, *players, options);
  if (const Json* const openings = keys.find("openings")) {
    const auto list = base::array(*openings, "openings", kMostOpenings);
    if (!list) {
      keys.fail(list.error());
    } else {
      options.openings.assign(openings->begin(), openings->end());
    }
  }
  if (const Json* const settings = keys.find("settings")) {
    if (!settings->is_object()) keys.fail(invalid("settings: expected a table").value());
    options.settings = *settings;
  }
  read_boards(keys, options);
  if (keys.reason()) return tl::unexpected(*keys.reason());
  if (!read.name.empty()) {
    if (auto fine = check_name(read.name, "name"); !fine) return passed_on(fine);
  }
  auto found = session::find_game(game);
  if (!found) return passed_on(found);
  options.game = *found;
  auto known = read_format(format);
  if (!known) return passed_on(known);
  plan.format = *known;
  if (plan.format == Format::course) {
    if (keys.find("seats") == nullptr) plan.seats = kCourseSeats;
    for (const NamedPlayer& each : *players) {
      if (each.age) plan.ages.push_back(*each.age);
    }
  }
  auto possible = check(plan);
  if (!possible) return passed_on(possible);
  if (plays_files(*players)) {
    const Json files = players::take_file_options(options.settings);
    for (NamedPlayer& each : *players) {
      each.player = players::with_file_options(each.player, files);
    }
  }
  read.players = std::move(*players);
  if (auto fine = check_names(names_of(read)); !fine) return passed_on(fine);
  const std::vector<std::string> texts = players_of(read);
  options.settings = block_settings(options.settings, options.boards, 0);
  players::suit_settings(*options.game, texts, options.settings);
  options.game->rate(options.settings);
  if (players::plays_files(texts) && !options.opening) options.opening = 0;
  options.time = referee::time_limits(read.ms, clock, margin);
  if (auto fine = check_adjudication(options); !fine) return passed_on(fine);
  return read;
}

std::vector<std::string> names_of(const Description& description) {
  std::vector<std::string> names;
  names.reserve(description.players.size());
  for (const NamedPlayer& each : description.players) names.push_back(each.name);
  return names;
}

std::vector<std::string> players_of(const Description& description) {
  std::vector<std::string> texts;
  texts.reserve(description.players.size());
  for (const NamedPlayer& each : description.players) texts.push_back(each.player);
  return texts;
}

Expected<std::vector<Contestant>> seat_all(const Description& description, const Hire& hire) {
  const Json settings = table_settings(description.options);
  auto table = description.options.game->open(settings, nullptr);
  if (!table) return passed_on(table);
  std::vector<Contestant> all;
  for (const NamedPlayer& each : description.players) {
    auto maker = hire(each.player, **table, settings);
    if (!maker) return passed_on(maker);
    all.push_back({each.name, std::move(*maker), each.player});
  }
  return all;
}

}  // namespace hexarena::tournament
