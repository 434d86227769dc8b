//! The worlds of the tests: their events, and the board of a guard at the start.

use super::{Board, Countdown};
use crate::lcg;

/// The changes that the world makes before a tick.
pub struct News {
    /// `true` if an enemy is in sight.
    pub enemy: bool,
    /// `true` if the guard loses a round of ammunition, if it has one.
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

    /// Returns the rounds that are left of `ammo`. It has no branch: with one, LLVM compiles the steps of two equal
    /// loops differently, by up to six instructions.
    #[inline(always)]
    pub fn rounds_left(&self, ammo: i32) -> i32 {
        ammo - i32::from(self.loses_round & (ammo > 0))
    }
}

/// The world of a test.
pub trait World: 'static {
    /// The number of ticks of the tree's last wait.
    const REST_TICKS: u32;
    /// The smallest integer type that can count these ticks, for subjects that choose the type.
    type Countdown: Countdown;

    fn board(seed: u64) -> Board;
    fn step(board: &mut Board);
}

/// A world that changes the board before every tick: the tests `guard`, `population` and `state-machine`.
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
        board.ammo = news.rounds_left(board.ammo);
    }
}

/// A world that never changes the board, with a last wait that is longer than the test: `resume` and `population-idle`.
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
