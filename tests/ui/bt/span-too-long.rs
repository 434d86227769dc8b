mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        sequence {
            wait(9000000h);
            wait(1s..=999999999999999999999s);
            wait(3s3ms);
            wait(2weeks);
            #[cooldown(9000000h)] shoot();
            #[repeat(3x)] shoot();
        }
    }
}

fn main() {}
