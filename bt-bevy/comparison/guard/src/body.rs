//! The body of a guard.

use crate::Test;

/// The ticks of `move_to`.
const MOVE_TICKS: u32 = 10;
/// The ticks of `aim`.
const AIM_TICKS: u32 = 2;
/// The deeds of each guard that its checksum counts: as many as the slowest library does while it is measured.
pub const CHECKED: u32 = 60;

/// The ammunition of a guard and its running deed, with a checksum of its first deeds.
#[derive(Clone, Debug)]
pub struct Body {
    lcg: u64,
    sum: u64,
    deeds: u32,
    ammo: u32,
    /// The ticks of the deed that lasts.
    ticks: u32,
    calm: bool,
}

impl Body {
    pub(crate) fn new(nth: u32, test: Test) -> Self {
        let lcg = u64::from(nth).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        Self { lcg, sum: 0, deeds: 0, ammo: 1 + nth % 6, ticks: 0, calm: test == Test::Idle }
    }

    /// A condition.
    #[inline]
    pub fn ammo_is_zero(&mut self) -> bool {
        self.does(1);
        self.ammo == 0
    }

    /// Done at once.
    #[inline]
    pub fn find_ammo(&mut self) {
        self.does(2);
    }

    /// A tick of moving. Returns true for the last one.
    #[inline]
    pub fn move_to(&mut self) -> bool {
        self.does(3);
        let arrives = self.lasts(MOVE_TICKS);
        if arrives {
            self.ammo = 6;
        }
        arrives
    }

    /// A condition: an enemy is there in half of the cases, in the test `idle` never.
    #[inline]
    pub fn has_enemy(&mut self) -> bool {
        self.does(4);
        self.lcg = self.lcg.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        !self.calm && self.lcg >> 63 == 0
    }

    /// A tick of aiming. Returns true for the last one.
    #[inline]
    pub fn aim(&mut self) -> bool {
        self.does(5);
        self.lasts(AIM_TICKS)
    }

    /// Done at once.
    #[inline]
    pub fn shoot(&mut self) {
        self.does(6);
        self.ammo -= 1;
    }

    pub(crate) fn deeds(&self) -> u32 {
        self.deeds
    }

    pub(crate) fn sum(&self) -> u64 {
        self.sum
    }

    #[inline]
    fn does(&mut self, deed: u64) {
        if self.deeds < CHECKED {
            self.sum = self.sum.rotate_left(5) ^ deed;
        }
        self.deeds += 1;
    }

    #[inline]
    fn lasts(&mut self, ticks: u32) -> bool {
        self.ticks += 1;
        let ends = self.ticks == ticks;
        if ends {
            self.ticks = 0;
        }
        ends
    }
}
