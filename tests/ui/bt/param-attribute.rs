mod game;
use game::*;

bt! {
    tree Guard(
        #[defualt(1.0)] goal: f32,
        #[latch(1)] from: f32,
        #[default] to: f32,
        #[latch] #[latch] by: f32,
    ) for Soldier {
        shoot();
    }
}

fn main() {}
