//! Actions at the places where a tree allows them.

use super::*;

/// A function that mutates nothing can be used in a guard.
#[action]
fn has_ammo(bb: &Soldier, at_least: u32) -> bool {
    bb.ammo >= at_least
}

#[action]
fn nearest(world: &Arena<'_>) -> Option<Vec2> {
    world.pickups.first().copied()
}

#[action(halt = stop)]
fn walk(cx: &mut Cx<Soldier>, to: Vec2, #[default(2)] steps: u8, #[memory] taken: &mut u8) -> Status {
    cx.world.log.push(format!("{to:?}"));
    *taken += 1;
    if *taken == steps { S } else { R }
}

fn stop(cx: &mut Cx<Soldier>, taken: &mut u8) {
    cx.world.log.push(format!("halted after {taken}"));
}

#[derive(Inputs)]
pub struct Spend {
    rounds: u32,
}

impl Leaf<Soldier> for Spend {
    type Memory = ();
    type Returns = ();
    type Halts = ();
    fn tick(self, (): &mut (), cx: &mut Cx<Soldier>) {
        let ammo = cx.bb.ammo.saturating_sub(self.rounds);
        cx.bb.set_ammo(ammo);
    }
    fn halt((): &mut (), _: &mut Cx<Soldier>) {}
}

bt! {
    pub tree Fetch for Soldier {
        selector {
            #[when(has_ammo(bb, 1), aborts = lower_priority)]
            Spend(rounds = 1);
            sequence {
                nearest() -> bb.destination;
                walk(to = bb.destination, steps = 3);
                walk(to = bb.destination);
            }
        }
    }
}

#[test]
fn actions_stand_at_their_places() {
    let at = Vec2(1.0, 1.0);
    let mut scene = Scene::<Fetch>::new(Soldier::default(), core::slice::from_ref(&at));
    assert_eq!([scene.tick(), scene.tick()], [R, R]);
    scene.brain.board_mut().set_destination(Vec2(2.0, 2.0));
    assert_eq!(scene.tick(), R);
    assert_eq!(scene.arena.log, ["Vec2(1.0, 1.0)", "Vec2(1.0, 1.0)", "Vec2(2.0, 2.0)", "Vec2(2.0, 2.0)"]);
    scene.brain.board_mut().set_ammo(1);
    assert_eq!(scene.tick(), S);
    assert_eq!((&scene.arena.log[4][..], scene.brain.board().ammo), ("halted after 1", 0));
}
