#include "store/salvage.hpp"

#include <fmt/format.h>

#include <array>
#include <optional>

#include "store/check.hpp"
#include "store/database.hpp"
#include "store/fresh_file.hpp"
#include "store/pages.hpp"
#include "store/row_checksums.hpp"
#include "store/rows.hpp"

namespace hexarena::store {
namespace {

using base::in_quotes;

constexpr std::size_t kRowsAtOnce = 10'000;

/// The values of a record, each if it has the requested type.
struct Fields {
  const Record& record;

  [[nodiscard]] const std::string* text(std::size_t i) const {
    return i < record.size() ? std::get_if<std::string>(&record[i]) : nullptr;
  }
  [[nodiscard]] const std::int64_t* number(std::size_t i) const {
    return i < record.size() ? std::get_if<std::int64_t>(&record[i]) : nullptr;
  }
  /// Whether the values have these types: t for a text, n for a number.
  [[nodiscard]] bool are(std::string_view types) const {
    if (record.size() != types.size()) return false;
    for (std::size_t i = 0; i < types.size(); ++i) {
      if (types[i] == 't' ? text(i) == nullptr : number(i) == nullptr) return false;
    }
    return true;
  }
};

struct Table {
  const char* name;
  std::string_view types;
  std::int64_t (*checksum)(const Fields&);
};

constexpr std::array kTables{
    Table{"players", "ttn",
          [](const Fields& row) {
            return row_checksum("players", *row.text(0), "", 0, *row.text(1));
          }},
    Table{"seatings", "ttn",
          [](const Fields& row) {
            return row_checksum("seatings", *row.text(0), "", 0, *row.text(1));
          }},
    Table{"bots", "tttn",
          [](const Fields& row) {
            return row_checksum("bots", *row.text(0), *row.text(1), 0, *row.text(2));
          }},
    Table{
        "arena_facts", "tttn",
        [](const Fields& row) { return fact_checksum(*row.text(0), *row.text(1), *row.text(2)); }},
    Table{"tournaments", "tntn",
          [](const Fields& row) {
            return row_checksum("tournaments", *row.text(0), "", *row.number(1), *row.text(2));
          }},
    Table{"pairings", "tntn",
          [](const Fields& row) {
            return row_checksum("pairings", *row.text(0), std::to_string(*row.number(1)), 0,
                                *row.text(2));
          }},
    Table{"results", "tntn",
          [](const Fields& row) {
            return row_checksum("results", *row.text(0), std::to_string(*row.number(1)), 0,
                                *row.text(2));
          }},
    Table{"games", "tntn",
          [](const Fields& row) {
            return header_checksum(*row.text(0), *row.number(1), *row.text(2));
          }},
    Table{"outcomes", "tntn",
          [](const Fields& row) {
            return outcome_checksum(*row.text(0), *row.number(1), *row.text(2));
          }},
    Table{"events", "tnntn",
          [](const Fields& row) {
            return event_checksum(*row.text(0), *row.number(1), *row.number(2), *row.text(3));
          }},
};

const Table* table_of(const Fields& row) {
  for (const Table& table : kTables) {
    if (row.are(table.types) && table.checksum(row) == *row.number(table.types.size() - 1)) {
      return &table;
    }
  }
  return nullptr;
}

/// A description of a damaged row, as far as it is readable; nothing if it hardly is one of ours.
std::optional<std::string> in_words(const Fields& row, const Table* table) {
  bool shaped = false;
  for (const Table& each : kTables) shaped = shaped || row.are(each.types);
  if (!shaped || !check(StoredPlayer{*row.text(0), {}})) return std::nullopt;
  const std::string name = in_quotes(*row.text(0));
  if (table == nullptr) return "a row named " + name;
  const std::int64_t* const number = row.number(1);
  if (number == nullptr || std::string_view(table->name) == "games") {
    return fmt::format("the row of {} in {}", name, table->name);
  }
  return fmt::format("row {} of {} in {}", *number, name, table->name);
}

/// Collects rows in the tables of a new store.
class Salvage {
 public:
  Salvage(SQLite::Database& into, Losses& lost) : into_(into), lost_(lost) {
    into_.exec("CREATE TEMP TABLE known_games(id TEXT PRIMARY KEY)");
    into_.exec("CREATE TEMP TABLE known_tournaments(id TEXT PRIMARY KEY, results INTEGER)");
    into_.exec("BEGIN");
    for (const auto& table : kTables) {
      std::string places = "?";
      for (std::size_t column = 1; column < table.types.size(); ++column) places += ", ?";
      inserts_.push_back(std::make_unique<SQLite::Statement>(
          into_, fmt::format("INSERT OR IGNORE INTO {} VALUES({})", table.name, places)));
    }
  }

