//! A loaded tree as a [`Tree`]: one node that runs the program.

use alloc::sync::Arc;
use core::marker::PhantomData;

use super::memory::erased::{Held, Memory, State};
use super::program::frame::WROTE;
use super::program::part::AgentMemory;
use super::program::target::Target;
use super::program::{Program, Step as PartStep};
use super::vm::{self, Machine, NO_IDLE, Questions, Times};
use crate::blackboard::Agent;
use crate::brain::{Brain, Moves};
use crate::cx::Cx;
use crate::event::Inbox;
use crate::keys::Keys;
use crate::node::{Node, Run};
use crate::rules::facts::Facts;
use crate::rules::prediction::Prediction;
use crate::scope::Params;
use crate::search::Search;
use crate::status::{Outcome, Status, Step, Stepped};
use crate::time::{Moment, Next, Time};
use crate::trace::{NodeId, NodeTable, Trace};
use crate::traced::Named;
use crate::tree::{NodeInfo, Tree};

/// A tree that was loaded from a file, as a [`Tree`]: `Brain<Loaded<Soldier>>` is a brain that runs it.
///
/// Its nodes are known only at run time, by its [`Program`]; the constants of this type do not have them. Such a brain
/// can be cloned, and [saved](crate::snapshot#trees-from-files). Its program can be [swapped](Brain::swap) for another
/// version. `Subtree::of::<Loaded<Soldier>>(program)` goes into a slot.
///
/// Its brain may move between ticks even while an `async fn` runs. A future can be neither copied nor moved: a clone
/// begins the action anew in its next tick, and a swap halts it. A brain whose tree has such an action can be saved
/// only if the action is `#[action(restart_on_load)]`; a load then begins it anew.
pub struct Loaded<A>(PhantomData<fn() -> A>);

impl<A: Agent> Program<A> {
    /// Returns a brain for an agent that runs this tree. Its first tick starts the tree.
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
    const PATH: &'static str = "bt_runtime::loaded::Loaded";
    const DOCS: &'static str = "";
    const COUNT: NodeId = 0;
    const INFO: &'static [NodeInfo] = &[];
    const MOVES: Moves<Self> = Moves::<Self>::ANSWER;

    fn locals(_: &Self::Params) {}

    fn persistent(program: &Self::Params) -> Memory<A> {
        Memory::new(program)
    }

    fn nodes(persistent: &Memory<A>) -> usize {
        persistent.held().map_or(0, |held| held.program().info.len())
    }

    fn name(persistent: &Memory<A>) -> &str {
        persistent.held().map_or(Self::NAME, |held| held.program().name())
    }

    fn table(persistent: &Memory<A>) -> NodeTable {
        let info = persistent.held().map(|held| Arc::clone(&held.program().info));
        info.map_or_else(NodeTable::of::<Self>, NodeTable::owned)
    }

    #[inline]
    fn announce<R: Trace>(persistent: &Memory<A>, trace: &mut R) {
        if let Some(held) = persistent.held() {
            held.announce(trace);
        }
    }

    #[inline]
    fn observed(persistent: &Memory<A>) -> Keys {
        let Some(held) = persistent.held() else { return Keys::NONE };
        let (program, memory) = (held.program(), held.memory());
        // A written local of the root tree counts as a change, even if no key has changed.
        match program.own {
            Some(wrote) if memory.words()[wrote as usize] & WROTE != 0 => program.observed.keys.or(Keys::ALWAYS),
            _ => program.observed.keys,
        }
    }

    #[inline(always)]
    fn observes(persistent: &Memory<A>) -> bool {
        persistent.held().is_some_and(|held| held.program().observes)
    }

    const HAS_FAST_PATH: bool = true;

