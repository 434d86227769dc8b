//! Warns of parts of a script without effect.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::sync::atomic::Ordering;
use std::collections::BTreeSet;

use bt_model::json::{Json, Pattern, PatternKind, Place};
use bt_model::machine::Machine;
use bt_model::script::{self, Script, Stands};
use bt_model::{Attribute, AttributeKind, Call, Fault, Faults, NodeKind, Text, nearest};

use super::agent::MockAgent;
use super::maker::{Called, is_in};
use super::mock::Plans;
use super::sent::Sent;
use crate::loaded::load::{Item, Sources};
use crate::loaded::program::Program;

/// The largest number of warnings.
const MOST: usize = 100;

/// Returns the names of the events for which trees wait, without a type before them.
pub fn awaited_events(sources: &Sources) -> BTreeSet<String> {
    let mut awaited = BTreeSet::new();
    let mut nodes: Vec<_> = sources.items.iter().map(|item| &item.tree().root).collect();
    while let Some(node) = nodes.pop() {
        if let NodeKind::WaitFor(listen) = &node.kind
            && let PatternKind::Event { name, .. } = &listen.pattern.kind
        {
            awaited.insert(Sent::new(&name.text, None).name);
        }
        nodes.extend(node.children());
    }
    for item in &sources.items {
        if let Item::Machine(machine) = item {
            for pattern in events(machine) {
                names(pattern, &mut awaited);
            }
        }
    }
    awaited
}

/// Returns the names of the actions that trees call.
pub fn called_actions(sources: &Sources) -> BTreeSet<String> {
    let mut called = BTreeSet::new();
    let mut nodes: Vec<_> = sources.items.iter().map(|item| &item.tree().root).collect();
    while let Some(node) = nodes.pop() {
        let own = if let NodeKind::Action(call) = &node.kind { Some(call) } else { None };
        let all = own.into_iter().chain(node.attributes.iter().flat_map(calls));
        called.extend(all.map(|call| call.path.text.clone()));
        nodes.extend(node.children());
    }
    for item in &sources.items {
        if let Item::Machine(machine) = item {
            let own = machine.evaluators.iter().map(|evaluator| &evaluator.call);
            let hooks = machine.evaluators.iter().flat_map(|evaluator| evaluator.hooks.calls());
            called.extend(own.chain(hooks).map(|call| call.path.text.clone()));
        }
    }
    called
}

/// Returns the calls of the actions of a service or a handler.
fn calls(attribute: &Attribute<Json>) -> Vec<&Call<Json>> {
    match &attribute.kind {
        AttributeKind::Service(service) => core::iter::once(&service.call).chain(service.hooks.calls()).collect(),
        AttributeKind::Handler(handler) => vec![&handler.call],
        _ => Vec::new(),
    }
}

/// Returns the patterns of the events that trigger a machine's transitions, or that its states require.
fn events(machine: &Machine<Json>) -> Vec<&Pattern> {
    let states = machine.states().into_iter();
    states
        .flat_map(|state| {
            let patterns = state.transitions.iter().filter_map(|transition| transition.event.as_ref());
            patterns.chain(state.requires.as_ref().map(|event| &event.pattern))
        })
        .collect()
}

fn names(pattern: &Pattern, awaited: &mut BTreeSet<String>) {
    match &pattern.kind {
        PatternKind::Event { name, .. } => drop(awaited.insert(Sent::new(&name.text, None).name)),
        PatternKind::Or(either) => either.iter().for_each(|pattern| names(pattern, awaited)),
        _ => {}
    }
}

/// Returns a warning for each part of a script that the tree never uses.
pub fn unused(
    script: &Script,
    plans: &Plans,
    functions: &[Called],
    program: &Program<MockAgent>,
    hears: &BTreeSet<String>,
) -> Vec<Fault<Place>> {
    let mut faults = Faults::<Json>::at_most(MOST);
    let of = |stands| if stands == Stands::Action { &plans.actions } else { &plans.nodes };
    for mock in &script.mocks {
        let known = of(mock.stands).get(&mock.name.text);
        // The tree need not use the declarations of a catalogue.
        let own = is_in(&mock.name.place, script.place.source());
        if faults.beyond() == 0 && own && known.is_some_and(|plan| !plan.used.load(Ordering::Relaxed)) {
            let (message, what) = match mock.stands {
                Stands::Action => (format!("the tree has no action `{}`", mock.name.text), "action"),
                Stands::Node => (format!("no node with an action has the name `{}`", mock.name.text), ""),
            };
            let names = program.info().iter().filter(|node| what.is_empty() || node.kind == what);
            let near = nearest(&mock.name.text, names.map(|node| &*node.name));
            let help = near.map_or_else(|| "it has no effect".into(), Text::did_you_mean);
            faults.warning(&mock.name.place, message, help);
        }
    }
    for (name, called) in functions {
        let own = is_in(&name.place, script.place.source());
        if faults.beyond() == 0 && own && !called.load(Ordering::Relaxed) {
            faults.warning(&name.place, format!("the tree does not call `{}`", name.text), "it has no effect");
        }
    }
    for tick in &script.ticks {
        for before in &tick.before {
            let script::Before::Send { event, .. } = before else { continue };
            let name = Sent::new(&event.text, None).name;
            if faults.beyond() == 0 && !hears.contains(&name) {
                let near = nearest(&name, hears.iter().map(String::as_str));
                let help = near.map_or_else(
                    || "it has no effect".into(),
                    |near| Text::did_you_mean(&event.text.replacen(&name, near, 1)),
                );
                faults.warning(&event.place, format!("no node waits for the event `{}`", event.text), help);
            }
        }
    }
    faults.into_iter().collect()
}
