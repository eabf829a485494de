// xclients: house players for a server of remote Fish, all in one process and one thread.
#include <fmt/format.h>
#include <poll.h>

#include <list>
#include <optional>
#include <thread>

#include "contests/remote_fish/fish_client.hpp"
#include "contests/remote_fish/programs.hpp"
#include "world/clock.hpp"
#include "world/standard_streams.hpp"

namespace hexarena::remote_fish {
namespace {

using base::Expected;
using remote_fish::FishClient;
using remote_fish::JsonTalk;
using remote_fish::Said;
using world::Connection;
using world::Milliseconds;

constexpr std::string_view kProgram = "xclients";
constexpr Milliseconds kSendWithin{10'000};

struct Visitor {
  JsonTalk talk;
  FishClient player;
};

/// "HouseA" to "HouseZ", then "HouseBA" and so on: names consist of letters only.
std::string name_of(int number) {
  constexpr int kLetters = 26;
  std::string letters;
  do {
    letters.insert(letters.begin(), static_cast<char>('A' + number % kLetters));
    number /= kLetters;
  } while (number > 0);
  return "House" + letters;
}

/// The server may still be starting: retries while it is not listening.
Expected<Connection> reach(const world::Address& server, Milliseconds within) {
  constexpr Milliseconds kBetween{50};
  const world::SystemClock clock;
  const Milliseconds until = clock.now() + within;
  while (true) {
    auto reached = Connection::connect(server, within);
    if (reached || clock.now() + kBetween >= until) return reached;
    std::this_thread::sleep_for(kBetween);
  }
}

/// Signs up all clients; fails only if the first cannot be. For later ones the server may be full.
Expected<std::list<Visitor>> sign_up_all(const ClientsOptions& options) {
  const world::Address server{options.host, options.port};
  const Milliseconds within(options.reach_ms);
  std::list<Visitor> visitors;
  for (int i = 0; i < options.clients; ++i) {
    auto reached = i == 0 ? reach(server, within) : Connection::connect(server, within);
    if (!reached && i == 0) return base::passed_on(reached);
    if (!reached) break;
    visitors.push_back({JsonTalk(std::move(*reached), {}), FishClient(options.depth)});
    if (visitors.back().talk.say(name_of(i), kSendWithin) != world::Sent::all) visitors.pop_back();
  }
  return visitors;
}

/// Answers all complete calls. If a server sends anything else, closes the connection and returns
/// an error that says what it sent.
Expected<void> serve(Visitor& visitor) {
  Expected<void> served;
  while (true) {
    const Said said = visitor.talk.hear(Milliseconds(0));
    if (said.kind == Said::Kind::late) return served;
    if (said.kind == Said::Kind::bad) served = base::invalid(said.why);
    if (said.kind != Said::Kind::value) break;
    auto answer = visitor.player.answer(said.value);
    if (!answer) served = base::passed_on(answer);
    if (!answer || visitor.talk.say(*answer, kSendWithin) != world::Sent::all) break;
  }
  visitor.talk.hang_up();
  return served;
}

}  // namespace

int send_clients(const ClientsOptions& options) {
  auto visitors = sign_up_all(options);
  if (!visitors) return world::report_bad_input(kProgram, visitors.error());
  int left_early = 0;
  std::optional<base::Error> nonsense;  // the first invalid message of the server
  while (!visitors->empty()) {
    std::vector<pollfd> files;
    for (const Visitor& visitor : *visitors) files.push_back({visitor.talk.file(), POLLIN, 0});
    if (::poll(files.data(), files.size(), -1) <= 0) continue;
    auto file = files.cbegin();
    for (Visitor& visitor : *visitors) {
      if ((file++)->revents == 0) continue;
      auto served = serve(visitor);
      if (!served && !nonsense) nonsense = std::move(served.error());
    }
    std::erase_if(*visitors, [&](const Visitor& visitor) {
      if (visitor.talk.open()) return false;
      if (visitor.player.playing()) ++left_early;
      return true;
    });
  }
  if (nonsense) {
    return world::report_bad_input(
        kProgram, {base::Error::Kind::invalid, "the server sent no call: " + nonsense->message});
  }
  if (left_early == 0) return world::kSuccess;
  return world::report(kProgram,
                       {base::Error::Kind::illegal,
                        fmt::format("{} of {} players were cut off in the middle of the tournament",
                                    left_early, options.clients)});
}

}  // namespace hexarena::remote_fish
