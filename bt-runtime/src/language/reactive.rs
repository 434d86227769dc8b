//! Reactive composites: nodes that check their children from the first one in every tick.
//!
//! # `reactive_sequence`, `reactive_selector`
//! A sequence or selector that starts from its first child in every tick.
//!
//! - **Succeeds**, **fails**: as [`sequence` and `selector`](super::composites). **Runs** while a child runs.
//! - In every tick the children before the running one are checked, in order. This begins with their guards and checks,
//!   as in a [search](super::guards#aborts): where these decide the outcome of the child, nothing in it is entered.
//! - A child that they let in is entered *beside* the running child. If the new child ends and the composite goes on to
//!   the next child (after a failure in the selector, after a success in the sequence), the running child goes on
//!   untouched. If the new child runs, the running child is halted, and the new one continues in the next tick. If the
//!   new child ends the composite, the running child is halted too.
//! - Usually the halt comes earlier, between two leaves of the new child. Once an action has decided for the new child, the
//!   running child is halted before the next leaf, unless that leaf is a condition: a `check`, or an action that cannot run
//!   over several ticks and can fail (it returns `bool`). In a selector an action decides by a success, in a sequence and
//!   below an `#[invert]` by a failure. In `sequence { is_hot(); set(bb.alarm = true); cool() }` the running child is
//!   halted after `is_hot` and before the `set`. A `set`, or an action that cannot fail, decides nothing.
//! - This holds through nested sequences, selectors and reactive composites, guards, `#[invert]`, `#[force_success]`,
//!   `#[force_failure]`, and decorators that can refuse an entry. Any other node (a parallel, a loop, an `if`, a subtree)
//!   is entered as a whole.
//! - **Halt**: the running child is halted. If the halt of a child that was replaced takes several ticks, the new child
//!   is halted at once, and when the old one has stopped, the composite checks its children from the first one again:
//!   the beginning of the new child happens twice. Where both halts may take several ticks, the running child is halted
//!   before the leaf with such a halt is entered.
//! - **After a halt of several ticks** an outcome stays if a leaf of an earlier child has decided it: the composite ends, and
//!   the leaf is not entered again. If only guards and checks have decided it, they are checked again, from the first child
//!   on.
//! - **Elsewhere**: BehaviorTree.CPP's ReactiveSequence and ReactiveFallback, py_trees' Sequence and Selector with
//!   `memory=False`, LimboAI's BTDynamicSequence and BTDynamicSelector. There the old child is halted after the new one has
//!   returned, here as early as the rule allows. Unreal has no such nodes: `#[when(…, aborts = lower_priority)]` in a plain
//!   `selector` is checked only when a key changes, and nothing of the new branch begins before the old one is halted. See
//!   [guards](super::guards).
//!
//! ```
//! # use bt_runtime::prelude::*;
//! #[derive(Blackboard, Default)]
//! struct Robot {
//!     degrees: i32,
//!     starts: u32,
//! }
//!
//! #[action]
//! fn is_hot(bb: &Robot) -> bool {
//!     bb.degrees > 80
//! }
//!
//! bt! {
//!     tree Work for Robot {
//!         reactive_selector {
//!             sequence { is_hot(); wait(2s) }
//!             sequence { set(bb.starts = bb.starts + 1); idle }
//!         }
//!     }
//! }
//! let mut brain = Work::brain(Robot::default());
//! # let mut tick = |degrees| { brain.board_mut().set_degrees(degrees); brain.tick(Duration::from_secs(1), &mut ()); brain.board().starts };
//! assert_eq!([tick(20), tick(30), tick(40)], [1, 1, 1], "`is_hot` fails beside the work");
//! assert_eq!([tick(90), tick(20), tick(20), tick(20)], [1, 1, 1, 2], "the work begins anew after the pause");
//! ```
//!
//! ```json
//! {
//!   "node": "reactive_selector",
//!   "children": [
//!     {
//!       "node": "sequence",
//!       "children": [{ "node": "is_hot" }, { "node": "wait", "args": { "for": "2s" } }]
//!     },
//!     {
//!       "node": "sequence",
//!       "children": [
//!         { "node": "set", "key": "starts", "value": { "expr": "starts + 1" } },
//!         { "node": "idle" }
//!       ]
//!     }
//!   ]
//! }
//! ```
//!
//! Several children may run. In a `reactive_sequence` each earlier child is a condition with its repair, as in
//! backchained trees: when the condition of an earlier child fails, its repair replaces the later child that runs.
//!
//! ```
//! # use bt_runtime::prelude::*;
//! # #[derive(Blackboard, Default)] struct Robot { charge: u32, at_door: bool }
//! bt! {
//!     tree Leave for Robot {
//!         reactive_sequence {
//!             selector { check(bb.charge > 0); sequence { wait(1s); set(bb.charge = 9) } }
//!             selector { check(bb.at_door); sequence { wait(1s); set(bb.at_door = true) } }
//!             wait(1s);
//!         }
//!     }
//! }
//! let mut brain = Leave::brain(Robot { charge: 1, at_door: false });
//! # let mut second = |charge| { brain.board_mut().set_charge(charge); brain.tick(Duration::from_secs(1), &mut ()) };
//! assert_eq!([second(1), second(0), second(0)], [Status::Running; 3], "charging replaces the way to the door");
//! assert_eq!([second(9), second(9)], [Status::Running, Status::Success]);
//! ```
//!
//! ```json
//! {
//!   "node": "reactive_sequence",
//!   "children": [
//!     {
//!       "node": "selector",
//!       "children": [
//!         { "node": "check", "args": { "condition": "charge > 0" } },
//!         {
//!           "node": "sequence",
//!           "children": [
//!             { "node": "wait", "args": { "for": "1s" } },
//!             { "node": "set", "key": "charge", "value": 9 }
//!           ]
//!         }
//!       ]
//!     },
//!     {
//!       "node": "selector",
//!       "children": [
//!         { "node": "check", "args": { "condition": "at_door" } },
//!         {
//!           "node": "sequence",
//!           "children": [
//!             { "node": "wait", "args": { "for": "1s" } },
//!             { "node": "set", "key": "at_door", "value": true }
//!           ]
//!         }
//!       ]
//!     },
//!     { "node": "wait", "args": { "for": "1s" } }
//!   ]
//! }
//! ```
