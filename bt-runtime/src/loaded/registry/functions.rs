//! The functions that expressions may call.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::any::Any;
use core::marker::PhantomData;

use bt_model::json::Json;
use bt_model::json::expression::{Expr, ExprKind, Signature, Type};
use bt_model::{Argument, Name};

use serde::de::DeserializeOwned;
use serde_json::Value;

use super::access::{FileValue, Keeps as _, Ops, Probe, Reads as _, named, type_in};
use super::inputs::put_into;
use crate::blackboard::{Agent, Board, KeyValue};
use crate::keys::Keys;
use crate::loaded::load::Loader;
use crate::loaded::program::eval::{Effect, Env, Get};
use crate::loaded::registry::slot::{AnySlot, Typed, from_type, read};

/// A function that expressions of a file may call. It takes one to four arguments, or the blackboard and up to three
/// arguments. See [`Registry::with_function`](crate::Registry::with_function).
#[diagnostic::on_unimplemented(
    message = "files cannot call `{Self}`",
    label = "not a function for files",
    note = "it takes one to four arguments, or `&{A}` or `&Board<{A}>` and up to three, each of a type that files can write",
    note = "such a type is `Clone + PartialEq + Send + Sync + serde::de::DeserializeOwned`: write `#[derive(Clone, PartialEq, serde::Deserialize)]` on it"
)]
pub trait Function<A: Agent, Arguments, Output>: Send + Sync + 'static {
    #[doc(hidden)]
    const READS: Keys = Keys::NONE;
    #[doc(hidden)]
    fn types() -> Vec<Type>;
    /// Returns the call of the function with the arguments that `make` has; `None` if a fault was reported.
    #[doc(hidden)]
    fn bind(self: &Arc<Self>, make: &mut Call<'_, '_, A>) -> Option<Get<A, Output>>;
}

/// Marks a function whose first argument is the agent.
#[doc(hidden)]
pub struct OfAgent;

/// Marks a function whose first argument is the board.
#[doc(hidden)]
pub struct OfBoard;

/// The loader and the arguments of a call in an expression.
#[doc(hidden)]
pub struct Call<'c, 'r, A: Agent> {
    loader: &'c mut Loader<'r, A>,
    arguments: core::slice::Iter<'c, Expr>,
}

fn ops<T: FileValue + KeyValue>() -> Ops<T> {
    Ops {
        written: named::<T>().0,
        read: None,
        default: None,
        present: None,
        keep: Probe::<T>(PhantomData).keeps(),
        list: None,
        queue: None,
    }
}

/// Returns the operations of an argument's type, with the function that reads it from data.
fn argument<T: FileValue + KeyValue + DeserializeOwned>() -> Ops<T> {
    Ops { read: Probe::<T>(PhantomData).reads(), ..ops() }
}

macro_rules! functions {
    ($($P:ident)*; $mark:ty; $reads:expr; $(&$first:ty)?; |$env:ident| $($given:expr)?) => {
        impl<A: Agent, Fun, Out, $($P),*> Function<A, ($mark, $($P,)*), Out> for Fun
        where
            Fun: Fn($(&$first,)? $($P),*) -> Out + Send + Sync + 'static,
            $($P: FileValue + KeyValue + DeserializeOwned,)*
        {
            const READS: Keys = $reads;

            fn types() -> Vec<Type> {
                Vec::from([$(type_in::<$P>()),*])
            }

            #[allow(non_snake_case, unused_variables, reason = "an argument goes by its type's name; there may be none")]
            fn bind(self: &Arc<Self>, call: &mut Call<'_, '_, A>) -> Option<Get<A, Out>> {
                $(let $P = call.loader.source::<$P>(call.arguments.next()?, &argument());)*
                $(let $P = $P?;)*
                let function = Arc::clone(self);
                Some(Box::new(move |$env| function($($given,)? $($P.get($env)),*)))
            }
        }
    };
    ($($P:ident)*) => {
        functions!($($P)*; OfAgent; Keys::ALL; &A; |env| &**env.agent);
        functions!($($P)*; OfBoard; Keys::ALL; &Board<A>; |env| env.agent);
    };
}

functions!(P; (); Keys::NONE; ; |env|);
functions!(P Q; (); Keys::NONE; ; |env|);
functions!(P Q R; (); Keys::NONE; ; |env|);
functions!(P Q R S; (); Keys::NONE; ; |env|);
functions!();
functions!(P);
functions!(P Q);
functions!(P Q R);

/// The other operand of a comparison with the result of a function.
pub(crate) enum With {
    /// A value that is read: a `Get<A, T>`.
    Read(Box<dyn Any>),
    /// A constant.
    Data(Value),
}

/// Returns the comparison of a value with another one of its type, or the reason why they cannot be compared. `read`
/// reads a value from data.
pub(crate) fn equal<A: Agent, T: FileValue + KeyValue>(
    get: Get<A, T>,
    with: With,
    read: impl FnOnce(&Value) -> Result<T, String>,
) -> Result<Get<A, bool>, String> {
    match with {
        With::Data(value) => {
            let value = read(&value)?;
            Ok(Box::new(move |env| get(env) == value))
        }
        With::Read(other) => match other.downcast::<Get<A, T>>() {
            Ok(other) => Ok(Box::new(move |env| get(env) == other(env))),
            Err(_) => Err("these two are of different types".into()),
        },
    }
}

