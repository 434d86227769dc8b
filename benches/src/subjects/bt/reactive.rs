//! The guard with two conditions that observe the board: `ammo` and `enemy` are tracked, the other keys `untracked`.

use bt_runtime::Registry;
use bt_runtime::prelude::*;

use super::guard::lasts;
use crate::agent::Agent;
use crate::guard::{AIM_TICKS, Busy, MOVE_TICKS, News, RELOAD_TICKS, World, fold};
use crate::rollback::State;

#[derive(Blackboard, Clone, Copy)]
pub struct Soldier {
    #[blackboard(untracked)]
    lcg: u64,
    #[blackboard(untracked)]
    pub(in crate::subjects) sum: u64,
    pub(in crate::subjects) ammo: i32,
    enemy: bool,
    #[blackboard(untracked)]
    aborts: u32,
}

impl Soldier {
    /// Creates the soldier with this seed.
    pub fn new(seed: u64) -> Self {
        let start = Busy::board(seed);
        Self { lcg: start.lcg, sum: start.sum, ammo: start.ammo, enemy: start.enemy, aborts: 0 }
    }

    pub fn sum(&self) -> u64 {
        self.sum
    }

    pub fn aborts(&self) -> u64 {
        self.aborts.into()
    }
}

bt! {
    tree ReactiveGuard for Soldier {
        selector {
            #[when(bb.ammo == 0, aborts = both)]
            sequence { find_ammo(); move_to(); }
            #[when(bb.enemy, aborts = both)]
            sequence { aim(); shoot(); reload(); }
            rest();
        }
    }
}

#[action]
fn find_ammo(bb: &mut Board<Soldier>) {
    fold(bb.sum_mut(), 2);
}

#[action(halt = aborted)]
fn move_to(bb: &mut Board<Soldier>, #[memory] ticks: &mut u8) -> Status {
    fold(bb.sum_mut(), 3);
    let status = lasts(ticks, MOVE_TICKS);
    if status == Status::Success {
        bb.set_ammo(6);
    }
    status
}

#[action(halt = aborted)]
fn aim(bb: &mut Board<Soldier>, #[memory] ticks: &mut u8) -> Status {
    fold(bb.sum_mut(), 5);
    lasts(ticks, AIM_TICKS)
}

#[action]
fn shoot(bb: &mut Board<Soldier>) {
    fold(bb.sum_mut(), 6);
    lose_round(bb);
}

#[action(halt = aborted)]
fn reload(_bb: &mut Board<Soldier>, #[memory] ticks: &mut u8) -> Status {
    lasts(ticks, RELOAD_TICKS)
}

#[action(halt = aborted)]
fn rest(_bb: &mut Board<Soldier>, #[memory] ticks: &mut u8) -> Status {
    lasts(ticks, Busy::REST_TICKS)
}

#[inline(always)]
fn aborted(bb: &mut Board<Soldier>, _: &mut u8) {
    *bb.aborts_mut() += 1;
}

#[inline(always)]
fn lose_round(bb: &mut Board<Soldier>) {
    if bb.ammo > 0 {
        bb.set_ammo(bb.ammo - 1);
    }
}

/// Changes the board as the world does.
#[inline(always)]
pub fn change(bb: &mut Board<Soldier>) {
    let news = News::draw(bb.lcg_mut());
    bb.set_enemy(news.enemy);
    if news.loses_round {
        lose_round(bb);
    }
}

#[derive(Clone, Copy)]
pub struct Guard(Brain<ReactiveGuard>);

impl Agent for Guard {
    const TREE_BYTES: Option<usize> = Some(ReactiveGuard::BYTES);

    fn new(seed: u64) -> Self {
        Self(ReactiveGuard::brain(Soldier::new(seed)))
    }

    #[inline(always)]
    fn step(&mut self) {
        change(self.0.board_mut());
    }

    #[inline(always)]
    fn tick(&mut self) {
        self.0.tick(Duration::ZERO, &mut ());
    }

    fn checksum(&self) -> u64 {
        self.0.board().sum
    }

    fn aborts(&self) -> Option<u64> {
        Some(self.0.board().aborts.into())
    }
}

/// Returns the actions for the same tree from a file.
pub fn registry() -> Registry<Soldier> {
    Registry::new().with::<find_ammo>().with::<move_to>().with::<aim>().with::<shoot>().with::<reload>().with::<rest>()
}

impl State for Guard {
    fn new(seed: u64) -> Self {
        Agent::new(seed)
    }

    fn go_on(&mut self) {
        self.step();
        self.tick();
    }

    fn sum(&self) -> u64 {
        self.checksum()
    }
}
