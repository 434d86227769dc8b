//! The crate `behavior_tree_lite`: boxed nodes that reach the world through a callback. Its documentation also offers a
//! blackboard of hashed names, and calls the callback the more direct way.
//!
//! It is not in `reactive`, because its reactive fallback switches to another child without a halt of the running
//! child, which later continues where it was. It is not in `state-machine` either.

use std::any::Any;
use std::marker::PhantomData;

use ::behavior_tree_lite::BehaviorResult::{Fail, Running, Success};
use ::behavior_tree_lite::{
    BehaviorCallback, BehaviorNode, BehaviorNodeContainer, BehaviorResult, Context, FallbackNode, SequenceNode,
};

use crate::agent::Agent;
use crate::comparison::Tests;
use crate::guard::{AIM_TICKS, Board, Busy, Idle, MOVE_TICKS, RELOAD_TICKS, World, elapsed};
use crate::wide::{self, Kind, Leaf};

pub fn register(tests: &mut Tests) {
    tests.guard.add::<Guard<Busy>>("behavior-tree-lite");
    tests.resume.add::<Guard<Idle>>("behavior-tree-lite");
    tests.wide.add::<Wide>("behavior-tree-lite");
    tests.population.add::<Guard<Busy>>("behavior-tree-lite");
    tests.population_idle.add::<Guard<Idle>>("behavior-tree-lite");
}

/// Returns the answer of a callback: a box for yes, `None` for no. The box of an empty value takes no memory.
fn answer(yes: bool) -> Option<Box<dyn Any>> {
    yes.then(|| Box::new(()) as Box<dyn Any>)
}

/// A node that passes `Q` to the callback, and succeeds if the answer is yes.
struct Ask<Q>(Q);

impl<Q: 'static> BehaviorNode for Ask<Q> {
    fn tick(&mut self, callback: BehaviorCallback, _: &mut Context) -> BehaviorResult {
        if callback(&self.0).is_some() { Success } else { Fail }
    }
}

/// A node that runs for `total` ticks: `each` in every tick, `end` in the last one.
struct Lasting {
    total: u32,
    ticks: u32,
    each: Option<Act>,
    end: Option<Act>,
}

impl Lasting {
    fn new(total: u32, each: Option<Act>, end: Option<Act>) -> Self {
        Self { total, ticks: 0, each, end }
    }
}

impl BehaviorNode for Lasting {
    fn tick(&mut self, callback: BehaviorCallback, _: &mut Context) -> BehaviorResult {
        if let Some(each) = &self.each {
            callback(each);
        }
        if !elapsed(&mut self.ticks, self.total) {
            return Running;
        }
        if let Some(end) = &self.end {
            callback(end);
        }
        Success
    }
}

fn leaf(node: impl BehaviorNode + 'static) -> BehaviorNodeContainer {
    BehaviorNodeContainer::new_node(node)
}

fn composite(
    node: impl BehaviorNode + 'static,
    children: impl IntoIterator<Item = BehaviorNodeContainer>,
) -> BehaviorNodeContainer {
    let mut composite = BehaviorNodeContainer::new_node(node);
    for child in children {
        composite.add_child(child).expect("sequences and fallbacks take any number of children");
    }
    composite
}

#[derive(Clone, Copy)]
enum Act {
    AmmoIsZero,
    FindAmmo,
    MoveTo,
    Arrive,
    HasEnemy,
    Aim,
    Shoot,
}

/// Runs the request of a node. A plain action always succeeds.
#[inline(always)]
fn act(board: &mut Board, act: Act) -> bool {
    match act {
        Act::AmmoIsZero => return board.ammo_is_zero(),
        Act::HasEnemy => return board.has_enemy(),
        Act::FindAmmo => board.find_ammo(),
        Act::MoveTo => board.move_to(),
        Act::Arrive => board.arrive(),
        Act::Aim => board.aim(),
        Act::Shoot => board.shoot(),
    }
    true
}

struct Guard<W> {
    tree: BehaviorNodeContainer,
    context: Context,
    board: Board,
    world: PhantomData<W>,
}

impl<W: World> Agent for Guard<W> {
    fn new(seed: u64) -> Self {
        let fetch = [
            leaf(Ask(Act::AmmoIsZero)),
            leaf(Ask(Act::FindAmmo)),
            leaf(Lasting::new(MOVE_TICKS, Some(Act::MoveTo), Some(Act::Arrive))),
        ];
        let engage = [
            leaf(Ask(Act::HasEnemy)),
            leaf(Lasting::new(AIM_TICKS, Some(Act::Aim), None)),
            leaf(Ask(Act::Shoot)),
            leaf(Lasting::new(RELOAD_TICKS, None, None)),
        ];
        let branches = [
            composite(SequenceNode::default(), fetch),
            composite(SequenceNode::default(), engage),
            leaf(Lasting::new(W::REST_TICKS, None, None)),
        ];
        let tree = composite(FallbackNode::default(), branches);
        Self { tree, context: Context::default(), board: W::board(seed), world: PhantomData }
    }

    #[inline(always)]
    fn step(&mut self) {
        W::step(&mut self.board);
    }

    #[inline(always)]
    fn tick(&mut self) {
        let board = &mut self.board;
        let mut callback = |asked: &dyn Any| answer(asked.downcast_ref().is_some_and(|&asked| act(board, asked)));
        self.tree.tick(&mut callback, &mut self.context);
    }

    fn checksum(&self) -> u64 {
        self.board.sum
    }
}

struct Wide {
    tree: BehaviorNodeContainer,
    context: Context,
    board: wide::Board,
}

impl Agent for Wide {
    fn new(seed: u64) -> Self {
        let tree = wide::tree(
            |condition: Leaf| leaf(Ask(condition)),
            |kind, children| match kind {
                Kind::Sequence => composite(SequenceNode::default(), children),
                Kind::Selector => composite(FallbackNode::default(), children),
            },
        );
        Self { tree, context: Context::default(), board: wide::Board::new(seed) }
    }

    #[inline(always)]
    fn step(&mut self) {
        self.board.step();
    }

    #[inline(always)]
    fn tick(&mut self) {
        let board = &mut self.board;
        let mut callback = |asked: &dyn Any| answer(asked.downcast_ref().is_some_and(|&leaf| board.evaluate(leaf)));
        self.tree.tick(&mut callback, &mut self.context);
    }

    fn checksum(&self) -> u64 {
        self.board.checksum()
    }
}
