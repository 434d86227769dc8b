//! The outline of a subtree, by which the next one is put as near as it fits.

/// How far up and down something reaches, from left to right: stretches that do not overlap, in order.
#[derive(Clone, Debug, Default)]
pub(super) struct Profile(Vec<Stretch>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stretch {
    left: i32,
    right: i32,
    top: i32,
    bottom: i32,
}

impl Profile {
    /// A rectangle; nothing, if it is empty from left to right.
    pub(super) fn of(left: i32, right: i32, top: i32, bottom: i32) -> Self {
        Self(if left < right { vec![Stretch { left, right, top, bottom }] } else { Vec::new() })
    }

    /// How far `other` must be moved down so that it stands below this, with a gap.
    pub(super) fn clearance(&self, other: &Self, gap: i32) -> Option<i32> {
        let (mut above, mut below) = (self.0.iter().peekable(), other.0.iter().peekable());
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

    /// Moves it down.
    pub(super) fn shift(&mut self, by: i32) {
        for stretch in &mut self.0 {
            stretch.top += by;
            stretch.bottom += by;
        }
    }

    /// The outline of both.
    pub(super) fn join(&self, other: &Self) -> Self {
        let mut edges: Vec<i32> = self.0.iter().chain(&other.0).flat_map(|one| [one.left, one.right]).collect();
        edges.sort_unstable();
        edges.dedup();
        let mut joined: Vec<Stretch> = Vec::with_capacity(edges.len());
        let (mut a, mut b) = (0, 0);
        for edge in edges.windows(2) {
            let (left, right) = (edge[0], edge[1]);
            let both = [Self::at(&self.0, &mut a, left), Self::at(&other.0, &mut b, left)];
            let mut both = both.into_iter().flatten();
            let Some(first) = both.next() else { continue };
            let (top, bottom) =
                both.fold((first.top, first.bottom), |(top, bottom), one| (top.min(one.top), bottom.max(one.bottom)));
            match joined.last_mut() {
                Some(last) if last.right == left && last.top == top && last.bottom == bottom => last.right = right,
                _ => joined.push(Stretch { left, right, top, bottom }),
            }
        }
        Self(joined)
    }

    /// The stretch over a point; `from` moves on with the points.
    fn at<'s>(list: &'s [Stretch], from: &mut usize, point: i32) -> Option<&'s Stretch> {
        while list.get(*from).is_some_and(|stretch| stretch.right <= point) {
            *from += 1;
        }
        list.get(*from).filter(|stretch| stretch.left <= point)
    }

    /// The topmost and the lowest of all.
    pub(super) fn extent(&self) -> (i32, i32) {
        let top = self.0.iter().map(|stretch| stretch.top).min().unwrap_or(0);
        (top, self.0.iter().map(|stretch| stretch.bottom).max().unwrap_or(0))
    }
}

#[cfg(test)]
mod tests {
    use super::Profile;

    #[test]
    fn what_is_short_slips_under_what_is_long() {
        let above = Profile::of(0, 10, 0, 10).join(&Profile::of(10, 20, 0, 40));
        assert_eq!(above.clearance(&Profile::of(0, 8, 0, 5), 2), Some(12));
        assert_eq!(above.clearance(&Profile::of(0, 11, 0, 5), 2), Some(42));
        assert_eq!(above.clearance(&Profile::of(20, 30, 0, 5), 2), None);
        let mut below = Profile::of(0, 8, 0, 5);
        below.shift(12);
        assert_eq!(above.join(&below).extent(), (0, 40));
        assert_eq!(above.join(&below).clearance(&Profile::of(0, 4, 0, 5), 2), Some(19));
        assert_eq!(above.join(&below).clearance(&Profile::of(8, 9, 0, 5), 2), Some(12));
    }
}
