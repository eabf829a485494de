// StaticFiles: the page, read into memory once.
//
// Only what lay in the folder then is ever served, under just the names it had there: no address
// can name another file. A file beside which the same with ".br" or ".gz" lies goes out compressed
// so to whoever takes it, the first of the two rather than the second. A value.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "server/http.hpp"

namespace hexarena::server {

class StaticFiles {
 public:
  /// Reads a folder and those below it. Refused where there is no page (index.html) in it, or more
  /// than a page can be.
  [[nodiscard]] static base::Expected<StaticFiles> read(const std::string& folder);

  /// The file at a path; "/" is the page.
  [[nodiscard]] Answer answer(const Request& request) const;

 private:
  /// By path, "/index.html". All answers share the text of a file.
  std::map<std::string, std::shared_ptr<const std::string>, std::less<>> files_;
};

/// What is shown where there is no page.
[[nodiscard]] Answer no_page();

}  // namespace hexarena::server