    #[inline(always)]
    fn tick_leaf(persistent: &mut Memory<A>, now: Time, nanos: u64, cx: &mut Cx<'_, '_, A>) -> Stepped {
        let Some((step, memory)) = persistent.fast_path() else { return Stepped::NeedsVm };
        let Cx { bb, world, engine, .. } = cx;
        // `u64::MAX` stands for a longer time. An event may be for a transition of a machine.
        if nanos == u64::MAX || !engine.inbox.is_empty() && step.hears {
            return Stepped::NeedsVm;
        }
        engine.begin(now);
        step.does.tick_directly(bb, world, engine, nanos, memory)
    }

    #[inline(always)]
    fn leave_fast_path(persistent: &mut Memory<A>) {
        persistent.leave();
    }

    #[inline(always)]
    fn start_target(persistent: &Memory<A>) -> Option<u32> {
        let State::Runs(held) = persistent.state() else { return None };
        vm::start_target(held).map(Target::to_bits)
    }

    #[inline(always)]
    fn guarded_leaf(persistent: &Memory<A>) -> Option<u32> {
        let State::Runs(held) = persistent.state() else { return None };
        vm::guarded_leaf(held)
    }

    #[inline(always)]
    fn tick_guarded(leaf: u32, changes: A::Changes, persistent: &mut Memory<A>, cx: &mut Cx<'_, '_, A>) -> Stepped {
        vm::tick_guarded(leaf, changes, cx, persistent)
    }

    #[inline(always)]
    fn target_after(leaf: Stepped, persistent: &mut Memory<A>) -> u32 {
        vm::target_after(persistent, leaf).to_bits()
    }

    #[inline(always)]
    fn outcome_at(target: u32, persistent: &mut Memory<A>) -> Option<Outcome> {
        vm::outcome_at(persistent, Target::from_bits(target))
    }

    #[inline(always)]
    fn run_leaves(
        target: u32,
        active: &mut Option<()>,
        persistent: &mut Memory<A>,
        cx: &mut Cx<'_, '_, A>,
    ) -> Option<Status> {
        let status = vm::run_leaves(persistent, Target::from_bits(target), cx)?;
        *active = (status == Status::Running).then_some(());
        Some(status)
    }
}

impl<A: Agent> Params for Arc<Program<A>> {
    /// Does nothing, because a running tree keeps its program.
    fn refresh(&mut self, _: Self) {}
}

impl<A: Agent> Memory<A> {
    /// Returns the program of the tree.
    pub(crate) fn program(&self) -> Option<&Arc<Program<A>>> {
        self.held().map(Held::shared)
    }

    /// Returns the questions about time; `None` if there is no program.
    fn times(&self, moment: Moment) -> Option<Times<'_, A>> {
        let held = self.held()?;
        Some(Times { program: held.program(), memory: held.memory(), moment })
    }
}

/// Runs a program. Returns the step on which the tree then rests, if the next tick only has to run that step.
#[inline(always)]
pub(crate) fn runs_on<'p, 'a, 'w, A: Agent, S, T: Trace, R>(
    program: &'p Program<A>,
    memory: &mut AgentMemory<A>,
    run: &mut Run<'a, 'w, A, S, T>,
    runs: impl FnOnce(&mut Machine<'_, 'a, 'w, A, S, T>) -> R,
) -> (Option<&'p PartStep<A>>, R) {
    let result = runs(&mut Machine { program, memory, run });
    (program.fast_path(memory), result)
}

/// The node that runs a program as a tree.
pub struct Runs;

impl<A: Agent, S> Named<A, S> for Runs {
    type Node = Self;
}

impl Runs {
    /// Returns the pure questions of a tick; `None` if there is no program.
    #[inline]
    fn questions<'s, 'w, A: Agent, S, T: Trace>(
        memory: &'s Memory<A>,
        search: &'s mut Search<'_, 'w, A, S, T>,
    ) -> Option<Questions<'s, 'w, A, T>> {
        let held = memory.held()?;
        let (program, memory) = (held.program(), held.memory());
        let Search { view, trace, base, .. } = search;
        let (agent, world, changed, moment) = (view.bb, view.world, view.changed, view.moment);
        Some(Questions { program, memory, agent, world, changed, moment, trace, base: *base, idle: NO_IDLE })
    }
}

