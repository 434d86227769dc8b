//! RandomSource that follow a trace: which draws of ours tell what the original told?
//!
//! The original draws with a generator of its own, so its trees with chance are compared by rule: there must be draws
//! that the rules allow, with which our agent tells the same, record for record. A step is repeated from the same
//! state with one draw after the other changed, the last first, until it does.

use std::sync::{Arc, Mutex};

use bt_mosaic::interpreter::RandomSource;

#[derive(Clone, Default)]
pub struct Guide(Arc<Mutex<Draft>>);

#[derive(Default)]
struct Draft {
    /// What was drawn, out of which.
    drawn: Vec<(usize, Vec<usize>)>,
    next: usize,
}

impl Guide {
    /// Begins a step anew, with the draws of the last try that [`advance`](Self::advance) left.
    pub fn rewind(&self) {
        self.0.lock().unwrap().next = 0;
    }

    /// Begins a step without draws.
    pub fn forget(&self) {
        *self.0.lock().unwrap() = Draft::default();
    }

    /// How many draws were made.
    pub fn count(&self) -> usize {
        self.0.lock().unwrap().next
    }

    /// The next draws to try, where those from `wrong` on do not matter; `false` if all were tried.
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

    /// A weight of 0 is never drawn.
    fn weighted_index(&mut self, weights: &[u32]) -> usize {
        self.draw((0..weights.len()).filter(|at| weights[*at] > 0).collect())
    }
}
