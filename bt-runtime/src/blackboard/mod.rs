//! The blackboard: the typed keys of an agent, and access to them.
//!
//! `#[derive(Blackboard)]` turns a struct into an [`Agent`]: each field is a key. A tree reads `bb.ammo`. A guard that
//! only reads keys is checked again only after one of those keys has changed. The [`Board`] is the struct plus one bit
//! per key: *changed since the last tick*.
//!
//! - Use the setters of the board in actions and in the game: `bb.set_ammo(3)`, `*bb.ammo_mut() -= 1`.
//! - Use a [`Key`] (`Soldier::AMMO`) in a function that works on any key of one type.
//! - Use access by name ([`Blackboard::get_by_name`]) in tools and consoles. A wrong name or type is a [`KeyError`].
//! - Use `Shared` (feature `std`) for one value that many agents share.
//! - Use [`Agent::KEYS`], a table of [`KeyInfo`], to list the keys in an inspector.

#[cfg(feature = "json")]
mod data;
mod hooks;
#[doc(hidden)]
pub mod in_place;
mod key;
mod name;
mod own;
mod parent;
#[cfg(all(feature = "std", feature = "serde"))]
pub(crate) mod saved;
#[cfg(feature = "std")]
mod shared;
mod show;
mod table;
mod value;

use core::fmt;
use core::ops::Deref;

#[cfg(feature = "json")]
pub use data::{DataError, event_from_data};
// rustc's messages show these public paths.
#[doc(hidden)]
pub use crate::assign::{IntoKey, IntoOutput, fit, yielded};
#[doc(hidden)]
pub use hooks::AgentHooks;
pub use key::{Key, KeyMut};
pub use name::KeyError;
#[doc(hidden)]
pub use own::{OneOfMany, OwnChanges, Owner, Owns, Sole, own_key};
pub use parent::{ParentKey, ParentMut};
#[doc(hidden)]
#[cfg(feature = "std")]
pub use shared::Share;
#[cfg(feature = "std")]
pub use shared::{Shared, SharedRead};
use show::ShownKey;
#[doc(hidden)]
pub use show::{Show, ShowDebug, ShowName};
pub(crate) use table::same;
pub use table::{KeyInfo, KeyKind};
#[doc(hidden)]
pub use table::{check_writable, keys_at, observed_at};
pub use value::KeyValue;
#[doc(hidden)]
pub use value::{AnyKey, assign};

use crate::event::Inbox;
pub use crate::keys::{ChangeSet, Keys};
use crate::mailbox::Mail;

/// An agent: a struct of blackboard keys, with the types of its world and events. `#[derive(Blackboard)]` implements
/// it.
///
/// ```
/// use bt_runtime::prelude::*;
///
/// #[derive(Blackboard, Default)]
/// struct Soldier {
///     /// Rounds left.
///     ammo: u32,
///     enemy: Option<u64>,
/// }
///
/// let mut bb = Board::<Soldier>::from(Soldier::default());
/// assert!(bb.set_ammo(3));
/// assert!(!bb.set_ammo(3), "an equal value changes nothing");
/// assert!(bb.set(Soldier::ENEMY, Some(7)));
/// assert_eq!((bb.ammo, bb.enemy), (3, Some(7)));
/// ```
///
/// # On the struct
/// `#[blackboard(world = Arena, event = Noise, events = 16)]` declares the type that actions get as `world` (it may
/// have a lifetime: `Arena<'_>`), the type of the events that the agent receives, and the number of events that can
/// wait (8 by default). World and event are `()` unless declared. With `hold`, an event that no node hears in its tick
/// waits for a later tick; `hold = f` chooses the events that wait by `fn f(&Noise) -> bool`.
///
/// `#[blackboard(mailbox)]` (feature `std`) lets other threads wake the agent, and send it events and results. See
/// [`mailbox`](crate::mailbox).
///
/// # On a field
/// - No attribute: a key. Its type is `Clone + PartialEq + 'static`.
/// - `#[blackboard(parent)] body: Creature`: the keys of another agent's struct become keys of this one.
/// - `#[blackboard(shared)] squad: Shared<Squad>`: one value, seen by every agent that holds a handle to it.
/// - No attribute: a key. Its type must be `Clone + PartialEq + 'static`.
/// - `#[blackboard(parent)] body: Creature`: the keys of another agent's struct become keys of this agent.
/// - `#[blackboard(shared)] squad: Shared<Squad>`: one value that all agents with a handle to it share. Files read the
///   value like that of any other key (see [`Shared`]).
/// - `#[blackboard(untracked)] visits: u64`: not a key. Any code may write the field, and a guard that reads it is not
///   checked again because of a change.
///   the setter `set_ammo(3) -> bool` and the write guard `ammo_mut()`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no agent",
    label = "no blackboard",
    note = "derive it: `#[derive(Blackboard)]` on the struct"
)]
pub trait Agent: AgentHooks {
    /// The type that actions get as `world`; `()` unless declared.
    type World<'w>: ?Sized;
    /// The events that the agent receives; `()` unless declared.
    type Event: 'static;
    /// The queue of events that were sent and not yet taken.
    type Inbox: Inbox<Event = Self::Event>;
    /// The receiver of wake-ups and results from other threads; [`NoMail`](crate::mailbox::NoMail) unless declared.
    type Mail: Mail<Self>;
    /// The board: the struct plus one bit per key.
    type Board: Blackboard<Agent = Self>;
    /// The change bits: one bit per key.
    type Changes: ChangeSet;
    /// Every key, in the order of the fields. All keys of a parent form one row.
    const KEYS: &'static [KeyInfo];
    /// The number of keys, including those of parents.
    const KEY_COUNT: usize;
    /// `true` if a key of the agent or of a parent is shared with other agents.
    const SHARES: bool = false;
    /// The constant by which rustc reports only once that a type is no agent.
    #[doc(hidden)]
    const IS_AGENT: bool = true;
}

