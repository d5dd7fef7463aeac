//! Every short string, and how many of them are notations.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use betza::{ErrorKind, Notation};

use crate::normal::normal;

/// Calls `visit` with every string of at most `longest` characters of an alphabet, the empty one included.
fn every(alphabet: &[char], longest: usize, visit: &mut impl FnMut(&str)) {
    fn extend(text: &mut String, left: usize, alphabet: &[char], visit: &mut impl FnMut(&str)) {
        visit(text);
        if left == 0 {
            return;
        }
        for &letter in alphabet {
            text.push(letter);
            extend(text, left - 1, alphabet, visit);
            text.pop();
        }
    }
    extend(&mut String::new(), longest, alphabet, visit);
}

/// Checks every string of at most `longest` characters of an alphabet, those with the same first one together on one thread.
fn check_every(alphabet: &[char], longest: usize) {
    check("");
    let next = AtomicUsize::new(0);
    let work = || {
        while let Some(first) = alphabet.get(next.fetch_add(1, Ordering::Relaxed)) {
            every(alphabet, longest - 1, &mut |rest: &str| {
                check(&format!("{first}{rest}"));
            });
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, NonZero::get) {
            scope.spawn(work);
        }
    });
}

#[test]
fn direction_rows_of_up_to_four_letters_are_accepted_as_often_as_the_engines_agree() {
    let mut accepted = [0, 0, 0];
    let letters: Vec<char> = "fblrvsh".chars().collect();
    every(&letters, 4, &mut |row| {
        for (count, atom) in accepted.iter_mut().zip(['W', 'F', 'N']) {
            *count += usize::from(Notation::parse(&format!("{row}{atom}")).is_ok());
        }
    });
    assert_eq!(accepted.iter().sum::<usize>(), 2227, "by atom: {accepted:?}");
}

/// What holds of every string, accepted or not.
fn check(text: &str) {
    match Notation::parse(text) {
        Ok(notation) => {
            let printed = notation.to_string();
            let again =
                Notation::parse(&printed).unwrap_or_else(|error| panic!("{text}: {printed}: {error}"));
            assert_eq!(again.to_string(), printed, "{text}");
            assert_eq!(normal(&again), normal(&notation), "{text}");
            assert_eq!(again.moves(), notation.moves(), "{text}");
            assert_eq!(again.tier(), notation.tier(), "{text}");
        }
        Err(error) => {
            assert!(error.span.of(text).is_some(), "{text}: {error}");
            assert_eq!(
                error.span.is_empty(),
                error.kind == ErrorKind::EmptyInput,
                "{text}"
            );
            assert!(
                error.fixes.iter().all(|fix| Notation::parse(fix).is_ok()),
                "{text}: {error}"
            );
        }
    }
}

#[test]
fn every_string_of_up_to_three_characters_is_read_without_panic() {
    let alphabet: Vec<char> = (' '..='~').chain(['\0', '\n', 'é', 'Ｗ', '–']).collect();
    check_every(&alphabet, 2);
    let letters: Vec<char> = ('a'..='z')
        .chain('A'..='Z')
        .chain("@0129(,)[]-? ".chars())
        .collect();
    check_every(&letters, 3);
}

#[test]
fn every_string_of_up_to_five_characters_of_the_brackets_is_read_without_panic() {
    let alphabet: Vec<char> = "[]-?Wfac".chars().collect();
    check_every(&alphabet, 5);
}
