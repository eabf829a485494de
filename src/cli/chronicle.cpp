#include "cli/chronicle.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <optional>

#include "base/json.hpp"
#include "cli/open_store.hpp"
#include "cli/talk.hpp"
#include "cli/time_left.hpp"
#include "referee/record_writer.hpp"
#include "store/game_keeper.hpp"
#include "world/standard_streams.hpp"
#include "world/system_error.hpp"

namespace hexarena::cli {
namespace {

namespace fs = std::filesystem;
using base::Expected;

constexpr std::string_view kPrefix = "game-";
constexpr std::string_view kSuffix = ".jsonl";

/// Reported removals per player; further ones are only counted.
constexpr int kMostReported = 10;

std::string file_name(int number) { return fmt::format("{}{:04}{}", kPrefix, number, kSuffix); }

/// The number in the name of a record; 0 for any other file.
int number_of(const std::string& name) {
  if (!name.starts_with(kPrefix) || !name.ends_with(kSuffix)) return 0;
  int number = 0;
  std::from_chars(name.data() + kPrefix.size(), name.data() + name.size(), number);
  return number;
}

}  // namespace

/// Saves one game while it is played.
class Chronicle::Game final : public referee::Observer {
 public:
  Game(Chronicle& chronicle, int number)
      : chronicle_(chronicle), number_(number), writer_(chronicle.file_of(number)) {
    if (chronicle.store_) keeper_.emplace(*chronicle.store_, store::fresh_id());
  }

  void began(const session::Record& record) override {
    if (!file().empty()) chronicle_.keep(writer_.begin(record));
    if (!keeper_) return;
    keeper_->began(record);
    chronicle_.keep(keeper_->kept());
  }
  void happened(const game::Table& table, const session::Event& event) override {
    if (!file().empty() && chronicle_.kept()) chronicle_.keep(writer_.add(table, event));
    if (!keeper_) return;
    keeper_->happened(table, event);
    chronicle_.keep(keeper_->kept());
  }
  void ended(const session::GameEnd& end) override {
    if (keeper_) {
      keeper_->ended(end);
      chronicle_.keep(keeper_->kept());
    }
    if (!end.record.result) return;
    if (!file().empty() && chronicle_.kept()) {
      chronicle_.keep(writer_.end(*end.record.opening, end.result));
    }
    chronicle_.end(*this, end);
  }
  [[nodiscard]] std::string record_name() const override {
    if (!file().empty()) return file();
    return keeper_ && chronicle_.shown_.empty() ? keeper_->id() : chronicle_.shown_;
  }

  [[nodiscard]] int number() const { return number_; }
  /// In the folder of the records; empty if there is none.
  [[nodiscard]] const std::string& file() const { return writer_.file(); }
  /// In the store; empty if there is none.
  [[nodiscard]] std::string id() const { return keeper_ ? keeper_->id() : ""; }

 private:
  Chronicle& chronicle_;
  const int number_;
  const referee::RecordWriter writer_;
  std::optional<store::GameKeeper> keeper_ = {};
};

Chronicle::Chronicle(const MatchCommand& options)
    : options_(options), watched_(isatty(STDERR_FILENO) != 0), began_(clock_.now()) {}

Expected<void> Chronicle::open() {
  if (!options_.db.empty()) {
    auto store = open_store("hexarena match", options_.db, store::Opening::create,
                            durability_of(options_.durability));
    if (!store) return base::passed_on(store);
    store_ = std::move(*store);
  }
  if (options_.open && options_.records.empty()) {
    shown_ = temporary("last.jsonl");
    if (shown_.empty()) return base::invalid("there is no temporary folder to save a game in");
  }
  if (options_.records.empty()) return {};
  std::error_code error;
  fs::create_directories(options_.records, error);
  fs::directory_iterator entries;
  if (!error) entries = fs::directory_iterator(options_.records, error);
  if (error) {
    return world::system_error(error.value(),
                               fmt::format("the records cannot be saved in {}: {}",
                                           base::in_quotes(options_.records), error.message()));
  }
  for (const fs::directory_entry& entry : entries) {
    before_ = std::max(before_, number_of(entry.path().filename().string()));
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

std::string Chronicle::file_of(int number) const {
  return options_.records.empty() ? "" : (fs::path(options_.records) / file_name(number)).string();
}

std::unique_ptr<referee::Observer> Chronicle::writer(std::size_t block, std::size_t order) {
  const std::size_t game = block * tournament::block_games(options_.players.size()) + order;
  return std::make_unique<Game>(*this, before_ + 1 + static_cast<int>(game));
}

void Chronicle::keep(Expected<void> written) {
  const std::lock_guard lock(mutex_);
  if (kept_ && !written) kept_ = std::move(written);
}

Expected<void> Chronicle::kept() const {
  const std::lock_guard lock(mutex_);
  return kept_;
}

std::string Chronicle::place_of(const Game& game, const session::GameEnd& end) {
  if (!game.file().empty()) return game.file();
  if (!game.id().empty()) return fmt::format("{}, as {}", options_.db, game.id());
  std::string file = temporary(file_name(game.number()));
  if (file.empty() || !referee::RecordWriter(file).begin(end.record)) return {};
  return file;
}

void Chronicle::end(const Game& game, const session::GameEnd& end) {
  const std::lock_guard lock(mutex_);
  if (kept_ && game.number() > last_number_) {
    last_number_ = game.number();
    last_ = shown_.empty() ? game.file() : shown_;
    if (!shown_.empty()) kept_ = referee::RecordWriter(shown_).begin(end.record);
  }
  for (const referee::SeatReport& seat : end.seats) {
    if (!seat.verdict || ++told_[seat.name] > kMostReported) continue;
    clear_progress();
    const std::string place = place_of(game, end);
    world::write_stderr(
        fmt::format("{} was removed ({}): {}\n{}", seat.name, session::name(seat.verdict->fault),
                    escaped(seat.verdict->text),
                    place.empty() ? "" : fmt::format("  the game is in {}\n", place)));
  }
}

void Chronicle::show_progress(const tournament::Tally& now) const {
  if (!watched_) return;
  const std::lock_guard lock(mutex_);  // progress must not interrupt the report of a removal
  std::string points;
  for (const double each : now.points) points += fmt::format(" {:.1f}", each);
  world::write_stderr(
      fmt::format("\r{} of {} games, points{}{}\x1b[K", now.games, options_.games, points,
                  time_left(clock_.now() - began_, static_cast<std::size_t>(now.games),
                            static_cast<std::size_t>(options_.games))));
}

void Chronicle::clear_progress() const {
  if (watched_) world::write_stderr("\r\x1b[K");
}

}  // namespace hexarena::cli
