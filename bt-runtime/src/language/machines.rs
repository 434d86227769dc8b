//! State machines: [`state_tree!`](crate::state_tree), rule by rule. See also
//! [behaviour tree or state tree?](super::tree_or_machine)
//!
//! `state_tree!` makes a type without values, as `bt!` does: with a brain, snapshots, traces, `BYTES` and `MAX_VISITS`. A
//! machine runs in a tree as `run Sentry`, and trees run in the states of a machine.
//!
//! ```
//! use bt_runtime::prelude::*;
//!
//! #[derive(Clone, Debug, PartialEq)]
//! enum Noise {
//!     Heard(f32),
//! }
//!
//! #[derive(Blackboard, Default)]
//! #[blackboard(event = Noise)]
//! struct Soldier {
//!     ammo: u32,
//!     enemy: Option<u32>,
//!     place: f32,
//! }
//!
//! #[action]
//! fn move_to(bb: &mut Board<Soldier>, to: f32) { bb.set_place(to); }
//!
//! #[action]
//! fn shoot(bb: &mut Board<Soldier>) -> Status {
//!     *bb.ammo_mut() -= 1;
//!     if bb.ammo > 0 { Status::Running } else { Status::Success }
//! }
//!
//! state_tree! {
//!     /// Guards a post.
//!     machine Sentry for Soldier {
//!         state Combat when bb.enemy.is_some() {
//!             on tick if bb.enemy.is_none() after 3s priority high => Calm;
//!             state Shoot when bb.ammo > 0 { task shoot(); }
//!             state Reload { task sequence { wait(2s); set(bb.ammo = 6) } }
//!         }
//!         group Calm {
//!             on tick if bb.enemy.is_some() => Combat;
//!             on Noise::Heard(at) => Investigate(at = at);
//!             state Idle { task wait(2s..=4s); on done => next; }
//!             state Patrol { task move_to(to = 1.0); task idle; on success => Idle; }
//!         }
//!         state Investigate(at: f32) { task move_to(to = at); on done => Calm; }
//!     }
//! }
//!
//! let mut brain = Sentry::brain(Soldier { ammo: 1, ..Soldier::default() });
//! let mut second = |brain: &mut Brain<Sentry>| brain.tick(Duration::from_secs(1), &mut ());
//! second(&mut brain);
//! brain.send(Noise::Heard(7.0)).unwrap();
//! second(&mut brain);
//! assert_eq!(brain.board().place, 7.0);
//! brain.board_mut().set_enemy(Some(3));
//! second(&mut brain);
//! assert_eq!(brain.board().ammo, 0, "`Shoot` has emptied the magazine, `Reload` is active");
//! assert_eq!(Sentry::INFO[1].kind, "state");
//! ```
//!
//! Where Unreal's StateTree has a different rule, the text says so. The rules here belong to the language version that a
//! document names (`"bt": 1`); Unreal's rules change too: those of selection have changed after 5.6.
//!
//! # States
//!
//! `state Name { … }`; states can contain states. When a state is active, all states around it are active too. Between the
//! name and the braces, in any order:
//! - `when bb.enemy.is_some()`: the enter condition. It is checked when the state is selected, never while it is active.
//! - `requires Noise::Heard(at) if *at < 9.0`: an event that must have come for the state to be entered; the entry takes
//!   it. If the pattern binds a parameter of the state, the event supplies its value:
//!   `state Investigate(at: f32) requires Noise::Heard(at)`.
//! - `score bb.ammo`: the score by which its parent chooses, see [selection](#selection).
//! - `links Retreat(from = bb.place)`: the state is another machine or a tree. The state finishes with it, and its
//!   arguments are evaluated in every tick.
//!
//! `group Name` is a state that only groups its children: it has no tasks. `state Shoot { run Guard; }` puts a tree into a
//! state; any composite after `task` does the same.
//!
//! **Parameters**: `state Investigate(at: f32)`. A transition passes them by name, `=> Investigate(at = at)`, with
//! `#[default(…)]` as in `bt!`. They keep their values until the state is left. All expressions in the state may read them,
//! including its own enter condition. Selection skips a state with parameters, unless the event of the state supplies them.
//! (In Unreal, parameters are bound to values that are computed elsewhere.)
//!
//! **Locals**: `let shots: i32 = 0;` at the top of the machine, as in a tree: `set(shots = shots + 1)`; with `#[keep]`
//! a [kept local](crate::language::subtrees#kept-locals). A parameter of a state hides a local of the same name.
//!
//! **Memory**: an inactive state has none; states that cannot be active at the same time share their memory.
//!
//! # Tasks
//!
//! `task move_to(to = bb.place);`: any node of `bt!`, with its attributes: `task #[time_limit(3s)] …;`. The tasks of all
//! active states run in every tick, from the root down. (In Unreal, no later task is ticked after one has failed.)
//! - A state succeeds when one of its tasks succeeds; with `done all;`, when all of them have succeeded. A task that fails
//!   makes its state fail at once. A state that has succeeded or failed is *done*. A state without tasks is never done by
//!   itself. (In Unreal it is done at once.)
//! - If a task fails at its entry, its state fails: the tasks and states after it are not entered.
//! - When a state is done, each of its running tasks, and each of those of the states around it, is notified of the
//!   outcome, before the transitions of its state are checked: a leaf by [`Leaf::completed`](crate::Leaf::completed),
//!   or by the function that `#[action(completed = f)]` names. Its first argument is the
//!   [`Outcome`](crate::status::Outcome), the others are those of a halt function. While the state waits for a delay,
//!   they are notified of it again in each tick. (Unreal's *StateCompleted*.)
//! - A finished task does not start again while its state is active.
//! - `global task …;` at the top runs as long as the machine. When it finishes, the machine ends with its outcome.
//! - `evaluator sense() -> bb.enemy;` runs in every tick, before everything else; with `every 500ms`, at that interval. It
//!   is a [service](super::services) of the machine; a machine with an evaluator wakes for it. `on_start connect()`
//!   and `on_stop disconnect()` after it run an action when the machine starts, before the evaluator, and when the machine ends or
//!   is halted, after its states were left: `evaluator sense() -> bb.enemy every 500ms on_start connect() on_stop disconnect();`.
//!
//! # Selection
//!
//! The search goes down from a target. A state whose condition refuses is skipped, the first child that can be selected is
//! chosen, and every state on the path becomes active. `select …;` in a state changes the choice:
//!
//! | | the chosen child |
//! |---|---|
//! | `in_order` (the default) | the first that can be selected |
//! | `random` | a random one of those that can be selected |
//! | `utility` | the one with the highest `score`; of equal scores, the first |
//! | `weighted` | a random one, with probabilities in proportion to `score`; a child with a score of 0 or less is never chosen |
//! | `follow` | none: the transitions `on tick` of this state are followed at once, by priority, and the state is not entered (in Unreal those `OnEvent` too, if their event has come) |
//! | `none` | none: the state itself is entered, and only transitions lead to its children (Unreal's *Try Enter*) |
//!
//! Active states on the path to the target are not checked. A state that has children can be selected only if one of them
//! can. A search has no side effects: if it finds nothing, it changes nothing and draws no random number, but it records
//! [`Refused`](crate::trace::Record::Refused), with the state that refused and the reason.
//!
//! # Transitions
//!
//! `on success, Noise::Heard(_) if bb.ammo > 3 after 1s..=2s priority high => Patrol;`
//! - **Trigger**: `success`, `failure` or `done` (either) of the state or of a state inside it; `tick`; or an event, as a
//!   pattern with names for its payload. Several triggers are separated by commas.
//! - **`if`**: the condition. If it is checked in every tick, the keys that it reads wake the brain.
//! - **`after`**: a delay. The transition is taken at its end if the condition holds all the time, and dropped as soon as it
//!   does not. A state that is done waits for the delay. If an event has begun the delay, the event is taken then, and the
//!   condition is checked only then. An event that another transition takes begins no delay, but another event of the same
//!   tick may. (In Unreal the condition is always checked only when the delay begins, and a transition on completion has
//!   no delay.)
//! - **`priority`**: `low`, `normal`, `medium`, `high`, `critical`.
//! - **Target**: a state, `parent`, `next` (the next sibling), `next_selectable` (the first sibling after this one that can
//!   be selected), `succeed` or `fail` (the machine ends), or `none`.
//! - **`none`** blocks: `on Noise::Heard(_) => none;` In a tick in which it is triggered and would be taken, the active states
//!   stay, its event is consumed, and no transition behind it or of a state above is taken, unless that has a higher priority. A
//!   state that is done then stays, and the machine does not start again; it is ticked until a transition leads on. Such a
//!   transition has no `after`. (Unreal's transition to *None*, which masks transitions of the states above.)
//!
//! Transitions are checked after the tasks, from the leaf to the root, and within a state in the order written. Of the
//! transitions that lead to a selection, the one with the highest priority is taken; of equal priorities, the first. If the
//! target of a transition refuses, the next transition is tried. The transition that is taken consumes its event:
//! no node after it in the tick hears it. (Unreal first checks the transitions of all active states on tick and on events, and
//! those on completion only if none of the others is taken.)
//!
//! If a state is done and no transition is taken, the machine starts again from its root. A machine that finds no state
//! there fails.
//!
//! A tick makes at most five switches, the start included: if a new state is done at once, its transitions are checked in
//! the same tick. If more switches are due, they wait for the next tick, and the trace records
//! [`Unsettled`](crate::trace::Record::Unsettled).
//!
//! # Entering and leaving
//!
//! States that are above both the old and the new state stay active. The other active states are left from the leaf up, and
//! their running tasks are halted in reverse order. Then the new states are entered from the root down. If a halt takes
//! several ticks, no state is entered before it has finished. Meanwhile the tasks of the states above the target are ticked, but
//! no service runs, no transition is checked, and the states that the transition selects again wait. A global task that is done
//! ends the machine once its states have stopped.
//!
//! **`state_change -> bb.change;`** at the top writes the facts of each change to a key of the type
//! `Option<`[`StateChange`](crate::tree::StateChange)`>`: the deepest state that was active, the deepest to enter (the
//! machine, where it ends), and the [reason](crate::trace::Trigger). It is written before the first state is left, so
//! that the functions of the exit (`#[action(halt = f)]`, [`#[on_exit(f())]`](super::handlers)), those of the entry,
//! and all expressions can read it: `task draw_weapon(change = bb.change)`. It keeps its value until the next change,
//! also while a halt takes several ticks. When the machine starts, and when it is halted from outside, it is `None`.
//! The payload of an event goes to parameters. In a file this is written `"state_change": "change"`; a simulation
//! writes no such key. (Unreal's `FStateTreeTransitionResult`.)
//!
//! If a state at or below the target is already active, it is **sustained**: its tasks go on. Tasks that are leaves are
//! notified by [`Leaf::sustain`](crate::Leaf::sustain), or by the function that `#[action(sustain = f)]` names. (A task
//! that is entered can see this from its memory, which begins at `Default`.) Three things are entered anew: a state that is
//! done, a state that is given parameters, and a task with `#[again]`. (In Unreal, tasks are entered anew unless they are
//! set otherwise; the rule that a completed state is entered anew exists since 5.6.)
//!
//! # Sleep
//!
//! A machine that only waits sleeps: [`Brain::next`](crate::Brain::next) is the end of a wait or a delay, or
//! [`Change`](crate::time::Next::Change). `Change` means: until an event comes, or a key changes that is read by
//! - a transition `on tick` or with `after`;
//! - a transition `on success`, `failure` or `done` of a state that can be done and wait, because it, a state inside it or
//!   a state around it has such a transition with `after`: while it waits, all of them are checked in every tick;
//! - an enter condition, if the machine has a transition `on tick` or with `after`.
//!
//! If one of these reads the world, it is checked in every tick, and the machine does not sleep.
//!
//! [`Drive::Hybrid`](crate::brain::Drive::Hybrid) delays guards, but not transitions: with every drive, transitions are
//! checked in every tick and their delays end in time. A machine without guards in its tasks behaves the same as with
//! [`Drive::Events`](crate::brain::Drive::Events).
//!
//! # From a file
//!
//! A machine can also be written in a JSON file, beside trees or alone (feature `json`; the
//! [format](../../../bt_model/json/index.html)). `Registry::load` makes a program of the first tree or machine of a file.
//! All rules above apply to it, and its trace is the same, record for record. In files, trees run machines by name, and
//! machines run trees.
//!
//! ```
//! # #[cfg(feature = "json")] {
//! # use bt_runtime::prelude::*;
//! use bt_runtime::Registry;
//!
//! # #[derive(Blackboard, Default)]
//! # struct Soldier { ammo: u32, alert: bool }
//! #[action]
//! fn shoot(bb: &mut Board<Soldier>) -> Status {
//!     *bb.ammo_mut() -= 1;
//!     if bb.ammo > 0 { Status::Running } else { Status::Success }
//! }
//!
//! let text = r#"{ "bt": 1, "machine": "Sentry", "agent": "Soldier", "states": [
//!     { "state": "Calm", "transitions": [{ "on": "tick", "if": "alert", "to": "Combat" }] },
//!     { "state": "Combat",
//!       "transitions": [{ "on": "tick", "if": "!alert", "after": "3s", "priority": "high", "to": "Calm" }],
//!       "states": [
//!         { "state": "Shoot", "when": "ammo > 0", "tasks": [{ "node": "shoot" }] },
//!         { "state": "Reload", "tasks": [{ "node": "wait", "args": { "for": "2s" } },
//!                                        { "node": "set", "key": "ammo", "value": 6 }], "done": "all" } ] } ] }"#;
//! let program = Registry::<Soldier>::new().with::<shoot>().load_str("sentry.json", text).unwrap();
//! let mut brain = program.brain(Soldier { ammo: 2, alert: true });
//! let mut second = || { brain.tick(Duration::from_secs(1), &mut ()); brain.board().ammo };
//! assert_eq!([second(), second(), second(), second()], [2, 1, 0, 6], "empty: `Shoot` refuses, `Reload` is entered");
//! # }
//! ```
//!
//! `bt_file!` compiles such a file to the type that [`state_tree!`](crate::state_tree) would make:
//!
//! ```
//! # #[cfg(feature = "json")] {
//! # use bt_runtime::prelude::*;
//! # #[derive(Blackboard, Default)]
//! # struct Soldier { ammo: u32, alert: bool }
//! # #[action]
//! # fn shoot(bb: &mut Board<Soldier>) -> Status {
//! #     *bb.ammo_mut() -= 1;
//! #     if bb.ammo > 0 { Status::Running } else { Status::Success }
//! # }
//! bt_file!("src/language/sentry.json");
//!
//! let mut brain = Sentry::brain(Soldier { ammo: 2, alert: true });
//! # let mut second = || { brain.tick(Duration::from_secs(1), &mut ()); brain.board().ammo };
//! # assert_eq!([second(), second(), second(), second()], [2, 1, 0, 6]);
//! # }
//! ```
//!
//! `bt check sentry.json --catalogue soldier.json` reports all errors in the file without the game.
//! `bt draw sentry.json -o sentry.svg` draws it: nested states with their conditions and tasks, and transitions as arrows.
//!
//! - In a loaded file a parameter of a state needs a default: its own, or the default of its type. `Registry::with_event`
//!   registers the payload of an event.
//! - [Hot reload](../../struct.Brain.html#method.swap) keeps each active state and its memory if both versions have the
//!   state in the same place, with the same tasks and parameters; other states may be added, removed and moved. If an
//!   active state is missing or has other tasks in the new version, the machine is halted and begins anew.
