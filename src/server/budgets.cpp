#include "server/budgets.hpp"

#include <fmt/format.h>

#include <optional>
#include <utility>

namespace hexarena::server {
namespace {

constexpr std::chrono::minutes kQuiet(10);

std::size_t most_of(const ClientLimits& limits, Good good) {
  switch (good) {
    case Good::socket: return limits.sockets;
    case Good::game: return limits.games;
    case Good::tournament: return limits.tournaments;
    case Good::lookup: return limits.lookups;
    case Good::byte: return limits.waiting;
  }
  return 0;
}

std::string_view plural(Good good) {
  switch (good) {
    case Good::socket: return "connections";
    case Good::game: return "live games";
    case Good::tournament: return "running tournaments";
    case Good::lookup: return "requests in work";
    case Good::byte: return "bytes waiting to be sent";
  }
  return "";
}

std::string_view plural(Pace pace) {
  switch (pace) {
    case Pace::request: return "requests";
    case Pace::message: return "messages";
    case Pace::game: return "new games";
    case Pace::identity: return "new names";
  }
  return "";
}

}  // namespace

/// Everything taken under one name.
struct Budgets::Share {
  std::string who;  ///< in words: "your address", "ada"
  bool identity = false;
  const ClientLimits* limits = nullptr;
  std::array<std::size_t, kGoods> held = {};
  std::array<Rate, kPaces> rates;
  Rate::Clock::time_point last = Rate::Clock::now();

  [[nodiscard]] bool fits(Good good, std::size_t amount) const {
    return held[static_cast<std::size_t>(good)] + amount <= most_of(*limits, good);
  }
};

struct Budgets::Shares {
  ArenaLimits limits;
  mutable std::mutex mutex;
  // All of this is behind mutex.
  std::map<std::string, std::shared_ptr<Share>> identities;
  std::map<std::string, std::shared_ptr<Share>> anonymous;  // by address
  std::map<std::string, std::shared_ptr<Share>> addresses;

  std::shared_ptr<Share> find(std::map<std::string, std::shared_ptr<Share>>& among,
                              const std::string& name, const ClientLimits& of) {
    auto& share = among[name];
    if (!share) {
      share = std::make_shared<Share>(
          Share{name,
                &among == &identities,
                &of,
                {},
                {Rate(of.requests_a_second, of.requests_at_once),
                 Rate(of.messages_a_second, of.messages_at_once),
                 Rate(of.games_a_minute / 60.0, of.games_at_once),
                 Rate(limits.identities_an_hour / 3600.0, limits.identities_at_once)}});
    }
    share->last = Rate::Clock::now();
    return share;
  }
};

Budgets::Budgets(const ArenaLimits& limits) : shares_(std::make_shared<Shares>()) {
  shares_->limits = limits;
}

Budgets::Account Budgets::account(const Client& client) {
  Account account;
  if (client.is_operator || (client.address.empty() && client.identity.empty())) return account;
  Shares& all = *shares_;
  const std::lock_guard lock(all.mutex);
  account.shares_ = shares_;
  if (!client.identity.empty()) {
    account.own_ = all.find(all.identities, client.identity, all.limits.identity);
  } else if (!client.trusted) {
    account.own_ = all.find(all.anonymous, client.address, all.limits.anonymous);
  }
  if (!client.trusted) {
    account.address_ = all.find(all.addresses, client.address, all.limits.address);
  }
  return account;
}

base::Expected<Budgets::Lease> Budgets::Account::take(Good good, std::size_t amount) const {
  Lease lease;
  lease.account_ = *this;
  lease.good_ = good;
  if (lease.grow(amount)) return lease;
  const std::lock_guard lock(shares_->mutex);
  const bool own = own_ && !own_->fits(good, amount);
  const Share& full = own || !address_ ? *own_ : *address_;
  return base::limited(fmt::format("{} has too many {} already (at most {})",
                                   full.identity ? full.who : "your address", plural(good),
                                   most_of(*full.limits, good)));
}

base::Expected<void> Budgets::Account::spend(Pace pace) const {
  if (!shares_) return {};
  const std::lock_guard lock(shares_->mutex);
  const Share* full = nullptr;
  // A refusal costs the address as much, because it costs us nearly as much.
  for (Share* const share : {address_.get(), own_.get()}) {
    if (share == nullptr) continue;
    share->last = Rate::Clock::now();
    if (!share->rates[static_cast<std::size_t>(pace)].take()) full = share;
  }
  if (full == nullptr) return {};
  return base::limited(fmt::format("too many {} from {}; wait a moment", plural(pace),
                                   full->identity ? full->who : "your address"));
}

bool Budgets::Account::ready(Pace pace) const {
  if (!shares_) return true;
  const std::lock_guard lock(shares_->mutex);
  return !address_ || address_->rates[static_cast<std::size_t>(pace)].ready();
}

bool Budgets::Lease::grow(std::size_t amount) {
  if (account_.shares_) {
    const std::lock_guard lock(account_.shares_->mutex);
    for (const auto& share : {account_.own_, account_.address_}) {
      if (share && !share->fits(good_, amount)) return false;
    }
    for (const auto& share : {account_.own_, account_.address_}) {
      if (share) share->held[static_cast<std::size_t>(good_)] += amount;
    }
  }
  amount_ += amount;
  return true;
}

void Budgets::Lease::shrink(std::size_t amount) {
  amount_ -= amount;
  if (!account_.shares_) return;
  const std::lock_guard lock(account_.shares_->mutex);
  for (const auto& share : {account_.own_, account_.address_}) {
    if (share) share->held[static_cast<std::size_t>(good_)] -= amount;
  }
}

Budgets::Lease::~Lease() {
  if (amount_ > 0) shrink(amount_);
}

void Budgets::Lease::swap(Lease& other) noexcept {
  std::swap(account_, other.account_);
  std::swap(good_, other.good_);
  std::swap(amount_, other.amount_);
}

std::vector<Budgets::Usage> Budgets::usage() const {
  const std::lock_guard lock(shares_->mutex);
  std::vector<Usage> all;
  for (const auto* const among : {&shares_->addresses, &shares_->identities}) {
    for (const auto& [name, share] : *among) {
      if (share->held != std::array<std::size_t, kGoods>{}) {
        all.push_back({name, share->identity, share->held});
      }
    }
  }
  return all;
}

void Budgets::forget_idle() {
  const std::lock_guard lock(shares_->mutex);
  const auto now = Rate::Clock::now();
  for (auto* const among : {&shares_->addresses, &shares_->anonymous, &shares_->identities}) {
    std::erase_if(*among, [&](const auto& entry) {
      return entry.second.use_count() == 1 && now - entry.second->last > kQuiet;
    });
  }
}

}  // namespace hexarena::server
