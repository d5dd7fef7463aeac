//! Whether the processor has the instructions that a program of the project was compiled to: each asks it first.
//!
//! This code is itself compiled to them. It therefore keeps to single words, constants and calls of the standard library, which is
//! compiled for every processor: no sums, no formatting. `.ci/run` starts each program on an old processor.

use std::hint::black_box;
use std::io::Write;

/// A program, as its messages call it.
///
/// ```
/// use hakugei_processor::{Program, check};
///
/// let program = Program { name: "hakugei", build: "cargo build --release" };
/// assert!(check(&program).is_ok(), "this runs, so nothing is missing");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Program {
    /// Its name.
    pub name: &'static str,
    /// The command that builds it.
    pub build: &'static str,
}

/// The processor lacks an extension; it has been said which.
///
/// ```
/// assert_eq!(hakugei_processor::Lacking, hakugei_processor::Lacking);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lacking;

/// An extension of the 64-bit x86 processors, and the bit by which a processor says that it has it.
#[derive(Clone, Copy)]
struct Extension {
    /// Its name, as the compiler has it.
    name: &'static str,
    /// Whether the program was compiled to it.
    used: bool,
    /// The word of `cpuid` that has its bit.
    word: Word,
    /// The bit.
    bit: u32,
}

/// The words of `cpuid` that are looked at.
#[derive(Clone, Copy)]
enum Word {
    /// Leaf 1, register `ecx`.
    Basic,
    /// Leaf 7, register `ebx`.
    Later,
    /// Leaf `0x8000_0001`, register `ecx`.
    Extended,
}

/// What a processor says about itself.
#[derive(Clone, Copy)]
struct Words {
    basic: u32,
    later: u32,
    extended: u32,
}

macro_rules! extension {
    ($name:literal, $word:ident, $bit:literal) => {
        Extension {
            name: $name,
            used: cfg!(target_feature = $name),
            word: Word::$word,
            bit: 1 << $bit,
        }
    };
}

/// The extensions of `x86-64-v3`. Where the system keeps the wide registers is not asked for: bit 27 of the first word says that
/// it keeps them.
const EXTENSIONS: [Extension; 15] = [
    extension!("sse3", Basic, 0),
    extension!("ssse3", Basic, 9),
    extension!("fma", Basic, 12),
    extension!("cmpxchg16b", Basic, 13),
    extension!("sse4.1", Basic, 19),
    extension!("sse4.2", Basic, 20),
    extension!("movbe", Basic, 22),
    extension!("popcnt", Basic, 23),
    Extension {
        name: "avx, kept by the operating system",
        used: cfg!(target_feature = "avx"),
        word: Word::Basic,
        bit: 1 << 27,
    },
    extension!("avx", Basic, 28),
    extension!("f16c", Basic, 29),
    extension!("bmi1", Later, 3),
    extension!("avx2", Later, 5),
    extension!("bmi2", Later, 8),
    extension!("lzcnt", Extended, 5),
];

/// The first extension that the program was compiled to and the processor lacks.
#[inline(never)]
fn missing(words: Words) -> Option<&'static str> {
    for extension in &EXTENSIONS {
        let word = match extension.word {
            Word::Basic => words.basic,
            Word::Later => words.later,
            Word::Extended => words.extended,
        };
        // Hidden from the compiler, which might otherwise look at all of them in one wide register.
        if extension.used && black_box(word) & extension.bit == 0 {
            return Some(extension.name);
        }
    }
    None
}

/// Says on standard error what is missing, where something is.
///
/// # Errors
/// Where the processor lacks an instruction that the program may meet.
#[inline(never)]
pub fn check(program: &Program) -> Result<(), Lacking> {
    let Some(name) = missing(words()) else {
        return Ok(());
    };
    // One after the other: the compiler would fill a list of them by wide registers.
    say(program.name);
    say(": this processor lacks an extension that the program was compiled to: ");
    say(name);
    say("\nFor every 64-bit x86 processor it is built by\n\n    RUSTFLAGS=\"\" ");
    say(program.build);
    say("\n\n");
    Err(Lacking)
}

/// Writes a part of the message.
#[inline(never)]
fn say(part: &str) {
    // Where nobody reads it, the exit code still tells.
    let _ = std::io::stderr().write_all(part.as_bytes());
}

/// What the processor says about itself.
#[cfg(target_arch = "x86_64")]
fn words() -> Words {
    use raw_cpuid::native_cpuid::cpuid_count;

    let highest = cpuid_count(0, 0).eax;
    let highest_extended = cpuid_count(0x8000_0000, 0).eax;
    Words {
        basic: cpuid_count(1, 0).ecx,
        later: if highest >= 7 { cpuid_count(7, 0).ebx } else { 0 },
        extended: if highest_extended >= 0x8000_0001 {
            cpuid_count(0x8000_0001, 0).ecx
        } else {
            0
        },
    }
}

/// Programs for other processors are compiled to what all of them have.
#[cfg(not(target_arch = "x86_64"))]
fn words() -> Words {
    Words {
        basic: u32::MAX,
        later: u32::MAX,
        extended: u32::MAX,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A processor with everything.
    const ALL: Words = Words {
        basic: u32::MAX,
        later: u32::MAX,
        extended: u32::MAX,
    };

    #[test]
    fn a_processor_with_everything_lacks_nothing() {
        assert_eq!(missing(ALL), None);
    }

    #[test]
    fn each_extension_that_is_used_is_missed() {
        for extension in EXTENSIONS {
            let mut words = ALL;
            match extension.word {
                Word::Basic => words.basic &= !extension.bit,
                Word::Later => words.later &= !extension.bit,
                Word::Extended => words.extended &= !extension.bit,
            }
            assert_eq!(missing(words), extension.used.then_some(extension.name));
        }
    }

    #[test]
    fn the_processor_that_runs_this_suffices() {
        let program = Program {
            name: "hakugei",
            build: "cargo build --release",
        };
        assert_eq!(check(&program), Ok(()));
    }
}
