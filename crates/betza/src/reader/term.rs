//! Simple terms and chains: a run of letters and the atom that they modify.

use crate::atom::{Atom, Base, Letter, Shape};
use crate::directions::System;
use crate::grammar::{self, Node, Rule};
use crate::refuse::{self, Place, Scene};
use crate::span::Span;
use crate::tier::Tier;
use crate::translate::Reach;
use crate::tree::{Chain, ModifierKind, Range, Run, Simple, Term};

use super::{MAX_LEGS, TermReader};

/// Runs, atom and range of a term, as far as they were good.
pub(super) struct Parts {
    pub(super) span: Span,
    pub(super) run: Span,
    pub(super) atom: Option<Atom>,
    pub(super) range: Option<Range>,
    /// Whether a range was written, good or not.
    pub(super) ranged: bool,
}

impl TermReader<'_> {
    pub(super) fn term(&mut self, node: &Node<'_>) -> Option<Term> {
        let parts = self.parts(node);
        let joints = self.joints(parts.run);
        if joints.is_empty() {
            return self.simple(&parts, Place::Alone, None).map(Term::Simple);
        }
        self.chain(&parts, joints).map(Term::Chain)
    }

    /// The places of the letters `a` in a run.
    pub(super) fn joints(&self, run: Span) -> Vec<Span> {
        let places = self.source.slice(run).match_indices('a');
        places
            .map(|(index, _)| Span::new(run.start + index, run.start + index + 1))
            .collect()
    }

    /// Splits a match of `term` and checks its atom and its range.
    pub(super) fn parts(&mut self, node: &Node<'_>) -> Parts {
        let span = grammar::span(node);
        let run = grammar::child(node, Rule::run)
            .map_or(Span::new(span.start, span.start), |run| grammar::span(&run));
        let atom = grammar::child(node, Rule::atom).and_then(|atom| self.atom(&atom));
        let range = grammar::child(node, Rule::range);
        Parts {
            span,
            run,
            atom,
            range: range.as_ref().and_then(|range| self.range(range, atom)),
            ranged: range.is_some(),
        }
    }

    fn atom(&mut self, node: &Node<'_>) -> Option<Atom> {
        let span = grammar::span(node);
        let part = node.clone().into_inner().next()?;
        let name = part.as_str().chars().next()?;
        match part.as_rule() {
            Rule::leaper => {
                let base = self.coordinates(&part)?;
                return Some(Atom {
                    span,
                    base,
                    doubled: false,
                });
            }
            Rule::bad_leaper => {
                self.bad_leaper(span);
                return None;
            }
            _ => {}
        }
        let Some(letter) = Letter::from_name(name) else {
            self.found.push(refuse::atoms::no_atom(self.source, span, name));
            return None;
        };
        let doubled = part.as_rule() == Rule::doubled;
        if doubled && (letter.rides() || matches!(letter, Letter::K | Letter::U)) {
            self.found
                .push(refuse::atoms::doubled_compound(self.source, span, letter));
        }
        let base = Base::Letter(letter);
        Some(Atom { span, base, doubled })
    }

    /// One run before one atom. `relative`: the directions are seen from the leg before.
    pub(super) fn simple(&mut self, parts: &Parts, place: Place, relative: Option<System>) -> Option<Simple> {
        let run = self.run(parts.run, place);
        let atom = parts.atom?;
        if atom.shape() == Shape::Universal {
            return Some(self.universal(parts, run, atom, place));
        }
        let system = relative.unwrap_or(System::from(atom.shape()));
        self.directions(&run, system, &Scene::new(parts.span, atom, place));
        // A range that was refused says nothing of the reach, and is blamed already.
        if !parts.ranged || parts.range.is_some() {
            self.reach(&run, atom, Reach::new(atom, parts.range).max_range, place);
        }
        Some(Simple {
            span: parts.span,
            run,
            atom,
            range: parts.range,
        })
    }

    /// `U`, which is a move of its own with nothing but what may stand at its end, and whether it is a first move.
    fn universal(&mut self, parts: &Parts, run: Run, atom: Atom, place: Place) -> Simple {
        let limits = |kind| {
            matches!(
                kind,
                ModifierKind::Move | ModifierKind::Capture | ModifierKind::Initial
            )
        };
        let modifiers = run.modifiers.iter().filter(|modifier| !limits(modifier.kind));
        let range = Span::new(atom.span.end, parts.span.end);
        let elsewhere = (place != Place::Alone).then_some(atom.span);
        let refused = run
            .directions_span()
            .into_iter()
            .chain(modifiers.map(|modifier| modifier.span))
            .chain(parts.ranged.then_some(range))
            .chain(elsewhere);
        for span in refused {
            self.found.push(refuse::atoms::universal(self.source, span));
        }
        Simple {
            span: parts.span,
            run,
            atom,
            range: parts.range,
        }
    }

    fn chain(&mut self, parts: &Parts, joints: Vec<Span>) -> Option<Chain> {
        if self.highest < Tier::Legs {
            self.found
                .push(refuse::legs::switched_off(self.source, joints[0], self.highest));
        }
        if let Some(&joint) = joints.get(MAX_LEGS - 1) {
            self.found.push(refuse::legs::too_many(self.source, joint));
        }
        let legs = self.chain_runs(parts, &joints);
        let atom = parts.atom?;
        if atom.shape() == Shape::Universal {
            self.found.push(refuse::atoms::universal(self.source, joints[0]));
            return None;
        }
        // The engines and their documentation do not agree on where its later legs would go.
        if atom.shape() == Shape::Oblique {
            self.found
                .push(refuse::legs::oblique_chain(self.source, joints[0], atom));
            return None;
        }
        self.chain_hopper(parts, &legs, atom);
        Some(Chain {
            span: parts.span,
            legs,
            joints,
            atom,
            range: parts.range,
        })
    }

    fn chain_runs(&mut self, parts: &Parts, joints: &[Span]) -> Vec<Run> {
        let starts = std::iter::once(parts.run.start).chain(joints.iter().map(|joint| joint.end));
        let ends = joints.iter().map(|joint| joint.start).chain([parts.run.end]);
        let mut legs = Vec::new();
        for (index, (start, end)) in starts.zip(ends).enumerate() {
            let place = Place::Chain {
                first: index == 0,
                last: index == joints.len(),
            };
            let run = self.run(Span::new(start, end), place);
            if let Some(atom) = parts.atom {
                let system = match index {
                    0 => System::from(atom.shape()),
                    _ => System::Relative,
                };
                self.directions(&run, system, &Scene::new(parts.span, atom, place));
            }
            legs.push(run);
        }
        legs
    }

    /// Checks `p` and `g` on the last leg of a chain, whose range the legs before may have changed.
    fn chain_hopper(&mut self, parts: &Parts, legs: &[Run], atom: Atom) {
        let Some((last, before)) = legs.split_last() else {
            return;
        };
        if parts.ranged && parts.range.is_none() {
            return;
        }
        let changes = |run: &&Run| run.has(ModifierKind::ChangeRange) || run.has(ModifierKind::LandBehind);
        let mut reach = Reach::new(atom, parts.range);
        for _ in before.iter().filter(changes) {
            reach = reach.changed();
        }
        let place = Place::Chain {
            first: false,
            last: true,
        };
        self.reach(last, atom, reach.max_range, place);
    }
}
