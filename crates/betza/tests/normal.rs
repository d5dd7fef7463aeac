//! Trees without what printing does not keep: places, the order of modifiers, legacy letters. Two notations that print the
//! same have equal ones.

use betza::{Atom, Base, Chain, Direction, Group, Joint, Modifier, Notation, Range, Run, Simple, Span, Term};

const NOWHERE: Span = Span::new(0, 0);

/// The terms of a notation as they are read again when it has been printed.
pub(crate) fn normal(notation: &Notation) -> Vec<Term> {
    notation.terms().iter().map(term).collect()
}

fn term(term: &Term) -> Term {
    match term {
        Term::Simple(simple) => Term::Simple(self::simple(simple)),
        Term::Chain(chain) => Term::Chain(Chain {
            span: NOWHERE,
            legs: chain.legs.iter().map(run).collect(),
            joints: vec![NOWHERE; chain.joints.len()],
            atom: atom(chain.atom),
            range: chain.range.map(range),
        }),
        Term::Group(group) => Term::Group(Group {
            span: NOWHERE,
            run: run(&group.run),
            bracket: NOWHERE,
            legs: group.legs.iter().map(simple).collect(),
            joints: group.joints.iter().copied().map(joint).collect(),
        }),
    }
}

fn simple(simple: &Simple) -> Simple {
    Simple {
        span: NOWHERE,
        run: run(&simple.run),
        atom: atom(simple.atom),
        range: simple.range.map(range),
    }
}

fn run(run: &Run) -> Run {
    let mut modifiers: Vec<Modifier> = run
        .modifiers
        .iter()
        .map(|modifier| Modifier {
            span: NOWHERE,
            ..*modifier
        })
        .collect();
    modifiers.sort_by_key(|modifier| modifier.kind);
    let directions = run.directions.iter().map(|direction| Direction {
        span: NOWHERE,
        ..*direction
    });
    Run {
        span: NOWHERE,
        directions: directions.collect(),
        modifiers,
    }
}

const fn atom(atom: Atom) -> Atom {
    let base = match atom.base {
        Base::Letter(letter) => Base::Letter(letter.modern()),
        Base::Leaper(..) => {
            let (minor, major) = atom.leap();
            Base::Leaper(minor, major)
        }
    };
    Atom {
        span: NOWHERE,
        base,
        ..atom
    }
}

const fn range(range: Range) -> Range {
    Range {
        span: NOWHERE,
        ..range
    }
}

const fn joint(joint: Joint) -> Joint {
    Joint {
        span: NOWHERE,
        ..joint
    }
}
