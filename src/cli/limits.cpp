// limits: every limit that a bot author or a user may meet, in one list.
#include "server/limits.hpp"

#include <fmt/format.h>

#include "base/json.hpp"
#include "cli/commands.hpp"
#include "contests/penguins/file_player.hpp"
#include "contests/remote_fish/remote_client.hpp"
#include "contests/remote_fish/sign_up.hpp"
#include "players/bot.hpp"
#include "players/bot_hall.hpp"
#include "players/bot_side.hpp"
#include "players/kept_bots.hpp"
#include "referee/referee.hpp"
#include "session/record.hpp"
#include "session/replay_page.hpp"
#include "store/database.hpp"
#include "store/items.hpp"
#include "store/rated_game.hpp"
#include "tournament/tournament.hpp"
#include "world/command.hpp"
#include "world/standard_streams.hpp"

namespace hexarena::cli {
namespace {

using base::Json;

struct Limit {
  std::string_view part;
  std::string_view name;
  std::optional<std::uint64_t> value;  ///< nothing if there is no limit by default
  std::string_view means;
};

std::vector<Limit> all_limits() {
  const session::TimeLimits time = referee::Options().time;
  const players::BotLimits bot;
  const penguins::FileLimits files;
  const remote_fish::SignUpLimits sign_up;
  const remote_fish::RemoteLimits remote;
  const world::ProcessLimits program;
  const base::JsonLimits json;
  server::ArenaLimits serve;
  const auto number = [](auto value) { return static_cast<std::uint64_t>(value); };
  std::vector<Limit> all{
      {"referee", "move_ms", number(*time.move_ms), "milliseconds for a decision, or --ms"},
      {"referee", "total_ms", time.total_ms, "milliseconds for all decisions: none, or --clock"},
      {"referee", "margin_ms", number(time.margin_ms),
       "milliseconds an answer may be late, or --margin"},
      {"bot", "start_ms", number(bot.start_ms), "milliseconds from hello to ready"},
      {"bot", "send_ms", number(bot.send_ms), "milliseconds to read a line"},
      {"bot", "line", number(bot.line), "bytes of an answer"},
      {"bot", "depth", number(bot.depth), "nested arrays and objects in an answer"},
      {"bot", "note", number(bot.note), "bytes of a note that are saved"},
      {"bot", "infos", number(bot.infos), "info lines before an action"},
      {"bot", "stderr", number(bot.errors), "bytes of STDERR that are saved with a move"},
      {"bot", "kept", number(players::kMostKeptBots), "processes that wait for their next game"},
      {"file-bot", "name_ms", number(files.name_ms), "milliseconds to report its ID"},
      {"file-bot", "out", number(files.out), "bytes of OUT, and of any board file"},
      {"file-bot", "folder", files.scratch.bytes,
       "bytes of all it leaves beside OUT in a run, or a game"},
      {"file-bot", "files", number(files.scratch.files), "files it leaves there"},
      {"file-bot", "depth", number(files.scratch.depth), "folders below folders there"},
      {"file-bot", "copied", files.copied.bytes, "bytes of its own files that a game copies"},
      {"file-bot", "cpu_ms", number(penguins::kCourseLimitMs),
       "milliseconds of processor time for an action, in the dialect of the course"},
      {"file-bot", "stdout", number(world::Process::kTail), "bytes of STDOUT that are saved"},
      {"file-bot", "stderr", number(files.errors), "bytes of STDERR that are saved with a move"},
      {"program", "memory", program.memory, "bytes of all its processes together"},
      {"program", "processes", program.processes, "processes and threads at a time"},
      {"program", "cpu_seconds", program.cpu_seconds, "seconds of processor time"},
      {"program", "open_files", program.open_files, "open files of one process"},
      {"program", "file_size", program.file_size, "bytes of a file, and of all in /tmp"},
      {"program", "output", program.output, "bytes on STDOUT between two lines to it"},
      {"remote", "name_ms", number(sign_up.name_ms), "milliseconds to send xserver a name"},
      {"remote", "wait_ms", number(sign_up.period_ms), "milliseconds it waits for players"},
      {"remote", "extensions", number(sign_up.extensions), "further waits while there are too few"},
      {"remote", "fewest", number(sign_up.fewest), "players it needs"},
      {"remote", "most", number(sign_up.most), "players it takes"},
      {"remote", "guests", number(sign_up.guests), "connections without a name at a time"},
      {"remote", "call_ms", number(remote.call_ms), "milliseconds to answer a call"},
      {"remote", "first_turn_ms", number(remote.first_turn_ms), "the same, first turn of a game"},
      {"remote", "bytes", number(remote.value.bytes), "bytes of a name or an answer"},
      {"remote", "blanks", number(remote.value.blanks), "bytes of white space before it"},
      {"remote", "depth", number(remote.value.depth), "nested arrays in it"},
      {"bot-port", "name", number(players::kLongestBotName), "letters of a bot's name"},
      {"tournament", "players", number(tournament::kMostEntrants), "in one tournament"},
      {"tournament", "pairings", number(tournament::kMostPairings), "of one round"},
      {"tournament", "rounds", number(tournament::kMostRounds), "of a round robin or a gauntlet"},
      {"tournament", "swiss_rounds", number(tournament::kMostSwissRounds), "of a Swiss one"},
      {"tournament", "threads", number(tournament::kMostThreads), "games at a time"},
      {"store", "id", number(store::kLongestId), "bytes of the id of a game or tournament"},
      {"store", "name", number(store::kLongestName), "bytes of a name"},
      {"store", "text", number(store::kLongestText), "bytes of an event, a round or a description"},
      {"store", "game", number(store::kLongestGame), "bytes of a game without its result"},
      {"store", "rated_events", number(store::kLeastRatedEvents), "a game with fewer is not rated"},
      {"store", "patience_ms", number(store::kPatience), "milliseconds to wait for other writers"},
      {"connect", "line", number(players::kRefereeLine.bytes), "bytes of a line of an arena"},
      {"file", "json_bytes", number(json.bytes), "bytes of a position or another JSON value"},
      {"file", "json_depth", number(json.depth), "nested arrays and objects"},
      {"file", "record_bytes", number(session::kRecordLimits.bytes), "bytes of a record"},
      {"file", "record_events", number(session::kMaxEvents), "events of a record"},
      {"file", "page_bytes", number(session::kLargestPage), "bytes of a replay page"},
  };
  for (const server::NamedLimit& limit : server::named_limits(serve)) {
    all.push_back({limit.part, limit.name, limit.get(), limit.means});
  }
  return all;
}

}  // namespace

int limits(const LimitsOptions& options) {
  constexpr std::string_view kProgram = "hexarena limits";
  if (options.json) {
    Json json = Json::object();
    for (const Limit& limit : all_limits()) {
      json[std::string(limit.part)][std::string(limit.name)] =
          limit.value ? Json(*limit.value) : Json();
    }
    return world::write_line(kProgram, base::write_json(json));
  }
  std::string text;
  for (const Limit& limit : all_limits()) {
    text += fmt::format("{:<10} {:<15} {:>12}  {}\n", limit.part, limit.name,
                        limit.value ? fmt::to_string(*limit.value) : "-", limit.means);
  }
  text.pop_back();
  return world::write_line(kProgram, text);
}

}  // namespace hexarena::cli
