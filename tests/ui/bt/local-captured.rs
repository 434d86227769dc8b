mod game;
use game::*;

fn main() {
    let limit = 3;
    let near = |at: f32| at < 1.0;
    bt! {
        tree Guard for Soldier {
            selector {
                #[when(bb.ammo < limit, aborts = both)]
                idle;
                check(near(bb.destination));
            }
        }
    }
}
