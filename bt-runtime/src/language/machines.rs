//! State machines: [`state_tree!`](crate::state_tree), rule by rule. See also
//! [behaviour tree or state tree?](super::tree_or_machine)
//!
//! A machine is a tree as `bt!` makes one: a type without values, with a brain, snapshots, traces, `BYTES` and
//! `MAX_VISITS`. It runs in a tree as `run Sentry`, and trees run in its states.
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
//! Each rule says where Unreal's StateTree has another. The rules are those of the language version that the document
//! names; Unreal's selection rules have changed after 5.6, too.
//!
//! # States
//!
//! `state Name { … }`, in each other. When a state is active, all states above it are. Between the name and the braces
//! stand, in any order:
//! - `when bb.enemy.is_some()`: the enter condition. It is asked when the state is selected, never while it is active.
//! - `requires Noise::Heard(at) if *at < 9.0`: the event that must be there to enter; the entry takes it. Where the
//!   pattern binds a parameter of the state, the event brings it: `state Investigate(at: f32) requires Noise::Heard(at)`.
//! - `score bb.ammo`: how much its parent wants it, see [selection](#selection).
//! - `links Retreat(from = bb.place)`: the state is another machine or a tree; its end is the state's, its arguments are
//!   read at every tick.
//!
//! `group Name` is a state that is only there for its children: it has no tasks. `state Shoot { run Guard; }` is a tree
//! in a state; so is any composite behind `task`.
//!
//! **Parameters**: `state Investigate(at: f32)`. A transition gives them, `=> Investigate(at = at)`, by name, with
//! `#[default(…)]` as in `bt!`. They stay as they were until the state is left, and all expressions in the state may read
//! them, its own enter condition included. Selection passes over a state with parameters, but where
//! its event brings them. (Unreal's are bound to what
//! others compute.)
//!
//! **Locals**: `let shots: i32 = 0;` at the top of the machine, as in a tree: `set(shots = shots + 1)`. A state's
//! parameter of the same name hides it.
//!
//! **Memory**: a state that is not active has none; states of which only one can be active share their place.
//!
//! # Tasks
//!
//! `task move_to(to = bb.place);`: any node of `bt!`, with its attributes: `task #[time_limit(3s)] …;`. The tasks of all
//! active states run at every tick, from the root down.
//! - A state succeeds when one of its tasks does; with `done all;`, when all have. A task that fails fails its state at
//!   once. A state without tasks is never done by itself. (In Unreal it is done at once.)
//! - A task that fails at its entry fails the state: the tasks and states behind it are not entered.
//! - A task that is done is not started again while its state is active.
//! - `global task …;` at the top runs as long as the machine, which ends when it does, with its outcome.
//! - `evaluator sense() -> bb.enemy;` runs at every tick, before all else; with `every 500ms`, as often. It is a
//!   [service](super::services) of the machine; a machine with an evaluator wakes for it.
//!
//! # Selection
//!
//! The search goes from a target down: a state whose condition refuses is passed over, the first child that can be
//! selected wins, and every state on the way is active then. `select …;` in a state says otherwise:
//!
//! | | its children |
//! |---|---|
//! | `in_order` | the first that can be selected |
//! | `random` | a random one of those that can be |
//! | `utility` | the one with the highest `score`; ties in order |
//! | `weighted` | one, as likely as its `score`; one of 0 or less never |
//! | `follow` | none: its transitions `on tick` are followed at once, by priority, and it is not entered |
//! | `none` | none: it is entered itself, and only transitions lead to its children (Unreal's *Try Enter*) |
//!
//! States on the way to the target that are active already are not asked. If a state has children and none can be
//! selected, neither can it. A search is pure: one that finds nothing changes nothing, draws no number, and records
//! [`Refused`](crate::trace::Record::Refused): who refused, and why.
//!
//! # Transitions
//!
//! `on success, Noise::Heard(_) if bb.ammo > 3 after 1s..=2s priority high => Patrol;`
//! - **When**: `success`, `failure`, `done` (either) of the state or of a state inside it; `tick`; an event, as a pattern
//!   with the names that it brings. Several are separated by commas.
//! - **`if`**: the condition. Keys that it reads wake the brain where it is asked at every tick.
//! - **`after`**: it is held as long as its condition holds, and dropped when it does not. A state that is done waits for
//!   it. An event is taken when the wait begins, and the condition that stands with it is asked then, not again.
//! - **`priority`**: `low`, `normal`, `medium`, `high`, `critical`.
//! - **Where**: a state, `parent`, `next` (the sibling behind), `next_selectable` (the first behind that can be selected),
//!   `succeed`, `fail` (the machine ends).
//!
//! They are asked after the tasks, from the leaf to the root, in a state in the order written. The highest priority that
//! leads to a selection wins, of equals the first asked; a transition whose target refuses gives way to the next. The
//! event is gone with the transition that takes it.
//!
//! A state that is done and has no transition starts the machine again from its root. A machine that finds nothing there
//! fails.
//!
//! A tick makes at most five switches, the start included: a new state that is done at once is asked in the same tick.
//! What is left waits for the next, which is recorded as [`Unsettled`](crate::trace::Record::Unsettled).
//!
//! # Entering and leaving
//!
//! States that are above the old and the new stay. The others are left from the leaf up, their tasks halted in reverse
//! order, only those that run; then the new ones are entered from the root down. A halt that takes several ticks is waited
//! for, and nothing is entered before it is done.
//!
//! A state that stands at or below the target and is active already is **sustained**: its tasks go on, and those that are
//! leaves are told: by [`Leaf::sustain`](crate::Leaf::sustain), or the function that `#[action(sustain = f)]` names. A task that
//! is entered is told by its memory: it begins at `Default`. Three things are entered anew: a state that is done, a
//! state that is given parameters, and a task with `#[again]`. (In Unreal, tasks are entered anew unless they say
//! otherwise; that a completed state is, is a rule since 5.6.)
//!
//! # Sleep
//!
//! A machine that only waits sleeps: [`Brain::next`](crate::Brain::next) is the end of a wait or a delay, or
//! [`Change`](crate::time::Next::Change), until an event comes or a key changes that is read by
//! - a transition `on tick` or with `after`;
//! - a transition `on success`, `failure` or `done` of a state that may be done and wait, because it, a state in it or a state
//!   around it has such a transition with `after`: while it waits, all of them are asked at every tick;
//! - an enter condition, where the machine has a transition `on tick` or with `after`.
//!
//! One that reads the world is asked at every tick: then the machine does not sleep.
//!
//! [`Drive::Hybrid`](crate::brain::Drive::Hybrid) holds back guards, not transitions: these are asked at every tick with every drive,
//! and their delays end in time. A machine without guards in its tasks does the same with it as with
//! [`Drive::Events`](crate::brain::Drive::Events).
//!
//! # From a file
//!
//! A machine may stand in a JSON file instead, beside trees or alone (feature `json`; the
//! [format](../../../bt_model/json/index.html)). `Registry::load` makes a program of the first tree or machine of a file; all
//! rules above hold for it, and it does the same, record for record. Trees of files run machines of files by their name, and
//! machines trees.
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
//! `bt_file!` makes of such a file, when the program is built, the type that [`state_tree!`](crate::state_tree) would make:
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
//! `bt check sentry.json --catalogue soldier.json` says what is wrong with it without the game, and `bt draw sentry.json -o
//! sentry.svg` draws it: states in each other with their conditions and tasks, and the ways of their transitions.
//!
//! - A parameter of a state needs a default where it is loaded: its own, or that of its type. What events carry is named by
//!   `Registry::with_event`.
//! - [Hot reload](../../struct.Brain.html#method.swap) keeps the active states and what they remember where they are in both
//!   versions, one below the other, with the same tasks and parameters; other states may come, go and move. Where an active
//!   state is gone or has other tasks, the machine is halted and begins anew.
