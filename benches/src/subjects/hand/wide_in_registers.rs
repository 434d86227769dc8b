//! The wide tree as one unrolled expression of `&&` and `
//! `, with the leaves merged into the walk. The counts of the leaves are in registers and not on the board. Its name in
//! the table is `hand-merged`.

use crate::agent::Agent;
use crate::wide::{Board, Leaf, read};

pub struct Wide(Board);

impl Agent for Wide {
    const TREE_BYTES: Option<usize> = Some(0);

    fn new(seed: u64) -> Self {
        Self(Board::new(seed))
    }

    #[inline(always)]
    fn step(&mut self) {
        self.0.step();
    }

    #[inline(always)]
    fn tick(&mut self) {
        walk(&mut self.0);
    }

    fn checksum(&self) -> u64 {
        self.0.checksum()
    }
}

/// The counts of one walk, kept in registers. Because the walk can branch at each leaf, counts on the board would cost
/// two stores per leaf, and the walk would take three times as long.
struct Walk<'a> {
    x: &'a u32,
    sum: u64,
    evals: u64,
}

impl Walk<'_> {
    #[inline(always)]
    fn leaf(&mut self, leaf: Leaf) -> bool {
        self.evals += 1;
        self.sum += u64::from(leaf.index);
        read(self.x) >= leaf.threshold
    }
}

/// Expands to the subtree at `$index` under levels of `all` (a sequence) and `any` (a selector).
macro_rules! subtree {
    ([] $walk:ident $index:expr) => { $walk.leaf(const { Leaf::at($index) }) };
    ([all $($level:ident)*] $walk:ident $index:expr) => {
        subtree!([$($level)*] $walk $index * 4)
            && subtree!([$($level)*] $walk $index * 4 + 1)
            && subtree!([$($level)*] $walk $index * 4 + 2)
            && subtree!([$($level)*] $walk $index * 4 + 3)
    };
    ([any $($level:ident)*] $walk:ident $index:expr) => {
        (subtree!([$($level)*] $walk $index * 4)
            || subtree!([$($level)*] $walk $index * 4 + 1)
            || subtree!([$($level)*] $walk $index * 4 + 2)
            || subtree!([$($level)*] $walk $index * 4 + 3))
    };
}

// A separate function, so that the calling loop does not change the code of the 1,024 leaves.
#[inline(never)]
fn walk(board: &mut Board) -> bool {
    let mut walk = Walk { x: &board.x, sum: board.sum, evals: board.evals };
    let success = subtree!([all any all any all] walk 0);
    (board.sum, board.evals) = (walk.sum, walk.evals);
    success
}
