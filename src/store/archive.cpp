#include "store/archive.hpp"

#include <fmt/format.h>

#include <limits>

namespace hexarena::store {
namespace {

using base::invalid;
using base::passed_on;

constexpr std::string_view kArchiveName = "hexarena";

struct ToJson {
  Json operator()(const StoredPlayer& player) const {
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
  Json operator()(const StoredResult& result) const {
    return {
        {"result", result.result}, {"tournament", result.tournament}, {"number", result.number}};
  }
  Json operator()(const StoredGame& game) const {
    return {{"game", game.id}, {"began", game.began}, {"record", session::to_json(game.record)}};
  }
};

/// Reads the members of one line; the first error is stored as the refusal.
class Members {
 public:
  Members(const Json& line, std::initializer_list<std::string_view> keys) : line_(line) {
    refusal_ = base::object_of(line, "the line", keys);
  }

  std::string text(std::string_view key) {
    const Json* const found = value(key);
    if (found == nullptr) return {};
    auto read = base::text(*found, key);
    if (!read) refusal_ = passed_on(read);
    return read ? std::move(*read) : std::string();
  }
  std::int64_t number(std::string_view key) {
    const Json* const found = value(key);
    if (found == nullptr) return 0;
    auto read = base::whole_number(*found, key, 0, std::numeric_limits<std::int64_t>::max());
    if (!read) refusal_ = passed_on(read);
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
    auto found = base::member(line_, "the line", key);
    if (!found) refusal_ = passed_on(found);
    return found ? *found : nullptr;
  }

  const Json& line_;
  Expected<void> refusal_;
};

Expected<Item> made(const Members& members, Item item) {
  if (!members.fine()) return tl::unexpected<base::Error>(members.fine().error());
  auto fine = check(item);
  if (!fine) return passed_on(fine);
  return item;
}

Expected<session::Record> read_record(const Json& json, Games games) {
  auto actions = base::member(json, "the record", "actions");
  if (!actions) return passed_on(actions);
  auto envelope = session::envelope_of(json);
  if (!envelope) return passed_on(envelope);
  if (envelope->is_position) return invalid("found a position instead of a record");
  if (games == Games::played) {
    auto played = session::replay(envelope->record);
    if (!played) return invalid(std::move(played.error().message));
  }
  return std::move(envelope->record);
}

Expected<Item> read_game(const Json& line, Games games) {
  Members members(line, {"game", "began", "record"});
  StoredGame game{members.text("game"), members.number("began"), {}};
  const Json json = members.json("record");
  if (!members.fine()) return tl::unexpected<base::Error>(members.fine().error());
  auto record = read_record(json, games);
  if (!record) {
    return invalid(
        fmt::format("the game {}: {}", base::in_quotes(game.id), record.error().message));
  }
  game.record = std::move(*record);
  return made(members, std::move(game));
}

Expected<Item> read_item(const Json& line, Games games) {
  if (!line.is_object()) return invalid("a line must be an object");
  if (line.contains("game")) return read_game(line, games);
  if (line.contains("player")) {
    Members members(line, {"player", "about"});
    return made(members, StoredPlayer{members.text("player"), members.json("about")});
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
    return made(members, StoredResult{members.text("tournament"), members.number("number"),
                                      members.json("result")});
  }
  if (line.contains("tournament")) {
    Members members(line, {"tournament", "created", "spec"});
    return made(members, Tournament{members.text("tournament"), members.number("created"),
                                    members.json("spec")});
  }
  return invalid("it is none of the lines of an archive: " + base::excerpt(line));
}

Expected<void> check_begin(const Json& line) {
  if (!line.is_object() || !line.contains("archive") || line["archive"] != kArchiveName) {
    return invalid(R"(an archive begins with {"archive":"hexarena","version":1})");
  }
  Members members(line, {"archive", "version"});
  const std::int64_t version = members.number("version");
  if (!members.fine()) return members.fine();
  if (version == kArchiveVersion) return {};
  return invalid(
      fmt::format("the archive is of version {}, this program knows {}", version, kArchiveVersion));
}

}  // namespace

std::string archive_begin() {
  return base::write_json({{"archive", kArchiveName}, {"version", kArchiveVersion}}) + '\n';
}

std::string archive_line(const Item& item) {
  return base::write_json(std::visit(ToJson(), item)) + '\n';
}

std::string archive_end(std::size_t items) { return fmt::format("{{\"end\":{}}}\n", items); }

tl::unexpected<base::Error> ArchiveReader::refuse(const std::string& why) const {
  return invalid(fmt::format("line {} of the archive: {}", lines_, why));
}

Expected<void> ArchiveReader::go_on() {
  auto bytes = bytes_();
  if (!bytes) return passed_on(bytes);
  over_ = bytes->empty();
  auto fed = over_ ? stream_.end() : stream_.feed(*bytes);
  if (fed) return {};
  ++lines_;
  return refuse(fed.error().message);
}

Expected<std::optional<Item>> ArchiveReader::read(const Json& line) {
  if (lines_ == 1) {
    auto begun = check_begin(line);
    if (!begun) return refuse(begun.error().message);
    return std::nullopt;
  }
  if (whole_) return refuse("something stands behind the end");
  if (line.is_object() && line.contains("end")) {
    Members members(line, {"end"});
    const std::int64_t items = members.number("end");
    if (!members.fine()) return refuse(members.fine().error().message);
    if (items != static_cast<std::int64_t>(items_)) {
      return refuse(fmt::format("{} lines were promised, {} came", items, items_));
    }
    whole_ = true;
    return std::nullopt;
  }
  auto item = read_item(line, games_);
  if (!item) return refuse(item.error().message);
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
    if (over_ && lines_ == 0) return invalid("there is no archive, not even its first line");
    if (over_) return invalid("the archive is cut off: its last line is missing");
    auto more = go_on();
    if (!more) return passed_on(more);
  }
}

}  // namespace hexarena::store
