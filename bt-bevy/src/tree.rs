//! The trees that can run in Bevy: [`BevyTree`].

use core::time::Duration;

use bevy_ecs::entity::Entity;
use bevy_ecs::system::{SystemParam, SystemParamItem};
use bt_runtime::population::{AgentId, BrainMut, Ticked};
use bt_runtime::trace::{NoTrace, Trace};
use bt_runtime::tree::Movable;
use bt_runtime::{Agent, Brain, Halt, Population, Tree};

use crate::watch::Watching;
use crate::world::{FromParam, HasParam, Turn};

type World<'w, T> = <<T as Tree>::Agent as Agent>::World<'w>;
/// The events of the agents of the tree `T`.
pub type EventOf<T> = <<T as Tree>::Agent as Agent>::Event;
type ParamOf<T> = <World<'static, T> as HasParam>::Param;

/// A tree or state machine that can run in Bevy: the world of its agent is `()` or has `#[derive(BevyWorld)]`, and its
/// brain is `Send` and `Sync`. You do not implement this trait.
#[diagnostic::on_unimplemented(
    message = "the agents of the tree `{Self}` cannot live in a Bevy world",
    label = "the brain of `{Self}` is not known to be `Send`, `Sync` and `Unpin`",
    note = "the future of an `async fn` action is neither `Sync` nor `Unpin`: let a task pool run it, keep its `Task<T>` in a `#[memory]` of a plain action, and poll it to `Poll<Option<T>>`",
    note = "else: the fields of the blackboard, the parameters of the tree and the `#[memory]` of its actions must be `Send` and `Sync`: write `Arc` for `Rc`, and an atomic or a `Mutex` for a `RefCell`",
    note = "in generic code, write the bound `{Self}: bt_bevy::BevyTree`"
)]
pub trait BevyTree: SharedBrains<Agent: Agent<Event: Send + Sync>> {
    /// The system parameter from which the world is made.
    #[doc(hidden)]
    type Param: SystemParam + 'static;

    /// Ticks the agents that are awake, and appends them to `ticked`.
    #[doc(hidden)]
    fn tick<'x, R: Looks<Self>>(
        population: &mut Population<Self>,
        dt: Duration,
        world: SystemParamItem<'x, 'x, Self::Param>,
        trace: &mut R,
        entities: &[Entity],
        ticked: Option<&mut Vec<AgentId>>,
    ) -> Ticked;

    /// Halts the tree of one agent; `then` sets whether it starts again.
    #[doc(hidden)]
    fn halt<'x>(
        brain: &mut BrainMut<'_, Self>,
        world: SystemParamItem<'x, 'x, Self::Param>,
        entity: Entity,
        then: AfterHalt,
    ) -> Halt;
}

impl<T> BevyTree for T
where
    T: SharedBrains,
    T::Agent: Agent<Event: Send + Sync>,
    World<'static, T>: HasParam,
    for<'x> World<'x, T>: FromParam<'x, ParamOf<T>>,
{
    type Param = ParamOf<T>;

    #[inline]
    fn tick<'x, R: Looks<T>>(
        population: &mut Population<T>,
        dt: Duration,
        world: SystemParamItem<'x, 'x, Self::Param>,
        trace: &mut R,
        entities: &[Entity],
        ticked: Option<&mut Vec<AgentId>>,
    ) -> Ticked {
        let mut world = <World<'x, T> as FromParam<'x, ParamOf<T>>>::from_param(world);
        let turn = |place: usize, world: &mut World<'x, T>| world.begin_turn(Turn::of::<T>(entities[place]));
        trace.look(population, &mut world, turn);
        let Some(list) = ticked else {
            return population.tick_traced_with(dt, &mut world, trace, |agent, world| turn(agent.index(), world));
        };
        population.tick_traced_with(dt, &mut world, trace, |agent, world| {
            list.push(agent);
            turn(agent.index(), world);
        })
    }

    fn halt<'x>(
        brain: &mut BrainMut<'_, T>,
        world: SystemParamItem<'x, 'x, Self::Param>,
        entity: Entity,
        then: AfterHalt,
    ) -> Halt {
        let mut world = <World<'x, T> as FromParam<'x, ParamOf<T>>>::from_param(world);
        world.begin_turn(Turn::of::<T>(entity));
        match then {
            AfterHalt::Stop => brain.stop(&mut world),
            AfterHalt::Start => brain.restart(&mut world),
        }
    }
}

/// The trace of a tick. It may read agents before the tick.
#[doc(hidden)]
pub trait Looks<T: Tree>: Trace {
    /// Reads the running nodes of the agents that clients only list. Calls `turn` right before each of these agents,
    /// with its place.
    #[inline]
    fn look<'w>(&mut self, _: &mut Population<T>, _: &mut World<'w, T>, _turn: impl FnMut(usize, &mut World<'w, T>)) {}
}

impl<T: Tree> Looks<T> for NoTrace {}

impl<T: BevyTree> Looks<T> for Watching<'_, T> {}

#[cfg(feature = "live")]
impl<T: Tree, R: Trace> Looks<T> for (R, bt_live::Sink<'_>) {
    fn look<'w>(
        &mut self,
        population: &mut Population<T>,
        world: &mut World<'w, T>,
        mut turn: impl FnMut(usize, &mut World<'w, T>),
    ) {
        self.1.look_with(population, world, |agent, world| turn(agent as usize, world));
    }
}

/// The state of a tree after a halt.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterHalt {
    /// The tree stays stopped.
    Stop,
    /// The tree starts at the first tick at which the halt is done.
    Start,
}

/// A tree whose brains can be in a resource: it has no `async fn` action, and its blackboard, its parameters and the
/// `#[memory]` of its actions are `Send` and `Sync`.
pub trait SharedBrains: Movable {
    /// `Population<Self>`, known to be `Send` and `Sync`.
    #[doc(hidden)]
    type Population: Is<Population<Self>> + Send + Sync + 'static;
    /// `Brain<Self>`, known to be `Send` and `Sync`.
    #[doc(hidden)]
    type Brain: Is<Brain<Self>> + Send + Sync + 'static;
}

#[diagnostic::do_not_recommend]
impl<T: Movable> SharedBrains for T
where
    Population<T>: Send + Sync,
    Brain<T>: Send + Sync,
{
    type Population = Population<T>;
    type Brain = Brain<T>;
}

/// Equality of two types. It gives generic code the bounds of one type and the methods of the other.
#[doc(hidden)]
pub trait Is<T> {
    fn of(value: T) -> Self;
    fn of_ref(value: &T) -> &Self;
    fn into_is(self) -> T;
    fn as_is(&self) -> &T;
    fn as_is_mut(&mut self) -> &mut T;
}

impl<T> Is<T> for T {
    #[inline(always)]
    fn of(value: T) -> Self {
        value
    }

    #[inline(always)]
    fn of_ref(value: &T) -> &Self {
        value
    }

    #[inline(always)]
    fn into_is(self) -> T {
        self
    }

    #[inline(always)]
    fn as_is(&self) -> &T {
        self
    }

    #[inline(always)]
    fn as_is_mut(&mut self) -> &mut T {
        self
    }
}
