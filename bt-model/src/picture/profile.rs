//! The outline of a subtree, to which the next subtree is moved.

/// The upper and lower edges of a subtree, from left to right.
///
/// The time of each operation is proportional to the length of the shorter outline, so the layout of a deep tree is as
/// fast as the layout of a broad tree.
#[derive(Clone, Debug, Default)]
pub(super) struct Profile {
    /// The stretches from right to left, without overlaps. New stretches are added at the left, which is the end of the
    /// list.
    list: Vec<Stretch>,
    /// The distance by which the whole outline was moved down.
    moved: i32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stretch {
    left: i32,
    right: i32,
    top: i32,
    bottom: i32,
}

impl Stretch {
    fn moved(self, by: i32) -> Self {
        Self { top: self.top + by, bottom: self.bottom + by, ..self }
    }
}

impl Profile {
    /// Returns the outline of a rectangle. A rectangle without width is ignored.
    pub(super) fn of(left: i32, right: i32, top: i32, bottom: i32) -> Self {
        let mut profile = Self::default();
        profile.before(left, right, top, bottom);
        profile
    }

    /// Returns the stretches from left to right.
    fn stretches(&self) -> impl Iterator<Item = Stretch> + '_ {
        self.list.iter().rev().map(|stretch| stretch.moved(self.moved))
    }

    /// Returns the distance by which `other` must be moved down so that it is below this outline, with a gap. `None` if
    /// neither is above the other.
    pub(super) fn clearance(&self, other: &Self, gap: i32) -> Option<i32> {
        let (mut above, mut below) = (self.stretches().peekable(), other.stretches().peekable());
        let mut most = None;
        while let (Some(up), Some(down)) = (above.peek(), below.peek()) {
            if up.left < down.right && down.left < up.right {
                most = most.max(Some(up.bottom + gap - down.top));
            }
            if up.right <= down.right {
                above.next()
            } else {
                below.next()
            };
        }
        most
    }

    /// Moves the outline down.
    pub(super) fn shift(&mut self, by: i32) {
        self.moved += by;
    }

    /// Adds a rectangle to the left of the outline. A rectangle without width is ignored.
    pub(super) fn before(&mut self, left: i32, right: i32, top: i32, bottom: i32) {
        if left < right {
            self.list.push(Stretch { left, right, top, bottom }.moved(-self.moved));
        }
    }

    /// Returns the right edge of the outline.
    pub(super) fn right(&self) -> i32 {
        self.list.first().map_or(0, |stretch| stretch.right)
    }

    /// Makes this the outline of both subtrees.
    pub(super) fn join(&mut self, mut other: Self) {
        let end = |profile: &Self| profile.list.first().map_or(i32::MIN, |stretch| stretch.right);
        if end(self) < end(&other) {
            std::mem::swap(self, &mut other);
        }
        let end = end(&other);
        let mut over: Vec<Stretch> = Vec::new();
        while let Some(stretch) = self.list.pop_if(|stretch| stretch.left < end) {
            over.push(stretch.moved(self.moved));
        }
        let other: Vec<Stretch> = other.stretches().collect();
        for stretch in union(&over, &other).into_iter().rev() {
            self.list.push(stretch.moved(-self.moved));
        }
    }

    /// Returns the topmost and the lowest edge of the outline.
    pub(super) fn extent(&self) -> (i32, i32) {
        let top = self.stretches().map(|stretch| stretch.top).min().unwrap_or(0);
        (top, self.stretches().map(|stretch| stretch.bottom).max().unwrap_or(0))
    }
}

/// Returns the outline of two lists of stretches. All lists are from left to right.
fn union(a: &[Stretch], b: &[Stretch]) -> Vec<Stretch> {
    let mut edges: Vec<i32> = a.iter().chain(b).flat_map(|one| [one.left, one.right]).collect();
    edges.sort_unstable();
    edges.dedup();
    let mut joined: Vec<Stretch> = Vec::with_capacity(edges.len());
    let (mut in_a, mut in_b) = (0, 0);
    for edge in edges.windows(2) {
        let (left, right) = (edge[0], edge[1]);
        let mut both = [over(a, &mut in_a, left), over(b, &mut in_b, left)].into_iter().flatten();
        let Some(first) = both.next() else { continue };
        let (top, bottom) =
            both.fold((first.top, first.bottom), |(top, bottom), one| (top.min(one.top), bottom.max(one.bottom)));
        match joined.last_mut() {
            Some(last) if last.right == left && last.top == top && last.bottom == bottom => last.right = right,
            _ => joined.push(Stretch { left, right, top, bottom }),
        }
    }
    joined
}

/// Returns the stretch over a point. `from` is the index where the search begins; it advances with the points.
fn over<'s>(list: &'s [Stretch], from: &mut usize, point: i32) -> Option<&'s Stretch> {
    while list.get(*from).is_some_and(|stretch| stretch.right <= point) {
        *from += 1;
    }
    list.get(*from).filter(|stretch| stretch.left <= point)
}

#[cfg(test)]
mod tests {
    use super::Profile;

    fn of(stretches: &[[i32; 4]]) -> Profile {
        let mut profile = Profile::default();
        for [left, right, top, bottom] in stretches.iter().rev() {
            profile.before(*left, *right, *top, *bottom);
        }
        profile
    }

    #[test]
    fn what_is_short_slips_under_what_is_long() {
        let mut above = of(&[[0, 10, 0, 10], [10, 20, 0, 40]]);
        assert_eq!(above.clearance(&of(&[[0, 8, 0, 5]]), 2), Some(12));
        assert_eq!(above.clearance(&of(&[[0, 11, 0, 5]]), 2), Some(42));
        assert_eq!(above.clearance(&of(&[[20, 30, 0, 5]]), 2), None);
        let mut below = of(&[[0, 8, 0, 5]]);
        below.shift(12);
        above.join(below);
        assert_eq!(above.extent(), (0, 40));
        assert_eq!(above.clearance(&of(&[[0, 4, 0, 5]]), 2), Some(19));
        assert_eq!(above.clearance(&of(&[[8, 9, 0, 5]]), 2), Some(12));
        assert_eq!(above.clearance(&of(&[[12, 13, 0, 5]]), 2), Some(42));
    }

    #[test]
    fn the_longer_one_may_be_either() {
        let long = || of(&[[0, 4, 0, 10], [4, 40, 3, 6]]);
        let mut short = of(&[[0, 8, 0, 5]]);
        short.shift(12);
        let (mut one, mut other) = (long(), short.clone());
        one.join(short);
        other.join(long());
        for at in 0..40 {
            let probe = of(&[[at, at + 1, 0, 1]]);
            assert_eq!(one.clearance(&probe, 0), other.clearance(&probe, 0), "{at}");
            assert_eq!(one.clearance(&probe, 0), Some(if at < 8 { 17 } else { 6 }), "{at}");
        }
    }
}
