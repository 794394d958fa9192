//! Products of matrices, as fast as the processor can: the widest vectors it has are found out while
//! the program runs.

#![allow(
    clippy::inline_always,
    reason = "only what is inlined into the dispatch is compiled for the processor that was found"
)]

use pulp::{Arch, Simd, WithSimd};

/// A matrix that is read: `rows` by `columns`, in either order of storage.
#[derive(Clone, Copy)]
pub(crate) struct Matrix<'a> {
    values: &'a [f32],
    rows: usize,
    columns: usize,
    /// From one row to the next, and from one column to the next.
    strides: [usize; 2],
}

impl<'a> Matrix<'a> {
    /// Rows of `columns` numbers.
    pub(crate) fn of_rows(values: &'a [f32], columns: usize) -> Matrix<'a> {
        let rows = values.len().checked_div(columns).unwrap_or(0);
        Matrix { values, rows, columns, strides: [columns, 1] }
    }

    /// The same with rows and columns swapped.
    pub(crate) fn transposed(self) -> Matrix<'a> {
        let [row, column] = self.strides;
        Matrix { rows: self.columns, columns: self.rows, strides: [column, row], ..self }
    }
}

/// Adds the product of `a` and `b`, which is stored row by row with `width` columns, to `sums`.
pub(crate) fn add_matmul(arch: Arch, a: Matrix<'_>, b: &[f32], width: usize, sums: &mut [f32]) {
    if a.rows == 0 || a.columns == 0 || width == 0 {
        return;
    }
    arch.dispatch(MatMul { a, b, width, sums });
}

struct MatMul<'a> {
    a: Matrix<'a>,
    b: &'a [f32],
    width: usize,
    sums: &'a mut [f32],
}

/// How many rows are worked on at a time.
const ROWS: usize = 6;

impl WithSimd for MatMul<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(mut self, simd: S) {
        let lanes = size_of::<S::f32s>() / size_of::<f32>();
        let mut column = 0;
        // Six rows of four vectors need more registers than processors with shorter vectors have.
        while lanes >= 16 && column + 4 * lanes <= self.width {
            self.columns::<S, 4>(simd, column);
            column += 4 * lanes;
        }
        while column + 2 * lanes <= self.width {
            self.columns::<S, 2>(simd, column);
            column += 2 * lanes;
        }
        while column + lanes <= self.width {
            self.columns::<S, 1>(simd, column);
            column += lanes;
        }
        for column in column..self.width {
            self.one_column(column);
        }
    }
}

impl MatMul<'_> {
    #[inline(always)]
    fn columns<S: Simd, const V: usize>(&mut self, simd: S, column: usize) {
        let mut row = 0;
        while row + ROWS <= self.a.rows {
            self.block::<S, ROWS, V>(simd, row, column);
            row += ROWS;
        }
        while row < self.a.rows {
            self.block::<S, 1, V>(simd, row, column);
            row += 1;
        }
    }

    /// `R` rows by `V` vectors of the sums, held in registers.
    #[inline(always)]
    fn block<S: Simd, const R: usize, const V: usize>(
        &mut self,
        simd: S,
        row: usize,
        column: usize,
    ) {
        let wide = V * (size_of::<S::f32s>() / size_of::<f32>());
        let [row_stride, stride] = self.a.strides;
        let mut held = [[simd.splat_f32s(0.0); V]; R];
        for k in 0..self.a.columns {
            let (b, _) = S::as_simd_f32s(&self.b[k * self.width + column..][..wide]);
            let a = &self.a.values[row * row_stride + k * stride..][..=(R - 1) * row_stride];
            for r in 0..R {
                let value = simd.splat_f32s(a[r * row_stride]);
                for v in 0..V {
                    held[r][v] = simd.mul_add_f32s(value, b[v], held[r][v]);
                }
            }
        }
        for (r, held) in held.iter().enumerate() {
            let sums = &mut self.sums[(row + r) * self.width + column..][..wide];
            let (sums, _) = S::as_mut_simd_f32s(sums);
            for v in 0..V {
                sums[v] = simd.add_f32s(sums[v], held[v]);
            }
        }
    }

    #[inline(always)]
    fn one_column(&mut self, column: usize) {
        let [row_stride, stride] = self.a.strides;
        for row in 0..self.a.rows {
            let mut sum = 0.0;
            for k in 0..self.a.columns {
                let value = self.a.values[row * row_stride + k * stride];
                sum += value * self.b[k * self.width + column];
            }
            self.sums[row * self.width + column] += sum;
        }
    }
}

/// Adds `scale * row` to `sums`, for every scale and row.
pub(crate) fn add_scaled_rows<'a>(
    arch: Arch,
    rows: impl Iterator<Item = (f32, &'a [f32])>,
    sums: &mut [f32],
) {
    struct Scaled<'a, I>(I, &'a mut [f32]);

    impl<'a, I: Iterator<Item = (f32, &'a [f32])>> WithSimd for Scaled<'_, I> {
        type Output = ();

        #[inline(always)]
        fn with_simd<S: Simd>(self, simd: S) {
            let (sums, tail) = S::as_mut_simd_f32s(self.1);
            for (scale, row) in self.0 {
                let wide = simd.splat_f32s(scale);
                let (row, row_tail) = S::as_simd_f32s(row);
                for (sum, &value) in sums.iter_mut().zip(row) {
                    *sum = simd.mul_add_f32s(wide, value, *sum);
                }
                for (sum, &value) in tail.iter_mut().zip(row_tail) {
                    *sum += scale * value;
                }
            }
        }
    }

    arch.dispatch(Scaled(rows, sums));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(count: usize, step: u32) -> Vec<f32> {
        let mut state = step;
        let mut next = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) as f32 / 65536.0 - 0.5
        };
        (0..count).map(|_| next()).collect()
    }

    #[test]
    fn a_product_is_that_of_the_textbook_for_all_sizes() {
        for (m, k, n) in [(1, 1, 1), (7, 5, 3), (13, 20, 33), (6, 128, 128), (25, 17, 111)] {
            let a = numbers(m * k, 1);
            let b = numbers(k * n, 2);
            for transposed in [false, true] {
                let matrix = if transposed {
                    Matrix::of_rows(&a, m).transposed()
                } else {
                    Matrix::of_rows(&a, k)
                };
                let mut sums = vec![1.0; m * n];
                add_matmul(Arch::new(), matrix, &b, n, &mut sums);
                for row in 0..m {
                    for column in 0..n {
                        let product: f32 = (0..k)
                            .map(|i| {
                                let at = if transposed { i * m + row } else { row * k + i };
                                a[at] * b[i * n + column]
                            })
                            .sum();
                        let difference = sums[row * n + column] - 1.0 - product;
                        assert!(difference.abs() < 1e-4, "{m} {k} {n} {transposed}");
                    }
                }
            }
        }
    }

    #[test]
    fn scaled_rows_are_added() {
        let rows = [(2.0, [1.0f32; 21]), (-1.0, [0.5; 21])];
        let mut sums = vec![1.0; 21];
        let rows = rows.iter().map(|(scale, row)| (*scale, row.as_slice()));
        add_scaled_rows(Arch::new(), rows, &mut sums);
        assert_eq!(sums, vec![2.5; 21]);
    }
}
