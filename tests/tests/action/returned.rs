//! The results of a function, and the keys that receive them.

use core::task::Poll;

use super::*;

#[action]
fn nearest(world: &Arena<'_>) -> Option<Vec2> {
    world.pickups.first().copied()
}

#[action]
fn parsed(ammo: u32) -> Result<Vec2, String> {
    if ammo > 0 { Ok(Vec2(ammo as f32, 0.0)) } else { Err("none".into()) }
}

#[action]
fn awaited(bb: &mut Board<Soldier>) -> Poll<Option<Vec2>> {
    let ammo = bb.ammo;
    match ammo {
        0 => Poll::Ready(None),
        1 => Poll::Ready(Some(Vec2(1.0, 1.0))),
        _ => {
            bb.set_ammo(ammo - 1);
            Poll::Pending
        }
    }
}

bt! { pub tree Nearest for Soldier { nearest() -> bb.destination } }
bt! { pub tree NearestOrNone for Soldier { nearest() -> bb.target } }
bt! { pub tree Parsed for Soldier { parsed(ammo = bb.ammo) -> bb.destination } }
bt! { pub tree Awaited for Soldier { awaited() -> bb.destination } }

#[test]
fn the_value_of_a_success_goes_to_the_key() {
    let at = Vec2(3.0, 4.0);
    let mut scene = Scene::<Nearest>::new(Soldier::default(), core::slice::from_ref(&at));
    assert_eq!((scene.tick(), scene.brain.board().destination), (S, at));
    let mut scene = Scene::<NearestOrNone>::new(Soldier::default(), core::slice::from_ref(&at));
    assert_eq!((scene.tick(), scene.brain.board().target), (S, Some(at)));
    let mut scene = Scene::<Parsed>::new(Soldier { ammo: 2, ..Default::default() }, &[]);
    assert_eq!((scene.tick(), scene.brain.board().destination), (S, Vec2(2.0, 0.0)));
}

#[test]
fn a_failure_writes_nothing() {
    let soldier = Soldier { destination: Vec2(1.0, 2.0), ..Default::default() };
    let mut scene = Scene::<Nearest>::new(soldier.clone(), &[]);
    assert_eq!((scene.tick(), scene.brain.board().destination), (F, Vec2(1.0, 2.0)));
    let mut scene = Scene::<Parsed>::new(soldier, &[]);
    assert_eq!((scene.tick(), scene.brain.board().destination), (F, Vec2(1.0, 2.0)));
}

#[test]
fn a_poll_runs_until_it_is_ready() {
    let mut scene = Scene::<Awaited>::new(Soldier { ammo: 3, ..Default::default() }, &[]);
    assert_eq!([scene.tick(), scene.tick(), scene.tick()], [R, R, S]);
    assert_eq!(scene.brain.board().destination, Vec2(1.0, 1.0));
}
