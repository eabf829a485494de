// A class of bots: many processes in a Swiss tournament, some of them hostile, and whether what came
// of it is right. The small one is an ordinary test (class_test.cpp), that of 300 is soak_class.
#pragma once

#include <fmt/format.h>

#include <cmath>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.hpp"
#include "run_program.hpp"
#include "scratch_folder.hpp"

namespace hexarena::tests {

/// A bot in plain shell, so that every machine has it, and quick: it starts no program for a move.
/// It knows `$line`, the question; `act` answers with the first legal action, which is "pass" where
/// there is no other.
inline constexpr std::string_view kClassmate = R"sh(
act() { id=${line#*'"id":'}; legal=${line#*'"legal":['}
  case $legal in '"pass"'*) action='"pass"';; *) action=${legal%%']'*}];; esac
  printf '{"type":"action","id":%s,"action":%s}\n' "${id%%,*}" "$action"; }
read -r hello; echo '{"type":"ready"}'
)sh";
/// The same with the last legal action.
inline constexpr std::string_view kActsLast = R"sh(
act() { id=${line#*'"id":'}; legal=${line#*'"legal":['}; legal=${legal%%']]'*}
  case $legal in '"pass"'*) action='"pass"';; *) action="[${legal##*[}]";; esac
  printf '{"type":"action","id":%s,"action":%s}\n' "${id%%,*}" "$action"; }
)sh";
inline constexpr std::string_view kEachTurn = R"sh(
while read -r line; do case $line in *'"type":"turn"'*) act;; *) exit 0;; esac; done
)sh";

struct Classmate {
  std::string name;
  std::string script;
  std::set<std::string> faults = {};  ///< it may be removed for; empty: it plays to the end
};

/// Those that are after something else than the game, the worst first. `secret` is a file that is
/// none of their business.
inline std::vector<Classmate> hostile_classmates(const std::string& secret) {
  const auto at_its_turn = [](std::string_view habit) {
    return joined(kClassmate, "read -r line\n", habit, "\n");
  };
  return {
      {"crash", at_its_turn("kill -SEGV $$"), {"exit"}},
      {"illegal",
       at_its_turn(R"(echo '{"type":"action","id":1,"action":[90,90]}'; sleep 600)"),
       {"illegal"}},
      {"malformed", at_its_turn("echo I resign; sleep 600"), {"malformed"}},
      {"flood", at_its_turn(R"(tr '\0' 'x' < /dev/zero)"), {"limit"}},
      {"memory", at_its_turn("x=xxxxxxxx; while :; do x=$x$x; done"), {"limit", "exit", "timeout"}},
      {"escape",
       joined(kClassmate, "found=$(cat ", secret, " /etc/shadow 2>&1 >/dev/null && echo found)\n",
              "echo x > ", secret, " 2>/dev/null\nkill -9 $PPID 2>/dev/null\n", kEachTurn)},
      {"fork",
       at_its_turn("bomb() { bomb | bomb & }; bomb; sleep 600"),
       {"limit", "exit", "timeout"}},
      {"silent", at_its_turn("sleep 600"), {"timeout"}},
      {"hog", at_its_turn("while :; do :; done"), {"timeout", "limit"}},
      {"late", at_its_turn("sleep 60; act; sleep 600"), {"timeout"}},
  };
}

/// The folder of a class, with what it plays.
class ClassOfBots {
 public:
  ClassOfBots(int bots, int hostile, int rounds, int ms) : rounds_(rounds) {
    std::ofstream(secret()) << "the secret of the teacher\n";
    std::filesystem::permissions(secret(), std::filesystem::perms::owner_all);
    classmates_ = hostile_classmates(secret());
    classmates_.resize(std::min(classmates_.size(), static_cast<std::size_t>(hostile)));
    for (int i = static_cast<int>(classmates_.size()); i < bots; ++i) {
      classmates_.push_back({fmt::format("student-{:03}", i),
                             joined(kClassmate, i % 2 == 0 ? "" : kActsLast, kEachTurn)});
    }
    std::ofstream toml(file());
    toml << "name = \"The class\"\ngame = \"reversi\"\nformat = \"swiss\"\nrounds = " << rounds
         << "\nms = " << ms << "\nplayers = [\n";
    for (const Classmate& each : classmates_) {
      const std::filesystem::path folder = folder_.path(each.name);
      std::filesystem::create_directory(folder);
      std::ofstream(folder / "bot.sh") << each.script;
      toml << fmt::format("  {{ name = \"{}\", player = \"bot:sh {}/bot.sh\" }},\n", each.name,
                          folder.string());
    }
    toml << "]\n[settings]\nsize = 3\n";
  }

  [[nodiscard]] std::string file() const { return folder_.path("class.toml"); }
  [[nodiscard]] std::string path(const std::string& name) const { return folder_.path(name); }

  /// What is wrong with the result (`tournament --json`) beside the games as `--csv` lists them;
  /// empty where everything is right.
  [[nodiscard]] std::vector<std::string> complaints(const base::Json& result) const;

 private:
  /// What one has by the list of games alone.
  struct Account {
    int games = 0;
    double points = 0;
    int removals = 0;
    std::map<std::string, double> against;  ///< points, by opponent
    std::map<std::string, int> met;         ///< games, by opponent
  };
  using Accounts = std::map<std::string, Account>;

