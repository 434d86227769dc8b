//! The guard as a state machine. It has one state for each leaf of the tree that runs for several ticks, and one state
//! in which the next tick selects a leaf.

use crate::agent::Agent;
use crate::guard::{AIM_TICKS, Board, Countdown, MOVE_TICKS, RELOAD_TICKS, World};

/// The running leaf, and the number of its ticks that remain after the next one. A tick updates the count in place, and
/// writes the discriminant only if the state changes.
enum State<N> {
    Start,
    Move(u8),
    Aim(u8),
    Reload(u8),
    Rest(N),
}

pub struct Guard<W: World> {
    pub(super) board: Board,
    state: State<W::Countdown>,
}

impl<W: World> Guard<W> {
    /// Returns `true` if the next tick searches from the root.
    #[inline(always)]
    pub(super) fn decides(&self) -> bool {
        matches!(self.state, State::Start)
    }
}

impl<W: World> Agent for Guard<W> {
    const TREE_BYTES: Option<usize> = Some(size_of::<State<W::Countdown>>());

    fn new(seed: u64) -> Self {
        Self { board: W::board(seed), state: State::Start }
    }

    #[inline(always)]
    fn step(&mut self) {
        W::step(&mut self.board);
    }

    #[inline(always)]
    fn tick(&mut self) {
        let board = &mut self.board;
        match &mut self.state {
            State::Start => self.state = decide::<W>(board),
            State::Move(left) => {
                board.move_to();
                match left.tick() {
                    Some(fewer) => *left = fewer,
                    None => {
                        board.arrive();
                        self.state = State::Start;
                    }
                }
            }
            State::Aim(left) => {
                board.aim();
                match left.tick() {
                    Some(fewer) => *left = fewer,
                    None => {
                        board.shoot();
                        self.state = State::Reload(RELOAD_TICKS as u8 - 2);
                    }
                }
            }
            State::Reload(left) => match left.tick() {
                Some(fewer) => *left = fewer,
                None => self.state = State::Start,
            },
            State::Rest(left) => match left.tick() {
                Some(fewer) => *left = fewer,
                None => self.state = State::Start,
            },
        }
    }

    fn checksum(&self) -> u64 {
        self.board.sum
    }
}

/// Searches from the root and runs the first tick of the selected leaf. Returns the new state.
#[inline(always)]
fn decide<W: World>(board: &mut Board) -> State<W::Countdown> {
    if board.ammo_is_zero() {
        board.find_ammo();
        board.move_to();
        State::Move(MOVE_TICKS as u8 - 2)
    } else if board.has_enemy() {
        board.aim();
        State::Aim(AIM_TICKS as u8 - 2)
    } else {
        State::Rest(W::Countdown::from_ticks(W::REST_TICKS - 2))
    }
}
