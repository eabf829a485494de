// Every way a program or command takes JSON in, with an input it answers.
//
// Tests of bad input run through this list; a new command that reads JSON gets a line here.
#pragma once

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "run_program.hpp"
#include "scratch_folder.hpp"

namespace hexarena::tests {

/// A file that is there as long as this is.
class ScratchFile {
 public:
  explicit ScratchFile(std::string_view text = "") {
    std::string pattern = (std::filesystem::temp_directory_path() / "hexarena-XXXXXX").string();
    const int file = mkstemp(pattern.data());
    if (file >= 0) close(file);
    name_ = pattern;
    std::ofstream(name_, std::ios::binary) << text;
  }
  ScratchFile(const ScratchFile&) = delete;
  ScratchFile& operator=(const ScratchFile&) = delete;
  ~ScratchFile() {
    std::error_code unused;
    std::filesystem::remove(name_, unused);
  }
  [[nodiscard]] const std::string& name() const { return name_; }

 private:
  std::string name_;
};

[[nodiscard]] inline std::string contents(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

struct Reader {
  std::string label;
  std::vector<std::string> words;  ///< "FILE" stands for a file with the input; else it is on STDIN
  std::string before;              ///< what goes around a state to make an input of it
  std::string after;

  /// The input that asks about `state`, an object with "players" and "board".
  [[nodiscard]] std::string asking(std::string_view state) const {
    // A position of a command has its keys beside "game".
    if (before.ends_with("\"fish\",")) state.remove_prefix(1);
    return joined(before, state, after);
  }

  [[nodiscard]] Finished answer(const std::string& input) const {
    Call call{words, input};
    const auto file = std::find(call.words.begin(), call.words.end(), "FILE");
    if (file == call.words.end()) return run(call);
    const ScratchFile scratch(input);
    *file = scratch.name();
    call.input.clear();
    return run(call);
  }
};

/// Red has a move here, so everybody has an answer.
inline constexpr std::string_view kState =
    R"({"players":[{"color":"red","score":0,"places":[[0,0]]},{"color":"white","score":0,"places":[]}],)"
    R"("board":[[1],[2]]})";

/// The readers of a state; xboard reads a board alone.
inline const std::vector<Reader>& state_readers() {
  static const std::string game = R"({"game":"fish",)";
  static const std::vector<Reader> readers{
      {"xstate", {"xstate"}, "", ""},
      {"xtree", {"xtree"}, R"({"state":)", R"(,"from":[0,0],"to":[1,0]})"},
      {"xstrategy", {"xstrategy"}, "[1,", "]"},
      {"show", {"hexarena", "show"}, game, ""},
      {"show --json", {"hexarena", "show", "--json"}, game, ""},
      {"show --svg", {"hexarena", "show", "--svg"}, game, ""},
      {"show --html", {"hexarena", "show", "--html"}, game, ""},
      {"show FILE", {"hexarena", "show", "FILE"}, game, ""},
      {"replay FILE", {"hexarena", "replay", "FILE", "--as", "0", "--player", "greedy"}, game, ""},
      {"moves", {"hexarena", "moves"}, game, ""},
      {"apply", {"hexarena", "apply", "[[0,0],[1,0]]"}, game, ""},
      {"best", {"hexarena", "best", "house:1"}, game, ""},
      {"solve", {"hexarena", "solve"}, game, ""},
      {"solve FILE", {"hexarena", "solve", "--json", "FILE"}, game, ""},
      {"perft --from FILE",
       {"hexarena", "perft", "fish", "--depth", "1", "--from", "FILE"},
       game,
       ""},
      {"play --from FILE",
       {"hexarena", "play", "fish", "random", "random", "--from", "FILE"},
       game,
       ""},
  };
  return readers;
}

inline const Reader& xboard_reader() {
  static const Reader reader{"xboard", {"xboard"}, "", ""};
  return reader;
}
inline constexpr std::string_view kBoardQuestion = R"({"position":[0,0],"board":[[1],[2]]})";

/// Reads an archive into a store that is there as long as the tests run.
inline const Reader& import_reader() {
  static const ScratchFolder folder;
  static const Reader reader{
      "import", {"hexarena", "import", "--db", folder.path("arena.db")}, "", ""};
  return reader;
}
inline constexpr std::string_view kArchive =
    R"({"archive":"hexarena","version":1}{"game":"g","began":0,"record":{"game":"fish",)"
    R"("settings":{"board":"boxed"},"actions":[]}}{"end":1})";

/// A reader with an input it answers.
struct Question {
  Reader reader;
  std::string good;
};
inline std::vector<Question> questions() {
  std::vector<Question> all{{xboard_reader(), std::string(kBoardQuestion)},
                            {import_reader(), std::string(kArchive)}};
  for (const Reader& reader : state_readers()) all.push_back({reader, reader.asking(kState)});
  return all;
}

}  // namespace hexarena::tests
