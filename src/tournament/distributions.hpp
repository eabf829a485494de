// The two distributions that small samples need: the beta and Student's t.
//
// Stateless functions; about twelve digits, far more than a printed interval shows.
#pragma once

namespace hexarena::tournament {

/// The probability that a beta variable with these parameters (both more than 0) is at most x.
[[nodiscard]] double beta_below(double a, double b, double x);
/// The x below which such a variable lies with this probability.
[[nodiscard]] double beta_quantile(double a, double b, double probability);
/// How many standard errors to either side hold this part of Student's t distribution.
[[nodiscard]] double student_deviations(double freedom, double part);

}  // namespace hexarena::tournament
