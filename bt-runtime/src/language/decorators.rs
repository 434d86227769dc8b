//! Decorators: attributes that change the outcome of a node, run it again, or keep it from running.
//!
//! | | |
//! |---|---|
//! | [`#[invert]`, `#[force_success]`, `#[force_failure]`](#invert-force_success-force_failure) | another outcome |
//! | [`#[repeat]`](#repeat) | again after a success |
//! | [`#[retry]`](#retry) | again after a failure |
//! | [`#[until_success]`, `#[until_failure]`](#until_success-until_failure) | again until it succeeds, or fails |
//! | [`#[cooldown]`](#cooldown) | shut for a time after its last end |
//! | [`#[time_limit]`](#time_limit) | halted, and failed, after a time |
//! | [`#[delay]`](#delay) | starts after a time |
//! | [`#[once]`](#once) | one end in the brain's life |
//! | [`#[limit]`](#limit) | so many entries in the brain's life |
//! | [`#[chance]`](#chance) | enters with a probability |
//!
//! They stand before a node. Of several, the first written is the outermost. Where nothing else is said, a decorator
//! **runs** while its node does, and a **halt** reaches the node.
//!
//! So a [guard](super::guards) stands above a gate (`#[cooldown]`, `#[limit]`, `#[once]`): a gate above it counts an entry
//! that the guard then refuses as one that failed. Unreal asks all decorators of a node before it enters any.
//!
//! # `#[invert]`, `#[force_success]`, `#[force_failure]`
//! Another outcome than the node's.
//!
//! - `#[invert]` swaps success and failure; the others say which it is, whatever the node's.
//! - **Elsewhere**: BehaviorTree.CPP's Inverter, ForceSuccess, ForceFailure; py_trees' Inverter, FailureIsSuccess,
//!   SuccessIsFailure; Unreal inverts conditions, and has Force Success.
//!
//! ```
//! # use bt_runtime::prelude::*;
//! # #[derive(Blackboard, Default)] struct Soldier;
//! bt! {
//!     tree Try for Soldier { sequence { #[invert] fail; #[force_success] fail; #[force_failure] succeed } }
//! }
//! # let mut brain = Try::brain(Soldier);
//! assert_eq!(brain.tick(Duration::ZERO, &mut ()), Status::Failure);
//! ```
//!
//! ```json
//! {
//!   "node": "sequence",
//!   "children": [
//!     { "node": "fail", "decorators": ["invert"] },
//!     { "node": "fail", "decorators": ["force_success"] },
//!     { "node": "succeed", "decorators": ["force_failure"] }
//!   ]
//! }
//! ```
//!
//! # `#[repeat]`
//! Runs the node again after a success: `#[repeat(3)]`, `#[repeat(forever)]`.
//!
//! - **Succeeds** after so many successes. **Fails** with the first failure; `forever` ends only so. The number is a
//!   constant, and counted anew at each entry.
//! - The next round begins in the tick in which the last ended. `forever` yields to the next tick after a round that
//!   began and ended in the same one: so the visits of a tick are bounded.
//! - **Elsewhere**: py_trees makes one round a tick. In BehaviorTree.CPP −1 is `forever`.
//!
//! ```
//! # use bt_runtime::prelude::*;
//! # #[derive(Blackboard, Default)] struct Soldier { shots: u32 }
//! bt! {
//!     tree Salvo for Soldier { #[repeat(3)] set(bb.shots = bb.shots + 1) }
//! }
//! # let mut brain = Salvo::brain(Soldier::default());
//! assert_eq!(brain.tick(Duration::ZERO, &mut ()), Status::Success);
//! assert_eq!(brain.board().shots, 3);
//! ```
//!
//! ```json
//! {
//!   "node": "set",
//!   "decorators": [{ "repeat": 3 }],
//!   "key": "shots",
//!   "value": { "expr": "shots + 1" }
//! }
//! ```
//!
//! # `#[retry]`
//! Runs the node again after a failure, at most so often: `#[retry(3)]`.
//!
//! - **Succeeds** with the first success. **Fails** with the last of so many failures. Rounds follow as in
//!   [`#[repeat]`](#repeat).
//! - **Elsewhere**: BehaviorTree.CPP's RetryUntilSuccessful; py_trees' Retry makes one round a tick.
//!
//! ```
//! # use bt_runtime::prelude::*;
//! # #[derive(Blackboard, Default)] struct Thief { tries: u32 }
//! bt! {
//!     tree Pick for Thief { #[retry(5)] sequence { set(bb.tries = bb.tries + 1); check(bb.tries == 4) } }
//! }
//! # let mut brain = Pick::brain(Thief::default());
//! assert_eq!(brain.tick(Duration::ZERO, &mut ()), Status::Success);
//! assert_eq!(brain.board().tries, 4);
//! ```
//!
//! ```json
//! {
//!   "node": "sequence",
//!   "decorators": [{ "retry": 5 }],
//!   "children": [
//!     { "node": "set", "key": "tries", "value": { "expr": "tries + 1" } },
//!     { "node": "check", "args": { "condition": "tries == 4" } }
//!   ]
//! }
//! ```
//!
//! # `#[until_success]`, `#[until_failure]`
//! Runs the node again until it succeeds, or until it fails.
//!
//! - **Succeeds** when that is so. Never fails. Rounds follow as in `#[repeat(forever)]`.
//! - **Elsewhere**: BehaviorTree.CPP's KeepRunningUntilFailure, which fails at the failure; its RetryUntilSuccessful
//!   with −1 is `#[until_success]`.
//!
//! ```
//! # use bt_runtime::prelude::*;
//! # #[derive(Blackboard, Default)] struct Thief { tries: u32 }
//! bt! {
//!     tree Pick for Thief { #[until_success] sequence { set(bb.tries = bb.tries + 1); check(bb.tries == 3) } }
//! }
//! # let mut brain = Pick::brain(Thief::default());
//! # let mut tick = || brain.tick(Duration::ZERO, &mut ());
//! assert_eq!([tick(), tick(), tick()], [Status::Running, Status::Running, Status::Success]);
//! ```
//!
//! ```json
//! {
//!   "node": "sequence",
//!   "decorators": ["until_success"],
//!   "children": [
//!     { "node": "set", "key": "tries", "value": { "expr": "tries + 1" } },
//!     { "node": "check", "args": { "condition": "tries == 3" } }
//!   ]
//! }
//! ```
//!
//! # `while`
//! Rounds of its body, as long as a condition holds: `while bb.ammo > 0 { … }`. It is a node, not an attribute.
//!
//! - The condition is asked before each round. **Succeeds** when it does not hold. **Fails** with the first round that
//!   does. A condition that turns false during a round lets that finish; to end it, guard the body with `aborts = self`.
//! - Several nodes in the body are a sequence. Rounds follow as in `#[repeat(forever)]`.
//! - **Elsewhere**: BehaviorTree.CPP's WhileDoElse asks every tick and halts the body.
//!
//! ```
//! # use bt_runtime::prelude::*;
//! # #[derive(Blackboard, Default)] struct Soldier { ammo: u32 }
//! bt! {
//!     tree Empty for Soldier { while bb.ammo > 0 { set(bb.ammo = bb.ammo - 1); wait(1s) } }
//! }
//! let mut brain = Empty::brain(Soldier { ammo: 2 });
//! # let mut second = || (brain.tick(Duration::from_secs(1), &mut ()), brain.board().ammo);
//! assert_eq!([second(), second()], [(Status::Running, 1), (Status::Running, 0)]);
//! assert_eq!(second(), (Status::Success, 0));
//! ```
//!
//! ```json
//! {
//!   "node": "while",
//!   "condition": "ammo > 0",
//!   "do": {
//!     "node": "sequence",
//!     "children": [
//!       { "node": "set", "key": "ammo", "value": { "expr": "ammo - 1" } },
//!       { "node": "wait", "args": { "for": "1s" } }
//!     ]
//!   }
//! }
//! ```
//!
//! # `#[cooldown]`
//! Keeps a node shut for a time after it was left: `#[cooldown(5s)]`, `#[cooldown(3s..=5s)]`.
//!
//! - While it is shut, an entry **fails**. The time counts from the end of the node, also from that of its **halt**. It
//!   is remembered for the brain's life, a restart included.
//! - Under a `lower_priority` [guard](super::guards) that holds, its end makes the branch claim execution.
//! - **Elsewhere**: Unreal's Cooldown. BehaviorTree.CPP and py_trees have none.
//!
//! ```
//! # use bt_runtime::prelude::*;
//! # #[derive(Blackboard, Default)] struct Soldier;
//! bt! {
//!     tree Grenade for Soldier { #[cooldown(3s)] succeed }
//! }
//! # let mut brain = Grenade::brain(Soldier);
//! let mut second = || brain.tick(Duration::from_secs(1), &mut ()) == Status::Success;
//! assert_eq!([second(), second(), second(), second()], [true, false, false, true]);
//! ```
//!
//! ```json
//! { "node": "succeed", "decorators": [{ "cooldown": "3s" }] }
//! ```
//!
//! # `#[time_limit]`
//! Halts a node that runs too long: `#[time_limit(3s)]`, `#[time_limit(3s..=5s)]`.
//!
//! - **Fails** at the first tick at which the time is over; that is asked before the node is ticked. Until then its
//!   outcome is the node's. Where the node halts gracefully, it **runs** until that is done.
//! - **Elsewhere**: Unreal's Time Limit; BehaviorTree.CPP's Timeout, whose timer is the wall clock; py_trees' Timeout.
//!
//! ```
//! # use bt_runtime::prelude::*;
//! # #[derive(Blackboard, Default)] struct Soldier;
//! bt! {
//!     tree Hold for Soldier { #[time_limit(2s)] idle }
//! }
//! # let mut brain = Hold::brain(Soldier);
//! # let mut second = || brain.tick(Duration::from_secs(1), &mut ());
//! assert_eq!([second(), second(), second()], [Status::Running, Status::Running, Status::Failure]);
//! ```
//!
//! ```json
//! { "node": "idle", "decorators": [{ "time_limit": "2s" }] }
//! ```
//!
//! # `#[delay]`
//! Lets time pass before the node starts: `#[delay(1s)]`, `#[delay(1s..=2s)]`.
//!
//! - **Runs** for that time, then it is its node. Guards below it are asked when that starts. A delay of no time takes
//!   until the next tick.
//! - **Halt**: before the node has started there is nothing to halt.
//! - **Elsewhere**: BehaviorTree.CPP's Delay.
//!
//! ```
//! # use bt_runtime::prelude::*;
//! # #[derive(Blackboard, Default)] struct Soldier { fired: bool }
//! bt! {
//!     tree Fuse for Soldier { #[delay(2s)] set(bb.fired = true) }
//! }
//! # let mut brain = Fuse::brain(Soldier::default());
//! # let mut second = || { brain.tick(Duration::from_secs(1), &mut ()); brain.board().fired };
//! assert_eq!([second(), second(), second()], [false, false, true]);
//! ```
//!
//! ```json
//! { "node": "set", "decorators": [{ "delay": "2s" }], "key": "fired", "value": true }
//! ```
//!
//! # `#[once]`
//! Lets a node run to one end in the brain's life.
//!
//! - Once the node has succeeded or failed, every further entry **fails**; a **halt** is no end. A restart of the brain
//!   does not open it again.
//! - **Elsewhere**: BehaviorTree.CPP's RunOnce and py_trees' OneShot can repeat the old outcome; write
//!   `#[force_success] #[once]` for that of a success.
//!
//! ```
//! # use bt_runtime::prelude::*;
//! # #[derive(Blackboard, Default)] struct Soldier { greeted: u32 }
//! bt! {
//!     tree Greet for Soldier { selector { #[once] set(bb.greeted = bb.greeted + 1); succeed } }
//! }
//! # let mut brain = Greet::brain(Soldier::default());
//! (0..9).for_each(|_| _ = brain.tick(Duration::ZERO, &mut ()));
//! assert_eq!(brain.board().greeted, 1);
//! ```
//!
//! ```json
//! {
//!   "node": "selector",
//!   "children": [
//!     {
//!       "node": "set",
//!       "decorators": ["once"],
//!       "key": "greeted",
//!       "value": { "expr": "greeted + 1" }
//!     },
//!     { "node": "succeed" }
//!   ]
//! }
//! ```
//!
//! # `#[limit]`
//! Lets a node be entered so often in the brain's life: `#[limit(3)]`.
//!
//! - Every entry counts, one that is halted, too; further ones **fail**. The number is a constant.
//!
//! ```
//! # use bt_runtime::prelude::*;
//! # #[derive(Blackboard, Default)] struct Soldier;
//! bt! {
//!     tree Lives for Soldier { #[limit(2)] succeed }
//! }
//! # let mut brain = Lives::brain(Soldier);
//! # let mut tick = || brain.tick(Duration::ZERO, &mut ());
//! assert_eq!([tick(), tick(), tick()], [Status::Success, Status::Success, Status::Failure]);
//! ```
//!
//! ```json
//! { "node": "succeed", "decorators": [{ "limit": 2 }] }
//! ```
//!
//! # `#[chance]`
//! Lets a node be entered with a probability, drawn from the brain's seeded chance at each entry: `#[chance(0.3)]`.
//!
//! - An entry that is not let in **fails**; one that is runs on. Any `f64` expression will do.
//!
//! ```
//! # use bt_runtime::prelude::*;
//! # #[derive(Blackboard, Default)] struct Soldier;
//! bt! {
//!     tree Luck for Soldier { #[chance(0.25)] succeed }
//! }
//! let mut brain = Luck::brain(Soldier).seeded(7);
//! let lucky = (0..400).filter(|_| brain.tick(Duration::ZERO, &mut ()) == Status::Success).count();
//! assert!((70..130).contains(&lucky));
//! ```
//!
//! ```json
//! { "node": "succeed", "decorators": [{ "chance": 0.25 }] }
//! ```
