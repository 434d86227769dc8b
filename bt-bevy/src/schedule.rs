//! The places of the trees in a schedule.

use core::any::TypeId;
use core::fmt;
use core::hash::{Hash, Hasher};

use bevy_ecs::prelude::*;
use bt_runtime::Tree;

/// The order of a frame around the ticks of all trees in a schedule. The sets follow one another.
///
/// ```
/// # use bt_bevy::prelude::*;
/// # use bevy_app::{App, FixedUpdate};
/// # use bevy_ecs::prelude::*;
/// # #[derive(Resource)] struct Playing;
/// # fn look() {}
/// # fn chase() {}
/// App::new()
///     .configure_sets(FixedUpdate, BehaviorSystems::Tick.run_if(resource_exists::<Playing>))
///     .add_systems(FixedUpdate, (look.in_set(BehaviorSystems::Sense), chase.in_set(BehaviorSystems::React)));
/// ```
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BehaviorSystems {
    /// Systems of yours that look at the world, and write components or boards.
    Sense,
    /// Components, resources and messages become keys and events: [`BehaviorApp`](crate::BehaviorApp).
    Sync,
    /// The trees are ticked.
    Tick,
    /// Keys become components.
    WriteBack,
    /// Systems of yours that do what the trees have decided, such as their tasks.
    React,
}

/// The tick of one tree: `.before(BehaviorSet::of::<Wolf>())`. A tree whose actions write what another tree reads needs such
/// an order.
#[derive(SystemSet, Clone, Copy)]
pub struct BehaviorSet {
    tree: TypeId,
    name: &'static str,
}

impl BehaviorSet {
    /// The tick of the tree `T`.
    #[must_use]
    pub fn of<T: Tree>() -> Self {
        Self { tree: TypeId::of::<T>(), name: T::NAME }
    }
}

impl PartialEq for BehaviorSet {
    fn eq(&self, other: &Self) -> bool {
        self.tree == other.tree
    }
}

impl Eq for BehaviorSet {}

impl Hash for BehaviorSet {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.tree.hash(state);
    }
}

impl fmt::Debug for BehaviorSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BehaviorSet({})", self.name)
    }
}
