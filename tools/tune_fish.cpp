// tune_fish: fits the weights of the engine of Fish (src/games/fish/engine/weights.hpp).
//
// Plays games of the engine against itself, on boards of the boxed game and with a limit of nodes,
// so that a seed gives the same games on every machine. From each position after a random beginning
// it notes what Territory counts and by how much the side on turn gains on the other from there to
// the end, where the searches of the later moves count more the sooner they come, because a result
// depends on much else. The weights are those with the least squares of the error. Prints them as
// the header has them, and how well they fit the results of the games that were kept aside.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <thread>
#include <vector>

#include "games/fish/engine/duel.hpp"

namespace hexarena::fish::engine {
namespace {

struct Options {
  int games = 3'000;
  std::uint64_t nodes = 1'000;  // a move
  std::uint64_t seed = 1;
  int threads = 2;
  int at_random = 16;      // moves at the beginning, at most
  double searches = 0.12;  // the share of each search in what is learned, beside the later ones
  double ridge = 30;       // against weights of what hardly ever occurs
  double smooth = 0.002;   // against weights that change from stage to stage, as a part of the data
};

using Set = geometry::Bits64;
using Estimator = Territory<Set>;

struct Sample {
  std::array<std::int16_t, kFeatures> features;
  Estimator::Stage stage;
  int gained;      // by the side on turn, in fish, until the end
  double learned;  // the same with the searches in between
};
using Samples = std::vector<Sample>;

class SelfPlay {
 public:
  SelfPlay(const Options& options, std::uint64_t game)
      : options_(options), random_(options.seed * 1'000'003 + game), rules_(start()) {}

  [[nodiscard]] Samples play() {
    using Game = Duel<Set, SmallRules>;
    Game duel(rules_, *embed(rules_.shape(), Set::kCapacity), kTableBits);
    const Estimator territory(duel.moves());
    // Half of the games begin in the placement.
    const int half = options_.at_random / 2;
    const int at_random = random_.below(2) == 0 ? random_.between(0, half)
                                                : random_.between(half, options_.at_random);
    search::Limits limits;
    limits.nodes = options_.nodes;
    auto state = rules_.start();
    Samples samples;
    std::vector<int> leads;      // of the first seat, when the sample was taken
    std::vector<double> values;  // of the searches, the same
    std::vector<int> signs;
    for (int moves = 0; !rules_.over(state); ++moves) {
      if (moves < at_random) {
        rules_.play(state, rules_.sample(state, random_));
        continue;
      }
      const auto found = duel.find(state, limits);
      const Node<Set> node = duel.node(state);
      if (found.action != Action::skip() && !territory.estimate(node).separate) {
        samples.push_back({short_of(territory.features(node)), territory.stage(node), 0, 0});
        leads.push_back(lead(state));
        signs.push_back(state.turn == Seat(0) ? 1 : -1);
        values.push_back(signs.back() * double(found.value) / search::kPoint);
      }
      rules_.play(state, found.action);
    }
    double learned = lead(state);
    for (std::size_t i = samples.size(); i-- > 0;) {
      learned += options_.searches * (values[i] - learned);
      samples[i].gained = signs[i] * (lead(state) - leads[i]);
      samples[i].learned = signs[i] * (learned - leads[i]);
    }
    return samples;
  }

 private:
  static constexpr int kTableBits = 16;

  [[nodiscard]] SmallRules start() {
    const Variant variant{Collect::leaving_last, Placing::one_fish};
    return {*set_up(boxed_board(random_), 2, variant), variant};
  }
  /// What is under penguins counts: they keep it.
  [[nodiscard]] int lead(const SmallRules::State& state) const {
    std::array<int, 2> fish{};
    for (std::size_t seat = 0; seat < 2; ++seat) {
      fish[seat] = state.score[seat];
      for (const auto tile : rules_.penguins(state, Seat(static_cast<int>(seat)))) {
        fish[seat] += rules_.fish(tile);
      }
    }
    return fish[0] - fish[1];
  }
  [[nodiscard]] static std::array<std::int16_t, kFeatures> short_of(const Features& features) {
    std::array<std::int16_t, kFeatures> result{};
    for (std::size_t i = 0; i < kFeatures; ++i) result[i] = static_cast<std::int16_t>(features[i]);
    return result;
  }

  const Options& options_;
  base::Random random_;
  const SmallRules rules_;
};

/// The samples of each game; the same whatever the number of threads.
std::vector<Samples> play_games(const Options& options) {
  std::vector<Samples> games(static_cast<std::size_t>(options.games));
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < games.size(); i = next++)
      games[i] = SelfPlay(options, i).play();
  };
  std::vector<std::jthread> helpers;
  for (int i = 1; i < options.threads; ++i) helpers.emplace_back(work);
  work();
  helpers.clear();  // waits for them
  return games;
}

constexpr std::size_t kStages = kPlacingStages + kMovingStages;
constexpr std::size_t kUnknowns = kStages * kFeatures;
using Column = std::vector<double>;

/// Calls `visit(unknown, factor)` for what the estimate of a sample is the sum of.
template <class Visit>
void for_each_factor(const Sample& sample, Visit&& visit) {
  const double after = double(sample.stage.after) / Estimator::kWhole;
  for (std::size_t i = 0; i < kFeatures; ++i) {
    if (sample.features[i] == 0) continue;
    visit(sample.stage.before * kFeatures + i, sample.features[i] * (1 - after));
    visit((sample.stage.before + 1) * kFeatures + i, sample.features[i] * after);
  }
}

