//! The registry: the keys, actions, types, events, functions and native trees that files may use.

pub(crate) mod access;
pub(crate) mod actions;
pub(crate) mod asked;
pub(crate) mod catalogue;
pub(crate) mod custom;
mod documents;
pub(crate) mod events;
pub(crate) mod facts;
pub(crate) mod functions;
pub(crate) mod inputs;
pub(crate) mod keys;
pub(crate) mod lists;
pub(crate) mod probe_saves;
mod saved;
pub(crate) mod shared;
pub(crate) mod slot;
pub(crate) mod trees;
pub(crate) mod words;

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::marker::PhantomData;
use core::time::Duration;
use std::collections::BTreeMap;

use bt_model::catalogue::Events;
use serde::de::DeserializeOwned;

use super::leaf::Loadable;
use super::load::limits::LoadLimits;
use super::load::{AnyType, Named};
use super::memory::savers::Saves;
use crate::blackboard::{Agent, KeyValue};
use crate::leaf::{Action, Returns};
use access::{FileValue, FromData, Keeps as _, Ops, Probe, Reads as _, named, type_of};
use actions::{Registered, make};
use custom::RegisteredNode;
use events::{AnyEvent, Carried};
use functions::{AnyFunction, Function};
use inputs::Build;
use keys::{KeyEntry, Keys};
use slot::Slot;
use trees::RegisteredTree;

/// The keys, actions, types, events, functions and native trees that files may use.
///
/// ```
/// use bt_runtime::{Registry, prelude::*};
///
/// #[derive(Blackboard, Default)]
/// struct Soldier {
///     ammo: u32,
/// }
///
/// /// Fires a burst.
/// #[action]
/// fn shoot(bb: &mut Board<Soldier>, #[default(1)] rounds: u32) -> bool {
///     let left = bb.ammo.checked_sub(rounds);
///     left.inspect(|&left| drop(bb.set_ammo(left))).is_some()
/// }
///
/// let registry = Registry::<Soldier>::new().with::<shoot>();
/// let text = r#"{ "bt": 1, "tree": "Fire", "agent": "Soldier",
///     "root": { "node": "selector", "children": [
///         { "node": "shoot", "when": [{ "if": "ammo > 0" }], "args": { "rounds": 2 } },
///         { "node": "set", "key": "ammo", "value": 6 } ] } }"#;
/// let program = registry.load_str("fire.json", text).unwrap();
/// let mut brain = program.brain(Soldier { ammo: 3 });
/// let mut tick = || (brain.tick(Duration::ZERO, &mut ()), brain.board().ammo);
/// assert_eq!(tick(), (Status::Success, 1));
/// assert_eq!(tick(), (Status::Success, 6), "one round is too few for a burst");
/// ```
pub struct Registry<A: Agent> {
    pub(crate) actions: BTreeMap<&'static str, Registered<A>>,
    /// Custom composites and decorators.
    pub(crate) nodes: BTreeMap<&'static str, RegisteredNode<A>>,
    pub(crate) keys: Vec<KeyEntry<A>>,
    /// The index of each key in `keys`, by its name.
    by_name: BTreeMap<String, usize>,
    /// The native trees.
    pub(crate) trees: BTreeMap<&'static str, RegisteredTree<A>>,
    /// The documents of compiled trees, for the catalogue.
    pub(crate) compiled: BTreeMap<&'static str, &'static str>,
    pub(crate) types: BTreeMap<&'static str, Box<dyn AnyType<A>>>,
    pub(crate) events: BTreeMap<&'static str, Box<dyn AnyEvent<A>>>,
    pub(crate) functions: BTreeMap<&'static str, Box<dyn AnyFunction<A>>>,
    /// The name of the agent in files; `None` if files may name any agent.
    pub(crate) agent: Option<String>,
    pub(crate) limits: LoadLimits,
    /// For a registry made from a script: returns the text by which a script declares the function with a given name.
    /// `None` for other registries.
    pub(crate) declares: Option<fn(&str) -> String>,
}

impl<A: Agent> Default for Registry<A> {
    fn default() -> Self {
        Self::new()
    }
}

impl<A: Agent> Registry<A> {
    /// Returns a registry with the keys of the agent, and no actions.
    #[must_use]
    pub fn new() -> Self {
        let mut keys = Keys(Vec::new());
        A::visit_keys(&mut keys);
        let by_name = keys.0.iter().enumerate().map(|(at, key)| (key.name.clone(), at)).collect();
        let agent = named::<A>().0.split('<').next().map(ToString::to_string);
        let registry = Self {
            actions: BTreeMap::new(),
            nodes: BTreeMap::new(),
            keys: keys.0,
            by_name,
            trees: BTreeMap::new(),
            compiled: BTreeMap::new(),
            types: BTreeMap::new(),
            events: BTreeMap::new(),
            functions: BTreeMap::new(),
            agent,
            limits: LoadLimits::default(),
            declares: None,
        };
        registry.with_basic_types()
    }

