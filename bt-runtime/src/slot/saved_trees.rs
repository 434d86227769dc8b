//! The trees that a snapshot may have in slots.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::rc::Rc;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::any::Any;
use core::fmt::{self, Write as _};
use core::marker::PhantomData;
use std::cell::RefCell;
use std::thread_local;

use erased_serde::{Deserializer as Source, Serialize as Written};
use serde::de::{DeserializeOwned, DeserializeSeed, Error, SeqAccess, Visitor};
use serde::ser::{Error as _, SerializeTuple};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::held::Held;
use super::persistent::Seat;
use super::{Slottable, Subtree, numbers};
use crate::blackboard::Agent;
use crate::loaded::live::saved::{Reads, Writes};
use crate::loaded::{Loaded, Program};
use crate::scope::{Params as _, Scope};
use crate::snapshot::Version;
use crate::trace::{Digest, NodeId};
use crate::tree::{Active, Persistent, ScopeOf, Tree};

thread_local! {
    /// The `SavedTrees<A>` of the open calls of `within` on this thread, the innermost last.
    static KNOWN: RefCell<Vec<Rc<dyn Any>>> = const { RefCell::new(Vec::new()) };
}

/// The trees that a snapshot may have in slots, by their names. A brain or population with a filled slot can only be
/// saved and restored with them.
///
/// ```
/// use bt_runtime::{prelude::*, slot::{SavedTrees, Subtree}};
/// use serde::{Deserialize, Serialize};
///
/// #[derive(Blackboard, Default, Serialize, Deserialize)]
/// struct Soldier {
///     shots: u32,
/// }
///
/// bt! {
///     tree Guard for Soldier { selector { slot weapon; idle } }
///     tree Aim for Soldier { sequence { wait(2s); set(bb.shots = bb.shots + 1) } }
/// }
///
/// let mut brain = Guard::brain(Soldier::default());
/// brain.put(Guard::WEAPON, Subtree::of::<Aim>(()));
/// let second = Duration::from_secs(1);
/// brain.tick(second, &mut ());
///
/// let trees = SavedTrees::new().with::<Aim>();
/// let bytes = trees.within(|| postcard::to_stdvec(&brain))?;
/// let mut restored: Brain<Guard> = trees.within(|| postcard::from_bytes(&bytes))?;
/// restored.tick(second, &mut ());
/// restored.tick(second, &mut ());
/// assert_eq!(restored.board().shots, 1, "two seconds after it began");
/// # Ok::<(), postcard::Error>(())
/// ```
pub struct SavedTrees<A: Agent> {
    trees: BTreeMap<String, Arc<dyn SavedAs<A>>>,
}

/// A tree that [`SavedTrees`] can save: every [`Slottable`] tree whose parameters, locals, and inputs and memory of
/// actions are `Serialize` and `DeserializeOwned`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be saved in a slot",
    note = "its parameters, its locals and the memory of its actions must be `Serialize` and `DeserializeOwned`"
)]
pub trait SavedSubtree: Slottable {
    /// Returns the functions that save the tree.
    #[doc(hidden)]
    fn saved_as() -> Arc<dyn SavedAs<Self::Agent>>;
}

#[diagnostic::do_not_recommend]
impl<T: Tree> SavedSubtree for T
where
    ScopeOf<T>: Clone + Send + Sync + Serialize + DeserializeOwned + 'static,
    Persistent<T>: Clone + Send + Sync + Serialize + DeserializeOwned + 'static,
    Active<T>: Clone + Send + Sync + Serialize + DeserializeOwned + 'static,
{
    fn saved_as() -> Arc<dyn SavedAs<T::Agent>> {
        Arc::new(Compiled::<T>(PhantomData))
    }
}

impl<A: Agent> SavedTrees<A> {
    /// Returns an empty set of trees.
    #[must_use]
    pub fn new() -> Self {
        Self { trees: BTreeMap::new() }
    }

    /// Adds a tree of `bt!` or `state_tree!`. It replaces another tree with the same name.
    #[must_use]
    pub fn with<T: Tree<Agent = A> + SavedSubtree>(mut self) -> Self {
        self.trees.insert(T::NAME.to_string(), T::saved_as());
        self
    }

