//! The language of [`bt!`](crate::bt), node by node. These modules hold documentation alone.
//!
//! ```
//! # use bt_runtime::prelude::*;
//! # #[derive(Blackboard, Default)] struct Soldier { ammo: u32 }
//! bt! {
//!     /// A doc comment; `pub` and `#[cfg]` may stand here, too.
//!     #[budget(bytes = 64, visits = 20)]
//!     tree Guard for Soldier {
//!         selector {
//!             #[when(bb.ammo == 0, aborts = lower_priority)]
//!             sequence "reload" { wait(1.5s); set(bb.ammo = 6) }
//!
//!             idle;
//!         }
//!     }
//! }
//! assert_eq!(Guard::INFO.len(), 5);
//! assert_eq!(Guard::INFO[1].name, "reload");
//! assert!(Guard::BYTES <= 64 && Guard::MAX_VISITS <= 20);
//! ```
//!
//! ```json
//! {
//!   "node": "selector",
//!   "children": [
//!     {
//!       "node": "sequence",
//!       "name": "reload",
//!       "when": [{ "if": "ammo == 0", "aborts": "lower_priority" }],
//!       "children": [
//!         { "node": "wait", "args": { "for": "1.5s" } },
//!         { "node": "set", "key": "ammo", "value": 6 }
//!       ]
//!     },
//!     { "node": "idle" }
//!   ]
//! }
//! ```
//!
//! A node is `name(arguments) "label" { children }`; attributes stand before it. A tree is a type without values: its
//! brain, an agent with the tree, is made by `Guard::brain(agent)` and ticked by [`Brain::tick`](crate::Brain::tick).
//!
//! New here? [`first_hour`](crate::guide::first_hour) goes from the dependency to a tree that is watched, tested and loaded;
//! [`coming_from`](crate::guide::coming_from) translates the words of Unreal, Unity and BehaviorTree.CPP.
//!
//! State machines over the same nodes: [`machines`]. Which of the two: [`tree_or_machine`].
//! A tree or a state machine may stand in a JSON file instead: [`bt_file!`](crate::bt_file) compiles it, `Registry` loads it.
//!
//! # Nodes
//!
//! | composites | |
//! |---|---|
//! | [`sequence`](composites#sequence) | its children in order, until one fails |
//! | [`selector`](composites#selector) | its children in order, until one succeeds |
//! | [`reactive_sequence`, `reactive_selector`](composites#reactive_sequence-reactive_selector) | the same, from the first child every tick |
//! | [`always_sequence`](composites#always_sequence) | every child, whatever its outcome |
//! | [`random_sequence`, `random_selector`](composites#random_sequence-random_selector) | in an order drawn at each entry; `#[weight(n)]` |
//! | [`pick`](composites#pick) | one child, drawn by `#[weight(n)]` |
//! | [`utility_selector`](composites#utility_selector) | the child with the highest `#[score(e)]` first |
//! | [`parallel`](composites#parallel) | all children at once; enough successes or failures decide |
//! | [`race`](composites#race) | all children at once; the first that is done decides |
//! | [`simple_parallel`](composites#simple_parallel) | a main leaf, and a background while it runs |
//! | [`if`, `match`](composites#if-match) | the branch that a condition or a value chooses at the entry |
//! | [`while`](decorators#while) | rounds of its body as long as a condition holds |
//!
//! | leaves | |
//! |---|---|
//! | [`move_to(to = bb.goal) -> bb.key`](leaves#actions) | your own action |
//! | [`wait`](leaves#wait) | lets time pass |
//! | [`wait_for`](leaves#wait_for) | runs until an event comes |
//! | [`send`](leaves#send) | sends an event to its own agent |
//! | [`check`](leaves#check) | succeeds where a condition holds |
//! | [`set`, `clear`](leaves#set-clear) | write a key or a local |
//! | [`succeed`, `fail`, `idle`](leaves#succeed-fail-idle) | end at once, or run until halted |
//! | [`run`](subtrees#run) | another tree, with [parameters](subtrees#parameters) and [locals](subtrees#locals) |
//! | [`slot`](subtrees#slot) | a place where a tree is put in at run time |
//!
//! | attributes | |
//! |---|---|
//! | [`#[when]`](guards#when) | a condition that opens a branch, [ends it, or lets it take over](guards#aborts) |
//! | [`#[service]`](services#service) | an action at intervals while the branch runs |
//! | [decorators](decorators) | another outcome, rounds, limits in number and time |
//! | [`#[weight]`](composites#random_sequence-random_selector), [`#[score]`](composites#utility_selector) | what the parent draws or scores by |
//!
//! # Words
//! A node that is *entered* **succeeds** or **fails** in the same tick, or **runs**, and is ticked until it is done. A
//! node that runs can be *halted*: stopped early, from the leaf up. What a node remembers while it runs begins anew at
//! each entry; only cooldowns and counts of entries are kept for the brain's life. A halt is usually done at once;
//! where an action's halt takes several ticks (*graceful*), nothing else starts in its place before it is done.
//!
//! # Expressions
//! Conditions, arguments and values are Rust expressions that see `bb` (the blackboard: `bb.ammo`, `bb.body.health`),
//! `world` (what the tick was handed), the tree's parameters and its locals. They read, they never write. The keys that
//! a guard reads are known when the tree is compiled.
//!
//! # Durations
//! `4s`, `500ms`, `1.5s`; a range `3s..=5s` is drawn from; any expression of type `Duration` will do. Time
//! is what the ticks hand in: `brain.tick(dt, world)` moves the brain's clock on by `dt`, and no other clock is read. Where
//! every `dt` is zero, a `wait` never ends.
//!
//! # Sizes
//! `Guard::INFO` is the table of the tree's nodes (a node's number in a [trace](crate::trace) is its place there),
//! `Guard::BYTES` the memory of a running tree, board aside, and `Guard::MAX_VISITS` the most nodes that one tick
//! visits. `#[budget(bytes = 64, visits = 20)]` on a tree fails the build beyond them.
//!
//! A child list may be of any length. Trees deeper than about 30 levels need `#![recursion_limit = "256"]` in their
//! crate; 64 levels are the most in one declaration: a part may be moved into a tree of its own and
//! [`run`](subtrees#run).
//!
//! # Mistakes
//! What can be known when a tree is compiled is an error then, at the token. What the language says comes first, all of it
//! at once: unknown nodes and arguments, thresholds that cannot be reached, `lower_priority` where nothing is lower. What
//! rustc says of the rest comes once that is mended: unknown actions, keys and inputs, wrong types. "Expected type, found
//! function" means that the function lacks its [`#[action]`](crate::action). A branch that can never be reached, because one
//! before it never fails, is a warning (rustc calls its lint `deprecated`):
//!
//! ```compile_fail
//! #![deny(deprecated)]
//! # use bt_runtime::prelude::*;
//! # #[derive(Blackboard, Default)] struct Soldier;
//! bt! {
//!     tree Guard for Soldier { selector { wait(4s); fail } }
//! }
//! ```

pub mod composites;
pub mod decorators;
pub mod guards;
pub mod leaves;
pub mod machines;
pub mod services;
pub mod subtrees;
pub mod tree_or_machine;
