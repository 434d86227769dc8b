//! A loaded tree as a tree of the run time: one node that runs the program.

use alloc::sync::Arc;
use core::marker::PhantomData;

use super::machine::{Machine, Questions, Times};
use super::part::Block;
use super::program::Program;
use crate::at::Part;
use crate::blackboard::Agent;
use crate::brain::Brain;
use crate::keys::Keys;
use crate::node::{Node, Run};
use crate::scope::Params;
use crate::search::Search;
use crate::slot::Slots;
use crate::status::{Outcome, Status, Step};
use crate::time::{Moment, Next, Time};
use crate::trace::{NodeId, Trace};
use crate::tree::{NodeInfo, Tree};

/// A tree that was loaded from a file, as a [`Tree`]: `Brain<Loaded<Soldier>>` is a brain that runs it.
///
/// What it is, is known at run time only: ask its [`Program`], not the constants of this type. Such a brain can be cloned,
/// but not written: a [snapshot](crate::snapshot) is of a tree that is a type.
pub struct Loaded<A>(PhantomData<fn() -> A>);

impl<A: Agent> Program<A> {
    /// A brain for an agent that runs this tree. Its first tick starts the tree.
    #[must_use]
    pub fn brain(self: &Arc<Self>, agent: A) -> Brain<Loaded<A>> {
        Brain::new(agent, Arc::clone(self))
    }
}

impl<A: Agent> Tree for Loaded<A> {
    type Agent = A;
    type Params = Arc<Program<A>>;
    type Locals = ();
    type Root = Runs;

    const NAME: &'static str = "loaded";
    const DOCS: &'static str = "";
    const COUNT: NodeId = 0;
    const INFO: &'static [NodeInfo] = &[];

    fn locals(_: &Self::Params) {}

    fn kept(program: &Self::Params) -> Memory<A> {
        Memory::new(program)
    }
}

impl<A: Agent> Params for Arc<Program<A>> {
    /// A tree that runs stays what it is.
    fn refresh(&mut self, _: Self) {}
}

/// What one agent's loaded tree remembers.
pub struct Memory<A: Agent>(Option<Held<A>>);

struct Held<A: Agent> {
    /// The block's owner too: held once more, to be read while the block is written.
    program: Arc<Program<A>>,
    block: Block<A>,
}

impl<A: Agent> Memory<A> {
    /// The memory of a tree that has not started.
    fn new(program: &Arc<Program<A>>) -> Self {
        Self(Some(Held { program: Arc::clone(program), block: Block::new(Arc::clone(program)) }))
    }

    /// What the passing of time does to it.
    fn times(&self, moment: Moment) -> Option<Times<'_, A>> {
        let Held { program, block } = self.0.as_ref()?;
        Some(Times { program, block, moment })
    }
}

/// A tree from a file has no slots.
impl<A: Agent> Slots<A> for Memory<A> {}

/// The memory of no tree: it fails.
impl<A: Agent> Default for Memory<A> {
    fn default() -> Self {
        Self(None)
    }
}

impl<A: Agent> Clone for Memory<A> {
    fn clone(&self) -> Self {
        Self(self.0.as_ref().map(|held| Held { program: Arc::clone(&held.program), block: held.block.clone() }))
    }
}

/// The node that runs a program.
pub struct Runs;

impl<A: Agent, S> Part<A, S> for Runs {
    type Is = Self;
}

impl Runs {
    /// The pure side of the tick, where there is a program.
    #[inline]
    fn questions<'s, A: Agent, S, T: Trace>(
        memory: &'s Memory<A>,
        search: &'s mut Search<'_, '_, A, S, T>,
    ) -> Option<Questions<'s, A, T>> {
        let Held { program, block } = memory.0.as_ref()?;
        let Search { view, trace, base, .. } = search;
        let (agent, changed, moment) = (view.bb, view.changed, view.moment);
        Some(Questions { program, block, agent, changed, moment, trace, base: *base })
    }
}

impl<A: Agent, S> Node<A, S> for Runs {
    type Active = ();
    type Halting = ();
    type Kept = Memory<A>;

    const OBSERVED: Keys = Keys::ALL.or(Keys::ALWAYS);
    const RUNS: bool = true;
    const SERVES: bool = true;
    const WATCHES_TIME: bool = true;
    const HALTS: bool = true;
    const GUARDED: bool = true;
    const CLAIMS: bool = true;
    const VISITS: u32 = u32::MAX;
    const ID: NodeId = 0;

    #[inline]
    fn observed(kept: &Memory<A>) -> Keys {
        kept.0.as_ref().map_or(Keys::NONE, |held| held.program.observed.keys)
    }

    #[inline(always)]
    fn observes(kept: &Memory<A>) -> bool {
        kept.0.as_ref().is_some_and(|held| held.program.observes)
    }

    #[inline(always)]
    fn enter<T: Trace>(kept: &mut Memory<A>, run: &mut Run<'_, '_, A, S, T>) -> Step<()> {
        let Some(Held { program, block }) = &mut kept.0 else { return Step::Done(Outcome::Failure) };
        match (Machine { program, block, run }).start().outcome() {
            None => Step::Running(()),
            Some(outcome) => Step::Done(outcome),
        }
    }

    #[inline(always)]
    fn resume<T: Trace>((): &mut (), kept: &mut Memory<A>, run: &mut Run<'_, '_, A, S, T>) -> Status {
        let Some(Held { program, block }) = &mut kept.0 else { return Status::Failure };
        Machine { program, block, run }.tick()
    }

    #[inline(always)]
    fn halt<T: Trace>((): &mut (), kept: &mut Memory<A>, run: &mut Run<'_, '_, A, S, T>) -> Option<()> {
        let Held { program, block } = kept.0.as_mut()?;
        Machine { program, block, run }.stop().then_some(())
    }

    #[inline(always)]
    fn observe<T: Trace>((): &mut (), kept: &mut Memory<A>, run: &mut Run<'_, '_, A, S, T>) {
        if let Some(Held { program, block }) = &mut kept.0
            && program.serves
        {
            let root = program.root;
            Machine { program, block, run }.observe(root);
        }
    }

    #[inline]
    fn can_enter<T: Trace>(kept: &Memory<A>, search: &mut Search<'_, '_, A, S, T>) -> bool {
        Self::questions(kept, search).is_some_and(|mut questions| questions.can_enter(questions.program.root.root))
    }

    #[inline]
    fn preempts<T: Trace>(kept: &Memory<A>, search: &mut Search<'_, '_, A, S, T>) -> bool {
        Self::questions(kept, search).is_some_and(|mut questions| questions.preempts(questions.program.root.root))
    }

    #[inline]
    fn opens(kept: &Memory<A>, moment: Moment, watched: bool) -> Option<Time> {
        let times = kept.times(moment)?;
        times.opens(times.program.root.root, watched)
    }

    #[inline]
    fn next((): &(), kept: &Memory<A>, moment: Moment) -> Next {
        kept.times(moment).map_or(Next::Change, |times| times.next(times.program.root))
    }
}
