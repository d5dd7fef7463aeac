//! Training positions.

use hakugei_search::Features;
use hakugei_variant::Setup;

/// The most features of a variant whose positions can be stored: their numbers have 16 bits.
pub const MOST_FEATURES: usize = 1 << 16;

/// The number of a feature as it is stored.
///
/// # Panics
/// If it does not fit, in a variant with more than [`MOST_FEATURES`]: the fit would take it for another feature.
pub(crate) fn numbered(feature: usize) -> u16 {
    u16::try_from(feature).expect("no variant is tuned that has more features than can be numbered")
}

/// A training position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample<'a> {
    /// Its features, as the side to move sees them.
    pub features: &'a [u16],
    /// The score of a search for the side to move, in hundredths of the weakest piece.
    pub score: i16,
    /// The result of the game for the side to move: 0 lost, 0.5 drawn, 1 won.
    pub result: f32,
}

/// A list of training positions.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Samples {
    features: Vec<u16>,
    ends: Vec<u32>,
    scores: Vec<i16>,
    /// Twice the results.
    results: Vec<u8>,
    /// The number of games that they come from.
    games: u32,
}

impl Samples {
    /// The number of positions.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are no positions.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The mean number of positions in a game.
    pub(crate) fn of_a_game(&self) -> f32 {
        self.len() as f32 / self.games.max(1) as f32
    }

    /// Adds a position of a game. [`Self::set_results`] sets its result when the game has ended.
    pub(crate) fn add(&mut self, features: &Features, setup: &Setup, score: i16) {
        features.each_of_setup(setup, setup.side, |feature| self.features.push(numbered(feature)));
        self.end(score, 1);
    }

    /// Ends a position whose features have been added, given its score and twice its result.
    fn end(&mut self, score: i16, twice: u8) {
        self.ends.push(self.features.len() as u32);
        self.scores.push(score);
        self.results.push(twice);
    }

    /// Sets the results of the positions of a game, which begin at a place. `twice` has twice the result for the side that
    /// moves in each.
    pub(crate) fn set_results(&mut self, from: usize, twice: &[u8]) {
        self.games += u32::from(!twice.is_empty());
        self.results[from..].copy_from_slice(twice);
    }

    /// Adds all positions of another list.
    pub fn append(&mut self, others: &Self) {
        let start = self.features.len() as u32;
        self.features.extend_from_slice(&others.features);
        self.ends.extend(others.ends.iter().map(|end| end + start));
        self.scores.extend_from_slice(&others.scores);
        self.results.extend_from_slice(&others.results);
        self.games += others.games;
    }

    /// The position at an index.
    pub fn get(&self, index: usize) -> Sample<'_> {
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        Sample {
            features: &self.features[start as usize..self.ends[index] as usize],
            score: self.scores[index],
            result: f32::from(self.results[index]) / 2.0,
        }
    }

    /// The positions of a game as bytes, in the format of [`crate::Block`].
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(2 * self.features.len() + 5 * self.len());
        let mut start = 0;
        for (index, &end) in self.ends.iter().enumerate() {
            let features = &self.features[start as usize..end as usize];
            bytes.extend(self.scores[index].to_le_bytes());
            bytes.push(self.results[index]);
            bytes.extend((features.len() as u16).to_le_bytes());
            bytes.extend(features.iter().flat_map(|feature| feature.to_le_bytes()));
            start = end;
        }
        bytes
    }

    /// The positions of a game from bytes, or `None` if the bytes are malformed or name a feature that the variant does not
    /// have.
    pub(crate) fn from_bytes(mut bytes: &[u8], features: usize) -> Option<Self> {
        let mut samples = Self::default();
        while let Some((&[low, high, result, few, many], rest)) = bytes.split_first_chunk() {
            let count = usize::from(u16::from_le_bytes([few, many]));
            let (own, rest) = rest.split_at_checked(2 * count)?;
            let own = own
                .chunks_exact(2)
                .map(|pair| u16::from_le_bytes([pair[0], pair[1]]));
            samples.features.extend(own);
            samples.end(i16::from_le_bytes([low, high]), result);
            bytes = rest;
        }
        samples.games = u32::from(!samples.is_empty());
        let known = samples
            .features
            .iter()
            .all(|&feature| usize::from(feature) < features);
        (bytes.is_empty() && known && samples.results.iter().all(|&result| result <= 2)).then_some(samples)
    }
}
