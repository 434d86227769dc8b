//! Events that files wait for, and the values that they carry.

use alloc::boxed::Box;
use alloc::string::ToString;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::marker::PhantomData;

use bt_model::catalogue::{Heard, event_kind};
use bt_model::json::expression::{Expr, ExprKind, Type};
use bt_model::json::{Json, Pattern, PatternKind};
use bt_model::{Listen, Name, Output, Target};

use super::access::{FileValue, Keeps as _, Ops, Probe, named, type_in};
use super::inputs::put_into;
use crate::blackboard::{Agent, KeyValue};
use crate::loaded::load::{Loader, Local};
use crate::loaded::program::eval::{Effect, Env, Take};
use crate::loaded::program::leaf::Put;
use crate::loaded::program::lower::Free;
use crate::loaded::program::observed::Observed;
use crate::loaded::registry::slot::Slot;

/// A kind of event whose value files may read.
pub(crate) trait AnyEvent<A: Agent>: Send + Sync {
    /// Returns the expression type of the value that the event carries.
    fn carries(&self) -> Type;
    /// Returns the function that takes the event; `None` if a fault was reported. `bound` is the name of the value in
    /// the file.
    fn listen(
        &self,
        loader: &mut Loader<'_, A>,
        listen: &Listen<Json>,
        bound: Option<&Name<Json>>,
        free: &mut Free,
    ) -> Option<Take<A>>;
}

/// The function that reads the value of an event; `None` if the event is of another kind.
type Carries<A, P> = Arc<dyn Fn(&<A as Agent>::Event) -> Option<P> + Send + Sync>;

/// A kind of event that carries a `P`.
pub(crate) struct Carried<A: Agent, P> {
    carries: Carries<A, P>,
    ops: Ops<P>,
    /// The type of the value in expressions.
    ty: Type,
}

/// An output of `wait_for`: the value of the event, or the effect that writes another value.
enum EventOutput<A: Agent, P> {
    Value(Put<A, P>),
    Effect(Effect<A>),
}

impl<A: Agent, P: FileValue + KeyValue + Default> Carried<A, P> {
    pub(crate) fn new(carries: impl Fn(&A::Event) -> Option<P> + Send + Sync + 'static) -> Self {
        let keep = Probe::<P>(PhantomData).keeps();
        let ops =
            Ops { written: named::<P>().0, read: None, default: None, present: None, keep, list: None, queue: None };
        Self::of(ops, type_in::<P>(), carries)
    }

    /// Returns the kind of event whose value has the type `ty` in expressions.
    pub(crate) fn of(ops: Ops<P>, ty: Type, carries: impl Fn(&A::Event) -> Option<P> + Send + Sync + 'static) -> Self {
        Self { carries: Arc::new(carries), ops, ty }
    }

    fn output(
        &self,
        loader: &mut Loader<'_, A>,
        output: &Output<Json>,
        bound: Option<&Name<Json>>,
    ) -> Option<EventOutput<A, P>> {
        let whole =
            |name: &Name<Json>| Expr { place: name.place.clone(), kind: ExprKind::Local([name.clone()].into()) };
        let Some(value) = output.value.clone().or_else(|| bound.map(whole)) else {
            // The rules of the file report an output without a value.
            loader.target(&output.target);
            return None;
        };
        if let (ExprKind::Local(path), Some(bound)) = (&value.kind, bound)
            && path.len() == 1
            && path[0].text == bound.text
        {
            let (slot, _) = loader.target(&output.target)?;
            if let Some(put) = put_into::<A, P>(&*slot) {
                return Some(EventOutput::Value(put));
            }
        }
        loader.set(&output.target, &value).map(EventOutput::Effect)
    }
}

impl<A: Agent, P: FileValue + KeyValue + Default> AnyEvent<A> for Carried<A, P> {
    fn carries(&self) -> Type {
        self.ty.clone()
    }

    fn listen(
        &self,
        loader: &mut Loader<'_, A>,
        listen: &Listen<Json>,
        bound: Option<&Name<Json>>,
        free: &mut Free,
    ) -> Option<Take<A>> {
        let (place, wrote) = (loader.lower.place::<P>(free), loader.lower.word(free));
        let outer = loader.scope.len();
        if let Some(bound) = bound {
            // Only this node reads the local, and only while the value of the event is present.
            let slot = Slot::local(place, wrote, Arc::new(|_: &Env<'_, '_, A>| P::default()), self.ops);
            let (name, ty) = (bound.text.clone(), self.carries());
            loader.scope.push(Local { name, ty, slot: Some(Arc::new(slot)), observed: Observed::none() });
        }
        let guard = listen.guard.as_ref().map(|guard| loader.condition(guard));
        let outputs: Vec<_> = listen.outputs.iter().map(|output| self.output(loader, output, bound)).collect();
        loader.scope.truncate(outer);
        let guard = match guard {
            Some(guard) => Some(guard?),
            None => None,
        };
        let outputs: Vec<_> = outputs.into_iter().collect::<Option<_>>()?;
        let carries = Arc::clone(&self.carries);
        Some(Box::new(move |event, bb, memory, world| {
            let Some(value) = carries(event) else { return false };
            memory.put(place, value.clone());
            let takes = guard.as_ref().is_none_or(|guard| guard(&Env { agent: &*bb, memory, world }));
            if takes {
                outputs.iter().for_each(|output| match output {
                    EventOutput::Value(put) => put(bb, memory, value.clone()),
                    EventOutput::Effect(effect) => effect(bb, memory, world),
                });
            }
            memory.clear(place);
            takes
        }))
    }
}

