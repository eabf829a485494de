#include "server/machine.hpp"

#include <utility>

#include "referee/company.hpp"

namespace hexarena::server {
namespace {

/// Exceptions from notifications are ignored: the player will be asked again, and can fail then.
template <class Call>
void tell(Call&& call) {
  try {
    call();
  } catch (...) {
    return;
  }
}

}  // namespace

void Machine::sit(players::Seating seating, Seated seated) {
  add([this, seating = std::move(seating), seated = std::move(seated)] {
    seated(referee::Company::seat(*player_, seating));
  });
}

void Machine::ask(std::shared_ptr<const game::Table> table, std::function<void()> began,
                  Decided decided) {
  add([this, table = std::move(table), began = std::move(began), decided = std::move(decided)] {
    began();
    decided(referee::Company::consult(*player_, *table));
  });
}

void Machine::hear(session::Event event) {
  add([this, event = std::move(event)] { tell([&] { player_->hear(event); }); });
}

void Machine::farewell(session::Result result) {
  add([this, result = std::move(result)] { tell([&] { player_->farewell(result); }); });
}

void Machine::add(Workers::Work work) {
  const std::lock_guard lock(mutex_);
  tasks_.push_back(std::move(work));
  if (tasks_.size() == 1) workers_.run([self = shared_from_this()] { self->go_on(); }, client_);
}

void Machine::go_on() {
  Workers::Work task;
  {
    const std::lock_guard lock(mutex_);
    task = tasks_.front();
  }
  task();
  const std::lock_guard lock(mutex_);
  tasks_.pop_front();
  if (!tasks_.empty()) workers_.run([self = shared_from_this()] { self->go_on(); }, client_);
}

}  // namespace hexarena::server
