#include "store/archive.hpp"

#include <fmt/format.h>

#include <limits>

namespace hexarena::store {
namespace {

using rules::malformed;
using rules::refused;

constexpr std::string_view kArchiveName = "hexarena";

struct ToJson {
  Json operator()(const Player& player) const {
    return {{"player", player.name}, {"about", player.about}};
  }
  Json operator()(const Bot& bot) const {
    return {{"bot", bot.name}, {"version", bot.version}, {"about", bot.about}};
  }
  Json operator()(const Tournament& tournament) const {
    return {
        {"tournament", tournament.id}, {"created", tournament.created}, {"spec", tournament.spec}};
  }
  Json operator()(const Pairing& pairing) const {
    return {{"pairing", pairing.pairing},
            {"tournament", pairing.tournament},
            {"number", pairing.number}};
  }
  Json operator()(const Result& result) const {
    return {
        {"result", result.result}, {"tournament", result.tournament}, {"number", result.number}};
  }
  Json operator()(const Game& game) const {
    return {{"game", game.id}, {"began", game.began}, {"record", table::to_json(game.record)}};
  }
};

/// Takes the members of one line; the first that is wrong stays as the refusal.
class Members {
 public:
  Members(const Json& line, std::initializer_list<std::string_view> keys) : line_(line) {
    refusal_ = rules::object_of(line, "the line", keys);
  }

  std::string text(std::string_view key) {
    const Json* const found = value(key);
    if (found == nullptr) return {};
    auto read = rules::text(*found, key);
    if (!read) refusal_ = refused(read);
    return read ? std::move(*read) : std::string();
  }
  std::int64_t number(std::string_view key) {
    const Json* const found = value(key);
    if (found == nullptr) return 0;
    auto read = rules::whole_number(*found, key, 0, std::numeric_limits<std::int64_t>::max());
    if (!read) refusal_ = refused(read);
    return read ? *read : 0;
  }
  Json json(std::string_view key) {
    const Json* const found = value(key);
    return found == nullptr ? Json() : *found;
  }
  [[nodiscard]] const Expected<void>& fine() const { return refusal_; }

 private:
  const Json* value(std::string_view key) {
    if (!refusal_) return nullptr;
    auto found = rules::member(line_, "the line", key);
    if (!found) refusal_ = refused(found);
    return found ? *found : nullptr;
  }

