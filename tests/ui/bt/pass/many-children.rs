//! More children than a tuple holds: they are grouped, and keep their numbers and their order.
#![deny(warnings)]

#[path = "../game/mod.rs"]
mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        sequence {
            set(bb.volume = bb.volume + 1); set(bb.volume = bb.volume + 2); set(bb.volume = bb.volume * 2);
            set(bb.volume = bb.volume + 1); set(bb.volume = bb.volume + 2); set(bb.volume = bb.volume * 2);
            set(bb.volume = bb.volume + 1); set(bb.volume = bb.volume + 2); set(bb.volume = bb.volume * 2);
            set(bb.volume = bb.volume + 1); set(bb.volume = bb.volume + 2); set(bb.volume = bb.volume * 2);
            match bb.volume {
                0 => fail, 1 => fail, 2 => fail, 3 => fail, 4 => fail, 5 => fail, 6 => fail, 7 => fail, 8 => fail,
                9 => fail, 90 => set(bb.ammo = 1), _ => fail,
            }
        }
    }
}

fn main() {
    let mut brain = Guard::brain(Soldier::default());
    let status = brain.tick(Duration::ZERO, &mut Arena { light: 1.0 });
    assert_eq!(brain.board().volume, 90);
    assert_eq!((status, brain.board().ammo), (Status::Success, 1));
    assert!(Guard::INFO.iter().enumerate().all(|(index, node)| index == usize::from(node.id)));
}
