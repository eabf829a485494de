#include "store/items.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace hexarena::store {
namespace {

using base::invalid;

bool stands_in_id(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
         c == '-' || c == '_';
}

Expected<void> check_name(std::string_view name, std::string_view what) {
  const bool harmless = std::none_of(name.begin(), name.end(), [](char c) {
    return static_cast<unsigned char>(c) < 0x20U || c == 0x7F;
  });
  if (!name.empty() && name.size() <= kLongestName && harmless) return {};
  return invalid(fmt::format("{} must have 1 to {} bytes and no control characters, not {}", what,
                             kLongestName, base::in_quotes(name)));
}

Expected<void> check_size(const Json& json, std::size_t longest, std::string_view what) {
  if (base::write_json(json).size() <= longest) return {};
  return invalid(fmt::format("{} has more than {} bytes", what, longest));
}

Expected<void> check_number(std::int64_t number, std::string_view what) {
  if (number >= 0) return {};
  return invalid(fmt::format("{} counts from 0, not {}", what, number));
}

struct Check {
  Expected<void> operator()(const StoredPlayer& player) const {
    auto fine = check_name(player.name, "the name of a player");
    return fine ? check_size(player.about, kLongestText, "the description of a player") : fine;
  }
  Expected<void> operator()(const Bot& bot) const {
    auto fine = check_name(bot.name, "the name of a bot");
    if (fine) fine = check_name(bot.version, "the version of a bot");
    return fine ? check_size(bot.about, kLongestText, "the description of a bot") : fine;
  }
  Expected<void> operator()(const Tournament& tournament) const {
    auto fine = check_id(tournament.id, "a tournament");
    if (fine) fine = check_number(tournament.created, "the time of a tournament");
    return fine ? check_size(tournament.spec, kLongestText, "the plan of a tournament") : fine;
  }
  Expected<void> operator()(const Pairing& pairing) const {
    auto fine = check_id(pairing.tournament, "a tournament");
    if (fine) fine = check_number(pairing.number, "the number of a pairing");
    return fine ? check_size(pairing.pairing, kLongestText, "a pairing") : fine;
  }
  Expected<void> operator()(const StoredResult& result) const {
    auto fine = check_id(result.tournament, "a tournament");
    if (fine) fine = check_number(result.number, "the number of a pairing");
    return fine ? check_size(result.result, kLongestText, "a result") : fine;
  }
  Expected<void> operator()(const StoredGame& game) const {
    auto fine = check_id(game.id, "a game");
    if (fine) fine = check_number(game.began, "the time of a game");
    if (fine && game.record.events.size() > session::kMaxEvents) {
      return invalid(fmt::format("a game has at most {} events", session::kMaxEvents));
    }
    if (fine) fine = check_size(session::header_json(game.record), kLongestGame, "a game");
    if (fine && game.record.result) {
      fine = check_size(session::to_json(*game.record.opening, *game.record.result), kLongestResult,
                        "the result of a game");
    }
    for (const session::Event& event : game.record.events) {
      if (!fine) break;
      fine = check_size(session::to_json(*game.record.opening, event), kLongestText,
                        "an event of a game");
    }
    return fine;
  }
};

struct InWords {
  std::string operator()(const StoredPlayer& player) const {
    return "the player " + base::in_quotes(player.name);
  }
  std::string operator()(const Bot& bot) const {
    return fmt::format("version {} of the bot {}", base::in_quotes(bot.version),
                       base::in_quotes(bot.name));
  }
  std::string operator()(const Tournament& tournament) const {
    return "the tournament " + tournament.id;
  }
  std::string operator()(const Pairing& pairing) const {
    return fmt::format("pairing {} of the tournament {}", pairing.number, pairing.tournament);
  }
  std::string operator()(const StoredResult& result) const {
    return fmt::format("the result of pairing {} of the tournament {}", result.number,
                       result.tournament);
  }
  std::string operator()(const StoredGame& game) const { return "the game " + game.id; }
};

}  // namespace

Expected<void> check_id(std::string_view id, std::string_view what) {
  if (!id.empty() && id.size() <= kLongestId && std::all_of(id.begin(), id.end(), stands_in_id)) {
    return {};
  }
  return invalid(fmt::format("{} is named by 1 to {} letters, digits, '.', '-' and '_', not by {}",
                             what, kLongestId, base::in_quotes(id)));
}

Expected<void> check(const Item& item) { return std::visit(Check(), item); }

std::string in_words(const Item& item) { return std::visit(InWords(), item); }

}  // namespace hexarena::store
