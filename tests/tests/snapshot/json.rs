//! JSON as the format of snapshots: it stores the names of fields, and writes `()` in the same way as `None`.

use super::*;

#[test]
fn a_brain_restored_from_json_goes_on_alike() {
    let mut brain = Whole::brain(Actor::default()).seeded(3);
    for round in 0..60 {
        play(&mut brain, 3, round);
        let json = serde_json::to_string(&brain).unwrap();
        let mut restored: Brain<Whole> = serde_json::from_str(&json).unwrap();
        let mut copy = brain.clone();
        assert_eq!(play(&mut restored, 20, round), play(&mut copy, 20, round), "round {round}: {json}");
    }
}

#[test]
fn what_remembers_nothing_still_runs() {
    bt! {
        tree T for Actor { idle }
    }
    let (mut brain, mut book) = (T::brain(Actor::default()), tests::Book::default());
    let json = |brain: &Brain<T>| serde_json::to_value(brain).unwrap()["brain"]["active"].clone();
    assert_eq!(json(&brain), serde_json::json!(null));
    brain.tick(Duration::ZERO, &mut book);
    assert_eq!(json(&brain), serde_json::json!([null]), "the part that runs is told from none");
    let restored: Brain<T> = serde_json::from_str(&serde_json::to_string(&brain).unwrap()).unwrap();
    assert_eq!(restored.next(), bt_runtime::time::Next::Change);
}

#[test]
fn a_latched_value_that_is_none_is_told_from_no_value() {
    #[action]
    fn aim(cx: &mut Cx<Actor>, #[latch] at: Option<i32>) -> Status {
        cx.bb.set_n(at.unwrap_or(-1));
        Status::Running
    }
    bt! {
        tree T for Actor { aim(at = bb.spot) }
    }
    let (mut brain, mut book) = (T::brain(Actor::default()), tests::Book::default());
    brain.tick(Duration::ZERO, &mut book);
    let mut restored: Brain<T> = serde_json::from_str(&serde_json::to_string(&brain).unwrap()).unwrap();
    restored.board_mut().set_spot(Some(7));
    restored.tick(Duration::ZERO, &mut book);
    assert_eq!(restored.board().n, -1, "`None` was read at the entry");
}

#[test]
fn a_refusal_says_why() {
    bt! {
        tree Other for Actor { idle }
    }
    let json = serde_json::to_string(&Whole::brain(Actor::default())).unwrap();
    let error = serde_json::from_str::<Brain<Other>>(&json).unwrap_err().to_string();
    assert!(error.starts_with("the tree is `Other` here, `Whole` in the snapshot"), "{error}");
}
