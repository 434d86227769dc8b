//! The memory of an action: `#[memory]` parameters and latched inputs.

use super::*;

/// A function with a single memory, which is the whole memory of the leaf.
#[action]
fn count(#[memory] ticks: &mut u8, #[default(3)] to: u8) -> Status {
    *ticks += 1;
    if *ticks == to { S } else { R }
}

#[action(halt = stop)]
fn latched(
    cx: &mut Cx<Soldier>,
    now: u32,
    #[memory] ticks: &mut u8,
    #[latch] then: u32,
    #[memory] log: &mut String,
) -> Status {
    *ticks += 1;
    log.push_str(&format!("{now}/{then} "));
    if *ticks == 3 {
        cx.world.log.push(core::mem::take(log));
        return S;
    }
    R
}

fn stop(cx: &mut Cx<Soldier>, ticks: &mut u8, log: &mut String) {
    cx.world.log.push(format!("stopped after {ticks}: {log}"));
}

bt! { pub tree Count for Soldier { count() } }
bt! { pub tree Latched for Soldier { latched(now = bb.ammo, then = bb.ammo) } }

fn memory<L: Leaf<Soldier>>() -> usize {
    size_of::<L::Memory>()
}

#[test]
fn no_more_than_it_says() {
    assert_eq!(memory::<count>(), 1);
    assert_eq!(memory::<latched>(), size_of::<(u8, String, Option<u32>)>());
}

#[test]
fn it_begins_anew_at_each_entry() {
    let mut scene = Scene::<Count>::new(Soldier::default(), &[]);
    assert_eq!([(); 7].map(|()| scene.tick()), [R, R, S, R, R, S, R]);
}

#[test]
fn a_latched_input_is_read_at_entry_and_others_at_every_tick() {
    let mut scene = Scene::<Latched>::new(Soldier { ammo: 5, ..Default::default() }, &[]);
    assert_eq!(scene.tick(), R);
    scene.brain.board_mut().set_ammo(6);
    assert_eq!([scene.tick(), scene.tick()], [R, S]);
    assert_eq!(scene.arena.log, ["5/5 6/5 6/5 "]);
    assert_eq!([scene.tick(), scene.tick(), scene.tick()], [R, R, S]);
    assert_eq!(scene.arena.log[1], "6/6 6/6 6/6 ");
}

#[test]
fn a_copy_of_the_brain_goes_on_from_the_middle() {
    let mut scene = Scene::<Latched>::new(Soldier::default(), &[]);
    assert_eq!([scene.tick(), scene.tick()], [R, R]);
    scene.brain = scene.brain.clone();
    assert_eq!(scene.tick(), S);
    assert_eq!(scene.arena.log, ["0/0 0/0 0/0 "]);
}

#[test]
fn its_halt_gets_the_memories() {
    let mut scene = Scene::<Latched>::new(Soldier::default(), &[]);
    assert_eq!([scene.tick(), scene.tick()], [R, R]);
    assert_eq!(scene.brain.stop(&mut scene.arena), Halt::Done);
    assert_eq!(scene.arena.log, ["stopped after 2: 0/0 0/0 "]);
}
