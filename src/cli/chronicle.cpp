#include "cli/chronicle.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <filesystem>

#include "base/json.hpp"
#include "world/standard_streams.hpp"
#include "world/system_error.hpp"

namespace hexarena::cli {
namespace {

namespace fs = std::filesystem;
using base::Expected;

constexpr std::string_view kPrefix = "game-";
constexpr std::string_view kSuffix = ".jsonl";

std::string file_name(int number) { return fmt::format("{}{:04}{}", kPrefix, number, kSuffix); }

/// The number in the name of a record; 0 for any other file.
int number_of(const std::string& name) {
  if (!name.starts_with(kPrefix) || !name.ends_with(kSuffix)) return 0;
  int number = 0;
  std::from_chars(name.data() + kPrefix.size(), name.data() + name.size(), number);
  return number;
}

}  // namespace

Chronicle::Chronicle(const MatchOptions& options)
    : options_(options), watched_(isatty(STDERR_FILENO) != 0) {}

Expected<void> Chronicle::open() {
  if (!options_.db.empty()) {
    auto store = store::Store::open(options_.db);
    if (!store) return base::passed_on(store);
    store_ = std::move(*store);
  }
  if (options_.records.empty()) return {};
  std::error_code error;
  fs::create_directories(options_.records, error);
  fs::directory_iterator entries;
  if (!error) entries = fs::directory_iterator(options_.records, error);
  if (error) {
    return world::system_error(error.value(),
                               fmt::format("the records cannot be kept in {}: {}",
                                           base::in_quotes(options_.records), error.message()));
  }
  for (const fs::directory_entry& entry : entries) {
    number_ = std::max(number_, number_of(entry.path().filename().string()));
  }
  return {};
}

std::string Chronicle::temporary(const std::string& name) {
  if (temporary_.empty()) {
    std::error_code error;
    std::string pattern = (fs::temp_directory_path(error) / "hexarena-match-XXXXXX").string();
    if (error || mkdtemp(pattern.data()) == nullptr) return {};
    temporary_ = pattern;
  }
  return temporary_ + "/" + name;
}

void Chronicle::keep(Expected<void> written) {
  if (kept_ && !written) kept_ = std::move(written);
}

void Chronicle::began(const session::Record& record) {
  ++number_;
  std::string file;
  if (!options_.records.empty()) {
    file = (fs::path(options_.records) / file_name(number_)).string();
  } else if (options_.open) {
    file = temporary("last.jsonl");
    if (file.empty()) keep(base::invalid("there is no temporary folder to keep a game in"));
  }
  writer_ = referee::RecordWriter(file);
  if (!file.empty()) keep(writer_.begin(record));
  if (!store_) return;
  keeper_.emplace(*store_, store::fresh_id());
  keeper_->began(record);
  keep(keeper_->kept());
}

void Chronicle::happened(const game::Table& table, const session::Event& event) {
  if (!writer_.file().empty() && kept_) keep(writer_.add(table, event));
  if (!keeper_) return;
  keeper_->happened(table, event);
  keep(keeper_->kept());
}

void Chronicle::ended(const session::Record& record, const session::Result& result) {
  if (keeper_) {
    keeper_->ended(record, result);
    keep(keeper_->kept());
  }
  if (writer_.file().empty() || !kept_ || !record.result) return;
  keep(writer_.end(*record.opening, result));
  last_ = writer_.file();
}

std::string Chronicle::place_of(const referee::Report& report) {
  if (!options_.records.empty()) return writer_.file();
  if (keeper_) return fmt::format("{}, as {}", options_.db, keeper_->id());
  std::string file = temporary(file_name(number_));
  if (file.empty() || !referee::RecordWriter(file).begin(report.record)) return {};
  return file;
}

void Chronicle::note(const referee::Report& report, const tournament::MatchResult& now) {
  for (const referee::SeatReport& seat : report.seats) {
    if (!seat.verdict || !told_.insert(seat.name).second) continue;
    clear_progress();
    const std::string place = place_of(report);
    world::write_stderr(fmt::format(
        "{} was removed ({}): {}\n{}", seat.name, session::name(seat.verdict->fault),
        seat.verdict->text, place.empty() ? "" : fmt::format("  the game is in {}\n", place)));
  }
  if (!watched_) return;
  std::string points;
  for (const double each : now.points) points += fmt::format(" {:.1f}", each);
  world::write_stderr(
      fmt::format("\r{} of {} games, points{}\x1b[K", now.games, options_.games, points));
}

void Chronicle::clear_progress() const {
  if (watched_) world::write_stderr("\r\x1b[K");
}

}  // namespace hexarena::cli
