// What the docs print is what the programs print: every code block of every page is run, in the order
// of the page, in an empty folder with the programs on the PATH and free ports for those named. The word behind the fence says how:
//
//   ```console                   commands after "$ " (further lines of one after "> "), each followed
//                                by all it prints, on STDOUT and STDERR; it has to end with 0
//   ```toml file=cup.toml        the block is a file, written before the next command
//   ```sh no-run: why            not run, for a reason a reader of the source would accept
//
// In an output "..." stands for anything: within a line for some of it, alone for any number of lines.
// HEXARENA_WRITE_DOCS=1 writes outputs that are no longer true anew, into the pages themselves.
#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <span>
#include <string>
#include <vector>

#include "run_program.hpp"
#include "scratch_folder.hpp"

namespace hexarena::tests {
namespace {

namespace fs = std::filesystem;
using Lines = std::vector<std::string>;

const fs::path kRoot = HEXARENA_SOURCE_DIR;
constexpr std::string_view kAnything = "...";
constexpr std::string_view kMark = "== the command before ended with ";
/// The readers of the docs may be on a busy machine, under sanitizers, and wait for bots.
constexpr double kSecondsOfAPage = 400;

std::string text_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  EXPECT_TRUE(in) << file << " is missing";
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

Lines lines_in(const std::string& text) {
  Lines lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    std::string line = text.substr(begin, end - begin);
    line.erase(line.find_last_not_of(' ') + 1);  // docs have no blanks at the ends of lines
    lines.push_back(std::move(line));
    begin = end + 1;
  }
  return lines;
}

std::string text_in(std::span<const std::string> lines) {
  std::string text;
  for (const std::string& line : lines) text += line + '\n';
  return text;
}

// Comparing -------------------------------------------------------------------------------------

bool line_matches(std::string_view expected, std::string_view printed) {
  const std::size_t gap = expected.find(kAnything);
  if (gap == std::string_view::npos) return expected == printed;
  if (!printed.starts_with(expected.substr(0, gap))) return false;
  const std::string_view rest = expected.substr(gap + kAnything.size());
  for (std::size_t from = gap; from <= printed.size(); ++from) {
    if (line_matches(rest, printed.substr(from))) return true;
  }
  return false;
}

bool matches(std::span<const std::string> expected, std::span<const std::string> printed) {
  if (expected.empty()) return printed.empty();
  if (expected.front() == kAnything) {
    return matches(expected.subspan(1), printed) ||
           (!printed.empty() && matches(expected, printed.subspan(1)));
  }
  return !printed.empty() && line_matches(expected.front(), printed.front()) &&
         matches(expected.subspan(1), printed.subspan(1));
}

// Reading ---------------------------------------------------------------------------------------

/// Something to do, and the lines of the page (from 0) on which its output stands.
struct Step {
  std::string script;
  std::size_t output_begin = 0;
  std::size_t output_end = 0;
  bool is_command = true;
};

struct Page {
  Lines lines;
  std::vector<Step> steps;
  std::vector<std::string> faults;
};

class PageReader {
 public:
  explicit PageReader(Lines lines) { page_.lines = std::move(lines); }

  Page read() {
    const Lines& lines = page_.lines;
    for (std::size_t at = 0; at < lines.size(); ++at) {
      if (!lines[at].starts_with("```")) continue;
      const auto end = std::find(lines.begin() + static_cast<std::ptrdiff_t>(at) + 1, lines.end(),
                                 lines[at].substr(0, 3));
      const auto past = static_cast<std::size_t>(end - lines.begin());
      block(lines[at].substr(3), at + 1, past);
      at = past;
    }
    return std::move(page_);
  }

