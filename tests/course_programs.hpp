// Programs of the course for tests: a shell script that plays the square format as the course has it and
// refuses all else, with a habit of its own.
//
// A habit is a name, shell code that runs first, and what the player needs in front of its command. The
// code may set or use:
//
//   id, answers      its ID, and the word it prints it for: name, id or none
//   before CODE      runs before the board is read; $phase, $in and $out are known
//   put              how the board on STDIN gets to OUT; by default `cat > "$out"`
//   ending           the exit code after a move
//   CODE             awk, run on the board before it is written; names as in file_programs.hpp
//   strict           awk, run on the board as it was read; exit 2 where it is wrong
#pragma once

#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "scratch_folder.hpp"

namespace hexarena::tests {

inline constexpr std::string_view kHonestCourseProgram = R"sh(
: "${id:=Shelly}" "${answers:=name}" "${ending:=0}" "${play:=act()}"
usage() { echo "usage: phase=placement penguins=N IN OUT or phase=movement IN OUT"; exit 2; }
if [ $# -eq 1 ]; then
  [ "$1" = "$answers" ] || usage
  printf '%s' "$id"; exit 0
fi
case $1 in
  phase=placement) [ $# -eq 4 ] || usage; case $2 in penguins=[1-9]*) ;; *) usage;; esac
    in=$3; out=$4;;
  phase=movement) [ $# -eq 3 ] || usage; in=$2; out=$3;;
  *) usage;; esac
phase=${1#*=}
before
awk -v phase="$phase" -v id="$id" '
function free(r, c) { return r >= 0 && r < rows && c >= 0 && c < cols && f[r,c] > 0 && o[r,c] == 0 }
function step(r, c, d) { R = r + (d == 0) - (d == 1); C = c + (d == 2) - (d == 3) }
function go(r, c, R, C) { score[me] += f[R,C]; f[R,C] = 0; f[r,c] = 0; o[r,c] = 0; o[R,C] = num[me] }
function place(   r, c) {
  if (!me) { ids[++n] = id; num[n] = n; score[n] = 0; me = n }
  for (r = 0; r < rows; ++r) for (c = 0; c < cols; ++c) if (free(r, c) && f[r,c] == 1) {
    o[r,c] = num[me]; score[me] += 1; f[r,c] = 0; return 1 }
  return 0 }
function move(   r, c, d) {
  for (r = 0; r < rows; ++r) for (c = 0; c < cols; ++c) if (o[r,c] == num[me])
    for (d = 0; d < 4; ++d) { step(r, c, d); if (free(R, C)) { go(r, c, R, C); return 1 } }
  return 0 }
function act() { return phase == "placement" ? place() : move() }
NR == 1 { rows = $1 + 0; cols = $2 + 0; next }
NR <= rows + 1 { for (c = 0; c < cols; ++c) {
  f[NR-2,c] = substr($(c+1), 1, 1) + 0; o[NR-2,c] = substr($(c+1), 2, 1) + 0 } next }
NF == 3 { ids[++n] = $1; num[n] = $2 + 0; score[n] = $3 + 0; if ($1 == id) me = n; else other = n }
END { '"$strict"'
  if (phase == "movement" && !me) exit 2
  '"$play"'
  print rows, cols
  for (r = 0; r < rows; ++r) { line = ""
    for (c = 0; c < cols; ++c) line = line (c ? " " : "") f[r,c] o[r,c]
    print line }
  for (i = 1; i <= n; ++i) print ids[i], num[i], score[i] }' "$in" > .new
code=$?
[ $code -eq 0 ] || { echo "the board is wrong: $code"; exit $code; }
put < .new
exit "$ending"
)sh";

struct CourseHabit {
  std::string name;
  std::string code;
  std::string options = {};  ///< in front of its command
};

/// What was met in real programs. None of them cheats.
inline const std::vector<CourseHabit>& course_habits() {
  // The last line end, where there is one; awk and sh would pass over it.
  static const std::string kEnds = R"sh([ "$(tail -c 1 "$in" | od -An -c | tr -d ' ')" = '\n' ])sh";
  static const std::vector<CourseHabit> all{
      {"answers only id", "answers=id id=102D"},
      {"never tells its ID", "answers=none id=playerA1"},
      {"complains with code 0", "[ $# -eq 1 ] && { echo 'wrong arguments'; exit 0; }; id=Moaner"},
      {"has a long ID", "id='a-very-long-name_of.a+team/from:the=second#year!of@the(course)2021'"},
      {"wants no lines without penguins",
       R"(strict='for (i = 1; i <= n; ++i) { k = 0
         for (r = 0; r < rows; ++r) for (c = 0; c < cols; ++c) k += o[r,c] == num[i]
         if (!k || num[i] != i) exit 2 }')"},
      {"writes its line twice behind a final line end",
       "before() { " + kEnds + R"( && play='act(); ids[++n] = ids[me]; num[n] = num[me]'; :; })",
       "newline=none"},
      {"crashes at a final line end", "before() { " + kEnds + " && kill -SEGV $$; :; }",
       "newline=none"},
      {"needs a final line end", "before() { " + kEnds + " || exit 3; }"},
      {"keeps a file in its folder",
       R"(before() { runs=0; [ ! -f notes/runs ] || runs=$(cat notes/runs)
         [ "$phase" = placement ] || [ "$runs" -gt 0 ] || { echo "my notes are gone"; exit 3; }
         mkdir -p notes; echo $((runs + 1)) > notes/runs; })"},
      {"changes a file of its own",
       R"(before() { cat data.txt > /dev/null && echo more >> data.txt ||
         { echo "where is my data?"; exit 3; }; })"},
      {"looks beside its own file",
       R"(before() { [ -f "${0%/*}/data.txt" ] && echo x > "${0%/*}/mine.txt" || exit 3; })"},
      {"lower-cases paths", R"(before() { in=$(printf %s "$in" | tr A-Z a-z)
         out=$(printf %s "$out" | tr A-Z a-z); })"},
      {"knows no folders", R"(before() { case $in$out in */*) exit 2;; esac; })"},
      {"wants one file", R"(before() { [ "$in" = "$out" ] || { echo "two files?"; exit 2; }; })",
       "files=one"},
      {"wants two files", R"(before() { [ "$in" != "$out" ] || { echo "one file?"; exit 2; }; })"},
      {"always returns 3", "ending=3"},
      {"returns 1 when it has played", "ending=1"},
      {"writes its own way",
       R"(put() { awk '{ printf "%s \t\r\n\r\n", $0 }' > "$out"; printf '\000' >> "$out"; })"},
      {"writes one line", R"(put() { tr '\n' ' ' > "$out"; })"},
      {"writes to IN as well", R"(before() { put() { cat > "$out"; cat "$out" > "$in"; }; })"},
      {"puts its line first",
       R"(play='act(); for (i = me; i > 1; --i) { t = ids[i]; ids[i] = ids[i-1]; ids[i-1] = t
         t = num[i]; num[i] = num[i-1]; num[i-1] = t
         t = score[i]; score[i] = score[i-1]; score[i-1] = t }')"},
      {"talks", "before() { i=0; while [ $((i += 1)) -lt 300 ]; do echo \"thinking $i\"; done; }"},
      {"asks and reads", "before() { read -r line; : ; }"},
  };
  return all;
}