    /// Adds an action: `.with::<move_to>()`. It replaces an earlier action of the same name.
    ///
    /// "Constant provided when a type was expected" (E0747) means that the function lacks its [`#[action]`](crate::action).
    #[must_use]
    pub fn with<L: Loadable<A> + Build>(mut self) -> Self {
        let registered = Registered {
            info: <L as Action>::INFO,
            instant: !L::Returns::RUNS,
            asked: asked::Asked::<A, L>::function(),
            make: Box::new(|loader, call, free, service| {
                make::<A, L>(loader, call, free, service, saved::saves::<A, L>())
            }),
        };
        self.actions.insert(registered.info.name, registered);
        self
    }

    /// Lets parameters and locals have a type of your own, under this name. Rust's numbers, `bool`, `String`,
    /// `Duration`, and an `Option` of each need no such call.
    ///
    /// If the agent has a key of the type, files can also use the default value of the type: a state's parameter of the
    /// type then needs no default of its own.
    #[must_use]
    pub fn with_type<T: FileValue + KeyValue + FromData>(mut self, name: &'static str) -> Self {
        self.types.insert(name, Box::new(Named(self.type_ops::<T>(name), None)));
        self
    }

    /// Returns the operations of a type for this registered name, with more operations if the agent has a key of the
    /// type.
    fn type_ops<T: FileValue + KeyValue + DeserializeOwned>(&self, name: &'static str) -> Ops<T> {
        let ops = ops::<T>(name);
        self.key_ops::<T>().map_or(ops, |known| Ops {
            default: known.default,
            present: known.present,
            list: known.list,
            queue: known.queue,
            ..ops
        })
    }

    /// Lets `wait_for` read the value that a kind of event carries; `binds` names the value in the file. The name of
    /// the kind is the last word of its path: `Heard` for `Noise::Heard`.
    ///
    /// ```
    /// use bt_runtime::{Registry, prelude::*};
    ///
    /// #[derive(Clone, Debug, PartialEq)]
    /// enum Noise {
    ///     Heard(u32),
    ///     Over,
    /// }
    ///
    /// #[derive(Blackboard, Default)]
    /// #[blackboard(event = Noise)]
    /// struct Dog {
    ///     place: Option<u32>,
    /// }
    ///
    /// let heard = |noise: &Noise| if let Noise::Heard(at) = noise { Some(*at) } else { None };
    /// let registry = Registry::<Dog>::new().with_event("Heard", heard);
    /// let text = r#"{ "bt": 1, "tree": "Listen", "agent": "Dog", "root": {
    ///     "node": "wait_for", "event": "Noise::Heard", "binds": ["at"], "if": "at > 3", "out": { "place": "at" } } }"#;
    /// let mut brain = registry.load_str("listen.json", text).unwrap().brain(Dog::default());
    /// for noise in [Noise::Over, Noise::Heard(2), Noise::Heard(7)] {
    ///     brain.send(noise).unwrap();
    /// }
    /// assert_eq!(brain.tick(Duration::ZERO, &mut ()), Status::Success);
    /// assert_eq!(brain.board().place, Some(7));
    /// ```
    #[must_use]
    pub fn with_event<P: FileValue + KeyValue + Default>(
        mut self,
        name: &'static str,
        carries: impl Fn(&A::Event) -> Option<P> + Send + Sync + 'static,
    ) -> Self {
        self.events.insert(name, Box::new(Carried::new(carries)));
        self
    }