/// The arguments of a call in an expression: values for a function, named inputs for an action.
#[derive(Clone, Copy)]
pub(crate) struct Arguments<'e> {
    pub name: &'e Name<Json>,
    pub values: &'e [Expr],
    pub inputs: &'e [Argument<Json>],
}

impl<'e> Arguments<'e> {
    /// Returns the arguments of a call; `None` if the expression is not a call.
    pub fn of(expr: &'e Expr) -> Option<Self> {
        match &expr.kind {
            ExprKind::Call { function, arguments } => Some(Self { name: function, values: arguments, inputs: &[] }),
            ExprKind::Ask { action, inputs } => Some(Self { name: action, values: &[], inputs }),
            _ => None,
        }
    }
}

/// A type-erased function, or an action, that expressions may call.
pub(crate) trait AnyFunction<A: Agent>: Send + Sync {
    fn signature(&self) -> Signature;
    /// Returns the result as a value for arithmetic; `None` if the result has another type, or if a fault was reported.
    fn typed(&self, loader: &mut Loader<'_, A>, arguments: Arguments<'_>) -> Option<Typed<A>>;
    /// Returns the function that computes the result, a `Get<A, T>`; `None` if a fault was reported.
    fn reader(&self, loader: &mut Loader<'_, A>, arguments: Arguments<'_>) -> Option<Box<dyn Any>>;
    /// Returns the effect that writes the result to `to`, whose type is that of the result or an `Option` of it; `None`
    /// for another type.
    fn writes(&self, loader: &mut Loader<'_, A>, arguments: Arguments<'_>, to: &dyn AnySlot<A>) -> Option<Effect<A>>;
    /// Returns the comparison of the result with another value, or the reason why they cannot be compared; `None` if a
    /// fault was reported.
    fn equals(
        &self,
        loader: &mut Loader<'_, A>,
        arguments: Arguments<'_>,
        with: With,
    ) -> Option<Result<Get<A, bool>, String>>;
    /// Returns the type of the result.
    fn gives(&self) -> Type;
    /// Returns the test whether the result is `Some`; `None` if the result is no `Option`, or if a fault was reported.
    fn present(&self, loader: &mut Loader<'_, A>, arguments: Arguments<'_>) -> Option<Get<A, bool>>;
    /// Returns the keys that the function reads besides its arguments. A function without the blackboard reads none.
    fn reads(&self) -> Keys {
        Keys::NONE
    }
}

/// A registered function.
pub(crate) struct Registered<F, Args, Out> {
    function: Arc<F>,
    types: PhantomData<fn(Args) -> Out>,
}

impl<F, Args, Out> Registered<F, Args, Out> {
    pub(crate) fn new(function: F) -> Self {
        Self { function: Arc::new(function), types: PhantomData }
    }
}

impl<F, Args, Out> Registered<F, Args, Out> {
    fn get<A: Agent>(&self, loader: &mut Loader<'_, A>, arguments: Arguments<'_>) -> Option<Get<A, Out>>
    where
        F: Function<A, Args, Out>,
    {
        self.function.bind(&mut Call { loader, arguments: arguments.values.iter() })
    }
}

impl<A: Agent, F: Function<A, Args, Out>, Args: 'static, Out: FileValue + KeyValue> AnyFunction<A>
    for Registered<F, Args, Out>
{
    fn signature(&self) -> Signature {
        Signature { inputs: F::types(), output: type_in::<Out>() }
    }

    fn typed(&self, loader: &mut Loader<'_, A>, arguments: Arguments<'_>) -> Option<Typed<A>> {
        from_type(self.get(loader, arguments)?)
    }

    fn reader(&self, loader: &mut Loader<'_, A>, arguments: Arguments<'_>) -> Option<Box<dyn Any>> {
        Some(Box::new(self.get(loader, arguments)?))
    }

    fn writes(&self, loader: &mut Loader<'_, A>, arguments: Arguments<'_>, to: &dyn AnySlot<A>) -> Option<Effect<A>> {
        let put = put_into::<A, Out>(to)?;
        let get = self.get(loader, arguments)?;
        Some(Box::new(move |bb, memory, world| {
            let value = get(&Env { agent: &*bb, memory, world });
            put(bb, memory, value);
        }))
    }

    fn equals(
        &self,
        loader: &mut Loader<'_, A>,
        arguments: Arguments<'_>,
        with: With,
    ) -> Option<Result<Get<A, bool>, String>> {
        let get = self.get(loader, arguments)?;
        Some(equal(get, with, |value| match loader.registry.ops_of::<Out>() {
            Some(ops) => read(&ops, value),
            None => Err(format!("how a `{}` is read is not known here: register it by `with_type`", type_in::<Out>())),
        }))
    }

    fn present(&self, loader: &mut Loader<'_, A>, arguments: Arguments<'_>) -> Option<Get<A, bool>> {
        let present = loader.registry.present::<Out>()?;
        let get = self.get(loader, arguments)?;
        Some(Box::new(move |env| present(&get(env))))
    }

    fn gives(&self) -> Type {
        type_in::<Out>()
    }

    fn reads(&self) -> Keys {
        F::READS
    }
}
