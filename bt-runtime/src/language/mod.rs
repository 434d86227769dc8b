//! The language of [`bt!`](crate::bt), node by node. These modules hold documentation only.
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
//! A node is written `name(arguments) "label" { children }`, with attributes in front of it. A tree is a type without
//! values. `Guard::brain(agent)` makes a *brain*, which is an agent together with its tree, and
//! [`Brain::tick`](crate::Brain::tick) ticks it.
//!
//! New here? [`first_hour`](crate::guide::first_hour) goes from the dependency to a tree that you watch, test and load
//! from a file; [`coming_from`](crate::guide::coming_from) translates the terms of Unreal, Unity, py_trees, BehaviorTree.CPP,
//! LimboAI and others.
//!
//! [`machines`] describes state machines over the same nodes, and [`tree_or_machine`] helps to choose between the two. A
//! tree or a state machine can also be written in a JSON file: [`bt_file!`](crate::bt_file) compiles it, `Registry` loads
//! it.
//!
//! # Nodes
//!
//! | composites | |
//! |---|---|
//! | [`sequence`](composites#sequence) | runs its children in order until one fails |
//! | [`selector`](composites#selector) | runs its children in order until one succeeds |
//! | [`reactive_sequence`, `reactive_selector`](reactive#reactive_sequence-reactive_selector) | the same, from the first child in every tick |
//! | [`always_sequence`](composites#always_sequence) | runs every child, whatever its outcome |
//! | [`random_sequence`, `random_selector`](composites#random_sequence-random_selector) | in an order drawn at each entry; `#[weight(n)]` |
//! | [`pick`](composites#pick) | runs one child, drawn by `#[weight(n)]` |
//! | [`utility_selector`](composites#utility_selector) | tries the child with the highest `#[score(e)]` first |
//! | [`parallel`](parallels#parallel) | runs all children at once; enough successes or failures decide |
//! | [`race`](parallels#race) | runs all children at once; the first that finishes decides |
//! | [`simple_parallel`](parallels#simple_parallel) | runs a main leaf, and a background branch beside it |
//! | [`if`, `match`](composites#if-match) | runs the branch that a condition or a value chooses at the entry |
//! | [`while`](decorators#while) | repeats its body as long as a condition holds |
//! | [`for_each`](elements#for_each), [`pop_each`](elements#pop_each) | run their body once for each element of a list, of a queue |
//! | [`Recovery(retries = 3) { … }`](custom) | a composite or decorator of your own |
//!
//! | leaves | |
//! |---|---|
//! | [`move_to(to = bb.goal) -> bb.key`](leaves#actions) | your own action |
//! | [`wait`](leaves#wait) | lets time pass |
//! | [`wait_for`](leaves#wait_for) | runs until an event comes |
//! | [`send`](leaves#send) | sends an event to its own agent |
//! | [`check`](leaves#check) | succeeds if a condition holds |
//! | [`set`, `clear`](leaves#set-clear) | write a key or a local |
//! | [`succeed`, `fail`, `idle`](leaves#succeed-fail-idle) | finish at once, or run until halted |
//! | [`run`](subtrees#run) | runs another tree, with [parameters](subtrees#parameters) and [locals](subtrees#locals) |
//! | [`slot`](subtrees#slot) | a place for a tree that is put in at run time |
//!
//! | attributes | |
//! |---|---|
//! | [`#[when]`](guards#when) | a guard: a condition that lets a branch start, and can [end it or let it preempt](guards#aborts) |
//! | [`#[skip_if]`](skip#skip_if) | passes over the node if a condition holds at its entry |
//! | [`#[service]`](services#service) | an action that runs at intervals while the branch runs |
//! | [`#[on_exit]`, `#[on_halt]`](handlers) | an action that runs when the node ends, or is halted |
//! | [`#[elapsed]`](elapsed#elapsed) | how long the node has run, as a value |
//! | [the decorators](decorators) | change the outcome, repeat the node, limit its time or its entries |
//! | [`#[weight]`](composites#random_sequence-random_selector), [`#[score]`](composites#utility_selector) | the weight or score that the parent uses |
//! | [`#[required]`](parallels#parallel) | `parallel(success = required)` needs this child's success |
//!
//! # Words
//! When a node is *entered*, it **succeeds** or **fails** in the same tick, or it **runs**. A running node is ticked
//! until it finishes, or until it is *halted*: stopped early, from the leaf up. The memory of a node begins anew at
//! each entry. Some things last for the brain's life, and their pages say so: cooldowns, counts of entries, [kept
//! locals](subtrees#kept-locals), services with `timer = keep`, nodes of your own with `KEEPS`. A halt usually takes
//! effect at once. If the halt of an action takes several ticks (a *graceful* halt), nothing else starts in its place
//! until the halt has finished.
//!
//! # Expressions
//! Conditions, arguments and values are Rust expressions. They can read `bb` (the blackboard: `bb.ammo`,
//! `bb.body.health`), `world` (the value that the caller passes to the tick), the tree's parameters and its locals. They
//! cannot write. The compiler finds out which keys a guard reads. An action that mutates nothing can be
//! [called in an expression](leaves#actions-in-expressions), with its inputs by name: `is_hot(limit = 30)`.
//!
//! # Durations
//! A duration is `4s`, `500ms` or `1.5s`; a range such as `3s..=5s`, from which a random duration is drawn; or any
//! expression of type `Duration`. The ticks supply the time: `brain.tick(dt, world)` advances the brain's clock by `dt`,
//! and no other clock is read. If every `dt` is zero, a `wait` for more than zero never ends.
//!
//! # Sizes
//! `Guard::INFO` is the table of the tree's nodes; the index of a node in it is the node's number in a
//! [trace](crate::trace). `Guard::BYTES` is the memory of a running tree without its blackboard, and `Guard::MAX_VISITS`
//! is the largest number of nodes that one tick visits. With `#[budget(bytes = 64, visits = 20)]` on a tree, the build
//! fails if the tree exceeds these limits.
//!
//! A list of children can have any length. Trees deeper than about 28 levels need `#![recursion_limit = "256"]` in their
//! crate. One declaration can have at most 64 levels; move a part of a deeper tree into a tree of its own, and
//! [`run`](subtrees#run) it.
//!
//! # Mistakes
//! Mistakes are compile errors at the token wherever the compiler can find them. The errors of the language come first,
//! all at once: unknown nodes and arguments, thresholds that cannot be reached, `lower_priority` where no branch has a
//! lower priority. Once those are fixed, rustc reports the rest: unknown actions, keys and inputs, wrong types.
//! "Expected type, found function" means that the function lacks its [`#[action]`](crate::action); if the file of the
//! tree declares or imports the function, the message says so. A branch that can never be reached, because a branch
//! before it never fails, is a warning (its lint in rustc is called `deprecated`):
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
pub mod custom;
pub mod decorators;
pub mod elapsed;
pub mod elements;
pub mod guards;
pub mod handlers;
pub mod leaves;
pub mod machines;
pub mod parallels;
pub mod reactive;
pub mod services;
pub mod skip;
pub mod subtrees;
pub mod tree_or_machine;