 private:
  void block(const std::string& info, std::size_t begin, std::size_t end) {
    static constexpr std::string_view kFile = " file=";
    static constexpr std::string_view kNoRun = " no-run: ";
    if (end == page_.lines.size()) return fault(begin, "the block has no end");
    if (info == "console") return commands(begin, end);
    if (const std::size_t at = info.find(kFile); at != std::string::npos) {
      return file(info.substr(at + kFile.size()), begin, end);
    }
    if (const std::size_t at = info.find(kNoRun); at != std::string::npos) {
      if (info.size() - at - kNoRun.size() < 10) fault(begin, "no-run needs a reason");
      return;
    }
    fault(begin,
          "a block is \"console\", or has \"file=NAME\" or \"no-run: REASON\" behind its kind");
  }

  void commands(std::size_t begin, std::size_t end) {
    if (!page_.lines[begin].starts_with("$ ")) {
      return fault(begin, "a session begins with \"$ \"");
    }
    for (std::size_t at = begin; at < end;) {
      Step step{page_.lines[at++].substr(2) + '\n'};
      for (; at < end && page_.lines[at].starts_with(">"); ++at) {
        step.script += page_.lines[at].size() > 2 ? page_.lines[at].substr(2) + '\n' : "\n";
      }
      step.output_begin = at;
      while (at < end && !page_.lines[at].starts_with("$ ")) ++at;
      step.output_end = at;
      page_.steps.push_back(std::move(step));
    }
  }

  void file(const std::string& name, std::size_t begin, std::size_t end) {
    const std::span lines(page_.lines);
    Step step{"cat > '" + name + "' <<'== the end of the file'\n" +
              text_in(lines.subspan(begin, end - begin)) + "== the end of the file\n"};
    step.is_command = false;
    page_.steps.push_back(std::move(step));
  }

  void fault(std::size_t line, const std::string& what) {
    page_.faults.push_back("line " + std::to_string(line) + ": " + what);
  }

