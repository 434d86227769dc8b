mod game;
use game::*;

bt! {
    tree Guard(goal: f32) for Soldier {
        set(goal = 3.0);
    }
}

fn main() {}
