mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        sequence "aim" "fire" { shoot() }
    }

    pub tree Other for Soldier {
        run Guard "first"() "second";
    }
}

fn main() {}
