//! Typed access to keys that the loader knows by their number.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use core::any::TypeId;
use core::marker::PhantomData;
use core::time::Duration;

use bt_model::catalogue::inside;
use bt_model::json::expression::Type;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::lists::{self, ListOps, QueueOps};
use super::words::words;
use crate::blackboard::{Agent, Blackboard, Board, Key, KeyValue, ParentKey, Shared};
use crate::keys::{ChangeSet as _, Keys};
use crate::list::{List, Queue};

/// A value that a program can store and the trees of many agents can read.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be an input in a file",
    label = "it has an input of this type",
    note = "it must be `Clone + Send + Sync + 'static`"
)]
pub trait FileValue: Clone + Send + Sync + 'static {}

#[diagnostic::do_not_recommend]
impl<T: Clone + Send + Sync + 'static> FileValue for T {}

/// A type whose values a file can write as data.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be read from a file",
    label = "no data of a file",
    note = "write `#[derive(serde::Deserialize)]` on it"
)]
pub trait FromData: DeserializeOwned {}

#[diagnostic::do_not_recommend]
impl<T: DeserializeOwned> FromData for T {}

/// The function that reads a value from data; its error is a message.
pub type Read<T> = fn(&Value) -> Result<T, String>;

/// The operations of files on a value of type `T`. The macros generate code that finds them, because only there the
/// type is known.
pub struct Ops<T> {
    /// The name of the type, as the code writes it.
    pub written: &'static str,
    /// The function that reads a value from data; `None` if the type is not `Deserialize`.
    pub read: Option<Read<T>>,
    /// The function that makes the value for `clear`; `None` if the type has no `Default`.
    pub default: Option<fn() -> T>,
    /// For an `Option`: the test whether it is `Some`.
    pub present: Option<fn(&T) -> bool>,
    /// The functions that turn a value into closures for a program; `None` if the type is not `Send + Sync`.
    pub keep: Option<Keep<T>>,
    /// For a list: the access to its elements.
    pub list: Option<ListOps<T>>,
    /// For a queue: the removal of its first element.
    pub queue: Option<QueueOps<T>>,
}

impl<T> Clone for Ops<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Ops<T> {}

/// Finds the traits of a type by method lookup.
pub struct Probe<T>(pub PhantomData<T>);

/// Declares the probe of one operation: method lookup finds the first trait if the type supports the operation, else
/// the second.
macro_rules! probe {
    ($can:ident, $cannot:ident, $method:ident -> $answer:ty, [$($generics:tt)*] $of:ty => $yes:expr) => {
        /// Method lookup finds this trait if the type supports the operation.
        pub trait $can {
            /// The probed type.
            type Of;
            /// Returns the operation.
            fn $method(&self) -> Option<$answer>;
        }
        impl<$($generics)*> $can for Probe<$of> {
            type Of = $of;
            fn $method(&self) -> Option<$answer> {
                Some($yes)
            }
        }
        /// Method lookup finds this trait if the type does not support the operation.
        pub trait $cannot {
            /// The probed type.
            type Of;
            /// Returns `None`.
            fn $method(&self) -> Option<$answer>;
        }
        impl<T> $cannot for &Probe<T> {
            type Of = T;
            fn $method(&self) -> Option<$answer> {
                None
            }
        }
    };
}

/// Reads a `T` from a copy of the data. Method lookup ignores lifetimes, so it also finds this function for a type that
/// borrows from its data, such as `&'static str`. Such a type cannot borrow from the copy, and reports an error.
fn read<T: Deserialize<'static>>(value: &Value) -> Result<T, String> {
    T::deserialize(value.clone()).map_err(|error| error.to_string())
}

