//! Utility selectors that score their children again while one of them runs.

/// Sets of children of such a selector, with a bit for each child.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Marks {
    /// The children that are not drawn again: those entered since the entry of the selector, or since a child last took
    /// over, and those in `failed`.
    pub tried: u64,
    /// The children that failed although their guards still let an entry in. Each stays in the set until its score
    /// loses.
    pub failed: u64,
}

impl Marks {
    /// Records that the child with this index is entered.
    #[inline]
    pub fn enter(&mut self, index: usize) {
        self.tried |= 1 << index;
    }

    /// Records that the child with this index has failed. `refused`: its guards refuse an entry.
    #[inline]
    pub fn fail(&mut self, index: usize, refused: bool) {
        self.failed |= u64::from(!refused) << index;
    }

    /// Returns the child that takes over from the running child. Among the children whose score is high enough and that
    /// `enters` accepts, it is the child with the highest score; of equal scores, the first.
    ///
    /// A child that has failed only takes over after its score has once been too low: otherwise it would fail in every
    /// tick, and the running child would begin anew each time.
    #[inline]
    pub fn rescore(
        &mut self,
        running: usize,
        scores: &[f32],
        margin: f32,
        mut enters: impl FnMut(usize) -> bool,
    ) -> Option<usize> {
        let others = (0..scores.len()).filter(|&index| index != running);
        let better = others.filter(|&index| takes_over(scores[index], scores[running], margin));
        let better = better.fold(0, |all: u64, index| all | 1 << index);
        let mut candidates = better & !self.failed;
        self.failed &= better;
        while candidates != 0 {
            let left = (0..scores.len()).filter(|&index| candidates >> index & 1 != 0);
            let best = left.reduce(|best, index| if scores[index] > scores[best] { index } else { best })?;
            if enters(best) {
                self.tried = self.failed;
                return Some(best);
            }
            candidates &= !(1 << best);
        }
        None
    }
}

/// Returns `true` if a child with this score takes over from the running child. The score must be higher by more than
/// the margin. A score that is not a number is the lowest.
#[inline]
fn takes_over(score: f32, running: f32, margin: f32) -> bool {
    score > running + margin || running.is_nan() && !score.is_nan()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the child that takes over from child 0, and the set of children that have failed then.
    fn over(scores: &[f32], margin: f32, failed: u64, refuses: u64) -> (Option<usize>, u64) {
        let mut marks = Marks { tried: failed | 1, failed };
        let enters = |index: usize| refuses >> index & 1 == 0;
        let winner = marks.rescore(0, scores, margin, enters);
        let tried = if winner.is_some() { marks.failed } else { failed | 1 };
        assert_eq!(marks.tried, tried);
        (winner, marks.failed)
    }

    #[test]
    fn the_best_child_that_enters_takes_over() {
        for (scores, margin, refuses, winner) in [
            (&[1.0, 2.0, 3.0][..], 0.0, 0, Some(2)),
            (&[1.0, 3.0, 3.0], 0.0, 0, Some(1)),
            (&[1.0, 2.0, 3.0], 0.0, 0b100, Some(1)),
            (&[1.0, 2.0, 3.0], 0.0, 0b110, None),
            (&[3.0, 3.0, 1.0], 0.0, 0, None),
            (&[1.0, 1.5], 0.5, 0, None),
            (&[1.0, 1.6], 0.5, 0, Some(1)),
            (&[f32::NAN, -1.0], 0.5, 0, Some(1)),
            (&[f32::NAN, f32::NAN], 0.0, 0, None),
            (&[1.0, f32::NAN], 0.0, 0, None),
            (&[1.0, f32::INFINITY], f32::INFINITY, 0, None),
            (&[1.0], 0.0, 0, None),
        ] {
            assert_eq!(over(scores, margin, 0, refuses), (winner, 0), "{scores:?}");
        }
    }

    #[test]
    fn a_child_that_has_failed_takes_over_once_it_has_been_worse() {
        let failed = 0b10;
        assert_eq!(over(&[1.0, 5.0], 0.0, failed, 0), (None, failed), "it has won since it failed");
        assert_eq!(over(&[1.0, 0.0], 0.0, failed, 0), (None, 0), "it is worse");
        assert_eq!(over(&[1.0, 5.0], 0.0, 0, 0), (Some(1), 0), "it wins again");
        assert_eq!(over(&[1.0, 5.0, 2.0], 0.0, failed, 0), (Some(2), failed), "another one takes over");
    }

    #[test]
    fn a_child_that_its_guards_kept_out_has_not_failed() {
        let mut marks = Marks::default();
        marks.enter(1);
        marks.fail(1, true);
        assert_eq!(marks, Marks { tried: 0b10, failed: 0 });
        marks.fail(1, false);
        assert_eq!(marks, Marks { tried: 0b10, failed: 0b10 });
    }
}
