//! Subtrees: trees inside trees.
//!
//! # `run`
//! Another tree as a node: `run Patrol(route = bb.route)`.
//!
//! - **Succeeds**, **fails**, **runs** as that tree; a **halt** reaches into it. It is for the same agent, and sees the
//!   same blackboard.
//! - Its memory lies inline in that of the tree around it, so a tree cannot run itself, directly or through others.
//!   Each place has its own memory, cooldowns included.
//! - Guards inside an idle subtree preempt like any other.
//! - **Elsewhere**: BehaviorTree.CPP's subtrees have a blackboard of their own and remap ports; Unreal's Run Behavior
//!   shares the blackboard and has no parameters. Here one shares the board, and has typed parameters and locals.
//!
//! # Parameters
//! `tree Ride(to: i32, #[latch] from: i32, #[default(1s)] pause: Duration) for Elevator { … }`
//!
//! - Given by name, read anew at every tick: a guard inside that reads one is asked when its argument changes.
//!   `#[latch]` reads one at the entry and keeps it; `#[default(…)]` lets one be left out.
//! - A parameter cannot be written. The root's are handed to its brain: [`Brain::new`](crate::Brain::new).
//!
//! # Locals
//! `let rides: i32 = 0;` before the root node: memory of one run.
//!
//! - It begins at its expression, which may read parameters, at every entry, and is gone when the run is done or halted.
//! - `set(rides = rides + 1)`, `clear(rides)` and `-> rides` write it; guards observe it like a key.
//!
//! ```
//! # use bt_runtime::prelude::*;
//! # #[derive(Blackboard, Default)] struct Elevator { floor: i32, call: i32, log: (i32, i32) }
//! #[action]
//! fn one_floor(bb: &mut Board<Elevator>, to: i32) -> Status {
//!     if bb.floor == to {
//!         return Status::Success;
//!     }
//!     *bb.floor_mut() += (to - bb.floor).signum();
//!     Status::Running
//! }
//!
//! bt! {
//!     tree Lift for Elevator {
//!         run Ride(to = bb.call, from = bb.floor)
//!     }
//!
//!     /// Rides to a floor, which may change on the way.
//!     tree Ride(to: i32, #[latch] from: i32, #[default(1s)] pause: Duration) for Elevator {
//!         let rides: i32 = 0;
//!
//!         sequence {
//!             one_floor(to = to);
//!             set(rides = rides + 1);
//!             wait(pause);
//!             set(bb.log = (from, rides));
//!         }
//!     }
//! }
//! let mut brain = Lift::brain(Elevator { call: 2, ..Default::default() });
//! let mut second = |call| {
//!     brain.board_mut().set_call(call);
//!     brain.tick(Duration::from_secs(1), &mut ());
//!     brain.board().floor
//! };
//! assert_eq!([second(2), second(2), second(3)], [1, 2, 3], "the changed goal is followed");
//! second(3);
//! second(3);
//! assert_eq!(brain.board().log, (0, 1), "`from` was latched");
//! ```
