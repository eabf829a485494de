#include "server/own_games.hpp"

#include <algorithm>

#include "server/bot_door.hpp"
#include "store/rated_game.hpp"

namespace hexarena::server {
namespace {

using base::Json;

/// The last bytes of a text, starting at a character boundary.
std::string tail(const std::string& text, std::size_t most) {
  if (text.size() <= most) return text;
  std::size_t from = text.size() - most;
  while (from < text.size() && (static_cast<unsigned char>(text[from]) & 0xC0U) == 0x80U) ++from;
  return text.substr(from);
}

/// What went wrong for a seat, and what its program wrote.
void add_errors(const session::Record& record, rules::Seat seat, Json& into) {
  std::string written;
  for (const session::Event& event : record.events) {
    if (const auto* const action = std::get_if<session::ActionEvent>(&event)) {
      if (action->seat == seat) written += action->remarks.stderr_text;
      continue;
    }
    const auto* const removal = std::get_if<session::RemovalEvent>(&event);
    if (removal == nullptr || removal->seat != seat) continue;
    written += removal->remarks.stderr_text;
    Json one = Json::object();
    one["removed"] = session::name(removal->fault);
    one["note"] = removal->why.empty() ? removal->remarks.note : removal->why;
    if (!removal->sent.empty()) one["sent"] = tail(removal->sent, kOwnStderr);
    into["removed"] = std::move(one);
  }
  if (!written.empty()) into["stderr"] = tail(written, kOwnStderr);
}

Json about(store::Store& store, const store::GameSummary& game, std::size_t seat) {
  Json one = Json::object();
  one["id"] = game.id;
  one["game"] = store::game_name(game.header);
  one["players"] = store::player_names(game.header);
  one["seat"] = seat;
  one["began"] = game.began;
  one["events"] = game.events;
  one["live"] = !game.result.has_value();
  if (game.result) one["result"] = *game.result;
  auto kept = store.game(game.id);
  if (!kept) {
    one["error"] = kept.error().message;
  } else {
    add_errors(kept->record, rules::Seat(static_cast<int>(seat)), one);
  }
  return one;
}

}  // namespace

base::Expected<Json> own_games(store::Store& store, const std::string& name, std::size_t most) {
  std::vector<std::pair<store::GameSummary, std::size_t>> all;
  for (const std::string& shown : {name, std::string(kRemoteBot) + name}) {
    store::GameFilter own;
    own.player = shown;
    own.most = most;
    auto games = store.games(own);
    if (!games) return base::passed_on(games);
    for (store::GameSummary& game : *games) {
      const std::vector<std::string> names = store::player_names(game.header);
      const auto at = std::find(names.begin(), names.end(), shown) - names.begin();
      if (at < std::ssize(names)) all.emplace_back(std::move(game), static_cast<std::size_t>(at));
    }
  }
  std::stable_sort(all.begin(), all.end(),
                   [](const auto& a, const auto& b) { return a.first.began > b.first.began; });
  if (all.size() > most) all.resize(most);
  Json games = Json::array();
  for (const auto& [game, seat] : all) games.push_back(about(store, game, seat));
  Json json = Json::object();
  json["name"] = name;
  json["games"] = std::move(games);
  return json;
}

}  // namespace hexarena::server
