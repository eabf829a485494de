// Runs a fuzz target without libFuzzer: on every input given (files, or folders of files), and on
// a few thousand truncations and byte mutations of them. The run is deterministic, so
// that tests can include it. HEXARENA_VARIATIONS sets the number of mutations.
//
// The current input is in a file next to the program until the run ends successfully; after a crash
// it is the input that caused it.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

namespace fs = std::filesystem;
using Bytes = std::vector<std::uint8_t>;

constexpr std::size_t kVariations = 4000;         // in total, distributed among the inputs
constexpr std::size_t kLeastVariations = 8;       // per input
constexpr std::size_t kVariedBytes = 32u << 20u;  // large inputs get fewer variations
constexpr std::size_t kMostEdits = 4;             // changed bytes per mutation

// Characters with a meaning to the parsers under test.
constexpr std::string_view kTelling = "[]{}\",:0123456789-+.eE\\ \n\ttfn\0\x7f\x80\xff";

// splitmix64: small and portable.
class Random {
 public:
  std::uint64_t next() {
    state_ += 0x9e3779b97f4a7c15u;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30u)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27u)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31u);
  }
  std::size_t below(std::size_t bound) { return static_cast<std::size_t>(next() % bound); }

 private:
  std::uint64_t state_ = 2025;
};

class Replay {
 public:
  explicit Replay(fs::path current)
      : current_(std::move(current)), file_(current_, std::ios::binary | std::ios::trunc) {}

  void run(const Bytes& input) {
    save(input);
    // A copy of the exact size, so that a sanitizer detects reads past the end.
    const Bytes copy(input.begin(), input.end());
    LLVMFuzzerTestOneInput(copy.data(), copy.size());
    ++runs_;
  }

  void finish() {
    std::error_code ignored;
    file_.close();
    fs::remove(current_, ignored);
  }

  [[nodiscard]] std::size_t runs() const { return runs_; }

 private:
  // Written through one open file: reopening it for each input would cost more than the tests.
  void save(const Bytes& input) {
    std::error_code ignored;
    file_.seekp(0);
    file_.write(reinterpret_cast<const char*>(input.data()),
                static_cast<std::streamsize>(input.size()));
    file_.flush();
    fs::resize_file(current_, input.size(), ignored);
  }

  fs::path current_;
  std::ofstream file_;
  std::size_t runs_ = 0;
};

Bytes read_bytes(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return Bytes(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
}

// The files of an argument, sorted; none if it is not readable.
std::vector<fs::path> inputs_of(const fs::path& argument) {
  std::vector<fs::path> files;
  std::error_code error;
  if (fs::is_directory(argument, error)) {
    for (const auto& entry : fs::directory_iterator(argument, error)) {
      if (entry.is_regular_file(error)) {
        files.push_back(entry.path());
      }
    }
  } else if (fs::is_regular_file(argument, error)) {
    files.push_back(argument);
  }
  std::sort(files.begin(), files.end());
  return files;
}

Bytes truncated(const Bytes& input, Random& random) {
  const auto size = static_cast<std::ptrdiff_t>(random.below(input.size() + 1));
  return Bytes(input.begin(), input.begin() + size);
}

// Replaces, inserts or erases a few bytes, or repeats a part of the input.
Bytes mutated(Bytes input, Random& random) {
  const std::size_t edits = 1 + random.below(kMostEdits);
  for (std::size_t edit = 0; edit < edits; ++edit) {
    const bool any = random.below(4) == 0;
    const auto byte = static_cast<std::uint8_t>(
        any ? random.below(256)
            : static_cast<std::uint8_t>(kTelling[random.below(kTelling.size())]));
    const auto at = static_cast<std::ptrdiff_t>(random.below(input.size() + 1));
    const auto place = input.begin() + at;
    switch (random.below(4)) {
      case 0: input.insert(place, byte); break;
      case 1:
        if (place != input.end()) {
          input.erase(place);
        }
        break;
      case 2: {
        const auto rest = static_cast<std::size_t>(input.end() - place);
        const auto length = static_cast<std::ptrdiff_t>(std::min<std::size_t>(rest, 16));
        const Bytes stretch(place, place + length);
        input.insert(input.begin() + at, stretch.begin(), stretch.end());
        break;
      }
      default:
        if (place != input.end()) {
          *place = byte;
        }
    }
  }
  return input;
}

void run_variations(Replay& replay, const Bytes& input, std::size_t wanted, Random& random) {
  const std::size_t affordable = kVariedBytes / (input.size() + 1);
  const std::size_t count = std::min(wanted, std::max<std::size_t>(affordable, 1));
  for (std::size_t i = 0; i < count; ++i) {
    replay.run(i % 4 == 0 ? truncated(input, random) : mutated(input, random));
  }
}

}  // namespace

int main(int argc, char** argv) {
  const std::string program = argc > 0 ? argv[0] : "fuzz";
  std::vector<Bytes> inputs;
  for (int i = 1; i < argc; ++i) {
    const std::vector<fs::path> files = inputs_of(argv[i]);
    if (files.empty()) {
      std::fprintf(stderr, "%s: no input in %s\n", program.c_str(), argv[i]);
      return 1;
    }
    for (const fs::path& file : files) {
      inputs.push_back(read_bytes(file));
    }
  }
  if (inputs.empty()) {
    std::fprintf(stderr, "usage: %s FILE-OR-FOLDER...\n", program.c_str());
    return 1;
  }

  const std::string current = program + ".input";
  std::printf("If this run crashes, the input that caused it is in %s\n", current.c_str());
  std::fflush(stdout);
  Replay replay(current);
  Random random;
  const char* const wanted = std::getenv("HEXARENA_VARIATIONS");
  const std::size_t all = wanted == nullptr ? kVariations : std::strtoul(wanted, nullptr, 10);
  const std::size_t share = std::max(kLeastVariations, all / inputs.size());
  for (const Bytes& input : inputs) {
    replay.run(input);
    run_variations(replay, input, share, random);
  }
  replay.run({});
  replay.finish();
  std::printf("%zu inputs ran, %zu of them as stored\n", replay.runs(), inputs.size());
  return 0;
}
