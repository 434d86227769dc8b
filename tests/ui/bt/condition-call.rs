mod game;
use game::*;

#[action(observes(ammo))]
fn is_low(bb: &Soldier, than: u32) -> bool {
    bb.ammo < than
}

fn near(to: u32) -> bool {
    to < 3
}

bt! {
    pub tree Guard for Soldier {
        selector {
            #[when(is_low())] idle;
            #[when(is_low(of = 3))] idle;
            #[when(is_low(than = true))] idle;
            #[when(near(to = 3))] idle;
            #[when(is_lo())] idle;
            idle
        }
    }
}

fn main() {}
