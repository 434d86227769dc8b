//! The world of the actions: a system parameter.
//!
//! `#[derive(SystemParam, BevyWorld)]` on a struct makes it the world of agents: `#[blackboard(world = Field<'_,
//! '_>)]`. [`Me`] is the type of a field that names the entity whose turn it is, [`Own`] the type of a field with the
//! components of that entity.

use core::any::TypeId;

use bevy_ecs::prelude::*;
use bevy_ecs::query::{QueryData, QueryFilter, ROQueryItem};
use bevy_ecs::system::{SystemParam, SystemParamItem};
use bt_runtime::Tree;

/// Names the system parameter from which the world of an agent is made. `#[derive(BevyWorld)]` implements it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no world of agents in Bevy",
    label = "the world of this tree's agent",
    note = "derive both on the struct: `#[derive(SystemParam, BevyWorld)] struct Field<'w, 's> {{ … }}`, and name it with its lifetimes: `#[blackboard(world = Field<'_, '_>)]`"
)]
pub trait HasParam {
    /// The system parameter.
    type Param: SystemParam + 'static;
}

/// Makes a world from the system parameter `P`. `#[derive(BevyWorld)]` implements it.
pub trait FromParam<'x, P: SystemParam>: Sized {
    /// Makes the world.
    fn from_param(param: SystemParamItem<'x, 'x, P>) -> Self;

    /// Notes whose turn it is. Called before the tick or halt of each agent.
    fn begin_turn(&mut self, turn: Turn);
}

/// A part of a world that must know whose turn it is: [`Me`], [`Tasks`](crate::task::Tasks), and each struct with
/// `#[derive(BevyWorld)]`, so that worlds can be fields of other worlds.
pub trait TakesTurn {
    /// Notes whose turn it is. Called before the tick or halt of each agent.
    fn begin_turn(&mut self, turn: Turn);
}

/// The agent that is being ticked or halted: its entity and its tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    entity: Entity,
    tree: TypeId,
}

impl Turn {
    /// Returns the turn of the brain of `entity` with the tree `T`.
    #[must_use]
    #[inline]
    pub fn of<T: Tree>(entity: Entity) -> Self {
        Self { entity, tree: TypeId::of::<T>() }
    }

    /// Returns the entity.
    #[must_use]
    #[inline]
    pub const fn entity(self) -> Entity {
        self.entity
    }

    /// Returns the type of the tree.
    #[must_use]
    #[inline]
    pub const fn tree(self) -> TypeId {
        self.tree
    }
}

/// The value before the first turn.
impl Default for Turn {
    fn default() -> Self {
        Self { entity: Entity::PLACEHOLDER, tree: TypeId::of::<()>() }
    }
}

/// The entity whose turn it is, as a field of a world. It cannot be in a `ParamSet`, nor can [`Own`] and
/// [`Tasks`](crate::task::Tasks): their fields stand beside the `ParamSet`.
///
/// ```
/// use bt_bevy::prelude::*;
/// use bevy_ecs::{prelude::*, system::SystemParam};
///
/// #[derive(Component)]
/// struct Health(u32);
///
/// #[derive(SystemParam, BevyWorld)]
/// struct Ward<'w, 's> {
///     me: Me<'s>,
///     bodies: Query<'w, 's, &'static mut Health>,
/// }
///
/// #[derive(Blackboard, Default)]
/// #[blackboard(world = Ward<'_, '_>)]
/// struct Patient {}
///
/// #[action]
/// fn heal(world: &mut Ward<'_, '_>) -> bool {
///     let Ok(mut health) = world.bodies.get_mut(world.me.entity()) else { return false };
///     health.0 += 1;
///     true
/// }
///
/// bt! {
///     tree Recover for Patient { heal() }
/// }
/// ```
#[derive(SystemParam)]
pub struct Me<'s> {
    turn: Local<'s, Turn>,
}

impl Me<'_> {
    /// Returns the entity of the agent that is being ticked or halted; between ticks, that of the last one.
    ///
    /// # Panics
    /// If no turn has begun: the struct that contains this field lacks `#[derive(BevyWorld)]`, or this is a parameter of a
    /// `ParamSet`, whose parameters get no turn.
    #[must_use]
    #[inline]
    pub fn entity(&self) -> Entity {
        self.turn().entity
    }

    /// Returns the entity, and the type of the tree that runs.
    ///
    /// # Panics
    /// As [`entity`](Self::entity).
    #[must_use]
    #[inline]
    pub fn turn(&self) -> Turn {
        assert!(
            self.turn.entity != Entity::PLACEHOLDER,
            "`Me` has no turn\n\
             help: derive `BevyWorld` on each struct between the world of the agents and `Me`; a field of the type `Me`, `Own` \
             or `Tasks` stands outside of a `ParamSet`"
        );
        *self.turn
    }
}

