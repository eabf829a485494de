// The descriptor of Nooks.
#include "game/descriptor.hpp"

#include <fmt/format.h>

#include <array>

#include "games/nooks/json.hpp"
#include "games/nooks/settings.hpp"
#include "games/nooks/table.hpp"

namespace hexarena::nooks {

extern const game::NativeParts kNative;  // native.cpp

namespace {

constexpr std::array<std::string_view, 3> kKeys{"state", "objective", "round"};
constexpr std::array<std::string_view, 3> kLayers{"walls", "nooks", "goal"};

constexpr std::array<game::PlayerKind, 2> kPlayers{{
    {"solver", "Finds the fewest steps, proven."},
    game::kRandomPlayer,
}};

constexpr std::array<game::Preset::Option, 4> kPieces{{
    {"1", R"({"pieces":1})"},
    {"2", R"({"pieces":2})"},
    {"3", R"({"pieces":3})"},
    {"4", R"({"pieces":4})"},
}};
constexpr std::array<game::Preset::Option, 4> kRounds{{
    {"1", R"({"rounds":1})"},
    {"3", R"({"rounds":3})"},
    {"5", R"({"rounds":5})"},
    {"10", R"({"rounds":10})"},
}};
constexpr std::array<game::Preset::Option, 4> kTimes{{
    {"1 minute", R"({"seconds":60})"},
    {"2 minutes", R"({"seconds":120})"},
    {"5 minutes", R"({"seconds":300})"},
    {"No clock", R"({"seconds":null})", true},
}};
constexpr std::array<game::Preset::Option, 5> kDifficulties{{
    {"Rising from round to round", R"({"difficulty":"rising"})"},
    {"Easy", R"({"difficulty":"easy"})"},
    {"Medium", R"({"difficulty":"medium"})"},
    {"Hard", R"({"difficulty":"hard"})"},
    {"Expert", R"({"difficulty":"expert"})"},
}};
constexpr std::array<game::Preset, 4> kPresets{{
    {"pieces", "Pieces", kPieces, 3},
    {"rounds", "Rounds", kRounds, 2},
    {"seconds", "Time to think", kTimes, 1},
    {"difficulty", "Difficulty", kDifficulties},
}};

/// {"seed","pieces"?,"difficulty"?} requests a puzzle; the answer is a position with its grade.
base::Expected<base::Json> puzzle_for(const base::Json& question) {
  auto value = base::member(question, "", "seed");
  if (!value) return base::passed_on(value);
  auto seed = base::whole_number(**value, "seed", 0, INT64_MAX);
  if (!seed) return base::passed_on(seed);
  std::int64_t pieces = kMaxPieces;
  if (question.contains("pieces")) {
    auto wanted = base::whole_number(question["pieces"], "pieces", 1, kMaxPieces);
    if (!wanted) return base::passed_on(wanted);
    pieces = *wanted;
  }
  std::optional<Grade> grade;
  if (question.contains("difficulty")) {
    auto name = base::text(question["difficulty"], "difficulty");
    if (!name) return base::passed_on(name);
    grade = grade_named(*name);
    if (!grade) {
      return base::invalid(fmt::format("difficulty must be one of {}, not {}",
                                       fmt::join(kGradeNames, ", "), base::in_quotes(*name)));
    }
  }
  base::Random random(static_cast<std::uint64_t>(*seed));
  NooksSolver solver;
  const auto found = find_puzzle(solver, static_cast<int>(pieces), grade, random);
  if (!found) return base::illegal(fmt::format("no puzzle found from seed {}", *seed));
  base::Json json = to_json(Position{found->setup, found->objective});
  json["grade"] = std::string(name(found->difficulty.grade));
  json["steps"] = found->difficulty.steps;
  return json;
}

}  // namespace

extern const game::Descriptor kDescriptor{
    .name = "nooks",
    .title = "Nooks",
    .summary = "Pieces slide until something stops them: move one to its nook in the fewest steps.",
    .cell = "cell",
    .open = game::open_nooks,
    .position_keys = kKeys,
    .least_seats = 1,
    .most_seats = kMaxPlayers,
    .seats_setting = "players",
    .settings = kSettings,
    .random_start = true,
    .presets = kPresets,
    .players = kPlayers,
    .adviser = "solver",
    .rate = [](base::Json&) {},
    .opening = [](const base::Json&, int) { return 0; },
    .scene_layers = kLayers,
    .puzzle = puzzle_for,
    .native = game::kForPage ? nullptr : &kNative,
};

}  // namespace hexarena::nooks