  Page page_;
};

Page read_page(const std::string& text) { return PageReader(lines_in(text)).read(); }

// Running ---------------------------------------------------------------------------------------

/// A port that is free now: two builds may be tested at the same time.
std::string free_port() {
  const int listener = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  socklen_t size = sizeof(address);
  address.sin_family = AF_INET;
  auto* general = reinterpret_cast<sockaddr*>(&address);
  EXPECT_EQ(bind(listener, general, size), 0);
  EXPECT_EQ(getsockname(listener, general, &size), 0);
  close(listener);
  return std::to_string(ntohs(address.sin_port));
}

/// The script with free ports instead of those the docs name.
std::string with_free_ports(std::string script) {
  for (const std::string documented : {"8081", "12345"}) {
    const std::string port = free_port();
    for (std::size_t at = 0; (at = script.find(documented, at)) != std::string::npos;) {
      script.replace(at, documented.size(), port);
      at += port.size();
    }
  }
  return script;
}

/// One shell for the whole page, so that variables, folders and background jobs last.
std::string script_of(const Page& page, const std::string& folder) {
  std::string script = "cd '" + folder + "' && exec </dev/null 2>&1\n";
  script += "export PATH='" + bin_folder() + "':/usr/local/bin:/usr/bin:/bin LC_ALL=C.UTF-8\n";
  // The Python package is that of the release build: with sanitizers it needs a Python of its own.
  script +=
      "export PYTHONDONTWRITEBYTECODE=1 PYTHONPATH='" + (kRoot / "build/python").string() + "'\n";
  script += "export HOME='" + folder + "' NO_COLOR=1\n";
  script += "trap 'kill $(jobs -p) 2>/dev/null' EXIT\n";
  // What a clone has, and commands of the docs use.
  for (const char* name : {"docs", "puzzles"}) {
    script += "ln -s '" + (kRoot / name).string() + "' " + name + '\n';
  }
  for (const Step& step : page.steps) {
    script += step.script;
    if (step.is_command) script += "echo \"" + std::string(kMark) + "$?\"\n";
  }
  return script;
}

/// What one command printed and how it ended.
struct Outcome {
  Lines printed;
  std::string code;
};

/// The outcomes of the commands, in order; fewer where the shell itself gave up.
std::vector<Outcome> outcomes_in(const std::string& output) {
  std::vector<Outcome> outcomes;
  for (std::size_t begin = 0;;) {
    const std::size_t mark = output.find(kMark, begin);
    if (mark == std::string::npos) return outcomes;
    const std::size_t end = output.find('\n', mark);
    const std::size_t code = mark + kMark.size();
    outcomes.push_back(
        {lines_in(output.substr(begin, mark - begin)), output.substr(code, end - code)});
    begin = end + 1;
  }
}

std::vector<Outcome> run_page(const Page& page) {
  const ScratchFolder folder(kReadableForAll);
  Call call;
  call.words = {"/bin/bash", "-c", with_free_ports(script_of(page, folder.path()))};
  call.seconds = kSecondsOfAPage;
  const Finished finished = run(call);
  EXPECT_FALSE(finished.timed_out) << finished;
  return outcomes_in(finished.out);
}

std::vector<Step> commands_of(const Page& page) {
  std::vector<Step> commands;
  std::copy_if(page.steps.begin(), page.steps.end(), std::back_inserter(commands),
               [](const Step& step) { return step.is_command; });
  return commands;
}

std::span<const std::string> expected_of(const Page& page, const Step& step) {
  return std::span(page.lines).subspan(step.output_begin, step.output_end - step.output_begin);
}

void write_anew(const fs::path& file, Page page, const std::vector<Outcome>& outcomes) {
  const std::vector<Step> commands = commands_of(page);
  for (std::size_t i = outcomes.size(); i-- > 0;) {
    const Step& step = commands[i];
    if (matches(expected_of(page, step), outcomes[i].printed)) continue;
    const auto begin = page.lines.begin() + static_cast<std::ptrdiff_t>(step.output_begin);
    const auto end = page.lines.begin() + static_cast<std::ptrdiff_t>(step.output_end);
    const auto at = page.lines.erase(begin, end);
    page.lines.insert(at, outcomes[i].printed.begin(), outcomes[i].printed.end());
  }
  std::ofstream(file, std::ios::binary) << text_in(page.lines);
}

std::vector<std::string> pages() {
  std::vector<std::string> found{"README.md", "CONTRIBUTING.md", "puzzles/README.md"};
  for (const auto& entry : fs::directory_iterator(kRoot / "docs")) {
    if (entry.path().extension() == ".md")
      found.push_back("docs/" + entry.path().filename().string());
  }
  std::sort(found.begin(), found.end());
  return found;
}

// The tests -------------------------------------------------------------------------------------

class Docs : public testing::TestWithParam<std::string> {};

TEST_P(Docs, PrintWhatTheProgramsPrint) {
  const fs::path file = kRoot / GetParam();
  const Page page = read_page(text_of(file));
  for (const std::string& fault : page.faults) ADD_FAILURE() << GetParam() << ", " << fault;
  const std::vector<Step> commands = commands_of(page);
  if (commands.empty()) return;
  if (sanitized() && GetParam() == "docs/penguins.md") {
    GTEST_SKIP() << "a program with sanitizers finds no room in the sandbox it is put into";
  }
  const std::vector<Outcome> outcomes = run_page(page);
  ASSERT_EQ(outcomes.size(), commands.size()) << "the shell stopped on the way";
  if (std::getenv("HEXARENA_WRITE_DOCS") != nullptr) return write_anew(file, page, outcomes);
  for (std::size_t i = 0; i < commands.size(); ++i) {
    EXPECT_EQ(outcomes[i].code, "0") << commands[i].script << text_in(outcomes[i].printed);
    EXPECT_TRUE(matches(expected_of(page, commands[i]), outcomes[i].printed))
        << GetParam() << ":" << commands[i].output_begin << ": " << commands[i].script << "prints\n"
        << text_in(outcomes[i].printed) << "and the page says\n"
        << text_in(expected_of(page, commands[i])) << "(HEXARENA_WRITE_DOCS=1 writes it anew)";
  }
}

INSTANTIATE_TEST_SUITE_P(Pages, Docs, testing::ValuesIn(pages()), [](const auto& page) {
  std::string name = page.param;
  std::replace_if(
      name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return name;
});

TEST(DocBlocks, AnEllipsisStandsForSomethingAndNothingElseDoes) {
  const auto same = [](const std::string& expected, const std::string& printed) {
    return matches(lines_in(expected), lines_in(printed));
  };
  EXPECT_TRUE(same("seed ...\nvalue -4\n", "seed 17\nvalue -4\n"));
  EXPECT_TRUE(same("a ... b ... c\n", "a 1 b 2 c\n"));
  EXPECT_TRUE(same("...\nvalue -4\n", "one\ntwo\nvalue -4\n"));
  EXPECT_TRUE(same("value -4\n...\n", "value -4\n"));
  EXPECT_FALSE(same("seed ...\nvalue -4\n", "seed 17\nvalue -3\n"));
  EXPECT_FALSE(same("a ... c\n", "a 1\nc\n"));
  EXPECT_FALSE(same("value -4\n", "value -4\nnodes 68\n"));
  EXPECT_FALSE(same("", "value -4\n"));
}

TEST(DocBlocks, CommandsShareAFolderAndAShell) {
  const Page page = read_page(
      "```text file=a.txt\none\ntwo\n```\n```console\n$ name=a\n$ wc -l < $name.txt\n2\n"
      "$ cat <<END\n> three\n> END\nthree\n```\n");
  EXPECT_EQ(page.faults, std::vector<std::string>{});
  const std::vector<Step> commands = commands_of(page);
  const std::vector<Outcome> outcomes = run_page(page);
  ASSERT_EQ(outcomes.size(), 3U);
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    EXPECT_EQ(outcomes[i].code, "0");
    EXPECT_TRUE(matches(expected_of(page, commands[i]), outcomes[i].printed)) << i;
  }
}

TEST(DocBlocks, EveryBlockSaysHowItIsRun) {
  EXPECT_EQ(read_page("```\nx\n```\n").faults.size(), 1U);
  EXPECT_EQ(read_page("```sh\nx\n```\n").faults.size(), 1U);
  EXPECT_EQ(read_page("```console\nx\n```\n").faults.size(), 1U);
  EXPECT_EQ(read_page("```console\n$ x\n").faults.size(), 1U);
  EXPECT_EQ(read_page("```sh no-run: \nx\n```\n").faults.size(), 1U);
  EXPECT_EQ(read_page("```sh no-run: it needs a person\nx\n```\n").faults.size(), 0U);
}

std::string printed(std::vector<std::string> words, std::string input) {
  const Finished finished = run(std::move(words), std::move(input));
  EXPECT_EQ(finished.code, 0) << finished;
  return finished.out;
}

TEST(DocPictures, ComeFromTheProgram) {
  EXPECT_EQ(printed({"hexarena", "show", "--svg"}, text_of(kRoot / "docs/fish.jsonl")),
            text_of(kRoot / "docs/fish.svg"))
      << "make it again: hexarena show --svg docs/fish.jsonl > docs/fish.svg";
  EXPECT_EQ(printed({"hexarena", "show", "--svg"}, text_of(kRoot / "docs/reversi.jsonl")),
            text_of(kRoot / "docs/reversi.svg"))
      << "make it again: hexarena show --svg docs/reversi.jsonl > docs/reversi.svg";
  EXPECT_EQ(printed({"hexarena", "show", "--svg", "--numbers", "--solution"},
                    text_of(kRoot / "docs/nooks.json")),
            text_of(kRoot / "docs/nooks.svg"))
      << "make it again: hexarena show --svg --numbers --solution docs/nooks.json > docs/nooks.svg";
}

}  // namespace
}  // namespace hexarena::tests
