#include "games/nooks/descriptor.hpp"

#include <array>

#include "games/nooks/table.hpp"

namespace hexarena::nooks {
namespace {

constexpr std::array<std::string_view, 3> kKeys{"state", "objective", "round"};

constexpr std::string_view kFour = R"({"state":"171178187194205215093D038D064E070C100D043D106A)"
                                   R"(108F072A080A051D112F082B016C118D060D125B122D060106100064",)"
                                   R"("objective":{"piece":3,"nook":72}})";

constexpr std::array<game::BenchCase, 2> kBench{{
    {"perft 5, four pieces", "{}", kFour, "", 5},
    {"solver, four pieces", "{}", kFour, "solver", 0},
}};

constexpr std::array<std::string_view, 2> kPlayers{"solver", "random"};

}  // namespace

const game::Descriptor kDescriptor{"nooks",
                                   "Nooks",
                                   game::open_nooks,
                                   kKeys,
                                   1,
                                   8,
                                   "players",
                                   kPlayers,
                                   "solver",
                                   kBench,
                                   [](base::Json&) {},
                                   nullptr,
                                   [](int) { return 0; }};

}  // namespace hexarena::nooks
