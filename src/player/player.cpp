#include "player/player.hpp"

#include <fmt/format.h>

#include <charconv>
#include <chrono>
#include <utility>

namespace hexarena::player {
namespace {

class AdvisedPlayer final : public Player {
 public:
  AdvisedPlayer(table::Adviser adviser, std::string name, std::uint64_t seed, std::optional<int> ms)
      : adviser_(std::move(adviser)), name_(std::move(name)), random_(seed), ms_(ms) {}

  [[nodiscard]] std::string name() const override { return name_; }

  [[nodiscard]] Decision decide(const table::Table& table) override {
    table::Adviser asked = adviser_;
    asked.seed = random_.next();
    if (ms_) asked.stop = in_time();
    auto advice = table.advise(asked);
    if (!advice) return tl::unexpected(Failure{Fault::exit, std::move(advice.error().text)});
    return Choice{advice->action};
  }

 private:
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] std::function<bool()> in_time() const {
    const auto deadline = Clock::now() + std::chrono::milliseconds(*ms_);
    return
        [deadline, stop = adviser_.stop] { return Clock::now() >= deadline || (stop && stop()); };
  }

  table::Adviser adviser_;
  std::string name_;
  rules::Random random_;
  std::optional<int> ms_;  // for each decision
};

}  // namespace

std::string_view name(Fault fault) {
  switch (fault) {
    case Fault::illegal: return "illegal";
    case Fault::malformed: return "malformed";
    case Fault::timeout: return "timeout";
    case Fault::exit: return "exit";
    case Fault::limit: break;
  }
  return "limit";
}

Spec read_spec(std::string_view text) {
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) return {std::string(text), {}};
  return {std::string(text.substr(0, colon)), std::string(text.substr(colon + 1))};
}

rules::Expected<table::Adviser> adviser(const Spec& spec) {
  table::Adviser adviser{spec.kind, std::nullopt};
  if (spec.argument.empty()) return adviser;
  int level = 0;
  const char* const end = spec.argument.data() + spec.argument.size();
  const auto [stop, error] = std::from_chars(spec.argument.data(), end, level);
  if (error != std::errc() || stop != end) {
    return rules::malformed(fmt::format("{} behind \"{}:\" is not a whole number",
                                        rules::in_quotes(spec.argument), spec.kind));
  }
  adviser.level = level;
  return adviser;
}

std::unique_ptr<Player> advised_player(table::Adviser adviser, std::string name, std::uint64_t seed,
                                       std::optional<int> ms) {
  return std::make_unique<AdvisedPlayer>(std::move(adviser), std::move(name), seed, ms);
}

}  // namespace hexarena::player
