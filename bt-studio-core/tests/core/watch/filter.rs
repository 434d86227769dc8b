//! Filters of agents.

use std::time::{Duration, Instant};

use bt_studio_core::message::{Ask, Watching};

use super::{Game, TWIN, frames, watched};
use crate::stage::{FILE, Stage};

fn filter(stage: &mut Stage, text: &str) -> Result<Vec<u32>, String> {
    stage.ask(Ask::Watch { order: Watching::Filter { text: text.to_owned() } })?;
    Ok(stage.agents.iter().map(|agent| agent.key.index).collect())
}

#[test]
fn agents_are_found_by_tree_running_node_time_and_keys() {
    let (mut stage, mut game) = (watched(&[(FILE, TWIN)]), Game::new(4));
    game.guards[2].board_mut().set_enemy(Some(7));
    frames(&mut stage, &mut game, 2);
    let found = |stage: &mut Stage, text: &str| filter(stage, text).unwrap();
    assert_eq!(found(&mut stage, "in:\"fetch ammo\""), [0]);
    assert_eq!(found(&mut stage, "in:rest for:>200ms"), [1, 3]);
    assert_eq!(found(&mut stage, "in:rest for:>5s"), [0; 0]);
    assert_eq!(found(&mut stage, "key.enemy:7"), [2]);
    assert_eq!(found(&mut stage, "key.enemy:>5"), [2], "an enemy that is missing is not greater");
    assert_eq!(found(&mut stage, "key.ammo:>=2 tree:Guard"), [2, 3]);
    assert_eq!(found(&mut stage, "tree:Other"), [0; 0]);
    assert_eq!(found(&mut stage, "agent 3"), [3]);
    assert!(filter(&mut stage, "for:soon").unwrap_err().contains("is no time"));
    assert_eq!(found(&mut stage, ""), [0, 1, 2, 3]);
}

#[test]
fn a_filter_goes_on_while_the_game_runs() {
    let (mut stage, mut game) = (watched(&[(FILE, TWIN)]), Game::new(2));
    frames(&mut stage, &mut game, 2);
    assert_eq!(filter(&mut stage, "in:fight").unwrap(), [0; 0]);
    game.guards[1].board_mut().set_enemy(Some(1));
    frames(&mut stage, &mut game, 3);
    assert_eq!(stage.agents.iter().map(|agent| agent.key.index).collect::<Vec<_>>(), [1]);
}

/// The bar: the right set among 1,000 agents within 200 ms of the last record. The control filters by another time.
#[test]
fn the_right_agents_of_a_thousand_are_found_within_the_bar() {
    let (mut stage, mut game) = (watched(&[(FILE, TWIN)]), Game::new(1_000));
    for (number, guard) in game.guards.iter_mut().enumerate() {
        guard.board_mut().set_enemy((number % 3 == 0).then_some(1));
        guard.board_mut().set_ammo(1 + number as u32 % 4);
    }
    let bytes: Vec<_> = (0..3).map(|_| game.frame()).collect();
    bytes.into_iter().for_each(|bytes| super::send(&mut stage, bytes));
    let right: Vec<u32> = (0..1_000).filter(|number| number % 3 == 0).collect();
    let begun = Instant::now();
    let found = filter(&mut stage, "in:fight for:>900ms").unwrap();
    let took = begun.elapsed();
    println!("{} of 1,000 agents found in {took:?}", found.len());
    assert_eq!(found, right);
    assert!(took < Duration::from_millis(200), "{took:?}");
    assert_ne!(filter(&mut stage, "in:fight for:>5s").unwrap(), right, "the control");
}
