//! The halt of an action.

use super::*;

#[action(halt = land, graceful)]
fn fly(bb: &mut Board<Soldier>, #[memory] height: &mut u32) -> Status {
    *height += 1;
    bb.set_ammo(*height);
    R
}

fn land(bb: &mut Board<Soldier>, height: &mut u32) -> Halt {
    *height -= 1;
    bb.set_ammo(*height);
    if *height == 0 { Halt::Done } else { Halt::Pending }
}

bt! { pub tree Fly for Soldier { fly() } }

#[test]
fn a_graceful_halt_takes_several_ticks() {
    let mut scene = Scene::<Fly>::new(Soldier::default(), &[]);
    assert_eq!([scene.tick(), scene.tick(), scene.tick()], [R, R, R]);
    assert_eq!(scene.brain.stop(&mut scene.arena), Halt::Pending);
    scene.tick();
    assert_eq!(scene.brain.board().ammo, 1);
    scene.tick();
    assert_eq!(scene.brain.board().ammo, 0);
}
