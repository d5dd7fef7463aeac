//! What the benchmarks measure, for every shipped variant: compiling its file, listing moves, counting lines, making and
//! unmaking moves, the legality of one move. Every measured piece of work checks its own result.
//!
//! The positions are lines of `tests/data/benches`: the start and one middle of a random game for each variant, with
//! counts that both generators made. A new variant needs its two lines there, and nothing here. Variant files of one's own are named by
//! `HAKUGEI_VARIANTS`.

mod case;
mod text;
mod work;

pub use case::{Case, given, middles, starts};
pub use text::Text;
pub use work::{Work, work};

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use hakugei_variant::shipped;

    use super::*;

    #[test]
    fn every_shipped_variant_has_a_start_and_a_middle() {
        let shipped: BTreeSet<String> = shipped::ids().map(str::to_owned).collect();
        for (cases, what) in [(starts(), "start"), (middles(), "middle")] {
            let ids: Vec<String> = cases.iter().map(|case| case.variant.clone()).collect();
            assert_eq!(ids.len(), shipped.len(), "one {what} for each variant");
            assert_eq!(ids.into_iter().collect::<BTreeSet<String>>(), shipped);
            for case in cases {
                assert_eq!(case.id, format!("{}-{what}", case.variant));
            }
        }
    }

    #[test]
    fn every_benchmark_runs_small() {
        for case in starts() {
            Text::of(&case).compile();
        }
        for case in starts().iter().chain(&middles()) {
            let mut work = work(case);
            assert_eq!(work.generate() as u64, case.counts[0]);
            assert_eq!(work.make_and_unmake() as u64, case.counts[0]);
            assert_eq!(work.legality() as u64, case.counts[0]);
            assert!(work.perft(case.depth_within(3_000)) > 0, "{}", case.id);
        }
    }

    #[test]
    fn a_variant_file_of_ones_own_is_measured_like_a_shipped_one() {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../variants/whale-strict.ron");
        let cases = case::of_file(&path);
        assert_eq!(
            cases.each_ref().map(|case| case.id.as_str()),
            ["whale-strict-start", "whale-strict-middle"]
        );
        let shipped = starts()
            .into_iter()
            .find(|case| case.variant == "whale-strict")
            .expect("it is shipped");
        assert_eq!(cases[0].counts[..4], shipped.counts[..4]);
        for case in cases {
            Text::of(&case).compile();
            let mut work = work(&case);
            assert_eq!(work.generate() as u64, case.counts[0]);
            assert_eq!(work.make_and_unmake() as u64, case.counts[0]);
            assert_eq!(work.legality() as u64, case.counts[0]);
            assert!(work.perft(case.depth_within(3_000)) > 0, "{}", case.id);
        }
    }

    #[test]
    fn the_asked_moves_are_not_all_legal() {
        for case in starts().iter().chain(&middles()) {
            let work = work(case);
            assert!(work.asked() as u64 > case.counts[0], "{}", case.id);
        }
    }

    #[test]
    fn a_wrong_count_is_noticed() {
        let mut case = starts().swap_remove(0);
        for count in &mut case.counts {
            *count += 1;
        }
        for measure in [
            (|work: &mut dyn Work| work.generate() as u64) as fn(&mut dyn Work) -> u64,
            |work| work.perft(2),
        ] {
            let mut work = work(&case);
            let run = std::panic::AssertUnwindSafe(|| measure(&mut *work));
            assert!(std::panic::catch_unwind(run).is_err());
        }
    }
}
