//! The arithmetic that networks are made of.
//!
//! Everything here is additions, multiplications and comparisons of single floats in a fixed order,
//! and sums over colours are of whole numbers: the answers are the same to the bit on every platform
//! and under every relabelling of the colours.

#![allow(
    clippy::inline_always,
    reason = "only what is inlined into the dispatch is compiled for the processor that was found"
)]

/// What sums over colours are multiplied by.
pub const POOLED: f32 = 0.2;
/// Encodings are summed over colours in whole numbers of this part.
const GRAIN: f32 = 1.0 / 16384.0;
/// All widths inside are multiples of this.
pub(crate) const LANES: usize = 8;
/// How many times as many sums are held in registers at once: as measured.
const HELD: usize = if cfg!(target_arch = "wasm32") { 2 } else { 5 };

/// The value, or nothing if it is negative. [`f32::max`] is a call for every number in WebAssembly;
/// elsewhere it keeps the compiler from storing only what changes, which takes far longer.
#[inline(always)]
pub(crate) fn positive(value: f32) -> f32 {
    if cfg!(target_arch = "wasm32") {
        if value > 0.0 { value } else { 0.0 }
    } else {
        value.max(0.0)
    }
}

#[inline(always)]
pub(crate) fn rectify(values: &mut [f32]) {
    for value in values {
        *value = positive(*value);
    }
}

/// Adds the rows up. In whole numbers, because sums of floats depend on the order.
#[inline(always)]
pub(crate) fn pool(rows: &[f32], sums: &mut [i32], pooled: &mut [f32]) {
    sums.fill(0);
    for row in rows.chunks(sums.len()) {
        for (sum, value) in sums.iter_mut().zip(row) {
            *sum += whole(value * (1.0 / GRAIN));
        }
    }
    for (pooled, &sum) in pooled.iter_mut().zip(&*sums) {
        *pooled = sum as f32 * (GRAIN * POOLED);
    }
}

/// The whole number that is nearest to a positive one, up to 2^22. Many are turned at once, where a
/// plain conversion goes number by number to look after those that do not fit.
#[inline(always)]
fn whole(value: f32) -> i32 {
    /// Floats from here on up to twice as much are whole, and end in their distance from it.
    const FIRST: f32 = 8_388_608.0;
    let within = if value < FIRST / 2.0 { value } else { FIRST / 2.0 };
    (within + FIRST).to_bits() as i32 - FIRST.to_bits() as i32
}

/// The numbers of a row and their places.
#[inline(always)]
pub(crate) fn all(row: &[f32]) -> impl Iterator<Item = (usize, f32)> + Clone {
    row.iter().copied().enumerate()
}

/// The numbers of a row that are not zero and their places, noted in a list as long as the row.
/// Of what was rectified a third to two thirds are zero, and the others are asked for many times.
#[inline(always)]
pub(crate) fn nonzero(
    row: &[f32],
    list: &mut [(u32, f32)],
) -> impl Iterator<Item = (usize, f32)> + Clone {
    let mut count = 0;
    for (place, &value) in (0..).zip(row) {
        // Written in any case, because no processor could foresee whether.
        list[count] = (place, value);
        count += usize::from(value != 0.0);
    }
    list[..count].iter().map(|&(place, value)| (place as usize, value))
}

/// Adds the product of a row, given as numbers and their places, and a matrix to `sums`.
#[inline(always)]
pub(crate) fn multiply(
    row: impl Iterator<Item = (usize, f32)> + Clone,
    matrix: &[f32],
    sums: &mut [f32],
) {
    let (matrix, _) = matrix.as_chunks();
    let (sums, _) = sums.as_chunks_mut();
    let columns = sums.len();
    let (blocks, rest) = sums.as_chunks_mut::<HELD>();
    let mut start = 0;
    for block in blocks {
        multiply_block(row.clone(), matrix, columns, start, block);
        start += HELD;
    }
    // What is left in as few parts as can be: the more sums are held, the less one waits for another.
    let (fours, rest) = rest.as_chunks_mut::<4>();
    for block in fours {
        multiply_block(row.clone(), matrix, columns, start, block);
        start += 4;
    }
    let (twos, rest) = rest.as_chunks_mut::<2>();
    for block in twos {
        multiply_block(row.clone(), matrix, columns, start, block);
        start += 2;
    }
    for block in rest.as_chunks_mut::<1>().0 {
        multiply_block(row.clone(), matrix, columns, start, block);
        start += 1;
    }
}

/// Adds the products of several rows and a square matrix to their sums.
#[inline(always)]
pub(crate) fn multiply_all<const ROWS: usize>(
    rows: &[f32],
    matrix: &[f32],
    sums: &mut [f32],
    width: usize,
) {
    for start in (0..width).step_by(LANES) {
        let mut held = [[0.0; LANES]; ROWS];
        for (row, held) in held.iter_mut().enumerate() {
            held.copy_from_slice(&sums[row * width + start..][..LANES]);
        }
        for (place, weights) in matrix.chunks_exact(width).enumerate() {
            let weights = &weights[start..][..LANES];
            for (row, held) in held.iter_mut().enumerate() {
                let value = rows[row * width + place];
                for (sum, weight) in held.iter_mut().zip(weights) {
                    *sum += value * weight;
                }
            }
        }
        for (row, held) in held.iter().enumerate() {
            sums[row * width + start..][..LANES].copy_from_slice(held);
        }
    }
}

/// Adds the product of a row and a few columns of a matrix to their sums.
#[inline(always)]
fn multiply_block<const N: usize>(
    row: impl Iterator<Item = (usize, f32)>,
    matrix: &[[f32; LANES]],
    columns: usize,
    start: usize,
    block: &mut [[f32; LANES]; N],
) {
    let mut held = *block;
    for (place, value) in row {
        let weights = &matrix[place * columns + start..][..N];
        for (sum, weight) in held.as_flattened_mut().iter_mut().zip(weights.as_flattened()) {
            *sum += value * weight;
        }
    }
    *block = held;
}

/// The sum of products, in eight parts that are added up at the end in a fixed order.
pub(crate) fn dot(a: &[f32], b: &[f32]) -> f32 {
    let (a, _) = a.as_chunks::<LANES>();
    let (b, _) = b.as_chunks::<LANES>();
    let mut parts = [0.0f32; LANES];
    for (a, b) in a.iter().zip(b) {
        for ((part, a), b) in parts.iter_mut().zip(a).zip(b) {
            *part += a * b;
        }
    }
    let half = |at: usize| (parts[at] + parts[at + 1]) + (parts[at + 2] + parts[at + 3]);
    half(0) + half(4)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_are_the_nearest_ones() {
        for (value, nearest) in
            [(0.0, 0), (0.4, 0), (0.6, 1), (16_384.4, 16_384), (4_194_303.0, 4_194_303)]
        {
            assert_eq!(whole(value), nearest, "{value}");
        }
        assert_eq!(whole(1e9), 4_194_304, "what is too large is cut off");
    }
}
