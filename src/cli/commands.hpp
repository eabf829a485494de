// The commands of `hexarena`. Each takes its parsed options, works on STDIN and STDOUT, and returns
// the exit code. Flags are known only to src/cli/cli.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/json.hpp"
#include "cli/arena_client.hpp"

namespace hexarena::cli {

/// Pairs of --set: "size=8".
using Assignments = std::vector<std::string>;

struct ShowOptions {
  std::string file;  ///< STDIN when empty
  bool json = false;
  bool svg = false;
  bool html = false;
  bool numbers = false;           ///< in pictures, if cells are numbered
  std::optional<int> paths_of;    ///< a piece whose paths are drawn
  bool solution = false;          ///< draw what the game's adviser would play
  std::optional<std::size_t> at;  ///< after this many events of a record
  Assignments set;                ///< of a board file: its grid
};
[[nodiscard]] int show(const ShowOptions& options);

/// All legal actions, or those of the piece on a cell, regardless of whose turn it is.
[[nodiscard]] int moves(const std::string& of);

[[nodiscard]] int apply(const std::string& action);

struct BestOptions {
  std::string player;      ///< the game's own adviser when empty
  std::optional<int> ms;   ///< time to think
  int search_threads = 1;  ///< for an engine with a time
  bool explain = false;    ///< report the queries of a documented strategy on the board
};
[[nodiscard]] int best(const BestOptions& options);

struct SolveOptions {
  std::string file;  ///< STDIN when empty
  bool json = false;
  std::optional<int> ms;        ///< time for the search; until Ctrl-C when absent
  std::optional<int> at_least;  ///< only decide whether the value is at least this
  std::string window;           ///< "A,B": values beyond these are determined no further
};
[[nodiscard]] int solve(const SolveOptions& options);

struct MatchCommand {
  std::string game;
  std::vector<std::string> players;
  Assignments set;
  std::vector<std::string> boards;  ///< board files that blocks are played on, in rotation
  int games = 100;
  std::optional<int> opening;               ///< random actions first; as the game says when absent
  std::optional<int> ms;                    ///< time per move
  std::optional<int> clock;                 ///< time of a player for all its moves of a game
  std::optional<int> margin;                ///< beyond each limit; the usual one when absent
  std::optional<std::uint64_t> adjudicate;  ///< nodes that may prove the end of a game
  std::string sprt;                     ///< "E0,E1": stop when it is clear which of the two it is
  double alpha = 0.05;                  ///< error of the test: accepting E1 although E0 is true
  double beta = 0.05;                   ///< accepting E0 although E1 is true
  std::string sprt_model = "logistic";  ///< the Elo of the test
  std::uint64_t seed = 1;
  int threads = 1;                            ///< games at a time
  std::string openings;                       ///< a file of openings; random when empty
  std::vector<base::Json> opening_list = {};  ///< openings of a match that is played again
  std::string csv;               ///< where to write every game's result; nowhere when empty
  std::string html_report = {};  ///< where to write the report as a page; nowhere when empty
  std::string records;           ///< a folder to save the records in; nowhere when empty
  std::string db;                ///< a store to save the games in; none when empty
  std::string durability = "normal";
  bool ponder = false;  ///< players think while others are to act
  bool open = false;    ///< show the last game in the browser
  bool json = false;
  bool unsafe = false;   ///< bots run without walls
  std::string bot_port;  ///< where remote players join; nowhere when empty
};
[[nodiscard]] int match(const MatchCommand& options);

struct TournamentCommand {
  std::string file;                ///< the description, in TOML; of `tournament`
  std::string id;                  ///< in the store; from the file name when empty
  std::string db = "hexarena.db";  ///< its store
  std::string durability = "normal";
  std::optional<int> threads;  ///< games at a time; one per processor when absent
  std::string html_report;     ///< where to write the report as a page; nowhere when empty
  std::string csv;             ///< where to write every game's result; nowhere when empty
  bool ponder = false;         ///< players think on while others are to act
  bool json = false;
  bool unsafe = false;              ///< bots run without walls
  std::string bot_port;             ///< where remote players join; nowhere when empty
  std::vector<std::string> limits;  ///< of the bot port: "bot-port.bots=2000"
};
[[nodiscard]] int play_tournament(const TournamentCommand& command);
[[nodiscard]] int resume_tournament(const TournamentCommand& command);

/// Plays a match, a tournament or a game again from its JSON or record, and compares.
struct RerunOptions {
  std::string file;
  std::optional<int> threads;
  bool json = false;
  bool unsafe = false;
};
[[nodiscard]] int rerun(const RerunOptions& options);

struct BotOptions {
  std::string game;
  std::string player;      ///< the game's own adviser when empty
  int search_threads = 1;  ///< for an engine with a time
  bool ponder = false;     ///< it thinks while others are to act
};
[[nodiscard]] int bot(const BotOptions& options);

struct NewBotOptions {
  std::string name;  ///< of the new folder
  std::string language = "python";
};
[[nodiscard]] int new_bot(const NewBotOptions& options);

struct CheckOptions {
  std::string command;  ///< how to start the bot, with or without "bot:"
  std::string game;     ///< all games when empty
  int ms = 1000;
  bool unsafe = false;
};
[[nodiscard]] int check(const CheckOptions& options);
/// The same for a file program, in every dialect until it plays.
[[nodiscard]] int check_files(const CheckOptions& options);

struct ReplayOptions {
  std::string file;
  std::string seat;  ///< a number or a name, such as "red"
  std::string player;
  std::optional<std::size_t> break_at;  ///< the number of an event
  std::optional<int> ms;                ///< time per move; as in a match when absent
  bool no_timeout = false;
  bool json = false;
  bool unsafe = false;
};
[[nodiscard]] int replay(const ReplayOptions& options);

struct ConnectOptions {
  std::string address;  ///< HOST:PORT
  std::string player;
  std::string game;             ///< any when empty
  std::string name;             ///< the player's own when empty
  std::string token_file = {};  ///< contains the token of the identity with that name
  int retry = 60;               ///< seconds to retry after a lost connection
  bool unsafe = false;
};
[[nodiscard]] int connect(const ConnectOptions& options);

struct ExportOptions {
  std::string db;
  std::vector<std::string> games;  ///< everything when empty
  std::string out;                 ///< STDOUT when empty
  bool record = false;             ///< one game, as a record that other commands read
};
[[nodiscard]] int export_store(const ExportOptions& options);

struct ImportOptions {
  std::string db;
  std::string in;  ///< STDIN when empty
  std::string durability = "normal";
};
[[nodiscard]] int import_store(const ImportOptions& options);

struct StoreOptions {
  std::string file;
  std::string to;  ///< of `repair` and `backup`
};
[[nodiscard]] int check_store(const StoreOptions& options);
[[nodiscard]] int repair_store(const StoreOptions& options);
[[nodiscard]] int back_up_store(const StoreOptions& options);

struct ServeOptions {
  std::uint16_t port = 8080;
  std::string bot_port = "8081";  ///< at the address of `bind` unless it specifies one
  std::string db = "hexarena.db";
  std::string durability = "full";
  std::string bind = "127.0.0.1";
  std::string page;  ///< beside the programs when empty
  std::vector<std::string> hosts;
  std::vector<std::string> trusted;  ///< networks whose addresses have no budgets
  std::vector<std::string> proxies;  ///< networks of trusted proxies
  std::vector<std::string> limits;   ///< "serve.games=500"
  std::string operator_key_file;     ///< the store knows the key when empty
};
[[nodiscard]] int serve(const ServeOptions& options);

struct ArenaOptions {
  ArenaAddress arena;
  std::string what;  ///< a game, a tournament, an address or a name
  int minutes = 60;
  std::string why;
  bool lift = false;
  bool off = false;
  bool json = false;
  std::string kind = "bot";          ///< of entrants
  bool renew = false;                ///< issue new tokens for registered entrants
  Assignments set;                   ///< of a ladder, like all that follows
  std::optional<int> ms;             ///< time per move
  std::vector<std::string> players;  ///< built-in players that fill in
  bool pause = false;
};
[[nodiscard]] int arena_list(const ArenaOptions& options);
[[nodiscard]] int arena_cancel(const ArenaOptions& options);
[[nodiscard]] int arena_ban(const ArenaOptions& options);
[[nodiscard]] int arena_drain(const ArenaOptions& options);
[[nodiscard]] int arena_token(const ArenaOptions& options);
[[nodiscard]] int arena_entrants(const ArenaOptions& options);
[[nodiscard]] int arena_ladder(const ArenaOptions& options);

struct LimitsOptions {
  bool json = false;
};
[[nodiscard]] int limits(const LimitsOptions& options);

struct DoctorOptions {
  bool json = false;
};
[[nodiscard]] int doctor(const DoctorOptions& options);

struct PerftOptions {
  std::string game;
  int depth = 1;
  Assignments set;
  std::string from;  ///< a file with a position or a record
};
[[nodiscard]] int perft(const PerftOptions& options);

struct PlayOptions {
  std::string game;
  std::vector<std::string> players;
  std::vector<int> ages;  ///< of the players, who then sit by age; in the given order when empty
  Assignments set;
  std::string from;
  std::string record;      ///< where to save the record; nowhere when empty
  std::optional<int> ms;   ///< time per move for those that search
  int search_threads = 1;  ///< for each engine with a time
  bool ponder = false;     ///< engines think on while others are to act
  std::string transcript;  ///< where to write what documented strategies ask; nowhere when empty
  bool selecting = false;  ///< humans move a selection over the board
  bool plain = false;      ///< lines of text, on a terminal too
  bool ascii = false;      ///< nothing but ASCII is shown
  bool unsafe = false;     ///< bots run without walls
  std::string bot_port;    ///< where remote players join; nowhere when empty
};
[[nodiscard]] int play(const PlayOptions& options);

/// `hexarena GAME [PLAYER…] [VALUE]`, for a game that has such a shorthand.
struct ShorthandOptions {
  std::string game;
  std::vector<std::string> players;
  std::optional<int> value;  ///< of the setting named by the shorthand
  PlayOptions play;          ///< options it shares with `play`
};
[[nodiscard]] int play_shorthand(const ShorthandOptions& options);

struct GamesOptions {
  std::string game;  ///< all when empty
  bool json = false;
  bool markdown = false;  ///< as in docs/games.md
};
[[nodiscard]] int games(const GamesOptions& options);

[[nodiscard]] int bench();

}  // namespace hexarena::cli
