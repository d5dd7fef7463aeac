//! The numbers by which the search prunes, reduces and extends: depths in plies, values in hundredths of the weakest piece.
//!
//! What each part brings is measured in `docs/search.md`.

/// From this depth on the best move is tested for being the only good one.
pub(crate) const SINGULAR_DEPTH: i32 = 6;
/// How far below the bound of that test the other moves must be for the best one to be searched two plies deeper.
pub(crate) const VERY_SINGULAR: i32 = 40;
/// How much a capture may lose for each ply of depth.
pub(crate) const CAPTURE_LOSS: i32 = 90;
/// The history score that changes a reduction by one ply.
pub(crate) const HISTORY_PER_PLY: i32 = 10_000;
/// Up to which depth reverse futility pruning is tried.
pub(crate) const REVERSE_DEPTH: i32 = 7;
/// Up to which depth razoring is tried.
pub(crate) const RAZOR_DEPTH: i32 = 3;
/// From which depth on null moves are tried.
pub(crate) const NULL_DEPTH: i32 = 3;

/// How far the static evaluation must be above the window for reverse futility.
pub(crate) fn reverse(depth: i32, improves: bool) -> i32 {
    80 * (depth - i32::from(improves)).max(0) + 20
}

/// How far the static evaluation must be below the window for razoring.
pub(crate) fn razor(depth: i32) -> i32 {
    200 + 180 * depth
}

/// How much less deep the answer to a null move is searched, given how far the static evaluation is above the window.
pub(crate) fn null_reduction(depth: i32, above: i32) -> i32 {
    3 + depth / 4 + (above / 200).clamp(0, 3)
}

/// What a quiet move may bring at most.
pub(crate) fn futility(depth: i32) -> i32 {
    120 + 90 * depth
}

/// How many moves are tried before quiet ones that give no check are left out.
pub(crate) fn move_count(depth: i32, improves: bool) -> usize {
    let all = 6 + 3 * depth * depth / 2;
    (if improves { all } else { all / 2 + 1 }) as usize
}

/// How much a quiet move may lose.
pub(crate) fn quiet_loss(depth: i32) -> i32 {
    20 * depth * depth
}

/// By how much a move is searched less deep, in 1024ths of a ply.
pub(crate) fn reduction(depth: i32, tried: usize) -> i32 {
    let logarithm = |number: usize| LOGARITHMS[number.min(LOGARITHMS.len() - 1)];
    let product = logarithm(depth.max(0) as usize) * logarithm(tried);
    256 + (product >> 10) * 10 / 23
}

/// What a cutoff counts.
pub(crate) fn bonus(depth: i32) -> i32 {
    (150 * depth - 80).clamp(50, 1600)
}

/// Natural logarithms, times 1024.
const LOGARITHMS: [i32; 256] = logarithms();

/// Each is the one before, and what the harmonic series between them says: ln(n) - ln(n - 1) = 2 atanh(1 / (2n - 1)).
const fn logarithms() -> [i32; 256] {
    let mut table = [0; 256];
    let (mut number, mut sum) = (2_u64, 0_u64);
    while number < 256 {
        // In 2^30ths: x + x^3/3 + x^5/5, doubled, is exact enough from 2 on.
        let one = 1_u64 << 30;
        let odd = 2 * number - 1;
        let x = one / odd;
        let cube = x / odd / odd;
        sum += 2 * (x + cube / 3 + cube / odd / odd / 5);
        table[number as usize] = (sum >> 20) as i32;
        number += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_right() {
        for (number, &found) in LOGARITHMS.iter().enumerate().skip(1) {
            let exact = f64::from(number as u32).ln() * 1024.0;
            assert!(
                (f64::from(found) - exact).abs() < 2.0,
                "ln {number}: {found}, not {exact}"
            );
        }
    }

    #[test]
    fn later_and_deeper_moves_are_reduced_more() {
        assert!(reduction(3, 2) < reduction(3, 20));
        assert!(reduction(3, 20) < reduction(12, 20));
        assert!((2048..5120).contains(&reduction(12, 20)), "{}", reduction(12, 20));
    }
}
