// Whole games, kept in tests/playthroughs/ as text a person reads: a change of behaviour shows as a
// difference in these files. The first line of a file says what is played, by whom and from which
// seed; everything below it is written anew and has to be the same.
//
//   game, settings        as everywhere
//   start                 a position to start from; absent: as the settings say
//   players, seed         who decides, one for each seat, and the seed of the first one's lots; the
//                         next ones have the next seeds
//   shown                 how many plies are printed at the beginning and at the end
//
// A new playthrough is a file with its first line; HEXARENA_WRITE_PLAYTHROUGHS=1 writes the rest.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "players/player.hpp"
#include "session/registry.hpp"

namespace hexarena::tests {
namespace {

namespace fs = std::filesystem;
using base::Expected;
using base::Json;
using base::passed_on;
using rules::Seat;

constexpr std::int64_t kMillisecondsAPly = 5000;  // where a clock rules, everybody is this fast
constexpr std::size_t kLongestGame = 5000;
constexpr std::size_t kActionsShown = 6;

class Playthrough {
 public:
  /// What the first line of a file says, ready to be played.
  static Expected<Playthrough> read(const std::string& line) {
    auto head = base::read_json(line);
    if (!head) return passed_on(head);
    for (const char* key : {"game", "settings", "players", "seed", "shown"}) {
      if (!head->contains(key)) return base::invalid(fmt::format("the head has no {}", key));
    }
    auto game = session::find_game((*head)["game"].get<std::string>());
    if (!game) return passed_on(game);
    const Json* start = head->contains("start") ? &(*head)["start"] : nullptr;
    auto table = (*game)->open((*head)["settings"], start);
    if (!table) return passed_on(table);
    Playthrough playthrough;
    playthrough.head_ = line;
    playthrough.table_ = std::move(*table);
    playthrough.first_ = (*head)["shown"][0].get<std::size_t>();
    playthrough.last_ = (*head)["shown"][1].get<std::size_t>();
    auto seed = (*head)["seed"].get<std::uint64_t>();
    for (const Json& name : (*head)["players"]) {
      auto adviser = players::adviser(players::read_spec(name.get<std::string>()));
      if (!adviser) return passed_on(adviser);
      playthrough.players_.push_back(players::advised_player(*adviser, "", seed++));
    }
    if (playthrough.players_.size() != static_cast<std::size_t>(playthrough.table_->seats())) {
      return base::invalid(fmt::format("{} seats, {} players", playthrough.table_->seats(),
                                       playthrough.players_.size()));
    }
    return playthrough;
  }

  /// The text of the file, first line included.
  Expected<std::string> play() {
    while (!table_->view().over && plies_.size() < kLongestGame) {
      auto played = ply();
      if (!played) return passed_on(played);
      plies_.push_back(std::move(*played));
    }
    std::string text = head_ + "\n";
    std::string picture;  // printed again only when it has changed
    const std::size_t tail = std::max(first_, plies_.size() - std::min(last_, plies_.size()));
    for (std::size_t i = 0; i < plies_.size(); ++i) {
      if (i == first_ && i < tail) text += fmt::format("\n… {} plies …\n", tail - first_);
      if (i >= first_ && i < tail) continue;
      const Ply& ply = plies_[i];
      text += ply.before + (ply.picture == picture ? "" : ply.picture) + ply.after;
      picture = ply.picture;
    }
    return text + end();
  }

 private:
  struct Ply {
    std::string before;
    std::string picture;
    std::string after;
  };

  Expected<Ply> ply() {
    const std::size_t number = plies_.size();
    table_->tick(static_cast<std::int64_t>(number) * kMillisecondsAPly);
    Ply ply{.before = table_->news(), .picture = {}, .after = {}};
    const game::View view = table_->view();
    const std::vector<game::Action> legal = table_->legal();
    if (view.over) return ply;
    // Where all think at the same time they speak in turns.
    const auto seats = static_cast<std::size_t>(table_->seats());
    const Seat seat = view.turn.value_or(Seat(static_cast<int>(number % seats)));
    auto choice = players_[seat.at()]->decide(*table_);
    if (!choice) return base::invalid(choice.error().message);

    ply.before += fmt::format("\n== Ply {}, {} to act, scores {}\n", number + 1,
                              view.turn ? table_->seat_name(seat) : "all", scores(view));
    if (view.ms_left) ply.before += fmt::format("{} ms left\n", *view.ms_left);
    ply.picture = table_->text_picture({});
    ply.after = fmt::format("{} legal:", legal.size());
    for (std::size_t i = 0; i < std::min(kActionsShown, legal.size()); ++i) {
      ply.after += " " + base::write_json(table_->action_json(legal[i]));
    }
    ply.after +=
        fmt::format("{}\n{}: {}\n", legal.size() > kActionsShown ? " …" : "",
                    table_->seat_name(seat), base::write_json(table_->action_json(choice->action)));
    auto played = table_->submit(seat, choice->action);
    if (!played) return passed_on(played);
    ply.after += table_->news();
    return ply;
  }

