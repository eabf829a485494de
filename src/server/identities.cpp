#include "server/identities.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/sha256.hpp"
#include "server/limits.hpp"
#include "server/names.hpp"
#include "server/seat_key.hpp"
#include "store/store.hpp"

namespace hexarena::server {
namespace {

using base::Expected;
using base::Json;
using base::passed_on;

constexpr const char* kIdentity = "identity";
constexpr const char* kBan = "ban";
constexpr const char* kOperator = "operator";

std::string text_of(const Json& json, const char* key) {
  const auto found = json.find(key);
  return found != json.end() && found->is_string() ? found->get<std::string>() : "";
}
std::int64_t number_of(const Json& json, const char* key) {
  const auto found = json.find(key);
  return found != json.end() && found->is_number_integer() ? found->get<std::int64_t>() : 0;
}

std::string ban_key(const std::string& what) {
  return Network::read(what) ? what : "name " + folded(what);
}

Expected<void> banned(std::string_view whom, const Identities::Ban& ban) {
  return base::refused(
      fmt::format("{} is banned here{}{}", whom, ban.why.empty() ? "" : ": ", ban.why));
}

}  // namespace

Expected<IdentityKind> read_identity_kind(std::string_view text) {
  if (text == "person") return IdentityKind::person;
  if (text == "bot") return IdentityKind::bot;
  return base::invalid("kind is person or bot, not " + base::in_quotes(text));
}

Expected<std::unique_ptr<Identities>> Identities::open(store::ArenaFacts& facts) {
  std::unique_ptr<Identities> all(new Identities(facts));
  auto identities = facts.all(kIdentity);
  if (!identities) return passed_on(identities);
  for (const auto& [key, json] : *identities) {
    const Identity identity{
        text_of(json, "name"),
        text_of(json, "kind") == "bot" ? IdentityKind::bot : IdentityKind::person,
        text_of(json, "hash"), number_of(json, "created")};
    all->by_hash_[identity.hash] = key;
    all->identities_[key] = identity;
  }
  auto bans = facts.all(kBan);
  if (!bans) return passed_on(bans);
  for (const auto& [key, json] : *bans) {
    all->bans_[key] = {text_of(json, "what"), number_of(json, "until"), text_of(json, "why")};
  }
  auto keys = facts.all(kOperator);
  if (!keys) return passed_on(keys);
  for (const auto& [name, json] : *keys) all->operator_hash_ = text_of(json, "hash");
  return all;
}

Identities::Minted Identities::mint(Identity identity) {
  Minted minted{std::move(identity), fresh_key()};
  minted.identity.hash = base::sha256(minted.token);
  return minted;
}

Expected<void> Identities::keep(const std::vector<Minted>& all) {
  std::vector<store::ArenaFacts::Fact> facts;
  for (const auto& [identity, token] : all) {
    facts.emplace_back(folded(identity.name),
                       Json{{"name", identity.name},
                            {"kind", identity.kind == IdentityKind::bot ? "bot" : "person"},
                            {"hash", identity.hash},
                            {"created", identity.created}});
  }
  auto kept = facts_.put_all(kIdentity, facts);
  if (!kept) return kept;
  for (const auto& [identity, token] : all) {
    const std::string key = folded(identity.name);
    const auto before = identities_.find(key);
    if (before != identities_.end()) by_hash_.erase(before->second.hash);
    by_hash_[identity.hash] = key;
    identities_[key] = identity;
  }
  return {};
}

Expected<Identities::Made> Identities::keep(Identity identity) {
  const Minted minted = mint(std::move(identity));
  auto kept = keep({minted});
  if (!kept) return passed_on(kept);
  return Made{minted.identity.name, minted.token};
}

Expected<void> Identities::check_new(const std::string& name) const {
  const bool printable = std::none_of(name.begin(), name.end(), [](unsigned char c) {
    return c < 0x20 || c == 0x7F || c == ':' || c == '"';
  });
  if (name.empty() || name.size() > kLongestPerson || !printable || name.front() == ' ' ||
      name.back() == ' ') {
    return base::invalid(
        fmt::format("a name has 1 to {} printable bytes without a colon, unlike {}", kLongestPerson,
                    base::in_quotes(name)));
  }
  if (is_reserved(name)) {
    return base::refused(
        fmt::format("the name {} is reserved for built-in players", base::in_quotes(name)));
  }
  if (is_generic(name)) {
    return base::refused(
        fmt::format("anyone may play as {}; choose a name of your own", base::in_quotes(name)));
  }
  const auto taken = identities_.find(folded(name));
  if (taken == identities_.end()) return {};
  return base::refused(taken->second.name == name
                           ? fmt::format("the name {} belongs to someone", base::in_quotes(name))
                           : fmt::format("the name {} looks like {}, which belongs to someone",
                                         base::in_quotes(name),
                                         base::in_quotes(taken->second.name)));
}

Expected<Identities::Made> Identities::create(const std::string& name, IdentityKind kind) {
  const std::lock_guard lock(mutex_);
  if (auto fine = check_new(name); !fine) return passed_on(fine);
  return keep({name, kind, {}, store::now_ms()});
}

Expected<std::vector<Identities::Entrant>> Identities::create_all(
    const std::vector<std::string>& names, IdentityKind kind, bool renew) {
  const std::lock_guard lock(mutex_);
  std::vector<Minted> minted;
  std::vector<Entrant> all;
  std::set<std::string> once;
  for (const std::string& name : names) {
    const auto known = identities_.find(folded(name));
    const bool again = renew && known != identities_.end() && known->second.name == name;
    auto fine = again ? Expected<void>() : check_new(name);
    if (fine && !once.insert(folded(name)).second) {
      fine = base::invalid(fmt::format("the name {} is there twice", base::in_quotes(name)));
    }
    if (!fine) {
      all.push_back({name, passed_on(fine)});
      continue;
    }
    minted.push_back(mint(again ? known->second : Identity{name, kind, {}, store::now_ms()}));
    all.push_back({name, minted.back().token});
  }
  if (auto kept = keep(minted); !kept) return passed_on(kept);
  return all;
}

Expected<Identities::Made> Identities::renew(const std::string& name) {
  const std::lock_guard lock(mutex_);
  const auto found = identities_.find(folded(name));
  if (found == identities_.end()) {
    return base::not_found("there is no identity " + base::in_quotes(name));
  }
  return keep(found->second);
}

Expected<void> Identities::set_operator(const std::string& key) {
  const std::lock_guard lock(mutex_);
  const std::string hash = base::sha256(key);
  auto kept = facts_.put(kOperator, "key", Json{{"hash", hash}});
  if (kept) operator_hash_ = hash;
  return kept;
}

bool Identities::has_operator() const {
  const std::lock_guard lock(mutex_);
  return !operator_hash_.empty();
}

void Identities::identify(std::string_view token, Client& client) const {
  // Looked up by its hash, so the time taken reveals nothing about the token.
  const std::string hash = base::sha256(token);
  const std::lock_guard lock(mutex_);
  client.is_operator = !operator_hash_.empty() && hash == operator_hash_;
  const auto found = by_hash_.find(hash);
  if (found != by_hash_.end()) client.identity = identities_.at(found->second).name;
}

std::optional<std::string> Identities::owner(std::string_view name) const {
  const std::lock_guard lock(mutex_);
  const auto found = identities_.find(folded(name));
  if (found == identities_.end()) return std::nullopt;
  return found->second.name;
}

Expected<void> Identities::check_name(std::string_view name, std::string_view token) const {
  if (is_reserved(name)) {
    return base::refused(fmt::format("the name {} is reserved for built-in players; choose another",
                                     base::in_quotes(name)));
  }
  Client client;
  if (!token.empty()) identify(token, client);
  if (!token.empty() && client.identity.empty()) {
    return base::refused("this token belongs to no one here");
  }
  const auto owner = this->owner(name);
  if (client.identity != owner.value_or("")) {
    return base::refused(owner ? fmt::format("the name {} belongs to someone; its token is needed",
                                             base::in_quotes(name))
                               : fmt::format("this token belongs to {}, not to {}",
                                             base::in_quotes(client.identity),
                                             base::in_quotes(name)));
  }
  return {};
}

std::size_t Identities::count() const {
  const std::lock_guard lock(mutex_);
  return identities_.size();
}

Expected<void> Identities::ban(const Ban& ban, std::int64_t now) {
  const std::string key = ban_key(ban.what);
  const std::lock_guard lock(mutex_);
  if (ban.until <= now) {
    bans_.erase(key);
    return facts_.remove(kBan, key);
  }
  auto kept =
      facts_.put(kBan, key, Json{{"what", ban.what}, {"until", ban.until}, {"why", ban.why}});
  if (kept) bans_[key] = ban;
  return kept;
}

std::vector<Identities::Ban> Identities::bans(std::int64_t now) const {
  const std::lock_guard lock(mutex_);
  std::vector<Ban> all;
  for (const auto& [key, ban] : bans_) {
    if (ban.until > now) all.push_back(ban);
  }
  return all;
}

Expected<void> Identities::admit(const IpAddress& address, const Client& client,
                                 std::int64_t now) const {
  if (client.is_operator) return {};
  for (const Ban& ban : bans(now)) {
    const auto network = Network::read(ban.what);
    if (network && network->contains(address)) return banned("your address", ban);
  }
  return client.identity.empty() ? Expected<void>() : admit_name(client.identity, now);
}

Expected<void> Identities::admit_name(std::string_view name, std::int64_t now) const {
  const std::lock_guard lock(mutex_);
  const auto found = bans_.find(ban_key(std::string(name)));
  if (found == bans_.end() || found->second.until <= now) return {};
  return banned(base::in_quotes(name), found->second);
}

}  // namespace hexarena::server
