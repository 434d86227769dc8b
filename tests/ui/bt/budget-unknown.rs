mod game;
use game::*;

bt! {
    #[budget(byte = 64, 3, bytes = 64, bytes = 32)]
    pub tree Guard for Soldier {
        shoot();
    }
}

fn main() {}
