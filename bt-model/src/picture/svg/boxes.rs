//! Boxes in SVG: an edge in the form of the kind, an icon, the name, lines.

use super::text::escaped;
use super::{Drawing, icons};
use crate::picture::measure::{HEAD, TITLE, width};
use crate::picture::size::{ICON, NOTE, PAD, ROW_HEIGHT, title_height};
use crate::picture::{Color, Look, Rect, Row, Shape, Theme};

/// The form of a box's corners.
#[derive(Clone, Copy)]
enum Corners {
    Round(i32),
    Cut(i32),
}

impl Corners {
    /// Returns the corners for a look: composites are square, actions round, conditions and events cut.
    fn of(look: Look) -> Self {
        match look {
            Look::Action | Look::Time | Look::End => Self::Round(9),
            Look::Check | Look::Data => Self::Cut(6),
            Look::Tree | Look::Machine => Self::Round(6),
            Look::State => Self::Round(9),
            _ => Self::Round(2),
        }
    }

    /// Returns the path along the edge of a rectangle. `left`: only the left corners have the form, and the right ones
    /// are square.
    fn path(self, Rect { x, y, width, height }: Rect, left: bool) -> String {
        match self {
            Self::Round(r) => {
                let (h, v) = (width - if left { r } else { 2 * r }, height - 2 * r);
                let right = if left {
                    format!("v{height}")
                } else {
                    format!("a{r} {r} 0 0 1 {r} {r}v{v}a{r} {r} 0 0 1 -{r} {r}")
                };
                format!("M{} {y}h{h}{right}h-{h}a{r} {r} 0 0 1 -{r} -{r}v-{v}a{r} {r} 0 0 1 {r} -{r}z", x + r)
            }
            Self::Cut(c) => {
                let (h, v) = (width - if left { c } else { 2 * c }, height - 2 * c);
                let right = if left { format!("v{height}") } else { format!("l{c} {c}v{v}l-{c} {c}") };
                format!("M{} {y}h{h}{right}h-{h}l-{c} -{c}v-{v}z", x + c)
            }
        }
    }
}