/// The normal equations of the least squares.
class Equations {
 public:
  Equations() : matrix_(kUnknowns, Column(kUnknowns)), right_(kUnknowns) {}
  /// Penalties on the squares of weights, and of their differences from stage to stage.
  void regularize(double ridge, double smooth) {
    for (std::size_t feature = 0; feature < kFeatures; ++feature) {
      double weight = 0;
      for (std::size_t i = feature; i < kUnknowns; i += kFeatures) weight += matrix_[i][i];
      weight *= smooth;
      for (std::size_t i = feature; i < kUnknowns; i += kFeatures) matrix_[i][i] += ridge;
      for (std::size_t stage = 1; stage < kStages; ++stage) {
        if (stage == kPlacingStages) continue;
        const std::size_t after = stage * kFeatures + feature;
        const std::size_t before = after - kFeatures;
        matrix_[before][before] += weight;
        matrix_[after][after] += weight;
        matrix_[before][after] -= weight;
        matrix_[after][before] -= weight;
      }
    }
  }

  void add(const Sample& sample) {
    std::array<std::pair<std::size_t, double>, 2 * kFeatures> factors;
    std::size_t count = 0;
    for_each_factor(sample, [&](std::size_t i, double factor) { factors[count++] = {i, factor}; });
    for (std::size_t i = 0; i < count; ++i) {
      right_[factors[i].first] += factors[i].second * sample.learned;
      Column& row = matrix_[factors[i].first];
      for (std::size_t j = 0; j < count; ++j) {
        row[factors[j].first] += factors[i].second * factors[j].second;
      }
    }
  }
  /// Cholesky's decomposition.
  [[nodiscard]] Column solve() && {
    for (std::size_t i = 0; i < kUnknowns; ++i) {
      for (std::size_t j = 0; j <= i; ++j) {
        double sum = matrix_[i][j];
        for (std::size_t k = 0; k < j; ++k) sum -= matrix_[i][k] * matrix_[j][k];
        matrix_[i][j] = i == j ? std::sqrt(sum) : sum / matrix_[j][j];
      }
    }
    for (std::size_t i = 0; i < kUnknowns; ++i) {
      for (std::size_t k = 0; k < i; ++k) right_[i] -= matrix_[i][k] * right_[k];
      right_[i] /= matrix_[i][i];
    }
    for (std::size_t i = kUnknowns; i-- > 0;) {
      for (std::size_t k = i + 1; k < kUnknowns; ++k) right_[i] -= matrix_[k][i] * right_[k];
      right_[i] /= matrix_[i][i];
    }
    return right_;
  }

 private:
  std::vector<Column> matrix_;
  Column right_;
};

void print_weights(const Column& weights) {
  fmt::print("inline constexpr Weights kWeights{{{{\n");
  for (std::size_t stage = 0; stage < kStages; ++stage) {
    fmt::print("    {{{{");
    for (std::size_t i = 0; i < kFeatures; ++i) {
      const double weight = weights[stage * kFeatures + i] * search::kPoint * kScale;
      fmt::print("{}{}", std::lround(weight), i + 1 < kFeatures ? ", " : "}},\n");
    }
  }
  fmt::print("}}}};\n");
}

/// How far estimates are off in games that were not learned from, by stage; in fish.
void print_errors(const std::vector<Samples>& games, std::size_t first, const Column& weights) {
  std::array<double, kStages> squares{};
  std::array<double, kStages> spread{};
  std::array<int, kStages> count{};
  for (std::size_t i = first; i < games.size(); ++i) {
    for (const Sample& sample : games[i]) {
      double error = sample.gained;
      for_each_factor(sample,
                      [&](std::size_t at, double factor) { error -= weights[at] * factor; });
      squares[sample.stage.before] += error * error;
      spread[sample.stage.before] += double(sample.gained) * sample.gained;
      ++count[sample.stage.before];
    }
  }
  for (std::size_t stage = 0; stage < kStages; ++stage) {
    if (count[stage] == 0) continue;
    fmt::print(
        "// stage {}: {:.2f} fish off on average, without an estimate {:.2f}, {} positions\n",
        stage, std::sqrt(squares[stage] / count[stage]), std::sqrt(spread[stage] / count[stage]),
        count[stage]);
  }
}

int run(const Options& options) {
  const std::vector<Samples> games = play_games(options);
  const std::size_t learned = games.size() - games.size() / 10;
  Equations equations;
  for (std::size_t i = 0; i < learned; ++i) {
    for (const Sample& sample : games[i]) equations.add(sample);
  }
  equations.regularize(options.ridge, options.smooth);
  const Column weights = std::move(equations).solve();
  fmt::print("// tune_fish --games {} --nodes {} --seed {}\n", options.games, options.nodes,
             options.seed);
  print_errors(games, learned, weights);
  print_weights(weights);
  return EXIT_SUCCESS;
}

}  // namespace
}  // namespace hexarena::fish::engine

int main(int argc, char** argv) {
  hexarena::fish::engine::Options options;
  for (int i = 1; i < argc; i += 2) {
    const std::string_view name = argv[i];
    const char* const text = i + 1 < argc ? argv[i + 1] : "";
    char* end = nullptr;
    const long value = std::strtol(text, &end, 10);
    const bool number = *text != '\0' && *end == '\0' && value > 0 && value <= 100'000'000;
    if (number && name == "--games") {
      options.games = static_cast<int>(value);
    } else if (number && name == "--nodes") {
      options.nodes = static_cast<std::uint64_t>(value);
    } else if (number && name == "--seed") {
      options.seed = static_cast<std::uint64_t>(value);
    } else if (number && name == "--threads") {
      options.threads = static_cast<int>(std::min(value, 256L));
    } else {
      fmt::print(stderr, "usage: tune_fish [--games N] [--nodes N] [--seed N] [--threads N]\n");
      return 2;
    }
  }
  return hexarena::fish::engine::run(options);
}