  /// All rows of a page belong to one table.
  void take_page(std::uint32_t number, const PageFile::Content& page) {
    const Table* here = nullptr;
    std::vector<const Record*> broken;
    for (const Record& record : page.records) {
      const Table* const table = table_of({record});
      if (table == nullptr) {
        broken.push_back(&record);
      } else {
        here = table;
        take(*table, record);
      }
    }
    for (const Record* const record : broken) {
      if (here == nullptr && note_list({*record})) continue;
      if (auto what = in_words({*record}, here)) lost_.add(*what + " is damaged");
    }
    if (page.whole) return;
    if (here != nullptr) {
      lost_.add(fmt::format("page {} is damaged: some rows of {} may be lost", number, here->name));
    } else if (page.records.empty()) {
      unread(number);
    }
  }
  void unread(std::uint32_t page) {
    lost_.add(fmt::format("page {} cannot be read: the rows on it are lost", page));
  }

  /// Removes rows without their parents, and builds the lists.
  void finish() {
    drop_headless();
    cut_at_gaps();
    each(
        "SELECT id, results - (SELECT count(*) FROM results WHERE tournament = id) AS missing FROM "
        "known_tournaments WHERE missing > 0 AND id IN (SELECT id FROM tournaments)",
        [&](const std::string& id, std::int64_t missing) {
          lost_.add(
              fmt::format("of the tournament {} {} results are lost", in_quotes(id), missing));
        });
    for (const char* const table : {"pairings", "results"}) {
      each(
          fmt::format("SELECT tournament, count(*) FROM {} WHERE tournament NOT IN (SELECT id FROM "
                      "tournaments) GROUP BY tournament",
                      table),
          [&](const std::string& id, std::int64_t rows) {
            lost_.add(
                fmt::format("the tournament {} is lost, with {} {}", in_quotes(id), rows, table));
          });
      into_.exec(fmt::format("DELETE FROM {} WHERE tournament NOT IN (SELECT id FROM tournaments)",
                             table));
    }
    drop_unreadable();
    mark_casual();
    hash_seat_keys(into_);
    fill_lists(into_);
    into_.exec("COMMIT");
  }

  [[nodiscard]] std::size_t rows() const { return rows_; }

 private:
  void take(const Table& table, const Record& record) {
    SQLite::Statement& insert = *inserts_[static_cast<std::size_t>(&table - kTables.data())];
    for (std::size_t i = 0; i < record.size(); ++i) {
      const int place = static_cast<int>(i) + 1;
      if (const auto* const text = std::get_if<std::string>(&record[i])) {
        insert.bind(place, *text);
      } else {
        insert.bind(place, std::get<std::int64_t>(record[i]));
      }
    }
    insert.exec();
    insert.reset();
    if (++rows_ % kRowsAtOnce == 0) into_.exec("COMMIT; BEGIN");
  }

  /// The rows of lists name what should exist: a game, or a tournament with its number of results.
  bool note_list(const Fields& row) {
    if (row.are("t") && check_id(*row.text(0), "")) {
      SQLite::Statement insert(into_, "INSERT OR IGNORE INTO casual_games VALUES(?)");
      insert.bind(1, *row.text(0));
      insert.exec();
      return true;
    }
    const bool game = row.are("nttn") && *row.number(0) >= 0 && is_flag(*row.number(3)) &&
                      check_id(*row.text(1), "");
    const bool tournament = row.are("tnnn") && *row.number(1) >= 0 && is_flag(*row.number(3)) &&
                            check_id(*row.text(0), "");
    if (!game && !tournament) return false;
    SQLite::Statement insert(into_, game
                                        ? "INSERT OR IGNORE INTO known_games VALUES(?1)"
                                        : "INSERT OR IGNORE INTO known_tournaments VALUES(?1, ?2)");
    insert.bind(1, *row.text(game ? 1 : 0));
    if (tournament) insert.bind(2, *row.number(1));
    insert.exec();
    return true;
  }
  static bool is_flag(std::int64_t number) { return number == 0 || number == 1; }

  template <class Tell>
  void each(const std::string& question, const Tell& tell) {
    SQLite::Statement rows(into_, question);
    while (rows.executeStep()) tell(rows.getColumn(0).getString(), rows.getColumn(1).getInt64());
  }

