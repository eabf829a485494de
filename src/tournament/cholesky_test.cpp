#include "tournament/cholesky.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/random.hpp"

namespace hexarena::tournament {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;

TEST(Cholesky, SolvesAndInvertsByHand) {
  const Cholesky two({4, 2, 2, 3}, 2);
  EXPECT_THAT(two.solve({8, 7}), ElementsAre(DoubleNear(1.25, 1e-12), DoubleNear(1.5, 1e-12)));
  EXPECT_THAT(two.inverse(), ElementsAre(DoubleNear(0.375, 1e-12), DoubleNear(-0.25, 1e-12),
                                         DoubleNear(-0.25, 1e-12), DoubleNear(0.5, 1e-12)));
}

TEST(Cholesky, TheInverseTimesTheMatrixIsOne) {
  constexpr std::size_t kSize = 30;
  base::Random random(3);
  std::vector<double> matrix(kSize * kSize, 0);
  for (std::size_t i = 0; i < kSize; ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      matrix[i * kSize + j] = matrix[j * kSize + i] = random.between(-10, 10);
    }
    matrix[i * kSize + i] = 400;  // more than the sum of the rest of the row
  }
  const std::vector<double> inverse = Cholesky(matrix, kSize).inverse();
  for (std::size_t i = 0; i < kSize; ++i) {
    for (std::size_t j = 0; j < kSize; ++j) {
      double sum = 0;
      for (std::size_t k = 0; k < kSize; ++k) sum += matrix[i * kSize + k] * inverse[k * kSize + j];
      ASSERT_NEAR(sum, i == j ? 1 : 0, 1e-12);
    }
  }
}

}  // namespace
}  // namespace hexarena::tournament
