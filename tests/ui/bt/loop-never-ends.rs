#![deny(deprecated)]

mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        sequence {
            #[until_success] fail;
            #[until_failure] wait(1s);
            #[retry(3)] wait(1s);
            #[repeat(3)] fail;
        }
    }
}

fn main() {}