  void drop_headless() {
    each(
        "SELECT game, sum(events) FROM (SELECT game, count(*) AS events FROM events GROUP BY game "
        "UNION ALL SELECT game, 0 FROM outcomes UNION ALL SELECT game, 0 FROM seatings UNION ALL "
        "SELECT id, 0 FROM known_games) WHERE game NOT IN (SELECT id FROM games) GROUP BY game",
        [&](const std::string& id, std::int64_t events) {
          lost_.add(
              fmt::format("the game {} is lost: its first row is damaged, {} events without "
                          "it are left out",
                          in_quotes(id), events));
        });
    for (const char* const table : {"events", "outcomes", "seatings"}) {
      into_.exec(fmt::format("DELETE FROM {} WHERE game NOT IN (SELECT id FROM games)", table));
    }
  }

  void cut_at_gaps() {
    // The first missing event; of a game that has ended, also after its last one.
    std::vector<std::pair<std::string, std::int64_t>> cut;
    each(R"sql(
      SELECT id, first FROM (
        SELECT id,
               coalesce((SELECT min(number) + 1 FROM events AS e WHERE e.game = id AND NOT EXISTS(
                           SELECT 1 FROM events AS f WHERE f.game = id AND f.number = e.number + 1)
                         AND EXISTS(SELECT 1 FROM events AS z WHERE z.game = id AND z.number = 0)),
                        0) AS first,
               coalesce((SELECT events FROM outcomes WHERE outcomes.game = id),
                        (SELECT max(number) + 1 FROM events WHERE events.game = id), 0) AS whole
        FROM games) WHERE first < whole)sql",
         [&](const std::string& id, std::int64_t first) { cut.emplace_back(id, first); });
    for (const auto& [id, first] : cut) {
      lost_.add(
          fmt::format("of the game {} only the first {} events are left", in_quotes(id), first));
      SQLite::Statement rest(into_, "DELETE FROM events WHERE game = ? AND number >= ?");
      rest.bind(1, id);
      rest.bind(2, first);
      rest.exec();
      // Its players left it in another position, so it cannot be resumed from here.
      for (const char* const table : {"outcomes", "seatings"}) drop(table, "game", id);
    }
  }

  void drop_unreadable() {
    Rows rows(into_);
    for (const std::string& id : rows.game_ids()) {
      if (rows.game(id)) continue;
      lost_.add(fmt::format("the game {} cannot be read", in_quotes(id)));
      for (const char* const table : {"events", "outcomes", "seatings"}) drop(table, "game", id);
      drop("games", "id", id);
    }
  }

  /// The list of casual games has no checksums; the seatings imply the same.
  void mark_casual() {
    into_.exec("DELETE FROM casual_games WHERE game NOT IN (SELECT id FROM games)");
    into_.exec(
        "INSERT OR IGNORE INTO casual_games SELECT game FROM seatings WHERE "
        "json_extract(seating, '$.rated') IS NOT 1");
  }

  void drop(const char* table, const char* column, const std::string& id) {
    SQLite::Statement statement(into_, fmt::format("DELETE FROM {} WHERE {} = ?", table, column));
    statement.bind(1, id);
    statement.exec();
  }

  SQLite::Database& into_;
  Losses& lost_;
  std::vector<std::unique_ptr<SQLite::Statement>> inserts_;
  std::size_t rows_ = 0;
};

}  // namespace

base::Expected<Salvaged> salvage(const std::string& damaged, const std::string& file,
                                 const Progress& progress) {
  auto pages = PageFile::open(damaged);
  if (!pages) return base::passed_on(pages);
  auto fresh = FreshFile::make(file);
  if (!fresh) return base::passed_on(fresh);
  Salvaged salvaged;
  auto done = guarded(
      [&]() -> Expected<void> {
        const auto into = new_database((*fresh)->name());
        Salvage rows(*into, salvaged.lost);
        const auto free = pages->free_pages();
        std::vector<std::uint32_t> unread;
        for (std::uint32_t page = 2; page <= pages->count(); ++page) {
          if (!free.contains(page)) {
            const auto content = pages->content(page);
            content ? rows.take_page(page, *content) : unread.push_back(page);
          }
          if (page % 64 == 0 && !progress(page, pages->count())) {
            return base::illegal("stopped before the end: nothing was made");
          }
        }
        for (const std::uint32_t page : unread) {
          if (!pages->overflow_pages().contains(page)) rows.unread(page);
        }
        if (rows.rows() == 0) {
          return base::invalid(
              fmt::format("there is nothing of a store in {}", base::in_quotes(damaged)));
        }
        rows.finish();
        salvaged.contents = contents_of(*into);
        into->exec("PRAGMA journal_mode = WAL");
        return {};
      },
      file);
  if (done) done = (*fresh)->take_free_place();
  if (!done) return base::passed_on(done);
  return salvaged;
}

}  // namespace hexarena::store
