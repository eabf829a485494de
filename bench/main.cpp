// hexarena_bench: the speed of the parts, in one table. See report.hpp.
#include "report.hpp"

int main(int argc, char** argv) {
  using namespace hexarena::bench;
  std::vector<Row> rows;
  for (const auto& part : {fish_rows(), reversi_rows(), house_rows(), engine_rows(), nooks_rows(),
                           referee_rows(), program_rows(), hex_rows()}) {
    rows.insert(rows.end(), part.begin(), part.end());
  }
  return print_table(argc, argv, rows) ? 0 : 2;
}
