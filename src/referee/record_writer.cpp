#include "referee/record_writer.hpp"

#include "world/file.hpp"

namespace hexarena::referee {
namespace {

base::Expected<void> or_told(base::Expected<void> written) {
  if (written) return {};
  return base::passed_on(written, "the record cannot be saved");
}

}  // namespace

base::Expected<void> RecordWriter::begin(const session::Record& record) const {
  return or_told(world::replace_file(file_, session::to_lines(record)));
}

base::Expected<void> RecordWriter::add(const base::Json& event) const {
  return or_told(world::append_to_file(file_, base::write_json(event) + '\n'));
}

base::Expected<void> RecordWriter::end(const base::Json& result) const {
  return or_told(world::append_to_file(file_, session::result_line(result)));
}

}  // namespace hexarena::referee
