// Queries from a page to the module, one per line, all to the same module. Each gets exactly one
// answer, a rejected event has no effect, and whatever was asked before, every table can still
// be shown.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "module/module.hpp"
#include "require.hpp"

namespace {

using namespace hexarena;
using base::Json;
using fuzz::require;
using fuzz::require_one_line;

constexpr std::size_t kLongest = 4096;
constexpr int kMostQuestions = 10;
constexpr int kMostTables = 4;           // so many are inspected at the end
constexpr std::int64_t kLook = 100'000;  // the clock's step: searches end after a few readings

bool small(const Json& settings) {
  if (!settings.is_object()) return true;
  constexpr std::array kSizes{"rows", "columns", "rounds"};
  return std::ranges::none_of(
      kSizes, [&](const char* key) { return settings.contains(key) && settings[key] > 12; });
}
/// Large boards and searches for rare puzzles are slow, and exercise no new code of the reader.
bool cheap(const Json& question) {
  if (question.value("difficulty", Json()) == "expert") return false;
  const Json record = question.value("record", Json());
  return small(question.value("settings", Json())) &&
         (!record.is_object() || small(record.value("settings", Json())));
}

class Page {
 public:
  /// The answer, which has one of two forms.
  Json ask(std::string_view question) {
    auto answer = base::read_json(module_.ask(question), session::kRecordLimits);
    require(answer && answer->is_object() && answer->size() == 1);
    require(answer->contains("ok") != answer->contains("error"));
    if (answer->contains("error")) {
      const Json& reason = (*answer)["error"];
      require(reason.is_string());
      require_one_line(reason.get_ref<const std::string&>());
    }
    return std::move(*answer);
  }
  Json ask_about(const Json& table, const char* ask) {
    Json question = Json::object();
    question["ask"] = ask;
    question["table"] = table;
    if (question["ask"] == "picture") question["as"] = "svg";
    return this->ask(base::write_json(question));
  }

  void hear(std::string_view line) {
    const auto question = base::read_json(line);
    if (!question || !question->is_object()) {
      require(ask(line).contains("error"));
      return;
    }
    const Json table = question->value("table", Json());
    const Json before = ask_about(table, "view");
    const Json after = ask(line);
    if (question->value("ask", Json()) != "happen") return;
    if (after.contains("error")) {
      require(ask_about(table, "view") == before);
      return;
    }
    // The view returned afterwards is the current one; a rejected event changed nothing.
    const Json& told = after["ok"];
    require(told["view"] == ask_about(table, "view")["ok"]);
    require(told["scene"] == ask_about(table, "scene")["ok"]);
    const Json& events = (*question)["events"];
    require(told["told"].size() + (told.contains("refused") ? 1 : 0) <= events.size());
    // Time passes even if the event that carries it is rejected.
    const bool timed = std::ranges::any_of(events, [](const Json& event) {
      return event.is_object() && (event.contains("at") || event.contains("tick"));
    });
    if (told["told"].empty() && !timed) require(told["view"] == before["ok"]);
  }

  void look_around() {
    for (int table = 1; table <= kMostTables; ++table) {
      const bool open = ask_about(table, "view").contains("ok");
      for (const char* question : {"scene", "picture", "close"}) {
        require(ask_about(table, question).contains("ok") == open);
      }
    }
  }

 private:
  std::int64_t now_ = 0;
  module::Module module_{[this] { return now_ += kLook; }};
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size > kLongest) return 0;
  std::string_view text(reinterpret_cast<const char*>(data), size);
  Page page;
  for (int i = 0; i < kMostQuestions && !text.empty(); ++i) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    const auto question = base::read_json(line);
    if (question && question->is_object() && !cheap(*question)) return 0;
    page.hear(line);
  }
  page.look_around();
  return 0;
}
