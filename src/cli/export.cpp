// export and import: a store as an archive, and back.
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <memory>

#include "base/counted.hpp"
#include "cli/commands.hpp"
#include "cli/interrupt.hpp"
#include "cli/open_store.hpp"
#include "store/archive.hpp"
#include "store/salvage.hpp"
#include "store/store.hpp"
#include "store/stored_tournament.hpp"
#include "world/file.hpp"
#include "world/scratch.hpp"
#include "world/standard_streams.hpp"
#include "world/system_error.hpp"

namespace hexarena::cli {
namespace {

using base::Expected;
using base::invalid;
using base::passed_on;
using store::Item;

constexpr std::string_view kExport = "hexarena export";

using Stream = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

/// Ctrl-C is a negative result: nothing has changed.
tl::unexpected<base::Error> stopped() {
  return base::illegal("stopped before the end: nothing was changed");
}

/// The destination of an archive: STDOUT, or a file that is put in place at the end.
class Sink {
 public:
  [[nodiscard]] static Expected<Sink> open(const std::string& name) {
    if (name.empty()) return Sink(nullptr);
    auto file = world::NewFile::make(name);
    if (!file) return passed_on(file);
    return Sink(std::move(*file));
  }
  [[nodiscard]] Expected<void> write(std::string_view bytes) {
    if (file_ != nullptr) return file_->write(bytes);
    if (std::fwrite(bytes.data(), 1, bytes.size(), stdout) == bytes.size()) return {};
    return world::system_error(
        errno, fmt::format("the output cannot be written: {}", std::strerror(errno)));
  }
  [[nodiscard]] Expected<void> finish() {
    if (file_ != nullptr) return file_->put_in_place();
    if (std::fflush(stdout) == 0) return {};
    return world::system_error(
        errno, fmt::format("the output cannot be written: {}", std::strerror(errno)));
  }

 private:
  explicit Sink(std::unique_ptr<world::NewFile> file) : file_(std::move(file)) {}

  std::unique_ptr<world::NewFile> file_;
};

/// Reports what is left out, up to some number.
class Warnings {
 public:
  void add(const std::string& what) {
    if (++count_ <= kMost) static_cast<void>(world::report(kExport, {{}, what}));
  }
  /// An error if anything was left out.
  [[nodiscard]] Expected<void> sum(const std::string& file) const {
    if (count_ == 0) return {};
    return base::corrupt(fmt::format(
        "the store {} is damaged, and {} of what it held {} left out; "
        "`hexarena store check` names all",
        base::in_quotes(file), base::counted(count_, "item"), count_ == 1 ? "was" : "were"));
  }

