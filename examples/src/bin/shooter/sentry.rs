//! The same guard as a state machine: each behaviour is a state, which lists its own transitions.

use bt_runtime::prelude::*;

use crate::actions::*;
use crate::guard::{Noise, Patrol, Soldier};

state_tree! {
    /// Ammunition first, then enemies, then noises, then the patrol.
    pub machine Sentry for Soldier {
        evaluator look_around() every 250ms;

        state FetchAmmo when bb.ammo == 0 {
            task sequence {
                find_ammo() -> bb.destination;
                move_to(to = bb.destination);
                take_ammo();
            }
            on failure after 500ms => FetchAmmo;
        }

        group Ready {
            on tick if bb.ammo == 0 priority critical => FetchAmmo;

            state Fight when bb.enemy.is_some() {
                on tick if bb.enemy.is_none() => Ready;
                task #[service(locate(enemy = bb.enemy) -> bb.destination, every = 300ms)]
                    keep_close(to = bb.destination, within = 5);
                task #[repeat(forever)] #[force_success] sequence "fire" {
                    aim(at = bb.enemy);
                    shoot(at = bb.enemy);
                    wait(200ms..=400ms);
                }
            }

            state Investigate when bb.trouble.is_some() {
                on tick if bb.enemy.is_some() priority high => Fight;
                task sequence {
                    move_to(to = bb.trouble, within = 1);
                    wait(1s..=2s);
                    clear(bb.trouble);
                }
            }

            state OnPatrol {
                on tick if bb.enemy.is_some() priority high => Fight;
                on tick if bb.trouble.is_some() => Investigate;
                task run Patrol(route = bb.route);
                task wait_for(Noise::Shot(at) -> bb.trouble);
            }
        }
    }
}
