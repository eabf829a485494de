#include "server/static_files.hpp"

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <system_error>

namespace hexarena::server {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostBytes = 64U << 20U;
constexpr std::size_t kMostFiles = 2'000;

constexpr std::array<std::pair<std::string_view, std::string_view>, 13> kTypes{{
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".wasm", "application/wasm"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".txt", "text/plain; charset=utf-8"},
    {".woff2", "font/woff2"},
    {".map", "application/json"},
}};

std::string_view type_of(std::string_view path) {
  for (const auto& [ending, type] : kTypes) {
    if (path.ends_with(ending)) return type;
  }
  return "application/octet-stream";
}

}  // namespace

base::Expected<StaticFiles> StaticFiles::read(const std::string& folder) {
  StaticFiles page;
  std::size_t bytes = 0;
  std::error_code error;
  for (auto entry = fs::recursive_directory_iterator(folder, error);
       !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    if (!entry->is_regular_file(error)) continue;
    std::ifstream in(entry->path(), std::ios::binary);
    std::string text{std::istreambuf_iterator<char>(in), {}};
    bytes += text.size();
    const std::string path = "/" + fs::relative(entry->path(), folder, error).generic_string();
    page.files_.emplace(path, std::make_shared<const std::string>(std::move(text)));
    if (bytes > kMostBytes || page.files_.size() > kMostFiles) {
      return base::invalid(
          fmt::format("the folder {} holds more than a page", base::in_quotes(folder)));
    }
  }
  if (!page.files_.contains("/index.html")) {
    return base::not_found(fmt::format("there is no page in {}", base::in_quotes(folder)));
  }
  return page;
}

Answer StaticFiles::answer(const Request& request) const {
  if (request.method != "GET") {
    return error_answer(405, fmt::format("a page does not take {}", request.method));
  }
  const std::string path = request.path.ends_with('/') ? request.path + "index.html" : request.path;
  const auto found = files_.find(path);
  if (found == files_.end()) {
    return error_answer(404, fmt::format("there is nothing at {}", base::in_quotes(path)));
  }
  Answer answer{200, std::string(type_of(path)), {}, {}};
  // The names in assets/ change with their contents; all other files may change under the same
  // name.
  answer.headers.emplace_back("Cache-Control", path.starts_with("/assets/")
                                                   ? "public, max-age=31536000, immutable"
                                                   : "no-cache");
  answer.headers.emplace_back("Vary", "Accept-Encoding");
  const auto send_packed = [&](std::string_view encoding, std::string_view ending) {
    const auto packed = files_.find(path + std::string(ending));
    if (packed == files_.end()) return false;
    answer.headers.emplace_back("Content-Encoding", std::string(encoding));
    answer.shared = packed->second;
    return true;
  };
  const bool packed = (request.takes_brotli && send_packed("br", ".br")) ||
                      (request.takes_gzip && send_packed("gzip", ".gz"));
  if (!packed) answer.shared = found->second;
  return answer;
}

Answer no_page() {
  return {404, "text/html; charset=utf-8",
          "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Hexarena</title>"
          "<h1>The page is not here</h1><p>This server has no page to show; its API works. "
          "<code>make run</code> builds the page, and <code>hexarena serve --page FOLDER</code> "
          "names where it is.</p></html>\n"};
}

}  // namespace hexarena::server
