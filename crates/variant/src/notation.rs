//! STAND-IN until the notation crate reads text.
use betza::{Kind, Modality, Movement, Moves, Step};
pub(crate) struct Problem {
    pub(crate) pos: usize,
    pub(crate) len: usize,
    pub(crate) message: String,
    pub(crate) help: String,
}
pub(crate) fn translate(text: &str) -> Result<Moves, Problem> {
    let bytes = text.as_bytes();
    let mut moves = Moves::default();
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        while at < bytes.len() && bytes[at].is_ascii_lowercase() {
            at += 1;
        }
        let mods = &text[start..at];
        let Some(&atom) = bytes.get(at) else {
            return Err(Problem {
                pos: start,
                len: at - start,
                message: format!("`{mods}` has no atom"),
                help: "add an atom".into(),
            });
        };
        at += 1;
        let d = at;
        while at < bytes.len() && bytes[at].is_ascii_digit() {
            at += 1;
        }
        let range: Option<u8> = text[d..at].parse().ok();
        let basis: &[(i8, i8, u8)] = match atom {
            b'W' => &[(1, 0, 1)],
            b'F' => &[(1, 1, 1)],
            b'K' | b'Q' => &[(1, 0, 1), (1, 1, 1)],
            b'D' => &[(2, 0, 1)],
            b'A' => &[(2, 2, 1)],
            b'N' => &[(1, 2, 1)],
            b'R' => &[(1, 0, 0)],
            b'B' => &[(1, 1, 0)],
            _ => {
                return Err(Problem {
                    pos: at - 1,
                    len: 1,
                    message: format!("`{}` is no atom", atom as char),
                    help: "write an atom".into(),
                });
            }
        };
        for &(a, b, r) in basis {
            let r = if atom == b'Q' { 0 } else { range.unwrap_or(r) };
            let mut set = std::collections::BTreeSet::new();
            for (x, y) in [(a, b), (b, a)] {
                for sx in [-1, 1] {
                    for sy in [-1, 1] {
                        set.insert((x * sx, y * sy));
                    }
                }
            }
            for (dx, dy) in set {
                let keep = mods.is_empty()
                    || if mods == "ff" {
                        dy == 2
                    } else {
                        mods.chars().any(|m| match m {
                            'f' => dy > 0,
                            'b' => dy < 0,
                            's' => dx != 0 && dy == 0,
                            'v' => dy != 0 && (dx == 0 || a == b),
                            'l' => dx < 0,
                            'r' => dx > 0,
                            _ => false,
                        })
                    };
                if keep {
                    moves.simple.push(Movement {
                        step: Step { dx, dy },
                        min_range: 1,
                        max_range: r,
                        kind: if r == 1 { Kind::Leaper } else { Kind::Slider },
                        modality: Modality::EMPTY_OR_ENEMY,
                        initial: mods.contains('i'),
                    });
                }
            }
        }
    }
    moves.simple.sort();
    moves.simple.dedup();
    Ok(moves)
}
