// tune_reversi: fits the weights of the patterns of hex Reversi (src/games/reversi/patterns.hpp).
//
// In each round the engine plays games against itself with the weights of the round before, from
// openings drawn at random. Every position after the opening is labelled with how its game ends; the
// last plies of it are solved. Stochastic gradient descent then fits the weights of each phase. The
// same options give the same weights, whatever the number of threads. docs/reversi.md has the recipe.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <charconv>
#include <cmath>
#include <fstream>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "base/random.hpp"
#include "games/reversi/endgame.hpp"
#include "games/reversi/midgame.hpp"
#include "games/reversi/patterns.hpp"

namespace hexarena::reversi {
namespace {

constexpr Variant kForced{true, 1};

struct Options {
  int size = 0;
  int threads = 1;
  int seed = 1;
};
struct Round {
  int depth = 0;   // of the search
  int solved = 0;  // empty cells from which a game is solved
  int games = 0;
};
struct Sample {
  Lattice::Board board;
  int left = 0;
  float lead = 0;  // of the side to move, at the end
};

/// Calls work(0) … work(count - 1) in several threads.
template <class Work>
void in_parallel(int threads, int count, const Work& work) {
  std::atomic<int> next = 0;
  std::vector<std::jthread> crew;
  for (int i = 0; i < threads; ++i) {
    crew.emplace_back([&] {
      for (int job = next++; job < count; job = next++) work(job);
    });
  }
}

Endgame::Position start_of(const Lattice& lattice) {
  const reversi::Position start = start_position(lattice.size());
  const auto shape = geometry::Shape::hexagon(lattice.size());
  const auto discs = [&](const std::vector<Cell>& cells) {
    Lattice::Discs set;
    for (const Cell cell : cells) {
      set = set ^ lattice.disc(*lattice.square(*shape.index({cell.r, cell.q})));
    }
    return set;
  };
  return {{discs(start.black), discs(start.white)}, 0};
}

Endgame::Position after(const Lattice& lattice, const Endgame::Position& position, Square square) {
  if (square == Endgame::kPass) return {position.board.turned(), position.passes + 1};
  return {lattice.after(position.board, square, lattice.flips(position.board, square)), 0};
}

/// One game of the engine against itself.
class Game {
 public:
  Game(const Lattice& lattice, const Patterns& patterns, const Round& round, std::uint64_t seed)
      : lattice_(lattice),
        round_(round),
        random_(seed),
        midgame_(lattice, kForced, patterns, std::make_shared<Midgame::Table>(kTableBits)),
        endgame_(lattice, kForced, std::make_shared<EndgameTable>(kTableBits)),
        position_(start_of(lattice)) {}

  [[nodiscard]] std::vector<Sample> play() {
    const auto most = static_cast<std::uint32_t>(lattice_.cells() * 2 / 3);
    const auto by_lot = std::min(random_.below(most), random_.below(most));
    for (std::uint32_t i = 0; i < by_lot && position_.passes < 2; ++i) move(drawn());
    while (position_.passes < 2) {
      if (Endgame::left(lattice_, position_.board) <= round_.solved) {
        const int most_discs = lattice_.cells();
        const int value = endgame_.narrow(position_, {-most_discs, most_discs}, 0, {}).low;
        for (const Square square : endgame_.line(position_, value, {})) sample_and_move(square);
        break;
      }
      sample_and_move(searched());
    }
    const int lead = position_.board.own.count() - position_.board.theirs.count();
    for (std::size_t i = 0; i < samples_.size(); ++i) {
      const bool same_side = (samples_.size() - i) % 2 == 0;
      samples_[i].lead = static_cast<float>(same_side ? lead : -lead);
    }
    return std::move(samples_);
  }

 private:
  static constexpr int kTableBits = 16;

  void move(Square square) { position_ = after(lattice_, position_, square); }
  void sample_and_move(Square square) {
    samples_.push_back({position_.board, Endgame::left(lattice_, position_.board)});
    move(square);
  }
  [[nodiscard]] Square drawn() {
    std::vector<Square> moves;
    lattice_.for_each_square(lattice_.moves(position_.board),
                             [&](Square square) { moves.push_back(square); });
    if (moves.empty()) return Endgame::kPass;
    return moves[random_.below(static_cast<std::uint32_t>(moves.size()))];
  }
  [[nodiscard]] Square searched() {
    midgame_.start(position_, limits_);
    for (int depth = 1; depth <= round_.depth; ++depth) static_cast<void>(midgame_.deepen(depth));
    return midgame_.found().move;
  }

