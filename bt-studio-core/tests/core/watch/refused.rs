//! Values and events that a game refuses.

use bt_studio_core::message::{Event, GameEvent, GameOrder, RefusedValue, WaitingValue, Watching};

use super::{Game, TWIN, frames, key, order, set_ammo, watched};
use crate::stage::{FILE, Stage};

fn refused(stage: &Stage) -> Option<RefusedValue> {
    stage.watch.as_ref().unwrap().refused.clone()
}

#[test]
fn a_refused_value_is_named_with_its_agent_key_and_reason_until_the_next_one() {
    let (mut stage, mut game) = (watched(&[(FILE, TWIN)]), Game::new(2));
    frames(&mut stage, &mut game, 1);
    order(&mut stage, Watching::Follow { agent: key(1) });
    stage.refuses = Some("`0` is no `Ammo`".to_owned());
    order(&mut stage, set_ammo(key(1), "first"));
    let first = refused(&stage).unwrap();
    let RefusedValue { agent, key: of, text, why, .. } = &first;
    assert_eq!((*agent, of.as_deref(), &**text, &**why), (1, Some("ammo"), "0", "`0` is no `Ammo`"));
    assert_eq!(stage.watch.as_ref().unwrap().said, "the game refuses `0` for `ammo`: `0` is no `Ammo`");
    order(&mut stage, Watching::Pause);
    assert_eq!(refused(&stage), Some(first.clone()), "another command is no value");
    order(&mut stage, Watching::Send { agent: key(1), run: "first".to_owned(), event: "Alarm".to_owned() });
    let event = refused(&stage).unwrap();
    assert_eq!((event.key, &*event.text), (None, "Alarm"));
    assert_ne!(event.number, first.number);
    stage.refuses = None;
    order(&mut stage, set_ammo(key(1), "first"));
    assert_eq!(refused(&stage), None);
    assert_eq!(stage.watch.as_ref().unwrap().said, "", "the refusal is over");
}

#[test]
fn a_value_waits_until_the_game_has_taken_it() {
    let (mut stage, mut game) = (watched(&[(FILE, TWIN)]), Game::new(2));
    frames(&mut stage, &mut game, 1);
    stage.stands = true;
    order(&mut stage, set_ammo(key(1), "first"));
    let waiting = |stage: &Stage| stage.watch.as_ref().unwrap().waiting.clone();
    let value = WaitingValue { agent: 1, key: Some("ammo".to_owned()), text: "0".to_owned() };
    assert_eq!(waiting(&stage), [value]);
    let Some(GameOrder::Command { number, .. }) = stage.game_orders.last().cloned() else { panic!("no command") };
    let done = GameEvent::Done { number, error: None, swapped: None, faults: Vec::new() };
    stage.event(Event::Game { event: done });
    assert!(waiting(&stage).is_empty());
}