impl TakesTurn for Me<'_> {
    #[inline(always)]
    fn begin_turn(&mut self, turn: Turn) {
        *self.turn = turn;
    }
}

/// The components of the entity whose turn it is, as a field of a world: a `Query` with [`Me`]. It can also be the
/// whole world.
///
/// ```
/// use bt_bevy::prelude::*;
/// use bevy_ecs::prelude::*;
///
/// #[derive(Component)]
/// struct Health(u32);
///
/// #[derive(Blackboard, Default)]
/// #[blackboard(world = Own<'_, '_, &'static mut Health>)]
/// struct Patient {}
///
/// #[action]
/// fn heal(world: &mut Own<'_, '_, &'static mut Health>) -> bool {
///     world.get_mut().map(|mut health| health.0 += 1).is_some()
/// }
///
/// bt! {
///     tree Recover for Patient { heal() }
/// }
/// ```
#[derive(SystemParam)]
pub struct Own<'w, 's, D: QueryData + 'static, F: QueryFilter + 'static = ()> {
    me: Me<'s>,
    query: Query<'w, 's, D, F>,
}

impl<'s, D: QueryData, F: QueryFilter> Own<'_, 's, D, F> {
    /// Returns the components, to read; `None` if the entity lacks one of them, or no longer exists.
    #[must_use]
    #[inline]
    pub fn get(&self) -> Option<ROQueryItem<'_, 's, D>> {
        self.query.get(self.me.entity()).ok()
    }

    /// Returns the components; `None` if the entity lacks one of them, or no longer exists.
    #[must_use]
    #[inline]
    pub fn get_mut(&mut self) -> Option<D::Item<'_, 's>> {
        self.query.get_mut(self.me.entity()).ok()
    }

    /// Returns the entity, as [`Me::entity`] does.
    #[must_use]
    #[inline]
    pub fn entity(&self) -> Entity {
        self.me.entity()
    }
}

impl<D: QueryData, F: QueryFilter> TakesTurn for Own<'_, '_, D, F> {
    #[inline(always)]
    fn begin_turn(&mut self, turn: Turn) {
        self.me.begin_turn(turn);
    }
}

impl<D: QueryData + 'static, F: QueryFilter + 'static> HasParam for Own<'_, '_, D, F> {
    type Param = Own<'static, 'static, D, F>;
}

impl<'x, D: QueryData + 'static, F: QueryFilter + 'static> FromParam<'x, Own<'static, 'static, D, F>>
    for Own<'x, 'x, D, F>
{
    fn from_param(param: Self) -> Self {
        param
    }

    #[inline(always)]
    fn begin_turn(&mut self, turn: Turn) {
        TakesTurn::begin_turn(self, turn);
    }
}

impl HasParam for () {
    type Param = ();
}

impl FromParam<'_, ()> for () {
    fn from_param((): ()) -> Self {}

    #[inline(always)]
    fn begin_turn(&mut self, _: Turn) {}
}

impl HasParam for Commands<'_, '_> {
    type Param = Commands<'static, 'static>;
}

impl<'x> FromParam<'x, Commands<'static, 'static>> for Commands<'x, 'x> {
    fn from_param(param: Self) -> Self {
        param
    }

    #[inline(always)]
    fn begin_turn(&mut self, _: Turn) {}
}

/// Wraps a field of a world, so that `#[derive(BevyWorld)]` can call `begin_turn` on each field. For a field that takes
/// turns the wrapper has the method by value, which method lookup finds first.
#[doc(hidden)]
pub struct Part<'a, F>(pub &'a mut F);

#[doc(hidden)]
pub trait WithTurn {
    fn begin_turn(self, turn: Turn);
}

impl<F: TakesTurn> WithTurn for Part<'_, F> {
    #[inline(always)]
    fn begin_turn(self, turn: Turn) {
        self.0.begin_turn(turn);
    }
}

#[doc(hidden)]
pub trait WithoutTurn {
    #[inline(always)]
    fn begin_turn(&self, _: Turn) {}
}

impl<F> WithoutTurn for Part<'_, F> {}
