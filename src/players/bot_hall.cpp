#include "players/bot_hall.hpp"

#include <poll.h>

#include <algorithm>
#include <cerrno>
#include <list>
#include <map>
#include <system_error>
#include <utility>

#include "world/listening_port.hpp"

namespace hexarena::players {
namespace {

using base::Expected;
using base::Json;
using world::Heard;
using world::Milliseconds;

/// Accepts connections and watches the waiting bots, on the hall's own thread.
class Doorkeeper {
 public:
  Doorkeeper(world::ListeningPort port, std::shared_ptr<BotLobby> lobby, BotHall::Admit admit)
      : port_(std::move(port)), lobby_(std::move(lobby)), admit_(std::move(admit)) {}

  void work() {
    while (!lobby_->closed()) look();
  }

 private:
  struct Guest {
    std::unique_ptr<world::Socket> socket;  // null once it has joined or was refused
    Milliseconds until;
    std::string address;
  };

  /// Waits until a connection, a message or a close arrives, or a guest times out, and handles it.
  void look() {
    std::vector<pollfd> files{{lobby_->alarm(), POLLIN, 0}};
    files.push_back({out_of_descriptors_ ? -1 : port_.file(), POLLIN, 0});
    for (const Guest& guest : guests_) files.push_back({guest.socket->file(), POLLIN, 0});
    const std::vector<BotLobby::Line> lines = lobby_->lines();
    for (const BotLobby::Line& line : lines) files.push_back({line.file, POLLIN, 0});
    const int ready = ::poll(files.data(), files.size(), patience());
    out_of_descriptors_ = false;
    if (ready > 0) {
      auto file = files.cbegin();
      if ((file++)->revents != 0) lobby_->awake();
      const bool knocked = (file++)->revents != 0;
      for (Guest& guest : guests_) {
        if ((file++)->revents != 0) listen_to(guest);
      }
      for (const BotLobby::Line& line : lines) {
        if ((file++)->revents != 0) lobby_->listen_to(line.number);
      }
      if (knocked) welcome();
    }
    std::erase_if(guests_, [this](Guest& guest) {
      if (guest.socket != nullptr && clock_.now() >= guest.until) refuse(guest, "join sooner");
      return guest.socket == nullptr;
    });
  }

  /// Milliseconds until the first guest times out; -1 without any.
  [[nodiscard]] int patience() const {
    // Without descriptors it retries when a connection closes, or a little later.
    if (out_of_descriptors_) return 100;
    if (guests_.empty()) return -1;
    const auto left = (guests_.front().until - clock_.now()).count();
    return static_cast<int>(std::clamp<Milliseconds::rep>(left, 0, 1'000'000));
  }

  void welcome() {
    world::FileDescriptor file = port_.accept();
    if (!file.open()) {
      out_of_descriptors_ = errno == EMFILE || errno == ENFILE || errno == ENOMEM;
      return;
    }
    const HallLimits& limits = lobby_->limits();
    std::string address = world::peer_address(file);
    guests_.push_back(
        {std::make_unique<world::Socket>(world::Connection(std::move(file)), limits.talk.line),
         clock_.now() + Milliseconds(limits.join_ms), std::move(address)});
    if (guests_.size() > limits.guests) make_room();
  }

  /// Silent connections must not keep others out: drops the oldest from the busiest address.
  void make_room() {
    std::map<std::string, std::size_t> crowds;
    for (const Guest& guest : guests_) ++crowds[guest.address];
    const auto largest =
        std::max_element(crowds.begin(), crowds.end(),
                         [](const auto& a, const auto& b) { return a.second < b.second; });
    const auto oldest = std::find_if(guests_.begin(), guests_.end(), [&](const Guest& guest) {
      return guest.address == largest->first;
    });
    refuse(*oldest, "too many connections of your address have not joined");
    guests_.erase(oldest);
  }

  static void refuse(Guest& guest, const std::string& reason) {
    Json refusal = Json::object();
    refusal["type"] = "refused";
    refusal["reason"] = reason;
    static_cast<void>(guest.socket->send_line(base::write_json(refusal), Milliseconds(0)));
    guest.socket.reset();
  }

  void listen_to(Guest& guest) {
    const Heard heard = guest.socket->read_line(Milliseconds(0));
    if (heard.kind == Heard::Kind::late) return;
    if (heard.kind == Heard::Kind::too_much) return refuse(guest, "a join is one short line");
    if (heard.kind != Heard::Kind::line) return guest.socket.reset();
    auto join = read_join(heard.line);
    if (!join) return refuse(guest, join.error().message);
    // Anything sent together with the join was sent unasked.
    const Heard more = guest.socket->read_line(Milliseconds(0));
    if (more.kind == Heard::Kind::line) return refuse(guest, "you spoke without being asked");
    if (more.kind != Heard::Kind::late) return guest.socket.reset();
    join->address = guest.address;
    if (admit_) {
      if (auto admitted = admit_(*join); !admitted) return refuse(guest, admitted.error().message);
    }
    auto added = lobby_->add(std::move(*join), guest.socket);
    if (!added) return refuse(guest, added.error().message);
  }

