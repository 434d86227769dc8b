//! The messages of the plugin to the game, and its errors.

use core::any::{Any, type_name};
use core::fmt;
use core::marker::PhantomData;

use bevy_ecs::error::{BevyError, Severity};
use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParamValidationError;
use bt_runtime::Tree;
use bt_runtime::population::Fault;
use bt_runtime::status::Outcome;

use crate::tree::BevyTree;

/// Reports a fault, such as a panic of an action: the agent of this entity is stopped, all other agents continue. A Bevy message,
/// written in the tick of the fault: read it with a `MessageReader<BehaviorFault>`. The panic hook prints a panic; any
/// other fault is also logged as a warning.
#[derive(Message, Clone, Debug)]
pub struct BehaviorFault {
    /// The entity whose agent was stopped. `brain_mut(entity)?.start()` of [`Agents`](crate::Agents) starts it again.
    pub entity: Entity,
    /// The name of its tree.
    pub tree: &'static str,
    /// The agent, the moment and the message.
    pub fault: Fault,
}

impl fmt::Display for BehaviorFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` of entity {}: {}", self.tree, self.entity, self.fault)
    }
}

/// Reports that the brain of this entity has run its tree [`once`](crate::Behavior::once). An entity event: observe it
/// with `On<Finished<Guard>>`, for one entity or for all.
#[derive(EntityEvent)]
pub struct Finished<T: BevyTree> {
    /// The entity.
    pub entity: Entity,
    /// The outcome of the tree.
    pub outcome: Outcome,
    tree: PhantomData<fn() -> T>,
}

impl<T: BevyTree> Finished<T> {
    pub(crate) fn new(entity: Entity, outcome: Outcome) -> Self {
        Self { entity, outcome, tree: PhantomData }
    }
}

/// Error: the entity has no behaviour with the tree; it never had one, or it was removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoBehavior {
    /// The entity.
    pub entity: Entity,
    /// The name of the tree.
    pub tree: &'static str,
}

impl NoBehavior {
    pub(crate) fn of<T: Tree>(entity: Entity) -> Self {
        Self { entity, tree: T::NAME }
    }
}

impl fmt::Display for NoBehavior {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "entity {} has no behaviour of the tree `{}`", self.entity, self.tree)
    }
}

impl core::error::Error for NoBehavior {}

/// Error: a behaviour was inserted in an app without the plugin of its tree.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NoPlugin {
    entity: Entity,
    tree: &'static str,
    path: &'static str,
}

impl NoPlugin {
    pub(crate) fn of<T: Tree>(entity: Entity) -> Self {
        Self { entity, tree: T::NAME, path: type_name::<T>() }
    }
}

impl fmt::Display for NoPlugin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { entity, tree, path } = self;
        write!(f, "nothing ticks the tree `{tree}` of entity {entity}: the app has no plugin for it\n{}", Help(path))
    }
}

impl core::error::Error for NoPlugin {}

struct Help(&'static str);

impl fmt::Display for Help {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "help: add it once: `app.add_plugins(BehaviorPlugin::<{}>::new(FixedUpdate))`", self.0)
    }
}

/// Returns the text of the panic of a call that needs the plugin of the tree.
pub(crate) fn plugin_first<T: Tree>(call: &str) -> String {
    format!("`{call}` comes before the plugin of the tree `{}`\n{}", T::NAME, Help(type_name::<T>()))
}

/// Returns the text of a caught panic; empty if its payload is no text.
pub(crate) fn panic_text(payload: &(dyn Any + Send)) -> &str {
    let text = payload.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| payload.downcast_ref::<&str>().copied()).unwrap_or_default()
}

/// Returns the text of the panic of a second plugin for one tree.
pub(crate) fn plugin_twice<T: Tree>() -> String {
    format!(
        "the tree `{}` has two plugins, and would be ticked twice\n\
         help: remove one `BehaviorPlugin::<{}>`; one plugin serves all entities with the tree",
        T::NAME,
        type_name::<T>()
    )
}

/// Returns the text of the panic of a world whose parameters conflict. `bevy` is Bevy's own text.
pub(crate) fn conflict<T: BevyTree>(bevy: &str) -> String {
    format!(
        "the world of the tree `{}` conflicts with itself: {}\n\
         {bevy}\n\
         help: two of its parameters reach the same data, one of them to write: tell their entities apart by `Without<…>`, \
         use one query for both, or a `ParamSet` without `Me`, `Own` and `Tasks`; `Agents<{0}>` cannot be among them: agents \
         talk by `commands.tell`; the tick itself reads `Time` and writes `Watched<{0}>`",
        T::NAME,
        type_name::<T::Param>(),
    )
}

/// Error: the world of a tree cannot be made.
#[derive(Clone, Debug)]
pub(crate) struct NoWorld {
    tree: &'static str,
    world: &'static str,
    field: String,
    message: String,
    /// `true` if Bevy would skip a system with this parameter: a `Single` without its entity is no mistake of the app.
    pub(crate) skipped: bool,
}

impl NoWorld {
    pub(crate) fn of<T: BevyTree>(error: &SystemParamValidationError) -> Self {
        let field = error.field.trim_start_matches("::").to_owned();
        let (message, skipped) = (error.message.to_string(), error.skipped);
        Self { tree: T::NAME, world: type_name::<T::Param>(), field, message, skipped }
    }
}

impl fmt::Display for NoWorld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { tree, world, field, message, .. } = self;
        write!(f, "the tree `{tree}` has no world: ")?;
        if !field.is_empty() {
            write!(f, "the parameter `{field}` of ")?;
        }
        write!(
            f,
            "`{world}`: {message}\n\
             help: insert the resource before the first tick, make the parameter an `Option`, or let the tree wait for it: \
             `app.configure_sets(FixedUpdate, TreeSystems::of::<{tree}>().run_if(resource_exists::<…>))`"
        )
    }
}

impl core::error::Error for NoWorld {}

/// Error: a command cannot halt a brain, because a `Single` of its world lacks its entity.
#[derive(Clone, Debug)]
pub(crate) struct NotHalted {
    entity: Entity,
    world: NoWorld,
}

impl NotHalted {
    /// Returns the error as a warning for Bevy's log.
    pub(crate) fn warning(entity: Entity, world: NoWorld) -> BevyError {
        BevyError::from(Self { entity, world }).with_severity(Severity::Warning)
    }
}

impl fmt::Display for NotHalted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { entity, world: NoWorld { tree, world, message, .. } } = self;
        write!(
            f,
            "the tree `{tree}` of entity {entity} is neither halted nor restarted: it has no world `{world}`: {message}\n\
             help: make the `Single` an `Option`, or send the command while its entity exists"
        )
    }
}

impl core::error::Error for NotHalted {}

/// Error: the clone of an entity got no behaviour.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NotCloneable {
    entity: Entity,
    tree: &'static str,
}

impl NotCloneable {
    /// Returns the error as a warning for Bevy's log.
    pub(crate) fn warning<T: Tree>(entity: Entity) -> BevyError {
        BevyError::from(Self { entity, tree: T::NAME }).with_severity(Severity::Warning)
    }
}

impl fmt::Display for NotCloneable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { entity, tree } = self;
        write!(
            f,
            "the clone {entity} of an entity has no behaviour of the tree `{tree}`\n\
             help: let the plugin clone brains: `BehaviorPlugin::<{tree}>::new(…).cloneable()`"
        )
    }
}

impl core::error::Error for NotCloneable {}

/// Error: a behaviour adopts an agent that does not exist.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NoAgent {
    entity: Entity,
    tree: &'static str,
}

impl NoAgent {
    /// Returns the error as a warning for Bevy's log.
    pub(crate) fn warning<T: Tree>(entity: Entity) -> BevyError {
        BevyError::from(Self { entity, tree: T::NAME }).with_severity(Severity::Warning)
    }
}

impl fmt::Display for NoAgent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { entity, tree } = self;
        write!(
            f,
            "the behaviour of entity {entity} has no brain of the tree `{tree}`: its agent is gone\n\
             help: a component that was taken from an entity is dead: insert a new one; after a rollback restore \
             `Minds<{tree}>` before its components"
        )
    }
}

impl core::error::Error for NoAgent {}

/// Error: the app of a tree has no resource `Time`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NoTime(pub(crate) &'static str);

impl fmt::Display for NoTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the tree `{}` has no clock: the resource `Time` is missing\n\
             help: add `TimePlugin`, which is among `MinimalPlugins` and `DefaultPlugins`",
            self.0
        )
    }
}

impl core::error::Error for NoTime {}

/// Error: an event for an agent was lost.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lost {
    pub(crate) entity: Entity,
    pub(crate) tree: &'static str,
    pub(crate) full: bool,
}

impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { entity, tree, full } = self;
        if *full {
            write!(
                f,
                "an event for the tree `{tree}` of entity {entity} is lost: its queue is full\n\
                 help: raise `events = …` of the blackboard"
            )
        } else {
            write!(f, "an event is lost: {}", NoBehavior { entity: *entity, tree })
        }
    }
}

impl core::error::Error for Lost {}
