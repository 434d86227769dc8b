//! The types of parameters and locals: the ways to declare, store and drop a value of each type.

use alloc::boxed::Box;
use alloc::format;
use alloc::sync::Arc;
use core::any::Any;

use bt_model::json::expression::{Expr, Type};

use super::Loader;
use crate::blackboard::{Agent, KeyValue};
use crate::loaded::memory::erased::Place;
use crate::loaded::memory::savers::{Savers, Saves};
use crate::loaded::memory::stored::Stored;
use crate::loaded::program::eval::Env;
use crate::loaded::program::frame::{Drops, Store};
use crate::loaded::program::lower::Free;
use crate::loaded::program::part::Word;
use crate::loaded::registry::access::{FileValue, Ops, type_of};
use crate::loaded::registry::facts::Facts;
use crate::loaded::registry::inputs::Source;
use crate::loaded::registry::slot::{AnySlot, Slot};

/// A parameter or a local, and the functions that store and drop its value.
pub(crate) struct Declared<A: Agent> {
    pub(crate) slot: Arc<dyn AnySlot<A>>,
    pub(crate) begin: Arc<Store<A>>,
    pub(crate) end: Box<Drops<A>>,
    pub(crate) value: Box<dyn Stored<A>>,
}

/// A type that a file can give a parameter or a local.
pub(crate) trait AnyType<A: Agent>: Send + Sync {
    /// Returns the type in expressions.
    fn ty(&self) -> Type;
    /// Returns the operations of files on a value of the type.
    fn facts(&self) -> Facts;
    /// Returns the type as a [`Named`], for a downcast.
    fn as_any(&self) -> &dyn Any;
    /// Declares a value of the type, which begins with the result of an expression.
    fn declare(&self, loader: &mut Loader<'_, A>, value: &Expr, wrote: Word, free: &mut Free) -> Option<Declared<A>>;
    /// Declares a value that begins with the default of the type; returns `None` if the type has none.
    fn declare_default(&self, loader: &mut Loader<'_, A>, wrote: Word, free: &mut Free) -> Option<Declared<A>>;
    /// Declares a value as [`declare`](Self::declare) does, which stays from run to run of its tree.
    fn declare_kept(&self, loader: &mut Loader<'_, A>, value: &Expr, wrote: Word) -> Option<Declared<A>>;
    /// Declares a second place for a local of the type, which begins with the value of that local; returns `None` if
    /// `local` is no local.
    fn own(&self, loader: &mut Loader<'_, A>, local: &dyn AnySlot<A>, free: &mut Free) -> Option<Declared<A>>;
    /// Returns `true` if this key or local has the type.
    fn is_type_of(&self, slot: &dyn AnySlot<A>) -> bool;
    /// Declares a parameter of a state with its default; returns `None` if it has no default, or if a fault was
    /// reported.
    fn param(&self, loader: &mut Loader<'_, A>, default: Option<&Expr>, free: &mut Free) -> Option<StateParam<A>>;
    /// Lets the value begin with the argument of the caller, and returns the place of that argument.
    fn give(&self, loader: &mut Loader<'_, A>, declared: &mut Declared<A>, free: &mut Free) -> Box<dyn Stored<A>>;
}

/// A parameter of a state. It has a place for its value, and a place for the value that a transition would give.
pub(crate) struct StateParam<A: Agent> {
    pub(crate) now: Arc<dyn AnySlot<A>>,
    pub(crate) next: Arc<dyn AnySlot<A>>,
    /// The slot of the value itself, for a transition that can write there directly.
    pub(crate) direct: Arc<dyn AnySlot<A>>,
    /// Stores the default in the place for a transition.
    pub(crate) begin: Box<Drops<A>>,
    /// Exchanges the values of both places.
    pub(crate) swap: Box<Drops<A>>,
    /// Drops the value in the place for a transition.
    pub(crate) forget: Box<Drops<A>>,
    /// Drops both values.
    pub(crate) end: Box<Drops<A>>,
    pub(crate) value: Box<dyn Stored<A>>,
}

/// A registered type: its operations, and the way to save its values.
pub(crate) struct Named<T>(pub(crate) Ops<T>, pub(crate) Option<Saves<T>>);

impl<T: FileValue + KeyValue> Named<T> {
    /// Registers how values of the type are saved.
    fn is_saved<A: Agent>(&self, savers: &mut Savers<A>) {
        let written = self.0.written;
        savers
            .add(self.1, || format!("a value of `{written}` cannot be saved: register the type by `with_saved_type`"));
    }

    /// Returns a value that begins with this source.
    fn declared<A: Agent>(
        &self,
        loader: &mut Loader<'_, A>,
        source: Source<A, T>,
        wrote: Word,
        place: Place<T>,
    ) -> Declared<A> {
        let source = Arc::new(source);
        self.is_saved(&mut loader.lower.savers);
        let first = Arc::clone(&source);
        Declared {
            slot: Arc::new(Slot::local(place, wrote, Arc::new(move |env: &Env<'_, '_, A>| first.get(env)), self.0)),
            begin: Arc::new(move |agent, memory, world| {
                let value = source.get(&Env { agent, memory, world });
                memory.put(place, value);
            }),
            end: Box::new(move |memory| memory.clear(place)),
            value: Box::new(place),
        }
    }
}

impl<A: Agent, T: FileValue + KeyValue> AnyType<A> for Named<T> {
    fn ty(&self) -> Type {
        type_of::<T>(self.0.written, self.0.present.is_some())
    }

    fn facts(&self) -> Facts {
        self.0.facts()
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn declare(&self, loader: &mut Loader<'_, A>, value: &Expr, wrote: Word, free: &mut Free) -> Option<Declared<A>> {
        let source = loader.source::<T>(value, &self.0)?;
        let place = loader.lower.place::<T>(free);
        Some(self.declared(loader, source, wrote, place))
    }

    fn declare_default(&self, loader: &mut Loader<'_, A>, wrote: Word, free: &mut Free) -> Option<Declared<A>> {
        let source = Source::Const(self.0.default?());
        let place = loader.lower.place::<T>(free);
        Some(self.declared(loader, source, wrote, place))
    }

    fn declare_kept(&self, loader: &mut Loader<'_, A>, value: &Expr, wrote: Word) -> Option<Declared<A>> {
        let source = loader.source::<T>(value, &self.0)?;
        let place = loader.lower.kept::<T>();
        let made = self.declared(loader, source, wrote, place);
        let first = made.begin;
        let begin: Arc<Store<A>> = Arc::new(move |bb, memory, world| {
            if memory.get(place).is_none() {
                first(bb, memory, world);
            }
        });
        Some(Declared { begin, end: Box::new(|_| {}), ..made })
    }

    fn own(&self, loader: &mut Loader<'_, A>, local: &dyn AnySlot<A>, free: &mut Free) -> Option<Declared<A>> {
        super::wide::own(self, loader, local, free)
    }

    fn is_type_of(&self, slot: &dyn AnySlot<A>) -> bool {
        slot.as_any().is::<Slot<A, T>>()
    }

    fn param(&self, loader: &mut Loader<'_, A>, default: Option<&Expr>, free: &mut Free) -> Option<StateParam<A>> {
        // The default of a state's parameter is constant: its expression reads neither a key nor a local.
        let default: Arc<dyn Fn() -> T + Send + Sync> = match default {
            Some(value) => {
                let value = loader.constant::<T>(value, &self.0)?;
                Arc::new(move || value.clone())
            }
            None => Arc::new(self.0.default?),
        };
        self.is_saved(&mut loader.lower.savers);
        let wrote = loader.lower.word(free);
        let (now, next) = (loader.lower.place::<T>(free), loader.lower.place::<T>(free));
        let idle = || {
            let default = Arc::clone(&default);
            Arc::new(move |_: &Env<'_, '_, A>| default())
        };
        let slot = |place| Arc::new(Slot::local(place, wrote, idle(), self.0));
        Some(StateParam {
            now: slot(now),
            next: slot(next),
            direct: Arc::new(Slot::given(now, idle(), self.0)),
            begin: Box::new(move |memory| memory.put(next, default())),
            swap: Box::new(move |memory| {
                let (was, given) = (memory.get(now).cloned(), memory.get(next).cloned());
                match given {
                    Some(given) => memory.put(now, given),
                    None => memory.clear(now),
                }
                match was {
                    Some(was) => memory.put(next, was),
                    None => memory.clear(next),
                }
            }),
            forget: Box::new(move |memory| memory.clear(next)),
            end: Box::new(move |memory| memory.clear(now)),
            value: Box::new(now),
        })
    }

    fn give(&self, loader: &mut Loader<'_, A>, declared: &mut Declared<A>, free: &mut Free) -> Box<dyn Stored<A>> {
        super::arguments::give::<A, T>(loader, declared, free)
    }
}
