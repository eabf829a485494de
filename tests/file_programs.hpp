// File programs for tests: a shell script that plays the file game by the book, and folders for it.
//
// The honest one takes the first lawful action it finds; awk does the reading. A habit is what
// stands behind it in the script, and may use what it offers:
//
//   $phase $square $in $out $dir   what it was told; dir is the folder of IN and OUT
//   board CODE                     the board after CODE, in awk, with these at hand:
//       f[r,c], o[r,c]             fish and owner; rows, cols
//       n, ids[i], num[i], score[i], me, other    the lines of the players, its own, somebody's
//       act()                      the honest action; false when there is none
//       place(k, least), move(k)   for line k, on a floe of that many fish at least
//       step(r, c, d)              sets R and C; free(r, c)
//   honest                         plays and ends as a good program does
#pragma once

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "scratch_folder.hpp"

namespace hexarena::tests {

inline constexpr std::string_view kHonestFileProgram = R"sh(
[ "$1" = name ] && { echo "${id:-Shelly}"; exit 0; }
square=0; phase=; in=; out=
for word in "$@"; do case $word in
  phase=*) phase=${word#*=};; grid=square) square=1;; *=*) ;;
  *) [ -z "$in" ] && in=$word || out=$word;; esac; done
dir=${in%/*}
board() { awk -v phase="$phase" -v square="$square" -v id="${id:-Shelly}" '
function step(r, c, d) {
  if (square) { R = r + (d == 0) - (d == 1); C = c + (d == 2) - (d == 3) }
  else if (d < 2) { R = r; C = c + (d == 0) - (d == 1) }
  else { R = r + (d < 4 ? 1 : -1); C = c + r % 2 - (d % 2) } }
function free(r, c) { return r >= 0 && r < rows && c >= 0 && c < cols && f[r,c] > 0 && o[r,c] == 0 }
function place(k, least,   r, c) {
  for (r = 0; r < rows; ++r) for (c = 0; c < cols; ++c)
    if (free(r, c) && f[r,c] >= least && (least > 1 || f[r,c] == 1)) {
      o[r,c] = num[k]; if (square) { score[k] += f[r,c]; f[r,c] = 0 } return 1 }
  return 0 }
function go(k, r, c, R, C) {
  score[k] += square ? f[R,C] : f[r,c]; if (square) f[R,C] = 0
  f[r,c] = 0; o[r,c] = 0; o[R,C] = num[k]; return 1 }
function move(k,   r, c, d) {
  for (r = 0; r < rows; ++r) for (c = 0; c < cols; ++c) if (o[r,c] == num[k])
    for (d = 0; d < (square ? 4 : 6); ++d) { step(r, c, d); if (free(R, C)) return go(k, r, c, R, C) }
  return 0 }
function act() { return phase == "placement" ? place(me, 1) : move(me) }
NR == 1 { rows = $1 + 0; cols = $2 + 0; next }
NR <= rows + 1 { for (c = 0; c < cols; ++c) {
  f[NR-2,c] = substr($(c+1), 1, 1) + 0; o[NR-2,c] = substr($(c+1), 2, 1) + 0 } next }
NF == 3 { ids[++n] = $1; num[n] = $2 + 0; score[n] = $3 + 0; if ($1 == id) me = n; else other = n }
END { '"$1"'
  print rows, cols
  for (r = 0; r < rows; ++r) { line = ""
    for (c = 0; c < cols; ++c) line = line (c ? " " : "") f[r,c] o[r,c]
    print line }
  for (i = 1; i <= n; ++i) print ids[i], num[i], score[i] }' "$in"; }
honest() { board 'if (!act()) exit 1;' > "$out" || { rm -f "$out"; exit 1; }; exit 0; }
)sh";

/// A folder with one script, readable for the user it will run as.
class FileProgram {
 public:
  explicit FileProgram(const std::string& habit = "honest") {
    std::ofstream(folder_.path("play.sh")) << kHonestFileProgram << habit << '\n';
  }
  [[nodiscard]] std::string command() const { return "sh " + folder_.path("play.sh"); }

 private:
  ScratchFolder folder_{kReadableForAll};
};

/// Temporary files of this process go to a folder of their own for a while, so that what is left
/// behind there can be counted.
class OwnTemporaryFolder {
 public:
  OwnTemporaryFolder() {
    const char* const before = std::getenv("TMPDIR");
    if (before != nullptr) before_ = before;
    had_one_ = before != nullptr;
    setenv("TMPDIR", folder_.path().c_str(), 1);
  }
  OwnTemporaryFolder(const OwnTemporaryFolder&) = delete;
  OwnTemporaryFolder& operator=(const OwnTemporaryFolder&) = delete;
  ~OwnTemporaryFolder() {
    if (had_one_) {
      setenv("TMPDIR", before_.c_str(), 1);
    } else {
      unsetenv("TMPDIR");
    }
  }
  /// Of all files and folders in it, however deep.
  [[nodiscard]] std::vector<std::string> names() const {
    std::vector<std::string> names;
    std::error_code error;  // they may go while we look
    for (std::filesystem::recursive_directory_iterator entry(folder_.path(), error), end;
         !error && entry != end; entry.increment(error)) {
      names.push_back(entry->path().filename());
    }
    return names;
  }

 private:
  ScratchFolder folder_{kReadableForAll};
  std::string before_;
  bool had_one_ = false;
};

}  // namespace hexarena::tests