    /// Adds a tree of a file. It replaces another tree with the same name.
    #[must_use]
    pub fn with_program(mut self, program: &Arc<Program<A>>) -> Self {
        self.trees.insert(program.name().to_string(), Arc::new(OfFile(Arc::clone(program))));
        self
    }

    /// Runs `work`, which saves or restores with these trees.
    pub fn within<R>(&self, work: impl FnOnce() -> R) -> R {
        struct Within;
        impl Drop for Within {
            fn drop(&mut self) {
                let last = KNOWN.with_borrow_mut(Vec::pop);
                drop(last);
            }
        }
        KNOWN.with_borrow_mut(|known| known.push(Rc::new(self.clone())));
        let _within = Within;
        work()
    }

    /// Returns the tree with this name, among those of this thread.
    fn find(name: &str) -> Option<Arc<dyn SavedAs<A>>> {
        KNOWN.with_borrow(|known| {
            let mut known = known.iter().rev().filter_map(|trees| trees.downcast_ref::<Self>());
            known.find_map(|trees| trees.trees.get(name).map(Arc::clone))
        })
    }
}

/// The functions that save the trees of one type.
#[doc(hidden)]
pub trait SavedAs<A: Agent> {
    /// Returns a hash of the version of the tree.
    fn digest(&self) -> u64;
    /// Returns the memory of the tree to write; `None` if `tree` is a tree of another type.
    #[doc(hidden)]
    fn write<'s>(&self, tree: &'s dyn Any) -> Option<Box<dyn Written + 's>>;
    /// Reads a tree.
    #[doc(hidden)]
    fn read(&self, source: &mut dyn Source<'_>) -> Result<Subtree<A>, erased_serde::Error>;
}

fn digest(version: &Version) -> u64 {
    let mut digest = Digest::new();
    // Writing text to a digest cannot fail.
    let _ = write!(digest, "{version:?}");
    digest.value()
}

/// A tree of `bt!` or `state_tree!`.
struct Compiled<T>(PhantomData<fn() -> T>);

impl<T: Tree> SavedAs<T::Agent> for Compiled<T>
where
    ScopeOf<T>: Clone + Send + Sync + Serialize + DeserializeOwned + 'static,
    Persistent<T>: Clone + Send + Sync + Serialize + DeserializeOwned + 'static,
    Active<T>: Clone + Send + Sync + Serialize + DeserializeOwned + 'static,
{
    fn digest(&self) -> u64 {
        digest(&Version::of::<T>())
    }

    fn write<'s>(&self, tree: &'s dyn Any) -> Option<Box<dyn Written + 's>> {
        let Held { scope, persistent, active } = tree.downcast_ref::<Held<T>>()?;
        // The memory is in a tuple of one, because a format may write `Some(())` in the same way as `None`.
        Some(Box::new((scope, persistent, active.as_ref().map(|active| (active,)))))
    }

    fn read(&self, source: &mut dyn Source<'_>) -> Result<Subtree<T::Agent>, erased_serde::Error> {
        let (scope, persistent, active) = <(ScopeOf<T>, Persistent<T>, Option<(Active<T>,)>)>::deserialize(source)?;
        let active = active.map(|(active,)| active);
        if !scope.params.is_bound() {
            return Err(Error::custom("an output of the tree is missing"));
        }
        if let Some(active) = &active {
            crate::subtree::fits::<T, erased_serde::Error>(active, &scope)?;
        }
        Ok(Subtree(Box::new(Held::<T> { scope, persistent, active })))
    }
}

/// A tree of a file.
struct OfFile<A: Agent>(Arc<Program<A>>);

impl<A: Agent> SavedAs<A> for OfFile<A> {
    fn digest(&self) -> u64 {
        digest(&self.0.version())
    }

    fn write<'s>(&self, tree: &'s dyn Any) -> Option<Box<dyn Written + 's>> {
        let Held { persistent, active, .. } = tree.downcast_ref::<Held<Loaded<A>>>()?;
        let program = persistent.program()?;
        let same = Arc::ptr_eq(program, &self.0) || program.version() == self.0.version();
        same.then(|| Box::new((Writes(persistent), active.is_some())) as Box<dyn Written + 's>)
    }

    fn read(&self, source: &mut dyn Source<'_>) -> Result<Subtree<A>, erased_serde::Error> {
        let (persistent, runs) = source.deserialize_tuple(2, MemoryOf(&self.0))?;
        let scope = Scope::new(Arc::clone(&self.0), ());
        Ok(Subtree(Box::new(Held::<Loaded<A>> { scope, persistent, active: runs.then_some(()) })))
    }
}

