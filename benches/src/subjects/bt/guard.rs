//! The guard, with memory only. No guard expression observes its board, so all four keys are `untracked`.

use bt_runtime::Registry;
use bt_runtime::prelude::*;

use crate::agent::Agent;
use crate::guard::{AIM_TICKS, Board as Start, MOVE_TICKS, News, RELOAD_TICKS, World, fold};

#[derive(Blackboard)]
pub struct Soldier {
    #[blackboard(untracked)]
    lcg: u64,
    #[blackboard(untracked)]
    pub(super) sum: u64,
    #[blackboard(untracked)]
    pub(super) ammo: i32,
    #[blackboard(untracked)]
    pub(super) enemy: bool,
}

impl Soldier {
    pub fn sum(&self) -> u64 {
        self.sum
    }
}

impl From<Start> for Soldier {
    fn from(Start { lcg, sum, ammo, enemy }: Start) -> Self {
        Self { lcg, sum, ammo, enemy }
    }
}

bt! {
    pub(super) tree BusyGuard for Soldier {
        selector {
            sequence { ammo_is_zero(); find_ammo(); move_to(); }
            sequence { has_enemy(); aim(); shoot(); reload(); }
            rest();
        }
    }

    pub(super) tree IdleGuard for Soldier {
        selector {
            sequence { ammo_is_zero(); find_ammo(); move_to(); }
            sequence { has_enemy(); aim(); shoot(); reload(); }
            rest_long();
        }
    }
}

#[action]
fn ammo_is_zero(bb: &mut Board<Soldier>) -> bool {
    fold(bb.sum_mut(), 1);
    bb.ammo == 0
}

#[action]
pub(super) fn find_ammo(bb: &mut Board<Soldier>) {
    fold(bb.sum_mut(), 2);
}

#[action]
pub(super) fn move_to(bb: &mut Board<Soldier>, #[memory] ticks: &mut u8) -> Status {
    fold(bb.sum_mut(), 3);
    let status = lasts(ticks, MOVE_TICKS);
    if status == Status::Success {
        *bb.ammo_mut() = 6;
    }
    status
}

#[action]
fn has_enemy(bb: &mut Board<Soldier>) -> bool {
    fold(bb.sum_mut(), 4);
    bb.enemy
}

#[action]
pub(super) fn aim(bb: &mut Board<Soldier>, #[memory] ticks: &mut u8) -> Status {
    fold(bb.sum_mut(), 5);
    lasts(ticks, AIM_TICKS)
}

#[action]
pub(super) fn shoot(bb: &mut Board<Soldier>) {
    fold(bb.sum_mut(), 6);
    if bb.ammo > 0 {
        *bb.ammo_mut() -= 1;
    }
}

#[action]
pub(super) fn reload(#[memory] ticks: &mut u8) -> Status {
    lasts(ticks, RELOAD_TICKS)
}

#[action]
pub(super) fn rest(#[memory] ticks: &mut u8) -> Status {
    lasts(ticks, crate::guard::Busy::REST_TICKS)
}

#[action]
fn rest_long(#[memory] ticks: &mut u32) -> Status {
    lasts(ticks, crate::guard::Idle::REST_TICKS)
}

/// Returns `Running`, and `Success` in the last of `total` ticks.
#[inline(always)]
pub(super) fn lasts<N: Count>(ticks: &mut N, total: u32) -> Status {
    if ticks.next() == total { Status::Success } else { Status::Running }
}

/// An integer that counts ticks.
pub(super) trait Count {
    /// Counts one more tick, and returns the count.
    fn next(&mut self) -> u32;
}

impl Count for u8 {
    #[inline(always)]
    fn next(&mut self) -> u32 {
        *self += 1;
        u32::from(*self)
    }
}

impl Count for u32 {
    #[inline(always)]
    fn next(&mut self) -> u32 {
        *self += 1;
        *self
    }
}

/// Declares a guard of one test, with its brain.
macro_rules! guard {
    ($name:ident: $tree:ident in $world:ty) => {
        pub struct $name(Brain<$tree>);

        impl Agent for $name {
            const TREE_BYTES: Option<usize> = Some($tree::BYTES);

            fn new(seed: u64) -> Self {
                Self($tree::brain(<$world>::board(seed).into()))
            }

            #[inline(always)]
            fn step(&mut self) {
                <$world>::change(self.0.board_mut());
            }

            #[inline(always)]
            fn tick(&mut self) {
                self.0.tick(Duration::ZERO, &mut ());
            }

            fn checksum(&self) -> u64 {
                self.0.board().sum
            }
        }
    };
}

guard!(Busy: BusyGuard in crate::guard::Busy);
guard!(Idle: IdleGuard in crate::guard::Idle);

/// The changes of the world, on the board of `bt!`.
pub trait Change {
    fn change(bb: &mut Board<Soldier>);
}

impl Change for crate::guard::Busy {
    #[inline(always)]
    fn change(bb: &mut Board<Soldier>) {
        let news = News::draw(bb.lcg_mut());
        *bb.enemy_mut() = news.enemy;
        *bb.ammo_mut() = news.rounds_left(bb.ammo);
    }
}

impl Change for crate::guard::Idle {
    #[inline(always)]
    fn change(_: &mut Board<Soldier>) {}
}

/// Returns the actions for the same tree from a file.
pub fn registry() -> Registry<Soldier> {
    Registry::new()
        .with::<ammo_is_zero>()
        .with::<find_ammo>()
        .with::<move_to>()
        .with::<has_enemy>()
        .with::<aim>()
        .with::<shoot>()
        .with::<reload>()
        .with::<rest>()
        .with::<rest_long>()
}