  [[nodiscard]] std::string end() const {
    const game::View view = table_->view();
    std::string text = fmt::format("\n== {} after {} plies, scores {}\n",
                                   view.over ? "Over" : "Left", plies_.size(), scores(view));
    text += table_->text_picture({});
    text += "won by:";
    view.winners.for_each([&](Seat seat) { text += " " + table_->seat_name(seat); });
    return text + "\n";
  }

  static std::string scores(const game::View& view) {
    std::string all;
    for (const auto& score : view.scores) {
      all += (all.empty() ? "" : " ") + (score ? std::to_string(*score) : "-");
    }
    return all;
  }

  std::string head_;
  std::unique_ptr<game::Table> table_;
  std::vector<std::unique_ptr<players::Player>> players_;
  std::size_t first_ = 0;
  std::size_t last_ = 0;
  std::vector<Ply> plies_;
};

std::vector<fs::path> files() {
  std::vector<fs::path> found;
  for (const auto& entry : fs::directory_iterator(HEXARENA_SOURCE_DIR "/tests/playthroughs")) {
    found.push_back(entry.path());
  }
  std::sort(found.begin(), found.end());
  return found;
}

std::string text_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

/// Where two texts part, as a person looks for it.
std::string first_difference(const std::string& kept, const std::string& now) {
  std::istringstream old_lines(kept);
  std::istringstream new_lines(now);
  for (int number = 1;; ++number) {
    std::string old_line = "(the end)";
    std::string new_line = "(the end)";
    const bool more = static_cast<bool>(std::getline(old_lines, old_line));
    const bool more_now = static_cast<bool>(std::getline(new_lines, new_line));
    if (!more && !more_now) return "they differ in the end of the last line";
    if (more != more_now || old_line != new_line) {
      return fmt::format("line {}\n  was: {}\n  is:  {}", number, old_line, new_line);
    }
  }
}

TEST(Playthroughs, AreAsTheyWere) {
  for (const fs::path& file : files()) {
    const std::string kept = text_of(file);
    auto playthrough = Playthrough::read(first_line(kept));
    ASSERT_TRUE(playthrough) << file << ": " << playthrough.error().message;
    const auto now = playthrough->play();
    ASSERT_TRUE(now) << file << ": " << now.error().message;
    if (std::getenv("HEXARENA_WRITE_PLAYTHROUGHS") != nullptr) {
      std::ofstream(file, std::ios::binary) << *now;
    } else if (*now != kept) {
      ADD_FAILURE() << file.filename() << " goes another way from " << first_difference(kept, *now)
                    << "\nIf that is meant, write the files anew and look at what changed:\n"
                       "HEXARENA_WRITE_PLAYTHROUGHS=1 ./xtest Playthroughs && git diff tests";
    }
  }
}

TEST(Playthroughs, AreThereForEveryGame) {
  std::set<std::string> played;
  for (const fs::path& file : files()) {
    const auto head = base::read_json(first_line(text_of(file)));
    ASSERT_TRUE(head) << file << ": " << head.error().message;
    played.insert((*head)["game"].get<std::string>());
  }
  for (const game::Descriptor* const game : session::games()) {
    EXPECT_TRUE(played.contains(std::string(game->name)))
        << "tests/playthroughs/ has no game of " << game->name;
  }
}

TEST(Playthroughs, AreShortEnoughToRead) {
  for (const fs::path& file : files()) {
    const std::string text = text_of(file);
    EXPECT_LE(std::count(text.begin(), text.end(), '\n'), 400) << file;
  }
}

}  // namespace
}  // namespace hexarena::tests
