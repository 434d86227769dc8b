//! Where the boxes stand: a tidy tree from left to right.
//!
//! After Reingold and Tilford (1981) for boxes of all sizes (van der Ploeg, 2014): a child stands to the right of its
//! parent, however wide that is; subtrees keep their order and are moved together until their outlines touch; a parent
//! stands at the middle of its children. In whole pixels, so that the result is the same everywhere. Boxes that stand in
//! others are one box here.

use super::measure::{HEAD, LINE, TITLE, width};
use super::nest::{self, Route};
use super::profile::Profile;
use super::{Picture, Shape};

/// A box's place in pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rect {
    /// The left edge.
    pub x: i32,
    /// The upper edge.
    pub y: i32,
    /// The width.
    pub width: i32,
    /// The height.
    pub height: i32,
}

impl Rect {
    /// The right edge.
    #[must_use]
    pub fn right(&self) -> i32 {
        self.x + self.width
    }

    /// The lower edge.
    #[must_use]
    pub fn bottom(&self) -> i32 {
        self.y + self.height
    }

    /// Where branches leave and arrive.
    #[must_use]
    pub fn middle(&self) -> i32 {
        self.y + self.height / 2
    }
}

/// The places of all boxes of a picture.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    /// The place of each box, in the order of [`Picture::shapes`].
    pub rects: Vec<Rect>,
    /// The width of the picture, with its margin.
    pub width: i32,
    /// The height of the picture, with its margin.
    pub height: i32,
    /// The ways of the transitions.
    pub(super) routes: Vec<Route>,
    /// Is each link one of these?
    pub(super) routed: Vec<bool>,
}

/// Around the picture.
const MARGIN: i32 = 16;
/// From a box to those that hang on it.
pub(super) const GAP: i32 = 40;
/// From a box's right edge to the line from which its branches leave.
pub(super) const STEM: i32 = 14;
/// From a box to what stands beside it without hanging on it; less than [`STEM`].
const CLEAR: i32 = 12;
/// Between children that have no children.
const LEAVES: i32 = 5;
/// Between subtrees.
const SUBTREES: i32 = 11;
/// Between trees.
const TREES: i32 = 34;
/// The height of the line with the name.
pub(super) const TITLE_HEIGHT: i32 = 20;
/// The height of that line in the box of a tree.
const HEAD_HEIGHT: i32 = 28;
/// The height of every other line.
pub(super) const ROW_HEIGHT: i32 = 15;
/// The width of the part with the icon.
pub(super) const ICON: i32 = 20;
/// On the left and the right of text.
pub(super) const PAD: i32 = 7;
/// Between the name and what stands beside it.
pub(super) const NOTE: i32 = 7;

/// The height of the line with the name.
pub(super) fn title_height(shape: &Shape) -> i32 {
    if shape.look.is_head() { HEAD_HEIGHT } else { TITLE_HEIGHT }
}

/// The size of a box, without those in it.
pub(super) fn size(shape: &Shape) -> (i32, i32) {
    let font = if shape.look.is_head() { HEAD } else { TITLE };
    let note = if shape.note.is_empty() { 0 } else { NOTE + width(&shape.note, LINE) };
    let title = width(&shape.title, font) + note;
    let rows = shape.above.iter().chain(&shape.below);
    let widest = rows.map(|row| width(&row.text, LINE)).fold(title, i32::max);
    let lines = (shape.above.len() + shape.below.len()) as i32;
    // Few different widths keep outlines short.
    let wide = (ICON + 2 * PAD + widest + 3) / 4 * 4;
    (wide, title_height(shape) + lines * ROW_HEIGHT + if lines > 0 { 2 } else { 0 })
}

impl Picture {
    /// Where the boxes stand. Time grows with the boxes.
    #[must_use]
    pub fn layout(&self) -> Layout {
        let children = self.children();
        let nests = nest::of(self);
        let mut rects: Vec<Rect> = Vec::with_capacity(self.shapes.len());
        for at in 0..self.shapes.len() {
            let (width, height) = nests.sizes[at];
            let x = match (self.inside(at), self.parent(at)) {
                (Some(holder), _) => rects[holder].x + nests.offsets[at].0,
                (None, Some(parent)) => rects[parent].right() + GAP,
                (None, None) => MARGIN,
            };
            rects.push(Rect { x, y: 0, width, height });
        }
        let mut offsets = vec![0; rects.len()];
        let profiles = tidy(&children, &rects, &mut offsets);
        let mut below = MARGIN;
        for at in 0..rects.len() {
            match (self.inside(at), self.parent(at)) {
                (Some(holder), _) => rects[at].y = rects[holder].y + nests.offsets[at].1,
                (None, Some(parent)) => rects[at].y = rects[parent].y + offsets[at],
                (None, None) => {
                    let (top, bottom) = profiles[at].extent();
                    rects[at].y = below - top;
                    below += bottom - top + TREES;
                }
            }
        }
        let routed: Vec<bool> = self.links().map(|link| nests.routed(self, link)).collect();
        let links = self.links().enumerate().filter(|(at, _)| !routed[*at]);
        let links = links.filter_map(|(lane, link)| turn(rects[link.from], rects[link.to], lane));
        let routes = nests.routes(self, &rects);
        let lanes = routes.iter().map(|route| route.lane);
        let width = rects.iter().map(Rect::right).chain(links).chain(lanes).max().unwrap_or(0) + MARGIN;
        let height = rects.iter().map(Rect::bottom).max().unwrap_or(0) + MARGIN;
        Layout { rects, width, height, routes, routed }
    }
}

/// How far to the right a link between two boxes goes that is no way forward, and comes back; `None` where it is one.
/// Those that lie beside each other turn in different lanes.
pub(super) fn turn(from: Rect, to: Rect, lane: usize) -> Option<i32> {
    let apart = (from.middle() - to.middle()).abs().min(400);
    (to.x <= from.right()).then(|| from.right().max(to.right()) + 30 + apart / 10 + 7 * (lane % 8) as i32)
}

/// How far the top of each box is below that of its parent. Returns the outline of each root's tree.
fn tidy(children: &[Vec<usize>], rects: &[Rect], offsets: &mut [i32]) -> Vec<Profile> {
    let mut profiles: Vec<Profile> = vec![Profile::default(); rects.len()];
    // Children stand behind their parents, so each is done before its parent.
    for at in (0..rects.len()).rev() {
        let own = rects[at];
        let mut all = Profile::default();
        let mut was_leaf = true;
        for &child in &children[at] {
            let mut profile = std::mem::take(&mut profiles[child]);
            let is_leaf = children[child].is_empty();
            let gap = if is_leaf && was_leaf { LEAVES } else { SUBTREES };
            was_leaf = is_leaf;
            let by = all.clearance(&profile, gap).unwrap_or(0);
            profile.shift(by);
            offsets[child] = by;
            all.join(profile);
        }
        if let (Some(first), Some(last)) = (children[at].first(), children[at].last()) {
            let (upper, lower) = (offsets[*first] + rects[*first].height / 2, offsets[*last] + rects[*last].height / 2);
            let up = (upper + lower) / 2 - own.height / 2;
            all.shift(-up);
            children[at].iter().for_each(|child| offsets[*child] -= up);
            // The line from which the branches leave.
            all.before(own.right() + CLEAR, own.right() + GAP, upper - up, lower - up + 1);
        }
        all.before(own.x, own.right() + CLEAR, 0, own.height);
        profiles[at] = all;
    }
    profiles
}
