mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        sequence {
            if let Some(enemy) = bb.enemy { shoot() }
            move_to(to = enemy as f32);
        }
    }
}

fn main() {}