/// The blackboard of an agent: the struct plus a bit per key that marks it as *changed since the last tick*.
///
/// Reads are field reads: `bb.ammo`. Writes use a setter, `bb.set_ammo(3)`, a typed key, `bb.set(Soldier::AMMO, 3)`,
/// or a write guard, `*bb.ammo_mut() -= 1`. A write of an equal value changes nothing.
///
/// A plain assignment would bypass the marks, so rustc refuses it. Its error does not name the setter: it reports an
/// assignment "to data in dereference of `__SoldierBoard`":
///
/// ```compile_fail,E0594
/// # use bt_runtime::prelude::*;
/// # #[derive(Blackboard, Default)]
/// # struct Soldier { ammo: u32 }
/// # let mut bb = Board::<Soldier>::from(Soldier::default());
/// bb.ammo = 3; // write `bb.set_ammo(3)`
/// ```
pub type Board<A> = <A as Agent>::Board;

/// The operations of every [`Board`].
pub trait Blackboard: Deref<Target = Self::Agent> + From<Self::Agent> {
    /// The struct of keys.
    type Agent: Agent<Board = Self>;

    /// Returns the struct and its change bits.
    #[doc(hidden)]
    fn parts(&mut self) -> (&mut Self::Agent, &mut <Self::Agent as Agent>::Changes);

    /// Returns the bits of the keys that have changed since the last tick.
    #[doc(hidden)]
    fn changes(&self) -> <Self::Agent as Agent>::Changes;

    /// Writes a key. Returns `true` if the new value differs from the old one.
    #[inline]
    fn set<T: PartialEq>(&mut self, key: Key<Self::Agent, T>, value: T) -> bool {
        let (agent, changes) = self.parts();
        let place = (key.place)(agent);
        let changed = *place != value;
        *place = value;
        changes.mark_if(changed, Keys::one(key.index));
        changed
    }

    /// Returns a key's value for display: its `Debug` output, or the name of its type if the type has no `Debug`.
    /// `index` is the [`index`](KeyInfo::index) of the key. For an index beyond the last key, the output is empty.
    fn shown(&self, index: usize) -> impl fmt::Display {
        ShownKey { agent: &**self, index }
    }

    /// Reads a key; the same as reading the field.
    #[inline]
    fn get<T>(&self, key: Key<Self::Agent, T>) -> &T {
        (key.read)(self)
    }