/// These do cheat, or fail; `name` is what the judge must say.
inline const std::vector<CourseHabit>& course_cheats() {
  static const std::vector<CourseHabit> all{
      {"invented score", "play='act(); score[me] += 5'"},
      {"invented score: the score of", "play='act(); if (other) score[other] = 0'"},
      {"moved another's penguin",
       R"(play='act(); for (r = 0; r < rows; ++r) for (c = 0; c < cols; ++c)
         if (other && o[r,c] == num[other]) { o[r,c] = 0; f[r,c] = 1 }')"},
      {"two actions", "play='act(); act()'"},
      {"changed the players", "play='act(); ids[++n] = \"Friend\"; num[n] = n; score[n] = 0'"},
      {"changed the players", "[ \"$1\" = phase=movement ] && play='act(); ids[me] = \"Other\"'"},
      {"changed fish",
       R"(play='act(); for (r = 0; r < rows; ++r) for (c = 0; c < cols; ++c)
         if (free(r, c)) { f[r,c] = f[r,c] % 3 + 1; r = rows; c = cols }')"},
      {"wrong start",
       R"(play='ids[++n] = id; num[n] = n; score[n] = 0; me = n
         for (r = 0; r < rows; ++r) for (c = 0; c < cols; ++c) if (f[r,c] > 1) {
         score[me] = f[r,c]; f[r,c] = 0; o[r,c] = num[me]; r = rows; c = cols }')"},
      {"wrote nothing", "put() { cat \"$in\" > \"$out\"; }"},
      {"wrote nothing: there is no board in OUT (it exited with code 2); its STDOUT ends with "
       "\"I am lost\"",
       "before() { echo 'I am lost'; exit 2; }"},
      {"garbage", "put() { echo I resign > \"$out\"; }"},
      {"did not end within 200 ms of processor time", "before() { while :; do :; done; }",
       "limit=200"},
      {"did not end within 200 ms;", "before() { echo zzz; sleep 60; }", "limit=200 timed=wall"},
      {"left too much in its folder: more than 1000 files",
       "before() { i=0; while [ $((i += 1)) -lt 1500 ]; do : > \"f$i\"; done; }"},
  };
  return all;
}

/// A folder with one such script and a file of data.
class CourseProgram {
 public:
  explicit CourseProgram(const CourseHabit& habit = {}) : options_(habit.options) {
    std::ofstream(folder_.path("Play.sh")) << "before() { :; }\nput() { cat > \"$out\"; }\n"
                                           << habit.code << '\n'
                                           << kHonestCourseProgram;
    std::ofstream(folder_.path("data.txt")) << "some\n";
  }
  [[nodiscard]] std::string command() const { return "sh " + folder_.path("Play.sh"); }
  /// As a player, in the dialect of the contest.
  [[nodiscard]] std::string player() const {
    return "file:" + (options_.empty() ? "" : options_ + " ") + command();
  }
  [[nodiscard]] std::string data() const { return folder_.path("data.txt"); }

 private:
  ScratchFolder folder_{kReadableForAll};
  std::string options_;
};

}  // namespace hexarena::tests
