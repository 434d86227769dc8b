//! Branches, transitions and links in SVG.

use std::collections::{BTreeMap, BTreeSet};

use super::Drawing;
use super::text::escaped;
use crate::picture::layout::{STEM, turn};
use crate::picture::measure::{ORDER, width};
use crate::picture::nest::Route;
use crate::picture::{Growth, Rect, RowKind};

/// The radius of a branch's corners.
const BEND: i32 = 5;

impl Drawing<'_> {
    /// Draws the frames of branches with comments, behind everything else.
    pub(super) fn frames(&mut self) {
        let (Some(fill), line) = (self.theme.row(RowKind::Comment), self.theme.inks().line) else { return };
        for Rect { x, y, width, height } in self.layout.frames.clone() {
            self.put(format_args!(
                "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"7\" fill=\"{fill}\" \
                 fill-opacity=\"0.6\" stroke=\"{line}\" stroke-dasharray=\"4 3\"/>\n"
            ));
        }
    }

    /// Draws the branches of all boxes. Branches between active boxes come last, so that they are on top.
    pub(super) fn branches(&mut self) {
        let picture = self.picture;
        let inks = self.theme.inks();
        let branches: Vec<(usize, usize)> =
            picture.shapes.iter().enumerate().filter_map(|(at, _)| Some((picture.parent(at)?, at))).collect();
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
        self.numbers(|at| picture.inside(at).is_none());
    }

    /// Draws the numbers of some boxes among their siblings.
    fn numbers(&mut self, of: impl Fn(usize) -> bool) {
        let inks = self.theme.inks();
        let mut numbers = String::new();
        for (at, shape) in self.picture.shapes.iter().enumerate().filter(|(at, _)| of(*at)) {
            if let Some(order) = shape.order {
                let rect = self.layout.rects[at];
                let text = order.to_string();
                // The number is beside the end of the branch.
                let (x, y) = match self.picture.growth {
                    Growth::Down if self.picture.inside(at).is_none() => (rect.x + rect.width / 2 + 4, rect.y - 4),
                    _ => (rect.x - 4 - width(&text, ORDER), rect.middle() - 3),
                };
                numbers.push_str(&format!("<text x=\"{x}\" y=\"{y}\">{text}</text>"));
            }
        }
        if !numbers.is_empty() {
            self.put(format_args!("<g font-size=\"8.5\" fill=\"{}\">{numbers}</g>\n", inks.dim));
        }
    }

    /// Returns the path of a branch: from the middle of a box's right edge to the middle of a child's left edge; in a
    /// tree from top to bottom, from the lower edge to the upper one.
    fn branch(&self, (parent, child): (usize, usize)) -> String {
        if self.picture.growth == Growth::Down {
            return downward(self.layout.rects[parent], self.layout.rects[child]);
        }
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

    /// Draws the transitions between states, on top of the boxes whose margins they go through.
    pub(super) fn routes(&mut self) {
        let (picture, theme) = (self.picture, self.theme);
        self.numbers(|at| picture.inside(at).is_some());
        let mut paths: BTreeMap<usize, String> = BTreeMap::new();
        for route in &self.layout.routes {
            let path = paths.entry(route.target).or_default();
            path.push_str(&route_path(route));
        }
        for (target, path) in paths {
            let color = theme.transition(target);
            self.put(format_args!("<path d=\"{path}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"1.4\"/>\n"));
            let ends: BTreeSet<_> =
                self.layout.routes.iter().filter(|route| route.target == target).map(|route| route.to).collect();
            let heads: String = ends.iter().map(|(x, y)| format!("M{x} {y}l8 -4v8z")).collect();
            let starts: BTreeSet<_> =
                self.layout.routes.iter().filter(|route| route.target == target).map(|route| route.from).collect();
            let dots: String = starts.iter().map(|(x, y)| format!("M{x} {}h3v5h-3z", y - 2)).collect();
            self.put(format_args!("<path d=\"{heads}{dots}\" fill=\"{color}\"/>\n"));
        }
    }

    /// Draws the links: curves with an arrow, behind the boxes. A viewer shows their text while the pointer is on them.
    pub(super) fn links(&mut self) {
        let color = self.theme.inks().dim;
        let picture = self.picture;
        for (lane, link) in picture.links().enumerate() {
            if self.layout.routed[lane] {
                continue;
            }
            let (path, arrow) = curve(self.layout.rects[link.from], self.layout.rects[link.to], lane);
            let text = escaped(&link.text);
            self.put(format_args!(
                "<g><title>{text}</title><path d=\"{path}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"1.2\" \
                 stroke-dasharray=\"5 3\"/><path d=\"{arrow}\" fill=\"{color}\"/></g>\n",
            ));
        }
    }
}

/// Returns the path from the middle of a box's lower edge to the middle of a child's upper edge.
fn downward(from: Rect, to: Rect) -> String {
    let (stem, start, end) = (from.bottom() + STEM, from.x + from.width / 2, to.x + to.width / 2);
    let right = end - start;
    if right.abs() < 2 {
        return format!("M{start} {}L{end} {}", from.bottom(), to.y);
    }
    let bend = BEND.min(right.abs() / 2);
    let turn = bend * right.signum();
    format!(
        "M{start} {}V{}Q{start} {stem} {} {stem}H{}Q{end} {stem} {end} {}V{}",
        from.bottom(),
        stem - bend,
        start + turn,
        end - turn,
        stem + bend,
        to.y,
    )
}

/// Returns the path out of the right edge of a box, along a lane, and back into the right edge of another box.
fn route_path(route: &Route) -> String {
    let ((x, start), lane, (back, end)) = (route.from, route.lane, route.to);
    let back = back + 6;
    let bend = BEND.min((end - start).abs() / 2);
    if bend == 0 {
        return format!("M{x} {start}H{lane}M{back} {end}H{lane}");
    }
    let turn = bend * (end - start).signum();
    format!(
        "M{x} {start}H{}Q{lane} {start} {lane} {}V{}Q{lane} {end} {} {end}H{back}",
        lane - bend,
        start + turn,
        end - turn,
        lane - bend,
    )
}

/// Returns the line of a link and the head of its arrow.
///
/// A forward link goes from the right edge of a box to the left edge of another. Any other link goes out of the right
/// edge and back into the right edge, like the transitions between states that are below each other.
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
