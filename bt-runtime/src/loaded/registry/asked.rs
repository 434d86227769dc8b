//! The actions that expressions may call: those that mutate nothing.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::any::Any;

use bt_model::catalogue::type_named;
use bt_model::json::expression::{AskedInput, Question, Signature, Type};

use super::access::{named, type_in};
use super::functions::{AnyFunction, Arguments, With};
use super::inputs::{Build, Inputs, Takes, put_into};
use crate::blackboard::Agent;
use crate::keys::Keys;
use crate::leaf::{Action, ActionInfo, AskFn, Asking, Leaf, call_keys};
use crate::loaded::leaf::Loadable;
use crate::loaded::load::Loader;
use crate::loaded::program::eval::{Effect, Env, Get};
use crate::loaded::registry::slot::{AnySlot, Typed, from_type, read};

/// An action that expressions may call.
pub(crate) struct Asked<A: Agent, L: Leaf<A>> {
    ask: AskFn<A, L, L::Returns>,
}

impl<A: Agent, L: Loadable<A> + Build> Asked<A, L> {
    /// Returns the action as a function; `None` if it mutates something.
    pub(crate) fn function() -> Option<Box<dyn AnyFunction<A>>> {
        L::ASK.map(|ask| -> Box<dyn AnyFunction<A>> { Box::new(Self { ask }) })
    }

    fn get(&self, loader: &mut Loader<'_, A>, arguments: Arguments<'_>) -> Option<Get<A, L::Returns>> {
        let (name, place) = (&*arguments.name.text, &arguments.name.place);
        let mut inputs = Inputs { arguments: arguments.inputs, name, place, outputs: &[], known: Vec::new(), loader };
        let get = L::build(&mut inputs, Calls { ask: self.ask });
        let right = inputs.end();
        get.filter(|_| right)
    }
}

/// Makes the call once its inputs are known.
struct Calls<A: Agent, L: Leaf<A>> {
    ask: AskFn<A, L, L::Returns>,
}

impl<A: Agent, L: Loadable<A>> Takes<A, L> for Calls<A, L> {
    type Made = Get<A, L::Returns>;

    fn take(self, build: impl Fn(&Env<'_, '_, A>) -> L + Send + Sync + 'static) -> Self::Made {
        Box::new(move |env| (self.ask)(build(env), &Asking { bb: env.agent, world: env.world }))
    }
}

impl<A: Agent, L: Loadable<A> + Build> AnyFunction<A> for Asked<A, L> {
    fn signature(&self) -> Signature {
        Signature { inputs: Vec::new(), output: type_in::<L::Returns>() }
    }

    fn typed(&self, loader: &mut Loader<'_, A>, arguments: Arguments<'_>) -> Option<Typed<A>> {
        from_type(self.get(loader, arguments)?)
    }

    fn reader(&self, loader: &mut Loader<'_, A>, arguments: Arguments<'_>) -> Option<Box<dyn Any>> {
        Some(Box::new(self.get(loader, arguments)?))
    }

    fn writes(&self, loader: &mut Loader<'_, A>, arguments: Arguments<'_>, to: &dyn AnySlot<A>) -> Option<Effect<A>> {
        let put = put_into::<A, L::Returns>(to)?;
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
        let ops = loader.registry.ops_of_value::<L::Returns>();
        let get = self.get(loader, arguments)?;
        let written = named::<L::Returns>().0;
        let With::Data(value) = with else {
            return Some(Err("the result of an action is compared with a value that does not change".into()));
        };
        let Some(ops) = ops else {
            return Some(Err(format!("how a `{written}` is read is not known here: register it by `with_type`")));
        };
        let Some(keep) = ops.keep else {
            return Some(Err(format!("a `{written}` cannot be stored in a tree: it must be `Send + Sync`")));
        };
        Some(read(&ops, &value).map(|value| -> Get<A, bool> {
            let equals = (keep.equals)(value);
            Box::new(move |env| equals(&get(env)))
        }))
    }

    fn present(&self, loader: &mut Loader<'_, A>, arguments: Arguments<'_>) -> Option<Get<A, bool>> {
        let present = loader.registry.present::<L::Returns>()?;
        let get = self.get(loader, arguments)?;
        Some(Box::new(move |env| present(&get(env))))
    }

    fn gives(&self) -> Type {
        type_in::<L::Returns>()
    }

    fn reads(&self) -> Keys {
        call_keys::<A>(&<L as Action>::INFO)
    }
}

/// Returns the types of an action's inputs and output in expressions. If only the game knows the type of an input, the
/// loader checks the input when it reads it.
pub(super) fn question(info: &ActionInfo, output: Type) -> Question {
    let input = |input: &crate::leaf::InputInfo| {
        let ty = type_named(input.ty).filter(|ty| !matches!(ty, Type::Opaque(_))).unwrap_or(Type::Unknown);
        AskedInput { name: input.name.into(), ty, required: input.default.is_none() }
    };
    Question { inputs: info.inputs.iter().map(input).collect(), output, open: false }
}
