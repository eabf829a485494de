// StaticFiles: the page, loaded into memory once.
//
// Only the files that were in the folder then are served, under exactly their names: no path can
// name another file. If a compressed version of a file (".br" or ".gz") exists, it is sent to
// clients that accept it, preferring the first. A value.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "server/http.hpp"

namespace hexarena::server {

class StaticFiles {
 public:
  /// Reads a folder and its subfolders. Fails if there is no page (index.html) in it, or more than
  /// a page can have.
  [[nodiscard]] static base::Expected<StaticFiles> read(const std::string& folder);

  /// The file at a path; "/" is the page.
  [[nodiscard]] Answer answer(const Request& request) const;

 private:
  /// By path, "/index.html". All answers share the text of a file.
  std::map<std::string, std::shared_ptr<const std::string>, std::less<>> files_;
};

/// Shown if there is no page.
[[nodiscard]] Answer no_page();

}  // namespace hexarena::server