  const Lattice& lattice_;
  const Round round_;
  const search::Limits limits_;
  base::Random random_;
  Midgame midgame_;
  Endgame endgame_;
  Endgame::Position position_;
  std::vector<Sample> samples_;
};

/// The weights of one phase, by gradient descent.
class Fit {
 public:
  Fit(const Patterns& patterns, const std::vector<Sample>& samples, std::size_t phase)
      : patterns_(patterns), samples_(samples), weights_(patterns.classes(), 0.0F) {
    for (std::size_t i = 0; i < samples.size(); ++i) {
      // Positions shortly before and after the phase are of use too.
      const int left = samples[i].left;
      if (patterns.phase(std::max(left - kWider, 0)) != phase && patterns.phase(left) != phase &&
          patterns.phase(std::min(left + kWider, patterns.cells())) != phase) {
        continue;
      }
      (i / 64 % 20 == 0 ? held_out_ : fitted_).push_back(i);
    }
  }

  /// In parts of a disc.
  [[nodiscard]] std::vector<int> weights(std::uint64_t seed) {
    base::Random random(seed);
    for (int epoch = 0; epoch < kEpochs; ++epoch) {
      random.shuffle(std::span(fitted_));
      const float rate = kFirstRate * std::pow(kSlower, static_cast<float>(epoch));
      for (const std::size_t i : fitted_) learn(samples_[i], rate);
    }
    std::vector<int> rounded;
    for (const float weight : weights_) {
      rounded.push_back(static_cast<int>(std::lround(weight * Patterns::kUnit)));
    }
    return rounded;
  }
  /// What it misses by, as a root of the mean square.
  [[nodiscard]] double error() { return error(fitted_); }
  /// Likewise, of positions it has not seen.
  [[nodiscard]] double error_on_others() { return error(held_out_); }
  [[nodiscard]] std::size_t positions() const { return fitted_.size(); }

 private:
  static constexpr int kWider = 2;
  static constexpr int kEpochs = 14;
  static constexpr float kFirstRate = 0.012F;
  static constexpr float kSlower = 0.75F;

  [[nodiscard]] float guess(const Sample& sample) {
    classes_.clear();
    float sum = 0;
    patterns_.for_each_class(sample.board, [&](std::size_t which) {
      classes_.push_back(which);
      sum += weights_[which];
    });
    return sum;
  }
  void learn(const Sample& sample, float rate) {
    const float miss = sample.lead - guess(sample);
    // A content that the board has many times moves the guess as often, and must not overshoot.
    float moved = 0;
    for (const std::size_t which : classes_) weights_[which] += rate * miss;
    for (const std::size_t which : classes_) moved += weights_[which];
    const float gain = (moved - (sample.lead - miss)) / (miss == 0 ? 1 : miss);
    if (gain <= kMostGain) return;
    const float back = rate * miss * (1 - kMostGain / gain);
    for (const std::size_t which : classes_) weights_[which] -= back;
  }
  static constexpr float kMostGain = 0.5F;  // of what was missed, by one sample

  [[nodiscard]] double error(const std::vector<std::size_t>& which) {
    double sum = 0;
    for (const std::size_t i : which) sum += std::pow(guess(samples_[i]) - samples_[i].lead, 2);
    return std::sqrt(sum / static_cast<double>(std::max<std::size_t>(which.size(), 1)));
  }

