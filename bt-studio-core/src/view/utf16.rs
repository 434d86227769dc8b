//! Letters as pages count them: in UTF-16.

/// The number of letters before a byte. Within a character: before that character.
pub(crate) fn letters(text: &str, byte: usize) -> u32 {
    let mut byte = byte.min(text.len());
    while !text.is_char_boundary(byte) {
        byte -= 1;
    }
    let before = &text[..byte];
    if before.is_ascii() { before.len() as u32 } else { before.encode_utf16().count() as u32 }
}

/// The byte of a letter; `None` beyond the text, or within a character.
pub(crate) fn byte(text: &str, letters: u32) -> Option<usize> {
    let mut left = letters as usize;
    for (at, char) in text.char_indices() {
        if left == 0 {
            return Some(at);
        }
        left = left.checked_sub(char.len_utf16())?;
    }
    (left == 0).then_some(text.len())
}

/// The letter of a string that a byte of its JSON text belongs to: `"a\nb"` has three letters.
pub(crate) fn in_string(json: &str, byte: usize) -> u32 {
    let mut count = 0;
    let mut at = 1;
    let end = byte.min(json.len().saturating_sub(1));
    while at < end {
        let Some(char) = json[at..].chars().next() else { break };
        let escaped = json[at + char.len_utf8()..].chars().next().filter(|_| char == '\\');
        let (bytes, letters) = match escaped {
            None => (char.len_utf8(), char.len_utf16()),
            // Half of a pair counts as one, as it does in UTF-16.
            Some('u') => (6, 1),
            Some(escape) => (1 + escape.len_utf8(), 1),
        };
        at += bytes;
        count += letters as u32;
        if !json.is_char_boundary(at.min(json.len())) {
            break;
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::{byte, in_string, letters};

    #[test]
    fn letters_and_bytes_agree() {
        let text = "aä😀b";
        for (at, _) in text.char_indices() {
            assert_eq!(byte(text, letters(text, at)), Some(at));
        }
        assert_eq!(letters(text, 3), 2);
        assert_eq!(byte(text, 3), None);
        assert_eq!(byte(text, 5), Some(text.len()));
        assert_eq!(byte(text, 6), None);
    }

    #[test]
    fn an_escape_in_json_is_one_letter() {
        let json = r#""a\n\u00e4b""#;
        assert_eq!(in_string(json, 1), 0);
        assert_eq!(in_string(json, json.find('b').unwrap()), 3);
        assert_eq!(in_string(json, 999), 4);
        assert_eq!(in_string("\"", 1), 0);
    }
}
