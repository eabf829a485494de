// Cholesky: systems of linear equations with a symmetric positive definite matrix.
//
// Matrices are square and stored row by row in one vector. n³/6 multiplications to factor, n² for
// each solution. A value.
#pragma once

#include <cstddef>
#include <vector>

namespace hexarena::tournament {

class Cholesky {
 public:
  /// Factors a matrix of `size` rows; only its lower half is read.
  Cholesky(std::vector<double> matrix, std::size_t size);

  /// The x with matrix · x = right.
  [[nodiscard]] std::vector<double> solve(std::vector<double> right) const;
  [[nodiscard]] std::vector<double> inverse() const;

 private:
  std::size_t size_;
  std::vector<double> root_;  // lower triangular; root · transposed root = matrix
};

}  // namespace hexarena::tournament
