//! The trees, for a body as a key of the board and for one as a component.

use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use bt_bevy::prelude::*;
use guard::Body;

/// The actions and the trees of `Soldier`, whose body `with_body` finds.
macro_rules! trees {
    () => {
        #[action]
        fn ammo_is_zero(cx: &mut Cx<Soldier>) -> bool {
            with_body(cx, Body::ammo_is_zero)
        }

        #[action]
        fn find_ammo(cx: &mut Cx<Soldier>) {
            with_body(cx, Body::find_ammo);
        }

        #[action]
        fn move_to(cx: &mut Cx<Soldier>) -> Status {
            ended(with_body(cx, Body::move_to))
        }

        #[action]
        fn has_enemy(cx: &mut Cx<Soldier>) -> bool {
            with_body(cx, Body::has_enemy)
        }

        #[action]
        fn aim(cx: &mut Cx<Soldier>) -> Status {
            ended(with_body(cx, Body::aim))
        }

        #[action]
        fn shoot(cx: &mut Cx<Soldier>) {
            with_body(cx, Body::shoot);
        }

        bt! {
            pub tree Busy for Soldier {
                selector {
                    sequence { ammo_is_zero(); find_ammo(); move_to() }
                    sequence { has_enemy(); aim(); shoot(); wait(80ms) }
                    wait(64ms);
                }
            }

            pub tree Idle for Soldier {
                selector {
                    sequence { ammo_is_zero(); find_ammo(); move_to() }
                    sequence { has_enemy(); aim(); shoot(); wait(80ms) }
                    wait(1h);
                }
            }
        }
    };
}

fn ended(ended: bool) -> Status {
    if ended { Status::Success } else { Status::Running }
}

pub mod key {
    use super::*;

    #[derive(Blackboard)]
    pub struct Soldier {
        #[blackboard(untracked)]
        pub body: Body,
    }

    fn with_body<R>(cx: &mut Cx<Soldier>, work: impl FnOnce(&mut Body) -> R) -> R {
        work(cx.bb.body_mut())
    }

    trees!();
}

pub mod component {
    use super::*;

    #[derive(Component)]
    pub struct Guard(pub Body);

    #[derive(SystemParam, BevyWorld)]
    pub struct Field<'w, 's> {
        me: Me<'s>,
        guards: Query<'w, 's, &'static mut Guard>,
    }

    #[derive(Blackboard)]
    #[blackboard(world = Field<'_, '_>)]
    pub struct Soldier {}

    fn with_body<R>(cx: &mut Cx<Soldier>, work: impl FnOnce(&mut Body) -> R) -> R {
        let me = cx.world.me.entity();
        let mut guard = cx.world.guards.get_mut(me).expect("each guard has a body");
        work(&mut guard.0)
    }

    trees!();
}
