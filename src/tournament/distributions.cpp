#include "tournament/distributions.hpp"

#include <cmath>

namespace hexarena::tournament {
namespace {

constexpr double kTiny = 1e-300;
constexpr double kNear = 1e-13;
constexpr int kMostTerms = 10'000;
constexpr int kHalvings = 55;

double away_from_zero(double value) { return std::abs(value) < kTiny ? kTiny : value; }

/// The continued fraction of the incomplete beta function, by Lentz's method; it converges quickly
/// for x below (a + 1) / (a + b + 2).
double fraction(double a, double b, double x) {
  double c = 1;
  double d = 1 / away_from_zero(1 - (a + b) * x / (a + 1));
  double value = d;
  const auto multiply = [&](double term) {
    d = 1 / away_from_zero(1 + term * d);
    c = away_from_zero(1 + term / c);
    value *= c * d;
  };
  for (int i = 1; i < kMostTerms; ++i) {
    multiply(i * (b - i) * x / ((a + 2 * i - 1) * (a + 2 * i)));
    multiply(-(a + i) * (a + b + i) * x / ((a + 2 * i) * (a + 2 * i + 1)));
    if (std::abs(c * d - 1) < kNear) break;
  }
  return value;
}

/// std::lgamma writes a global, and several threads may call this; arguments here are positive.
double log_gamma(double x) {
  int sign = 0;
  return ::lgamma_r(x, &sign);
}

}  // namespace

double beta_below(double a, double b, double x) {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const double density = std::exp(log_gamma(a + b) - log_gamma(a) - log_gamma(b) + a * std::log(x) +
                                  b * std::log1p(-x));
  if (x < (a + 1) / (a + b + 2)) return density * fraction(a, b, x) / a;
  return 1 - density * fraction(b, a, 1 - x) / b;
}

double beta_quantile(double a, double b, double probability) {
  double low = 0;
  double high = 1;
  for (int i = 0; i < kHalvings; ++i) {
    const double middle = (low + high) / 2;
    (beta_below(a, b, middle) < probability ? low : high) = middle;
  }
  return (low + high) / 2;
}

double student_deviations(double freedom, double part) {
  // If T is t-distributed, freedom / (freedom + T²) has a beta distribution.
  const double x = beta_quantile(freedom / 2, 0.5, 1 - part);
  return std::sqrt(freedom * (1 - x) / x);
}

}  // namespace hexarena::tournament
