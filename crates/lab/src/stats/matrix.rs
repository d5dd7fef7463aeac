//! Symmetric matrices with a ridge, and the solutions of their equations.

/// The lower triangle of a symmetric matrix, row by row.
#[derive(Clone, Debug)]
pub(super) struct Symmetric {
    size: usize,
    lower: Vec<f64>,
}

/// The index of an entry, of a row and a column that is not beyond it.
const fn index(row: usize, column: usize) -> usize {
    row * (row + 1) / 2 + column
}

impl Symmetric {
    /// A number on the diagonal, 0 elsewhere.
    pub(super) fn diagonal(size: usize, value: f64) -> Self {
        let mut matrix = Self {
            size,
            lower: vec![0.0; index(size, 0)],
        };
        for place in 0..size {
            matrix.lower[index(place, place)] = value;
        }
        matrix
    }

    /// Adds the product of a vector, given by its entries in the order of their places, with itself, times a weight.
    pub(super) fn add_square(&mut self, entries: &[(usize, f64)], weight: f64) {
        for (position, &(row, value)) in entries.iter().enumerate() {
            let weighted = weight * value;
            for &(column, other) in &entries[..=position] {
                self.lower[index(row, column)] += weighted * other;
            }
        }
    }

    /// The product of a vector, this matrix and the vector again.
    pub(super) fn form(&self, vector: &[f64]) -> f64 {
        let mut sum = 0.0;
        for (row, value) in vector.iter().enumerate() {
            let entries = &self.lower[index(row, 0)..=index(row, row)];
            let [before @ .., diagonal] = entries else {
                continue;
            };
            let beside: f64 = before
                .iter()
                .zip(vector)
                .map(|(entry, other)| entry * other)
                .sum();
            sum += value * (2.0 * beside + diagonal * value);
        }
        sum
    }
}

/// The Cholesky factor of a symmetric matrix.
#[derive(Clone, Debug)]
pub(super) struct Cholesky {
    factor: Symmetric,
}

impl Cholesky {
    /// The factor of the sum of squares and a ridge, a number on the diagonal. No pivot is below the ridge but for rounding, which is
    /// undone.
    pub(super) fn of(matrix: &Symmetric, ridge: f64) -> Self {
        let mut factor = matrix.clone();
        for row in 0..factor.size {
            let (above, current) = factor.lower.split_at_mut(index(row, 0));
            for column in 0..row {
                let other = &above[index(column, 0)..=index(column, column)];
                let known = dot(&current[..column], &other[..column]);
                current[column] = (current[column] - known) / other[column];
            }
            let pivot = current[row] - dot(&current[..row], &current[..row]);
            current[row] = pivot.max(ridge).sqrt();
        }
        Self { factor }
    }

    /// The vector whose product with the matrix is a vector.
    pub(super) fn solve(&self, product: &[f64]) -> Vec<f64> {
        let Symmetric { size, ref lower } = self.factor;
        let mut solution = product.to_vec();
        for row in 0..size {
            let entries = &lower[index(row, 0)..=index(row, row)];
            solution[row] = (solution[row] - dot(&entries[..row], &solution[..row])) / entries[row];
        }
        for row in (0..size).rev() {
            let entries = &lower[index(row, 0)..=index(row, row)];
            solution[row] /= entries[row];
            let value = solution[row];
            for (below, entry) in solution[..row].iter_mut().zip(entries) {
                *below -= entry * value;
            }
        }
        solution
    }

    /// A column of the inverse.
    pub(super) fn inverse_column(&self, column: usize) -> Vec<f64> {
        let mut unit = vec![0.0; self.factor.size];
        unit[column] = 1.0;
        self.solve(&unit)
    }
}

fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The matrix [[4, 2, 0], [2, 5, 3], [0, 3, 6]] as a sum of squares, with the ridge 1.
    fn example() -> Symmetric {
        let mut matrix = Symmetric::diagonal(3, 1.0);
        matrix.add_square(&[(0, 1.0), (1, 1.0)], 2.0);
        matrix.add_square(&[(1, 1.0), (2, 1.0)], 3.0);
        matrix.add_square(&[(0, 1.0)], 1.0);
        matrix.add_square(&[(1, 1.0)], -1.0);
        matrix.add_square(&[(2, 1.0)], 2.0);
        matrix
    }

    #[test]
    fn solutions_solve_their_equations() {
        let solved = Cholesky::of(&example(), 1.0).solve(&[8.0, 21.0, 24.0]);
        for (found, wanted) in solved.into_iter().zip([1.0, 2.0, 3.0]) {
            assert!((found - wanted).abs() < 1e-12, "{found} is not {wanted}");
        }
        let column = Cholesky::of(&example(), 1.0).inverse_column(0);
        // The determinant is 60, and the cofactors of the first row are 21, -12 and 6.
        for (found, wanted) in column.into_iter().zip([0.35, -0.2, 0.1]) {
            assert!((found - wanted).abs() < 1e-12, "{found} is not {wanted}");
        }
    }

    #[test]
    fn the_form_is_the_sum_of_all_products() {
        assert!((example().form(&[1.0, 2.0, 3.0]) - 122.0).abs() < 1e-12);
        assert!(example().form(&[]).abs() < 1e-12);
    }

    #[test]
    fn rounding_leaves_no_pivot_without_a_root() {
        let ridge = 1e-10;
        let mut matrix = Symmetric::diagonal(2, ridge);
        for step in 1..1000 {
            let value = 1.0 / f64::from(step);
            matrix.add_square(&[(0, value), (1, value / 3.0)], 1.0);
        }
        let solved = Cholesky::of(&matrix, ridge).solve(&[1.0, 1.0 / 3.0]);
        assert!(solved.iter().all(|value| value.is_finite()), "{solved:?}");
    }
}