impl<A: Agent, S> Node<A, S> for Runs {
    type Active = ();
    type Halting = ();
    type Persistent = Memory<A>;

    const OBSERVED: Keys = Keys::ALL.or(Keys::ALWAYS);
    const FACTS: Facts = Facts::UNKNOWN;
    const ID: NodeId = 0;

    #[inline(always)]
    fn enter<T: Trace>(persistent: &mut Memory<A>, run: &mut Run<'_, '_, A, S, T>) -> Step<()> {
        match persistent
            .run(|program, memory| runs_on(program, memory, run, |machine| machine.start()))
            .map(Status::outcome)
        {
            Some(None) => Step::Running(()),
            Some(Some(outcome)) => Step::Done(outcome),
            None => persistent.enter_migrating(run),
        }
    }

    #[inline(always)]
    fn resume<T: Trace>((): &mut (), persistent: &mut Memory<A>, run: &mut Run<'_, '_, A, S, T>) -> Status {
        let status = persistent.run(|program, memory| runs_on(program, memory, run, |machine| machine.tick()));
        status.unwrap_or_else(|| persistent.resume_migrating(run))
    }

    #[inline(always)]
    fn halt<T: Trace>((): &mut (), persistent: &mut Memory<A>, run: &mut Run<'_, '_, A, S, T>) -> Option<()> {
        match persistent.run(|program, memory| runs_on(program, memory, run, |machine| machine.stop())) {
            Some(stops) => stops.then_some(()),
            None => persistent.halt_migrating(run),
        }
    }

    #[inline(always)]
    fn observe<T: Trace>((): &mut (), persistent: &mut Memory<A>, run: &mut Run<'_, '_, A, S, T>) {
        let State::Runs(held) = persistent.state() else { return persistent.observe_migrating(run) };
        let root = held.program().root;
        if run.trace.looks() || held.program().serves {
            persistent.run(|program, memory| runs_on(program, memory, run, |machine| machine.observe(root)));
        }
    }

    #[inline]
    fn predict<T: Trace>(persistent: &Memory<A>, search: &mut Search<'_, '_, A, S, T>) -> Prediction {
        Self::questions(persistent, search)
            .map_or(Prediction::Fails, |mut questions| questions.predict(questions.program.root.root))
    }

    #[inline]
    fn preempts<T: Trace>(persistent: &Memory<A>, search: &mut Search<'_, '_, A, S, T>) -> bool {
        Self::questions(persistent, search).is_some_and(|mut questions| questions.preempts(questions.program.root.root))
    }

    #[inline]
    fn wakes_at(persistent: &Memory<A>, moment: Moment, watched: bool) -> Option<Time> {
        let times = persistent.times(moment)?;
        times.wakes_at(times.program.root.root, watched)
    }

    #[inline]
    fn next((): &(), persistent: &Memory<A>, moment: Moment) -> Next {
        // A migrating tree needs a tick now.
        let State::Runs(held) = persistent.state() else { return Next::Now };
        let times = Times { program: held.program(), memory: held.memory(), moment };
        times.next(times.program.root)
    }
}

#[cfg(test)]
mod tests {
    use core::time::Duration;

    use super::*;

    #[derive(Clone, crate::Blackboard)]
    struct Nobody;

