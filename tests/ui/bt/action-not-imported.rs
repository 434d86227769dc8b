mod game {
    use bt_runtime::prelude::*;

    #[derive(Blackboard, Default)]
    pub struct Soldier {
        pub ammo: u32,
    }

    pub mod actions {
        use super::*;

        #[action]
        pub fn reload(bb: &mut Board<Soldier>) -> Status {
            bb.set_ammo(6);
            Status::Success
        }
    }
}

mod trees {
    use super::game::Soldier;
    use bt_runtime::prelude::*;

    bt! {
        pub tree Guard for Soldier { sequence { reload(); salute(); } }
    }
}

fn main() {}
