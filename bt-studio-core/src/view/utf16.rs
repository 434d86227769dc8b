//! Counts letters as pages do: in UTF-16 units.

/// The size of a block of text whose letters are counted at once, in bytes.
const BLOCK: usize = 1024;

/// The letters of a text, counted once per block, so that each request counts within one block only.
#[derive(Default)]
pub(crate) struct Letters {
    /// The number of letters before each block; empty if each letter is one byte.
    before: Vec<u32>,
}

impl Letters {
    /// Counts the letters of a text.
    pub(crate) fn of(text: &str) -> Self {
        if text.is_ascii() {
            return Self::default();
        }
        let mut sum = 0;
        let before = text.as_bytes().chunks(BLOCK).map(|block| {
            let before = sum;
            sum += count(block);
            before
        });
        Self { before: before.collect() }
    }

    /// Returns the number of letters before a byte; for a byte inside a character, before that character.
    pub(crate) fn before(&self, text: &str, byte: usize) -> u32 {
        let byte = boundary(text, byte);
        // The end of a text of whole blocks belongs to the last block.
        let block = (byte / BLOCK).min(self.before.len().saturating_sub(1));
        match self.before.get(block) {
            None => byte as u32,
            Some(before) => before + count(&text.as_bytes()[block * BLOCK..byte]),
        }
    }
}

/// Counts the letters of UTF-8 bytes: each character has one first byte, and a character of four bytes is two
/// letters.
fn count(bytes: &[u8]) -> u32 {
    if bytes.is_ascii() {
        return bytes.len() as u32;
    }
    bytes.iter().map(|byte| u32::from(byte & 0xc0 != 0x80) + u32::from(*byte >= 0xf0)).sum()
}

fn boundary(text: &str, byte: usize) -> usize {
    let mut byte = byte.min(text.len());
    while !text.is_char_boundary(byte) {
        byte -= 1;
    }
    byte
}

/// Returns the number of letters before a byte; for a byte inside a character, before that character.
pub(crate) fn letters(text: &str, byte: usize) -> u32 {
    count(&text.as_bytes()[..boundary(text, byte)])
}

/// Returns the byte at which a letter begins; `None` beyond the text, or inside a character.
pub(crate) fn byte(text: &str, letters: u32) -> Option<usize> {
    if text.is_ascii() {
        return Some(letters as usize).filter(|byte| *byte <= text.len());
    }
    let mut left = letters as usize;
    for (at, char) in text.char_indices() {
        if left == 0 {
            return Some(at);
        }
        left = left.checked_sub(char.len_utf16())?;
    }
    (left == 0).then_some(text.len())
}

/// Returns the number of the string's letter at a byte of its JSON text: `"a\nb"` has three letters.
pub(crate) fn in_string(json: &str, byte: usize) -> u32 {
    let mut count = 0;
    let mut at = 1;
    let end = byte.min(json.len().saturating_sub(1));
    while at < end {
        let Some(char) = json[at..].chars().next() else { break };
        let escaped = json[at + char.len_utf8()..].chars().next().filter(|_| char == '\\');
        let (bytes, letters) = match escaped {
            None => (char.len_utf8(), char.len_utf16()),
            // Half of a surrogate pair is one letter, as in UTF-16.
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
    use super::{BLOCK, Letters, byte, in_string, letters};

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
    fn counts_in_blocks_equal_counts_of_the_whole_text() {
        for unit in ["aä😀b", "a", "😀"] {
            for length in [0, 1, BLOCK / unit.len(), 3 * BLOCK / unit.len() + 1] {
                let text = unit.repeat(length);
                let counted = Letters::of(&text);
                for at in (0..=text.len()).step_by(7).chain([text.len(), text.len() + 9]) {
                    let expected = text[..super::boundary(&text, at)].encode_utf16().count() as u32;
                    assert_eq!((counted.before(&text, at), letters(&text, at)), (expected, expected), "{unit} {at}");
                }
            }
        }
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
