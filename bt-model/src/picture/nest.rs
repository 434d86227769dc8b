//! Boxes in boxes, and the routes of transitions between them.
//!
//! The boxes in a box are stacked in order and are equally wide, so that their right edges form one line. To the right
//! of this line is a margin without boxes: a transition goes into the margin, follows a lane, and comes back.
//! Transitions to the same box share a lane, which is then a bus that ends in one arrow. Buses whose stretches do not
//! touch can have the same lane.
//!
//! A transition goes through the margin of the innermost box that holds both of its ends; the margin of an outermost
//! box is outside of it.

use std::collections::BTreeMap;

use super::size::{ICON, ROW_HEIGHT, size, title_height};
use super::{Link, Picture, Rect, Shape};

/// The distance from a box's left edge to the boxes in it: the bar with the icon, and room for a number.
const LEFT: i32 = ICON + 14;
/// The distance from the boxes in a box to its right edge, if its margin has no lanes.
const RIGHT: i32 = 9;
/// The distance between boxes below each other, and around them.
const BETWEEN: i32 = 8;
/// The distance from a box to the first lane beside it, with room for an arrow.
const FIRST: i32 = 16;
/// The distance from a lane to the next one.
const LANE: i32 = 9;
/// The distance between two stretches of one lane.
const APART: i32 = 6;

/// The sizes and places of boxes, before the places of the outermost boxes are known.
pub(super) struct Nests {
    /// The width and the height of each box.
    pub(super) sizes: Vec<(i32, i32)>,
    /// The position of each box in the box around it.
    pub(super) offsets: Vec<(i32, i32)>,
    /// The outermost box around each box.
    roots: Vec<usize>,
    /// The lane of each bus.
    lanes: BTreeMap<Bus, i32>,
    /// The number of lanes in each box.
    beside: Vec<i32>,
}

/// The route of a transition in pixels: to the right from its line to a lane, along the lane, and back to a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Route {
    /// The start of the route, as x and y.
    pub from: (i32, i32),
    /// The x of the lane.
    pub lane: i32,
    /// The end of the route, as x and y.
    pub to: (i32, i32),
    /// The box where the route ends.
    pub target: usize,
}

/// The transitions to one box through one margin. `owner` is the box with this margin; without it, the margin is beside
/// the outermost box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Bus {
    owner: Option<usize>,
    root: usize,
    target: usize,
}

/// Computes sizes, places and lanes. The time grows with the numbers of boxes and links, and with the number of lanes
/// beside each other.
pub(super) fn of(picture: &Picture) -> Nests {
    let shapes = &picture.shapes;
    let mut inner = vec![Vec::new(); shapes.len()];
    let mut roots: Vec<usize> = (0..shapes.len()).collect();
    for at in 0..shapes.len() {
        if let Some(holder) = picture.inside(at) {
            inner[holder].push(at);
            roots[at] = roots[holder];
        }
    }
    let mut sizes: Vec<_> = shapes.iter().map(size).collect();
    let mut offsets = vec![(0, 0); shapes.len()];
    // The boxes in a box come after it, so in reverse order each comes before the box around it.
    for at in (0..shapes.len()).rev().filter(|at| !inner[*at].is_empty()) {
        let mut below = sizes[at].1 + BETWEEN;
        for &child in &inner[at] {
            offsets[child] = (LEFT, below);
            below += sizes[child].1 + BETWEEN;
        }
        sizes[at].1 = below;
    }
    let mut nests = Nests { sizes, offsets, roots, lanes: BTreeMap::new(), beside: vec![0; shapes.len()] };
    nests.find_lanes(picture);
    for at in (0..shapes.len()).rev().filter(|at| !inner[*at].is_empty()) {
        let widest = inner[at].iter().map(|child| nests.sizes[*child].0).max().unwrap_or(0);
        nests.sizes[at].0 = nests.sizes[at].0.max(LEFT + widest + margin(nests.beside[at]));
    }
    // All boxes in one box are as wide as there is room.
    for (at, held) in inner.iter().enumerate() {
        let room = nests.sizes[at].0 - LEFT - margin(nests.beside[at]);
        held.iter().for_each(|child| nests.sizes[*child].0 = room);
    }
    nests
}

/// Returns the width of a margin with this many lanes.
fn margin(lanes: i32) -> i32 {
    if lanes == 0 { RIGHT } else { FIRST + lanes * LANE }
}

