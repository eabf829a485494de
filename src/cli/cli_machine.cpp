#include "cli/cli_machine.hpp"

#include <memory>

#include "cli/cli_flags.hpp"
#include "cli/commands.hpp"

namespace hexarena::cli {

void add_machine_commands(const AddCommand& add) {
  const auto of_limits = std::make_shared<LimitsOptions>();
  CLI::App* const limits_of = add("limits", "every limit of referee, bots and files",
                                  [of_limits] { return limits(*of_limits); });
  add_shared(*limits_of, "--json", of_limits->json);
  limits_of->footer("\n  hexarena limits --json");

  const auto of_doctor = std::make_shared<DoctorOptions>();
  CLI::App* const doctor_of =
      add("doctor", "which protections against hostile bots this machine has",
          [of_doctor] { return doctor(*of_doctor); });
  add_shared(*doctor_of, "--json", of_doctor->json);
  doctor_of->footer(R"(
Tries each one: the walls of the sandbox, the system call filter, the kernel's limits of memory,
processes and processor time, the freezer, and the counting of time spent waiting for a processor.
For each missing one it says how to get it. Exit code 0 when nothing is missing, otherwise 1.
  hexarena doctor --json)");
}

}  // namespace hexarena::cli
