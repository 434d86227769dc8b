mod game;
use game::*;

bt! {
    pub tree Guard Soldier {
        shoot();
    }
    pub tree Other for Soldier { wait(1s); }
}

use self::Guard as Watch;

fn main() {
    let _ = Watch;
    let _ = Other::brain(Soldier::default());
}