/// Reads the memory of a tree of a file, and `true` if the tree runs.
struct MemoryOf<'p, A: Agent>(&'p Arc<Program<A>>);

impl<'de, A: Agent> Visitor<'de> for MemoryOf<'_, A> {
    type Value = (Persistent<Loaded<A>>, bool);

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("what a tree remembers, and whether it runs")
    }

    fn visit_seq<Q: SeqAccess<'de>>(self, mut fields: Q) -> Result<Self::Value, Q::Error> {
        let broken = || Q::Error::custom("a tree of a slot is missing");
        let memory = fields.next_element_seed(Reads(self.0))?.ok_or_else(broken)?;
        Ok((memory, fields.next_element()?.ok_or_else(broken)?))
    }
}

/// A tree in a slot, as it is saved: its name, the hash of its version, its number in traces, and its memory.
pub(super) struct Seated<S>(pub(super) S);

impl<A: Agent> Serialize for Seated<&Seat<A>> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Seat { tree, first, room } = self.0;
        let name = tree.name();
        let known = SavedTrees::<A>::find(name);
        let Some((known, memory)) = known.and_then(|known| Some((known.digest(), known.write(tree.0.as_any())?)))
        else {
            return Err(S::Error::custom(format_args!(
                "a slot holds `{name}`, which is not among the trees to save: save within `SavedTrees` that have it"
            )));
        };
        let mut tuple = serializer.serialize_tuple(5)?;
        tuple.serialize_element(name)?;
        tuple.serialize_element(&known)?;
        tuple.serialize_element(&first.map_or(0, numbers::Number::get))?;
        tuple.serialize_element(&(*room as u32))?;
        tuple.serialize_element(&memory)?;
        tuple.end()
    }
}

impl<'de, A: Agent> Deserialize<'de> for Seated<Seat<A>> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_tuple(5, SeatOf(PhantomData))
    }
}

struct SeatOf<A>(PhantomData<A>);

impl<'de, A: Agent> Visitor<'de> for SeatOf<A> {
    type Value = Seated<Seat<A>>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a tree of a slot")
    }

    fn visit_seq<Q: SeqAccess<'de>>(self, mut fields: Q) -> Result<Self::Value, Q::Error> {
        let broken = || Q::Error::custom("a tree of a slot is missing");
        let name: String = fields.next_element()?.ok_or_else(broken)?;
        let digest: u64 = fields.next_element()?.ok_or_else(broken)?;
        let first: NodeId = fields.next_element()?.ok_or_else(broken)?;
        let room: u32 = fields.next_element()?.ok_or_else(broken)?;
        let Some(known) = SavedTrees::<A>::find(&name) else {
            return Err(Q::Error::custom(format_args!(
                "a slot holds `{name}`, which is not among the trees to restore: restore within `SavedTrees` that have it"
            )));
        };
        if known.digest() != digest {
            return Err(Q::Error::custom(format_args!("a slot holds another version of `{name}`")));
        }
        let tree = fields.next_element_seed(TreeOf(&*known))?.ok_or_else(broken)?;
        let room = (room as usize).max(tree.nodes());
        Ok(Seated(Seat { first: numbers::checked(usize::from(first), room), tree, room }))
    }
}

/// Reads the memory of a tree.
struct TreeOf<'k, A: Agent>(&'k dyn SavedAs<A>);

impl<'de, A: Agent> DeserializeSeed<'de> for TreeOf<'_, A> {
    type Value = Subtree<A>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Subtree<A>, D::Error> {
        self.0.read(&mut <dyn Source<'_>>::erase(deserializer)).map_err(D::Error::custom)
    }
}

impl<A: Agent> Default for SavedTrees<A> {
    fn default() -> Self {
        Self::new()
    }
}

impl<A: Agent> Clone for SavedTrees<A> {
    fn clone(&self) -> Self {
        Self { trees: self.trees.clone() }
    }
}

impl<A: Agent> fmt::Debug for SavedTrees<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.trees.keys()).finish()
    }
}
