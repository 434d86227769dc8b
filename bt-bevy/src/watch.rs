//! The decisions of one entity as text, for overlays and inspectors: [`Watched`].

use core::fmt;
use core::marker::PhantomData;

use bevy_ecs::prelude::*;
use bt_runtime::trace::{Live, Names, NodeId, NodeTable, Record, Trace, Why};

use crate::tree::BevyTree;

/// Keeps the decisions of an entity's last tick. Its text shows the running branch, the guards that were checked, the
/// values that they read, and why the other branches were not selected.
///
/// Only the ticks of entities with this component are traced, which takes some nanoseconds each. It does not work with
/// `parallel`. A node that was already running when the component was inserted is shown from its next event on. When
/// the behaviour is removed or replaced, the text becomes empty. The component counts as changed in the frames in which
/// its agent is ticked.
///
/// ```
/// use bt_bevy::prelude::*;
/// # use bevy_app::{App, Update};
/// # use bevy_time::{TimePlugin, TimeUpdateStrategy};
///
/// #[derive(Blackboard, Default)]
/// struct Cat {
///     dog: bool,
/// }
///
/// bt! {
///     tree Day for Cat {
///         selector {
///             #[when(bb.dog, aborts = both)] idle "hide";
///             idle "sleep";
///         }
///     }
/// }
///
/// let mut app = App::new();
/// app.add_plugins((TimePlugin, BehaviorPlugin::<Day>::new(Update)));
/// # app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_secs(1)));
/// let cat = app.world_mut().spawn((Behavior::<Day>::new(Cat::default()), Watched::<Day>::new())).id();
/// app.update();
/// let watched = app.world().get::<Watched<Day>>(cat).unwrap();
/// assert_eq!(watched.path(), "selector > sleep");
/// assert!(watched.to_string().contains("hide      lost: when(bb.dog) is false (dog = false)\n>   sleep     starts"));
/// ```
#[derive(Component)]
pub struct Watched<T: BevyTree> {
    why: Why,
    tree: PhantomData<fn() -> T>,
}

impl<T: BevyTree> Watched<T> {
    /// Makes the component, without a tick yet.
    #[must_use]
    pub fn new() -> Self {
        Self { why: Why::new(Names::of::<T>()), tree: PhantomData }
    }

    /// Removes the decisions of a removed brain.
    pub(crate) fn reset(&mut self) {
        *self = Self::new();
    }

    /// Returns the decisions, node by node.
    #[must_use]
    pub fn why(&self) -> &Why {
        &self.why
    }

    /// Returns the names of the running nodes from the root down, with ` > ` between them. Empty for a tree from a
    /// file, whose running nodes are in the text of [`why`](Self::why).
    #[must_use]
    pub fn path(&self) -> String {
        let running = T::INFO.iter().filter(|node| self.why.runs(node.id));
        running.map(|node| node.name).collect::<Vec<_>>().join(" > ")
    }
}

impl<T: BevyTree> Default for Watched<T> {
    fn default() -> Self {
        Self::new()
    }
}

/// Writes the decisions of the last tick, see [`Why`].
impl<T: BevyTree> fmt::Display for Watched<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.why.fmt(f)
    }
}

/// The trace of a tick: passes the records of watched agents to their components.
pub(crate) struct Watching<'a, T: BevyTree> {
    /// The watched agents: their places and components. A component counts as changed when it gets a record.
    watched: Vec<(u32, Mut<'a, Watched<T>>)>,
    /// The index in `watched` of the agent that is being ticked, if it is watched.
    present: Option<usize>,
}

impl<T: BevyTree> Default for Watching<'_, T> {
    fn default() -> Self {
        Self { watched: Vec::new(), present: None }
    }
}

impl<'a, T: BevyTree> Watching<'a, T> {
    /// Makes the trace of the watched agents, given with their places; `None` if no agent is watched.
    pub(crate) fn of(watched: impl Iterator<Item = (u32, Mut<'a, Watched<T>>)>) -> Option<Self> {
        let watched: Vec<_> = watched.collect();
        (!watched.is_empty()).then_some(Self { watched, present: None })
    }

    fn present(&mut self) -> Option<&mut Why> {
        self.present.map(|nth| &mut self.watched[nth].1.why)
    }
}

impl<T: BevyTree> Trace for Watching<'_, T> {
    fn record(&mut self, record: Live<'_>) {
        if let Record::Agent { index, .. } = record {
            self.present = self.watched.iter().position(|(place, _)| *place == index);
        }
        if let Some(why) = self.present() {
            why.record(record);
        }
    }

    fn nodes(&mut self, slot: Option<NodeId>, first: NodeId, nodes: &NodeTable) {
        if let Some(why) = self.present() {
            why.nodes(slot, first, nodes);
        }
    }

    fn traces(&mut self) -> bool {
        self.present.is_some()
    }

    fn end(&mut self) {
        if let Some(why) = self.present() {
            why.end();
        }
    }
}
