// store check, repair and backup: maintenance of a store.
#include <fmt/format.h>
#include <unistd.h>

#include <chrono>

#include "base/counted.hpp"
#include "base/json.hpp"
#include "cli/commands.hpp"
#include "cli/interrupt.hpp"
#include "store/backup.hpp"
#include "store/check.hpp"
#include "store/stored_tournament.hpp"
#include "world/standard_streams.hpp"

namespace hexarena::cli {
namespace {

/// Shows the progress of long work on a terminal; Ctrl-C stops it.
class Meter {
 public:
  ~Meter() { clear(); }
  [[nodiscard]] store::Progress progress() {
    return [this](std::uint64_t done, std::uint64_t of) {
      show(done, of);
      return !interrupted();
    };
  }
  void clear() {
    if (shown_) world::write_stderr("\r\x1b[K");
    shown_ = false;
  }

 private:
  using Clock = std::chrono::steady_clock;
  void show(std::uint64_t done, std::uint64_t of) {
    constexpr auto kPause = std::chrono::milliseconds(200);
    if (!watched_ || Clock::now() - last_ < kPause) return;
    last_ = Clock::now();
    shown_ = true;
    world::write_stderr(of == 0 ? std::string("\rthe structure of the file…\x1b[K")
                                : fmt::format("\r{} %\x1b[K", done * 100 / of));
  }

  const bool watched_ = isatty(STDERR_FILENO) != 0;
  bool shown_ = false;
  Clock::time_point last_ = Clock::now();
};

std::string in_words(const store::Contents& contents) {
  const auto number = [](std::int64_t count) { return static_cast<std::size_t>(count); };
  return fmt::format("{} with {}, {}", base::counted(number(contents.games), "game"),
                     base::counted(number(contents.events), "event"),
                     base::counted(number(contents.tournaments), "tournament"));
}

/// One line each, and the number of further ones.
std::string listed(const store::Losses& losses) {
  std::string text;
  for (std::string line : losses.kept()) {
    for (char& c : line) {
      if (static_cast<unsigned char>(c) < 0x20U || c == 0x7F) c = '?';
    }
    text += "- " + line + "\n";
  }
  if (losses.count() > losses.kept().size()) {
    text += fmt::format("- and {} more\n", losses.count() - losses.kept().size());
  }
  return text;
}

}  // namespace

int check_store(const StoreOptions& options) {
  constexpr std::string_view kProgram = "hexarena store check";
  note_interrupts();
  Meter meter;
  auto checked = store::check_store(options.file, meter.progress());
  meter.clear();
  if (!checked) return world::report(kProgram, checked.error());
  if (checked->damage.count() == 0) {
    return world::write_line(
        kProgram, fmt::format("{} is whole: schema {}, {}", base::in_quotes(options.file),
                              checked->version, in_words(checked->contents)));
  }
  const int code = world::write_line(
      kProgram, fmt::format("{} is damaged:\n{}`hexarena store repair {} NEW` saves what is whole",
                            base::in_quotes(options.file), listed(checked->damage), options.file));
  return code == world::kSuccess ? world::kNegative : code;
}

int repair_store(const StoreOptions& options) {
  constexpr std::string_view kProgram = "hexarena store repair";
  note_interrupts();
  Meter meter;
  auto salvaged = store::salvage(options.file, options.to, meter.progress());
  meter.clear();
  if (!salvaged) return world::report(kProgram, salvaged.error());
  auto store = store::Store::open(options.to, store::Opening::existing);
  if (!store) return world::report(kProgram, store.error());
  auto noted = store::note_ended_tournaments(**store);
  if (!noted) return world::report(kProgram, noted.error());
  const bool all = salvaged->lost.count() == 0;
  const int code = world::write_line(
      kProgram,
      fmt::format("{} has {}{}", base::in_quotes(options.to), in_words(salvaged->contents),
                  all ? "; nothing was lost"
                      : "; lost or damaged:\n" + listed(salvaged->lost) + "The rest is whole"));
  return code == world::kSuccess && !all ? world::kNegative : code;
}

int back_up_store(const StoreOptions& options) {
  constexpr std::string_view kProgram = "hexarena store backup";
  note_interrupts();
  Meter meter;
  auto made = store::back_up(options.file, options.to, meter.progress());
  meter.clear();
  if (!made) return world::report(kProgram, made.error());
  return world::write_line(kProgram, fmt::format("{} is a copy of {}", base::in_quotes(options.to),
                                                 base::in_quotes(options.file)));
}

}  // namespace hexarena::cli
