//! The resolution of the targets of transitions: names of states become numbers.

use super::super::{arguments, meaning};
use super::unknown;
use crate::machine::{Priority, State, TARGETS, Transition, TransitionTarget, When};
use crate::nearest::nearest;
use crate::written::machine as written;
use crate::{Faults, Fix, Name, Syntax, Text, text};

/// The transitions of a state, whose targets are still names.
pub(super) struct Unresolved<S: Syntax> {
    /// The number of the state.
    pub(super) number: u16,
    /// The transitions.
    pub(super) transitions: Vec<written::Transition<S>>,
}

/// The states that transitions may name, with their parents and siblings.
struct Map {
    /// The name of each state, by its number.
    names: Vec<String>,
    /// The parent of each state, by its number.
    parents: Vec<u16>,
    /// The siblings after each state, by its number.
    after: Vec<Vec<u16>>,
}

fn map<S: Syntax>(root: &State<S>) -> Map {
    fn down<S: Syntax>(state: &State<S>, parent: u16, after: Vec<u16>, map: &mut Map) {
        map.names.push(state.name.text.clone());
        map.parents.push(parent);
        map.after.push(after);
        for (at, child) in state.children.iter().enumerate() {
            let after = state.children[at + 1..].iter().map(|child| child.number).collect();
            down(child, state.number, after, map);
        }
    }
    let mut map = Map { names: Vec::new(), parents: Vec::new(), after: Vec::new() };
    down(root, 0, Vec::new(), &mut map);
    map
}

/// Resolves the transitions, and puts each into its state.
pub(super) fn resolve<S: Syntax>(root: &mut State<S>, all: Vec<Unresolved<S>>, faults: &mut Faults<S>) {
    fn find<S: Syntax>(state: &mut State<S>, number: u16) -> &mut State<S> {
        match state.children.iter().position(|child| child.holds(number)) {
            Some(at) => find(&mut state.children[at], number),
            None => state,
        }
    }
    let map = map(root);
    for Unresolved { number, transitions } in all {
        let transitions = transitions.into_iter().map(|written| transition(written, number, &map, faults)).collect();
        find(root, number).transitions = transitions;
    }
}

fn transition<S: Syntax>(
    written: written::Transition<S>,
    from: u16,
    map: &Map,
    faults: &mut Faults<S>,
) -> Transition<S> {
    let written::Transition { place, triggers, condition, after, priority, target, arguments, editor } = written;
    let (mut words, mut event) = (Vec::new(), None);
    for trigger in triggers {
        match trigger {
            written::Trigger::Event(..) if event.is_some() => {
                faults.error(&place, "a transition takes one event", "write `a | b` as one pattern");
            }
            written::Trigger::Event(pattern, _) => {
                words.push(None);
                event = Some(pattern);
            }
            written::Trigger::Word(word) => match meaning(When::WORDS, &word.text) {
                Some(when) => words.push(Some(when)),
                None => unknown(&word, "trigger", When::WORDS.iter().map(|(word, _)| *word), faults),
            },
        }
    }
    let triggers = words;
    let on = |when| triggers.contains(&Some(when));
    let (success, failure) = (on(When::Success) || on(When::Done), on(When::Failure) || on(When::Done));
    let tick = on(When::Tick);
    let priority = match priority {
        None => Priority::Normal,
        Some(word) => meaning(Priority::WORDS, &word.text).unwrap_or_else(|| {
            unknown(&word, "priority", Priority::WORDS.iter().map(|(word, _)| *word), faults);
            Priority::Normal
        }),
    };
    let gives = arguments.is_some();
    let arguments = match arguments {
        Some(arguments) => arguments::named(&target.text, arguments, faults),
        None => Some(Vec::new()),
    };
    if gives && event.is_some() && (success || failure || tick) {
        let message = "the arguments need the event, and this transition has other triggers";
        faults.error(&place, message, "write one transition for the event, and one for the others");
    }
    if gives && event.is_some() && after.is_some() {
        let message = "a delayed transition has no event any more, so its arguments cannot use it";
        faults.error(&place, message, "put what the event brings on the blackboard, or leave out `after`");
    }
    let to = target.text.clone();
    let target = match arguments {
        Some(arguments) => resolve_target(&target, arguments, gives, from, map, faults),
        None => TransitionTarget::Broken,
    };
    Transition { place, success, failure, tick, event, condition, after, priority, target, to, triggers, editor }
}

fn resolve_target<S: Syntax>(
    target: &Name<S>,
    arguments: Vec<crate::Argument<S>>,
    gives: bool,
    from: u16,
    map: &Map,
    faults: &mut Faults<S>,
) -> TransitionTarget<S> {
    let at = usize::from(from);
    if let Some(number) = map.names.iter().skip(1).position(|name| *name == target.text) {
        return TransitionTarget::State(u16::try_from(number + 1).unwrap_or(0), Some(arguments));
    }
    if gives && TARGETS.contains(&&*target.text) {
        faults.error(&target.place, format!("`{}` takes no parameters", target.text), "name the state");
    }
    match &*target.text {
        "succeed" => TransitionTarget::Succeed,
        "fail" => TransitionTarget::Fail,
        "none" => TransitionTarget::Stay,
        "parent" if from == 0 => {
            faults.error(&target.place, "the machine has no parent", "name a state, or `succeed` or `fail`");
            TransitionTarget::Broken
        }
        "parent" => TransitionTarget::State(map.parents[at], None),
        "next" | "next_selectable" if map.after[at].is_empty() => {
            let message = format!("no state stands behind `{}`", map.names[at]);
            let parent = Fix::Rename("parent".to_owned());
            faults.error(&target.place, message, text!["name the state, or write ", parent]);
            TransitionTarget::Broken
        }
        "next" => TransitionTarget::State(map.after[at][0], None),
        "next_selectable" => TransitionTarget::First(map.after[at].clone()),
        // The target may be a state that could not be read, which was reported.
        "" => TransitionTarget::Broken,
        _ if map.names.iter().any(String::is_empty) => TransitionTarget::Broken,
        _ => {
            let known = map.names.iter().skip(1).map(|name| &**name).chain(TARGETS);
            let help = match nearest(&target.text, known) {
                Some(near) => Text::did_you_mean(near),
                None => {
                    "name a state of this machine, or `parent`, `next`, `next_selectable`, `succeed`, `fail`, `none`"
                        .into()
                }
            };
            faults.error(&target.place, format!("unknown state `{}`", target.text), help);
            TransitionTarget::Broken
        }
    }
}