  [[nodiscard]] std::string secret() const { return folder_.path("secret"); }
  [[nodiscard]] Accounts count(std::vector<std::string>& wrong) const;
  void check_order(const base::Json& rows, Accounts& accounts,
                   std::vector<std::string>& wrong) const;
  void check_removals(const base::Json& result, const Accounts& accounts,
                      std::vector<std::string>& wrong) const;

  ScratchFolder folder_{kReadableForAll};
  int rounds_;
  std::vector<Classmate> classmates_;
};

/// The games of `--csv`, which the class has written as games.csv: a row for each of two seats.
inline ClassOfBots::Accounts ClassOfBots::count(std::vector<std::string>& wrong) const {
  Accounts accounts;
  std::ifstream csv(path("games.csv"));
  std::string line;
  std::getline(csv, line);
  std::vector<std::vector<std::string>> seats;
  while (std::getline(csv, line)) {
    std::vector<std::string> fields;
    std::istringstream in(line);
    for (std::string field; fields.size() < 9 && std::getline(in, field, ',');) {
      fields.push_back(field);
    }
    fields.resize(9);
    seats.push_back(std::move(fields));
    if (seats.size() < 2) continue;
    if (seats[0][0] != seats[1][0]) wrong.push_back("game without two seats: " + seats[0][0]);
    for (std::size_t i = 0; i < 2; ++i) {
      Account& account = accounts[seats[i][4]];
      const std::string& other = seats[1 - i][4];
      ++account.games;
      ++account.met[other];
      account.points += std::stod(seats[i][6]);
      account.against[other] += std::stod(seats[i][6]);
      if (!seats[i][8].empty()) ++account.removals;
    }
    seats.clear();
  }
  return accounts;
}

/// Points, Buchholz and Sonneborn-Berger by the list of games, and the order they give.
inline void ClassOfBots::check_order(const base::Json& rows, Accounts& accounts,
                                     std::vector<std::string>& wrong) const {
  // A bye has the points of a block, and counts as a block against oneself.
  for (const base::Json& row : rows) {
    accounts[row["name"].get<std::string>()].points += 2.0 * row["byes"].get<int>();
  }
  std::vector<double> last;
  for (const base::Json& row : rows) {
    const std::string name = row["name"];
    const Account& account = accounts[name];
    const int byes = row["byes"];
    double buchholz = 2.0 * byes * account.points;
    double sonneborn_berger = 0;
    for (const auto& [other, games] : account.met) {
      buchholz += games * accounts[other].points;
      sonneborn_berger += account.against.at(other) * accounts[other].points;
      if (games != 2) wrong.push_back(fmt::format("{} met {} {} times", name, other, games));
    }
    const std::vector<double> key{account.points, buchholz, sonneborn_berger};
    if (account.games + 2 * byes != 2 * rounds_) wrong.push_back(name + " misses games");
    const std::vector<double> shown{row["points"], row["buchholz"], row["sonneborn_berger"]};
    for (std::size_t i = 0; i < key.size(); ++i) {
      if (std::abs(key[i] - shown[i]) > 1e-6) {
        wrong.push_back(
            fmt::format("{}: {} of its points is {}, not {}", name, i, shown[i], key[i]));
      }
    }
    if (!last.empty() && last < key) wrong.push_back(name + " stands too low");
    last = key;
  }
}

/// Everyone was removed for what it did, every time, and no one else; each with a reason.
inline void ClassOfBots::check_removals(const base::Json& result, const Accounts& accounts,
                                        std::vector<std::string>& wrong) const {
  std::map<std::string, int> explained;
  std::map<std::string, const Classmate*> by_name;
  for (const Classmate& each : classmates_) by_name[each.name] = &each;
  const base::Json none = base::Json::array();
  for (const base::Json& each : result.contains("removed") ? result["removed"] : none) {
    const std::string name = each["player"];
    ++explained[name];
    if (each["note"].get<std::string>().empty()) wrong.push_back(name + ": no reason");
    if (!by_name.at(name)->faults.contains(each["removed"])) {
      wrong.push_back(name + " was removed: " + base::write_json(each));
    }
  }
  for (const Classmate& each : classmates_) {
    const Account& account = accounts.at(each.name);
    if (account.removals != explained[each.name]) wrong.push_back(each.name + ": unexplained");
    int fair = each.faults.empty() ? 0 : account.games;
    for (const auto& [other, games] : account.met) {
      // Where two such meet, the first to fail ends the game.
      if (!each.faults.empty() && !by_name.at(other)->faults.empty()) fair -= games;
    }
    if (account.removals < fair) wrong.push_back(each.name + " was not always removed");
  }
}

inline std::vector<std::string> ClassOfBots::complaints(const base::Json& result) const {
  std::vector<std::string> wrong;
  if (result["over"] != true) wrong.emplace_back("it is not over");
  Accounts accounts = count(wrong);
  if (accounts.size() != classmates_.size()) wrong.emplace_back("not all of them played");
  const base::Json& rows = result["standings"];
  if (rows.size() != classmates_.size()) wrong.emplace_back("not all of them are in the table");
  if (!wrong.empty()) return wrong;
  check_removals(result, accounts, wrong);
  check_order(rows, accounts, wrong);
  std::ifstream in(secret());
  std::string text;
  std::getline(in, text);
  if (text != "the secret of the teacher") wrong.emplace_back("the secret was overwritten");
  return wrong;
}

}  // namespace hexarena::tests
