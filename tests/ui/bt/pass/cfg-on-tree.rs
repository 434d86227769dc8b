//! Configuration stands on the tree.
#![deny(warnings)]

#[path = "../game/mod.rs"]
mod game;
use game::*;

bt! {
    #[cfg(any())]
    pub tree Guard for Soldier { there_is_no_such_action(); }
    #[cfg(all())]
    pub tree Guard for Soldier { shoot(); }
}

fn main() {
    let _ = Guard::brain(Soldier::default()).tick(Duration::ZERO, &mut Arena { light: 1.0 });
}
