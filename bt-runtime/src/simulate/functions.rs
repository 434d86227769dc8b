//! The functions of a script. Each returns the script's value for all arguments.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use core::any::Any;
use core::sync::atomic::{AtomicBool, Ordering};

use bt_model::json::expression::{Signature, Type};

use super::agent::MockAgent;
use crate::blackboard::KeyValue;
use crate::keys::Keys;
use crate::loaded::load::Loader;
use crate::loaded::program::eval::{Effect, Env, Get};
use crate::loaded::registry::access::{FileValue, Ops};
use crate::loaded::registry::functions::{AnyFunction, Arguments, With, equal};
use crate::loaded::registry::inputs::put_into;
use crate::loaded::registry::slot::{AnySlot, Typed, from_type, read};

/// A function that returns the value of a cell.
pub struct Gives<T> {
    pub signature: Signature,
    /// The index of the function's cell.
    pub index: usize,
    /// `true` once the tree calls the function.
    pub called: Arc<AtomicBool>,
    pub ops: Ops<T>,
}

impl<T: KeyValue> Gives<T> {
    fn get(&self) -> Get<MockAgent, T> {
        self.called.store(true, Ordering::Relaxed);
        let index = self.index;
        Box::new(move |env| env.agent.get::<T>(index).clone())
    }
}

impl<T: FileValue + KeyValue> AnyFunction<MockAgent> for Gives<T> {
    fn signature(&self) -> Signature {
        self.signature.clone()
    }

    fn typed(&self, _: &mut Loader<'_, MockAgent>, _: Arguments<'_>) -> Option<Typed<MockAgent>> {
        from_type(self.get())
    }

    fn reader(&self, _: &mut Loader<'_, MockAgent>, _: Arguments<'_>) -> Option<Box<dyn Any>> {
        Some(Box::new(self.get()))
    }

    fn writes(
        &self,
        _: &mut Loader<'_, MockAgent>,
        _: Arguments<'_>,
        to: &dyn AnySlot<MockAgent>,
    ) -> Option<Effect<MockAgent>> {
        let (put, get) = (put_into::<MockAgent, T>(to)?, self.get());
        Some(Box::new(move |bb, memory, world| {
            let value = get(&Env { agent: &*bb, memory, world });
            put(bb, memory, value);
        }))
    }

    fn equals(
        &self,
        _: &mut Loader<'_, MockAgent>,
        _: Arguments<'_>,
        with: With,
    ) -> Option<Result<Get<MockAgent, bool>, String>> {
        Some(equal(self.get(), with, |value| read(&self.ops, value)))
    }

    fn present(&self, _: &mut Loader<'_, MockAgent>, _: Arguments<'_>) -> Option<Get<MockAgent, bool>> {
        let (present, get) = (self.ops.present?, self.get());
        Some(Box::new(move |env| present(&get(env))))
    }

    fn gives(&self) -> Type {
        self.signature.output.clone()
    }

    fn reads(&self) -> Keys {
        Keys::one(self.index)
    }
}