impl Drawing<'_> {
    pub(super) fn shape(&mut self, at: usize) {
        let picture = self.picture;
        let (shape, rect) = (&picture.shapes[at], self.layout.rects[at]);
        let inks = self.theme.inks();
        let color = self.theme.of(shape.look);
        let corners = Corners::of(shape.look);
        let ground = self.ground(shape);
        self.put(format_args!("<g>"));
        if !shape.hint.is_empty() {
            let hint = escaped(&shape.hint);
            self.put(format_args!("<title>{hint}</title>"));
        }
        self.behind(shape, rect, corners);
        let edge = corners.path(rect, false);
        self.put(format_args!("<path d=\"{edge}\" fill=\"{ground}\"/>"));
        let bar = corners.path(Rect { width: ICON, ..rect }, true);
        self.put(format_args!("<path d=\"{bar}\" fill=\"{color}\"/>"));
        let mut y = self.rows(&shape.above, rect, rect.y);
        self.icon(shape, rect.x, y);
        self.title(shape, rect, y);
        y += title_height(shape);
        self.rows(&shape.below, rect, y);
        let dashes = match shape.look {
            Look::Slot => " stroke-dasharray=\"6 3\"",
            Look::Stub | Look::Off => " stroke-dasharray=\"2 2\"",
            Look::Broken => " stroke-dasharray=\"8 2\"",
            _ => "",
        };
        let (stroke, wide) = if shape.active { (inks.active, "2.6") } else { (color, "1.3") };
        self.put(format_args!(
            "<path d=\"{edge}\" fill=\"none\" stroke=\"{stroke}\" stroke-width=\"{wide}\"{dashes}/></g>\n"
        ));
    }

    /// Returns the fill of a box: a tint of the colour of its kind, or of its special colour.
    fn ground(&self, shape: &Shape) -> Color {
        let paper = self.theme.inks().paper;
        match (shape.color, self.theme) {
            (Some(own), Theme::Light) => paper.mix(own, 30),
            (Some(own), Theme::Dark) => paper.mix(own, 22),
            (None, _) => paper.mix(self.theme.of(shape.look), 9),
        }
    }

    /// Draws the background of a box: a glow if the box is active, a second edge if it stands for other nodes.
    fn behind(&mut self, shape: &Shape, rect: Rect, corners: Corners) {
        let inks = self.theme.inks();
        if matches!(shape.look, Look::Run | Look::Stub) {
            let edge = corners.path(Rect { x: rect.x + 3, y: rect.y + 3, ..rect }, false);
            let (ground, color) = (inks.paper, self.theme.of(shape.look));
            self.put(format_args!("<path d=\"{edge}\" fill=\"{ground}\" stroke=\"{color}\" stroke-width=\"1\"/>"));
        }
        if shape.active {
            let edge = corners.path(rect, false);
            let color = inks.active;
            self.put(format_args!(
                "<path d=\"{edge}\" fill=\"none\" stroke=\"{color}\" stroke-opacity=\".35\" stroke-width=\"8\"/>"
            ));
        }
    }

    fn icon(&mut self, shape: &Shape, x: i32, y: i32) {
        let (x, y) = (x + (ICON - 12) / 2, y + (title_height(shape) - 12) / 2);
        let icon = icons::icon(shape.look);
        self.put(format_args!(
            "<path transform=\"translate({x} {y})\" d=\"{icon}\" fill=\"none\" stroke=\"#ffffff\" stroke-width=\"1.5\" \
             stroke-linecap=\"round\" stroke-linejoin=\"round\"/>"
        ));
    }

    fn title(&mut self, shape: &Shape, rect: Rect, y: i32) {
        let inks = self.theme.inks();
        let (font, size) =
            if shape.look.is_head() { (HEAD, " font-size=\"14.5\"") } else { (TITLE, " font-size=\"12\"") };
        let (x, y) = (rect.x + ICON + PAD, y + title_height(shape) / 2 + 4);
        let title = escaped(&shape.title);
        self.put(format_args!(
            "<text x=\"{x}\" y=\"{y}\"{size} font-weight=\"bold\" fill=\"{}\">{title}</text>",
            inks.ink
        ));
        if !shape.note.is_empty() {
            let x = if shape.title.is_empty() { x } else { x + width(&shape.title, font) + NOTE };
            let note = escaped(&shape.note);
            // A dim colour may be illegible on a custom background.
            let ink = if shape.color.is_some() { inks.ink } else { inks.dim };
            self.put(format_args!("<text x=\"{x}\" y=\"{y}\" fill=\"{ink}\">{note}</text>"));
        }
    }

    /// Draws lines from `y` downwards. Returns the `y` at their end.
    fn rows(&mut self, rows: &[Row], rect: Rect, mut y: i32) -> i32 {
        let inks = self.theme.inks();
        let first = y == rect.y;
        for (index, row) in rows.iter().enumerate() {
            let x = rect.x + ICON;
            if let Some(ground) = self.theme.row(row.kind) {
                // The first line must not cover the corners of the box.
                let (top, high) = if first && index == 0 { (y + 2, ROW_HEIGHT - 3) } else { (y, ROW_HEIGHT - 1) };
                let wide = rect.width - ICON - 3;
                self.put(format_args!(
                    "<rect x=\"{x}\" y=\"{top}\" width=\"{wide}\" height=\"{high}\" fill=\"{ground}\"/>"
                ));
            }
            let (text, ink) = (escaped(&row.text), inks.ink);
            self.put(format_args!("<text x=\"{}\" y=\"{}\" fill=\"{ink}\">{text}</text>", x + PAD, y + 11));
            y += ROW_HEIGHT;
        }
        y
    }
}
