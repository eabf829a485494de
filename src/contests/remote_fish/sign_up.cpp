#include "contests/remote_fish/sign_up.hpp"

#include <poll.h>

#include <algorithm>
#include <cerrno>
#include <list>
#include <optional>

namespace hexarena::remote_fish {
namespace {

using world::Milliseconds;

/// A connection that has not sent its name yet.
struct Guest {
  JsonTalk talk;
  Milliseconds until;  ///< deadline for the name
};

std::optional<std::string> name_in(const base::Json& value) {
  constexpr std::size_t kLongest = 12;
  if (!value.is_string()) return std::nullopt;
  auto name = value.get<std::string>();
  const bool letters = std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  });
  if (name.empty() || name.size() > kLongest || !letters) return std::nullopt;
  return name;
}

class Reception {
 public:
  Reception(world::ListeningPort& port, const SignUpLimits& limits, const RemoteLimits& remote)
      : port_(port), limits_(limits), remote_(remote) {}

  std::vector<RemoteClient> run() {
    Milliseconds until = clock_.now() + Milliseconds(limits_.period_ms);
    for (int extensions = limits_.extensions; !full();) {
      if (clock_.now() >= until) {
        if (enough() || extensions-- == 0) break;
        until += Milliseconds(limits_.period_ms);
      }
      wait(until);
    }
    port_.close();
    return std::move(clients_);
  }

 private:
  [[nodiscard]] bool full() const { return clients_.size() >= size(limits_.most); }
  [[nodiscard]] bool enough() const { return clients_.size() >= size(limits_.fewest); }
  [[nodiscard]] static std::size_t size(int number) { return static_cast<std::size_t>(number); }

  /// Waits for input, a connection or a deadline, then does everything that can be done.
  void wait(Milliseconds until) {
    std::vector<pollfd> files;
    for (const Guest& guest : guests_) {
      files.push_back({guest.talk.file(), POLLIN, 0});
      until = std::min(until, guest.until);
    }
    const bool room = guests_.size() < limits_.guests && !out_of_descriptors_;
    // Without descriptors it retries when a connection closes, or a little later.
    if (out_of_descriptors_) until = std::min(until, clock_.now() + Milliseconds(100));
    files.push_back({room ? port_.file() : -1, POLLIN, 0});
    const auto left = std::clamp<Milliseconds::rep>((until - clock_.now()).count(), 0, 1'000'000);
    const int ready = ::poll(files.data(), files.size(), static_cast<int>(left));
    out_of_descriptors_ = false;
    if (ready > 0) {
      auto file = files.cbegin();
      for (Guest& guest : guests_) {
        if ((file++)->revents != 0 && !full()) listen_to(guest);
      }
      if (files.back().revents != 0) welcome();
    }
    std::erase_if(guests_, [this](const Guest& guest) {
      return !guest.talk.open() || clock_.now() >= guest.until;
    });
  }

  void welcome() {
    world::FileDescriptor file = port_.accept();
    if (!file.open()) {
      out_of_descriptors_ = errno == EMFILE || errno == ENFILE || errno == ENOMEM;
      return;
    }
    guests_.push_back({JsonTalk(world::Connection(std::move(file)), remote_.value),
                       clock_.now() + Milliseconds(limits_.name_ms)});
  }

  /// Takes the name if it is complete. Any other message closes the connection.
  void listen_to(Guest& guest) {
    Said said = guest.talk.hear(Milliseconds(0));
    if (said.kind == Said::Kind::late) return;
    const auto name = said.kind == Said::Kind::value ? name_in(said.value) : std::nullopt;
    if (!name) {
      guest.talk.hang_up();
      return;
    }
    clients_.emplace_back(*name, std::move(guest.talk), remote_);
  }

  const world::SystemClock clock_;
  world::ListeningPort& port_;
  const SignUpLimits& limits_;
  const RemoteLimits& remote_;
  std::list<Guest> guests_;  // in order of arrival
  std::vector<RemoteClient> clients_;
  bool out_of_descriptors_ = false;
};

}  // namespace

std::vector<RemoteClient> sign_up(world::ListeningPort& port, const SignUpLimits& limits,
                                  const RemoteLimits& remote) {
  return Reception(port, limits, remote).run();
}

}  // namespace hexarena::remote_fish
