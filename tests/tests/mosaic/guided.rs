//! A `RandomSource` that follows a trace: it searches for the draws that give the records of the original.
//!
//! The original has a random number generator of its own, so its trees with chance are compared by rule: there must be
//! draws that the rules allow and that give our agent the same records. A step is repeated from the same state,
//! changing one draw at a time, the last one first, until the records are the same.

use std::sync::{Arc, Mutex};

use bt_mosaic::interpreter::RandomSource;

#[derive(Clone, Default)]
pub struct Guide(Arc<Mutex<Draft>>);

#[derive(Default)]
struct Draft {
    /// The index of each draw, and the values it chose from.
    drawn: Vec<(usize, Vec<usize>)>,
    next: usize,
}

impl Guide {
    /// Restarts the step, with the draws that the last [`advance`](Self::advance) left.
    pub fn rewind(&self) {
        self.0.lock().unwrap().next = 0;
    }

    /// Starts a step without any draws.
    pub fn forget(&self) {
        *self.0.lock().unwrap() = Draft::default();
    }

    /// The number of draws so far.
    pub fn count(&self) -> usize {
        self.0.lock().unwrap().next
    }

    /// Selects the next draws to try; the draws from `wrong` on do not matter. Returns `false` if all have been tried.
    pub fn advance(&self, wrong: usize) -> bool {
        let mut draft = self.0.lock().unwrap();
        draft.drawn.truncate(wrong);
        while let Some((at, of)) = draft.drawn.pop() {
            if at + 1 < of.len() {
                draft.drawn.push((at + 1, of));
                return true;
            }
        }
        false
    }

    fn draw(&self, of: Vec<usize>) -> usize {
        let mut draft = self.0.lock().unwrap();
        let next = draft.next;
        draft.next += 1;
        if next == draft.drawn.len() {
            draft.drawn.push((0, of));
        }
        let (at, of) = &draft.drawn[next];
        of[*at]
    }
}

impl RandomSource for Guide {
    fn index(&mut self, n: usize) -> usize {
        self.draw((0..n).collect())
    }

    /// Never draws an index with a weight of 0.
    fn weighted_index(&mut self, weights: &[u32]) -> usize {
        self.draw((0..weights.len()).filter(|at| weights[*at] > 0).collect())
    }
}
