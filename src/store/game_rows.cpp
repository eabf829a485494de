// The rows of games: a header, one event per row, and finally the outcome.
#include <fmt/format.h>

#include <algorithm>

#include "store/database.hpp"
#include "store/row_checksums.hpp"
#include "store/rows.hpp"

namespace hexarena::store {
namespace {

using base::invalid;
using base::passed_on;

tl::unexpected<base::Error> no_game(const std::string& id) {
  return base::not_found("there is no game " + base::in_quotes(id));
}

std::string written(const session::Record& record, const session::Result& result) {
  return base::write_json(session::to_json(*record.opening, result));
}

std::vector<std::string> written(const session::Record& record) {
  std::vector<std::string> texts;
  texts.reserve(record.events.size());
  for (const session::Event& event : record.events) {
    texts.push_back(base::write_json(session::to_json(*record.opening, event)));
  }
  return texts;
}

/// What the lists need to know of a game.
struct Head {
  std::int64_t began = 0;
  Json header;
};

std::optional<Head> head_of(SQLite::Database& database, const std::string& game) {
  SQLite::Statement row(database, "SELECT began, header FROM games WHERE id = ?");
  row.bind(1, game);
  if (!row.executeStep()) return std::nullopt;
  auto header = base::read_json(row.getColumn(1).getString(), session::kRecordLimits);
  return Head{row.getColumn(0).getInt64(), header ? std::move(*header) : Json()};
}

/// How far a game has come, as its last row tells.
struct Reached {
  std::int64_t events = 0;
  std::int64_t ends = 0;  ///< bytes of its lines so far
};

Expected<Reached> reached(SQLite::Database& database, const std::string& game) {
  SQLite::Statement last(database,
                         "SELECT number, ends FROM events WHERE game = ? ORDER BY number DESC "
                         "LIMIT 1");
  last.bind(1, game);
  if (last.executeStep()) {
    return Reached{last.getColumn(0).getInt64() + 1, last.getColumn(1).getInt64()};
  }
  SQLite::Statement head(database, "SELECT length(CAST(header AS BLOB)) FROM games WHERE id = ?");
  head.bind(1, game);
  if (!head.executeStep()) return no_game(game);
  return Reached{0, head.getColumn(0).getInt64() + 1};
}

Expected<void> room_for(const Reached& reached, const std::string& event) {
  if (reached.events >= static_cast<std::int64_t>(session::kMaxEvents)) {
    return invalid(fmt::format("a game has at most {} events", session::kMaxEvents));
  }
  if (reached.ends + static_cast<std::int64_t>(event.size()) + 1 >
      static_cast<std::int64_t>(kLongestGame)) {
    return invalid(fmt::format("a game has at most {} bytes", kLongestGame));
  }
  return {};
}

/// Inserts events: compiled once for a whole game.
class EventInsert {
 public:
  explicit EventInsert(SQLite::Database& database)
      : insert_(database,
                "INSERT INTO events(game, number, ends, event, sum) VALUES(?, ?, ?, ?, ?)") {}

  /// The next event of a game that has come so far.
  void next(const std::string& game, Reached& now, const std::string& event) {
    now.ends += static_cast<std::int64_t>(event.size()) + 1;
    insert_.bindNoCopy(1, game);
    insert_.bind(2, now.events);
    insert_.bind(3, now.ends);
    insert_.bindNoCopy(4, event);
    insert_.bind(5, event_checksum(game, now.events, now.ends, event));
    insert_.exec();
    insert_.reset();
    ++now.events;
  }