 private:
  static constexpr std::size_t kMost = 20;
  std::size_t count_ = 0;
};

Expected<void> write_archive(store::Store& store, const std::vector<std::string>& games, Sink& sink,
                             Warnings& warnings) {
  std::size_t items = 0;
  // The first line is written with the first item: for a missing game nothing is written.
  auto visited = store.visit(
      [&](const Item& item) -> Expected<void> {
        if (interrupted()) return stopped();
        const std::string line = store::archive_line(item);
        return sink.write(items++ == 0 ? store::archive_begin() + line : line);
      },
      games, [&](const base::Error& damage) { warnings.add(damage.message); });
  if (!visited) return visited;
  const std::string end = store::archive_end(items);
  return sink.write(items == 0 ? store::archive_begin() + end : end);
}

Expected<void> write_record(store::Store& store, const std::string& id, Sink& sink) {
  auto game = store.game(id);
  if (!game) return passed_on(game);
  return sink.write(session::to_lines(game->record));
}

/// The intact part of a file that cannot be opened.
Expected<std::unique_ptr<store::Store>> salvaged(const std::string& file, const std::string& to,
                                                 Warnings& warnings) {
  auto rest = store::salvage(file, to, [](std::uint64_t, std::uint64_t) { return !interrupted(); });
  if (!rest) return passed_on(rest);
  for (const std::string& lost : rest->lost.kept()) warnings.add(lost);
  return store::Store::open(to, store::Opening::read_only);
}

Expected<void> exported(const ExportOptions& options) {
  if (options.record && options.games.size() != 1) {
    return invalid("--as-record writes one game: name one with --game-id");
  }
  Warnings warnings;
  std::unique_ptr<world::ScratchFolder> folder;  // of the salvaged data
  auto store = store::Store::open(options.db, store::Opening::read_only);
  if (!store && store.error().kind == base::Error::Kind::corrupt) {
    warnings.add(store.error().message);
    auto made = world::ScratchFolder::make();
    if (!made) return passed_on(made);
    folder = std::move(*made);
    store = salvaged(options.db, folder->path_of("store.db"), warnings);
  }
  if (!store) return passed_on(store);
  auto sink = Sink::open(options.out);
  if (!sink) return passed_on(sink);
  auto written = options.record ? write_record(**store, options.games.front(), *sink)
                                : write_archive(**store, options.games, *sink, warnings);
  if (written) written = sink->finish();
  return written ? warnings.sum(options.db) : written;
}

/// The bytes of a stream, piece by piece; they are also written to `copy`.
store::ArchiveReader::Bytes bytes_of(std::FILE* stream, std::FILE* copy) {
  return [stream, copy]() -> Expected<std::string> {
    if (interrupted()) return stopped();
    std::array<char, 65'536> piece{};
    const std::size_t got = std::fread(piece.data(), 1, piece.size(), stream);
    if (interrupted()) return stopped();
    if (std::ferror(stream) != 0) {
      return world::system_error(errno,
                                 fmt::format("the input cannot be read: {}", std::strerror(errno)));
    }
    if (copy != nullptr && std::fwrite(piece.data(), 1, got, copy) != got) {
      return world::system_error(
          errno, fmt::format("there is no room for a copy of the input: {}", std::strerror(errno)));
    }
    return std::string(piece.data(), got);
  };
}

Expected<Stream> open_input(const std::string& name) {
  // If STDIN is closed, the next file to be opened would take its number.
  if (name.empty() && fcntl(STDIN_FILENO, F_GETFD) < 0) {
    return world::system_error(errno,
                               fmt::format("the input cannot be read: {}", std::strerror(errno)));
  }
  if (name.empty()) return Stream(stdin, [](std::FILE*) { return 0; });
  Stream stream(std::fopen(name.c_str(), "rb"), &std::fclose);
  if (stream != nullptr) return stream;
  return world::system_error(errno, fmt::format("the file {} cannot be opened: {}",
                                                base::in_quotes(name), std::strerror(errno)));
}

/// Reads twice: first everything is checked, games included, which takes time; then the same bytes
/// are written while others wait.
Expected<store::Store::Added> imported(const ImportOptions& options) {
  auto input = open_input(options.in);
  if (!input) return passed_on(input);
  const Stream copy(std::tmpfile(), &std::fclose);
  if (copy == nullptr) {
    return world::system_error(
        errno, fmt::format("there is no temporary file to be had: {}", std::strerror(errno)));
  }
  store::ArchiveReader check(bytes_of(input->get(), copy.get()), store::Games::played);
  while (true) {
    auto item = check.next();
    if (!item) return passed_on(item);
    if (!*item) break;
  }
  if (std::fflush(copy.get()) != 0 || std::fseek(copy.get(), 0, SEEK_SET) != 0) {
    return world::system_error(
        errno, fmt::format("there is no room for a copy of the input: {}", std::strerror(errno)));
  }
  auto store = open_store("hexarena import", options.db, store::Opening::create,
                          durability_of(options.durability));
  if (!store) return passed_on(store);
  store::ArchiveReader reader(bytes_of(copy.get(), nullptr), store::Games::read);
  auto added = (*store)->add_all([&] { return reader.next(); });
  if (!added) return added;
  auto noted = store::note_ended_tournaments(**store);
  if (!noted) return passed_on(noted);
  return added;
}

}  // namespace

int export_store(const ExportOptions& options) {
  note_interrupts();
  auto written = exported(options);
  return written ? world::kSuccess : world::report(kExport, written.error());
}

int import_store(const ImportOptions& options) {
  constexpr std::string_view kProgram = "hexarena import";
  note_interrupts();
  auto added = imported(options);
  if (!added) return world::report(kProgram, added.error());
  return world::write_line(kProgram,
                           fmt::format("{} items, {} of them new", added->items, added->fresh));
}

}  // namespace hexarena::cli
