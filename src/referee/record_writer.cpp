#include "referee/record_writer.hpp"

#include "world/file.hpp"

namespace hexarena::referee {
namespace {

rules::Expected<void> or_told(rules::Expected<void> written) {
  if (written) return {};
  return rules::malformed("the record cannot be kept: " + written.error().text);
}

}  // namespace

rules::Expected<void> RecordWriter::begin(const table::Record& record) const {
  return or_told(world::replace_file(file_, table::to_lines(record)));
}

rules::Expected<void> RecordWriter::add(const rules::Json& event) const {
  return or_told(world::append_to_file(file_, rules::write_json(event) + '\n'));
}

rules::Expected<void> RecordWriter::end(const rules::Json& result) const {
  return or_told(world::append_to_file(file_, table::result_line(result)));
}

}  // namespace hexarena::referee