probe!(Reads, ReadsNot, reads -> Read<Self::Of>, [T: Deserialize<'static>] T => read::<T>);

probe!(Words, WordsNot, words -> fn() -> Option<&'static [&'static str]>, [T: Deserialize<'static>] T => words::<T>);

/// A test of a value.
pub type Test<T> = Box<dyn Fn(&T) -> bool + Send + Sync>;

/// The functions that turn a value into closures for a program.
pub struct Keep<T> {
    /// Makes the test whether another value equals the given one.
    pub equals: fn(T) -> Test<T>,
    /// Makes a closure that returns a clone of the given value at each call.
    pub gives: fn(T) -> Box<dyn Fn() -> T + Send + Sync>,
}

impl<T> Clone for Keep<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Keep<T> {}

fn keep<T: Clone + PartialEq + Send + Sync + 'static>() -> Keep<T> {
    Keep { equals: |value| Box::new(move |other| *other == value), gives: |value| Box::new(move || value.clone()) }
}

probe!(Keeps, KeepsNot, keeps -> Keep<Self::Of>, [T: Clone + PartialEq + Send + Sync + 'static] T => keep());
probe!(Defaults, DefaultsNot, defaults -> fn() -> Self::Of, [T: Default] T => T::default);
probe!(Presents, PresentsNot, presents -> fn(&Self::Of) -> bool, [T] Option<T> => Option::is_some);

probe!(Lists, ListsNot, lists -> ListOps<Self::Of>, [T: List<Item: 'static>] T => lists::list());
probe!(Queues, QueuesNot, queues -> QueueOps<Self::Of>, [T: Queue<Item: 'static>] T => lists::queue());

/// The [`Ops`] of the type `$ty`.
#[doc(hidden)]
#[macro_export]
macro_rules! __ops {
    ($ty:ty, $written:expr) => {{
        // The traits of the type decide which of these traits' methods are called.
        #[allow(unused_imports)]
        use $crate::__private::files::{
            Defaults as _, DefaultsNot as _, Keeps as _, KeepsNot as _, Lists as _, ListsNot as _, Ops, Presents as _,
            PresentsNot as _, Probe, Queues as _, QueuesNot as _, Reads as _, ReadsNot as _,
        };
        let probe = Probe::<$ty>(::core::marker::PhantomData);
        Ops::<$ty> {
            written: $written,
            read: (&probe).reads(),
            default: (&probe).defaults(),
            present: (&probe).presents(),
            keep: (&probe).keeps(),
            list: (&probe).lists(),
            queue: (&probe).queues(),
        }
    }};
}

/// Reads and writes a key inside an agent.
pub struct Access<A, T> {
    read: Reader<A, T>,
    place: Arc<dyn Fn(&mut A) -> &mut T + Send + Sync>,
    /// The number of the key on the board.
    pub index: usize,
}

/// The function that reads a key: a plain function for a key of the agent, a closure for a key of a parent.
enum Reader<A, T> {
    Own(fn(&A) -> &T),
    Through(Arc<dyn Fn(&A) -> &T + Send + Sync>),
}

impl<A, T> Clone for Access<A, T> {
    fn clone(&self) -> Self {
        let read = match &self.read {
            Reader::Own(read) => Reader::Own(*read),
            Reader::Through(read) => Reader::Through(Arc::clone(read)),
        };
        Self { read, place: Arc::clone(&self.place), index: self.index }
    }
}

impl<A: Agent, T: 'static> Access<A, T> {
    pub(super) fn own(key: Key<A, T>) -> Self {
        Self { read: Reader::Own(key.read), place: Arc::new(key.place), index: key.index }
    }

    /// Returns an access that reads by `read` and writes at `place`.
    pub fn through(
        read: Arc<dyn Fn(&A) -> &T + Send + Sync>,
        place: Arc<dyn Fn(&mut A) -> &mut T + Send + Sync>,
        index: usize,
    ) -> Self {
        Self { read: Reader::Through(read), place, index }
    }

    /// Returns the value.
    #[inline(always)]
    pub fn get<'a>(&self, agent: &'a A) -> &'a T {
        match &self.read {
            Reader::Own(read) => read(agent),
            Reader::Through(read) => read(agent),
        }
    }

    /// Writes the key, and marks it as changed if the value differs.
    #[inline]
    pub fn set(&self, bb: &mut Board<A>, value: T)
    where
        T: PartialEq,
    {
        bb.write(Keys::one(self.index), |agent| (self.place)(agent), value);
    }
}

impl<A: Agent, T: 'static> Access<A, T> {
    /// Calls `pop` with the queue, and marks the key as changed if `pop` returns `true`.
    pub fn pop(&self, bb: &mut Board<A>, pop: impl FnOnce(&mut T) -> bool) -> bool {
        let (agent, changes) = bb.parts();
        let popped = pop((self.place)(agent));
        changes.mark_if(popped, Keys::one(self.index));
        popped
    }
}

/// Visits every key of an agent with its type.
pub trait Visitor<A: Agent> {
    /// Visits a key.
    fn key<T: KeyValue>(&mut self, name: String, access: Access<A, T>, ops: Ops<T>, docs: &'static str);
    /// Visits a key with a value that several agents share. `handle` is the type of the handle, as the code writes it.
    fn shared<T: KeyValue>(
        &mut self,
        name: String,
        access: Access<A, Shared<T>>,
        ops: Ops<T>,
        handle: &'static str,
        docs: &'static str,
    );
}

/// Passes a key to a visitor. `#[derive(Blackboard)]` calls this function.
pub fn visit_key<A: Agent, T: KeyValue>(
    visitor: &mut impl Visitor<A>,
    key: Key<A, T>,
    ops: Ops<T>,
    docs: &'static str,
) {
    visitor.key(key.name.to_string(), Access::own(key), ops, docs);
}

/// Passes the keys of a parent to a visitor. `#[derive(Blackboard)]` calls this function.
pub fn visit_parent<A: Agent, P: Agent>(visitor: &mut impl Visitor<A>, key: ParentKey<A, P>, read: fn(&A) -> &P) {
    P::visit_keys(&mut Through { visitor, key, read });
}

/// A visitor that passes the keys of a parent on, as keys of the agent.
struct Through<'v, V, A, P> {
    visitor: &'v mut V,
    key: ParentKey<A, P>,
    read: fn(&A) -> &P,
}

impl<V: Visitor<A>, A: Agent, P: Agent> Through<'_, V, A, P> {
    fn name(&self, name: &str) -> String {
        alloc::format!("{}.{name}", self.key.name)
    }

    fn access<T: 'static>(&self, access: Access<P, T>) -> Access<A, T> {
        let (read, place, inner) = (self.read, self.key.place, access.clone());
        Access {
            read: Reader::Through(Arc::new(move |agent| inner.get(read(agent)))),
            index: self.key.first + access.index,
            place: Arc::new(move |agent| (access.place)(place(agent))),
        }
    }
}

impl<V: Visitor<A>, A: Agent, P: Agent> Visitor<P> for Through<'_, V, A, P> {
    fn key<T: KeyValue>(&mut self, name: String, access: Access<P, T>, ops: Ops<T>, docs: &'static str) {
        let (name, access) = (self.name(&name), self.access(access));
        self.visitor.key(name, access, ops, docs);
    }

    fn shared<T: KeyValue>(
        &mut self,
        name: String,
        access: Access<P, Shared<T>>,
        ops: Ops<T>,
        handle: &'static str,
        docs: &'static str,
    ) {
        let (name, access) = (self.name(&name), self.access(access));
        self.visitor.shared(name, access, ops, handle, docs);
    }
}

/// Returns the name of a Rust type without module paths, and `true` for an `Option`, of which the name is that of the
/// inner type.
pub fn named<T>() -> (&'static str, bool) {
    let name = core::any::type_name::<T>();
    let inner = name.strip_prefix("core::option::Option<").and_then(|rest| rest.strip_suffix('>'));
    (bare(inner.unwrap_or(name)), inner.is_some())
}

/// Removes the modules from a name: `Team<game::Red>` from `game::Team<game::Red>`. Returns a tuple or a slice
/// unchanged.
fn bare(name: &str) -> &str {
    let path = name.split('<').next().unwrap_or(name);
    match path.rfind("::") {
        Some(at) if name.starts_with(char::is_alphabetic) => &name[at + 2..],
        _ => name,
    }
}

/// Returns the expression type of the Rust type `T`, which the code writes as `written`.
pub fn type_of<T: 'static>(written: &str, optional: bool) -> Type {
    let id = TypeId::of::<T>();
    macro_rules! known {
        ($($ty:ty => $is:expr),+ $(,)?) => {
            $(if id == TypeId::of::<$ty>() { return $is; }
            if id == TypeId::of::<Option<$ty>>() { return Type::Option(Box::new($is)); })+
        };
    }
    known!(
        bool => Type::Bool, u8 => Type::uint(8), u16 => Type::uint(16), u32 => Type::uint(32), u64 => Type::uint(64),
        usize => Type::uint(64), i8 => Type::int(8), i16 => Type::int(16), i32 => Type::int(32),
        i64 => Type::int(64), isize => Type::int(64), f32 => Type::Float { bits: 32 }, f64 => Type::Float { bits: 64 },
        String => Type::Text, Duration => Type::Duration,
        core::ops::RangeInclusive<Duration> => Type::Range(Box::new(Type::Duration)),
    );
    if optional {
        return Type::Option(Box::new(Type::opaque(inside(written).unwrap_or(written))));
    }
    Type::opaque(written)
}

