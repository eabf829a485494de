// Agreements between the people in a session.
#include <algorithm>
#include <utility>

#include "session/session.hpp"

namespace hexarena::session {

Expected<bool> Session::offer(Seat seat, Offer offer) {
  if (std::string why = why_not(seat, offer); !why.empty()) return base::illegal(std::move(why));
  // Repeated after all have agreed: the agreement is being carried out and must not be again.
  if (offers_[seat.at()] == offer) return false;
  if (std::find(offers_.begin(), offers_.end(), offer) == offers_.end()) asker_ = seat;
  offers_[seat.at()] = offer;
  for (std::size_t i = 0; i < offers_.size(); ++i) {
    const Seat other(static_cast<int>(i));
    const bool has_a_say = is_person(other) && (over() || is_present(other));
    if (has_a_say && offers_[i] != offer) return false;
  }
  if (offer == Offer::abort) end_as({}, "aborted by agreement");
  if (offer == Offer::draw) {
    SeatSet all;
    for (std::size_t i = 0; i < offers_.size(); ++i) {
      const Seat other(static_cast<int>(i));
      if (is_present(other)) all.add(other);
    }
    end_as(all, "draw by agreement");
  }
  return true;
}

void Session::withdraw_offers() { std::fill(offers_.begin(), offers_.end(), Offer::none); }

std::string Session::why_not(Seat seat, Offer offer) const {
  if (offer == Offer::rematch) return over() ? "" : "the game is not over yet";
  if (idle()) return "the game is over";
  if (!is_present(seat)) return "players who are out of the game cannot make offers";
  if (offer == Offer::abort) return "";
  if (offer == Offer::takeback) {
    const bool answers = std::find(offers_.begin(), offers_.end(), offer) != offers_.end();
    return answers || last_of(seat) ? "" : "you have no move to take back";
  }
  if (seats_.size() == 1) return "a draw takes two players or more";
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    const Seat other(static_cast<int>(i));
    if (is_present(other) && !is_person(other)) {
      return "engines and bots do not agree to draws";
    }
  }
  return "";
}

std::optional<std::size_t> Session::last_of(Seat seat) const {
  std::optional<std::size_t> last;
  const auto table = record_.opening->copy();
  for (std::size_t i = 0; i < record_.events.size(); ++i) {
    const Event& event = record_.events[i];
    const bool acted = std::holds_alternative<ActionEvent>(event);
    const bool by_seat = seat_of(event).value_or(table->view().turn.value_or(seat)) == seat;
    if (acted && by_seat && !table->forced_skip()) last = i;
    // Time already spent on the clock of the game cannot be taken back.
    if (time_of(event)) last.reset();
    static_cast<void>(happen(*table, event));  // it happened before
  }
  return last;
}

void Session::abandon(std::string reason) {
  if (!idle()) end_as({}, std::move(reason));
}

void Session::end_for(std::string next) { end_as({}, "an action was taken back", std::move(next)); }

void Session::end_as(SeatSet winners, std::string reason, std::string next) {
  Result result = result_of(*table_);
  result.winners = winners;
  result.reason = std::move(reason);
  result.next = std::move(next);
  finish(std::move(result));
}

}  // namespace hexarena::session
