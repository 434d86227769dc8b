mod game;
use game::*;

bt! {
    pub tree Walk(to: f32) for Soldier { move_to(to = to); }
    tree Guard for Soldier {
        run Walk(to -> bb.destination);
    }
}

fn main() {}
