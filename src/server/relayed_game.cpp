#include "server/relayed_game.hpp"

#include <utility>

#include "server/bot_door.hpp"
#include "server/game_request.hpp"
#include "store/tournament_journal.hpp"

namespace hexarena::server {

std::shared_ptr<RelayedGame> RelayedGame::follow(Audience& audience, std::shared_ptr<Relay> relay,
                                                 const Post& post) {
  // The follower is set once the game exists; both happen on the arena's thread.
  const auto follower = std::make_shared<std::weak_ptr<RelayedGame>>();
  auto game = relay->follow([follower, post] {
    post([follower] {
      if (const auto followed = follower->lock()) followed->go_on();
    });
  });
  if (!game) return nullptr;
  auto followed = std::make_shared<RelayedGame>(audience, std::move(*game));
  followed->relay_ = std::move(relay);
  *follower = followed;
  return followed;
}

RelayedGame::RelayedGame(Audience& audience, store::StoredGame game)
    : Stage(audience, std::move(game.id), game.began), record_(std::move(game.record)) {}

RelayedGame::~RelayedGame() {
  if (relay_) relay_->unfollow();
}

base::Expected<void> RelayedGame::enter(const Entry& entry) {
  if (!entry.key.empty()) return base::refused("no one can join this game");
  go_on();
  here_[entry.visitor] = std::nullopt;
  // All of it, whatever the client has seen: an interrupted tournament game begins anew.
  Json json = greeting(std::nullopt, 0);
  json["seats"] = seats_json();
  if (const auto place = store::tournament_place(id())) json["tournament"] = place->tournament;
  json["now"] = now_;
  json["runs"] = relay_ != nullptr;
  json["clock"] = Json();
  send(entry.visitor, json);
  return {};
}

void RelayedGame::hear(ConnectionId visitor, const ClientMessage& message) {
  const Act* const act = std::get_if<Act>(&message);
  refuse(visitor, kWatchersCannotAct, act != nullptr ? std::optional(act->number) : std::nullopt);
}

void RelayedGame::go_on() {
  if (!relay_) return;
  Relay::News news = relay_->since(record_.events.size());
  now_ = news.now;
  for (session::Event& event : news.events) {
    record_.events.push_back(std::move(event));
    tell(event_message(record_.events.size() - 1, now_));
  }
  if (news.result) {
    record_.result = std::move(news.result);
    tell(over_message(now_));
  } else if (news.left) {
    close("the game was given up");
  }
  if (over() || news.left) relay_.reset();
}

Json RelayedGame::seats_json() const {
  Json seats = Json::array();
  for (int i = 0; i < record_.opening->seats(); ++i) {
    const std::string name = record_.name_of(Seat(i));
    const bool bot = name.starts_with(kRemoteBot);
    Json one = Json::object();
    one["name"] = name;
    one["kind"] = std::string(server::name(bot ? SitterKind::bot : SitterKind::player));
    one["here"] = true;
    seats.push_back(std::move(one));
  }
  return seats;
}

}  // namespace hexarena::server