  const world::SystemClock clock_;
  const world::ListeningPort port_;
  const std::shared_ptr<BotLobby> lobby_;
  const BotHall::Admit admit_;
  std::list<Guest> guests_;  // in order of arrival, which is that of their deadlines
  bool out_of_descriptors_ = false;
};

/// A bot of the hall in one game.
class RemoteBot final : public Player {
 public:
  RemoteBot(std::shared_ptr<BotLobby> lobby, std::string name, std::string shown,
            BotLobby::Stopped stopped)
      : lobby_(std::move(lobby)),
        name_(std::move(name)),
        shown_(std::move(shown)),
        stopped_(std::move(stopped)) {}
  ~RemoteBot() override {
    if (bot_ != nullptr && !parted_) part("the game goes on without you");
  }

  [[nodiscard]] std::string name() const override { return shown_; }

  [[nodiscard]] tl::expected<void, Failure> take_seat(const Seating& seating) override {
    auto loan = lobby_->borrow(name_, seating.game, stopped_);
    if (!loan) return tl::unexpected(Failure{Fault::exit, std::move(loan.error().message)});
    loan_ = loan->get();
    BotLimits talk = lobby_->limits().talk;
    talk.farewell_ms = 0;
    bot_ = std::make_unique<BotPlayer>(std::move(*loan), shown_, talk);
    return judged(bot_->take_seat(seating));
  }
  [[nodiscard]] Decision decide(const game::Position& position) override {
    if (bot_ == nullptr) return tl::unexpected(Failure{Fault::exit, "is not there"});
    return judged(bot_->decide(position));
  }
  void hear(const session::Event& event) override {
    if (bot_ != nullptr) bot_->hear(event);
  }
  void farewell(const session::Result& result) override {
    if (bot_ == nullptr || parted_) return;
    parted_ = true;
    bot_->farewell(result);
  }

 private:
  /// A bot that failed is sent the reason and gets no other game.
  template <class Result>
  [[nodiscard]] Result judged(Result result) {
    if (result || parted_) return result;
    part("you were removed: it " + result.error().message);
    loan_->spoil();
    return result;
  }

  void part(const std::string& reason) {
    parted_ = true;
    Json end = Json::object();
    end["type"] = "end";
    end["scores"] = Json::array();
    end["winners"] = Json::array();
    end["reason"] = reason;
    static_cast<void>(loan_->send_line(base::write_json(end), Milliseconds(0)));
  }

  const std::shared_ptr<BotLobby> lobby_;
  const std::string name_;
  const std::string shown_;
  const BotLobby::Stopped stopped_;
  std::unique_ptr<BotPlayer> bot_;  // set once the bot is seated
  BotLobby::Loan* loan_ = nullptr;  // owned by the bot
  bool parted_ = false;
};

}  // namespace

Expected<std::unique_ptr<BotHall>> BotHall::open(const world::Address& where,
                                                 const HallLimits& limits, Admit admit) {
  auto port = world::ListeningPort::open(where.port, where.host);
  if (!port) return base::passed_on(port);
  const world::Address address{where.host, port->port()};
  auto lobby = std::make_shared<BotLobby>(limits);
  try {
    std::thread reception([keeper = std::make_shared<Doorkeeper>(
                               std::move(*port), lobby, std::move(admit))] { keeper->work(); });
    return std::unique_ptr<BotHall>(new BotHall(address, lobby, std::move(reception)));
  } catch (const std::system_error& error) {
    return base::io_error(std::string("the hall of bots cannot be opened: ") + error.what());
  }
}

BotHall::~BotHall() {
  lobby_->close(std::nullopt);
  reception_.join();
}

std::vector<HallGuest> BotHall::who() const { return lobby_->who(); }

bool BotHall::await(const std::string& name, const std::string& game,
                    const Stopped& stopped) const {
  return lobby_->await(name, game, stopped);
}

std::unique_ptr<Player> BotHall::player(const std::string& name, const std::string& shown,
                                        Stopped stopped) const {
  return std::make_unique<RemoteBot>(lobby_, name, shown, std::move(stopped));
}

void BotHall::dismiss(std::string_view reason) { lobby_->close(std::string(reason)); }

}  // namespace hexarena::players
