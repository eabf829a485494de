#include "cli/match_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>

#include "base/counted.hpp"

namespace hexarena::cli {
namespace {

using base::Expected;
using base::Json;
using base::passed_on;
using tournament::MatchResult;
using tournament::ScoreEstimate;
using tournament::Sprt;

Json sprt_json(const Sprt& sprt, const MatchResult& result) {
  const tournament::PairCounts pairs = tournament::count_pairs(result.blocks);
  Json json = Json::object();
  json["elo0"] = sprt.elo0;
  json["elo1"] = sprt.elo1;
  json["alpha"] = sprt.alpha;
  json["beta"] = sprt.beta;
  json["model"] = name(sprt.model);
  json["pairs"] = pairs;
  json["llr"] = sprt.llr(pairs);
  json["lower"] = sprt.lower();
  json["upper"] = sprt.upper();
  json["verdict"] = name(result.verdict);
  return json;
}

std::string sprt_in_words(const Sprt& sprt, const MatchResult& result) {
  const tournament::PairCounts pairs = tournament::count_pairs(result.blocks);
  const std::string_view unit = sprt.model == Sprt::Model::logistic ? "Elo" : "normalized Elo";
  std::string verdict = "undecided";
  if (result.verdict != Sprt::Verdict::undecided) {
    const bool stronger = result.verdict == Sprt::Verdict::elo1;
    verdict = fmt::format("{:+} {} accepted, {:+} rejected", stronger ? sprt.elo1 : sprt.elo0, unit,
                          stronger ? sprt.elo0 : sprt.elo1);
  }
  return fmt::format(
      "\nSPRT {},{}: LLR {:.2f} [{:.2f}, {:.2f}], {}; pairs with 0 to 2 points: {}\n"
      "({} model, pentanomial, alpha {:g}, beta {:g})",
      sprt.elo0, sprt.elo1, sprt.llr(pairs), sprt.lower(), sprt.upper(), verdict,
      fmt::join(pairs, " "), name(sprt.model), sprt.alpha, sprt.beta);
}

ScoreEstimate estimate(const MatchCommand& options, const MatchResult& result) {
  return tournament::estimate_score(result.blocks,
                                    1.0 / static_cast<double>(options.players.size()));
}

/// "+35", or a text for an unbounded value.
std::string elo_in_words(double score) {
  const std::optional<double> elo = tournament::elo(score);
  if (elo) return fmt::format("{:+.0f}", *elo);
  return score <= 0 ? "-∞" : "+∞";
}

Json elo_json(double score) {
  const std::optional<double> elo = tournament::elo(score);
  return elo ? Json(*elo) : Json();
}

/// Never "0 %" or "100 %": nothing is certain.
std::string likelihood_in_words(double likelihood) {
  constexpr double kLeast = 0.001;
  if (likelihood < kLeast) return "< 0.1 %";
  if (likelihood > 1 - kLeast) return "> 99.9 %";
  return fmt::format("{:.1f} %", 100 * likelihood);
}

Json removed_json(const MatchCommand& options, const MatchResult& result) {
  const std::size_t games = tournament::block_games(options.players.size());
  Json all = Json::array();
  for (const tournament::Removal& removal : result.removed) {
    Json one = Json::object();
    one["game"] = removal.block * games + removal.order + 1;
    one["player"] = options.players[removal.player];
    one["seat"] = removal.seat;
    one["removed"] = session::name(removal.why.fault);
    one["note"] = removal.why.text;
    all.push_back(std::move(one));
  }
  return all;
}

/// Each removed player, with how often and for what.
std::string removals_in_words(const MatchCommand& options, const MatchResult& result) {
  std::string text;
  for (std::size_t i = 0; i < options.players.size(); ++i) {
    if (result.removals[i] == 0) continue;
    std::map<std::string_view, int> faults;
    for (const tournament::Removal& removal : result.removed) {
      if (removal.player == i) ++faults[session::name(removal.why.fault)];
    }
    std::string reasons;
    for (const auto& [fault, count] : faults) {
      reasons += fmt::format("{}{} {}", reasons.empty() ? "" : ", ", count, fault);
    }
    text += fmt::format("{} was removed from {}: {}\n", options.players[i],
                        base::counted(result.removals[i], "game"), reasons);
  }
  return text;
}

std::string score_in_words(const MatchCommand& options, const MatchResult& result) {
  const ScoreEstimate score = estimate(options, result);
  std::string text = fmt::format("{} scores {:.1f} % [{:.1f}, {:.1f}] (95 %, {} of the same board)",
                                 options.players.front(), 100 * score.mean, 100 * score.low,
                                 100 * score.high, base::counted(result.blocks.size(), "block"));
  if (options.players.size() == 2) {
    text += fmt::format(", Elo {} [{}, {}]", elo_in_words(score.mean), elo_in_words(score.low),
                        elo_in_words(score.high));
  }
  text += "\nlikelihood of superiority " + likelihood_in_words(score.superiority);
  if (score.few) {
    text +=
        fmt::format("; too few games to tell much: play at least {}",
                    tournament::kEnoughBlocks * tournament::block_games(options.players.size()));
  }
  return text;
}

Expected<double> read_error(double error, std::string_view flag) {
  if (tournament::kLeastError <= error && error <= tournament::kMostError) return error;
  return base::invalid(fmt::format("{} is a probability of {:g} to {:g}, not {:g}", flag,
                                   tournament::kLeastError, tournament::kMostError, error));
}

}  // namespace

Expected<Sprt> read_sprt(const MatchCommand& options) {
  constexpr double kMostElo = 1000;
  const std::string& text = options.sprt;
  Sprt sprt;
  const char* const end = text.data() + text.size();
  const auto low = std::from_chars(text.data(), end, sprt.elo0);
  const bool parted = low.ec == std::errc() && low.ptr != end && *low.ptr == ',';
  const auto high = std::from_chars(parted ? low.ptr + 1 : end, end, sprt.elo1);
  const bool two_numbers = parted && high.ec == std::errc() && high.ptr == end;
  const bool in_order = -kMostElo <= sprt.elo0 && sprt.elo0 < sprt.elo1 && sprt.elo1 <= kMostElo;
  if (!two_numbers || !in_order) {
    return base::invalid(
        fmt::format("--sprt takes two strengths in Elo, the smaller first, such as 0,20, not {}",
                    base::in_quotes(text)));
  }
  auto alpha = read_error(options.alpha, "--alpha");
  if (!alpha) return passed_on(alpha);
  auto beta = read_error(options.beta, "--beta");
  if (!beta) return passed_on(beta);
  auto model = tournament::read_sprt_model(options.sprt_model);
  if (!model) return passed_on(model);
  sprt.alpha = *alpha;
  sprt.beta = *beta;
  sprt.model = *model;
  return sprt;
}

Json match_json(const MatchCommand& options, const tournament::MatchOptions& wanted,
                const MatchResult& result) {
  Json json = Json::object();
  json["game"] = options.game;
  json["settings"] = wanted.settings;
  json["players"] = options.players;
  json["opening"] = wanted.opening;
  if (!wanted.openings.empty()) json["openings"] = wanted.openings;
  json["seed"] = options.seed;
  json["ms"] = options.ms ? Json(*options.ms) : Json();
  if (options.clock) json["clock"] = *options.clock;
  if (options.margin) json["margin"] = *options.margin;
  if (options.ponder) json["ponder"] = true;
  if (wanted.adjudicate) json["adjudicate"] = *wanted.adjudicate;
  json["games"] = result.games;
  json["wins"] = result.wins;
  json["ties"] = result.ties;
  json["points"] = result.points;
  json["removals"] = result.removals;
  if (!result.removed.empty()) json["removed"] = removed_json(options, result);
  if (wanted.adjudicate) json["adjudicated"] = result.adjudicated;
  if (wanted.sprt) json["sprt"] = sprt_json(*wanted.sprt, result);
  if (result.blocks.empty()) return json;
  const ScoreEstimate score = estimate(options, result);
  json["blocks"] = result.blocks.size();
  json["digest"] = result.digest;
  json["score"] = score.mean;
  json["error"] = (score.high - score.low) / 2;
  json["score_low"] = score.low;
  json["score_high"] = score.high;
  if (options.players.size() == 2) {
    json["elo"] = elo_json(score.mean);
    json["elo_low"] = elo_json(score.low);
    json["elo_high"] = elo_json(score.high);
  }
  json["superiority"] = score.superiority;
  json["too_few"] = score.few;
  return json;
}

std::string match_in_words(const MatchCommand& options, const tournament::MatchOptions& wanted,
                           const MatchResult& result) {
  std::size_t widest = 16;
  for (const std::string& name : options.players) widest = std::max(widest, name.size());
  std::string text;
  for (std::size_t i = 0; i < options.players.size(); ++i) {
    text += fmt::format("{:<{}} {:>5} of {} points, {}, {}, {:+.1f} per game\n", options.players[i],
                        widest, fmt::format("{:.1f}", result.points[i]), result.games,
                        base::counted(result.wins[i], "win"), base::counted(result.ties, "tie"),
                        result.margin[i] / std::max(result.games, 1));
  }
  text += removals_in_words(options, result);
  if (result.adjudicated > 0) {
    text += base::counted(result.adjudicated, "game") + " ended early with a proven result\n";
  }
  if (result.blocks.empty()) return text + "no block was played to its end";
  text += score_in_words(options, result);
  if (wanted.sprt) text += sprt_in_words(*wanted.sprt, result);
  return text;
}

}  // namespace hexarena::cli
