//! Nodes of your own: decorators and composites written outside this crate.
//!
//! # A node of your own
//! A node with children and your own name stands in a tree like a builtin one, with its arguments before its children:
//!
//! ```
//! use bt_runtime::{Agent, custom::After, prelude::*, status::Outcome};
//!
//! #[derive(Blackboard, Default)]
//! struct Robot {
//!     tries: u32,
//!     path: Option<u32>,
//! }
//!
//! /// Its child again after a failure, `times` times.
//! #[decorator]
//! struct Again {
//!     #[default(1)]
//!     times: u32,
//! }
//!
//! impl<A: Agent> Decorator<A> for Again {
//!     /// How often the child has failed.
//!     type Memory = u32;
//!
//!     fn leave(&self, outcome: Outcome, failures: &mut u32, _: &mut Cx<A>) -> After {
//!         if outcome.succeeded() || *failures == self.times {
//!             return After::End(outcome);
//!         }
//!         *failures += 1;
//!         After::Again
//!     }
//! }
//!
//! /// Runs its first child, and the second whenever the first has succeeded.
//! #[composite]
//! struct Pipeline {}
//!
//! impl<A: Agent> Composite<A> for Pipeline {
//!     type Memory = ();
//!     const CHILDREN: core::ops::RangeInclusive<usize> = 2..=2;
//!
//!     fn tick(&self, (): &mut (), children: &mut Children<A>, cx: &mut Cx<A>) -> Status {
//!         match children.tick(0, cx) {
//!             Status::Failure => Status::Failure,
//!             Status::Running if !children.is_running(1) => Status::Running,
//!             _ => children.tick(1, cx),
//!         }
//!     }
//! }
//!
//! /// Finds a path with the third try.
//! #[action]
//! fn plan(bb: &mut Board<Robot>) -> Option<u32> {
//!     *bb.tries_mut() += 1;
//!     (bb.tries > 2).then_some(bb.tries)
//! }
//!
//! bt! {
//!     tree Go for Robot {
//!         Pipeline "navigate" {
//!             Again(times = 4) { plan() -> bb.path; }
//!             idle;
//!         }
//!     }
//! }
//!
//! let mut brain = Go::brain(Robot::default());
//! for _ in 0..3 {
//!     assert_eq!(brain.tick(Duration::ZERO, &mut ()), Status::Running);
//! }
//! assert_eq!(brain.board().path, Some(3));
//! ```
//!
//! ```json
//! { "node": "Pipeline", "name": "navigate", "children": [
//!   { "node": "Again", "args": { "times": 4 }, "children": [{ "node": "plan", "out": "path" }] },
//!   { "node": "idle" }
//! ] }
//! ```
//!
//! The name is that of the struct. It begins with a capital letter. It must not be a name that the language or another
//! library gives to a builtin node or attribute: `Fallback` and `Inverter` get a message that names the builtin one.
//! The fields are the inputs; `#[default(…)]` makes an input optional. In every tick the struct is built anew from the
//! expressions in the tree. `impl<A: Agent>` makes a node for every agent; `impl Composite<Robot>` one for this agent,
//! whose keys it can then read and write through `cx.bb`.
//!
//! # Decorators
//! A [`Decorator`](crate::Decorator) has one child and four functions, each with a default:
//!
//! | | called | default |
//! |---|---|---|
//! | `enter` | before the child is started | [`Go::On`](crate::custom::Go): start it |
//! | `tick` | before each later tick of the running child | `Go::On`: tick it |
//! | `leave` | when the child is done | [`After::End`](crate::custom::After): with its outcome |
//! | `next` | to find out when the decorator must be ticked again | in the next tick |
//!
//! With `Go::Wait` the child is not ticked in this tick, and the decorator runs; with `Go::End(outcome)` the decorator is done,
//! and a running child is halted. `After::Again` starts the child again in the next tick, `After::AtOnce` in this one.
//!
//! # Composites
//! A [`Composite`](crate::Composite) ticks its [`Children`](crate::Children) by index. `children.tick(i, cx)` starts a
//! child, or ticks it if it runs; `children.halt(i, cx)` halts it; `children.is_running(i)` returns whether it runs.
//! Several may run at once. A child that runs and is not ticked rests until it is ticked again or halted. It misses no
//! change: its next tick decides by the changes of all ticks since its last one.
//!
//! - **Once the composite is done**, the children that still run are halted. Its parent gets the outcome when all are.
//! - **A graceful halt** of a child takes several ticks. Meanwhile the composite is not ticked, and neither is any other child;
//!   then it goes on.
//! - **In one tick** a running child is ticked once, and a child that ends is started at most `STARTS` times (1). Further calls do
//!   nothing and return `Running`. So a file cannot keep a tick busy, and `LoadLimits::visits` holds.
//! - A child that [`#[skip_if]`](super::skip) skips is not started, and `tick` returns `Success` for it.
//! - `CHILDREN` is the number of children that it takes: from 1 to 60, checked when the tree is compiled or loaded.
//!
//! # Events
//! Children that run hear the same events of a tick, like the branches of a parallel. A child that is started hears those that
//! come after the events that its siblings have taken in this tick, like the next child of a sequence.
//!
//! # Memory
//! `Memory` is new at each entry. With `const KEEPS: bool = true` it lasts as long as the brain, like the end of a cooldown: an
//! entry finds it as the last run left it. It is saved in snapshots if it implements the traits of serde; for
//! trees from files, register such a node by `with_saved_node` instead of `with_node`.
//!
//! # Halts
//! The children are halted first, then `halt` of the node is called. For a node that is done by itself, `halt` is not
//! called.
//!
//! # Guards
//! Guards inside a *running* child work as everywhere: they abort and preempt below the node. Guards of an idle child preempt
//! nothing outside of the node, because only the node knows when it starts which child; `lower_priority` directly below it is an
//! error. A guard above the node can preempt.
//!
//! # Sleep
//! In a population an agent with such a node is ticked in every tick, unless `next` says otherwise.
//!
//! # In files
//! `"node"` is the name, `"args"` the inputs, `"children"` the children. `Registry::with_node` registers both kinds. They are in
//! the catalogue with their inputs and the number of their children, so that `bt check --catalogue` and editors know them.
//! [`bt_file!`](crate::bt_file) finds them by name where it is called. `simulate` refuses them: a script cannot
//! say when such a node ticks its children. Put nodes of the language in their place there.
//!
//! `docs/nav2.md` in the repository has the control nodes of Nav2, and a robot that uses them.
