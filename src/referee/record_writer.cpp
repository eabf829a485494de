#include "referee/record_writer.hpp"

#include "world/file.hpp"

namespace hexarena::referee {
namespace {

base::Expected<void> or_failed(base::Expected<void> written) {
  if (written) return {};
  return base::passed_on(written, "the record cannot be saved");
}

}  // namespace

base::Expected<void> RecordWriter::begin(const session::Record& record) const {
  return or_failed(world::replace_file(file_, session::to_lines(record)));
}

base::Expected<void> RecordWriter::add(const game::Table& table,
                                       const session::Event& event) const {
  return or_failed(world::append_to_file(file_, session::event_line(table, event)));
}

base::Expected<void> RecordWriter::end(const game::Table& table,
                                       const session::Result& result) const {
  return or_failed(world::append_to_file(file_, session::result_line(table, result)));
}

}  // namespace hexarena::referee
