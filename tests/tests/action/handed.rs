//! The parts of its agent that a function receives.

use super::*;

#[action]
fn by_cx(cx: &mut Cx<Soldier>, amount: u32) -> bool {
    cx.world.log.push(format!("ammo {}", cx.bb.ammo));
    cx.bb.set_ammo(amount)
}

#[action]
fn by_board(bb: &mut Board<Soldier>, world: &mut Arena<'_>, amount: u32) -> bool {
    world.log.push(format!("ammo {}", bb.ammo));
    bb.set_ammo(amount)
}

#[action]
fn by_struct(world: &Arena<'_>, bb: &Soldier) -> bool {
    !world.pickups.is_empty() && bb.ammo > 0
}

#[action]
fn by_board_to_read(bb: &Board<Soldier>) -> bool {
    bb.ammo > 0
}

#[action]
fn by_world(world: &mut Arena<'_>) {
    world.log.push("seen".into());
}

#[action]
fn by_nothing(amount: u32) -> bool {
    amount > 0
}

bt! { pub tree ByCx for Soldier { by_cx(amount = bb.ammo + 1) } }
bt! { pub tree ByBoard for Soldier { by_board(amount = bb.ammo + 1) } }
bt! { pub tree ByStruct for Soldier { by_struct() } }
bt! { pub tree ByBoardToRead for Soldier { by_board_to_read() } }
bt! { pub tree ByWorld for Soldier { by_world() } }
bt! { pub tree ByNothing for Soldier { by_nothing(amount = bb.ammo) } }

#[test]
fn the_parts_of_its_agent() {
    let mut scene = Scene::<ByCx>::new(Soldier::default(), &[]);
    assert_eq!([scene.tick(), scene.tick()], [S, S]);
    assert_eq!((scene.brain.board().ammo, &scene.arena.log[1][..]), (2, "ammo 1"));
    let mut scene = Scene::<ByBoard>::new(Soldier::default(), &[]);
    assert_eq!([scene.tick(), scene.tick()], [S, S]);
    assert_eq!((scene.brain.board().ammo, &scene.arena.log[1][..]), (2, "ammo 1"));
}

#[test]
fn what_it_reads_only() {
    assert_eq!(Scene::<ByStruct>::new(Soldier { ammo: 1, ..Default::default() }, &[Vec2(0.0, 0.0)]).tick(), S);
    assert_eq!(Scene::<ByStruct>::new(Soldier { ammo: 1, ..Default::default() }, &[]).tick(), F);
    assert_eq!(Scene::<ByBoardToRead>::new(Soldier::default(), &[]).tick(), F);
    assert_eq!(Scene::<ByNothing>::new(Soldier::default(), &[]).tick(), F);
}

#[test]
fn the_world_of_any_agent_that_has_it() {
    let mut scene = Scene::<ByWorld>::new(Soldier::default(), &[]);
    assert_eq!(scene.tick(), S);
    assert_eq!(scene.arena.log, ["seen"]);
}

#[test]
fn it_is_still_a_function() {
    let soldier = Soldier { ammo: 1, ..Default::default() };
    assert!(by_struct(&Arena { pickups: &[Vec2(1.0, 1.0)], log: Vec::new() }, &soldier));
    assert!(by_nothing(1));
}
