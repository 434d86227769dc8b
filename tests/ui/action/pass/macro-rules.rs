// The macros work on what a macro_rules! of the user makes.
#![deny(warnings)]
#![allow(clippy::ptr_arg)]

use bt_runtime::prelude::*;
use bt_runtime::{Leaf, leaf::Action};

macro_rules! agent {
    ($name:ident { $($field:ident: $ty:ty = $value:expr),* }, $world:ty) => {
        #[derive(Blackboard)]
        #[blackboard(world = $world)]
        pub struct $name { $(pub $field: $ty),* }

        impl Default for $name {
            fn default() -> Self {
                Self { $($field: $value),* }
            }
        }
    };
}

agent!(Soldier { ammo: u32 = 3, enemy: Option<u8> = None }, Vec<u8>);

macro_rules! counter {
    ($name:ident, $agent:ty, $memory:ty, $limit:expr) => {
        #[action(halt = reset)]
        pub fn $name(
            cx: &mut Cx<$agent>,
            #[memory] count: &mut $memory,
            #[latch] from: $memory,
            #[default($limit)] limit: $memory,
        ) -> Status {
            *count += 1;
            cx.bb.set_ammo(u32::from(*count));
            if from + *count < limit { Status::Running } else { Status::Success }
        }

        fn reset(cx: &mut Cx<$agent>, count: &mut $memory) {
            cx.bb.set_ammo(u32::from(*count));
        }
    };
}

counter!(count, Soldier, u8, 3);

macro_rules! looks {
    ($bb:ident, $ty:ty, $world:ident: $arena:ty) => {
        #[action]
        fn looks($bb: $ty, $world: $arena) -> bool {
            $bb.ammo > 0 && $world.is_empty()
        }
    };
}

looks!(bb, &Soldier, world: &mut Vec<u8>);

macro_rules! leaf {
    ($name:ident { $($field:ident: $ty:ty),* }) => {
        #[derive(Inputs)]
        pub struct $name { $($field: $ty),* }
    };
}

leaf!(Turn { by: f32 });

fn main() {
    fn is_leaf<L: Leaf<Soldier>>() {}
    is_leaf::<count>();
    is_leaf::<looks>();
    let mut bb = Board::<Soldier>::from(Soldier::default());
    bb.set_ammo(1);
    bb.set(Soldier::ENEMY, Some(1));
    assert!(looks(&bb, &mut Vec::new()));
    assert_eq!(<count as Action>::INFO.inputs[1].default, Some("3"));
    let turn = Turn::inputs().by(1.0).all_inputs_given();
    assert_eq!(turn.by, 1.0);
}
