//! Values of the types that expressions know.

use alloc::boxed::Box;
use alloc::string::String;
use core::any::{Any, TypeId};
use core::time::Duration;

use super::Slot;
use crate::blackboard::Agent;
use crate::loaded::program::eval::{Env, Get};

/// The function that reads a value for arithmetic in expressions, by the type of the value.
pub enum Typed<A: Agent> {
    Bool(Get<A, bool>),
    Int(Get<A, i128>),
    Float(Get<A, f64>),
    Text(Get<A, String>),
    Span(Get<A, Duration>),
}

/// Passes the number types of Rust to a macro, each with its type in arithmetic and its variant of [`Typed`].
macro_rules! for_numbers {
    ($use:ident) => {
        $use! { u8 i128 Int, u16 i128 Int, u32 i128 Int, u64 i128 Int, usize i128 Int, i8 i128 Int, i16 i128 Int,
        i32 i128 Int, i64 i128 Int, isize i128 Int, f32 f64 Float, f64 f64 Float }
    };
}

/// Converts a value of an expression to a `T`, which must be the value's type or an `Option` of it; else returns
/// `None`.
pub fn into_type<A: Agent, T: 'static>(typed: Typed<A>) -> Option<Get<A, T>> {
    narrowed(typed, TypeId::of::<T>())?.downcast().ok().map(|get| *get)
}

/// Returns a value of an expression as a `Get<A, T>` for the `T` with this id; `None` if the types do not fit. The code
/// is compiled once per agent: with a generic `T` each type would get its own copy for all numbers.
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

/// Returns a value, wrapped in `Some`, as a `Get<A, Option<T>>`.
fn present<A: Agent, T: 'static>(get: impl Fn(&Env<'_, '_, A>) -> T + Send + Sync + 'static) -> Option<Box<dyn Any>> {
    let get: Get<A, Option<T>> = Box::new(move |env| Some(get(env)));
    Some(Box::new(get))
}

/// Converts a value of type `T` for arithmetic; returns `None` for a type that is not one of [`Typed`].
pub fn from_type<A: Agent, T: 'static>(get: Get<A, T>) -> Option<Typed<A>> {
    widened(Box::new(get))
}

/// Converts a `Get<A, T>` for arithmetic; returns `None` for a type that is not one of [`Typed`].
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

/// Returns the function that reads a `Slot<A, T>` for arithmetic; `None` for a type that is not one of [`Typed`].
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
