//! The places of the trees in a schedule.

use core::any::TypeId;
use core::fmt;
use core::hash::{Hash, Hasher};

use bevy_ecs::prelude::*;
use bt_runtime::Tree;

/// The sets of systems around the ticks of all trees in a schedule, in the order in which they run.
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
    /// The systems that write components, resources and messages to keys and events:
    /// [`BehaviorApp`](crate::BehaviorApp).
    Sync,
    /// The systems that tick the trees.
    Tick,
    /// The systems that write keys to components.
    WriteBack,
    /// Systems of yours that do what the trees have decided, such as their tasks.
    React,
}

/// The set of the system that ticks one tree, for orders such as `.before(TreeSystems::of::<Wolf>())`. Two trees need
/// an order if the actions of one write components that the other reads.
#[derive(SystemSet, Clone, Copy)]
pub struct TreeSystems {
    tree: TypeId,
    name: &'static str,
}

impl TreeSystems {
    /// Returns the set of the tick of the tree `T`.
    #[must_use]
    pub fn of<T: Tree>() -> Self {
        Self { tree: TypeId::of::<T>(), name: T::NAME }
    }
}

impl PartialEq for TreeSystems {
    fn eq(&self, other: &Self) -> bool {
        self.tree == other.tree
    }
}

impl Eq for TreeSystems {}

impl Hash for TreeSystems {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.tree.hash(state);
    }
}

impl fmt::Debug for TreeSystems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TreeSystems({})", self.name)
    }
}
