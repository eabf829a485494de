// A small reader of JSON, enough for the referee's messages. No need to change it.
#pragma once

#include <cstdlib>
#include <map>
#include <string>
#include <vector>

struct Json {
  enum Kind { null, boolean, number, text, list, object } kind = null;
  double value = 0;  // of a number; 1 for true
  std::string string;
  std::vector<Json> items;
  std::map<std::string, Json> members;

  // null if there is no such member or item
  const Json& operator[](const std::string& key) const {
    static const Json nothing;
    const auto found = members.find(key);
    return found == members.end() ? nothing : found->second;
  }
  const Json& operator[](int i) const {
    static const Json nothing;
    return i >= 0 && i < size() ? items[static_cast<std::size_t>(i)] : nothing;
  }
  const Json& operator[](const char* key) const { return (*this)[std::string(key)]; }
  int size() const { return static_cast<int>(items.size()); }
  int integer() const { return static_cast<int>(value); }
  bool is(const std::string& word) const { return kind == text && string == word; }

  static Json read(const std::string& line) {
    std::size_t at = 0;
    return read(line, at);
  }
  std::string write() const {
    std::string out;
    switch (kind) {
      case null: return "null";
      case boolean: return value != 0 ? "true" : "false";
      case number: return std::to_string(static_cast<long long>(value));
      case text: return "\"" + string + "\"";  // as it was read, escapes included
      case list:
        for (const Json& item : items) out += (out.empty() ? "" : ",") + item.write();
        return "[" + out + "]";
      case object:
        for (const auto& [key, member] : members) {
          out += (out.empty() ? "\"" : ",\"") + key + "\":" + member.write();
        }
        return "{" + out + "}";
    }
    return out;
  }

 private:
  static char next(const std::string& s, std::size_t& at) {
    while (at < s.size() && (s[at] == ' ' || s[at] == '\t' || s[at] == '\r')) ++at;
    return at < s.size() ? s[at] : '\0';
  }
  static std::string read_text(const std::string& s, std::size_t& at) {
    std::string out;
    for (++at; at < s.size() && s[at] != '"'; ++at) {
      if (s[at] == '\\') out += s[at++];
      out += s[at];
    }
    ++at;
    return out;
  }
  static Json read(const std::string& s, std::size_t& at) {
    Json json;
    const char c = next(s, at);
    if (c == '"') {
      json.kind = text;
      json.string = read_text(s, at);
    } else if (c == '[' || c == '{') {
      json.kind = c == '[' ? list : object;
      const char end = c == '[' ? ']' : '}';
      ++at;
      while (next(s, at) != end && at < s.size()) {
        if (c == '[') {
          json.items.push_back(read(s, at));
        } else {
          const std::string key = read_text(s, at);
          next(s, at);
          ++at;  // the colon
          json.members[key] = read(s, at);
        }
        if (next(s, at) == ',') ++at;
      }
      ++at;
    } else if (c == 't' || c == 'f') {
      json.kind = boolean;
      json.value = c == 't';
      at += c == 't' ? 4 : 5;
    } else if (c == 'n') {
      at += 4;
    } else {
      json.kind = number;
      char* end = nullptr;
      json.value = std::strtod(s.c_str() + at, &end);
      const auto after = static_cast<std::size_t>(end - s.c_str());
      at = after > at ? after : at + 1;  // nothing that JSON has
    }
    return json;
  }
};
