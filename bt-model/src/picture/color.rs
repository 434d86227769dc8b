//! Colours of pictures.

use std::fmt;

/// A colour without transparency.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Color {
    /// Red.
    pub red: u8,
    /// Green.
    pub green: u8,
    /// Blue.
    pub blue: u8,
}

impl Color {
    /// Returns the colour with this code: `0x2563eb`.
    pub(super) const fn hex(code: u32) -> Self {
        let [_, red, green, blue] = code.to_be_bytes();
        Self { red, green, blue }
    }

    /// Reads a colour in the notation of editors: `#rgb`, `#rrggbb`, or `#rrggbbaa`, whose transparency is ignored.
    /// `None` for any other text.
    ///
    /// ```
    /// use bt_model::picture::Color;
    /// assert_eq!(Color::parse("#ff8800ff"), Color::parse("#f80"));
    /// assert_eq!(Color::parse("url(x)"), None);
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.trim().strip_prefix('#')?;
        if !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return None;
        }
        let code = u32::from_str_radix(digits, 16).ok()?;
        match digits.len() {
            3 => {
                let wide = |at: u32| ((code >> (4 * at)) & 0xf) as u8 * 0x11;
                Some(Self { red: wide(2), green: wide(1), blue: wide(0) })
            }
            6 => Some(Self::hex(code)),
            8 => Some(Self::hex(code >> 8)),
            _ => None,
        }
    }

    /// Mixes this percentage of another colour into this one.
    pub(super) fn mix(self, other: Self, percent: u16) -> Self {
        let mix = |a: u8, b: u8| ((u16::from(a) * (100 - percent) + u16::from(b) * percent) / 100) as u8;
        Self { red: mix(self.red, other.red), green: mix(self.green, other.green), blue: mix(self.blue, other.blue) }
    }
}

/// Writes the colour: `#ff8800`.
impl fmt::Display for Color {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "#{:02x}{:02x}{:02x}", self.red, self.green, self.blue)
    }
}
