//! Branches and links.

use super::Drawing;
use super::text::escaped;
use crate::picture::Rect;
use crate::picture::layout::{STEM, turn};
use crate::picture::measure::{ORDER, width};

/// The radius of a branch's corners.
const BEND: i32 = 5;

impl Drawing<'_> {
    /// The branches of all boxes: those of active ones last, so that they lie on top.
    pub(super) fn branches(&mut self) {
        let picture = self.picture;
        let inks = self.theme.inks();
        let branches: Vec<(usize, usize)> = picture
            .shapes
            .iter()
            .enumerate()
            .filter_map(|(at, shape)| Some((shape.parent.filter(|parent| *parent < at)?, at)))
            .collect();
        let is_active =
            |(parent, child): &(usize, usize)| picture.shapes[*parent].active && picture.shapes[*child].active;
        for (on, color, wide) in [(false, inks.line, "1.2"), (true, inks.active, "3")] {
            let mut path = String::new();
            for branch in branches.iter().filter(|branch| is_active(branch) == on) {
                path.push_str(&self.branch(*branch));
            }
            if !path.is_empty() {
                self.put(format_args!(
                    "<path d=\"{path}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"{wide}\"/>\n"
                ));
            }
        }
        let mut numbers = String::new();
        for (at, shape) in picture.shapes.iter().enumerate() {
            if let Some(order) = shape.order {
                let rect = self.layout.rects[at];
                let text = order.to_string();
                let (x, y) = (rect.x - 4 - width(&text, ORDER), rect.middle() - 3);
                numbers.push_str(&format!("<text x=\"{x}\" y=\"{y}\">{text}</text>"));
            }
        }
        if !numbers.is_empty() {
            self.put(format_args!("<g font-size=\"8.5\" fill=\"{}\">{numbers}</g>\n", inks.dim));
        }
    }

    /// From the middle of a box's right edge to the middle of a child's left edge.
    fn branch(&self, (parent, child): (usize, usize)) -> String {
        let (from, to) = (self.layout.rects[parent], self.layout.rects[child]);
        let (stem, start, end) = (from.right() + STEM, from.middle(), to.middle());
        let down = end - start;
        if down.abs() < 2 {
            return format!("M{} {start}L{} {end}", from.right(), to.x);
        }
        let bend = BEND.min(down.abs() / 2);
        let turn = bend * down.signum();
        format!(
            "M{} {start}H{}Q{stem} {start} {stem} {}V{}Q{stem} {end} {} {end}H{}",
            from.right(),
            stem - bend,
            start + turn,
            end - turn,
            stem + bend,
            to.x,
        )
    }

    /// The links: curves with an arrow, behind the boxes. Their text is shown while the pointer is on them.
    pub(super) fn links(&mut self) {
        let color = self.theme.inks().dim;
        let picture = self.picture;
        for (lane, link) in picture.links().enumerate() {
            let (path, arrow) = curve(self.layout.rects[link.from], self.layout.rects[link.to], lane);
            let text = escaped(&link.text);
            self.put(format_args!(
                "<g><title>{text}</title><path d=\"{path}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"1.2\" \
                 stroke-dasharray=\"5 3\"/><path d=\"{arrow}\" fill=\"{color}\"/></g>\n",
            ));
        }
    }
}

/// A link's line and the head of its arrow.
///
/// From box to box: forward from right to left edge; otherwise out of the right edge and back into it, as the
/// transitions between states that stand below each other.
fn curve(from: Rect, to: Rect, lane: usize) -> (String, String) {
    let (start, end) = ((from.right(), from.middle() + 4), to.middle() - 4);
    let Some(out) = turn(from, to, lane) else {
        let half = (to.x - from.right()) / 2;
        let (turning, arriving) = (start.0 + half, to.x - 6);
        let path = format!("M{} {}C{turning} {1} {turning} {end} {arriving} {end}", start.0, start.1);
        return (path, format!("M{} {end}l-8 -4v8z", to.x));
    };
    let path = format!("M{} {}C{out} {} {out} {end} {} {end}", start.0, start.1, start.1, to.right() + 6);
    (path, format!("M{} {end}l8 -4v8z", to.right()))
}
