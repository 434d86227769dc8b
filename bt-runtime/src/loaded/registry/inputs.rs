//! The inputs of an action in a file, and their sources.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::ToString;
use alloc::sync::Arc;
use core::any::{Any, TypeId};
use core::time::Duration;

use bt_model::catalogue::{Holder, output_mismatch, shared_target, tree_output_mismatch};
use bt_model::check::{Accepts, Wanted, What};
use bt_model::json::expression::{Expr, ExprKind};
use bt_model::json::{Json, Place};
use bt_model::{Argument, Call, Target, TreeOutput};

use super::access::{FileValue, Ops, type_in, type_of};
use super::probe_saves::AnySaves;
use crate::blackboard::{Agent, Board, KeyValue};
use crate::leaf::Action;
use crate::loaded::leaf::{Loadable, OutputOf};
use crate::loaded::load::Loader;
use crate::loaded::load::expression::{data, range};
use crate::loaded::program::eval::{Env, Get};
use crate::loaded::program::leaf::Put;
use crate::loaded::program::part::AgentMemory;
use crate::loaded::registry::slot::{AnySlot, Slot, into_type, read};
use crate::output::Out;

/// The source of an input of type `T`.
pub enum Source<A: Agent, T> {
    /// A constant.
    Const(T),
    /// An expression that every tick evaluates.
    Eval(Get<A, T>),
}

impl<A: Agent, T: Clone> Source<A, T> {
    /// Returns the current value of the input.
    #[inline(always)]
    pub fn get(&self, env: &Env<'_, '_, A>) -> T {
        match self {
            Self::Const(value) => value.clone(),
            Self::Eval(get) => get(env),
        }
    }
}

/// The place of an output of a native tree.
pub enum Output<A: Agent, T> {
    /// No target. The output begins with the value of this source.
    Own(Arc<Source<A, T>>),
    /// A key or a local of the file's tree.
    Place(Arc<Slot<A, T>>),
}

impl<A: Agent, T> Clone for Output<A, T> {
    fn clone(&self) -> Self {
        match self {
            Self::Own(source) => Self::Own(Arc::clone(source)),
            Self::Place(slot) => Self::Place(Arc::clone(slot)),
        }
    }
}

impl<A: Agent, T: KeyValue> Output<A, T> {
    /// Returns the output for one call of a tree for the agent `B`.
    pub fn get<B>(&self, env: &Env<'_, '_, A>) -> Out<B, T> {
        match self {
            Self::Own(source) => Out::own(source.get(env)),
            Self::Place(slot) => slot.with(env, Out::local),
        }
    }

    /// Writes the value of the output to its place after the call.
    pub fn give<B: Agent>(&self, output: &Out<B, T>, bb: &mut Board<A>, memory: &mut AgentMemory<A>) {
        let (Self::Place(slot), Some(value)) = (self, output.returned()) else { return };
        slot.store_changed(value, bb, memory);
    }
}

/// An action that a file can use. `#[action]` and `#[derive(Inputs)]` implement this trait.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot stand in a file",
    note = "make it an `#[action]`, or a struct with `#[derive(Inputs)]`; all its inputs must be `Clone + Send + Sync`"
)]
pub trait Build: Sized {
    /// Passes to `takes` the function that makes the action from the inputs of each tick. Returns `None` if a fault was
    /// reported.
    fn build<A: Agent, T: Takes<A, Self>>(inputs: &mut Inputs<'_, '_, A>, takes: T) -> Option<T::Made>;

    /// Returns the `Saves` of the action's memory, if the macro knows its type and it can be saved.
    fn saves() -> Option<AnySaves> {
        None
    }
}

