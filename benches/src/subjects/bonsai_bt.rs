//! The crate `bonsai_bt`: a tree of enums over the action type of the user, and one callback that runs the actions.
//! Waits are durations. A tick has one unit of time; an action that succeeds passes on the rest of this unit.
//!
//! It is not in `reactive`: `While` checks its condition again, but can end only its own branch; composites without
//! memory search from the left again, but lose the progress of the running branch. It is not in `state-machine` either.

use std::marker::PhantomData;

use ::bonsai_bt::{ActionArgs, BT, Behavior, Event, Float, Status, UpdateArgs};
use Behavior::{Action, Select, Sequence, Wait};

use crate::agent::Agent;
use crate::comparison::Tests;
use crate::guard::{AIM_TICKS, Board, Busy, Idle, MOVE_TICKS, RELOAD_TICKS, World, elapsed};
use crate::wide::{self, Kind, Leaf};

pub fn register(tests: &mut Tests) {
    tests.guard.add::<Guard<Busy>>("bonsai-bt");
    tests.resume.add::<Guard<Idle>>("bonsai-bt");
    tests.wide.add::<Wide>("bonsai-bt");
    tests.population.add::<Guard<Busy>>("bonsai-bt");
    tests.population_idle.add::<Guard<Idle>>("bonsai-bt");
}

/// The time of one tick.
const TICK: Float = 1.0;

/// Ticks `tree`. A finished tree must be reset before the next tick.
#[inline(always)]
fn tick<A: Clone, B>(tree: &mut BT<A, B>, act: impl Fn(&A, &mut B) -> Status) {
    if tree.is_finished() {
        tree.reset_bt();
    }
    let event = Event::from(UpdateArgs { dt: TICK });
    tree.tick(&event, &mut |args: ActionArgs<Event, A>, board| (act(args.action, board), args.dt));
}

fn success_if(condition: bool) -> Status {
    if condition { Status::Success } else { Status::Failure }
}

#[derive(Clone, Copy)]
enum Act {
    AmmoIsZero,
    FindAmmo,
    MoveTo,
    HasEnemy,
    Aim,
    Shoot,
}

/// The board, and the tick counts of the actions that take several ticks, because actions have no memory of their own.
struct Blackboard {
    board: Board,
    moved: u32,
    aimed: u32,
}

impl Blackboard {
    fn act(&mut self, act: Act) -> Status {
        let board = &mut self.board;
        match act {
            Act::AmmoIsZero => success_if(board.ammo_is_zero()),
            Act::FindAmmo => {
                board.find_ammo();
                Status::Success
            }
            Act::MoveTo => {
                board.move_to();
                if !elapsed(&mut self.moved, MOVE_TICKS) {
                    return Status::Running;
                }
                board.arrive();
                Status::Success
            }
            Act::HasEnemy => success_if(board.has_enemy()),
            Act::Aim => {
                board.aim();
                if elapsed(&mut self.aimed, AIM_TICKS) { Status::Success } else { Status::Running }
            }
            Act::Shoot => {
                board.shoot();
                Status::Success
            }
        }
    }
}

struct Guard<W> {
    tree: BT<Act, Blackboard>,
    world: PhantomData<W>,
}

impl<W: World> Agent for Guard<W> {
    fn new(seed: u64) -> Self {
        let tree = Select(vec![
            Sequence(vec![Action(Act::AmmoIsZero), Action(Act::FindAmmo), Action(Act::MoveTo)]),
            Sequence(vec![
                Action(Act::HasEnemy),
                Action(Act::Aim),
                Action(Act::Shoot),
                Wait(Float::from(RELOAD_TICKS) * TICK),
            ]),
            Wait(Float::from(W::REST_TICKS) * TICK),
        ]);
        let blackboard = Blackboard { board: W::board(seed), moved: 0, aimed: 0 };
        Self { tree: BT::new(tree, blackboard), world: PhantomData }
    }

    #[inline(always)]
    fn step(&mut self) {
        W::step(&mut self.tree.blackboard_mut().board);
    }

    #[inline(always)]
    fn tick(&mut self) {
        tick(&mut self.tree, |&act, blackboard| blackboard.act(act));
    }

    fn checksum(&self) -> u64 {
        self.tree.blackboard().board.sum
    }
}

struct Wide(BT<Leaf, wide::Board>);

impl Agent for Wide {
    fn new(seed: u64) -> Self {
        let tree = wide::tree(Action, |kind, children| match kind {
            Kind::Sequence => Sequence(children),
            Kind::Selector => Select(children),
        });
        Self(BT::new(tree, wide::Board::new(seed)))
    }

    #[inline(always)]
    fn step(&mut self) {
        self.0.blackboard_mut().step();
    }

    #[inline(always)]
    fn tick(&mut self) {
        tick(&mut self.0, |&leaf, board| success_if(board.evaluate(leaf)));
    }

    fn checksum(&self) -> u64 {
        self.0.blackboard().checksum()
    }
}
