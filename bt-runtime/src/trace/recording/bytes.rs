//! Writes and reads numbers and texts as bytes.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Display, Write};

use super::MOST_TEXT;

/// Appends a number as LEB128: seven bits per byte, the lowest bits first.
pub fn number(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// Appends a text with its length.
pub fn text(out: &mut Vec<u8>, text: &str) {
    let text = start_of(text, MOST_TEXT);
    number(out, text.len() as u64);
    out.extend_from_slice(text.as_bytes());
}

/// Appends a value as text, without its length.
pub fn shown(out: &mut Vec<u8>, value: &dyn Display) {
    struct Bounded<'a>(&'a mut Vec<u8>, usize);
    impl Write for Bounded<'_> {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            let fits = start_of(text, self.1);
            self.0.extend_from_slice(fits.as_bytes());
            self.1 -= fits.len();
            if fits.len() == text.len() { Ok(()) } else { Err(fmt::Error) }
        }
    }
    // If a `Display` fails, the text before the failure is written.
    let _ = write!(Bounded(out, MOST_TEXT), "{value}");
}

/// Returns the first letters of a text that fit into `most` bytes.
fn start_of(text: &str, most: usize) -> &str {
    let mut end = text.len().min(most);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

/// The reason why bytes cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bad {
    /// The bytes end too early.
    Short,
    /// A number has more than 64 bits.
    Number,
    /// A text is not UTF-8.
    Text,
    /// A number has no meaning at its place.
    Meaning,
}

/// Reads numbers and texts from the start of bytes.
#[derive(Clone, Copy)]
pub struct Bytes<'a>(pub &'a [u8]);

impl<'a> Bytes<'a> {
    pub fn byte(&mut self) -> Result<u8, Bad> {
        let (first, rest) = self.0.split_first().ok_or(Bad::Short)?;
        self.0 = rest;
        Ok(*first)
    }

    pub fn number(&mut self) -> Result<u64, Bad> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            let bits = u64::from(byte & 0x7f);
            if bits << shift >> shift != bits {
                return Err(Bad::Number);
            }
            number |= bits << shift;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        Err(Bad::Number)
    }

    /// Reads a number of a smaller type.
    pub fn small<N: TryFrom<u64>>(&mut self) -> Result<N, Bad> {
        N::try_from(self.number()?).map_err(|_| Bad::Meaning)
    }

    pub fn flag(&mut self) -> Result<bool, Bad> {
        match self.byte()? {
            0 => Ok(false),
            1 => Ok(true),
            _ => Err(Bad::Meaning),
        }
    }

    pub fn take(&mut self, len: usize) -> Result<Self, Bad> {
        let (taken, rest) = self.0.split_at_checked(len).ok_or(Bad::Short)?;
        self.0 = rest;
        Ok(Self(taken))
    }

    /// Reads a text with its length.
    pub fn text(&mut self) -> Result<&'a str, Bad> {
        let len = usize::try_from(self.number()?).map_err(|_| Bad::Short)?;
        self.take(len)?.rest()
    }

    /// Returns all remaining bytes as text.
    pub fn rest(self) -> Result<&'a str, Bad> {
        core::str::from_utf8(self.0).map_err(|_| Bad::Text)
    }

    /// Reads a list of at most `most` texts.
    pub fn texts(&mut self, most: usize) -> Result<Vec<String>, Bad> {
        let count = self.number()?;
        if count > most as u64 {
            return Err(Bad::Meaning);
        }
        (0..count).map(|_| self.text().map(Into::into)).collect()
    }
}
