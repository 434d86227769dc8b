mod game;
use game::*;

bt! {
    pub tree Rest for Soldier { wait(1s); }
}

mod other {
    use super::game::*;
    bt! {
        pub tree Guard for Soldier { sequence { super::Rest(); } }
    }
}

fn main() {}
