//! Nouns in sentences: with an article, and in the plural.

/// `a dolphin`, `an elephant`.
///
/// ```
/// use hakugei_text::noun;
///
/// assert_eq!(noun::with_article("elephant"), "an elephant");
/// assert_eq!(noun::counted(2, "flying fox"), "two flying foxes");
/// assert_eq!(noun::numbered(2, "flying fox"), "2 flying foxes");
/// ```
pub fn with_article(noun: &str) -> String {
    let article = if starts_with_vowel_sound(noun) { "an" } else { "a" };
    format!("{article} {noun}")
}

/// A noun with its article at the start of a sentence: `An elephant`.
pub fn with_article_first(noun: &str) -> String {
    let text = with_article(noun);
    let rest = text.strip_prefix('a').unwrap_or(&text);
    format!("A{rest}")
}

/// `one dolphin`, `two dolphins`, `13 dolphins`.
pub fn counted(count: usize, noun: &str) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    let number = WORDS
        .get(count)
        .map_or_else(|| count.to_string(), |word| (*word).to_owned());
    if count == 1 {
        format!("{number} {noun}")
    } else {
        format!("{number} {}", plural(noun))
    }
}

/// `1 error`, `2 errors`: the number in digits.
pub fn numbered(count: usize, noun: &str) -> String {
    if count == 1 {
        format!("1 {noun}")
    } else {
        format!("{count} {}", plural(noun))
    }
}

/// `1st`, `2nd`, `3rd`, `4th`, …
///
/// ```
/// let numbers = [1_u8, 2, 3, 4, 11, 12, 13, 21, 112].map(hakugei_text::noun::ordinal);
/// assert_eq!(numbers.join(" "), "1st 2nd 3rd 4th 11th 12th 13th 21st 112th");
/// ```
pub fn ordinal(number: impl Into<u64>) -> String {
    let number: u64 = number.into();
    let ending = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

/// More than one: `dolphins`, `flying foxes`, `men at arms`.
pub fn plural(noun: &str) -> String {
    const JOINS: [&str; 6] = [" of ", " in ", " at ", " on ", " with ", " ("];
    let head = JOINS.iter().filter_map(|join| noun.find(join)).min();
    let (head, rest) = noun.split_at(head.unwrap_or(noun.len()));
    let word = head.rfind([' ', '-']).map_or(0, |blank| blank + 1);
    let (before, word) = head.split_at(word);
    format!("{before}{}{rest}", plural_word(word))
}

fn plural_word(word: &str) -> String {
    const ALIKE: [&str; 7] = ["deer", "fish", "sheep", "swine", "bison", "salmon", "ronin"];
    const ENDINGS: [(&str, &str); 13] = [
        ("goose", "geese"),
        ("mouse", "mice"),
        ("foot", "feet"),
        ("swordsman", "swordsmen"),
        ("horseman", "horsemen"),
        ("bowman", "bowmen"),
        ("spearman", "spearmen"),
        ("wolf", "wolves"),
        ("elf", "elves"),
        ("thief", "thieves"),
        ("knife", "knives"),
        ("calf", "calves"),
        ("leaf", "leaves"),
    ];
    if ALIKE.contains(&word) {
        return word.to_owned();
    }
    match word {
        "ox" => return "oxen".to_owned(),
        "man" => return "men".to_owned(),
        _ => {}
    }
    if let Some((one, more)) = ENDINGS.iter().find(|(one, _)| word.ends_with(one)) {
        return format!("{}{more}", &word[..word.len() - one.len()]);
    }
    let hisses = ["s", "x", "z", "ch", "sh"].iter().any(|end| word.ends_with(end));
    match word.strip_suffix('y') {
        Some(stem) if !stem.ends_with(['a', 'e', 'i', 'o', 'u']) => format!("{stem}ies"),
        _ if hisses => format!("{word}es"),
        _ => format!("{word}s"),
    }
}

fn starts_with_vowel_sound(noun: &str) -> bool {
    const LIKE_YOU: [&str; 6] = ["uni", "use", "usu", "eu", "ewe", "one"];
    const SILENT: [&str; 4] = ["heir", "honest", "honour", "hour"];
    let noun = noun.to_lowercase();
    let starts = |beginnings: &[&str]| beginnings.iter().any(|start| noun.starts_with(start));
    let vowel = noun.starts_with(['a', 'e', 'i', 'o', 'u', 'ā', 'ē', 'ī', 'ō', 'ū']);
    starts(&SILENT) || vowel && !starts(&LIKE_YOU)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_article_fits_the_sound() {
        let nouns = [
            "dolphin",
            "elephant",
            "eagle",
            "unicorn",
            "heir apparent",
            "ox",
            "Usurper",
            "owl",
        ];
        assert_eq!(
            nouns.map(with_article).join(", "),
            "a dolphin, an elephant, an eagle, a unicorn, an heir apparent, an ox, a Usurper, an owl"
        );
        assert_eq!(with_article_first("eagle"), "An eagle");
        assert_eq!(with_article_first("dolphin"), "A dolphin");
    }

    #[test]
    fn more_than_one_reads_as_english() {
        let nouns = [
            "dolphin",
            "flying fox",
            "butterfly",
            "donkey",
            "climbing monkey",
            "fierce wolf",
            "side ox",
            "wild goose",
            "chariot of the gods",
            "blind dog",
            "water buffalo",
            "finch",
            "deer",
            "swordsman",
            "violent wolf (promoted dog)",
        ];
        assert_eq!(
            nouns.map(plural).join(", "),
            "dolphins, flying foxes, butterflies, donkeys, climbing monkeys, fierce wolves, side oxen, wild geese, \
             chariots of the gods, blind dogs, water buffalos, finches, deer, swordsmen, violent wolves (promoted dog)"
        );
        let counts = [1, 2, 13].map(|count| counted(count, "elephant"));
        assert_eq!(counts.join(", "), "one elephant, two elephants, 13 elephants");
        let counts = [0, 1, 2].map(|count| numbered(count, "fraction of a second"));
        assert_eq!(
            counts.join(", "),
            "0 fractions of a second, 1 fraction of a second, 2 fractions of a second"
        );
    }
}