  const Patterns& patterns_;
  const std::vector<Sample>& samples_;
  std::vector<std::size_t> fitted_;
  std::vector<std::size_t> held_out_;
  std::vector<float> weights_;
  std::vector<std::size_t> classes_;
};

/// The weights that the games of a round suggest, packed.
std::string weights_after(const Options& options, const Lattice& lattice, const std::string& packed,
                          const Round& round, std::size_t number) {
  const Patterns patterns(lattice, packed);
  std::vector<std::vector<Sample>> played(static_cast<std::size_t>(round.games));
  in_parallel(options.threads, round.games, [&](int game) {
    const auto seed = static_cast<std::uint64_t>(options.seed) * 1'000'003 + number * 10'000'019 +
                      static_cast<std::uint64_t>(game);
    played[static_cast<std::size_t>(game)] = Game(lattice, patterns, round, seed).play();
  });
  std::vector<Sample> samples;
  for (const auto& game : played) samples.insert(samples.end(), game.begin(), game.end());
  fmt::print("round {}: {} games, {} positions\n", number + 1, round.games, samples.size());

  std::vector<std::vector<int>> weights(Patterns::kPhases);
  std::vector<std::string> reports(Patterns::kPhases);
  in_parallel(options.threads, Patterns::kPhases, [&](int phase) {
    const auto at = static_cast<std::size_t>(phase);
    Fit fit(patterns, samples, at);
    weights[at] = fit.weights(static_cast<std::uint64_t>(options.seed) + at);
    reports[at] =
        fmt::format("  phase {}: {} positions, misses by {:.2f} discs, others by {:.2f}\n", phase,
                    fit.positions(), fit.error(), fit.error_on_others());
  });
  std::vector<int> all;
  for (std::size_t phase = 0; phase < weights.size(); ++phase) {
    fmt::print("{}", reports[phase]);
    all.insert(all.end(), weights[phase].begin(), weights[phase].end());
  }
  return Patterns::packed(all);
}

/// As a source of the project.
void write(const std::string& path, const std::string& name, std::string_view packed) {
  constexpr std::size_t kColumns = 94;
  std::ofstream out(path);
  out << "// Written by tools/tune_reversi.cpp.\n#include \"games/reversi/weights.hpp\"\n\n"
      << "namespace hexarena::reversi {\n\nstd::string_view packed_weights_" << name
      << "() {\n  constexpr std::string_view kPacked =";
  for (std::size_t i = 0; i < packed.size(); i += kColumns - 4) {
    out << "\n      \"" << packed.substr(i, kColumns - 4) << "\"";
  }
  out << ";\n  return kPacked;\n}\n\n}  // namespace hexarena::reversi\n";
}
/// To FOLDER/weights_SIZE.cpp; what is too long for a file, the later phases to weights_SIZE_late.cpp.
void write_all(const std::string& folder, int size, std::string_view packed) {
  constexpr std::size_t kMost = 43'000;
  const std::size_t first = packed.size() > kMost ? packed.size() / 2 : packed.size();
  const std::string name = fmt::format("{}", size);
  write(fmt::format("{}/weights_{}.cpp", folder, name), name, packed.substr(0, first));
  if (first == packed.size()) return;
  write(fmt::format("{}/weights_{}_late.cpp", folder, name), name + "_late", packed.substr(first));
}

int number_of(std::string_view word) {
  int number = 0;
  std::from_chars(word.data(), word.data() + word.size(), number);
  return number;
}

}  // namespace

int fit(std::span<char* const> words) {
  if (words.size() < 8 || words.size() % 3 != 2) {
    fmt::print(stderr, "usage: tune_reversi SIZE THREADS SEED FOLDER (DEPTH SOLVED GAMES)...\n");
    return 2;
  }
  const Options options{number_of(words[1]), number_of(words[2]), number_of(words[3])};
  if (options.size < 3 || options.size > Lattice::kLargest || options.threads < 1) {
    fmt::print(stderr, "tune_reversi: SIZE is 3 to 6, THREADS at least 1\n");
    return 2;
  }
  const Lattice lattice(options.size);
  std::string packed;
  for (std::size_t i = 5; i < words.size(); i += 3) {
    const Round round{number_of(words[i]), number_of(words[i + 1]), number_of(words[i + 2])};
    packed = weights_after(options, lattice, packed, round, i / 3);
    write_all(words[4], options.size, packed);
  }
  return 0;
}

}  // namespace hexarena::reversi

int main(int count, char** words) {
  return hexarena::reversi::fit(std::span(words, static_cast<std::size_t>(count)));
}
