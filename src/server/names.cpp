#include "server/names.hpp"

#include <array>
#include <cstdint>
#include <set>
#include <utility>

#include "session/registry.hpp"

namespace hexarena::server {
namespace {

struct Look {
  char32_t letter;
  char as;
};
// Cyrillic and Greek letters that look like Latin ones.
constexpr std::array<Look, 56> kLooks{{
    {U'а', 'a'}, {U'А', 'a'}, {U'в', 'b'}, {U'В', 'b'}, {U'с', 'c'}, {U'С', 'c'}, {U'ԁ', 'd'},
    {U'е', 'e'}, {U'Е', 'e'}, {U'ё', 'e'}, {U'Ё', 'e'}, {U'һ', 'h'}, {U'Н', 'h'}, {U'н', 'h'},
    {U'і', 'l'}, {U'І', 'l'}, {U'ј', 'j'}, {U'Ј', 'j'}, {U'к', 'k'}, {U'К', 'k'}, {U'ӏ', 'l'},
    {U'м', 'm'}, {U'М', 'm'}, {U'о', 'o'}, {U'О', 'o'}, {U'р', 'p'}, {U'Р', 'p'}, {U'ѕ', 's'},
    {U'Ѕ', 's'}, {U'т', 't'}, {U'Т', 't'}, {U'у', 'y'}, {U'У', 'y'}, {U'х', 'x'}, {U'Х', 'x'},
    {U'ԛ', 'q'}, {U'ԝ', 'w'}, {U'α', 'a'}, {U'Α', 'a'}, {U'Β', 'b'}, {U'ε', 'e'}, {U'Ε', 'e'},
    {U'Η', 'h'}, {U'η', 'n'}, {U'ι', 'l'}, {U'Ι', 'l'}, {U'κ', 'k'}, {U'Κ', 'k'}, {U'Μ', 'm'},
    {U'Ν', 'n'}, {U'ν', 'v'}, {U'ο', 'o'}, {U'Ο', 'o'}, {U'ρ', 'p'}, {U'Τ', 't'}, {U'ı', 'l'},
}};
// The accented letters of Latin-1 and Latin Extended-A, from U+00C0 on; '*': not a letter.
constexpr std::string_view kMarked =
    "aaaaaaaceeeelllldnooooo*ouuuuy*saaaaaaaceeeelllldnooooo*ouuuuy*y"
    "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhlllllllllljjjjkkklllllll"
    "lllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";

/// The next character of UTF-8; an invalid byte stands for itself.
char32_t next(std::string_view& text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned first = byte(0);
  const std::size_t length = first < 0xC0U ? 1 : first < 0xE0U ? 2 : first < 0xF0U ? 3 : 4;
  char32_t letter = first;
  if (length > 1 && text.size() >= length) {
    letter = first & (0xFFU >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) letter = letter << 6U | (byte(i) & 0x3FU);
    text.remove_prefix(length);
  } else {
    text.remove_prefix(1);
  }
  return letter;
}

/// The replacement for a character; 0: none.
char32_t look_of(char32_t letter) {
  if (letter >= 0xFF01 && letter <= 0xFF5E) letter -= 0xFEE0;  // wide forms of ASCII
  if (letter >= 0xC0 && letter - 0xC0 < kMarked.size() && kMarked[letter - 0xC0] != '*') {
    return static_cast<unsigned char>(kMarked[letter - 0xC0]);
  }
  if (letter >= 'A' && letter <= 'Z') letter += 'a' - 'A';
  if (letter == '0') return 'o';
  if (letter == '1' || letter == 'i' || letter == '|') return 'l';
  if (letter < 0x80) {
    const bool seen = (letter >= 'a' && letter <= 'z') || (letter >= '2' && letter <= '9');
    return seen ? letter : 0;
  }
  const bool unseen = letter == 0xA0 || letter == 0xAD || (letter >= 0x300 && letter <= 0x36F) ||
                      letter == 0x115F || letter == 0x1160 || letter == 0x180E ||
                      (letter >= 0x2000 && letter <= 0x206F) || letter == 0x3000 ||
                      letter == 0x3164 || (letter >= 0xFE00 && letter <= 0xFE0F) ||
                      letter == 0xFEFF || letter >= 0xE0000;
  if (unseen) return 0;
  for (const Look& look : kLooks) {
    if (look.letter == letter) return static_cast<unsigned char>(look.as);
  }
  return letter;
}

void append(std::string& text, char32_t letter) {
  if (letter < 0x80) {
    text += static_cast<char>(letter);
    return;
  }
  const std::size_t more = letter < 0x800 ? 1 : letter < 0x10000 ? 2 : 3;
  text += static_cast<char>((0xF00U >> more & 0xF0U) | letter >> (6 * more));
  for (std::size_t i = more; i-- > 0;) {
    text += static_cast<char>(0x80U | (letter >> (6 * i) & 0x3FU));
  }
}

/// Without a trailing number: "engine" for "engine:5", "engine@0.1" and "engine 5".
std::string_view without_number(std::string_view name) {
  return name.substr(0, name.find_last_not_of("0123456789.:@-_ #") + 1);
}

/// The names of all built-in players, and words that would speak for the arena, folded.
const std::set<std::string, std::less<>>& reserved_words() {
  static const std::set<std::string, std::less<>> words = [] {
    std::set<std::string, std::less<>> all;
    for (const char* const word : {"engine", "house", "operator", "hexarena"}) {
      all.insert(folded(word));
    }
    for (const game::Descriptor* const game : session::games()) {
      for (const game::PlayerKind& player : game->players) all.insert(folded(player.name));
    }
    return all;
  }();
  return words;
}

}  // namespace

std::string folded(std::string_view name) {
  std::string text;
  while (!name.empty()) {
    const char32_t look = look_of(next(name));
    if (look != 0) append(text, look);
  }
  return text;
}

bool is_generic(std::string_view name) {
  static const std::set<std::string, std::less<>> words = [] {
    std::set<std::string, std::less<>> all{""};
    for (const char* const word : {"you", "me", "friend", "a friend", "guest", "anonymous", "human",
                                   "person", "player", "bot", "someone"}) {
      all.insert(folded(word));
    }
    return all;
  }();
  return words.contains(folded(name)) || words.contains(folded(without_number(name)));
}

bool is_reserved(std::string_view name) {
  return reserved_words().contains(folded(name)) ||
         reserved_words().contains(folded(without_number(name)));
}

}  // namespace hexarena::server