    /// Lets expressions call a pure function by this name, with one to four arguments. The first argument may be the
    /// blackboard, `bb: &Soldier` or `bb: &Board<Soldier>`, which the call in the file leaves out; up to three others
    /// may follow. A guard that calls such a function is checked whenever any key changes: an
    /// [`#[action]`](macro@crate::action) can [name the keys](crate::leaf::Action#in-expressions).
    ///
    /// If the function has the name of an event and returns that event, `send` can call it: with
    /// `.with_function("Heard", Noise::Heard)` a file may send `Noise::Heard(destination)`.
    ///
    /// ```
    /// use bt_runtime::{Registry, prelude::*};
    /// # #[derive(Blackboard, Default)] struct Soldier { ammo: u32, magazines: u32 }
    ///
    /// let registry = Registry::<Soldier>::new().with_function("rounds", |magazines: u32, each: u32| magazines * each);
    /// let text = r#"{ "bt": 1, "tree": "Count", "agent": "Soldier", "root": {
    ///     "node": "set", "key": "ammo", "value": { "expr": "rounds(magazines, 6) + 1" } } }"#;
    /// let mut brain = registry.load_str("count.json", text).unwrap().brain(Soldier { ammo: 0, magazines: 2 });
    /// brain.tick(Duration::ZERO, &mut ());
    /// assert_eq!(brain.board().ammo, 13);
    /// ```
    #[must_use]
    pub fn with_function<Args: 'static, Out: FileValue + KeyValue>(
        mut self,
        name: &'static str,
        function: impl Function<A, Args, Out>,
    ) -> Self {
        self.functions.insert(name, Box::new(functions::Registered::new(function)));
        self
    }

    fn with_basic_types(mut self) -> Self {
        macro_rules! types {
            ($($ty:ty),+) => { $({
                let name = stringify!($ty);
                self.types.insert(name, Box::new(Named(crate::__ops!($ty, name), Some(Saves::by_serde()))));
                let name = concat!("Option<", stringify!($ty), ">");
                self.types.insert(name, Box::new(Named(crate::__ops!(Option<$ty>, name), Some(Saves::by_serde()))));
            })+ };
        }
        types!(bool, u8, u16, u32, u64, usize, i8, i16, i32, i64, isize, f32, f64, String, Duration);
        self
    }

    /// Adds a key that exists only at run time.
    #[cfg(feature = "simulate")]
    pub(crate) fn add_key(&mut self, key: KeyEntry<A>) {
        self.by_name.insert(key.name.clone(), self.keys.len());
        self.keys.push(key);
    }

    /// Marks the keys and actions as those of a script, so that a message about a missing one names the script.
    /// `declares` returns the text by which a script declares the function with a given name.
    #[cfg(feature = "simulate")]
    pub(crate) fn of_script(mut self, declares: fn(&str) -> String) -> Self {
        (self.declares, self.agent) = (Some(declares), None);
        self
    }

    /// Returns `true` if the keys and actions are those of a script.
    pub(crate) fn is_mocked(&self) -> bool {
        self.declares.is_some()
    }

    /// Sets the name of the agent in files. The default is the name of its type without generic arguments.
    #[must_use]
    pub fn with_agent(mut self, name: impl Into<String>) -> Self {
        self.agent = Some(name.into());
        self
    }

    /// Sets the limits of a load.
    #[must_use]
    pub fn limited(mut self, limits: LoadLimits) -> Self {
        self.limits = limits;
        self
    }

    /// Returns the operations of a type, by its registration or by a key of the type; `None` without either.
    pub(crate) fn ops_of<T: KeyValue>(&self) -> Option<Ops<T>> {
        let named = self.types.values().find_map(|ty| ty.as_any().downcast_ref::<Named<T>>());
        named.map(|named| named.0).or_else(|| self.key_ops())
    }

    /// Returns the operations of the type of a result; `None` if neither a registered type nor a key has that type.
    pub(crate) fn ops_of_value<T: 'static>(&self) -> Option<Ops<T>> {
        let named = self.types.values().find_map(|ty| ty.as_any().downcast_ref::<Named<T>>()).map(|named| named.0);
        named.or_else(|| self.keys.iter().find_map(|key| key.slot.as_any().downcast_ref::<Slot<A, T>>()).map(Slot::ops))
    }

    /// Returns the function that tests whether an optional result is `Some`; `None` for other types.
    pub(crate) fn present<T: 'static>(&self) -> Option<fn(&T) -> bool> {
        self.ops_of_value::<T>()?.present
    }

    /// Returns the function, or else the pure action, of this name.
    pub(crate) fn callee(&self, name: &str) -> Option<&dyn AnyFunction<A>> {
        let function = self.functions.get(name).or_else(|| self.actions.get(name)?.asked.as_ref())?;
        Some(&**function)
    }

    /// Returns the operations of a type, by a key of that type.
    fn key_ops<T: KeyValue>(&self) -> Option<Ops<T>> {
        self.keys.iter().find_map(|key| key.slot.as_any().downcast_ref::<Slot<A, T>>()).map(Slot::ops)
    }

    /// Returns the events that files may name, for the checks of a file.
    pub(crate) fn known_events(&self) -> Events {
        let ops = A::event_ops();
        let kinds = ops.as_ref().map_or(Some(&[][..]), |ops| ops.kinds);
        let carried = self.events.iter().map(|(name, event)| (name.to_string(), event.carries()));
        let bare = |kind: &str| ops.as_ref().and_then(|ops| ops.read).is_some_and(|read| read(&kind.into()).is_ok());
        let closed = kinds.iter().copied().flatten().filter(|kind| !self.events.contains_key(**kind) && !bare(kind));
        let closed = closed.map(ToString::to_string).collect();
        let ty = ops.map(|ops| type_of::<A::Event>(ops.written, false));
        Events::new(kinds.map(|all| all.iter().map(ToString::to_string).collect()), carried.collect(), closed).of(ty)
    }
}

/// Returns the operations of a type under the name with which it is registered.
pub(crate) fn ops<T: FileValue + KeyValue + DeserializeOwned>(name: &'static str) -> Ops<T> {
    let probe = Probe::<T>(PhantomData);
    Ops {
        written: name,
        read: probe.reads(),
        default: None,
        present: None,
        keep: probe.keeps(),
        list: None,
        queue: None,
    }
}
