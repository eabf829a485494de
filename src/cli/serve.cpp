// serve: the arena in the browser, until Ctrl-C.
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/resource.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>

#include "cli/arena_client.hpp"
#include "cli/bot_port.hpp"
#include "cli/commands.hpp"
#include "cli/open_store.hpp"
#include "players/bot_hall.hpp"
#include "server/arena_server.hpp"
#include "server/log.hpp"
#include "server/seat_key.hpp"
#include "store/wal_checkpointer.hpp"
#include "store/wal_syncer.hpp"
#include "version.hpp"
#include "world/descriptor.hpp"
#include "world/standard_streams.hpp"

namespace hexarena::cli {
namespace {

namespace fs = std::filesystem;
using base::Expected;

constexpr std::string_view kServeProgram = "hexarena serve";

/// The page lies beside the programs: build/bin/hexarena and build/web.
std::string page_beside_us() {
  std::error_code error;
  const fs::path self = fs::read_symlink("/proc/self/exe", error);
  return error ? "web" : (self.parent_path().parent_path() / "web").string();
}

/// Every socket needs a descriptor: raises the limit as far as allowed.
void want_descriptors() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  static_cast<void>(setrlimit(RLIMIT_NOFILE, &limit));
}

/// Two servers on one store would play the same games twice. The lock is released when the program
/// ends, in whatever way.
Expected<void> lock(const std::string& db, world::FileDescriptor& file) {
  file = world::FileDescriptor(::open(db.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.open() && flock(file.number(), LOCK_EX | LOCK_NB) == 0) return {};
  return base::busy(fmt::format("another server has the store {} open", base::in_quotes(db)));
}

std::string again(const ServeOptions& options) {
  std::string words = fmt::format("hexarena serve --db {}", options.db);
  if (options.durability != ServeOptions().durability) {
    words += fmt::format(" --durability {}", options.durability);
  }
  if (options.port != ServeOptions().port) words += fmt::format(" --port {}", options.port);
  if (options.bot_port != ServeOptions().bot_port) {
    words += fmt::format(" --bot-port {}", options.bot_port);
  }
  if (options.bind != ServeOptions().bind) words += fmt::format(" --bind {}", options.bind);
  if (!options.page.empty()) words += fmt::format(" --page {}", options.page);
  for (const std::string& host : options.hosts) words += fmt::format(" --host {}", host);
  for (const std::string& each : options.trusted) words += fmt::format(" --trust-network {}", each);
  for (const std::string& each : options.proxies) words += fmt::format(" --trusted-proxy {}", each);
  for (const std::string& each : options.limits) words += fmt::format(" --limit {}", each);
  if (!options.operator_key_file.empty()) {
    words += fmt::format(" --operator-key-file {}", options.operator_key_file);
  }
  return words;
}

Expected<server::StaticFiles> find_page(const ServeOptions& options) {
  return server::StaticFiles::read(options.page.empty() ? page_beside_us() : options.page);
}

/// The arena's interface to the bots in the hall.
server::BotDoor door_to(players::BotHall& hall) {
  server::BotDoor door;
  door.port = hall.address().port;
  door.who = [&hall] {
    std::vector<server::BotGuest> guests;
    for (const players::HallGuest& guest : hall.who()) {
      guests.push_back({guest.join.name, guest.join.game, guest.busy, guest.join.address});
    }
    return guests;
  };
  door.player = [&hall](const std::string& name, std::function<bool()> stopped) {
    return hall.player(name, name, std::move(stopped));
  };
  door.drop = [&hall](const std::string& address_or_name) { return hall.drop(address_or_name); };
  return door;
}

/// Admits a bot unless it is banned or uses another identity's name.
players::BotHall::Admit door_of(const server::Identities& identities,
                                const server::Networks& trusted) {
  return [&identities, trusted](players::Join& join) -> Expected<void> {
    const std::int64_t now = store::now_ms();
    server::Client client;
    const server::IpAddress address = server::read_ip(join.address).value_or(server::IpAddress{});
    join.trusted = trusted.contains(address);
    auto admitted = identities.admit(address, client, now);
    if (admitted) admitted = identities.admit_name(join.name, now);
    if (!admitted) return admitted;
    return identities.check_name(join.name, join.token);
  };
}

/// The key of the operator: from a file, which is made where there is none; else the one the store
/// knows; else a new one, which is shown this once.
Expected<void> find_operator_key(const ServeOptions& options, server::Identities& identities) {
  if (options.operator_key_file.empty()) {
    if (identities.has_operator()) return {};
    const std::string key = server::fresh_key();
    auto kept = identities.set_operator(key);
    if (!kept) return kept;
    world::write_stderr(
        fmt::format("{}: the operator's key, shown this once: {}\n", kServeProgram, key));
    return {};
  }
  auto key = read_key_file(options.operator_key_file);
  if (!key && key.error().kind == base::Error::Kind::not_found) {
    key = make_key_file(options.operator_key_file);
  }
  if (!key) return base::passed_on(key);
  return identities.set_operator(*key);
}

}  // namespace

int serve(const ServeOptions& options) {
  want_descriptors();
  // A file that may not grow is like a full disk: writing fails with an error, and the process is not killed.
  std::signal(SIGXFSZ, SIG_IGN);
  std::vector<std::string> names = server::names_of_this_machine();
  for (const std::string& host : options.hosts) {
    auto fine = server::check_host_name(host);
    if (!fine) return world::report_bad_input(kServeProgram, fine.error());
    names.push_back(host);
  }
  auto page = find_page(options);
  // A folder that was named has to hold the page.
  if (!page && !options.page.empty()) return world::report_bad_input(kServeProgram, page.error());
  // Closed last: closing any descriptor of the file would give up the locks of the stores.
  world::FileDescriptor file;
  const store::Durability durability = durability_of(options.durability);
  auto store =
      open_store(kServeProgram, options.db, store::Opening::create, store::Durability::normal);
  if (!store) return world::report_bad_input(kServeProgram, store.error());
  auto locked = lock(options.db, file);
  if (!locked) return world::report_bad_input(kServeProgram, locked.error());
  auto reader = store::Store::open(options.db, store::Opening::existing);
  if (!reader) return world::report_bad_input(kServeProgram, reader.error());
  auto tournaments = store::Store::open(options.db, store::Opening::existing);
  if (!tournaments) return world::report_bad_input(kServeProgram, tournaments.error());
  auto facts = store::ArenaFacts::open(options.db, durability);
  if (!facts) return world::report_bad_input(kServeProgram, facts.error());
  auto identities = server::Identities::open(**facts);
  if (!identities) return world::report_bad_input(kServeProgram, identities.error());
  auto checkpointer = store::WalCheckpointer::open(options.db);
  if (!checkpointer) return world::report_bad_input(kServeProgram, checkpointer.error());

  // Games wait for the disk together and not each for itself.
  std::unique_ptr<store::WalSyncer> syncer;
  if (durability == store::Durability::full) {
    auto opened = store::WalSyncer::open(options.db);
    if (!opened) return world::report_bad_input(kServeProgram, opened.error());
    syncer = std::move(*opened);
  }

  server::Log log([](const std::string& line) {
    world::write_stderr(fmt::format("{}: {}\n", kServeProgram, line));
  });
  server::ServerOptions wanted;
  wanted.address = options.bind;
  wanted.port = options.port;
  wanted.names = server::HostNames(names);
  if (page) wanted.page = std::move(*page);
  wanted.version = kVersion;
  wanted.syncer = std::move(syncer);
  wanted.log = [&log](const std::string& line) { log(line); };
  auto trusted = server::Networks::read(options.trusted);
  if (!trusted) return world::report_bad_input(kServeProgram, trusted.error());
  wanted.trusted = std::move(*trusted);
  auto proxies = server::Networks::read(options.proxies);
  if (!proxies) return world::report_bad_input(kServeProgram, proxies.error());
  wanted.proxies = std::move(*proxies);
  for (const std::string& limit : options.limits) {
    auto set = server::set_limit(wanted.limits, limit);
    if (!set) return world::report_bad_input(kServeProgram, set.error());
  }
  auto bot_address = read_bot_port(options.bot_port, options.bind);
  if (!bot_address) return world::report_bad_input(kServeProgram, bot_address.error());
  players::HallLimits hall_limits = wanted.limits.hall;
  hall_limits.bots_an_address = wanted.limits.joined_an_address;
  hall_limits.bots_a_name = wanted.limits.joined_a_name;
  auto hall =
      players::BotHall::open(*bot_address, hall_limits, door_of(**identities, wanted.trusted));
  if (!hall) return world::report_bad_input(kServeProgram, hall.error());
  wanted.bots = door_to(**hall);
  auto server = server::ArenaServer::open({**store, **tournaments, **reader, **facts, **identities},
                                          std::move(wanted));
  if (!server) return world::report_bad_input(kServeProgram, server.error());
  // Only now: one that cannot listen must not use up the only time a new key is shown.
  auto found = find_operator_key(options, **identities);
  if (!found) return world::report_bad_input(kServeProgram, found.error());
  if (!page) {
    world::write_stderr(
        fmt::format("{}: {}; the API works without\n", kServeProgram, page.error().message));
  }
  const std::size_t live = (*server)->live_games();
  const int written = world::write_line(
      kServeProgram,
      fmt::format("The arena is open at http://{}/ and to bots at {}{}. Ctrl-C closes it.",
                  world::to_string({options.bind, (*server)->port()}),
                  world::to_string((*hall)->address()),
                  live == 0 ? "" : fmt::format("; live games: {}", live)));
  if (written != world::kSuccess) return written;
  // From here on nothing is waited for: a bot may think for as long as it was given.
  if (const auto ran = (*server)->run(); !ran)
    std::_Exit(world::report(kServeProgram, ran.error()));
  const int code = world::write_line(
      kServeProgram, fmt::format("Closed; every game is saved. To continue: {}", again(options)));
  std::_Exit(code);
}

}  // namespace hexarena::cli
