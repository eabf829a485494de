#include <fmt/format.h>

#include "base/outcome.hpp"
#include "referee/referee.hpp"

namespace hexarena::referee {

Json to_json(const Report& report) {
  Json seats = Json::array();
  for (const SeatReport& seat : report.seats) {
    Json one = Json::object();
    one["name"] = seat.name;
    one["score"] = seat.score ? Json(*seat.score) : Json();
    one["place"] = seat.place;
    one["actions"] = seat.actions;
    one["ms"] = seat.used_ms;
    if (seat.waited_ms > 0) one["waited_ms"] = seat.waited_ms;
    if (seat.verdict) {
      one["removed"] = session::name(seat.verdict->fault);
      one["why"] = seat.verdict->text;
    }
    seats.push_back(std::move(one));
  }
  Json json = Json::object();
  json["over"] = report.record.result.has_value();
  json["winners"] = game::seats_json(report.winners);
  if (report.adjudicated) json["adjudicated"] = true;
  json["seats"] = std::move(seats);
  return json;
}

std::string in_words(const Report& report) {
  std::string text;
  std::vector<std::string> winners;
  std::size_t playing = 0;
  for (std::size_t i = 0; i < report.seats.size(); ++i) {
    const SeatReport& seat = report.seats[i];
    if (seat.verdict) {
      text += fmt::format("{} was removed ({}): {}\n", seat.name,
                          session::name(seat.verdict->fault), seat.verdict->text);
    } else {
      text += fmt::format("{} has {}\n", seat.name, seat.score.value_or(0));
      ++playing;
    }
    if (report.winners.has(Seat(static_cast<int>(i)))) winners.push_back(seat.name);
  }
  if (report.record.result) text += base::who_won(winners, playing) + "\n";
  if (report.adjudicated) text += "the rest of the game is proven and was not played\n";
  if (!report.record.result) text += "the game was stopped\n";
  return text;
}

}  // namespace hexarena::referee
