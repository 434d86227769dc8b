mod game;
use game::*;

#[action]
fn is_low(than: u32) -> bool {
    than < 3
}

fn always() -> bool {
    true
}

bt! {
    pub tree Guard for Soldier {
        selector {
            #[when(is_low(than = 2), aborts = both)] idle;
            #[when(always(), aborts = both)] idle;
            #[when(is_low(than = bb.ammo), aborts = both)] idle;
            idle
        }
    }
}

fn main() {}
