//! State machines become a part, whose states are rows of a table.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::time::Duration;

use bt_model::json::Json;
use bt_model::json::expression::{Expr, ExprKind, Type};
use bt_model::machine::{self, Evaluator, Machine};
use bt_model::{Name, Output, Syntax, Target};

use super::params::{AnyType, StateParam};
use super::table::Under;
use super::{Loader, Local};
use crate::blackboard::Agent;
use crate::loaded::program::leaf::NeedsVm;
use crate::loaded::program::lower::{Free, PartRef};
use crate::loaded::program::part::{Branch, Get, Kind, Observed, Take, Word};
use crate::loaded::program::states::{Params, Payload, State, States, Task};
use crate::state_machine::Select;
use crate::trace::NodeId;

/// The states of a machine while it is loaded.
pub(crate) struct Made<'n, 'l, A: Agent> {
    pub(crate) machine: &'n Machine<Json>,
    states: Vec<Option<State<A>>>,
    /// From the machine down to the state at hand.
    path: Vec<u16>,
    /// The topmost parts of all tasks.
    roots: Vec<PartRef<'l, A>>,
    /// The parameters that transitions write, by the number of the state.
    pub(crate) given: Vec<Vec<Local<A>>>,
    /// The same, written directly to the state's own place.
    pub(crate) at_once: Vec<Vec<Local<A>>>,
    params: Vec<Option<Declared<A>>>,
    /// The event that each requires.
    events: Vec<Option<Required<A>>>,
    /// How many transitions there are so far.
    pub(crate) ways: u16,
}

/// The parameters of a state, as its expressions read them and as they lie in memory.
type Declared<A> = (Vec<Local<A>>, Params<A>);

/// The test for a state's required event, and the payload that this event gives the state.
type Required<A> = (Option<Box<[Take<A>]>>, Option<Payload<A>>);

