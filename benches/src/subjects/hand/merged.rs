//! The guard as a state machine of three states; the tree has four leaves that run for several ticks. Its author must
//! know the whole behaviour, which must not change later. It is `hand-merged` in the tests of the tree, and the reference
//! of the test `state-machine`, in which the machines of the libraries have the same states.

use crate::agent::Agent;
use crate::guard::{AIM_TICKS, Board, Countdown, MOVE_TICKS, RELOAD_TICKS, World};

/// The running action, and the number of its ticks that remain after the next one; of `Wait`, the number of ticks before
/// the tick that decides.
///
/// Without aborts, the two waits of the tree are equivalent, so they are one state, and a new decision is made at the
/// end of a wait. A wait ends in the branch that counts it down, so no other state is entered
/// before the decision.
enum State<N> {
    Wait(N),
    Move(u8),
    Aim(u8),
}

impl<N: Countdown> State<N> {
    #[inline(always)]
    fn wait(ticks: u32) -> Self {
        Self::Wait(N::from_ticks(ticks))
    }
}

pub struct Guard<W: World> {
    board: Board,
    state: State<W::Countdown>,
}

impl<W: World> Agent for Guard<W> {
    const TREE_BYTES: Option<usize> = Some(size_of::<State<W::Countdown>>());

    fn new(seed: u64) -> Self {
        Self { board: W::board(seed), state: State::wait(0) }
    }

    #[inline(always)]
    fn step(&mut self) {
        W::step(&mut self.board);
    }

    #[inline(always)]
    fn tick(&mut self) {
        let board = &mut self.board;
        match &mut self.state {
            State::Wait(left) => match left.tick() {
                Some(fewer) => *left = fewer,
                None => self.state = decide::<W>(board),
            },
            State::Move(left) => {
                board.move_to();
                match left.tick() {
                    Some(fewer) => *left = fewer,
                    None => {
                        board.arrive();
                        self.state = State::wait(0);
                    }
                }
            }
            State::Aim(left) => {
                board.aim();
                match left.tick() {
                    Some(fewer) => *left = fewer,
                    None => {
                        board.shoot();
                        self.state = State::wait(RELOAD_TICKS - 1);
                    }
                }
            }
        }
    }

    fn checksum(&self) -> u64 {
        self.board.sum
    }
}

/// Selects an action and runs its first tick. Returns the new state.
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
        State::wait(W::REST_TICKS - 1)
    }
}