    /// For Miri: a pointer into the program stores the step on which a tree rests.
    #[test]
    fn copies_and_swapped_brains_keep_their_programs_alive() {
        let load = |span: &str| {
            let root = alloc::format!(r#"{{ "node": "wait", "args": {{ "for": "{span}" }} }}"#);
            let text = alloc::format!(r#"{{ "bt": 1, "tree": "T", "agent": "Nobody", "root": {root} }}"#);
            crate::Registry::<Nobody>::new().load_str("t.json", &text).unwrap()
        };
        let tick = |brain: &mut Brain<Loaded<Nobody>>| brain.tick(Duration::from_secs(1), &mut ());
        let mut brain = load("3s").brain(Nobody);
        assert_eq!([tick(&mut brain), tick(&mut brain)], [Status::Running; 2]);
        let mut copy = brain.clone();
        assert_eq!([tick(&mut copy), tick(&mut copy)], [Status::Running, Status::Success]);
        drop(copy);
        assert_eq!(brain.swap(&load("9s")), crate::Halt::Done);
        assert_eq!([tick(&mut brain), tick(&mut brain)], [Status::Running, Status::Success]);
    }

    /// The next ticks run only this leaf, until another part must be checked.
    #[test]
    fn a_leaf_that_is_ticked_alone_follows_pause_drive_stop_and_start() {
        let text =
            r#"{ "bt": 1, "tree": "T", "agent": "Nobody", "root": { "node": "wait", "args": { "for": "9s" } } }"#;
        let program = crate::Registry::<Nobody>::new().load_str("t.json", text).unwrap();
        let tick = |brain: &mut Brain<Loaded<Nobody>>| brain.tick(Duration::from_secs(1), &mut ());
        let seconds = |brain: &Brain<Loaded<Nobody>>| brain.now().as_nanos() / 1_000_000_000;
        let mut brain = program.brain(Nobody).once();
        assert_eq!([tick(&mut brain), tick(&mut brain)], [Status::Running; 2]);
        brain.pause();
        assert_eq!((tick(&mut brain), seconds(&brain)), (Status::Running, 2), "its clock stands");
        brain.resume();
        assert_eq!([tick(&mut brain), tick(&mut brain)], [Status::Running; 2]);
        brain.set_drive(crate::brain::Drive::Polling);
        assert_eq!([tick(&mut brain), tick(&mut brain)], [Status::Running; 2]);
        assert_eq!(seconds(&brain), 6);
        brain.set_drive(crate::brain::Drive::Events);
        assert_eq!(brain.stop(&mut ()), crate::Halt::Done);
        assert_eq!((tick(&mut brain), seconds(&brain)), (Status::Failure, 6), "stopped");
        brain.start();
        let statuses = core::array::from_fn::<_, 11, _>(|_| tick(&mut brain));
        assert_eq!(statuses[..9], [Status::Running; 9]);
        assert_eq!(statuses[9..], [Status::Success; 2], "finished");
        assert_eq!(seconds(&brain), 16);
    }

    #[crate::action(inline = 128)]
    async fn walk(steps: u32) {
        // A borrow of a local across an await: the future must not move.
        let walked = [0_u32; 2];
        for step in walked.iter().cycle().zip(0..steps) {
            crate::leaf::next_tick().await;
            assert_eq!(step.0, &0);
        }
    }

    /// For Miri: a future stays where it is while its brain moves, is copied, swapped and dropped.
    #[test]
    fn a_future_stays_in_its_place() {
        let root = r#"{ "node": "walk", "args": { "steps": 3 } }"#;
        let text = alloc::format!(r#"{{ "bt": 1, "tree": "T", "agent": "Nobody", "root": {root} }}"#);
        let program = crate::Registry::<Nobody>::new().with::<walk>().load_str("t.json", &text).unwrap();
        let tick = |brain: &mut Brain<Loaded<Nobody>>| brain.tick(Duration::ZERO, &mut ());
        let mut brain = program.brain(Nobody);
        for _ in 0..3 {
            assert_eq!(tick(&mut brain), Status::Running);
            brain = *alloc::boxed::Box::new(brain);
        }
        let mut copy = brain.clone();
        assert_eq!([tick(&mut copy), tick(&mut copy)], [Status::Running; 2]);
        assert_eq!([tick(&mut brain), tick(&mut brain)], [Status::Running, Status::Success]);
        copy.swap(&program);
        assert_eq!([tick(&mut copy), tick(&mut copy)], [Status::Running; 2]);
    }

    #[test]
    fn support_for_swaps_adds_only_a_pointer_to_the_memory() {
        assert_eq!(size_of::<Memory<Nobody>>(), size_of::<Held<Nobody>>() + size_of::<usize>());
    }
}