/// Returns the expression type of the Rust type `T`, by the name that Rust gives it.
pub fn type_in<T: 'static>() -> Type {
    let name = core::any::type_name::<T>();
    let inner = name.strip_prefix("core::option::Option<").and_then(|rest| rest.strip_suffix('>'));
    let optional = inner.map(|inner| alloc::format!("Option<{inner}>"));
    type_of::<T>(optional.as_deref().unwrap_or(name), inner.is_some())
}

/// The operations of files on an agent's events.
pub struct EventOps<E> {
    /// The name of the event type, as the code writes it.
    pub written: &'static str,
    /// The function that reads an event from data; `None` if the type is not `Deserialize`.
    pub read: Option<Read<E>>,
    /// The functions that turn an event into closures for a program; `None` if the type cannot be cloned, compared,
    /// sent or shared.
    pub keep: Option<Keep<E>>,
    /// The names of all kinds of events; `None` if the type is no enum, or not `Deserialize`.
    pub kinds: Option<&'static [&'static str]>,
}

/// The [`EventOps`] of the type `$ty`.
#[doc(hidden)]
#[macro_export]
macro_rules! __event_ops {
    ($ty:ty, $written:expr) => {{
        // The traits of the type decide which of these traits' methods are called.
        #[allow(unused_imports)]
        use $crate::__private::files::{
            EventOps, Keeps as _, KeepsNot as _, Probe, Reads as _, ReadsNot as _, Words as _, WordsNot as _,
        };
        let probe = Probe::<$ty>(::core::marker::PhantomData);
        let kinds = (&probe).words().and_then(|words| words());
        EventOps::<$ty> { written: $written, read: (&probe).reads(), keep: (&probe).keeps(), kinds }
    }};
}
