//! Values of the types that expressions know.

use alloc::boxed::Box;
use alloc::string::String;
use core::any::{Any, TypeId};
use core::time::Duration;

use super::Slot;
use crate::blackboard::Agent;
use crate::loaded::program::eval::{Env, Get};

/// A value for arithmetic in expressions.
pub enum Typed<A: Agent> {
    Bool(Get<A, bool>),
    Int(Get<A, i128>),
    Float(Get<A, f64>),
    Text(Get<A, String>),
    Span(Get<A, Duration>),
}

/// The Rust type of a number, its type in expressions, and its variant of [`Typed`].
macro_rules! for_numbers {
    ($use:ident) => {
        $use! { u8 i128 Int, u16 i128 Int, u32 i128 Int, u64 i128 Int, usize i128 Int, i8 i128 Int, i16 i128 Int,
        i32 i128 Int, i64 i128 Int, isize i128 Int, f32 f64 Float, f64 f64 Float }
    };
}

/// Converts a typed value to a `T`, if the types fit: `T` is its type, or an `Option` of it.
pub fn into_type<A: Agent, T: 'static>(typed: Typed<A>) -> Option<Get<A, T>> {
    narrowed(typed, TypeId::of::<T>())?.downcast().ok().map(|get| *get)
}

/// Returns a typed value as a `Get<A, T>`, whose `T` has this id. Type-erased, so that it is compiled once per agent;
/// otherwise each `T` would contain the code for all numbers.
fn narrowed<A: Agent>(typed: Typed<A>, id: TypeId) -> Option<Box<dyn Any>> {
    macro_rules! numbers {
        ($($ty:ident $wide:ident $variant:ident),+) => { match typed {
            $(Typed::$variant(get) if id == TypeId::of::<$ty>() => {
                let get: Get<A, $ty> = Box::new(move |env| get(env) as $ty);
                Some(Box::new(get))
            }
            Typed::$variant(get) if id == TypeId::of::<Option<$ty>>() => present::<A, $ty>(move |env| get(env) as $ty),)+
            Typed::Bool(get) if id == TypeId::of::<bool>() => Some(Box::new(get)),
            Typed::Text(get) if id == TypeId::of::<String>() => Some(Box::new(get)),
            Typed::Span(get) if id == TypeId::of::<Duration>() => Some(Box::new(get)),
            Typed::Bool(get) if id == TypeId::of::<Option<bool>>() => present(get),
            Typed::Text(get) if id == TypeId::of::<Option<String>>() => present(get),
            Typed::Span(get) if id == TypeId::of::<Option<Duration>>() => present(get),
            _ => None,
        } };
    }
    for_numbers!(numbers)
}

/// Returns a value that is present, as a `Get<A, Option<T>>`.
fn present<A: Agent, T: 'static>(get: impl Fn(&Env<'_, '_, A>) -> T + Send + Sync + 'static) -> Option<Box<dyn Any>> {
    let get: Get<A, Option<T>> = Box::new(move |env| Some(get(env)));
    Some(Box::new(get))
}

/// Returns a value for arithmetic; `None` for other types.
pub fn from_type<A: Agent, T: 'static>(get: Get<A, T>) -> Option<Typed<A>> {
    widened(Box::new(get))
}

/// Returns a `Get<A, T>` as a value for arithmetic.
fn widened<A: Agent>(get: Box<dyn Any>) -> Option<Typed<A>> {
    macro_rules! numbers {
        ($($ty:ident $wide:ident $variant:ident),+) => {
            $(if get.is::<Get<A, $ty>>() {
                let get: Get<A, $ty> = *get.downcast().ok()?;
                return Some(Typed::$variant(Box::new(move |env| get(env) as $wide)));
            })+
        };
    }
    for_numbers!(numbers);
    if get.is::<Get<A, bool>>() {
        return get.downcast().ok().map(|get| Typed::Bool(*get));
    }
    if get.is::<Get<A, String>>() {
        return get.downcast().ok().map(|get| Typed::Text(*get));
    }
    get.downcast().ok().map(|get| Typed::Span(*get))
}

/// Returns a `Slot<A, T>` as a value for arithmetic.
pub(super) fn read_from<A: Agent>(slot: &dyn Any) -> Option<Typed<A>> {
    macro_rules! numbers {
        ($($ty:ident $wide:ident $variant:ident),+) => {
            $(if let Some(slot) = slot.downcast_ref::<Slot<A, $ty>>().cloned() {
                return Some(Typed::$variant(Box::new(move |env| slot.with(env, |value| *value as $wide))));
            })+
        };
    }
    for_numbers!(numbers);
    if let Some(slot) = slot.downcast_ref::<Slot<A, bool>>().cloned() {
        return Some(Typed::Bool(Box::new(move |env| slot.with(env, |value| *value))));
    }
    if let Some(slot) = slot.downcast_ref::<Slot<A, String>>().cloned() {
        return Some(Typed::Text(Box::new(move |env| slot.with(env, String::clone))));
    }
    let slot = slot.downcast_ref::<Slot<A, Duration>>()?.clone();
    Some(Typed::Span(Box::new(move |env| slot.with(env, |value| *value))))
}
