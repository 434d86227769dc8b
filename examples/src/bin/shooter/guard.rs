//! The guard: its board and its tree.

use bt_runtime::prelude::*;
use serde::Deserialize;

use crate::actions::*;
use crate::arena::{Arena, Cell, EnemyId};
use crate::route::Route;

/// The number of rounds in a full magazine.
pub const MAGAZINE: u32 = 6;

/// An event that a guard can hear. Tools send it as data.
#[derive(Clone, Copy, Debug, Deserialize)]
pub enum Noise {
    /// A shot was fired in this cell.
    Shot(Cell),
}

/// The board of a guard.
#[derive(Blackboard, Clone, Debug)]
#[blackboard(world = Arena, event = Noise, events = 16)]
pub struct Soldier {
    /// Rounds in the magazine.
    pub ammo: u32,
    /// The enemy in sight.
    pub enemy: Option<EnemyId>,
    /// The place of the last noise, hit, or lost enemy.
    pub trouble: Option<Cell>,
    /// The destination of the soldier's walk.
    pub destination: Option<Cell>,
    /// The route of the soldier's patrol.
    pub route: Route,
    /// The index of the soldier's body in the arena.
    #[blackboard(untracked)]
    pub id: usize,
}

impl Soldier {
    /// Makes a new soldier at its post.
    pub fn new(id: usize, route: Route) -> Self {
        Self { ammo: MAGAZINE, enemy: None, trouble: None, destination: None, route, id }
    }
}

bt! {
    /// Ammunition first, then enemies, then noises, then the patrol.
    pub tree Guard for Soldier {
        #[service(look_around(), every = 250ms, deviation = 50ms)]
        selector {
            #[when(bb.ammo == 0, aborts = lower_priority)]
            sequence "fetch ammo" {
                find_ammo() -> bb.destination;
                move_to(to = bb.destination);
                take_ammo();
            }

            #[when(bb.enemy.is_some(), aborts = both)]
            #[service(locate(enemy = bb.enemy) -> bb.destination, every = 300ms)]
            simple_parallel(finish = immediate) "fight" {
                keep_close(to = bb.destination, within = 5);
                sequence "fire" {
                    aim(at = bb.enemy);
                    shoot(at = bb.enemy);
                    wait(200ms..=400ms);
                }
            }

            #[when(bb.trouble.is_some(), aborts = lower_priority)]
            #[cooldown(3s)]
            sequence "investigate" {
                move_to(to = bb.trouble, within = 1);
                wait(1s..=2s);
                clear(bb.trouble);
            }

            race "on patrol" {
                wait_for(Noise::Shot(at) -> bb.trouble);
                run Patrol(route = bb.route);
            }
        }
    }

    /// Walks a route for ever from its nearest corner, and rests at each corner.
    pub tree Patrol(route: Route) for Soldier {
        let corner: usize = 0;

        sequence {
            nearest_corner(route = route) -> corner;
            #[repeat(forever)]
            sequence "next corner" {
                set(bb.destination = route.corner(corner));
                move_to(to = bb.destination);
                wait(500ms..=2s);
                set(corner = corner + 1);
            }
        }
    }
}