  const Json& line_;
  Expected<void> refusal_;
};

Expected<Item> made(const Members& members, Item item) {
  if (!members.fine()) return tl::unexpected<rules::Reason>(members.fine().error());
  auto fine = check(item);
  if (!fine) return refused(fine);
  return item;
}

/// The record of a game, read as the lines of a growing one: so it may be as deep as those.
Expected<table::Record> read_record(const Json& json, Games games) {
  auto actions = rules::member(json, "the record", "actions");
  if (!actions) return refused(actions);
  auto list = rules::array(**actions, "actions", table::kMaxEvents);
  if (!list) return refused(list);
  Json header = json;
  header.erase("actions");
  header.erase("result");
  std::string lines = rules::write_json(header) + '\n';
  for (const Json& event : **list) {
    if (event.is_object() && event.contains("result")) {
      return malformed("a result stands among the actions");
    }
    lines += rules::write_json(event) + '\n';
  }
  if (json.contains("result")) lines += table::result_line(json["result"]);
  auto envelope = table::read_envelope(lines);
  if (!envelope) return refused(envelope);
  if (envelope->is_position) return malformed("a position stands where a record should");
  if (games == Games::played) {
    auto played = table::replay(envelope->record);
    if (!played) return malformed(std::move(played.error().text));
  }
  return std::move(envelope->record);
}

Expected<Item> read_game(const Json& line, Games games) {
  Members members(line, {"game", "began", "record"});
  Game game{members.text("game"), members.number("began"), {}};
  const Json json = members.json("record");
  if (!members.fine()) return tl::unexpected<rules::Reason>(members.fine().error());
  auto record = read_record(json, games);
  if (!record) {
    return malformed(
        fmt::format("the game {}: {}", rules::in_quotes(game.id), record.error().text));
  }
  game.record = std::move(*record);
  return made(members, std::move(game));
}

Expected<Item> read_item(const Json& line, Games games) {
  if (!line.is_object()) return malformed("a line must be an object");
  if (line.contains("game")) return read_game(line, games);
  if (line.contains("player")) {
    Members members(line, {"player", "about"});
    return made(members, Player{members.text("player"), members.json("about")});
  }
  if (line.contains("bot")) {
    Members members(line, {"bot", "version", "about"});
    return made(members, Bot{members.text("bot"), members.text("version"), members.json("about")});
  }
  if (line.contains("pairing")) {
    Members members(line, {"pairing", "tournament", "number"});
    return made(members, Pairing{members.text("tournament"), members.number("number"),
                                 members.json("pairing")});
  }
  if (line.contains("result")) {
    Members members(line, {"result", "tournament", "number"});
    return made(members, Result{members.text("tournament"), members.number("number"),
                                members.json("result")});
  }
  if (line.contains("tournament")) {
    Members members(line, {"tournament", "created", "spec"});
    return made(members, Tournament{members.text("tournament"), members.number("created"),
                                    members.json("spec")});
  }
  return malformed("it is none of the lines of an archive: " + rules::excerpt(line));
}

Expected<void> check_begin(const Json& line) {
  if (!line.is_object() || !line.contains("archive") || line["archive"] != kArchiveName) {
    return malformed(R"(an archive begins with {"archive":"hexarena","version":1})");
  }
  Members members(line, {"archive", "version"});
  const std::int64_t version = members.number("version");
  if (!members.fine()) return members.fine();
  if (version == kArchiveVersion) return {};
  return malformed(
      fmt::format("the archive is of version {}, this program knows {}", version, kArchiveVersion));
}

}  // namespace

std::string archive_begin() {
  return rules::write_json({{"archive", kArchiveName}, {"version", kArchiveVersion}}) + '\n';
}

std::string archive_line(const Item& item) {
  return rules::write_json(std::visit(ToJson(), item)) + '\n';
}

std::string archive_end(std::size_t items) { return fmt::format("{{\"end\":{}}}\n", items); }

tl::unexpected<rules::Reason> ArchiveReader::refuse(const std::string& why) const {
  return malformed(fmt::format("line {} of the archive: {}", lines_, why));
}

Expected<void> ArchiveReader::go_on() {
  auto bytes = bytes_();
  if (!bytes) return refused(bytes);
  over_ = bytes->empty();
  auto fed = over_ ? stream_.end() : stream_.feed(*bytes);
  if (fed) return {};
  ++lines_;
  return refuse(fed.error().text);
}

Expected<std::optional<Item>> ArchiveReader::read(const Json& line) {
  if (lines_ == 1) {
    auto begun = check_begin(line);
    if (!begun) return refuse(begun.error().text);
    return std::nullopt;
  }
  if (whole_) return refuse("something stands behind the end");
  if (line.is_object() && line.contains("end")) {
    Members members(line, {"end"});
    const std::int64_t items = members.number("end");
    if (!members.fine()) return refuse(members.fine().error().text);
    if (items != static_cast<std::int64_t>(items_)) {
      return refuse(fmt::format("{} lines were promised, {} came", items, items_));
    }
    whole_ = true;
    return std::nullopt;
  }
  auto item = read_item(line, games_);
  if (!item) return refuse(item.error().text);
  ++items_;
  return std::move(*item);
}

Expected<std::optional<Item>> ArchiveReader::next() {
  while (true) {
    while (stream_.has_value()) {
      ++lines_;
      auto item = read(stream_.take());
      if (!item || *item) return item;
    }
    if (over_ && whole_) return std::nullopt;
    if (over_ && lines_ == 0) return malformed("there is no archive, not even its first line");
    if (over_) return malformed("the archive is cut off: its last line is missing");
    auto more = go_on();
    if (!more) return refused(more);
  }
}

}  // namespace hexarena::store
