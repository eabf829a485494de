#include "cli/cli_store.hpp"

#include <memory>

#include "cli/cli_flags.hpp"
#include "cli/commands.hpp"

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
For backups and for moving to another machine, also while games are played: what is written is the
store at one moment. OUT takes its place once it is whole. Each line is an object, the first
{"archive":"hexarena","version":1}, the last {"end":LINES}; between them are players, bots,
tournaments, pairings, results and games. `import` reads it.
  hexarena export --db arena.db backup.jsonl
  hexarena export --db arena.db --game-id 01a8b9c3d2e7d14f6c8 --as-record | hexarena show)");
}

void add_import(const AddCommand& add) {
  const auto options = std::make_shared<ImportOptions>();
  CLI::App* const sub = add("import", "takes what `export` wrote into a store",
                            [options] { return import_store(*options); });
  add_shared(*sub, "--db", options->db)->required();
  sub->add_option("in", options->in, "the file to read; STDIN when none is named");
  sub->footer(R"(
All of it or nothing: every line is checked and every game played through before anything is written.
What the store has already stays as it is, so to import twice does no harm; a game that has gone on
since goes on here. Where the store has something else under the same name, nothing is imported. A store
that does not exist is created.
  hexarena import --db arena.db backup.jsonl
  hexarena export --db old.db | hexarena import --db new.db)");
}

}  // namespace

void add_store_commands(const AddCommand& add) {
  add_export(add);
  add_import(add);
}

}  // namespace hexarena::cli
