// Identities: names that belong to someone, who proves it with a token; and whom the operator has
// banned.
//
// A token is shown once, when the identity is made; what is stored is its hash. Everything is read
// into memory when the arena opens. Thread safe.
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
  /// Refused where the name is someone else's, looks like it, or belongs to a built-in player.
  [[nodiscard]] base::Expected<Made> create(const std::string& name, IdentityKind kind);
  /// One of many names that were to be registered at once.
  struct Entrant {
    std::string name;
    base::Expected<std::string> token;  ///< or why it got none
  };
  /// Registers many names, as `create` each, and stores them together. With `renew` a name that
  /// is registered already gets another token; else it is refused. Refused as a whole where the
  /// store cannot be written.
  [[nodiscard]] base::Expected<std::vector<Entrant>> create_all(
      const std::vector<std::string>& names, IdentityKind kind, bool renew);
  /// Another token for an identity; the old one is worth nothing then.
  [[nodiscard]] base::Expected<Made> renew(const std::string& name);
  /// Makes the operator's key the one with this hash.
  [[nodiscard]] base::Expected<void> set_operator(const std::string& key);
  /// Whether there is an operator's key at all.
  [[nodiscard]] bool has_operator() const;

  /// Says who has this token: fills in the identity, or that it is the operator.
  void identify(std::string_view token, Client& client) const;
  /// Whose name this is, as it was registered; nothing where it is no one's.
  [[nodiscard]] std::optional<std::string> owner(std::string_view name) const;
  /// Refused unless a client that has `token`, which may be empty, may play under a name.
  [[nodiscard]] base::Expected<void> check_name(std::string_view name,
                                                std::string_view token) const;
  [[nodiscard]] std::size_t count() const;

  struct Ban {
    std::string what;        ///< an address, a network, or a name
    std::int64_t until = 0;  ///< milliseconds since 1970
    std::string why;
  };
  /// A time in the past lifts it.
  [[nodiscard]] base::Expected<void> ban(const Ban& ban, std::int64_t now);
  [[nodiscard]] std::vector<Ban> bans(std::int64_t now) const;
  /// Refused where the address or the identity is banned.
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
  /// An identity with a fresh token, which is not stored yet.
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
  std::string operator_hash_;                   // empty: there is none
  std::map<std::string, Ban> bans_;             // by what, a name folded
};

/// The kind of an identity by its name, "person" or "bot".
[[nodiscard]] base::Expected<IdentityKind> read_identity_kind(std::string_view text);

}  // namespace hexarena::server
