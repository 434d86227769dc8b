mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        sequence {
            while { idle }
            if { idle }
            match { _ => idle }
            loop { idle }
        }
    }
}

fn main() {}
