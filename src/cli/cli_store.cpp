#include "cli/cli_store.hpp"

#include <fmt/format.h>

#include <memory>

#include "cli/cli_flags.hpp"
#include "cli/command_help.hpp"
#include "cli/commands.hpp"
#include "world/standard_streams.hpp"

namespace hexarena::cli {
namespace {

void add_export(const AddCommand& add) {
  const auto options = std::make_shared<ExportOptions>();
  CLI::App* const sub = add("export", "a store, or some games of it, as JSON lines",
                            [options] { return export_store(*options); });
  add_shared(*sub, "--db", options->db)->required();
  sub->add_option("--game-id", options->games, "only this game; may be repeated")
      ->type_name("ID")
      ->allow_extra_args(false);
  sub->add_flag("--as-record", options->record,
                "write one game as a record, for show, play and replay");
  sub->add_option("out", options->out, "the file to write; STDOUT when none is named");
  sub->footer(R"(
For backups and for moving to another machine, even while games are played: the output is a snapshot
of the store. OUT is put in place once it is complete. Each line is an object, the first
{"archive":"hexarena","version":1}, the last {"end":LINES}; between them are players, bots,
tournaments, pairings, results and games. `import` reads it. A store without write permission can be
exported too. Of a damaged one everything intact is written; what is left out is reported on STDERR,
and the exit code is 3.
  hexarena export --db arena.db backup.jsonl
  hexarena export --db arena.db --game-id 01a8b9c3d2e7d14f6c8 --as-record | hexarena show)");
}

void add_import(const AddCommand& add) {
  const auto options = std::make_shared<ImportOptions>();
  CLI::App* const sub = add("import", "adds the output of `export` to a store",
                            [options] { return import_store(*options); });
  add_shared(*sub, "--db", options->db)->required();
  add_durability(*sub, options->durability);
  sub->add_option("in", options->in, "the file to read; STDIN when none is named");
  sub->footer(R"(
All of it or nothing: every line is checked and every game replayed before anything is written. Items
that the store already has are unchanged, so importing twice does no harm; a game that has continued
since is extended. If the store has a different item under the same name, nothing is imported. A store
that does not exist is created.
  hexarena import --db arena.db backup.jsonl
  hexarena export --db old.db | hexarena import --db new.db)");
}

/// A command within a group; the group runs the one chosen last.
using Chosen = std::shared_ptr<std::function<int()>>;

CLI::App* add_within(CLI::App& group, const Chosen& chosen, const std::string& name,
                     const std::string& does, int (*command)(const StoreOptions&),
                     const std::string& to) {
  const auto options = std::make_shared<StoreOptions>();
  CLI::App* const sub = group.add_subcommand(name, does);
  sub->final_callback(
      [chosen, options, command] { *chosen = [options, command] { return command(*options); }; });
  sub->add_option("file", options->file, "the store")->type_name("FILE")->required();
  if (!to.empty()) sub->add_option("to", options->to, to)->type_name("FILE")->required();
  return sub;
}

void add_store(const AddCommand& add) {
  const Chosen chosen = std::make_shared<std::function<int()>>();
  const auto group = std::make_shared<CLI::App*>();
  *group = add("store", "checks, repairs or copies a store", [chosen, group] {
    if (*chosen) return (*chosen)();
    auto text = help_of(*(*group)->get_parent(), {"store"});
    fmt::print("{}", text ? *text : "");
    return world::kSuccess;
  });
  (*group)->require_subcommand(0, 1);
  (*group)->footer(R"(
  hexarena store check hexarena.db
  hexarena store backup hexarena.db copy.db)");
  add_within(**group, chosen, "check", "checks all of a store and reports damage", check_store, "")
      ->footer(R"(
Its owner, its schema, the structure of the file, the checksum of every row, every game, and that the
lists agree with the games. Nothing is changed, and games may be played meanwhile. Exit code 0 when it
is intact, 1 when something is damaged.
  hexarena store check hexarena.db)");
  add_within(**group, chosen, "repair", "saves the intact part of a damaged store to a new one",
             repair_store, "the new store; must not exist")
      ->footer(R"(
The damaged file is not changed; stop its server first. Every row has a checksum that proves it intact,
so files are read that SQLite refuses. Losses are reported: a game with lost events ends before the
first of them. Exit code 0 when nothing was lost, 1 when something was.
  hexarena store repair hexarena.db repaired.db)");
  add_within(**group, chosen, "backup", "copies a store, even while a server writes to it",
             back_up_store, "the copy; an earlier one is replaced once the new one is complete")
      ->footer(R"(
The copy is a snapshot with the seats of live games, so that a server can continue from it; `export`
writes what may be shown to others. Ctrl-C leaves no incomplete file.
  hexarena store backup hexarena.db /mnt/disk/hexarena-monday.db)");
}

}  // namespace

void add_durability(CLI::App& sub, std::string& durability) {
  add_shared(sub, "--durability", durability)
      ->check(CLI::IsMember({"full", "normal"}))
      ->capture_default_str();
}

void add_store_commands(const AddCommand& add) {
  add_export(add);
  add_import(add);
  add_store(add);
}

}  // namespace hexarena::cli
