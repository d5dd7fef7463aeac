//! Legs in brackets.

use crate::atom::Shape;
use crate::directions::System;
use crate::grammar::{self, Node, Rule};
use crate::refuse::{self, Place, Scene};
use crate::span::Span;
use crate::tier::Tier;
use crate::translate;
use crate::tree::{Group, Joint, JointKind, ModifierKind, Run, Simple};

use super::{MAX_LEGS, TermReader};

/// What has been read between the brackets, and what must come next.
#[derive(Default)]
struct Inside {
    legs: Vec<Simple>,
    joints: Vec<Joint>,
    after_leg: bool,
}

impl TermReader<'_> {
    pub(super) fn group(&mut self, node: &Node<'_>) -> Option<Group> {
        let span = grammar::span(node);
        let outer = grammar::child(node, Rule::run).map_or(Span::default(), |run| grammar::span(&run));
        let open = grammar::child(node, Rule::open).map_or(span, |open| grammar::span(&open));
        if self.highest < Tier::Bracket {
            self.found
                .push(refuse::legs::switched_off(self.source, open, self.highest));
        }
        let mixed = !self.joints(outer).is_empty();
        if mixed {
            self.found
                .push(refuse::brackets::chain_outside(self.source, outer, span));
        }
        let run = if mixed {
            Run::default()
        } else {
            self.run(outer, Place::Outer)
        };
        let bracket = self.bracket(node, open)?;
        let Inside { legs, joints, .. } = self.inside(node, bracket)?;
        self.initial_once(&run, &legs);
        if let Some(range) = grammar::child(node, Rule::range) {
            let error = refuse::brackets::range_behind(self.source, grammar::span(&range));
            self.found.push(error);
        }
        let group = Group {
            span: Span::new(span.start, bracket.end),
            run,
            bracket,
            legs,
            joints,
        };
        // What was refused is left out of the tree, so that its paths would be blamed for what is missing.
        if self.found.is_empty() {
            self.paths(&group);
        }
        Some(group)
    }

    /// `i` may stand before the bracket or on its first leg, but not on both.
    fn initial_once(&mut self, outer: &Run, legs: &[Simple]) {
        let initial = |run: &Run| {
            let mut letters = run.modifiers.iter();
            letters
                .find(|modifier| modifier.kind == ModifierKind::Initial)
                .map(|modifier| modifier.span)
        };
        let inner = legs.first().and_then(|leg| initial(&leg.run));
        if let (Some(first), Some(again)) = (initial(outer), inner) {
            let error = refuse::letters::duplicate(self.source, first, again, ModifierKind::Initial);
            self.found.push(error);
        }
    }

    /// From the opening to the closing bracket; refuses what never closes or holds nothing.
    fn bracket(&mut self, node: &Node<'_>, open: Span) -> Option<Span> {
        let Some(close) = grammar::child(node, Rule::close) else {
            let (_, behind) = self.source.around(open);
            // The grammar gave up before a `]` that is there: what stands between is to blame, not the bracket.
            if behind.contains(']') {
                return Some(open);
            }
            self.found.push(refuse::brackets::unclosed(self.source, open));
            return None;
        };
        let bracket = open.to(grammar::span(&close));
        if bracket.len() == 2 {
            self.found.push(refuse::brackets::empty(self.source, bracket));
            return None;
        }
        Some(bracket)
    }

    /// The legs, and what joins them; `None` where they do not alternate.
    fn inside(&mut self, node: &Node<'_>, bracket: Span) -> Option<Inside> {
        let legs_in_all = promised_legs(node);
        let mut inside = Inside::default();
        for part in node.clone().into_inner() {
            if !matches!(part.as_rule(), Rule::run | Rule::open | Rule::close | Rule::range) {
                self.part(&part, &mut inside, legs_in_all)?;
            }
        }
        match inside.joints.last() {
            Some(joint) if !inside.after_leg => {
                let error = refuse::brackets::leg_missing(self.source, joint.span);
                self.found.push(error);
                None
            }
            None if inside.legs.len() == 1 => {
                self.found
                    .push(refuse::brackets::single_leg(self.source, bracket));
                None
            }
            _ => Some(inside),
        }
    }

    fn part(&mut self, part: &Node<'_>, inside: &mut Inside, legs_in_all: usize) -> Option<()> {
        let (source, span) = (self.source, grammar::span(part));
        let error = match part.as_rule() {
            Rule::nested => refuse::brackets::nested(source, Span::new(span.end - 1, span.end)),
            Rule::separator if inside.after_leg => return self.joint(part, inside),
            Rule::separator => refuse::brackets::leg_missing(source, span),
            _ if inside.after_leg => refuse::brackets::separator_missing(source, span),
            Rule::term => {
                let leg = self.leg(part, inside.legs.len(), legs_in_all)?;
                inside.legs.push(leg);
                inside.after_leg = true;
                return Some(());
            }
            Rule::dangling => refuse::text::dangling(source, span),
            Rule::stray_range => refuse::text::stray_range(source, span),
            _ => refuse::text::unexpected(source, span),
        };
        self.found.push(error);
        None
    }

    fn joint(&mut self, part: &Node<'_>, inside: &mut Inside) -> Option<()> {
        let span = grammar::span(part);
        if inside.legs.len() == MAX_LEGS {
            self.found.push(refuse::legs::too_many(self.source, span));
            return None;
        }
        let kind = if part.as_str() == "?" {
            JointKind::MayStop
        } else {
            JointKind::MustContinue
        };
        inside.joints.push(Joint { span, kind });
        inside.after_leg = false;
        Some(())
    }

    fn leg(&mut self, node: &Node<'_>, index: usize, legs_in_all: usize) -> Option<Simple> {
        let parts = self.parts(node);
        if let Some(&joint) = self.joints(parts.run).first() {
            self.found
                .push(refuse::brackets::chain_inside(self.source, joint));
            return None;
        }
        let place = Place::Bracket {
            first: index == 0,
            last: index + 1 >= legs_in_all,
        };
        let oblique = parts.atom.filter(|atom| atom.shape() == Shape::Oblique);
        let relative = (index > 0).then_some(System::Relative);
        let leg = self.simple(&parts, place, relative);
        if let Some(atom) = oblique {
            self.found.push(refuse::brackets::oblique_leg(self.source, atom));
        }
        leg
    }

    /// Checks that every leg can follow the one before, and that the letters before the bracket select some
    /// path.
    fn paths(&mut self, group: &Group) {
        let source = self.source;
        let paths = match translate::group_paths(group) {
            Ok(paths) => paths,
            Err(leg) => {
                self.found
                    .push(refuse::brackets::unreachable(source, &group.legs, leg));
                return;
            }
        };
        for leap in translate::path_shapes(&paths) {
            let scene = Scene::whole_paths(group.bracket, leap);
            self.directions(&group.run, System::from(leap.shape), &scene);
        }
        let nothing_left = || translate::selected(&group.run, paths).is_empty();
        if self.found.is_empty() && nothing_left() {
            let at = group.run.directions_span().unwrap_or(group.bracket);
            self.found.push(refuse::brackets::selects_nothing(source, at));
        }
    }
}

/// How many legs a bracket has or announces, which tells the last one from the others.
fn promised_legs(node: &Node<'_>) -> usize {
    let count = |rule| {
        node.clone()
            .into_inner()
            .filter(|part| part.as_rule() == rule)
            .count()
    };
    count(Rule::term).max(count(Rule::separator) + 1)
}
