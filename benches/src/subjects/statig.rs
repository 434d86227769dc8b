//! The crate `statig`: the guard as one of its state machines, with the board as its context.
//!
//! It is not in `wide`, because a state machine cannot express that tree. It is not in `reactive` either, because its
//! handlers would repeat the transitions of the hand-written machine line by line.

use std::marker::PhantomData;

use ::statig::blocking::InitializedStateMachine;
use ::statig::prelude::*;

use crate::agent::Agent;
use crate::comparison::Tests;
use crate::guard::{AIM_TICKS, Board, Busy, Countdown, Idle, MOVE_TICKS, RELOAD_TICKS, World};

pub fn register(tests: &mut Tests) {
    tests.guard.add::<Guard<Busy>>("statig");
    tests.resume.add::<Guard<Idle>>("statig");
    tests.population.add::<Guard<Busy>>("statig");
    tests.population_idle.add::<Guard<Idle>>("statig");
    tests.state_machine.add::<Guard<Busy>>("statig");
}

/// The data that all states share, which is empty.
struct Machine<W>(PhantomData<W>);

#[state_machine(initial = "State::waiting(W::Countdown::from_ticks(0))")]
impl<W: World> Machine<W> {
    #[state]
    fn waiting(left: &mut W::Countdown, context: &mut Board) -> Outcome<State<W>> {
        count_down(left, || decide(context))
    }

    #[state]
    fn moving(left: &mut u8, context: &mut Board) -> Outcome<State<W>> {
        context.move_to();
        count_down(left, || {
            context.arrive();
            wait(0)
        })
    }

    #[state]
    fn aiming(left: &mut u8, context: &mut Board) -> Outcome<State<W>> {
        context.aim();
        count_down(left, || {
            context.shoot();
            wait(RELOAD_TICKS - 1)
        })
    }
}

fn decide<W: World>(board: &mut Board) -> State<W> {
    if board.ammo_is_zero() {
        board.find_ammo();
        board.move_to();
        State::moving(MOVE_TICKS as u8 - 2)
    } else if board.has_enemy() {
        board.aim();
        State::aiming(AIM_TICKS as u8 - 2)
    } else {
        wait(W::REST_TICKS - 1)
    }
}

fn wait<W: World>(ticks: u32) -> State<W> {
    State::waiting(W::Countdown::from_ticks(ticks))
}

/// Stays in the state, or enters `next` after the last tick.
#[inline(always)]
fn count_down<W: World, N: Countdown>(left: &mut N, next: impl FnOnce() -> State<W>) -> Outcome<State<W>> {
    match left.tick() {
        Some(fewer) => {
            *left = fewer;
            Handled
        }
        None => Transition(next()),
    }
}

struct Guard<W: World> {
    machine: InitializedStateMachine<Machine<W>>,
    board: Board,
}

impl<W: World> Agent for Guard<W> {
    fn new(seed: u64) -> Self {
        let mut board = W::board(seed);
        let machine = Machine(PhantomData).uninitialized_state_machine().init_with_context(&mut board);
        Self { machine, board }
    }

    #[inline(always)]
    fn step(&mut self) {
        W::step(&mut self.board);
    }

    #[inline(always)]
    fn tick(&mut self) {
        self.machine.step_with_context(&mut self.board);
    }

    fn checksum(&self) -> u64 {
        self.board.sum
    }
}
