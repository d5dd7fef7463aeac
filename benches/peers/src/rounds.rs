//! Rounds: in each, everybody does everything once, one after the other; and what is left out, and why.

use crate::contender::{Contender, Measured};
use crate::ours::Ours;
use crate::programs::Programs;
use crate::way::Way;
use crate::work::{Peer, Work};

/// One contender at one piece of work, done in one way, with what was measured in each round.
#[derive(Debug)]
pub(crate) struct Line {
    /// The work.
    pub(crate) work: &'static Work,
    /// The way.
    pub(crate) way: Way,
    /// How deep.
    pub(crate) plies: u32,
    /// Who.
    pub(crate) by: Contender,
    /// One measurement for each round.
    pub(crate) measured: Vec<Measured>,
}

/// The lines to be measured, and a sentence for each peer that is left out.
pub(crate) struct Plan {
    /// In the order of the table: ours first, then the peers at the same work.
    pub(crate) lines: Vec<Line>,
    /// What is not measured, and why.
    pub(crate) skipped: Vec<String>,
}

/// Plans some work, no way of it deeper than a number of plies.
pub(crate) fn plan(works: &[&'static Work], deepest: u32, programs: &Programs) -> Plan {
    let mut plan = Plan {
        lines: Vec::new(),
        skipped: Vec::new(),
    };
    for &work in works {
        for &(way, plies) in work.ways {
            let peers = work.peers.iter().map(|&peer| Contender::Peer(peer));
            let peers = peers.filter(|peer| peer.can(way));
            for by in std::iter::once(Contender::Ours).chain(peers) {
                plan.add(work, (way, plies.min(deepest)), by, programs);
            }
        }
    }
    plan
}

impl Plan {
    fn add(&mut self, work: &'static Work, (way, plies): (Way, u32), by: Contender, programs: &Programs) {
        let missing = by
            .program(programs)
            .filter(|&program| programs.path(program).is_none());
        if let Some(program) = missing {
            let sentence = format!(
                "skipped: {}, for which {} says no path",
                program.name(),
                program.option()
            );
            if !self.skipped.contains(&sentence) {
                self.skipped.push(sentence);
            }
            return;
        }
        self.lines.push(Line {
            work,
            way,
            plies,
            by,
            measured: Vec::new(),
        });
    }

    /// Does one round. Everybody's counts are compared with the ones that are known.
    ///
    /// # Errors
    /// Where somebody fails, or a count is wrong.
    pub(crate) fn round(&mut self, programs: &Programs, say: &mut dyn FnMut(&str)) -> Result<(), String> {
        let round = self.lines.first().map_or(0, |line| line.measured.len());
        for index in 0..self.lines.len() {
            let line = &self.lines[index];
            let name = line.by.name(programs);
            say(&format!(
                "{}, {} plies, {}: {name}",
                line.work.name,
                line.plies,
                line.way.words()
            ));
            let measured = match self.known(index, round) {
                Some(measured) => Some(measured),
                None if matches!(line.by, Contender::Peer(Peer::Ours(_))) => None,
                None => Some(line.by.measure(line.work, (line.way, line.plies), programs)?),
            };
            if let Some(measured) = measured {
                if round == 0 {
                    agree(line, &name, measured.lines)?;
                }
                self.lines[index].measured.push(measured);
            }
        }
        Ok(())
    }

    /// What another line has measured already in this round that is the same: ourselves at other work, or a program that
    /// has only one way to count.
    fn known(&self, index: usize, round: usize) -> Option<Measured> {
        let line = &self.lines[index];
        let same = |other: &&Line| match line.by {
            Contender::Peer(Peer::Ours(work)) => {
                other.work.name == work && other.way == line.way && other.by == Contender::Ours
            }
            Contender::Ours | Contender::Peer(Peer::Haitaka | Peer::Rsshogi) => false,
            Contender::Peer(_) => {
                other.work.name == line.work.name && other.plies == line.plies && other.by == line.by
            }
        };
        let found = self.lines[..index].iter().find(same)?;
        found.measured.get(round).copied()
    }
}

/// Whether a count is the known one, or for a program outside the one by its own rules. A search is no count.
///
/// # Errors
/// Where it is neither.
fn agree(line: &Line, name: &str, lines: u64) -> Result<(), String> {
    let (work, plies) = (line.work, line.plies);
    if line.way == Way::Searched || matches!(line.by, Contender::Peer(Peer::Ours(_))) {
        return Ok(());
    }
    let known = work.counts[plies as usize - 1];
    let excused = || Ok::<bool, String>(!line.by.counts_inside() && lines == by_rules_outside(work, plies)?);
    if lines == known || excused()? {
        return Ok(());
    }
    Err(format!(
        "{}, {plies} plies: {name} counts {lines} lines; there are {known}",
        work.name
    ))
}

/// The number of lines by the rules of programs outside.
///
/// # Errors
/// Where the variant has nothing that these rules change.
fn by_rules_outside(work: &Work, plies: u32) -> Result<u64, String> {
    let ours = Ours::with_rules(work.variant, work.rules_outside, work.position)?;
    Ok(ours.count(Way::Counted, plies))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work::work;

    fn agreed(name: &str, plies: u32, by: Contender, lines: u64) -> Result<(), String> {
        let line = Line {
            work: work(name).expect("listed"),
            way: Way::Listed,
            plies,
            by,
            measured: Vec::new(),
        };
        agree(&line, "somebody", lines)
    }

    #[test]
    fn a_wrong_count_is_refused_whoever_gives_it() {
        let fairy = Contender::Peer(Peer::FairySmall("whale"));
        for by in [Contender::Ours, fairy] {
            assert_eq!(agreed("whale start", 3, by, 398), Ok(()));
            let refused = "whale start, 3 plies: somebody counts 399 lines; there are 398";
            assert_eq!(agreed("whale start", 3, by, 399), Err(refused.to_owned()));
        }
    }

    #[test]
    fn rules_of_their_own_excuse_only_programs_outside() {
        let fairy = Contender::Peer(Peer::FairySmall("whale"));
        assert_eq!(agreed("whale X86", 3, fairy, 27264), Ok(()));
        assert!(agreed("whale X86", 3, fairy, 27265).is_err());
        // Without the ban alone there are 57,749,898: the others hold a third dolphin on a file.
        assert_eq!(agreed("whale M46", 5, fairy, 57_752_816), Ok(()));
        for by in [Contender::Ours, Contender::Peer(Peer::Haitaka)] {
            assert!(agreed("whale X86", 3, by, 27264).is_err());
        }
    }

    #[test]
    fn the_rules_outside_can_be_laid_over_every_game() {
        for work in crate::work::WORKS {
            let first = by_rules_outside(work, 1);
            assert!(first.is_ok_and(|lines| lines >= work.counts[0]), "{}", work.name);
        }
    }

    #[test]
    fn nothing_is_counted_deeper_than_its_count_is_known() {
        for work in crate::work::WORKS {
            let mut counted = work.ways.iter().filter(|(way, _)| *way != Way::Searched);
            let known = counted.all(|&(_, plies)| (1..=work.counts.len()).contains(&(plies as usize)));
            assert!(known && !work.ways.is_empty(), "{}", work.name);
        }
    }
}
