//! Numbers in KIF: full-width, half-width or Chinese.

/// The Chinese digits from 1 to 9.
const CHINESE: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// The digit from 1 to 9 that a character is, however it is written.
pub(crate) fn digit(c: char) -> Option<u8> {
    let digit = match c {
        '1'..='9' => c as u8 - b'0',
        '１'..='９' => (c as u32 - '０' as u32) as u8,
        _ => CHINESE.iter().position(|&known| known == c)? as u8 + 1,
    };
    Some(digit)
}

/// A digit from 1 to 9 in full width.
pub(crate) fn full_width(digit: u8) -> char {
    char::from_u32('０' as u32 + u32::from(digit)).unwrap_or('０')
}

/// A digit from 1 to 9 in Chinese.
pub(crate) fn chinese(digit: u8) -> char {
    CHINESE[usize::from(digit.clamp(1, 9)) - 1]
}

/// Whether a character is a part of a Chinese number.
pub(crate) fn is_chinese(c: char) -> bool {
    c == '十' || CHINESE.contains(&c)
}

/// A number from 1 to 99 in Chinese, `十八`; greater ones in digits.
pub(crate) fn chinese_number(number: u8) -> String {
    if number > 99 {
        return number.to_string();
    }
    let (tens, ones) = (number / 10 % 10, number % 10);
    let mut text = String::new();
    if tens > 1 {
        text.push(chinese(tens));
    }
    if tens > 0 {
        text.push('十');
    }
    if ones > 0 {
        text.push(chinese(ones));
    }
    text
}

/// A number from 1 to 255 in digits, or to 99 in Chinese; `None` where the text is none.
pub(crate) fn number(text: &str) -> Option<u8> {
    let plain = |c: char| {
        if c == '０' || c == '0' {
            Some(0)
        } else {
            digit(c).filter(|_| !CHINESE.contains(&c))
        }
    };
    let digits: Option<Vec<u8>> = text.chars().map(plain).collect();
    if let Some(digits) = digits.filter(|digits| (1..=3).contains(&digits.len())) {
        let number = digits.iter().fold(0, |sum, &digit| sum * 10 + u16::from(digit));
        return u8::try_from(number).ok().filter(|&number| number > 0);
    }
    (1..=99).find(|&number| chinese_number(number) == text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_back() {
        for value in 1..=255 {
            assert_eq!(number(&chinese_number(value)), Some(value));
            assert_eq!(number(&value.to_string()), Some(value));
        }
        assert_eq!(number("１８"), Some(18));
        assert_eq!(number("十八"), Some(18));
        assert_eq!(number("二十"), Some(20));
        for wrong in ["", "0", "百", "一八", "256", "1234", "x"] {
            assert_eq!(number(wrong), None, "{wrong}");
        }
        for value in 1..=9 {
            assert_eq!(digit(full_width(value)), Some(value));
            assert_eq!(digit(chinese(value)), Some(value));
        }
        assert_eq!(digit('0'), None);
    }
}
