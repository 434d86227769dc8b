//! `bt!` in the macros of a user: names of the caller and names of the macro keep their meaning.
#![deny(warnings)]

#[path = "../game/mod.rs"]
mod game;
use game::*;

/// All of the tree comes from the macro but its name and a number.
macro_rules! sentry {
    ($name:ident, $least:expr, $($pause:tt)*) => {
        bt! {
            pub tree $name(goal: f32) for Soldier {
                let step: u32 = 0;
                selector {
                    #[when(bb.ammo > $least, aborts = both)]
                    sequence { move_to(to = goal); set(step = step + 1); check(step < $least) }
                    wait($($pause)*);
                }
            }
        }
    };
}

/// Expressions, patterns, types, paths and blocks come from the caller.
macro_rules! watch {
    ($agent:ty, $condition:expr, $event:pat => $key:ident, $action:path, $($rest:tt)*) => {
        bt! {
            tree Watch for $agent {
                selector {
                    #[when($condition, aborts = both)]
                    sequence { check($condition); wait_for($event -> bb.$key = 1.0); }
                    #[when(bb.ammo == 0)] $action();
                    $($rest)*
                }
            }
        }
    };
}

sentry!(Left, 1, 1s);
sentry!(Right, 2, 1s..=2s);
watch!(Soldier, bb.ammo > 0 && world.light > 0.5, Noise::Heard(_) => destination, shoot, wait(500ms););

fn main() {
    let mut arena = Arena { light: 1.0 };
    let _ =
        Left::brain(Soldier::default(), Left::inputs().goal(1.0).all_inputs_given()).tick(Duration::ZERO, &mut arena);
    let _ =
        Right::brain(Soldier::default(), Right::inputs().goal(1.0).all_inputs_given()).tick(Duration::ZERO, &mut arena);
    let _ = Watch::brain(Soldier::default()).tick(Duration::ZERO, &mut arena);
}
