//! A native tree whose type is known.

use alloc::boxed::Box;
use core::marker::PhantomData;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::blackboard::{Agent, Board};
use crate::kept::{Keeping, KeepingOf};
use crate::keys::Keys;
use crate::loaded::memory::erased::{Place, Plan};
use crate::loaded::memory::stored::Stored;
use crate::loaded::program::eval::Env;
use crate::loaded::program::native::Native;
use crate::loaded::program::part::AgentMemory;
use crate::node::{Expr, Node, Run, Runs, View};
use crate::rules::facts::Facts;
use crate::rules::prediction::Prediction;
use crate::scope::Params as _;
use crate::search::Search;
use crate::slot::{AnyTrace, Asked, Call};
use crate::status::Status;
use crate::subtree::{Sub, SubActive};
use crate::time::{Moment, Next, Time};
use crate::trace::{NoTrace, NodeId, Trace};
use crate::tree::Tree;

/// Makes the parameters of a native tree from the arguments of the file, which replace the surrounding tree's
/// parameters.
pub struct Site<T>(PhantomData<T>);

impl<A: Agent, T: Tree<Agent = A>> Expr<A, T::Params> for Site<T>
where
    T::Params: Clone,
{
    type Value = T::Params;

    const KEYS: Keys = Keys::PARAMS;

    #[inline]
    fn eval(view: &View<'_, '_, A, T::Params>) -> T::Params {
        view.scope.clone()
    }
}

impl<A: Agent, T: Tree<Agent = A>> Runs<A, T::Params> for Site<T>
where
    T::Params: Clone,
{
    type Tree = T;

    const GIVES: bool = T::Params::OUTPUTS;

    #[inline]
    fn give(params: &T::Params, _: &mut Board<A>, scope: &mut T::Params) {
        scope.take_back(params);
    }
}

/// The node of a native tree: that of a compiled `run`.
type Root<T> = Sub<Site<T>>;

/// The memory of a native tree.
pub struct Within<T: Tree> {
    persistent: KeepingOf<T>,
    active: Option<SubActive<T>>,
}

impl<T: Tree> Clone for Within<T>
where
    KeepingOf<T>: Clone,
    SubActive<T>: Clone,
{
    fn clone(&self) -> Self {
        Self { persistent: self.persistent.clone(), active: self.active.clone() }
    }
}

impl<T: Tree> Serialize for Within<T>
where
    KeepingOf<T>: Serialize,
    SubActive<T>: Serialize,
{
    fn serialize<R: Serializer>(&self, serializer: R) -> Result<R::Ok, R::Error> {
        // The active memory is in a tuple of one, because a format may write `Some(())` in the same way as `None`.
        (&self.persistent, self.active.as_ref().map(|active| (active,))).serialize(serializer)
    }
}

impl<'de, T: Tree> Deserialize<'de> for Within<T>
where
    KeepingOf<T>: Deserialize<'de>,
    SubActive<T>: Deserialize<'de>,
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (persistent, active) = <(KeepingOf<T>, Option<(SubActive<T>,)>)>::deserialize(deserializer)?;
        Ok(Self { persistent, active: active.map(|(active,)| active) })
    }
}

/// The closure that writes the outputs of a tree to their places.
type Gives<T> =
    dyn Fn(&<T as Tree>::Params, &mut Board<<T as Tree>::Agent>, &mut AgentMemory<<T as Tree>::Agent>) + Send + Sync;

/// A native tree in a program. `F` computes its parameters.
pub struct Held<T: Tree, F> {
    params: F,
    /// The closure that writes the outputs to their places; `None` without outputs.
    give: Option<Box<Gives<T>>>,
    memory: Option<Place<Within<T>>>,
}