 private:
  SQLite::Statement insert_;
};

bool begins_with(const std::vector<std::string>& longer, const std::vector<std::string>& shorter) {
  return shorter.size() <= longer.size() &&
         std::equal(shorter.begin(), shorter.end(), longer.begin());
}

}  // namespace

/// A game as read from its rows.
struct Rows::GameTexts {
  std::int64_t began = 0;
  std::string header;
  std::vector<std::string> events = {};
  std::optional<std::string> result = {};
};

tl::unexpected<base::Error> Rows::not_as_written(const std::string& game) const {
  return base::corrupt(fmt::format("checksum mismatch in game {}", game));
}

Expected<std::optional<Rows::GameTexts>> Rows::texts(const std::string& id) {
  SQLite::Statement head(database_, "SELECT began, header, sum FROM games WHERE id = ?");
  head.bind(1, id);
  if (!head.executeStep()) return std::nullopt;
  GameTexts game{head.getColumn(0).getInt64(), head.getColumn(1).getString()};
  if (header_checksum(id, game.began, game.header) != head.getColumn(2).getInt64()) {
    return not_as_written(id);
  }
  SQLite::Statement rows(database_,
                         "SELECT number, ends, event, sum FROM events WHERE game = ? "
                         "ORDER BY number");
  rows.bind(1, id);
  while (rows.executeStep()) {
    const std::int64_t number = rows.getColumn(0).getInt64();
    const std::string event = rows.getColumn(2).getString();
    if (number != static_cast<std::int64_t>(game.events.size()) ||
        event_checksum(id, number, rows.getColumn(1).getInt64(), event) !=
            rows.getColumn(3).getInt64()) {
      return not_as_written(id);
    }
    game.events.push_back(event);
  }
  SQLite::Statement end(database_, "SELECT events, result, sum FROM outcomes WHERE game = ?");
  end.bind(1, id);
  if (!end.executeStep()) return game;
  game.result = end.getColumn(1).getString();
  const std::int64_t events = end.getColumn(0).getInt64();
  if (events != static_cast<std::int64_t>(game.events.size()) ||
      outcome_checksum(id, events, *game.result) != end.getColumn(2).getInt64()) {
    return not_as_written(id);
  }
  return game;
}

void Rows::insert_outcome(const std::string& game, std::int64_t events, const Json& result) {
  const std::string text = base::write_json(result);
  SQLite::Statement insert(database_,
                           "INSERT INTO outcomes(game, events, result, sum) VALUES(?, ?, ?, ?)");
  insert.bind(1, game);
  insert.bind(2, events);
  insert.bind(3, text);
  insert.bind(4, outcome_checksum(game, events, text));
  insert.exec();
  if (const auto head = head_of(database_, game)) {
    lists_.game_ended(game, head->began, head->header, result, events);
  }
}

Expected<PutResult> Rows::put(const StoredGame& game) {
  const std::string header = base::write_json(session::header_json(game.record));
  const std::vector<std::string> events = written(game.record);
  auto before = texts(game.id);
  if (!before) return passed_on(before);
  if (!*before) {
    SQLite::Statement insert(database_,
                             "INSERT INTO games(id, began, header, sum) VALUES(?, ?, ?, ?)");
    insert.bind(1, game.id);
    insert.bind(2, game.began);
    insert.bind(3, header);
    insert.bind(4, header_checksum(game.id, game.began, header));
    insert.exec();
    lists_.game_began(game.id, game.began, session::header_json(game.record));
  }
  const GameTexts kept = *before ? std::move(**before) : GameTexts{game.began, header};
  if (kept.header != header) return PutResult::different;
  const bool goes_on = begins_with(events, kept.events);
  if (!goes_on && !begins_with(kept.events, events)) return PutResult::different;
  if (kept.result && game.record.result &&
      (events != kept.events || *kept.result != written(game.record, *game.record.result))) {
    return PutResult::different;
  }
  // An ended game cannot be the shorter one.
  if (kept.result && events.size() > kept.events.size()) return PutResult::different;
  if (game.record.result && events.size() < kept.events.size()) return PutResult::different;
  auto now = reached(database_, game.id);
  if (!now) return passed_on(now);
  EventInsert insert(database_);
  for (std::size_t i = kept.events.size(); i < events.size(); ++i) {
    auto room = room_for(*now, events[i]);
    if (!room) return passed_on(room);
    insert.next(game.id, *now, events[i]);
  }
  const bool ends = game.record.result && !kept.result;
  if (ends) {
    insert_outcome(game.id, now->events,
                   session::to_json(*game.record.opening, *game.record.result));
  }
  const bool new_here = !*before || events.size() > kept.events.size() || ends;
  return new_here ? PutResult::added : PutResult::same;
}

Expected<void> Rows::put_event(const std::string& game, std::size_t number, const Json& event) {
  const std::string text = base::write_json(event);
  if (text.size() > kLongestText) {
    return invalid(fmt::format("an event of a game has more than {} bytes", kLongestText));
  }
  auto now = reached(database_, game);
  if (!now) return passed_on(now);
  const auto place = static_cast<std::int64_t>(number);
  if (place < now->events) {
    SQLite::Statement kept(database_, "SELECT event FROM events WHERE game = ? AND number = ?");
    kept.bind(1, game);
    kept.bind(2, place);
    if (kept.executeStep() && kept.getColumn(0).getString() == text) return {};
    return invalid(fmt::format("event {} of the game {} is another one", number, game));
  }
  if (place > now->events) {
    return invalid(
        fmt::format("the game {} has {} events, so none is number {}", game, now->events, number));
  }
  SQLite::Statement ended(database_, "SELECT 1 FROM outcomes WHERE game = ?");
  ended.bind(1, game);
  if (ended.executeStep()) return invalid(fmt::format("the game {} has ended", game));
  auto room = room_for(*now, text);
  if (!room) return room;
  EventInsert(database_).next(game, *now, text);
  return {};
}

Expected<void> Rows::forget(const std::string& game) {
  SQLite::Statement ended(database_, "SELECT 1 FROM outcomes WHERE game = ?");
  ended.bind(1, game);
  if (ended.executeStep()) return invalid(fmt::format("the game {} has ended", game));
  if (const auto head = head_of(database_, game)) {
    lists_.game_forgotten(game, head->began, head->header);
  }
  for (const char* const deletion :
       {"DELETE FROM events WHERE game = ?", "DELETE FROM seatings WHERE game = ?",
        "DELETE FROM games WHERE id = ?"}) {
    SQLite::Statement statement(database_, deletion);
    statement.bind(1, game);
    statement.exec();
  }
  return {};
}

Expected<void> Rows::put_outcome(const std::string& game, const Json& result) {
  const std::string text = base::write_json(result);
  if (text.size() > kLongestResult) {
    return invalid(fmt::format("the result of a game has more than {} bytes", kLongestResult));
  }
  auto now = reached(database_, game);
  if (!now) return passed_on(now);
  SQLite::Statement kept(database_, "SELECT result FROM outcomes WHERE game = ?");
  kept.bind(1, game);
  if (kept.executeStep()) {
    if (kept.getColumn(0).getString() == text) return {};
    return invalid(fmt::format("the game {} has ended otherwise", game));
  }
  insert_outcome(game, now->events, result);
  return {};
}

std::vector<std::string> Rows::game_ids() {
  std::vector<std::string> ids;
  SQLite::Statement rows(database_, "SELECT id FROM games ORDER BY began, id");
  while (rows.executeStep()) ids.push_back(rows.getColumn(0).getString());
  return ids;
}

Expected<std::optional<StoredGame>> Rows::game(const std::string& id) {
  auto rows = texts(id);
  if (!rows) return passed_on(rows);
  if (!*rows) return std::nullopt;
  std::string lines = (*rows)->header + '\n';
  for (const std::string& event : (*rows)->events) lines += event + '\n';
  if ((*rows)->result) lines += "{\"result\":" + *(*rows)->result + "}\n";
  auto envelope = session::read_envelope(lines);
  if (!envelope) return not_as_written(id);
  return StoredGame{id, (*rows)->began, std::move(envelope->record)};
}

Expected<std::vector<GameSummary>> Rows::games(const GameFilter& filter) {
  // Written for what is asked, so that each question finds the index made for it.
  const bool of_player = !filter.player.empty();
  SQLite::Statement rows(
      database_, fmt::format(R"sql(
    SELECT games.id, games.began, header, games.sum, outcomes.events, result, outcomes.sum,
           (SELECT max(number) + 1 FROM events WHERE events.game = games.id)
    FROM {0} CROSS JOIN games ON games.id = listed.id LEFT JOIN outcomes ON outcomes.game = games.id
    WHERE true{1}{2}{3} ORDER BY {4}.began DESC, {4}.id LIMIT ?3)sql",
                             of_player ? "appearances AS seat CROSS JOIN listed_games AS listed ON "
                                         "listed.began = seat.began AND listed.id = seat.id"
                                       : "listed_games AS listed",
                             filter.game.empty() ? "" : " AND listed.game = ?1",
                             of_player ? " AND seat.player = ?2" : "",
                             !filter.ended   ? ""
                             : *filter.ended ? " AND listed.ended = 1"
                                             : " AND listed.ended = 0",
                             of_player ? "seat" : "listed"));
  rows.bind(1, filter.game);
  rows.bind(2, filter.player);
  rows.bind(3, static_cast<std::int64_t>(std::min<std::size_t>(filter.most, 1'000'000)));
  std::vector<GameSummary> list;
  while (rows.executeStep()) {
    const std::string id = rows.getColumn(0).getString();
    const std::int64_t began = rows.getColumn(1).getInt64();
    const std::string text = rows.getColumn(2).getString();
    auto header = base::read_json(text, session::kRecordLimits);
    if (!header || header_checksum(id, began, text) != rows.getColumn(3).getInt64()) {
      return not_as_written(id);
    }
    GameSummary game{id, began, std::move(*header),
                     static_cast<std::size_t>(rows.getColumn(7).getInt64())};
    if (!rows.getColumn(5).isNull()) {
      const std::string end = rows.getColumn(5).getString();
      auto result = base::read_json(end, session::kRecordLimits);
      if (!result ||
          outcome_checksum(id, rows.getColumn(4).getInt64(), end) != rows.getColumn(6).getInt64()) {
        return not_as_written(id);
      }
      game.result = std::move(*result);
    }
    list.push_back(std::move(game));
  }
  return list;
}

}  // namespace hexarena::store
