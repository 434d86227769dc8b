mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        #[cooldown(Duration::from_secs(bb.ammo as u64), starts = shut)] shoot();
    }
}

fn main() {}