impl<'l, A: Agent> Loader<'l, A> {
    /// A machine, below its evaluators.
    pub(crate) fn machine(&mut self, machine: &Machine<Json>, under: Under, mut free: Free) -> Option<PartRef<'l, A>> {
        let id = self.lower.nodes() as NodeId;
        let evaluators: Vec<_> =
            machine.evaluators.iter().map(|evaluator| self.evaluator(evaluator, &mut free)).collect();
        let (at, pending) = (self.lower.word(&mut free), self.lower.word(&mut free));
        let mut made = Made {
            machine,
            states: Vec::new(),
            path: Vec::new(),
            roots: Vec::new(),
            given: Vec::new(),
            at_once: Vec::new(),
            params: Vec::new(),
            events: Vec::new(),
            ways: 0,
        };
        // The parameters of states have their own memory: a switch writes them while the old states halt.
        let mut right = true;
        for state in machine.states() {
            right &= self.state_params(state, &mut made, &mut free);
        }
        // So does what an event brings that is looked at, for a state that is not active has no memory.
        right &= self.events(&machine.root, &mut made, &mut free);
        right &= self.state(&machine.root, &mut made, under, free);
        let states: Option<Box<[State<A>]>> = made.states.into_iter().collect();
        let states = states.filter(|_| right)?;
        let ways = || states.iter().flat_map(|state| &state.transitions);
        let polls = ways().any(|way| way.delay.is_some() || way.on & crate::state_machine::TICK != 0);
        let draws = states.iter().any(|state| matches!(state.select, Select::Random | Select::Weighted));
        let binds = states.iter().any(|state| state.binds.is_some());
        let places = |state: &State<A>| {
            (0..).zip(&state.transitions).map(|(place, _)| (state.number, place)).collect::<Vec<_>>()
        };
        let transitions = states.iter().flat_map(places).collect();
        let (first, single_tasks) = (machine.infallible_target(0), Box::default());
        let kind = Kind::Machine(Box::new(States {
            states,
            at,
            pending,
            polls,
            draws,
            binds,
            transitions,
            first,
            single_tasks,
        }));
        let part = self.graph.part(kind, Box::new(NeedsVm), id, false, &made.roots);
        let evaluators: Vec<_> = evaluators.into_iter().collect::<Option<_>>()?;
        let above = |below, kind| self.graph.part(kind, Box::new(NeedsVm), id, false, &[below]);
        Some(evaluators.into_iter().rev().fold(part, above))
    }

    /// An evaluator is a service of the machine.
    fn evaluator(&mut self, evaluator: &Evaluator<Json>, free: &mut Free) -> Option<Kind<A>> {
        let leaf = self.action(&evaluator.call, free, true);
        let every: Option<Get<A, Duration>> = match &evaluator.every {
            Some(every) => self.span(every),
            None => Some(Box::new(|_| Duration::ZERO)),
        };
        let due = self.lower.word(free);
        Some(Kind::Serve { leaf: leaf?, every: every?, deviation: Box::new(|_| Duration::ZERO), due })
    }

    /// Places for the parameters of a state; `false` where something was reported.
    fn state_params(&mut self, state: &machine::State<Json>, made: &mut Made<'_, 'l, A>, free: &mut Free) -> bool {
        let (mut locals, mut given, mut at_once, mut params) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for param in &state.params {
            let known = self.known_type(&param.ty);
            let ty = known.map_or(Type::Unknown, AnyType::ty);
            let faults = self.reported();
            let made = known.and_then(|known| known.param(self, param.default.as_ref(), free));
            let Some(made) = made else {
                if known.is_some() && param.default.is_none() && self.reported() == faults {
                    let message = format!("`{}` needs a default", param.name.text);
                    let help = format!("`{}` has none of itself: write `\"default\": …`", param.ty.text);
                    self.faults.error(&param.name.place, message, help);
                }
                locals.push(Local::nowhere(&param.name.text, ty.clone()));
                given.push(Local::nowhere(&given_name(&param.name.text), ty));
                continue;
            };
            let local = |name, slot| Local { name, ty: ty.clone(), slot: Some(slot), observed: Observed::none() };
            locals.push(local(param.name.text.clone(), made.now.clone()));
            given.push(local(given_name(&param.name.text), made.next.clone()));
            at_once.push(local(given_name(&param.name.text), made.at_once.clone()));
            params.push((param.name.text.clone(), made));
        }
        let right = params.len() == state.params.len();
        made.given.push(given);
        made.at_once.push(at_once);
        let trial = self.lower.word(free);
        made.params.push((!locals.is_empty()).then(|| (locals, all(params, trial))));
        right
    }

    /// A state and those in it; `false` where something was reported.
    fn state(
        &mut self,
        state: &machine::State<Json>,
        made: &mut Made<'_, 'l, A>,
        under: Under,
        mut free: Free,
    ) -> bool {
        let number = usize::from(state.number);
        let Some(id) = self.note_state(state, under) else {
            made.states.push(None);
            return false;
        };
        let inner = Under { parent: Some(id), depth: under.depth + 1 };
        let outer = self.scope.len();
        let event = made.events[number].take();
        let params = made.params[number].take().map(|(locals, params)| {
            self.scope.extend(locals);
            params
        });
        made.states.push(None);
        made.path.push(state.number);
        let draws =
            matches!(state.select, machine::Select::Random | machine::Select::Utility | machine::Select::Weighted);
        let mut right = !draws || state.children.len() <= 64;
        if !right {
            let message = "a state that draws or scores its children takes at most 64";
            self.faults.error(&state.name.place, message, "divide them into groups");
        }
        let (tasks, transitions) = (self.tasks(state, made, inner, &mut free), self.ways(state, made, &mut free));
        let asked = self.entry(state);
        if let (Some(tasks), Some(transitions), Some(entry), Some((requires, binds))) =
            (tasks, transitions, asked, event)
        {
            let path = made.path.as_slice().into();
            made.states[number] = Some(State { node: id, path, tasks, transitions, params, requires, binds, ..entry });
        } else {
            right = false;
        }
        for child in &state.children {
            right &= self.state(child, made, inner, free);
        }
        made.path.pop();
        self.scope.truncate(outer);
        right
    }

    /// The conditions and properties of a state: those that a selection checks.
    fn entry(&mut self, state: &machine::State<Json>) -> Option<State<A>> {
        let when = state.when.as_ref().map(|when| (self.condition(when), self.observed(when)));
        let score = state.score.as_ref().map(|score| self.float(score));
        let (when, observed) = match when {
            Some((when, observed)) => (Some(when?), observed),
            None => (None, Observed::none()),
        };
        Some(State {
            number: state.number,
            end: state.end(),
            node: 0,
            path: Box::new([]),
            all: state.all,
            select: select(state.select),
            children: state.children.iter().map(|child| child.number).collect(),
            tasks: Box::new([]),
            transitions: Box::new([]),
            when,
            observed,
            requires: None,
            binds: None,
            score: score.map_or(Some(None), |score| score.map(Some))?,
            params: None,
        })
    }

    /// The events that states require; `false` where something was reported.
    fn events(&mut self, state: &machine::State<Json>, made: &mut Made<'_, 'l, A>, free: &mut Free) -> bool {
        let (number, outer) = (usize::from(state.number), self.scope.len());
        // Its own parameters are not there yet where its event is asked.
        let event = self.event_of(state, made, free);
        let mut right = event.is_some();
        made.events.push(event);
        if let Some((locals, _)) = &mut made.params[number] {
            self.scope.append(locals);
        }
        for child in &state.children {
            right &= self.events(child, made, free);
        }
        let locals: Vec<_> = self.scope.drain(outer..).collect();
        if let Some((params, _)) = &mut made.params[number] {
            *params = locals;
        }
        right
    }

    /// The event that a state requires, and what it gives that; `None` where something was reported.
    fn event_of(
        &mut self,
        state: &machine::State<Json>,
        made: &mut Made<'_, 'l, A>,
        free: &mut Free,
    ) -> Option<Required<A>> {
        let Some(event) = &state.requires else { return Some((None, None)) };
        let requires = self.hear(&event.pattern, event.guard.as_ref(), &[], free);
        let names = Json::binds(&event.pattern);
        if !state.binds() {
            return Some((Some(requires?), None));
        }
        let bound = state.params.iter().map(|param| &param.name).filter(|name| names.contains(&name.text));
        let outputs: Vec<_> = bound.map(brought).collect();
        let outer = self.scope.len();
        self.scope.append(&mut made.given[usize::from(state.number)]);
        let heard = requires.is_some().then(|| self.hear(&event.pattern, event.guard.as_ref(), &outputs, free));
        made.given[usize::from(state.number)] = self.scope.drain(outer..).collect();
        Some((
            Some(requires?),
            Some(Payload { state: state.number, plain: Box::default(), at_once: None, heard: heard?? }),
        ))
    }

    /// The tasks of a state, side by side; `free` is then beyond them.
    fn tasks(
        &mut self,
        state: &machine::State<Json>,
        made: &mut Made<'_, 'l, A>,
        under: Under,
        free: &mut Free,
    ) -> Option<Box<[Task]>> {
        let words: Vec<_> = state.tasks.iter().map(|_| self.lower.word(free)).collect();
        let mut tasks = Vec::new();
        for (task, word) in state.tasks.iter().zip(words) {
            let Some(node) = made.machine.task(*task) else { continue };
            let before = self.lower.measure(*free);
            let root = self.node(node, under, *free);
            *free = self.lower.measured(before);
            made.roots.extend(root);
            tasks.push(root.map(|_| Task { branch: Branch::new(word), again: task.again }));
        }
        tasks.into_iter().collect()
    }
}

