//! Composites: nodes that decide which of their children run.
//!
//! A composite has at least one child; the last `;` may be left out. It remembers which child runs, and continues with
//! that child at the next tick. [`parallels`](super::parallels) run several children at once: their *halt* reaches
//! every running child. The halt of any other composite reaches its one running child. A composite that checks its
//! children again in every tick is [`reactive`](super::reactive).
//!
//! # `sequence`
//! Several steps, one after the other.
//!
//! - **Succeeds** when its last child succeeds. **Fails** with the first child that fails. **Runs** while a child runs.
//! - **Halt**: the running child is halted; the next entry begins with the first child.
//! - **Elsewhere**: the same as the Sequence of Unreal and BehaviorTree.CPP; in py_trees it is a Sequence with
//!   `memory=True`.
//!
//! ```
//! # use bt_runtime::prelude::*;
//! # #[derive(Blackboard, Default)] struct Soldier { shots: u32 }
//! bt! {
//!     tree Burst for Soldier {
//!         sequence { set(bb.shots = bb.shots + 1); wait(2s); set(bb.shots = bb.shots + 1) }
//!     }
//! }
//! # let mut brain = Burst::brain(Soldier::default());
//! let mut second = || (brain.tick(Duration::from_secs(1), &mut ()), brain.board().shots);
//! assert_eq!(second(), (Status::Running, 1));
//! assert_eq!(second(), (Status::Running, 1));
//! assert_eq!(second(), (Status::Success, 2));
//! ```
//!
//! ```json
//! {
//!   "node": "sequence",
//!   "children": [
//!     { "node": "set", "key": "shots", "value": { "expr": "shots + 1" } },
//!     { "node": "wait", "args": { "for": "2s" } },
//!     { "node": "set", "key": "shots", "value": { "expr": "shots + 1" } }
//!   ]
//! }
//! ```
//!
//! # `selector`
//! Alternatives, the best first.
//!
//! - **Succeeds** with the first child that succeeds. **Fails** when all children have failed. **Runs** while a child
//!   runs.
//! - A child that failed is not tried again in the same run, unless its [guard](super::guards) preempts: then the running
//!   child to its right is halted, and the guarded branch starts.
//! - **Halt**: the running child is halted.
//! - **Elsewhere**: the same as Unreal's Selector and BehaviorTree.CPP's Fallback; in py_trees it is a Selector with
//!   `memory=True`. In Unreal a guard preempts only while the composite around it is active; here a guard inside an
//!   inactive nested selector preempts too.
//!
//! ```
//! # use bt_runtime::prelude::*;
//! # #[derive(Blackboard, Default)] struct Soldier { ammo: u32, rests: bool }
//! bt! {
//!     tree Duty for Soldier {
//!         selector {
//!             sequence { check(bb.ammo > 0); set(bb.ammo = bb.ammo - 1) }
//!             set(bb.rests = true);
//!         }
//!     }
//! }
//! let mut brain = Duty::brain(Soldier { ammo: 1, rests: false });
//! # let mut tick = || (brain.tick(Duration::ZERO, &mut ()), brain.board().rests);
//! assert_eq!(tick(), (Status::Success, false));
//! assert_eq!(tick(), (Status::Success, true));
//! ```
//!
//! ```json
//! {
//!   "node": "selector",
//!   "children": [
//!     {
//!       "node": "sequence",
//!       "children": [
//!         { "node": "check", "args": { "condition": "ammo > 0" } },
//!         { "node": "set", "key": "ammo", "value": { "expr": "ammo - 1" } }
//!       ]
//!     },
//!     { "node": "set", "key": "rests", "value": true }
//!   ]
//! }
//! ```
//!
//! # `always_sequence`
//! Runs every child in order, whatever its outcome.
//!
//! - **Succeeds** when the last child finishes. Never fails. **Runs** while a child runs.
//! - **Halt**: the running child is halted.
//!
//! ```
//! # use bt_runtime::prelude::*;
//! # #[derive(Blackboard, Default)] struct Soldier { tidy: bool }
//! bt! {
//!     tree Leave for Soldier { always_sequence { fail; set(bb.tidy = true); fail } }
//! }
//! # let mut brain = Leave::brain(Soldier::default());
//! assert_eq!(brain.tick(Duration::ZERO, &mut ()), Status::Success);
//! assert!(brain.board().tidy);
//! ```
//!
//! ```json
//! {
//!   "node": "always_sequence",
//!   "children": [
//!     { "node": "fail" },
//!     { "node": "set", "key": "tidy", "value": true },
//!     { "node": "fail" }
//!   ]
//! }
//! ```
//!
//! # `random_sequence`, `random_selector`
//! A sequence or selector in a random order, drawn at each entry from the brain's seeded random numbers. Each child has
//! one turn per run.
//!
//! - **Succeeds**, **fails**, **runs**, **halt**: as [`sequence`](#sequence) and [`selector`](#selector).
//! - `#[weight(n)]` on a child makes an early turn more likely. The weight is any number or expression, by default 1; a
//!   child of weight 0 has no turn. If all weights are 0, which is a warning if they are literals, the node ends at once
//!   as if it had no children: the sequence succeeds, the selector fails.
//! - At most 64 children. **Elsewhere**: LimboAI's BTRandomSequence and BTRandomSelector, which have no weights, and its
//!   BTProbabilitySelector, a selector with weights. Unreal, Unity, BehaviorTree.CPP and py_trees have no such nodes.
//!
//! ```
//! # use bt_runtime::prelude::*;
//! # #[derive(Blackboard, Default)] struct Soldier { left: u32, right: u32 }
//! bt! {
//!     tree Look for Soldier {
//!         random_selector { #[weight(3)] set(bb.left = bb.left + 1); set(bb.right = bb.right + 1) }
//!     }
//! }
//! let mut brain = Look::brain(Soldier::default()).seeded(7);
//! (0..400).for_each(|_| _ = brain.tick(Duration::ZERO, &mut ()));
//! assert!((250..350).contains(&brain.board().left));
//! assert_eq!(brain.board().left + brain.board().right, 400);
//! ```
//!
//! ```json
//! {
//!   "node": "random_selector",
//!   "children": [
//!     { "node": "set", "key": "left", "value": { "expr": "left + 1" }, "weight": 3 },
//!     { "node": "set", "key": "right", "value": { "expr": "right + 1" } }
//!   ]
//! }
//! ```
//!
//! # `pick`
//! One child, drawn by `#[weight(n)]` at each entry.
//!
//! - Its outcome is the outcome of that child. If the child fails, no other one is tried; use `random_selector` for that.
//!   It **fails** if all weights are 0.
//! - **Halt**: the running child is halted. At most 64 children.
//! - **Elsewhere**: Unity's Random, which has no weights; LimboAI's BTProbabilitySelector with `abort_on_failure`.
//!
//! ```
//! # use bt_runtime::prelude::*;
//! # #[derive(Blackboard, Default)] struct Soldier { nerve: f32 }
//! bt! {
//!     tree Dare for Soldier { pick { #[weight(bb.nerve)] succeed; #[weight(1.0 - bb.nerve)] fail } }
//! }
//! let mut brain = Dare::brain(Soldier { nerve: 1.0 });
//! assert_eq!(brain.tick(Duration::ZERO, &mut ()), Status::Success);
//! brain.board_mut().set_nerve(0.0);
//! assert_eq!(brain.tick(Duration::ZERO, &mut ()), Status::Failure);
//! ```
//!
//! ```json
//! {
//!   "node": "pick",
//!   "children": [
//!     { "node": "succeed", "weight": "nerve" },
//!     { "node": "fail", "weight": "1.0 - nerve" }
//!   ]
//! }
//! ```
//!
//! # `utility_selector`
//! A selector that tries the child with the highest `#[score(e)]` first. Every child has a score.
//!
//! - **Succeeds**, **fails**, **runs**, **halt**: as [`selector`](#selector). Of children with equal scores, the first is
//!   tried first.
//! - Scores are `f32`. They are computed at the entry and after a failure, not while a child runs; NaN counts as the
//!   lowest score. At most 64 children.
//! - With `utility_selector(rescore = change, margin = 0.1)` they are also computed while a child runs, in a tick that
//!   sees a change of a key that a score or the margin reads. A child takes over if its score is higher than that of
//!   the running child by more than the margin (0 by default), and if its guards let it in; of several such children,
//!   the one with the highest score takes over. The running child is halted first. If the halt takes several ticks, the
//!   child to enter is chosen after the halt.
//! - A child that has failed does not take over until its score has once been too low to do so. A child that always
//!   fails, with a high score, therefore does not make the running child start anew in every tick. A child that its
//!   guards kept out has not failed, and neither has one whose failure shut its own gate (`cooldown`, `limit`): it
//!   takes over once the gate is open again.
//! - **Elsewhere**: a picker of big-brain chooses in every frame; Unreal's state trees select by utility only in a
//!   transition. BehaviorTree.CPP and py_trees have no such node.
//!
//! ```
//! # use bt_runtime::prelude::*;
//! # #[derive(Blackboard, Default)] struct Soldier { ammo: u32, does: &'static str }
//! bt! {
//!     tree Think for Soldier {
//!         utility_selector {
//!             #[score(bb.ammo as f32)] set(bb.does = "shoots");
//!             #[score(2.5)] set(bb.does = "reloads");
//!         }
//!     }
//! }
//! let mut brain = Think::brain(Soldier { ammo: 2, does: "" });
//! # brain.tick(Duration::ZERO, &mut ());
//! assert_eq!(brain.board().does, "reloads");
//! ```
//!
//! ```json
//! { "node": "utility_selector", "children": [
//!   { "node": "set", "key": "does", "value": "shoots", "score": "ammo" },
//!   { "node": "set", "key": "does", "value": "reloads", "score": 2.5 } ] }
//! ```
//!
//! ```
//! # use bt_runtime::prelude::*;
//! #[derive(Blackboard, Default)]
//! struct Cow { thirst: f32, does: &'static str }
//!
//! /// Does this until it is halted.
//! #[action]
//! fn go(bb: &mut Board<Cow>, to: &'static str) -> Status { bb.set_does(to); Status::Running }
//!
//! bt! {
//!     tree Live for Cow {
//!         utility_selector(rescore = change, margin = 0.2) {
//!             #[score(bb.thirst)] go(to = "drinks");
//!             #[score(0.5)] go(to = "grazes");
//!         }
//!     }
//! }
//! let mut brain = Live::brain(Cow::default());
//! let mut does = |thirst| {
//!     brain.board_mut().set_thirst(thirst);
//!     brain.tick(Duration::ZERO, &mut ());
//!     brain.board().does
//! };
//! assert_eq!([0.0, 0.6, 0.8, 0.4, 0.2].map(&mut does), ["grazes", "grazes", "drinks", "drinks", "grazes"]);
//! ```
//!
//! ```json
//! { "node": "utility_selector", "args": { "rescore": "change", "margin": 0.2 }, "children": [
//!   { "node": "go", "args": { "to": "drinks" }, "score": "thirst" },
//!   { "node": "go", "args": { "to": "grazes" }, "score": 0.5 } ] }
//! ```
//!
//! # `if`, `match`
//! The branch that a condition or a value chooses at the entry, with Rust's own conditions and patterns.
//!
//! - The outcome is the outcome of the branch. The node **runs** while the branch runs; the choice is made once, as in
//!   Rust. An `if` without `else` **succeeds** if its condition does not hold, and so does a `match` of a file if no arm
//!   fits: in `bt!`, rustc asks for arms for all values. Several nodes in one branch are a [`sequence`](#sequence).
//! - An arm that earlier arms leave nothing to match is a warning.
//! - **Halt**: the running branch is halted.
//! - **Bindings** of `if let` and of patterns are parameters of the branch; so are those of `while let` in its body.
//!   They follow the keys that the matched value reads: the pattern matches again wherever a node reads a binding.
//!   Where it no longer matches, a node that reads it is halted and **fails**, as under a guard with `aborts = self`.
//!   In the branch a binding is a value, even if its type is not `Copy`; `Some(&at)` and `Some(ref at)` take references
//!   apart as in Rust. While that node is halted, nothing reads a binding: its `#[on_exit(f(to = at))]` is not called,
//!   `#[cooldown(at)]` stays open, a subtree keeps its last arguments. The same holds where a node ends the match in
//!   the middle of a tick, or where an expression is not pure: a condition that reads the binding does not hold, a list
//!   has no element, a node does not start and **fails**, and an action that runs is not called in that tick.
//! - **Elsewhere**: Unity's Conditional Branch and Switch. BehaviorTree.CPP's IfThenElse also chooses once, but fails without
//!   an else; its Switch checks in every tick and halts the old case. For a branch that ends when its condition turns false,
//!   use [`#[when(…, aborts = self)]`](super::guards).
//!
//! ```
//! # use bt_runtime::prelude::*;
//! #[derive(Clone, PartialEq)]
//! enum Mode { Calm, Hunt(u32) }
//! # #[derive(Blackboard)] struct Dog { mode: Mode, barks: u32 }
//!
//! bt! {
//!     tree Bark for Dog {
//!         match bb.mode {
//!             Mode::Calm => idle,
//!             Mode::Hunt(metres) if metres > 9 => wait(1s),
//!             Mode::Hunt(_) => if bb.barks < 3 { set(bb.barks = bb.barks + 1) } else { fail },
//!         }
//!     }
//! }
//! let mut brain = Bark::brain(Dog { mode: Mode::Hunt(5), barks: 2 });
//! # let mut tick = || (brain.tick(Duration::ZERO, &mut ()), brain.board().barks);
//! assert_eq!(tick(), (Status::Success, 3));
//! assert_eq!(tick(), (Status::Failure, 3));
//! ```
//!
//! ```json
//! { "node": "match", "on": "mode", "arms": [
//!   { "is": "Calm", "then": { "node": "idle" } },
//!   { "is": "_", "if": "barks > 9", "then": { "node": "wait", "args": { "for": "1s" } } },
//!   { "is": "_", "then": { "node": "if", "else": { "node": "fail" }, "branches": [
//!     { "if": "barks < 3", "then": { "node": "set", "key": "barks", "value": { "expr": "barks + 1" } } } ] } } ] }
//! ```
//!
//! # A binding in the branch of `if`
//!
//! ```
//! # use bt_runtime::prelude::*;
//! # #[derive(Blackboard)] struct Dog { smell: Option<f32>, at: f32 }
//! #[action]
//! fn walk(bb: &mut Board<Dog>, to: f32) -> Status {
//!     let at = bb.at;
//!     bb.set_at(at + (to - at).clamp(-1.0, 1.0));
//!     if bb.at == to { Status::Success } else { Status::Running }
//! }
//!
//! bt! {
//!     tree Track for Dog {
//!         selector {
//!             if let Some(at) = bb.smell { walk(to = at) } else { fail }
//!             idle;
//!         }
//!     }
//! }
//! let mut brain = Track::brain(Dog { smell: Some(3.0), at: 0.0 });
//! # let mut tick = |brain: &mut Brain<Track>| (brain.tick(Duration::ZERO, &mut ()), brain.board().at);
//! assert_eq!(tick(&mut brain), (Status::Running, 1.0));
//! brain.board_mut().set_smell(Some(-3.0));
//! assert_eq!(tick(&mut brain), (Status::Running, 0.0));
//! brain.board_mut().set_smell(None);
//! assert_eq!(tick(&mut brain), (Status::Running, 0.0));
//! ```
//!
//! Patterns in files are literals, words, ranges and `_`; they bind nothing. A word matches a variant; its payload
//! cannot be destructured.
