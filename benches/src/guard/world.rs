//! The events that happen to a guard, and its start.

use super::{Board, Countdown};
use crate::lcg;

/// The changes of the world before a tick.
pub struct News {
    /// An enemy is in sight.
    pub enemy: bool,
    /// The guard loses a round of ammunition, if it has one.
    pub loses_round: bool,
}

impl News {
    /// Draws the next changes.
    #[inline(always)]
    pub fn draw(state: &mut u64) -> Self {
        lcg::step(state);
        let drawn = (*state >> 33) as u32;
        Self { enemy: drawn & 1 == 0, loses_round: drawn & 0xF0 == 0 }
    }
}

/// The world of a test.
pub trait World: 'static {
    /// Ticks of the tree's last wait.
    const REST_TICKS: u32;
    /// The smallest integer that can count them, for subjects that choose their own.
    type Countdown: Countdown;

    fn board(seed: u64) -> Board;
    fn step(board: &mut Board);
}

/// The board changes before every tick: the tests `guard`, `population` and `state-machine`.
pub struct Busy;

impl World for Busy {
    const REST_TICKS: u32 = 4;
    type Countdown = u8;

    fn board(seed: u64) -> Board {
        Board::new(seed)
    }

    #[inline(always)]
    fn step(board: &mut Board) {
        let news = News::draw(&mut board.lcg);
        board.enemy = news.enemy;
        if news.loses_round && board.ammo > 0 {
            board.ammo -= 1;
        }
    }
}

/// The board never changes, and the last wait is longer than the test: `resume` and `population-idle`.
pub struct Idle;

impl World for Idle {
    const REST_TICKS: u32 = 1 << 30;
    type Countdown = u32;

    fn board(seed: u64) -> Board {
        Board { ammo: 5, ..Board::new(seed) }
    }

    #[inline(always)]
    fn step(_: &mut Board) {}
}
