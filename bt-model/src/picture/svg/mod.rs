//! Pictures as SVG.
//!
//! The SVG has only attributes, no style sheet and no script: it looks the same inside another document, and a renderer
//! need not know CSS.

mod boxes;
mod icons;
mod lines;
mod text;

use std::fmt::Write as _;

use super::{Layout, Picture, Theme};

/// The fonts for a viewer: the font of the measured widths, and fonts that are no wider.
const FONTS: &str = "'DejaVu Sans','Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/// A picture whose text is being written.
struct Drawing<'p> {
    picture: &'p Picture,
    layout: Layout,
    theme: Theme,
    out: String,
}

impl Picture {
    /// Returns the picture as SVG, with its background.
    ///
    /// ```
    /// use bt_model::picture::{Picture, Shape, Theme};
    /// let shape = Shape { title: "a < b".to_owned(), ..Shape::default() };
    /// let picture = Picture { shapes: vec![shape], ..Picture::default() };
    /// assert!(picture.svg(Theme::Dark).contains(">a &lt; b</text>"));
    /// ```
    #[must_use]
    pub fn svg(&self, theme: Theme) -> String {
        let mut drawing = Drawing { picture: self, layout: self.layout(), theme, out: String::new() };
        drawing.all();
        drawing.out
    }
}

impl Drawing<'_> {
    fn all(&mut self) {
        let (width, height) = (self.layout.width, self.layout.height);
        let inks = self.theme.inks();
        self.put(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" font-family=\"{FONTS}\" font-stretch=\"condensed\" font-size=\"11\">\n",
        ));
        let title = text::escaped(&self.picture.title);
        self.put(format_args!("<title>{title}</title>\n"));
        self.put(format_args!("<rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n", inks.canvas));
        self.frames();
        self.links();
        self.branches();
        for at in 0..self.picture.shapes.len() {
            self.shape(at);
        }
        self.routes();
        self.out.push_str("</svg>\n");
    }

    fn put(&mut self, what: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.out.write_fmt(what);
    }
}
