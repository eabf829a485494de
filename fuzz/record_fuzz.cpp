// Untrusted records and positions: what can be read can be replayed; what can be replayed can be
// shown, and is the same game after writing and reading.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "require.hpp"
#include "session/record.hpp"
#include "session/replay_page.hpp"

namespace {

using namespace hexarena;
using fuzz::require;

constexpr std::size_t kLongest = 4096;

std::size_t occurrences(std::string_view text, std::string_view part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos;
       at = text.find(part, at + 1)) {
    ++count;
  }
  return count;
}

/// Large boards and searches for puzzles are slow, and exercise no new code of the reader.
bool cheap(const session::Record& record) {
  if (record.game->name != "fish" && !record.start) return false;
  for (const char* key : {"rows", "columns"}) {
    const auto found = record.settings.find(key);
    if (found != record.settings.end() && *found > 12) return false;
  }
  return true;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size > kLongest) return 0;
  auto envelope =
      session::read_envelope(std::string_view(reinterpret_cast<const char*>(data), size));
  if (!envelope || !cheap(envelope->record)) return 0;
  auto played = session::replay(envelope->record);
  if (!played) return 0;
  const base::Json view = game::view_json(**played);
  require(view["position"].is_object());
  static_cast<void>((*played)->text_picture({}));
  static_cast<void>(session::to_json(**played, session::result_of(**played)));

  const std::string written = base::write_json(session::to_json(envelope->record));
  auto again = session::read_envelope(written);
  require(again.has_value());
  require(session::to_json(again->record) == session::to_json(envelope->record));
  auto replayed = session::replay(again->record);
  require(replayed.has_value());
  require(game::view_json(**replayed) == view);

  auto grown = session::read_envelope(session::to_lines(envelope->record));
  require(grown.has_value() &&
          session::to_json(grown->record) == session::to_json(envelope->record));
  // Whatever its texts contain, a page consists of its data and its script.
  const auto page = session::replay_page(envelope->record);
  require(page.has_value() && occurrences(*page, "<script") == 2);
  require(occurrences(*page, "</script") == 2);

  // One more action, as in `apply`.
  const game::View now = (*played)->view();
  const auto legal = (*played)->legal();
  if (legal.empty() || !now.turn) return 0;
  const base::Json action = (*played)->action_json(legal.back());
  require((*played)->submit(*now.turn, legal.back()).has_value());
  auto next =
      session::read_envelope(base::write_json(session::envelope_json(*envelope, **played, action)));
  require(next.has_value());
  require(session::replay(next->record).has_value());
  return 0;
}