impl<A: Agent> Loader<'_, A> {
    /// Returns the functions that take the events of a pattern, one for each kind; `None` if a fault was reported.
    pub(crate) fn hear(
        &mut self,
        pattern: &Pattern,
        guard: Option<&Expr>,
        outputs: &[Output<Json>],
        free: &mut Free,
    ) -> Option<Box<[Take<A>]>> {
        let one = core::slice::from_ref(pattern);
        let either = if let PatternKind::Or(either) = &pattern.kind { either } else { one };
        let takes: Vec<_> = either.iter().map(|pattern| self.hear_one(pattern, guard, outputs, free)).collect();
        takes.into_iter().collect()
    }

    fn hear_one(
        &mut self,
        pattern: &Pattern,
        guard: Option<&Expr>,
        outputs: &[Output<Json>],
        free: &mut Free,
    ) -> Option<Take<A>> {
        let PatternKind::Event { name, binds } = &pattern.kind else { return None };
        let copy = |output: &Output<Json>| {
            let Target::Local(name) = &output.target else { return None };
            Some(Output { target: Target::Local(name.clone()), value: output.value.clone() })
        };
        let mut listen = Listen { pattern: pattern.clone(), guard: guard.cloned(), outputs: Vec::new() };
        if self.registry.events.contains_key(event_kind(&name.text)) || !binds.is_empty() {
            listen.outputs = outputs.iter().filter_map(copy).collect();
            return self.listen(&listen, free);
        }
        // `listen` has no outputs, so these outputs cannot read the event.
        let take = self.listen(&listen, free);
        let effects: Vec<_> = outputs.iter().map(|output| self.set(&output.target, output.value.as_ref()?)).collect();
        let (take, effects) = (take?, effects.into_iter().collect::<Option<Vec<_>>>()?);
        Some(Box::new(move |event, bb, memory, world| {
            let takes = take(event, bb, memory, world);
            if takes {
                effects.iter().for_each(|effect| effect(bb, memory, world));
            }
            takes
        }))
    }

    /// Returns the function that takes the awaited event; `None` if a fault was reported.
    pub(crate) fn listen(&mut self, listen: &Listen<Json>, free: &mut Free) -> Option<Take<A>> {
        let PatternKind::Event { name, binds } = &listen.pattern.kind else { return None };
        let reads = !listen.outputs.is_empty();
        match self.known_events.hear(name, binds, reads, &listen.pattern.place, &mut self.faults) {
            None => self.unheard(listen),
            Some(Heard::Alone) => self.listen_bare(listen, name),
            Some(Heard::With(_)) => {
                let registry = self.registry;
                registry.events.get(event_kind(&name.text))?.listen(self, listen, binds.first(), free)
            }
        }
    }

    /// Reports the faults in the other parts of a `wait_for` whose event has a reported fault. Returns `None`.
    fn unheard(&mut self, listen: &Listen<Json>) -> Option<Take<A>> {
        let outer = self.scope.len();
        if let PatternKind::Event { binds, .. } = &listen.pattern.kind {
            self.scope.extend(binds.iter().map(|name| Local::nowhere(&name.text, Type::Unknown)));
        }
        listen.guard.iter().for_each(|guard| drop(self.condition(guard)));
        for output in &listen.outputs {
            match &output.value {
                Some(value) => drop(self.set(&output.target, value)),
                None => drop(self.target(&output.target)),
            }
        }
        self.scope.truncate(outer);
        None
    }

    /// Returns the function that takes an event whose value is not read; `None` if a fault was reported.
    fn listen_bare(&mut self, listen: &Listen<Json>, name: &Name<Json>) -> Option<Take<A>> {
        let place = name.place.clone();
        let word = Name { text: event_kind(&name.text).to_string(), place: place.clone() };
        let (equals, _) = self.event(&Expr { place, kind: ExprKind::Word { of: None, word } })?;
        let guard = match &listen.guard {
            Some(guard) => Some(self.condition(guard)?),
            None => None,
        };
        Some(Box::new(move |event, bb, memory, world| {
            equals(event) && guard.as_ref().is_none_or(|guard| guard(&Env { agent: &*bb, memory, world }))
        }))
    }
}
