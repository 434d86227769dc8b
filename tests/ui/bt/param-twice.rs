mod game;
use game::*;

bt! {
    tree Guard(goal: f32, goal: u32, bb: u8) for Soldier {
        shoot();
    }
}

fn main() {}