/// Receives the function that makes a leaf. The type of that closure depends on whether all inputs are constant.
pub trait Takes<A: Agent, L> {
    /// The result of [`take`](Self::take).
    type Made;
    /// Receives the function that makes the leaf in each tick.
    fn take(self, build: impl Fn(&Env<'_, '_, A>) -> L + Send + Sync + 'static) -> Self::Made;

    /// Does the same for a tree with outputs. After each call, `give` writes the outputs to their places.
    fn take_giving(
        self,
        build: impl Fn(&Env<'_, '_, A>) -> L + Send + Sync + 'static,
        give: impl Fn(&L, &mut Board<A>, &mut AgentMemory<A>) + Send + Sync + 'static,
    ) -> Self::Made
    where
        Self: Sized,
    {
        let _ = give;
        self.take(build)
    }
}

/// The arguments that a file passes to an action.
pub struct Inputs<'i, 'r, A: Agent> {
    pub(crate) loader: &'i mut Loader<'r, A>,
    pub(crate) arguments: &'i [Argument<Json>],
    /// The targets of the outputs of a tree.
    pub(crate) outputs: &'i [TreeOutput<Json>],
    pub(crate) name: &'i str,
    pub(crate) place: &'i Place,
    /// The inputs that the action has requested so far.
    pub(crate) known: alloc::vec::Vec<Wanted<'static>>,
}

impl<A: Agent> Inputs<'_, '_, A> {
    /// Returns the source of an input; `None` if a fault was reported.
    pub fn take<T: FileValue>(
        &mut self,
        name: &'static str,
        ops: Ops<T>,
        default: Option<fn() -> T>,
    ) -> Option<Source<A, T>> {
        self.known.push(Wanted { name, ty: ops.written.into(), required: default.is_none(), output: false });
        match self.arguments.iter().find(|argument| argument.name.text == name) {
            Some(argument) => self.loader.source(&argument.value, &ops),
            None => default.map(|default| Source::Const(default())),
        }
    }

    /// Returns the place of an output of a tree; `None` if a fault was reported.
    pub fn output<T: FileValue + KeyValue>(
        &mut self,
        name: &'static str,
        ops: Ops<T>,
        default: Option<fn() -> T>,
    ) -> Option<Output<A, T>> {
        let target = match self.outputs {
            [TreeOutput { name: None, target }] => Some(target),
            outputs => {
                let is = |output: &&TreeOutput<Json>| output.name.as_ref().is_some_and(|given| given.text == name);
                outputs.iter().find(is).map(|output| &output.target)
            }
        };
        let Some(target) = target else { return self.take(name, ops, default).map(Arc::new).map(Output::Own) };
        self.known.push(Wanted { name, ty: ops.written.into(), required: false, output: true });
        let (slot, place) = self.loader.target(target)?;
        match slot.as_any().downcast_ref::<Slot<A, T>>() {
            Some(slot) => Some(Output::Place(Arc::new(slot.clone()))),
            None => {
                let is = type_of::<T>(ops.written, ops.present.is_some()).to_string();
                let wanted = self.loader.type_of(&target_expr(target))?.to_string();
                tree_output_mismatch(name, &is, &wanted, &place, &mut self.loader.faults);
                None
            }
        }
    }

    /// Reports unknown and missing inputs. Returns `true` if there are none.
    pub fn end(self) -> bool {
        let accepts = Accepts { name: self.name, site: self.place, what: What::Input, wanted: self.known };
        accepts.check(self.arguments, &mut self.loader.faults)
    }
}

impl<A: Agent> Loader<'_, A> {
    /// Returns the value of a constant expression; `None` if the expression is not constant, or if a fault was
    /// reported.
    pub(crate) fn constant<T: FileValue>(&mut self, expr: &Expr, ops: &Ops<T>) -> Option<T> {
        match self.source(expr, ops)? {
            Source::Const(value) => Some(value),
            // The rules of the machine report an expression that is not constant.
            Source::Eval(_) => None,
        }
    }

    /// Returns the source of a `T` with this expression; `None` if a fault was reported.
    pub(crate) fn source<T: FileValue>(&mut self, expr: &Expr, ops: &Ops<T>) -> Option<Source<A, T>> {
        // The Rust type decides, so that a key of the right type fits even if expressions do not know that type.
        if let Some(get) = self.slot(expr).and_then(|slot| slot_as::<A, T>(&*slot)) {
            return Some(Source::Eval(get));
        }
        if let Some((function, arguments)) = self.called(expr) {
            self.type_of(expr)?;
            if let Ok(get) = function.reader(self, arguments)?.downcast::<Get<A, T>>() {
                return Some(Source::Eval(*get));
            }
        }
        if TypeId::of::<T>() == TypeId::of::<core::ops::RangeInclusive<Duration>>()
            && let Some(range) = range(expr)
        {
            let range: Box<dyn Any> = Box::new(range);
            return range.downcast().ok().map(|range| Source::Const(*range));
        }
        let wanted = type_of::<T>(ops.written, ops.present.is_some());
        if !self.fits(expr, &wanted, Holder::Input) {
            return None;
        }
        if let Some(value) = data(expr) {
            return match read(ops, &value) {
                Ok(value) => Some(Source::Const(value)),
                Err(error) => {
                    let message = format!("this is no `{}`: {error}", ops.written);
                    self.fault(expr, message, "")
                }
            };
        }
        if let ExprKind::Paren(inner) = &expr.kind {
            return self.source(inner, ops);
        }
        let typed = self.typed(expr, Some(&wanted))?;
        match into_type(typed) {
            Some(get) => Some(Source::Eval(get)),
            None => self.fault(expr, format!("no expression yields `{}`", ops.written), "name a key of that type"),
        }
    }

