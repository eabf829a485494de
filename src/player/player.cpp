#include "player/player.hpp"

#include <fmt/format.h>

#include <charconv>
#include <utility>

namespace hexarena::player {
namespace {

class AdvisedPlayer final : public Player {
 public:
  AdvisedPlayer(table::Adviser adviser, std::string name, std::uint64_t seed)
      : adviser_(std::move(adviser)), name_(std::move(name)), random_(seed) {}

  [[nodiscard]] std::string name() const override { return name_; }

  [[nodiscard]] rules::Expected<Choice> decide(const table::Table& table) override {
    adviser_.seed = random_.next();
    auto advice = table.advise(adviser_);
    if (!advice) return rules::refused(advice);
    return Choice{advice->action, {}};
  }

 private:
  table::Adviser adviser_;
  std::string name_;
  rules::Random random_;
};

}  // namespace

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

std::unique_ptr<Player> advised_player(table::Adviser adviser, std::string name,
                                       std::uint64_t seed) {
  return std::make_unique<AdvisedPlayer>(std::move(adviser), std::move(name), seed);
}

}  // namespace hexarena::player
