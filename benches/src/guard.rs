//! The guard: a board, the actions of its tree, and the worlds of the tests.
//!
//! ```text
//! selector
//!   sequence: ammo_is_zero → find_ammo → move_to (10 ticks)
//!   sequence: has_enemy → aim (2 ticks) → shoot → wait 5 ticks
//!   wait (4 ticks; in the world `Idle`, longer than the test)
//! ```
//!
//! All subjects call the same actions. The tests compare the code that runs between the calls of the actions.

mod countdown;
mod world;

pub use countdown::Countdown;
pub use world::{Busy, Idle, News, World};

/// The number of ticks that `move_to` takes.
pub const MOVE_TICKS: u32 = 10;
/// The number of ticks that `aim` takes.
pub const AIM_TICKS: u32 = 2;
/// The number of ticks of the wait after a shot.
pub const RELOAD_TICKS: u32 = 5;

/// The board of one guard, with a checksum of its actions.
pub struct Board {
    pub lcg: u64,
    pub sum: u64,
    pub ammo: i32,
    pub enemy: bool,
}

impl Board {
    /// Creates the board of the agent with this seed.
    pub fn new(seed: u64) -> Self {
        Self { lcg: seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1, sum: 0, ammo: 2, enemy: false }
    }

    #[inline(always)]
    pub fn ammo_is_zero(&mut self) -> bool {
        self.fold(1);
        self.ammo == 0
    }

    #[inline(always)]
    pub fn find_ammo(&mut self) {
        self.fold(2);
    }

    /// Moves for one tick; the subject counts the ticks.
    #[inline(always)]
    pub fn move_to(&mut self) {
        self.fold(3);
    }

    /// Ends the movement, in the same tick as the last [`move_to`](Self::move_to).
    #[inline(always)]
    pub fn arrive(&mut self) {
        self.ammo = 6;
    }

    #[inline(always)]
    pub fn has_enemy(&mut self) -> bool {
        self.fold(4);
        self.enemy
    }

    /// Aims for one tick; the subject counts the ticks.
    #[inline(always)]
    pub fn aim(&mut self) {
        self.fold(5);
    }

    #[inline(always)]
    pub fn shoot(&mut self) {
        self.fold(6);
        if self.ammo > 0 {
            self.ammo -= 1;
        }
    }

    /// Lies down: the last action before a guard falls asleep, in the tests `asleep`.
    #[inline(always)]
    pub fn lie_down(&mut self) {
        self.fold(7);
    }

    #[inline(always)]
    fn fold(&mut self, action: u64) {
        fold(&mut self.sum, action);
    }
}

/// Adds an action to the checksum, which also depends on the order of the actions.
#[inline(always)]
pub fn fold(sum: &mut u64, action: u64) {
    *sum = sum.rotate_left(5) ^ action;
}

/// Counts one tick of a leaf that takes `total` ticks. In the last tick, returns `true` and resets the count.
#[inline(always)]
pub fn elapsed(ticks: &mut u32, total: u32) -> bool {
    *ticks += 1;
    let over = *ticks == total;
    if over {
        *ticks = 0;
    }
    over
}
