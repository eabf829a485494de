#include "players/search_threads.hpp"

#include <optional>
#include <system_error>
#include <vector>

namespace hexarena::players {
namespace {

/// A sandbox or a busy machine may refuse a thread; the caller then does without.
template <class Work>
std::optional<std::jthread> begin(Work work) {
  try {
    return std::jthread(std::move(work));
  } catch (const std::system_error&) {
    return std::nullopt;
  }
}

}  // namespace

search::Crew search_threads(int count) {
  return {count, [count](const std::function<void(int)>& work) {
            std::vector<std::jthread> helpers;
            helpers.reserve(static_cast<std::size_t>(count));
            for (int number = 1; number < count; ++number) {
              auto helper = begin([&work, number] { work(number); });
              if (!helper) break;
              helpers.push_back(std::move(*helper));
            }
            work(0);
          }};
}

void Pondering::start(game::Thinker& thinker) {
  stop();
  auto begun = begin([&thinker](const std::stop_token& token) {
    thinker.ponder([&token] { return token.stop_requested(); });
  });
  if (begun) thread_ = std::move(*begun);
}

void Pondering::stop() { thread_ = {}; }

}  // namespace hexarena::players
