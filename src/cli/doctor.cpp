// doctor: which protections against untrusted bots this machine has.
#include <fmt/format.h>

#include <algorithm>

#include "base/counted.hpp"
#include "base/json.hpp"
#include "cli/commands.hpp"
#include "world/protections.hpp"
#include "world/standard_streams.hpp"

namespace hexarena::cli {
namespace {

using base::Json;
using world::Protection;

Json to_json(const std::vector<Protection>& all, bool complete) {
  Json list = Json::array();
  for (const Protection& each : all) {
    Json one = Json::object();
    one["name"] = each.name;
    one["means"] = each.means;
    one["given"] = each.given;
    one["by"] = each.by;
    if (!each.advice.empty()) one["advice"] = each.advice;
    list.push_back(std::move(one));
  }
  Json json = Json::object();
  json["complete"] = complete;
  json["protections"] = std::move(list);
  return json;
}

std::string in_words(const std::vector<Protection>& all) {
  std::string text;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Protection& each = all[i];
    text += fmt::format("{:<12} {:<3} {}: {}\n", each.name, each.given ? "yes" : "no", each.means,
                        each.by);
    // Advice shared by several of them is printed once, after the last.
    const bool last = i + 1 == all.size() || all[i + 1].advice != each.advice;
    if (!each.advice.empty() && last) text += fmt::format("    to get it: {}\n", each.advice);
  }
  const auto missing =
      std::count_if(all.begin(), all.end(), [](const Protection& each) { return !each.given; });
  return text +
         (missing == 0 ? "nothing is missing" : base::counted(missing, "protection") + " missing");
}

}  // namespace

int doctor(const DoctorOptions& options) {
  const std::vector<Protection> all = world::protections();
  const bool complete =
      std::all_of(all.begin(), all.end(), [](const Protection& each) { return each.given; });
  const int code = world::write_line(
      "hexarena doctor", options.json ? base::write_json(to_json(all, complete)) : in_words(all));
  return code == world::kSuccess && !complete ? world::kNegative : code;
}

}  // namespace hexarena::cli
