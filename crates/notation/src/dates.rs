//! Dates as each form has them: `2026-11-25` in records, `2026/11/25` in KIF and CSA, `2026.11.25` in PGN.
//!
//! A game tree has them as KIF and CSA do. What is no date, such as a year alone, is text, and stays as it is in every form.

/// What a text is that begins with a date.
struct Dated<'t> {
    year: &'t str,
    month: u8,
    day: u8,
    /// What stands behind the date, such as the time of day.
    rest: &'t str,
}

/// The signs that stand between the numbers of a date.
const SIGNS: [char; 3] = ['-', '/', '.'];

/// A date as records have it, and what stands behind it.
pub(crate) fn of_record(text: &str) -> String {
    signed(text, '-')
}

/// A date as KIF, CSA and game trees have it, and what stands behind it.
pub(crate) fn of_tree(text: &str) -> String {
    signed(text, '/')
}

/// A date as PGN has it, and what stands behind it.
pub(crate) fn of_pgn(text: &str) -> String {
    signed(text, '.')
}

/// A text that begins with a date, cut behind it; the other part is empty for any other text.
pub(crate) fn cut(text: &str) -> (&str, &str) {
    match dated(text) {
        Some(Dated { rest, .. }) => (&text[..text.len() - rest.len()], rest.trim()),
        None => (text, ""),
    }
}

/// A text with a sign between the numbers of the date that it begins with.
fn signed(text: &str, sign: char) -> String {
    match dated(text) {
        Some(Dated {
            year,
            month,
            day,
            rest,
        }) => format!("{year}{sign}{month:02}{sign}{day:02}{rest}"),
        None => text.to_owned(),
    }
}

/// The date that a text begins with: a year of four digits, a month and a day, the same sign between them.
fn dated(text: &str) -> Option<Dated<'_>> {
    let (year, rest) = text.split_at_checked(4)?;
    let sign = rest.chars().next().filter(|sign| SIGNS.contains(sign))?;
    let (month, rest) = number(&rest[1..], 12)?;
    let (day, rest) = number(rest.strip_prefix(sign)?, 31)?;
    let goes_on = rest.starts_with(|c: char| c.is_alphanumeric() || SIGNS.contains(&c));
    let is_year = year.bytes().all(|byte| byte.is_ascii_digit());
    // The time of day may follow behind a `T`.
    let is_date = is_year && (!goes_on || rest.starts_with('T'));
    is_date.then_some(Dated {
        year,
        month,
        day,
        rest,
    })
}

/// The number of one or two digits that a text begins with, from 1 to a greatest, and what stands behind it.
fn number(text: &str, greatest: u8) -> Option<(u8, &str)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let number = text[..digits].parse().ok()?;
    let fits = digits <= 2 && (1..=greatest).contains(&number);
    fits.then_some((number, &text[digits..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_has_the_signs_of_each_form() {
        for (text, record, tree, pgn) in [
            ("2026-11-25", "2026-11-25", "2026/11/25", "2026.11.25"),
            ("2026/11/25", "2026-11-25", "2026/11/25", "2026.11.25"),
            ("2026.11.25", "2026-11-25", "2026/11/25", "2026.11.25"),
            ("2026/1/5", "2026-01-05", "2026/01/05", "2026.01.05"),
            (
                "2026/11/25 10:00:00",
                "2026-11-25 10:00:00",
                "2026/11/25 10:00:00",
                "2026.11.25 10:00:00",
            ),
            (
                "1999/07/15(木) 19:07:12",
                "1999-07-15(木) 19:07:12",
                "1999/07/15(木) 19:07:12",
                "1999.07.15(木) 19:07:12",
            ),
        ] {
            assert_eq!(
                (of_record(text), of_tree(text), of_pgn(text)),
                (record.into(), tree.into(), pgn.into())
            );
        }
    }

    #[test]
    fn what_is_no_date_stays_as_it_is() {
        for text in [
            "",
            "1607",
            "2026",
            "2026/11",
            "2026/13/05",
            "2026/00/05",
            "2026-11/25",
            "2026.11.??",
            "26/11/25",
            "2026-11-256",
            "2026-11-25-26",
            "2026年11月25日",
            "昭和十年",
            "about 2026-11-25",
            "2026-11-25th",
            "2026-+1-25",
        ] {
            assert_eq!([of_record(text), of_tree(text), of_pgn(text)], [text; 3]);
            assert_eq!(cut(text), (text, ""));
        }
    }
}
