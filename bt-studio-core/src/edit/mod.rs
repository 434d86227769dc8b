//! Edits of text with exact inverses, and the journal of steps.

mod journal;

pub use journal::{Changes, Journal, MOST, Step};

/// The replacement of a range of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The byte at which the range begins.
    pub at: usize,
    /// The text of the range before the edit.
    pub old: String,
    /// The text of the range after the edit.
    pub new: String,
}

impl Edit {
    /// Creates the edit that replaces a range of a text.
    #[must_use]
    pub fn replace(text: &str, range: std::ops::Range<usize>, new: impl Into<String>) -> Self {
        Self { at: range.start, old: text[range].to_owned(), new: new.into() }
    }

    /// Returns the edit that takes this edit back.
    #[must_use]
    pub fn inverse(&self) -> Self {
        Self { at: self.at, old: self.new.clone(), new: self.old.clone() }
    }

    /// Applies the edit. Returns `false`, and changes nothing, if the text at its place is not [`old`](Self::old).
    #[must_use]
    pub fn apply(&self, text: &mut String) -> bool {
        let range = self.at..self.at + self.old.len();
        if text.get(range.clone()) != Some(&*self.old) {
            return false;
        }
        text.replace_range(range, &self.new);
        true
    }

    /// Joins this edit with the next one, if both replace the same range.
    fn then(&self, next: &Self) -> Option<Self> {
        (self.at == next.at && self.new == next.old).then(|| Self { new: next.new.clone(), ..self.clone() })
    }
}

/// Returns the smallest edit between two texts; `None` if they are equal.
#[must_use]
pub fn between(old: &str, new: &str) -> Option<Edit> {
    if old == new {
        return None;
    }
    let mut start = same(old.as_bytes().chunks(BLOCK), new.as_bytes().chunks(BLOCK));
    start += old.bytes().skip(start).zip(new.bytes().skip(start)).take_while(|(a, b)| a == b).count();
    while !old.is_char_boundary(start) || !new.is_char_boundary(start) {
        start -= 1;
    }
    let most = old.len().min(new.len()) - start;
    let (rest, now) = (&old.as_bytes()[old.len() - most..], &new.as_bytes()[new.len() - most..]);
    let mut end = same(rest.rchunks(BLOCK), now.rchunks(BLOCK));
    end += rest.iter().rev().skip(end).zip(now.iter().rev().skip(end)).take_while(|(a, b)| a == b).count();
    while !old.is_char_boundary(old.len() - end) || !new.is_char_boundary(new.len() - end) {
        end -= 1;
    }
    Some(Edit::replace(old, start..old.len() - end, &new[start..new.len() - end]))
}

/// The maximum number of edits that are applied one by one. Each moves the rest of the text, so one large edit
/// replaces a longer list.
const MOST_EDITS: usize = 64;

/// Sorts edits of one text from its end to its start, so that no edit moves another one. More than 64 edits become
/// one edit. The edits must not overlap.
#[must_use]
pub fn joined(text: &str, mut edits: Vec<Edit>) -> Vec<Edit> {
    edits.sort_by_key(|edit| std::cmp::Reverse(edit.at));
    if edits.len() <= MOST_EDITS {
        return edits;
    }
    let (mut new, mut done) = (String::with_capacity(text.len()), 0);
    for edit in edits.iter().rev() {
        new.push_str(&text[done..edit.at]);
        new.push_str(&edit.new);
        done = edit.at + edit.old.len();
    }
    new.push_str(&text[done..]);
    between(text, &new).into_iter().collect()
}

/// The number of bytes that are compared at once.
const BLOCK: usize = 4096;

/// Returns the number of bytes in the equal blocks at the start of two texts.
fn same<'t>(old: impl Iterator<Item = &'t [u8]>, new: impl Iterator<Item = &'t [u8]>) -> usize {
    old.zip(new).take_while(|(a, b)| a == b).map(|(a, _)| a.len()).sum()
}