impl<T: Tree, F: Fn(&Env<'_, '_, T::Agent>) -> T::Params> Held<T, F>
where
    T::Params: Clone,
    Within<T>: Clone + Send + Sync,
{
    pub fn new(params: F, give: Option<Box<Gives<T>>>) -> Self {
        Self { params, give, memory: None }
    }

    fn memo<'b>(&self, memory: &'b AgentMemory<T::Agent>) -> Option<&'b Within<T>> {
        memory.get(self.memory?)
    }

    /// Calls the tree, with or without a trace. Returns `None` if the call has no status.
    #[inline]
    fn tick<R: Trace>(
        &self,
        call: Call,
        memory: &mut AgentMemory<T::Agent>,
        run: Run<'_, '_, T::Agent, (), R>,
    ) -> Option<Status> {
        let place = self.memory?;
        let mut params = (self.params)(&Env { agent: &*run.cx.bb, memory, world: &*run.cx.world });
        if matches!(call, Call::Enter) && memory.get(place).is_none() {
            memory.put(place, Within { persistent: Keeping::new(T::persistent(&params)), active: None });
        }
        let Within { persistent, active } = memory.get_mut(place)?;
        let Run { cx, changed, driven, trace, base, node, .. } = run;
        let run = &mut Run { cx, scope: &mut params, changed, driven, trace, base, node };
        let status = match (call, &mut *active) {
            (Call::Enter, active) => {
                // Drop the memory that a panic left behind.
                *active = None;
                Root::<T>::enter(persistent, run).map(Some).store(active)
            }
            (_, None) => Status::Failure,
            (Call::Observe, Some(state)) => {
                Root::<T>::observe(state, persistent, run);
                Status::Running
            }
            (Call::Resume, Some(state)) => Root::<T>::resume(state, persistent, run),
            (Call::Halt, Some(state)) => match Root::<T>::halt(state, persistent, run) {
                Some(_) => Status::Running,
                None => Status::Failure,
            },
        };
        if status != Status::Running {
            *active = None;
            if !keeps::<T>() {
                memory.clear(place);
            }
        }
        if let Some(give) = self.give.as_ref().filter(|_| !run.trace.looks()) {
            let before = run.begin_writes();
            give(run.scope, run.cx.bb, memory);
            run.trace_writes(before);
        }
        Some(status)
    }

    /// Answers a question, with or without a trace.
    #[inline]
    fn answer<R: Trace>(
        &self,
        asked: Asked,
        memory: &AgentMemory<T::Agent>,
        view: View<'_, '_, T::Agent, ()>,
        trace: &mut R,
        node: NodeId,
    ) -> Prediction {
        let View { bb, world, changed, moment, .. } = view;
        let params = (self.params)(&Env { agent: bb, memory, world });
        let search = &mut Search::at_node(View { bb, world, scope: &params, changed, moment }, trace, node);
        let mut ask = |persistent: &KeepingOf<T>| match asked {
            Asked::Predict => Root::<T>::predict(persistent, search),
            Asked::Preempts => {
                let claims = const { Root::<T>::FACTS.claims } && Root::<T>::preempts(persistent, search);
                Prediction::of_claim(claims)
            }
            Asked::Skips => Prediction::of_claim(Root::<T>::is_skipped(persistent, search)),
        };
        match self.memo(memory) {
            Some(memo) => ask(&memo.persistent),
            None => ask(&Keeping::new(T::persistent(&params))),
        }
    }
}

/// Returns `true` if a tree has persistent memory.
fn keeps<T: Tree>() -> bool {
    size_of::<KeepingOf<T>>() != 0
}

impl<T: Tree, F: Fn(&Env<'_, '_, T::Agent>) -> T::Params + Send + Sync> Native<T::Agent> for Held<T, F>
where
    T::Params: Clone,
    Within<T>: Clone + Send + Sync,
{
    fn facts(&self) -> Facts {
        Root::<T>::FACTS
    }

    fn observed(&self) -> Keys {
        Root::<T>::OBSERVED
    }

    fn keeps(&self) -> bool {
        keeps::<T>()
    }

    fn lay(&mut self, plan: &mut Plan, cell: u32) {
        self.memory = Some(plan.place(cell));
    }

    fn memory(&self) -> Option<&dyn Stored<T::Agent>> {
        self.memory.as_ref().map(|place| -> &dyn Stored<T::Agent> { place })
    }

    fn runs(&self, memory: &AgentMemory<T::Agent>) -> bool {
        self.memo(memory).is_some_and(|memo| memo.active.is_some())
    }

    fn quiet(&self, call: Call, memory: &mut AgentMemory<T::Agent>, run: Run<'_, '_, T::Agent, (), NoTrace>) -> Status {
        self.tick(call, memory, run).unwrap_or(Status::Failure)
    }

    fn call_traced(
        &self,
        call: Call,
        memory: &mut AgentMemory<T::Agent>,
        run: Run<'_, '_, T::Agent, (), AnyTrace<'_>>,
    ) -> Status {
        self.tick(call, memory, run).unwrap_or(Status::Failure)
    }

    fn asked(&self, asked: Asked, memory: &AgentMemory<T::Agent>, view: View<'_, '_, T::Agent, ()>) -> Prediction {
        self.answer(asked, memory, view, &mut NoTrace, 0)
    }

    fn asked_traced(
        &self,
        asked: Asked,
        memory: &AgentMemory<T::Agent>,
        view: View<'_, '_, T::Agent, ()>,
        trace: &mut AnyTrace<'_>,
        node: NodeId,
    ) -> Prediction {
        self.answer(asked, memory, view, trace, node)
    }

    fn wakes_at(&self, memory: &AgentMemory<T::Agent>, moment: Moment, watched: bool) -> Option<Time> {
        // A tree that was never entered has no closed gate, so time opens nothing.
        Root::<T>::wakes_at(&self.memo(memory)?.persistent, moment, watched)
    }

    fn next(&self, memory: &AgentMemory<T::Agent>, moment: Moment) -> Next {
        match self.memo(memory) {
            Some(Within { persistent, active: Some(active) }) => Root::<T>::next(active, persistent, moment),
            _ => Next::Now,
        }
    }
}
