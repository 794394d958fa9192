//! Inputs of many positions, one after another.

use std::ops::Range;

use sextant_neural::Inputs;

/// Inputs of many positions. A position has a row for each of its colours; of a row, only what is not
/// zero is kept.
#[derive(Clone, Default)]
pub(crate) struct Batch {
    /// Where the rows of each position begin, and where those of the last one end.
    positions: Vec<u32>,
    /// Where the values of each row begin.
    rows: Vec<u32>,
    places: Vec<u16>,
    values: Vec<f32>,
    global: Vec<f32>,
}

impl Batch {
    pub(crate) fn clear(&mut self) {
        self.positions.clear();
        self.rows.clear();
        self.places.clear();
        self.values.clear();
        self.global.clear();
    }

    /// How many positions there are.
    pub(crate) fn len(&self) -> usize {
        self.positions.len()
    }

    pub(crate) fn push(&mut self, inputs: &Inputs) {
        self.begin();
        for colour in inputs.colours() {
            self.begin_row();
            for (place, value) in colour.iter() {
                self.add(place, value);
            }
        }
        self.add_global(inputs.global());
    }

    /// Begins another position.
    pub(crate) fn begin(&mut self) {
        self.positions.push(self.rows.len() as u32);
    }

    /// Begins another row of the position.
    pub(crate) fn begin_row(&mut self) {
        self.rows.push(self.places.len() as u32);
    }

    /// Adds an input to the row.
    pub(crate) fn add(&mut self, place: usize, value: f32) {
        self.places.push(place as u16);
        self.values.push(value);
    }

    pub(crate) fn add_global(&mut self, global: &[f32]) {
        self.global.extend_from_slice(global);
    }

    /// Adds one position of another batch.
    pub(crate) fn copy(&mut self, other: &Batch, nth: usize, global_width: usize) {
        self.begin();
        for row in other.rows_of(nth) {
            self.begin_row();
            let values = other.values_of(row);
            self.places.extend_from_slice(&other.places[values.clone()]);
            self.values.extend_from_slice(&other.values[values]);
        }
        self.add_global(other.global_of(nth, global_width));
    }

    /// The rows of a position.
    pub(crate) fn rows_of(&self, nth: usize) -> Range<usize> {
        let end = self.positions.get(nth + 1).map_or(self.rows.len(), |&end| end as usize);
        self.positions[nth] as usize..end
    }

    /// The rows of several positions.
    pub(crate) fn rows_of_all(&self, positions: Range<usize>) -> Range<usize> {
        let start =
            self.positions.get(positions.start).map_or(self.rows.len(), |&row| row as usize);
        let end = self.positions.get(positions.end).map_or(self.rows.len(), |&row| row as usize);
        start..end
    }

    fn values_of(&self, row: usize) -> Range<usize> {
        let end = self.rows.get(row + 1).map_or(self.places.len(), |&end| end as usize);
        self.rows[row] as usize..end
    }

    /// The inputs of a row that are not zero.
    pub(crate) fn row(&self, row: usize) -> impl Iterator<Item = (usize, f32)> {
        let values = self.values_of(row);
        let places = self.places[values.clone()].iter().map(|&place| usize::from(place));
        places.zip(self.values[values].iter().copied())
    }

    fn global_of(&self, nth: usize, width: usize) -> &[f32] {
        &self.global[nth * width..(nth + 1) * width]
    }

    /// The global inputs of several positions.
    pub(crate) fn global_of_all(&self, positions: Range<usize>, width: usize) -> &[f32] {
        &self.global[positions.start * width..positions.end * width]
    }
}
