// Identities: registered names, proven by a token; and the operator's bans.
//
// A token is shown once, when the identity is created; only its hash is stored. Everything is
// loaded into memory when the arena opens. Thread-safe.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/client.hpp"
#include "server/network.hpp"
#include "store/arena_facts.hpp"

namespace hexarena::server {

enum class IdentityKind : std::uint8_t { person, bot };

class Identities {
 public:
  /// The facts must outlive it.
  [[nodiscard]] static base::Expected<std::unique_ptr<Identities>> open(store::ArenaFacts& facts);
  Identities(const Identities&) = delete;
  Identities& operator=(const Identities&) = delete;

  struct Made {
    std::string name;
    std::string token;
  };
  /// Fails if the name is taken, looks like a taken one, or is that of a built-in player.
  [[nodiscard]] base::Expected<Made> create(const std::string& name, IdentityKind kind);
  /// One of many names registered at once.
  struct Entrant {
    std::string name;
    base::Expected<std::string> token;  ///< or why it got none
  };
  /// Registers many names, each as by `create`, and stores them together. With `renew` a registered
  /// name gets a new token; otherwise it is refused. Fails as a whole if the store cannot be
  /// written.
  [[nodiscard]] base::Expected<std::vector<Entrant>> create_all(
      const std::vector<std::string>& names, IdentityKind kind, bool renew);
  /// A new token for an identity, which invalidates the old one.
  [[nodiscard]] base::Expected<Made> renew(const std::string& name);
  /// Sets the operator's key, stored as a hash.
  [[nodiscard]] base::Expected<void> set_operator(const std::string& key);
  /// Whether there is an operator's key.
  [[nodiscard]] bool has_operator() const;

  /// Finds the owner of a token: fills in the identity, or that it is the operator.
  void identify(std::string_view token, Client& client) const;
  /// The registered spelling of a name; nothing if it is not registered.
  [[nodiscard]] std::optional<std::string> owner(std::string_view name) const;
  /// Fails unless a client with `token`, which may be empty, may play under the name.
  [[nodiscard]] base::Expected<void> check_name(std::string_view name,
                                                std::string_view token) const;
  [[nodiscard]] std::size_t count() const;

  struct Ban {
    std::string what;        ///< an address, a network, or a name
    std::int64_t until = 0;  ///< milliseconds since 1970
    std::string why;
  };
  /// A time in the past lifts the ban.
  [[nodiscard]] base::Expected<void> ban(const Ban& ban, std::int64_t now);
  [[nodiscard]] std::vector<Ban> bans(std::int64_t now) const;
  /// Fails if the address or the identity is banned.
  [[nodiscard]] base::Expected<void> admit(const IpAddress& address, const Client& client,
                                           std::int64_t now) const;
  [[nodiscard]] base::Expected<void> admit_name(std::string_view name, std::int64_t now) const;

 private:
  explicit Identities(store::ArenaFacts& facts) : facts_(facts) {}
  struct Identity {
    std::string name;
    IdentityKind kind = IdentityKind::person;
    std::string hash;
    std::int64_t created = 0;
  };
  // Behind mutex_.
  [[nodiscard]] base::Expected<void> check_new(const std::string& name) const;
  /// An identity with a new token, not stored yet.
  struct Minted {
    Identity identity;
    std::string token;
  };
  [[nodiscard]] static Minted mint(Identity identity);
  [[nodiscard]] base::Expected<void> keep(const std::vector<Minted>& all);
  [[nodiscard]] base::Expected<Made> keep(Identity identity);

  store::ArenaFacts& facts_;
  mutable std::mutex mutex_;
  // Behind mutex_.
  std::map<std::string, Identity> identities_;  // by folded name
  std::map<std::string, std::string> by_hash_;  // the folded name
  std::string operator_hash_;                   // empty if there is none
  std::map<std::string, Ban> bans_;             // by target, names folded
};

/// The kind of an identity by its name, "person" or "bot".
[[nodiscard]] base::Expected<IdentityKind> read_identity_kind(std::string_view text);

}  // namespace hexarena::server
