//! Decorators: attributes that change the outcome of a node, run it again, or prevent its entry.
//!
//! | | |
//! |---|---|
//! | [`#[invert]`, `#[force_success]`, `#[force_failure]`](#invert-force_success-force_failure) | change the outcome |
//! | [`#[running_is_failure]`, `#[running_is_success]`](#running_is_failure-running_is_success) | halt a node that runs after its entry |
//! | [`#[repeat]`](#repeat) | runs the node again after a success |
//! | [`#[retry]`](#retry) | runs the node again after a failure |
//! | [`#[until_success]`, `#[until_failure]`](#until_success-until_failure) | run the node again until it succeeds, or fails |
//! | [`#[cooldown]`](#cooldown) | refuses entries for a time after the last end |
//! | [`#[time_limit]`](#time_limit) | halts the node after a time, and fails |
//! | [`#[delay]`](#delay) | starts the node after a time |
//! | [`#[once]`](#once) | lets the node finish once in the brain's life |
//! | [`#[limit]`](#limit) | allows a number of entries in the brain's life |
//! | [`#[chance]`](#chance) | allows an entry with a probability |
//!
//! They are written in front of a node. If a node has several, the first is the outermost. Unless its section says
//! otherwise, a decorator **runs** while its node runs, and a **halt** passes through to the node.
//!
//! Write a [guard](super::guards) above `#[cooldown]`, `#[limit]` and `#[once]`. In the opposite order, a refusal by the
//! guard counts as an entry that failed. (Unreal checks all decorators of a node before it enters any.)
//!
//! # `#[invert]`, `#[force_success]`, `#[force_failure]`
//! Change the outcome of the node.
//!
//! - `#[invert]` swaps success and failure. `#[force_success]` always succeeds and `#[force_failure]` always fails,
//!   whatever the outcome of the node.
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
//! # `#[running_is_failure]`, `#[running_is_success]`
//! Give a node one tick: if it runs after its entry, they halt it at once and end with their outcome.
//!
//! - An end in the tick of the entry keeps its outcome. A node that runs on is halted in the same tick: then
//!   `#[running_is_failure]` **fails**, and `#[running_is_success]` **succeeds**. They **run** only while a graceful halt of
//!   the node takes several ticks.
//! - **Halt**: the halt of the node goes on.
//! - **Elsewhere**: the same as py_trees' RunningIsFailure and RunningIsSuccess.
//!
//! ```
//! # use bt_runtime::prelude::*;
//! # #[derive(Blackboard, Default)] struct Soldier { waited: bool }
//! bt! {
//!     tree Now for Soldier { selector { #[running_is_failure] wait(1s); set(bb.waited = false) } }
//! }
//! # let mut brain = Now::brain(Soldier { waited: true });
//! assert_eq!(brain.tick(Duration::ZERO, &mut ()), Status::Success);
//! assert!(!brain.board().waited);
//! ```
//!
//! ```json
//! {
//!   "node": "selector",
//!   "children": [
//!     { "node": "wait", "decorators": ["running_is_failure"], "args": { "for": "1s" } },
//!     { "node": "set", "key": "waited", "value": false }
//!   ]
//! }
//! ```
//!
//! # `#[repeat]`
//! Runs the node again after a success: `#[repeat(3)]`, `#[repeat(forever)]`.
//!
//! - **Succeeds** after that number of successes. **Fails** with the first failure; a failure is the only end of
//!   `forever`. The number is a constant, and the count restarts at each entry.
//! - The next round begins in the tick in which the last one ended. If a round of `forever` begins and ends in the same
//!   tick, the next round begins at the next tick; this bounds the visits of a tick.
//! - **Elsewhere**: py_trees, LimboAI's BTRepeat and, by default, Unity's Repeat run one round per tick, so that another branch
//!   can interrupt them between two rounds. In BehaviorTree.CPP −1 means `forever`; a round that ends at once ends the tick,
//!   and `tickOnce` ticks the tree again. Unreal's Loop, Unity's Repeat and BTRepeat (without `abort_on_failure`) go on after
//!   a failure, as `#[repeat(3)] #[force_success]` does; but the outcome of Loop and Unity's Repeat is that of the last round.
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
//! Runs the node again after a failure, with a maximum number of attempts: `#[retry(3)]`.
//!
//! - **Succeeds** with the first success. **Fails** with the failure of the last attempt. Attempts follow each other as
//!   the rounds of [`#[repeat]`](#repeat) do.
//! - **Elsewhere**: BehaviorTree.CPP's RetryUntilSuccessful, whose attempts follow each other as the rounds of its Repeat;
//!   py_trees' Retry makes one attempt per tick.
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
//! - **Succeeds** when the node has that outcome. Never fails. Rounds follow each other as in `#[repeat(forever)]`.
//! - **Elsewhere**: LimboAI's BTRepeatUntilFailure and BTRepeatUntilSuccess. BehaviorTree.CPP's KeepRunningUntilFailure fails
//!   at the failure, as `#[repeat(forever)]` does. So does Unity's Repeat with Until Fail after a failure in a later frame than
//!   that in which the round began; after a failure in the same frame it succeeds. RetryUntilSuccessful with −1 is
//!   `#[until_success]`.
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
//! Repeats its body as long as a condition holds: `while bb.ammo > 0 { … }`. It is a node, not an attribute.
//!
//! - The condition is checked before each round. **Succeeds** when it does not hold. **Fails** with the first round that
//!   fails. If the condition turns false during a round, the round still finishes; to end it early, guard the body with
//!   `aborts = self`.
//! - Several nodes in the body are a sequence. Rounds follow each other as in `#[repeat(forever)]`.
//! - **Elsewhere**: BehaviorTree.CPP's WhileDoElse checks in every tick and halts the body.
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
//! Refuses entries for a time after the node has ended: `#[cooldown(5s)]`, `#[cooldown(3s..=5s)]`.
//!
//! - During that time, an entry **fails**. The time counts from the end of the node, including the end by a **halt**. It
//!   lasts for the brain's life: a restart does not reset it, and it does not pass while the brain is paused or stopped.
//! - `after = success` or `after = failure`: only such an end begins the time; other ends and halts do not. The default is
//!   `any`.
//! - `starts = shut`: the time also counts from the start of the brain's clock, so the first entries **fail**. The duration
//!   is then a literal; of a range, the longest counts at the start. The default is `open`.
//! - Under a `lower_priority` [guard](super::guards) that holds, the branch preempts when the cooldown ends.
//! - **Elsewhere**: Unreal's Cooldown; Unity's, which after a halt counts from the entry; LimboAI's BTCooldown, which counts
//!   from a success (here `after = success`) or, with `trigger_on_failure`, from a success or a failure. A halt does not
//!   count there. Its `start_cooled` is `starts = shut`. BehaviorTree.CPP and py_trees have none.
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
//! With its options:
//!
//! ```
//! # use bt_runtime::prelude::*;
//! # #[derive(Blackboard, Default)] struct Soldier;
//! bt! {
//!     tree Reinforce for Soldier { #[cooldown(3s, starts = shut, after = failure)] succeed }
//! }
//! # let mut brain = Reinforce::brain(Soldier);
//! let mut second = || brain.tick(Duration::from_secs(1), &mut ()) == Status::Success;
//! assert_eq!([second(), second(), second(), second()], [false, false, true, true]);
//! ```
//!
//! ```json
//! {
//!   "node": "succeed",
//!   "decorators": [{ "cooldown": { "for": "3s", "starts": "shut", "after": "failure" } }]
//! }
//! ```
//!
//! # `#[time_limit]`
//! Halts a node that runs too long: `#[time_limit(3s)]`, `#[time_limit(3s..=5s)]`.
//!
//! - **Fails** at the first tick at which the time is over; this is checked before the node is ticked. Until then its
//!   outcome is the outcome of the node. If the node halts gracefully, the decorator **runs** until the halt has
//!   finished.
//! - **Elsewhere**: Unreal's Time Limit; BehaviorTree.CPP's Timeout, whose timer is the wall clock. py_trees' Timeout and
//!   LimboAI's BTTimeLimit tick the child first, so its end in a tick after the limit still counts; here it is halted then.
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
//! - **Runs** for that time, then behaves as the node. Guards below it are checked when the node starts. A delay of zero
//!   lasts until the next tick.
//! - **Halt**: nothing to do before the node has started.
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
//! Lets a node finish once in the brain's life.
//!
//! - After the node has succeeded or failed, every further entry **fails**. A **halt** does not count as an end. A
//!   restart of the brain does not reset it.
//! - **Elsewhere**: BehaviorTree.CPP's RunOnce is skipped afterwards, by default; py_trees' OneShot returns its old outcome
//!   again. So a sequence around them goes on after a success; here its next run fails at `#[once]`. To go on here too,
//!   note the success in a [kept local](super::subtrees#kept-locals) `done`:
//!   `#[skip_if(done)] sequence { greet(); set(done = true) }`. It tries a failed run again.
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
//! { "node": "selector", "children": [
//!   { "node": "set", "decorators": ["once"], "key": "greeted", "value": { "expr": "greeted + 1" } },
//!   { "node": "succeed" } ] }
//! ```
//!
//! # `#[limit]`
//! Limits the number of entries in the brain's life: `#[limit(3)]`, `#[limit(3, count = success)]`.
//!
//! - Every entry counts, also one that is halted; further entries **fail**. The number is a constant.
//! - `count = success` or `count = failure`: ends with that outcome count instead of entries, and halts do not. The default
//!   is `all`.
//! - **Elsewhere**: LimboAI's BTRunLimit counts ends only, never a halt; its default is `count = success`.
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
//! With its option:
//!
//! ```
//! # use bt_runtime::prelude::*;
//! # #[derive(Blackboard, Default)] struct Soldier;
//! bt! {
//!     tree Tries for Soldier { #[limit(2, count = failure)] fail }
//! }
//! # let mut brain = Tries::brain(Soldier);
//! # let mut tick = || brain.tick(Duration::ZERO, &mut ());
//! assert_eq!([tick(), tick(), tick()], [Status::Failure; 3]);
//! ```
//!
//! ```json
//! { "node": "fail", "decorators": [{ "limit": { "times": 2, "count": "failure" } }] }
//! ```
//!
//! # `#[chance]`
//! Allows an entry with a probability, drawn at each entry from the brain's seeded random numbers: `#[chance(0.3)]`.
//!
//! - An entry that is refused **fails**; after any other the node runs as usual. The probability can be any `f64`
//!   expression. With 0 no entry is allowed; a literal 0 is a warning.
//! - A [search](super::guards#aborts) does not draw: it takes the entry for allowed. Under a `lower_priority` guard the branch to
//!   the right is therefore halted before the draw; if the draw refuses the entry, the search goes on, and may start that branch
//!   anew.
//! - **Elsewhere**: LimboAI's BTProbability.
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
