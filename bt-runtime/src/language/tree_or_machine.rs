//! Behaviour tree or state tree? The same guard both ways.
//!
//! A **tree** states which behaviour is more important than another. At every change it decides anew, from the top;
//! transitions between behaviours are not written down. A **machine** states where to go from here. It stays in a state
//! until a transition leads out, and checks nothing else.
//!
//! ```
//! use bt_runtime::{prelude::*, tree::Movable};
//!
//! #[derive(Blackboard, Clone, Default)]
//! struct Soldier {
//!     ammo: u32,
//!     enemy: bool,
//! }
//!
//! #[action]
//! fn shoot(bb: &mut Board<Soldier>) { *bb.ammo_mut() -= 1; }
//!
//! bt! {
//!     tree Guard for Soldier {
//!         selector {
//!             #[when(bb.ammo == 0, aborts = lower_priority)]
//!             sequence "reload" { wait(2s); set(bb.ammo = 6) }
//!
//!             #[when(bb.enemy, aborts = both)]
//!             sequence "fight" { shoot(); wait(1s) }
//!
//!             idle;
//!         }
//!     }
//! }
//!
//! state_tree! {
//!     machine Sentry for Soldier {
//!         state Reload when bb.ammo == 0 { task sequence { wait(2s); set(bb.ammo = 6) } }
//!         state Fight when bb.enemy {
//!             task sequence { shoot(); wait(1s) }
//!             on tick if bb.ammo == 0 priority high => Reload;
//!             on tick if !bb.enemy => Calm;
//!         }
//!         state Calm {
//!             on tick if bb.ammo == 0 priority high => Reload;
//!             on tick if bb.enemy => Fight;
//!         }
//!     }
//! }
//!
//! fn ammo<T: Movable<Agent = Soldier, Params = ()>>() -> Vec<u32> {
//!     let mut brain = Brain::<T>::new(Soldier { ammo: 3, enemy: false }, ());
//!     let mut second = |tick: u32| {
//!         brain.board_mut().set_enemy((2..9).contains(&tick));
//!         brain.tick(Duration::from_secs(1), &mut ());
//!         brain.board().ammo
//!     };
//!     (0..12).map(&mut second).collect()
//! }
//! assert_eq!(ammo::<Guard>()[..3], [3, 3, 2]);
//! assert_eq!(ammo::<Sentry>()[..3], [3, 3, 2]);
//! // After the reload the tree finishes, and starts again in the next tick; the machine goes on in the same tick.
//! assert!(ammo::<Guard>().contains(&6) && !ammo::<Sentry>().contains(&6));
//! ```
//!
//! | | tree | machine |
//! |---|---|---|
//! | a new behaviour that is more important | a branch on the left | a transition in every state that it interrupts, or in a group above them |
//! | a fixed order of phases | `sequence` | one state per phase, `on done => next` |
//! | which behaviour may interrupt which | given by position, the same everywhere | given by transitions, each with its own condition, priority and delay |
//! | hysteresis: "not before 3 s without an enemy" | a decorator, or a key | `after 3s` |
//! | a reaction to an event | `wait_for` in parallel with the rest | `on Noise::Heard(at)`, with the payload as a parameter |
//! | checked in a tick | guards whose keys have changed | transitions of the active states |
//! | typical use | many behaviours, most of which may interrupt most others | few modes with clear transitions between them |
//!
//! They combine: a mode of a machine can be a tree (`run Guard` in a state), and a leaf of a tree can be a machine
//! (`run Sentry`).
