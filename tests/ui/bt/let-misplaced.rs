mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        selector {
            #[when(let Some(enemy) = bb.enemy, aborts = both)]
            move_to(to = enemy as f32);
            check(let Some(_) = bb.enemy);
        }
    }
}

fn main() {}
