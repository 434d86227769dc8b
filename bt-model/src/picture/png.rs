//! Pictures as PNG: the SVG of a picture, drawn with an embedded font.

use std::fmt;
use std::sync::Arc;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, fontdb};

use super::{Picture, Theme};

/// Options of a PNG.
#[derive(Clone, Debug, PartialEq)]
pub struct Png {
    /// The colours.
    pub theme: Theme,
    /// The pixels of the PNG per pixel of the SVG, above 0 and at most 8. 2 by default.
    pub scale: f32,
    /// The largest number of pixels of the PNG, each of which takes four bytes of memory. 64 million by default.
    pub pixels: u64,
    /// More fonts, for letters that DejaVu Sans lacks, such as Chinese and Japanese: the bytes of TrueType or OpenType
    /// files. A letter that no font has is shown as an empty box.
    pub fonts: Vec<Vec<u8>>,
}

impl Default for Png {
    fn default() -> Self {
        Self { theme: Theme::Light, scale: 2.0, pixels: 64_000_000, fonts: Vec::new() }
    }
}

/// The reason why no PNG could be made.
#[derive(Clone, Debug, PartialEq)]
pub enum PngError {
    /// The scale is not above 0 and at most 8.
    Scale(f32),
    /// The PNG would have too many pixels.
    TooLarge {
        /// The number of pixels that it would have.
        pixels: u64,
        /// The largest number of pixels that the PNG may have.
        most: u64,
    },
    /// The SVG could not be drawn, which is an error of this crate.
    Svg(String),
}

impl fmt::Display for PngError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Scale(scale) => write!(out, "a scale is above 0 and at most 8, not {scale}"),
            Self::TooLarge { pixels, most } => {
                write!(out, "the PNG would have {pixels} pixels, it may have {most}: take a smaller scale, or an SVG")
            }
            Self::Svg(why) => write!(out, "the SVG cannot be drawn: {why}"),
        }
    }
}

impl std::error::Error for PngError {}

impl Picture {
    /// Returns the picture as PNG. The text needs no font of the system.
    ///
    /// # Errors
    ///
    /// The scale is out of range, or the PNG would be too large.
    ///
    /// ```
    /// use bt_model::picture::{Picture, Png, Shape};
    /// let shape = Shape { title: "wait".to_owned(), ..Shape::default() };
    /// let picture = Picture { shapes: vec![shape], ..Picture::default() };
    /// let png = picture.png(&Png { scale: 1.0, ..Png::default() }).unwrap();
    /// assert!(png.starts_with(b"\x89PNG"));
    /// ```
    pub fn png(&self, how: &Png) -> Result<Vec<u8>, PngError> {
        if !(how.scale > 0.0 && how.scale <= 8.0) {
            return Err(PngError::Scale(how.scale));
        }
        let layout = self.layout();
        let side = |pixels: i32| ((f64::from(pixels) * f64::from(how.scale)).ceil() as u32).max(1);
        let (width, height) = (side(layout.width), side(layout.height));
        let pixels = u64::from(width) * u64::from(height);
        if pixels > how.pixels {
            return Err(PngError::TooLarge { pixels, most: how.pixels });
        }
        let options = usvg::Options { fontdb: Arc::new(fonts(&how.fonts)), ..usvg::Options::default() };
        let svg = self.svg(how.theme);
        let tree = usvg::Tree::from_str(&svg, &options).map_err(|error| PngError::Svg(error.to_string()))?;
        let mut pixmap = Pixmap::new(width, height).ok_or(PngError::TooLarge { pixels, most: how.pixels })?;
        resvg::render(&tree, Transform::from_scale(how.scale, how.scale), &mut pixmap.as_mut());
        pixmap.encode_png().map_err(|error| PngError::Svg(error.to_string()))
    }
}

/// Returns the database of fonts. The fonts of the system are not used, so that a picture is the same everywhere.
fn fonts(more: &[Vec<u8>]) -> fontdb::Database {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(dejavu::sans_condensed::regular().to_vec());
    fonts.load_font_data(dejavu::sans_condensed::bold().to_vec());
    for font in more {
        fonts.load_font_data(font.clone());
    }
    fonts
}
