#include "contests/remote_fish/contest.hpp"

#include <memory>
#include <utility>

#include "world/clock.hpp"

namespace hexarena::remote_fish {
namespace {

using base::Json;
using referee::SeatReport;
using referee::Verdict;
using remote_fish::RemoteClient;

/// Plays the games of those who signed up; the connection of a player that is out is closed.
class RemoteHall final : public Hall {
 public:
  explicit RemoteHall(std::vector<RemoteClient>& clients) : clients_(clients) {}

  [[nodiscard]] std::optional<Verdict> start(Entrant entrant) override {
    return verdict(clients_[entrant].tell("start", Json::array({true})));
  }

  [[nodiscard]] std::optional<Verdict> end(Entrant entrant, bool won) override {
    auto failed = verdict(clients_[entrant].tell("end", Json::array({won})));
    clients_[entrant].hang_up();
    return failed;
  }

  [[nodiscard]] base::Expected<std::vector<SeatReport>> play(
      std::span<const Entrant> seated) override {
    auto game = session::find_game("fish");
    if (!game) return base::passed_on(game);
    Json settings = Json::object();
    settings["players"] = seated.size();
    settings["rows"] = 5;
    settings["columns"] = 5;
    settings["fish"] = 2;
    auto record = session::open_record(**game, std::move(settings));
    if (!record) return base::passed_on(record);
    std::vector<std::unique_ptr<players::Player>> players;
    for (const Entrant entrant : seated) {
      players.push_back(std::make_unique<RemoteFishPlayer>(clients_[entrant]));
    }
    referee::Options options;
    options.time.move_ms.reset();  // each call has its own limit, enforced by the client
    auto report = referee::run_game(std::move(*record), players, clock_, options);
    if (!report) return base::passed_on(report);
    for (std::size_t i = 0; i < seated.size(); ++i) {
      if (report->seats[i].verdict) clients_[seated[i]].hang_up();
    }
    return std::move(report->seats);
  }

 private:
  static std::optional<Verdict> verdict(const tl::expected<void, players::Failure>& called) {
    if (called) return std::nullopt;
    return Verdict{called.error().fault, called.error().message};
  }

  std::vector<RemoteClient>& clients_;
  const world::SystemClock clock_;
};

}  // namespace

base::Expected<RemoteTournament> hold_remote_fish(world::ListeningPort port,
                                                  const remote_fish::SignUpLimits& sign_up,
                                                  const remote_fish::RemoteLimits& remote) {
  std::vector<RemoteClient> clients = remote_fish::sign_up(port, sign_up, remote);
  RemoteTournament tournament;
  for (const RemoteClient& client : clients) tournament.names.push_back(client.name());
  if (clients.size() < static_cast<std::size_t>(sign_up.fewest)) return tournament;
  RemoteHall hall(clients);
  auto report = manage(static_cast<int>(clients.size()), hall);
  if (!report) return base::passed_on(report);
  tournament.held = true;
  tournament.report = std::move(*report);
  return tournament;
}

}  // namespace hexarena::remote_fish
