//! Loads a state machine: it becomes one part of the program, with a table of its states.

mod events;
mod params;
mod state;
mod transitions;

use alloc::boxed::Box;
use alloc::format;
use alloc::vec::Vec;
use core::time::Duration;

use bt_model::Target;
use bt_model::catalogue::state_defaults;
use bt_model::json::Json;
use bt_model::machine::{Evaluator, Machine};

pub(crate) use params::is_payload;

use super::table::Under;
use super::{Loader, Local};
use crate::blackboard::Agent;
use crate::loaded::program::eval::{Get, Take};
use crate::loaded::program::leaf::{NeedsVm, Put};
use crate::loaded::program::lower::{Free, PartRef};
use crate::loaded::program::part::Kind;
use crate::loaded::program::states::{ChangeKey, Params, Payload, State, States};
use crate::loaded::registry::inputs::target_expr;
use crate::rules::state_machine::change::{StateChange, StateId};
use crate::rules::state_machine::trigger::may_come_true;
use crate::trace::NodeId;

/// A machine while its states are loaded.
pub(crate) struct Made<'n, 'l, A: Agent> {
    pub(crate) machine: &'n Machine<Json>,
    states: Vec<Option<State<A>>>,
    /// The numbers of the states from the root down to the state that is being loaded.
    path: Vec<u16>,
    /// The topmost part of each task.
    roots: Vec<PartRef<'l, A>>,
    /// The slots into which transitions write the parameters of each state, by the number of the state.
    pub(crate) payloads: Vec<Vec<Local<A>>>,
    /// The slots from which each state reads its parameters, for payloads that are written directly there; by the
    /// number of the state.
    pub(crate) direct: Vec<Vec<Local<A>>>,
    /// The parameters of each state that are not yet in scope, by the number of the state.
    params: Vec<Option<Declared<A>>>,
    /// The event that each state requires, by the number of the state.
    events: Vec<Option<Required<A>>>,
    /// The number of transitions so far.
    pub(crate) transitions: u16,
}

/// The parameters of a state: as locals for its expressions, and as places in memory.
type Declared<A> = (Vec<Local<A>>, Params<A>);

/// The functions that take the event that a state requires, and the payload of the event.
type Required<A> = (Option<Box<[Take<A>]>>, Option<Payload<A>>);

impl<'l, A: Agent> Loader<'l, A> {
    /// Loads a machine, with its evaluators as services around it. Returns `None` if a fault was reported.
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
            payloads: Vec::new(),
            direct: Vec::new(),
            params: Vec::new(),
            events: Vec::new(),
            transitions: 0,
        };
        let mut right = state_defaults(machine, &mut self.faults);
        // Parameters have memory of their own, because a switch writes them while the old states halt.
        for state in machine.states() {
            right &= self.state_params(state, &mut made, &mut free);
        }
        // The values of a required event have memory of their own, because they are stored before the state is active.
        right &= self.events(&machine.root, &mut made, &mut free);
        right &= self.state(&machine.root, &mut made, under, free);
        let states: Option<Box<[State<A>]>> = made.states.into_iter().collect();
        let states = states.filter(|_| right)?;
        let state_change = match &machine.state_change {
            Some(target) => self.state_change(target, machine)?,
            None => None,
        };
        let mut transitions = states.iter().flat_map(|state| &state.transitions);
        let polls = transitions.any(|transition| may_come_true(transition.on, transition.delay.is_some()));
        let draws = machine.states().iter().any(|state| state.select.draws());
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
            state_change,
            first,
            single_tasks,
        }));
        let part = self.graph.part(kind, Box::new(NeedsVm), id, false, &made.roots);
        let evaluators: Vec<Vec<_>> = evaluators.into_iter().collect::<Option<_>>()?;
        Some(self.stacked(evaluators.into_iter().flatten().collect(), id, part))
    }

    /// Returns the key that gets each change of states. The outer `None`: a fault was reported. The inner `None`: the
    /// tree is simulated, and a script has no key of this type.
    fn state_change(&mut self, target: &Target<Json>, machine: &Machine<Json>) -> Option<Option<ChangeKey<A>>> {
        let (slot, _) = self.target(target)?;
        let ids = machine.states().iter().map(|state| StateId::of(&state.name.text)).collect();
        match slot.taker().downcast::<Put<A, Option<StateChange>>>() {
            Ok(put) => Some(Some(ChangeKey { put: *put, ids })),
            Err(_) if self.registry.is_mocked() => Some(None),
            Err(_) => {
                let message =
                    format!("`state_change` needs a key of the type `Option<StateChange>`, not `{}`", slot.written());
                self.fault(&target_expr(target), message, "declare such a key")
            }
        }
    }

    /// Returns the kinds for an evaluator: the actions of its start and its stop, and inside them a service.
    fn evaluator(&mut self, evaluator: &Evaluator<Json>, free: &mut Free) -> Option<Vec<Kind<A>>> {
        let hooks = self.hooks(&evaluator.hooks, free);
        let leaf = self.action(&evaluator.call, free, true);
        let every: Option<Get<A, Duration>> = match &evaluator.every {
            Some(every) => self.span(every),
            None => Some(Box::new(|_| Duration::ZERO)),
        };
        let due = self.lower.word(free);
        let mut kinds = hooks?;
        kinds.push(Kind::Serve {
            leaf: leaf?,
            every: every?,
            deviation: Box::new(|_| Duration::ZERO),
            due,
            entered: None,
        });
        Some(kinds)
    }
}
