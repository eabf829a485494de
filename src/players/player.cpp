#include "players/player.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "players/file_options.hpp"
#include "players/pace.hpp"
#include "players/search_threads.hpp"
#include "world/clock.hpp"

namespace hexarena::players {
namespace {

class AdvisedPlayer final : public Player {
 public:
  AdvisedPlayer(game::Adviser adviser, std::string name, std::uint64_t seed, Thinking thinking)
      : adviser_(std::move(adviser)), name_(std::move(name)), random_(seed), thinking_(thinking) {}

  [[nodiscard]] std::string name() const override { return name_; }

  [[nodiscard]] tl::expected<void, Failure> take_seat(const Seating& seating) override {
    move_time_ = std::chrono::milliseconds(seating.move_ms);
    if (seating.total_ms) left_ = std::chrono::milliseconds(*seating.total_ms);
    return {};
  }

  [[nodiscard]] Decision decide(const game::Position& position) override {
    pondering_.stop();
    game::Adviser asked = adviser_;
    asked.seed = random_.next();
    const auto began = Clock::now();
    const auto began_cpu = world::thread_cpu_time();
    if (const auto deadline = deadline_from(began)) {
      asked.stop = [deadline, stop = adviser_.stop] {
        return Clock::now() >= *deadline || (stop && stop());
      };
    }
    if (!thinker_) thinker_ = position.thinker();
    auto advice = thinker_->think(position, asked);
    const auto took = Clock::now() - began;
    const auto cpu = world::thread_cpu_time() - began_cpu;
    // Its wait for a processor matters, and is reported, where it would otherwise be late.
    const bool counts = left_ || took > move_time_;
    const auto charged = counts ? std::min<Clock::duration>(took, cpu) : took;
    if (left_) *left_ -= charged;
    ++decided_;
    if (!advice) return tl::unexpected(Failure{Fault::exit, std::move(advice.error().message)});
    if (thinking_.ponder) pondering_.start(*thinker_);
    Choice choice{advice->action};
    choice.waited_ms = std::chrono::floor<std::chrono::milliseconds>(took - charged).count();
    if (advice->depth > 0 || advice->nodes > 0) {
      choice.thought = session::Thought{advice->depth, advice->nodes, advice->value};
    }
    return choice;
  }
  void farewell(const session::Result& /*result*/) override { pondering_.stop(); }

 private:
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] std::optional<Clock::time_point> deadline_from(Clock::time_point now) const {
    TimeGiven given{thinking_.ms, {}, decided_};
    if (left_) given.left_ms = std::chrono::floor<std::chrono::milliseconds>(*left_).count();
    const auto time = time_to_think(given);
    return time ? std::optional(now + *time) : std::nullopt;
  }

  game::Adviser adviser_;
  std::unique_ptr<game::Thinker> thinker_;  // from the first decision on
  Pondering pondering_;                     // of that thinker
  std::string name_;
  base::Random random_;
  Thinking thinking_;
  std::optional<Clock::duration> left_;                 // on its clock
  Clock::duration move_time_ = Clock::duration::max();  // for each decision
  int decided_ = 0;                                     // decisions in this game
};

}  // namespace

Spec read_spec(std::string_view text) {
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) return {std::string(text), {}};
  return {std::string(text.substr(0, colon)), std::string(text.substr(colon + 1))};
}

bool plays_files(const std::vector<std::string>& players) {
  return std::any_of(players.begin(), players.end(),
                     [](const std::string& text) { return read_spec(text).kind == "file"; });
}

void suit_settings(const game::Descriptor& game, const std::vector<std::string>& players,
                   base::Json& settings) {
  if (game.suit_files == nullptr || !plays_files(players)) return;
  // One program of the course is enough to require a board of the course.
  const bool course = std::any_of(players.begin(), players.end(), [](const std::string& text) {
    const Spec spec = read_spec(text);
    const auto file = read_file_spec(spec.kind == "file" ? spec.argument : "");
    return file && file->options.value("dialect", std::string()) == "course";
  });
  const base::Json said = settings.value("dialect", base::Json());
  if (course) settings["dialect"] = "course";
  game.suit_files(settings);
  if (course && said.is_null()) settings.erase("dialect");
  if (course && !said.is_null()) settings["dialect"] = said;
}

base::Expected<game::Adviser> adviser(const Spec& spec) {
  return game::adviser_named(spec.kind, spec.argument);
}

std::unique_ptr<Player> advised_player(game::Adviser adviser, std::string name, std::uint64_t seed,
                                       Thinking thinking) {
  return std::make_unique<AdvisedPlayer>(std::move(adviser), std::move(name), seed, thinking);
}

}  // namespace hexarena::players