    /// Returns the function that writes the output of an action to its target; `Some(None)` without a target, `None` if
    /// a fault was reported.
    pub(crate) fn put<L: Loadable<A>>(&mut self, call: &Call<Json>) -> Option<Option<Put<A, OutputOf<A, L>>>> {
        let Some(target) = &call.output else { return Some(None) };
        let (slot, place) = self.target(target)?;
        if let Some(put) = put_into::<A, OutputOf<A, L>>(&*slot) {
            return Some(Some(put));
        }
        let output = type_in::<OutputOf<A, L>>().to_string();
        let gives = Some(&*output).filter(|_| TypeId::of::<OutputOf<A, L>>() != TypeId::of::<()>());
        let (name, returns) = (&call.path.text, <L as Action>::INFO.returns);
        let key = self.type_of(&target_expr(target))?.to_string();
        output_mismatch(name, gives, returns, &key, &place, &mut self.faults);
        None
    }

    /// Returns the key or local of a target, and its place in the file; `None` if a fault was reported.
    pub(crate) fn target(&mut self, target: &Target<Json>) -> Option<(alloc::sync::Arc<dyn AnySlot<A>>, Place)> {
        let expr = target_expr(target);
        if let Target::Key(_, path) = target
            && self.registry.find(path).is_some_and(|(key, _)| key.shared.is_some())
        {
            shared_target(&expr, &mut self.faults);
            return None;
        }
        let slot = self.slot(&expr);
        if slot.is_none() {
            // `type_of` reports an unknown name. A part of a value is not a separate key.
            self.type_of(&expr)?;
            if self.is_nowhere(&expr) {
                return None;
            }
            return self.fault(&expr, format!("`{expr}` is a part of a value, and cannot be written"), "write the key");
        }
        slot.map(|slot| (slot, expr.place))
    }
}

/// Returns the expression that reads a target.
pub(crate) fn target_expr(target: &Target<Json>) -> Expr {
    match target {
        Target::Key(bb, path) => {
            let place = match (path.first(), path.last()) {
                (Some(first), Some(last)) => first.place.to(&last.place),
                _ => bb.place.clone(),
            };
            Expr { place, kind: ExprKind::Key { bb: true, path: path.clone() } }
        }
        Target::Local(name) => Expr { place: name.place.clone(), kind: ExprKind::Local([name.clone()].into()) },
    }
}

/// Returns the function that reads a slot as a `T`, or the handle of a shared slot as a `T`; `None` for another type.
fn slot_as<A: Agent, T: FileValue>(slot: &dyn AnySlot<A>) -> Option<Get<A, T>> {
    // A downcast to `Slot<A, T>` would require `PartialEq`, which an input need not have: so the reader of the slot is
    // downcast.
    let value = slot.reader().downcast::<Get<A, T>>();
    value.or_else(|_| slot.handle().ok_or(())?.downcast().map_err(drop)).ok().map(|get| *get)
}

/// Returns the function that writes a value of type `O` to a slot of type `O` or `Option<O>`; `None` for another type.
pub(crate) fn put_into<A: Agent, O: 'static>(slot: &dyn AnySlot<A>) -> Option<Put<A, O>> {
    if let Ok(put) = slot.taker().downcast::<Put<A, O>>() {
        return Some(*put);
    }
    let put = slot.taker().downcast::<Put<A, Option<O>>>().ok()?;
    Some(Box::new(move |bb, memory, value| put(bb, memory, Some(value))))
}
