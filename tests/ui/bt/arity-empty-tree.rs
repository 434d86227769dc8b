mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {}
}

fn main() {}
