//! Lints that a careful crate turns on say nothing about an expansion.
#![deny(warnings, unused, missing_docs, missing_debug_implementations, missing_copy_implementations)]
#![deny(unreachable_pub, unused_qualifications, trivial_casts, trivial_numeric_casts, unused_results)]
#![deny(single_use_lifetimes, elided_lifetimes_in_paths, non_ascii_idents, let_underscore_drop)]

#[path = "../game/mod.rs"]
#[allow(missing_docs, unused_results, missing_copy_implementations, unreachable_pub, elided_lifetimes_in_paths)]
mod game;
use game::*;

/// Shoots as the first version did.
#[action]
#[deprecated]
pub fn shoot_once(bb: &mut Board<Soldier>) {
    let _changed = bb.set_ammo(0);
}

bt! {
    /// Walks about.
    pub tree Patrol(goal: f32, #[default(1.0)] speed: f32) for Soldier {
        let step: u32 = 0;
        sequence {
            move_to(to = goal, within = speed);
            set(step = step + 1);
            find_pickup(kind = 1) -> bb.destination;
        }
    }

    /// Guards a post.
    pub tree Guard for Soldier {
        selector {
            #[when(bb.ammo == 0, aborts = lower_priority)]
            run Patrol(goal = bb.destination);
            wait(4s);
        }
    }
}

fn main() {
    let _status = Guard::brain(Soldier::default()).tick(Duration::ZERO, &mut Arena { light: 1.0 });
}
