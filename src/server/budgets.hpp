// Budgets: how much of the arena each client uses, so that none takes what others need.
//
// A client pays twice: from the share of its identity, or of all anonymous clients at its address,
// and from the share of everyone at that address. In a trusted network the shares of addresses do
// not count; the operator never pays. What is held (sockets, games, bytes) is given back by a
// Lease; what is spent (requests, messages) comes back with time. Thread safe.
#pragma once

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "server/client.hpp"
#include "server/limits.hpp"
#include "server/rate.hpp"

namespace hexarena::server {

/// Resources that are held for a time.
enum class Good : std::uint8_t { socket, game, tournament, lookup, byte };
/// What may be done only so often.
enum class Pace : std::uint8_t { request, message, game, identity };
inline constexpr std::size_t kGoods = 5;
inline constexpr std::size_t kPaces = 4;

class Budgets {
 public:
  explicit Budgets(const ArenaLimits& limits);

  class Lease;
  /// What a client has; cheap to copy. It may outlive the budgets.
  class Account;
  [[nodiscard]] Account account(const Client& client);

  /// Everything held under one name, for the operator.
  struct Usage {
    std::string who;
    bool identity = false;
    std::array<std::size_t, kGoods> held = {};
  };
  /// Clients that hold anything, by name.
  [[nodiscard]] std::vector<Usage> usage() const;
  /// Drops the records of clients that hold nothing and have been idle for a while.
  void forget_idle();

 private:
  struct Share;
  struct Shares;
  const std::shared_ptr<Shares> shares_;
};

class Budgets::Account {
 public:
  Account() = default;  ///< without limits
  /// Refused with a sentence (kind limited) where it would be too much.
  [[nodiscard]] base::Expected<Lease> take(Good good, std::size_t amount = 1) const;
  [[nodiscard]] base::Expected<void> spend(Pace pace) const;
  /// Whether someone at the address could still spend something.
  [[nodiscard]] bool ready(Pace pace) const;

 private:
  friend class Budgets;
  friend class Lease;
  std::shared_ptr<Shares> shares_;
  std::shared_ptr<Share> own_;      // of the identity, or of the anonymous at the address
  std::shared_ptr<Share> address_;  // of everyone there; none where the network is trusted
};

/// A held resource; returned by the destructor.
class Budgets::Lease {
 public:
  Lease() = default;
  Lease(Lease&& other) noexcept { swap(other); }
  Lease& operator=(Lease&& other) noexcept {
    Lease(std::move(other)).swap(*this);
    return *this;
  }
  Lease(const Lease&) = delete;
  Lease& operator=(const Lease&) = delete;
  ~Lease();

  /// Grows the lease; false if the budget would be exceeded.
  [[nodiscard]] bool grow(std::size_t amount);
  void shrink(std::size_t amount);

 private:
  friend class Account;
  void swap(Lease& other) noexcept;
  Account account_;
  Good good_ = Good::socket;
  std::size_t amount_ = 0;
};

}  // namespace hexarena::server
