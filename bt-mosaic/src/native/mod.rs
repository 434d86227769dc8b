//! Runs the trees of mosaic_game by the rules of `bt-runtime` (feature `native`).
//!
//! [`load`] converts a tree and the files of its `sub_tree`s, and loads them into a program. The brains of this program
//! work like all others: they have traces and snapshots, and can live in a population. The built-in [`actions`] follow
//! the rules of the [interpreter](crate::interpreter); their blackboard holds JSON values under any name. For the
//! behaviour and the debug records of the original, use the interpreter.
//!
//! A game adds its own actions, which are functions with `#[action]`, to the [`registry`]. A parameter that trees bind
//! to a key has the type [`Input`]; a parameter that gets only plain values may have any type. An agent with a world or
//! typed keys implements [`DynamicAgent`].
//!
//! # Example
//!
//! ```
//! use std::collections::BTreeMap;
//! use bt_mosaic::native::{DynamicAgent, Input, MosaicAgent, load, registry};
//! use bt_runtime::prelude::*;
//!
//! /// Says a word.
//! #[action]
//! fn shout(bb: &mut Board<MosaicAgent>, arg1: Input) -> bool {
//!     let word = arg1.value(&bb.values).cloned();
//!     word.is_some_and(|word| MosaicAgent::write(bb, "said", word).is_ok())
//! }
//!
//! let text = r#"{ "extra": {}, "name": "guard.json", "nodes": [
//!   { "idx": 0, "type": "root", "children": [1], "extra": { "agent_name": "guard" },
//!     "color": 255, "comment": "", "is_collapsed": false },
//!   { "idx": 1, "type": "sequence", "parent": 0, "children": [2, 3], "extra": {},
//!     "color": 255, "comment": "", "is_collapsed": false },
//!   { "idx": 2, "type": "wait_event", "parent": 1, "children": [], "extra": { "event": "alarm" },
//!     "color": 255, "comment": "", "is_collapsed": false },
//!   { "idx": 3, "type": "action", "parent": 1, "children": [], "color": 255, "comment": "", "is_collapsed": false,
//!     "extra": { "action_name": "shout", "action_args": [{ "arg_type": "blackboard", "arg_value": "word" }] } } ] }"#;
//! let files = BTreeMap::from([("guard.json".to_owned(), text.to_owned())]);
//! let program = load(&registry().with::<shout>(), &files, "guard.json", None)?;
//!
//! let mut brain = program.brain(MosaicAgent::default());
//! MosaicAgent::write(brain.board_mut(), "word", "halt!")?;
//! assert_eq!(brain.tick(Duration::ZERO, &mut ()), Status::Running, "the `wait_event` waits");
//! brain.send("alarm".to_owned()).unwrap();
//! assert_eq!(brain.tick(Duration::ZERO, &mut ()), Status::Success);
//! assert_eq!(brain.board().values.get("said"), Some(&"halt!".into()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Differences from the original
//!
//! A tree calls the same actions, with the same arguments and in the same order, as in the interpreter, unless the
//! table lists a difference. To compare both, give them the same time and the same events, and tick the brain until
//! nothing is due. Tests compare both on the trees that the original ships, on recorded scenarios and on random trees.
//!
//! | mosaic_game | native | reason |
//! |---|---|---|
//! | a poll visits all ready nodes in rounds, until all wait | a tick goes down the tree once, and runs each branch as far as it can | one order of execution for all trees |
//! | `parallel` starts all children and visits them in rounds. After the first round in which children have finished, the last of these in the order of children decides | a `race`: the first finished child in child order decides at once; the children after it do not run in that tick | the rule of `race`; a child runs as a whole |
//! | a root or a `while_loop` without a wait runs on within one poll, which stops the agent with an error | the next run or round begins in the next tick | the work of a tick is bounded |
//! | an event is given to the first visited `wait_event` that waits for it, and to no other | every `wait_event` that waits for it in the next tick hears it. The queue has room for 16 events; `send` gives back one that has none | the rules of [events](bt_runtime::event) |
//! | an event that an action sends is delivered after the current round | it is offered in the next tick. A `wait_event` that waits by then hears it too | as above |
//! | timers fire at their time, one after the other, each with a poll | a wait ends in the first tick at or after its time; several may end in one tick | time is the sum of the `dt` of ticks |
//! | `probility` (the original's spelling) | the same probabilities, but the same seed draws other children; a child with the weight 0 is left out | `pick` uses its random numbers in another way |
//! | `reset` | refused by the converter | call `Brain::restart`, and clear the blackboard |
//! | a `sub_tree` that runs itself, or whose file is missing, stops the agent when it is entered | refused by [`load`] | the memory of a subtree is part of its tree's |
//! | an unknown action stops the agent; a built-in one with a wrong number of arguments returns false | refused by [`load`] | files are checked before they run |
//! | weights that are all 0, or too few, stop the agent | refused by [`load`] | as above |
//! | more children than the editor allows, a root without a child | refused by [`load`] | as above |
//! | an event with `::` in its name | refused by the converter | in documents, `::` separates a type from its event |
//! | an argument that reads a missing key, or a write to a full blackboard, stops the agent | the action fails, and [`DynamicAgent::log`] gets the reason | a brain has no error state |
//! | debug records | [traces](bt_runtime::trace) of `bt-runtime`, and [`DynamicAgent::called`] | a node of the file becomes none, one or several nodes of the document |
//!
//! A brain with a running [`wait_for_seconds`](actions::wait_for_seconds) must be ticked every time: a population does
//! not let it sleep.
//!
//! # Files and the command line
//!
//! `bt convert --from mosaic --native guard.json -o native/guard.json` writes the document of one file. Convert the
//! files of its `sub_tree`s to the same folder, and load the first document with
//! `registry().load("native/guard.json")`. `bt check` and `bt draw` read such a file, and `bt simulate` runs it without
//! the game, with a script that gives the results of the actions:
//!
//! ```json
//! {
//!   "actions": { "wait_for_seconds": ["running"], "shout": ["success"] },
//!   "ticks": [{ "dt": "1s" }, { "dt": "1s", "send": [{ "event": "alarm" }] }]
//! }
//! ```

pub mod actions;
mod agent;
mod input;
mod load;

use bt_runtime::loaded::Registry;

pub use agent::{DynamicAgent, MosaicAgent, Observer};
pub use input::Input;
pub use load::{convert_all, load};

/// Returns a registry with the [built-in actions](actions). Add the actions of your game with `Registry::with`.
#[must_use]
pub fn registry() -> Registry<MosaicAgent> {
    with_builtin(Registry::new())
}

/// Adds the [built-in actions](actions) to the registry of an agent of your own. Converted documents call the agent
/// `MosaicAgent`, so the registry also accepts this name.
#[must_use]
pub fn with_builtin<A: DynamicAgent>(registry: Registry<A>) -> Registry<A> {
    registry
        .with_agent("MosaicAgent")
        .with::<actions::has_key>()
        .with::<actions::has_key_value>()
        .with::<actions::set_key_value>()
        .with::<actions::number_add>()
        .with::<actions::number_dec>()
        .with::<actions::number_multiply>()
        .with::<actions::number_div>()
        .with::<actions::number_larger_than>()
        .with::<actions::number_less_than>()
        .with::<actions::get_array_size>()
        .with::<actions::choose_random>()
        .with::<actions::choose_one_random>()
        .with::<actions::choose_idx>()
        .with_saved::<actions::wait_for_seconds>()
        .with::<actions::log>()
        .with::<actions::log_bb>()
        .with::<actions::nop>()
}