impl Nests {
    /// `true` if the link has a route through margins.
    pub(super) fn routed(&self, picture: &Picture, link: &Link) -> bool {
        let row = link.row.is_some_and(|row| row < picture.shapes[link.from].below.len());
        row && self.roots[link.from] == self.roots[link.to]
    }

    /// Determines the lane of each bus.
    fn find_lanes(&mut self, picture: &Picture) {
        let mut tops = vec![0; picture.shapes.len()];
        for at in 0..tops.len() {
            tops[at] = picture.inside(at).map_or(0, |holder| tops[holder] + self.offsets[at].1);
        }
        let mut buses: BTreeMap<Bus, (i32, i32)> = BTreeMap::new();
        for link in picture.links().filter(|link| self.routed(picture, link)) {
            let (start, end) = (leaves(picture, link, &tops), arrives(picture, link, &tops));
            let stretch = buses.entry(self.bus(picture, link)).or_insert((end, end));
            *stretch = (stretch.0.min(start), stretch.1.max(start));
        }
        // Short stretches come first and get the inner lanes, so that few lines cross.
        let mut sorted: Vec<_> = buses.into_iter().collect();
        sorted.sort_by_key(|(bus, (top, bottom))| (bus.owner, bus.root, bottom - top, *top, bus.target));
        let mut taken: Vec<Vec<(i32, i32)>> = Vec::new();
        let mut margin = None;
        for (bus, (top, bottom)) in sorted {
            if margin.replace((bus.owner, bus.root)) != Some((bus.owner, bus.root)) {
                taken.clear();
            }
            let free =
                |lane: &Vec<(i32, i32)>| lane.iter().all(|(from, to)| bottom + APART < *from || *to + APART < top);
            let lane = taken.iter().position(free).unwrap_or(taken.len());
            if lane == taken.len() {
                taken.push(Vec::new());
            }
            taken[lane].push((top, bottom));
            if let Some(owner) = bus.owner {
                self.beside[owner] = self.beside[owner].max(lane as i32 + 1);
            }
            self.lanes.insert(bus, lane as i32);
        }
    }

    fn bus(&self, picture: &Picture, link: &Link) -> Bus {
        let holders = |at: usize| std::iter::successors(picture.inside(at), |at| picture.inside(*at));
        // A container has a smaller index than its content, so the greatest common index is the innermost container.
        let (mut from, mut to) = (holders(link.from).peekable(), holders(link.to).peekable());
        let owner = loop {
            match (from.peek(), to.peek()) {
                (Some(a), Some(b)) if a == b => break Some(*a),
                (Some(a), Some(b)) if a > b => drop(from.next()),
                (Some(_), Some(_)) => drop(to.next()),
                _ => break None,
            }
        };
        Bus { owner, root: self.roots[link.from], target: link.to }
    }

    /// Returns the routes of all transitions between placed boxes.
    pub(super) fn routes(&self, picture: &Picture, rects: &[Rect]) -> Vec<Route> {
        let tops: Vec<_> = rects.iter().map(|rect| rect.y).collect();
        let links = picture.links().filter(|link| self.routed(picture, link));
        links
            .filter_map(|link| {
                let bus = self.bus(picture, link);
                let edge = match bus.owner {
                    Some(owner) => rects[owner].right() - margin(self.beside[owner]),
                    None => rects[bus.root].right(),
                };
                let lane = edge + FIRST + self.lanes.get(&bus)? * LANE;
                Some(Route {
                    from: (rects[link.from].right(), leaves(picture, link, &tops)),
                    lane,
                    to: (rects[link.to].right(), arrives(picture, link, &tops)),
                    target: link.to,
                })
            })
            .collect()
    }
}

/// Returns the vertical position of the line of a transition.
fn leaves(picture: &Picture, link: &Link, tops: &[i32]) -> i32 {
    let shape = &picture.shapes[link.from];
    let before = shape.above.len() + link.row.unwrap_or(0);
    tops[link.from] + title_height(shape) + before as i32 * ROW_HEIGHT + ROW_HEIGHT / 2
}

/// Returns the vertical position of the name of a transition's target.
fn arrives(picture: &Picture, link: &Link, tops: &[i32]) -> i32 {
    let shape: &Shape = &picture.shapes[link.to];
    tops[link.to] + shape.above.len() as i32 * ROW_HEIGHT + title_height(shape) / 2
}
