// Own games: an identity's games and what went wrong in them. Reads a store.
#pragma once

#include <string>

#include "store/store.hpp"

namespace hexarena::server {

/// Bytes of a game's STDERR that are shown: its end.
inline constexpr std::size_t kOwnStderr = 2000;

/// {"name","games":[{"id","game","players","seat","began","events","live","result"?,
/// "removed"?:{"removed","note","sent"?},"stderr"?}]}: the newest games in which it sat under its own
/// name, or as "remote:NAME" in a tournament. A game that is damaged has its reason as "error".
[[nodiscard]] base::Expected<base::Json> own_games(store::Store& store, const std::string& name,
                                                   std::size_t most);

}  // namespace hexarena::server