    /// Returns write access to a key's value. When it is dropped, the key is marked as changed if the value differs
    /// from before.
    #[inline]
    fn get_mut<T: Clone + PartialEq>(&mut self, key: Key<Self::Agent, T>) -> KeyMut<'_, Self::Agent, T> {
        let (agent, changes) = self.parts();
        KeyMut::new((key.place)(agent), changes, key.index)
    }

    /// Marks the key with this [`index`](KeyInfo::index) as changed, so that the guards that read the key are checked
    /// again. Use it after a change without a setter, such as by [`Brain::remap`](crate::Brain::remap). An index beyond
    /// the last key marks nothing.
    ///
    /// ```
    /// use bt_runtime::{prelude::*, time::Next};
    /// # #[derive(Blackboard, Default)] struct Soldier { wounded: bool }
    /// # bt! { tree Guard for Soldier { selector { #[when(bb.wounded, aborts = both)] idle; idle } } }
    ///
    /// let mut brain = Guard::brain(Soldier::default());
    /// brain.tick(Duration::ZERO, &mut ());
    /// brain.remap(|soldier| soldier.wounded = true, |_| {});
    /// assert_eq!(brain.next(), Next::Change);
    /// brain.board_mut().mark_changed(0);
    /// assert_eq!(brain.next(), Next::Now);
    /// ```
    fn mark_changed(&mut self, index: usize) {
        if index < <Self::Agent as Agent>::KEY_COUNT {
            self.parts().1.mark_if(true, Keys::one(index));
        }
    }

    /// Returns write access to a parent's keys.
    #[inline]
    fn parent_mut<P: Agent>(&mut self, key: ParentKey<Self::Agent, P>) -> ParentMut<'_, Self::Agent, P> {
        let (agent, changes) = self.parts();
        ParentMut::new((key.place)(agent), changes, key.first)
    }

    /// Reads a key by its name. `"body.health"` is the name of a parent's key.
    ///
    /// # Errors
    /// There is no such key, or its type is not `T`.
    fn get_by_name<'n, T: 'static>(&self, name: &'n str) -> Result<&T, KeyError<'n>> {
        name::get(&**self, name)
    }

    /// Writes a key by its name. Returns `true` if the new value differs from the old one.
    ///
    /// # Errors
    /// There is no such key, or its type is not `T`. A number literal needs its suffix: `3_u32`.
    fn set_by_name<'n, T: 'static>(&mut self, name: &'n str, value: T) -> Result<bool, KeyError<'n>> {
        let (agent, changes) = self.parts();
        let (index, changed) = name::set(agent, name, value)?;
        changes.mark_if(changed, Keys::one(index));
        Ok(changed)
    }

    /// Writes a key by its name, with a value from data, such as the input of a tool. A `Duration` may be `"4s"`; serde
    /// reads all other types. Returns the [`index`](KeyInfo::index) of the key, and `true` if the new value differs
    /// from the old one.
    ///
    /// # Errors
    /// There is no such key; several agents share its value; the data is no value of its type; or the type is not
    /// `Deserialize`.
    ///
    /// ```
    /// use bt_runtime::prelude::*;
    /// use serde_json::json;
    /// # #[derive(Blackboard, Default)] struct Soldier { ammo: u32, enemy: Option<u64> }
    ///
    /// let mut bb = Board::<Soldier>::from(Soldier::default());
    /// assert_eq!(bb.set_from_data("enemy", &json!(7)), Ok((1, true)));
    /// assert_eq!(bb.enemy, Some(7));
    /// let refused = bb.set_from_data("ammo", &json!("six")).unwrap_err().to_string();
    /// assert_eq!(refused, "`ammo` is a `u32`: invalid type: string \"six\", expected u32");
    /// ```
    #[cfg(feature = "json")]
    fn set_from_data(&mut self, name: &str, value: &serde_json::Value) -> Result<(usize, bool), DataError> {
        data::set::<Self::Agent>(self, name, value)
    }

    /// Writes a place inside a key. Marks `keys` as changed if the value differs from before.
    #[doc(hidden)]
    #[inline]
    fn write<T: PartialEq>(&mut self, keys: Keys, place: impl FnOnce(&mut Self::Agent) -> &mut T, value: T) -> bool {
        let (agent, changes) = self.parts();
        let place = place(agent);
        let changed = *place != value;
        *place = value;
        changes.mark_if(changed, keys);
        changed
    }

    /// Takes the change bits. Later changes count for the next tick.
    #[doc(hidden)]
    #[inline]
    fn take_changes(&mut self) -> <Self::Agent as Agent>::Changes {
        let (agent, changes) = self.parts();
        agent.observe_shared(changes, 0);
        core::mem::take(changes)
    }
}
