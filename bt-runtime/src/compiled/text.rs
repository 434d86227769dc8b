//! Operations of a file on texts.

use alloc::string::String;

/// A type that can be read as a text.
#[diagnostic::on_unimplemented(
    message = "an expression of the file takes `{Self}` for a text",
    note = "name a key, a parameter or a local of the type `String`; `Registry::load` reports the place"
)]
pub trait Chars {
    /// Returns the text.
    fn chars(&self) -> &str;
}

impl Chars for String {
    #[inline(always)]
    fn chars(&self) -> &str {
        self
    }
}

impl Chars for str {
    #[inline(always)]
    fn chars(&self) -> &str {
        self
    }
}

macro_rules! tests {
    ($($name:ident $text:literal),+) => { $(
        #[doc = $text]
        #[inline(always)]
        pub fn $name(text: &impl Chars, other: &(impl Chars + ?Sized)) -> bool {
            text.chars().$name(other.chars())
        }
    )+ };
}

tests!(contains "`text.contains(other)`", starts_with "`text.starts_with(other)`", ends_with "`text.ends_with(other)`");

/// Returns `text.len()`.
#[inline(always)]
pub fn len(text: &impl Chars) -> usize {
    text.chars().len()
}

/// Returns `text.is_empty()`.
#[inline(always)]
pub fn is_empty(text: &impl Chars) -> bool {
    text.chars().is_empty()
}
