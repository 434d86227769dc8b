//! The place of a character in a text that is not yet JSON, because the user is still typing.

use super::{Limits, Located, Source};

/// The place of a character in a text that may be unfinished.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfinished {
    /// The fields and items that lead to the value, or to the object in which the name of a field is typed.
    pub path: Vec<String>,
    /// `true` if the character is in the name of a field, `false` if it is in a value.
    pub is_name: bool,
    /// `true` if the character is in a string, so that a completion needs no quotes.
    pub in_string: bool,
    /// The offset at which this string begins, after its quote; without a string, the offset of the character.
    pub start: usize,
}

/// An object or a list that is open at the character.
struct Open {
    is_object: bool,
    /// The last name of a field, or the number of items before.
    name: String,
    items: usize,
    /// `true` if a colon has followed the name.
    at_value: bool,
}

impl Unfinished {
    /// Returns the place of the character before this byte. Comments are skipped; a byte in a comment has the place
    /// after the comment.
    ///
    /// ```
    /// use bt_model::json::Unfinished;
    /// let text = r#"{ "ticks": [{}, { "set": { "am"#;
    /// let place = Unfinished::at(text, text.len());
    /// assert_eq!((place.path.join("/"), place.is_name, place.in_string), ("ticks/1/set".to_owned(), true, true));
    /// assert_eq!(&text[place.start..], "am");
    /// ```
    #[must_use]
    pub fn at(text: &str, byte: usize) -> Self {
        let bytes = &text.as_bytes()[..byte.min(text.len())];
        let mut open: Vec<Open> = Vec::new();
        let (mut at, mut in_string, mut start) = (0, false, bytes.len());
        while at < bytes.len() {
            let next = match bytes[at] {
                b'"' => {
                    let end = string_end(bytes, at);
                    in_string = end.is_none();
                    start = if in_string { at + 1 } else { bytes.len() };
                    let end = end.unwrap_or(bytes.len());
                    if let Some(last) = open.last_mut().filter(|last| last.is_object && !last.at_value && !in_string) {
                        last.name = unquoted(&text[at..end]);
                    }
                    end
                }
                b'/' if bytes.get(at + 1) == Some(&b'/') => skip(bytes, at, b"\n"),
                b'/' if bytes.get(at + 1) == Some(&b'*') => skip(bytes, at + 2, b"*/"),
                char => {
                    step(&mut open, char);
                    at + 1
                }
            };
            at = next;
        }
        let is_name = open.last().is_some_and(|last| last.is_object && !last.at_value);
        let count = open.len() - usize::from(is_name);
        let name = |one: &Open| if one.is_object { one.name.clone() } else { one.items.to_string() };
        Self { path: open.iter().take(count).map(name).collect(), is_name, in_string, start }
    }

    /// Returns the place as a pointer.
    #[must_use]
    pub fn pointer(&self) -> String {
        self.path.iter().fold(String::new(), |at, name| super::pointer::child(&at, name))
    }
}

/// Reads a character outside of strings and comments.
fn step(open: &mut Vec<Open>, char: u8) {
    match char {
        b'{' | b'[' => {
            open.push(Open { is_object: char == b'{', name: String::new(), items: 0, at_value: false });
        }
        b'}' | b']' => drop(open.pop()),
        b':' => open.iter_mut().last().into_iter().for_each(|last| last.at_value = true),
        b',' => {
            if let Some(last) = open.last_mut() {
                last.at_value = false;
                last.items += 1;
            }
        }
        _ => {}
    }
}

/// Returns the offset after a string, which ends with its line at the latest; `None` if the string has no end.
fn string_end(bytes: &[u8], at: usize) -> Option<usize> {
    let mut end = at + 1;
    while let Some(&byte) = bytes.get(end) {
        match byte {
            b'"' => return Some(end + 1),
            b'\n' => return Some(end),
            b'\\' if bytes.get(end + 1) != Some(&b'\n') => end += 2,
            _ => end += 1,
        }
    }
    None
}

/// Returns the text of a string.
fn unquoted(json: &str) -> String {
    let plain = || json.trim_matches('"').to_owned();
    if !json.contains('\\') {
        return plain();
    }
    let read = Located::of(&Source::new("name", json), &Limits::default());
    read.and_then(|value| value.text().map(str::to_owned)).unwrap_or_else(plain)
}

/// Returns the offset after the next end of a comment.
fn skip(bytes: &[u8], at: usize, end: &[u8]) -> usize {
    let found = bytes[at.min(bytes.len())..].windows(end.len()).position(|part| part == end);
    found.map_or(bytes.len(), |found| at + found + end.len())
}
