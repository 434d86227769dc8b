//! Edits of text, with exact inverses, and the journal of them.

mod journal;

pub use journal::{Changes, Journal, MOST, Step};

/// A stretch of text that is replaced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The byte where it begins.
    pub at: usize,
    /// The text that is there.
    pub old: String,
    /// The text that takes its place.
    pub new: String,
}

impl Edit {
    /// The edit that replaces a range of a text.
    #[must_use]
    pub fn replace(text: &str, range: std::ops::Range<usize>, new: impl Into<String>) -> Self {
        Self { at: range.start, old: text[range].to_owned(), new: new.into() }
    }

    /// The edit that takes this one back.
    #[must_use]
    pub fn inverse(&self) -> Self {
        Self { at: self.at, old: self.new.clone(), new: self.old.clone() }
    }

    /// Applies it; `false`, and no change, if the text is not the one that it was made for.
    #[must_use]
    pub fn apply(&self, text: &mut String) -> bool {
        let range = self.at..self.at + self.old.len();
        if text.get(range.clone()) != Some(&*self.old) {
            return false;
        }
        text.replace_range(range, &self.new);
        true
    }

    /// One edit instead of this one and the next, if both replace the same stretch.
    fn then(&self, next: &Self) -> Option<Self> {
        (self.at == next.at && self.new == next.old).then(|| Self { new: next.new.clone(), ..self.clone() })
    }
}

/// The smallest edit between two texts; `None` if they are the same.
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

/// The most edits that are applied one by one. Each moves the rest of the text, so one large edit replaces a longer list.
const MOST_EDITS: usize = 64;

/// Sorts edits of one text from its end to its start, so that none moves another. More than 64 become one edit. The
/// edits must not overlap.
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

/// The bytes that are compared at once.
const BLOCK: usize = 4096;

/// The length of the equal blocks that two texts begin with.
fn same<'t>(old: impl Iterator<Item = &'t [u8]>, new: impl Iterator<Item = &'t [u8]>) -> usize {
    old.zip(new).take_while(|(a, b)| a == b).map(|(a, _)| a.len()).sum()
}
