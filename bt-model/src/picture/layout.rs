//! The layout of boxes: a tidy tree from left to right, or the same from top to bottom.
//!
//! The algorithm is that of Reingold and Tilford (1981), for boxes of different sizes (van der Ploeg, 2014). A child is
//! placed to the right of its parent, however wide the parent is. Subtrees keep their order and are moved together
//! until their outlines touch. A parent is placed at the middle of its children. All numbers are whole pixels, so that
//! the result is the same everywhere. A box with boxes in it is one box here. A tree from top to bottom is laid out
//! from left to right first, and then turned.

use super::nest::{self, Route};
use super::profile::Profile;
use super::{Growth, Picture, Rect};

/// The places of all boxes of a picture.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    /// The place of each box, in the order of [`Picture::shapes`].
    pub rects: Vec<Rect>,
    /// The width of the picture, with its margin.
    pub width: i32,
    /// The height of the picture, with its margin.
    pub height: i32,
    /// The frames around branches whose first node has a comment; an outer frame comes before the frames in it.
    pub frames: Vec<Rect>,
    /// The routes of the transitions.
    pub routes: Vec<Route>,
    /// `true` for each link that has one of the routes.
    pub(super) routed: Vec<bool>,
}

/// The margin around the picture, in pixels.
const MARGIN: i32 = 16;
/// The distance from a box to its children.
pub(super) const GAP: i32 = 40;
/// The distance in pixels from a box's right edge (its lower edge, in a tree from top to bottom) to the line from which
/// its branches leave.
pub const STEM: i32 = 14;
/// The distance from a box to unconnected neighbours; less than [`STEM`].
const CLEAR: i32 = 12;
/// The distances between boxes below each other: of children without children, and of subtrees.
const BELOW: (i32, i32) = (5, 11);
const BESIDE: (i32, i32) = (14, 20);
/// The distance from the edge of a frame to the boxes and frames in it.
const FRAME: i32 = 6;
/// The distance from the edge of a frame to its first box, with the number of the box between them. Less than [`GAP`] -
/// [`STEM`].
const FRAME_START: i32 = 14;
/// The distance between trees.
const TREES: i32 = 34;

impl Picture {
    /// Computes the places of the boxes, in time proportional to their number.
    #[must_use]
    pub fn layout(&self) -> Layout {
        let children = self.children();
        let nests = nest::of(self);
        let mut rects: Vec<Rect> = Vec::with_capacity(self.shapes.len());
        let (turned, gaps) = match self.growth {
            Growth::Right => (false, BELOW),
            Growth::Down => (true, BESIDE),
        };
        for (at, (width, height)) in nests.sizes.iter().copied().enumerate() {
            let x = self.parent(at).map_or(MARGIN, |parent| rects[parent].right() + GAP);
            let lying = if turned { (height, width) } else { (width, height) };
            rects.push(Rect { x, y: 0, width: lying.0, height: lying.1 });
        }
        let mut offsets = vec![0; rects.len()];
        let mut frames = vec![None; rects.len()];
        let is_framed = |at: usize| self.is_framed(at) && !children[at].is_empty();
        (0..rects.len()).filter(|at| is_framed(*at)).for_each(|at| frames[at] = Some(Rect::default()));
        let profiles = tidy(&children, &rects, &mut offsets, &mut frames, gaps);
        let mut below = MARGIN;
        for at in 0..rects.len() {
            match (self.inside(at), self.parent(at)) {
                (Some(_), _) => {}
                (None, Some(parent)) => rects[at].y = rects[parent].y + offsets[at],
                (None, None) => {
                    let (top, bottom) = profiles[at].extent();
                    rects[at].y = below - top;
                    below += bottom - top + TREES;
                }
            }
        }
        let around = frames.into_iter().zip(&rects);
        let mut frames: Vec<Rect> =
            around.filter_map(|(frame, rect)| frame.map(|frame| Rect { y: rect.y + frame.y, ..frame })).collect();
        if turned {
            rects.iter_mut().chain(&mut frames).for_each(|rect| *rect = rect.turned());
        }
        for at in 0..rects.len() {
            if let Some(holder) = self.inside(at) {
                let (x, y) = nests.offsets[at];
                (rects[at].x, rects[at].y) = (rects[holder].x + x, rects[holder].y + y);
            }
        }
        let routed: Vec<bool> = self.links().map(|link| nests.routed(self, link)).collect();
        let links = self.links().enumerate().filter(|(at, _)| !routed[*at]);
        let links = links.filter_map(|(lane, link)| turn(rects[link.from], rects[link.to], lane));
        let routes = nests.routes(self, &rects);
        let lanes = routes.iter().map(|route| route.lane);
        let width = rects.iter().chain(&frames).map(Rect::right).chain(links).chain(lanes).max().unwrap_or(0) + MARGIN;
        let height = rects.iter().chain(&frames).map(Rect::bottom).max().unwrap_or(0) + MARGIN;
        Layout { rects, width, height, frames, routes, routed }
    }
}

/// Returns the x at which a link turns back, if its target is not to the right of its source; `None` for a forward
/// link. Adjacent links turn in different lanes.
pub(super) fn turn(from: Rect, to: Rect, lane: usize) -> Option<i32> {
    let apart = (from.middle() - to.middle()).abs().min(400);
    (to.x <= from.right()).then(|| from.right().max(to.right()) + 30 + apart / 10 + 7 * (lane % 8) as i32)
}

/// Computes how far the top of each box is below that of its parent, and returns the outline of each root's tree. Also
/// computes the frames of branches that have one; the `y` of a frame counts from the top of the branch's first box. The
/// two gaps are those between leaves and between subtrees.
fn tidy(
    children: &[Vec<usize>],
    rects: &[Rect],
    offsets: &mut [i32],
    frames: &mut [Option<Rect>],
    (leaves, subtrees): (i32, i32),
) -> Vec<Profile> {
    let mut profiles: Vec<Profile> = vec![Profile::default(); rects.len()];
    // Children come after their parents, so in this order each box comes before its parent.
    for at in (0..rects.len()).rev() {
        let own = rects[at];
        let mut all = Profile::default();
        let mut was_leaf = true;
        for &child in &children[at] {
            let mut profile = std::mem::take(&mut profiles[child]);
            let is_leaf = children[child].is_empty();
            let gap = if is_leaf && was_leaf { leaves } else { subtrees };
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
            all.join(Profile::of(own.right() + CLEAR, own.right() + GAP, upper - up, lower - up + 1));
        }
        all.before(own.x, own.right() + CLEAR, 0, own.height);
        if let Some(frame) = &mut frames[at] {
            let ((top, bottom), right) = (all.extent(), all.right() + FRAME);
            let (x, y) = (own.x - FRAME_START, top - FRAME);
            *frame = Rect { x, y, width: right - x, height: bottom + FRAME - y };
            all = Profile::of(x, right, y, y + frame.height);
        }
        profiles[at] = all;
    }
    profiles
}
