//! The guard with two conditions that observe the board, as a state machine with the same transitions.
//!
//! The world writes through setters, which mark the changed keys. A tick reads and clears the marks; only a changed key
//! can abort the running branch. A write by an action has its effect in the next tick.

#[cfg(test)]
mod book;

use std::mem;

use crate::agent::Agent;
use crate::guard::{AIM_TICKS, Board, Busy, MOVE_TICKS, News, RELOAD_TICKS, World, fold};

/// The running action, and the number of its ticks that remain after the next one.
///
/// `Aim` and `Reload` are one branch, because both need an enemy. `Rest(0)` searches from the root.
enum State {
    Rest(u8),
    Move(u8),
    Aim(u8),
    Reload(u8),
}

const AMMO: u8 = 1 << 0;
const ENEMY: u8 = 1 << 1;

/// The board, with marks for the keys that have changed since the last tick.
struct Watched {
    board: Board,
    changed: u8,
}

impl Watched {
    #[inline(always)]
    fn set_ammo(&mut self, ammo: i32) {
        self.changed |= u8::from(self.board.ammo != ammo) * AMMO;
        self.board.ammo = ammo;
    }

    #[inline(always)]
    fn set_enemy(&mut self, enemy: bool) {
        self.changed |= u8::from(self.board.enemy != enemy) * ENEMY;
        self.board.enemy = enemy;
    }

    #[inline(always)]
    fn lose_round(&mut self) {
        if self.board.ammo > 0 {
            self.set_ammo(self.board.ammo - 1);
        }
    }

    #[inline(always)]
    fn arrive(&mut self) {
        self.set_ammo(6);
    }

    #[inline(always)]
    fn shoot(&mut self) {
        fold(&mut self.board.sum, 6);
        self.lose_round();
    }

    #[inline(always)]
    fn fetch(&mut self) -> State {
        self.board.find_ammo();
        self.board.move_to();
        State::Move(MOVE_TICKS as u8 - 2)
    }

    #[inline(always)]
    fn engage(&mut self) -> State {
        self.board.aim();
        State::Aim(AIM_TICKS as u8 - 2)
    }

    #[inline(always)]
    fn engage_or_rest(&mut self) -> State {
        if self.board.enemy { self.engage() } else { REST }
    }
}

const REST: State = State::Rest(Busy::REST_TICKS as u8 - 1);

pub struct Guard {
    watched: Watched,
    state: State,
    aborts: u32,
}

impl Agent for Guard {
    const TREE_BYTES: Option<usize> = Some(size_of::<State>());

    fn new(seed: u64) -> Self {
        Self { watched: Watched { board: Busy::board(seed), changed: 0 }, state: State::Rest(0), aborts: 0 }
    }

    #[inline(always)]
    fn step(&mut self) {
        let news = News::draw(&mut self.watched.board.lcg);
        self.watched.set_enemy(news.enemy);
        if news.loses_round {
            self.watched.lose_round();
        }
    }

    #[inline(always)]
    fn tick(&mut self) {
        let watched = &mut self.watched;
        let changed = mem::take(&mut watched.changed);
        let (ammo_changed, enemy_changed) = (changed & AMMO != 0, changed & ENEMY != 0);
        let (no_ammo, enemy) = (watched.board.ammo == 0, watched.board.enemy);
        let mut abort = |next| {
            self.aborts += 1;
            next
        };
        match &mut self.state {
            State::Rest(0) if no_ammo => self.state = watched.fetch(),
            State::Rest(0) => self.state = watched.engage_or_rest(),

            State::Move(_) if ammo_changed & !no_ammo => self.state = abort(watched.engage_or_rest()),
            State::Aim(_) | State::Reload(_) | State::Rest(_) if ammo_changed & no_ammo => {
                self.state = abort(watched.fetch());
            }
            State::Aim(_) | State::Reload(_) if enemy_changed & !enemy => self.state = abort(REST),
            State::Rest(_) if enemy_changed & enemy => self.state = abort(watched.engage()),

            State::Move(left) => {
                watched.board.move_to();
                match left {
                    0 => {
                        watched.arrive();
                        self.state = State::Rest(0);
                    }
                    _ => *left -= 1,
                }
            }
            State::Aim(left) => {
                watched.board.aim();
                match left {
                    0 => {
                        watched.shoot();
                        self.state = State::Reload(RELOAD_TICKS as u8 - 2);
                    }
                    _ => *left -= 1,
                }
            }
            State::Reload(0) => self.state = State::Rest(0),
            State::Reload(left) | State::Rest(left) => *left -= 1,
        }
    }

    fn checksum(&self) -> u64 {
        self.watched.board.sum
    }

    fn aborts(&self) -> Option<u64> {
        Some(self.aborts.into())
    }
}