/// The name of a parameter where a transition writes it. No file can write such a name.
pub(crate) fn given_name(param: &str) -> String {
    format!("{GIVEN}{param}")
}

/// Is it a parameter that a transition writes?
pub(crate) fn is_given(name: &str) -> bool {
    name.starts_with(GIVEN)
}

const GIVEN: &str = "=> ";

/// A parameter that takes the name of an event that is called the same.
fn brought(name: &Name<Json>) -> Output<Json> {
    let target = Target::Local(Name { text: given_name(&name.text), place: name.place.clone() });
    let value = Expr { place: name.place.clone(), kind: ExprKind::Local([name.clone()].into()) };
    Output { target, value: Some(value) }
}

/// All parameters of a state as one.
fn all<A: Agent>(params: Vec<(String, StateParam<A>)>, trial: Word) -> Params<A> {
    let (mut begins, mut swaps, mut forgets, mut ends, mut values) =
        (Vec::new(), Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for (name, param) in params {
        begins.push(param.begin);
        swaps.push(param.swap);
        forgets.push(param.forget);
        ends.push(param.end);
        values.push((name, param.value));
    }
    Params {
        begin: Box::new(move |memory| begins.iter().for_each(|begin| begin(memory))),
        swap: Box::new(move |memory| swaps.iter().for_each(|swap| swap(memory))),
        forget: Box::new(move |memory| forgets.iter().for_each(|forget| forget(memory))),
        end: Box::new(move |memory| ends.iter().for_each(|end| end(memory))),
        values: values.into(),
        trial,
    }
}

fn select(select: machine::Select) -> Select {
    match select {
        machine::Select::InOrder => Select::InOrder,
        machine::Select::Random => Select::Random,
        machine::Select::Utility => Select::Utility,
        machine::Select::Weighted => Select::Weighted,
        machine::Select::Follow => Select::Follow,
        machine::Select::Itself => Select::Itself,
    }
}
