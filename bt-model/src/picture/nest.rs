//! Boxes in boxes, and the routes of transitions between them.
//!
//! The boxes in a box are stacked in order, all equally wide, so that their right edges form one line. So
//! there is a margin to their right that no box reaches into: transitions go there, each into a lane, and come back.
//! Those to one box share a lane, which is then a bus that ends in one arrow; lanes whose stretches do not touch are one.
//!
//! A transition goes through the margin of the innermost box that holds both of its ends; the outermost box itself has
//! its margin outside.

use std::collections::BTreeMap;

use super::size::{ICON, ROW_HEIGHT, size, title_height};
use super::{Link, Picture, Rect, Shape};

/// From a box's left edge to those in it: the bar with the icon, and room for a number.
const LEFT: i32 = ICON + 14;
/// From those in a box to its right edge.
const RIGHT: i32 = 9;
/// Between boxes that stand below each other, and around them.
const BETWEEN: i32 = 8;
/// From a box to the first lane beside it: an arrow fits between.
const FIRST: i32 = 16;
/// From a lane to the next.
const LANE: i32 = 9;
/// Between two stretches of one lane.
const APART: i32 = 6;

/// The sizes and places of boxes, before the place of the outermost is known.
pub(super) struct Nests {
    /// How wide and high each box is.
    pub(super) sizes: Vec<(i32, i32)>,
    /// The position of each box in its container.
    pub(super) offsets: Vec<(i32, i32)>,
    /// The outermost box of each.
    roots: Vec<usize>,
    /// The lane of each bus.
    lanes: BTreeMap<Bus, i32>,
    /// The number of lanes in each box.
    beside: Vec<i32>,
}

/// The route of a transition in pixels: to the right from its row to a lane, along it, and back to a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Route {
    /// The start of the route, as x and y.
    pub from: (i32, i32),
    /// The x of its lane.
    pub lane: i32,
    /// The end of the route, as x and y.
    pub to: (i32, i32),
    /// The box where it ends.
    pub target: usize,
}

/// The transitions to a box through one margin: that of a box, or beside an outermost one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Bus {
    owner: Option<usize>,
    root: usize,
    target: usize,
}

/// Finds sizes, places and lanes. Time grows with boxes and links, and with the lanes beside each other.
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
    // Inner boxes follow their holder, so in reverse each is done before its holder.
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
    // All in one box are as wide as there is room.
    for (at, held) in inner.iter().enumerate() {
        let room = nests.sizes[at].0 - LEFT - margin(nests.beside[at]);
        held.iter().for_each(|child| nests.sizes[*child].0 = room);
    }
    nests
}

/// The width of a margin with this many lanes.
fn margin(lanes: i32) -> i32 {
    if lanes == 0 { RIGHT } else { FIRST + lanes * LANE }
}

impl Nests {
    /// `true` if its route goes through margins.
    pub(super) fn routed(&self, picture: &Picture, link: &Link) -> bool {
        let row = link.row.is_some_and(|row| row < picture.shapes[link.from].below.len());
        row && self.roots[link.from] == self.roots[link.to]
    }

    /// Gives each bus its lane.
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
        // The short ones inside, so that few cross.
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

    /// The routes of all transitions between placed boxes.
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

/// The vertical position of the line of a transition.
fn leaves(picture: &Picture, link: &Link, tops: &[i32]) -> i32 {
    let shape = &picture.shapes[link.from];
    let before = shape.above.len() + link.row.unwrap_or(0);
    tops[link.from] + title_height(shape) + before as i32 * ROW_HEIGHT + ROW_HEIGHT / 2
}

/// The vertical position of the name of its target.
fn arrives(picture: &Picture, link: &Link, tops: &[i32]) -> i32 {
    let shape: &Shape = &picture.shapes[link.to];
    tops[link.to] + shape.above.len() as i32 * ROW_HEIGHT + title_height(shape) / 2
}
