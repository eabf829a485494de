#include "tournament/cholesky.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace hexarena::tournament {

Cholesky::Cholesky(std::vector<double> matrix, std::size_t size)
    : size_(size), root_(std::move(matrix)) {
  const auto row = [this](std::size_t i) {
    return root_.begin() + static_cast<std::ptrdiff_t>(i * size_);
  };
  for (std::size_t i = 0; i < size_; ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      double& entry = root_[i * size_ + j];
      entry -= std::inner_product(row(i), row(i) + static_cast<std::ptrdiff_t>(j), row(j), 0.0);
      // Rounding may make a diagonal entry of a barely definite matrix negative.
      entry = i == j ? std::sqrt(std::max(entry, std::numeric_limits<double>::min()))
                     : entry / root_[j * size_ + j];
    }
  }
}

std::vector<double> Cholesky::solve(std::vector<double> right) const {
  for (std::size_t i = 0; i < size_; ++i) {
    for (std::size_t j = 0; j < i; ++j) right[i] -= root_[i * size_ + j] * right[j];
    right[i] /= root_[i * size_ + i];
  }
  for (std::size_t i = size_; i-- > 0;) {
    for (std::size_t j = i + 1; j < size_; ++j) right[i] -= root_[j * size_ + i] * right[j];
    right[i] /= root_[i * size_ + i];
  }
  return right;
}

std::vector<double> Cholesky::inverse() const {
  std::vector<double> rows;
  rows.reserve(size_ * size_);
  for (std::size_t i = 0; i < size_; ++i) {
    std::vector<double> unit(size_, 0);
    unit[i] = 1;
    const std::vector<double> solved = solve(std::move(unit));
    rows.insert(rows.end(), solved.begin(), solved.end());
  }
  return rows;
}

}  // namespace hexarena::tournament
