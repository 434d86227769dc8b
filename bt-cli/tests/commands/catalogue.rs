//! `bt catalogue`

use expect_test::expect;
use serde_json::Value;

use crate::{CATALOGUE, Folder};

#[test]
fn a_catalogue_is_told_to_people() {
    let folder = Folder::new("listed", &[("soldier.json", CATALOGUE)]);
    let ran = folder.bt(&["catalogue", "soldier.json"]);
    let (own, language) = ran.text().split_once("Nodes\n").unwrap();
    expect![[r#"
        Keys of Soldier
          ammo: u32                           Rounds left.
          alert: bool
          enemy: Option<EntityId>
          destination: Vec2
          mode: Mode
          pause: Duration
          body.health: f32

        Actions of Soldier
          find_pickup(kind: Pickup) -> Option<Vec2>
                                              Finds the nearest pickup.
          move_to(to: Vec2, within: f32 = 0.5) -> Status
                                              Walks.
          track(enemy: Option<EntityId>) -> Option<Vec2>
          shoot() -> bool
          is_calm(at: Vec2) -> bool

        Functions of Soldier, for expressions
          near(Vec2) -> bool
          Heard(Vec2) -> Noise

        Events of Soldier
          Heard(Vec2)
          Alarm

    "#]]
    .assert_eq(own);
    assert_eq!((ran.code, &*ran.err), (0, ""));
    let plain = folder.bt(&["catalogue"]);
    assert_eq!(plain.text(), format!("Nodes\n{language}"));
    assert!(language.contains("  wait(for)                           lets time pass\n"), "{language}");
    assert!(language.contains("  cooldown(for"), "{language}");
}

#[test]
fn types_and_closed_events_are_told() {
    let text = r#"{ "bt_catalogue": 1, "agent": "A", "keys": [], "nodes": [], "types": ["bool", "Vec2"],
        "events": [{ "name": "Heard" }, { "name": "Struck", "closed": true }] }"#;
    let folder = Folder::new("types", &[("a.json", text)]);
    let ran = folder.bt(&["catalogue", "a.json"]);
    expect![[r#"
        Keys of A

        Actions of A

        Types of A, for parameters and locals
          bool
          Vec2

        Events of A
          Heard
          Struck                              files cannot wait for it

    "#]]
    .assert_eq(ran.text().split_once("Nodes\n").unwrap().0);
}

#[test]
fn a_schema_and_a_catalogue_are_written() {
    let folder = Folder::new("written", &[("soldier.json", CATALOGUE)]);
    let json = |args: &[&str]| -> Value { serde_json::from_str(folder.bt(args).text()).unwrap() };
    assert_eq!(json(&["catalogue", "--schema"]), bt_model::json::schema());
    let schema = json(&["catalogue", "soldier.json", "--schema"]);
    assert!(schema.to_string().contains("find_pickup"));
    let catalogue = json(&["catalogue", "soldier.json", "--json"]);
    assert_eq!(catalogue["agent"], "Soldier");
    assert_eq!(folder.bt(&["catalogue", "soldier.json", "--json", "-o", "all.json"]).code, 0);
    assert_eq!(json(&["catalogue", "all.json", "--json"]), catalogue, "what we write we read");
    assert_eq!(json(&["catalogue", "--json"])["nodes"][0]["name"], "sequence");
}

#[test]
fn several_are_put_together_unless_they_contradict() {
    let of = |agent: &str, ty: &str| {
        format!(
            r#"{{ "bt_catalogue": 1, "agent": "{agent}", "keys": [{{ "name": "x", "type": "{ty}" }}], "nodes": [] }}"#
        )
    };
    let (a, b, c) = (of("A", "u8"), of("A", "f32"), of("B", "u8"));
    let folder = Folder::new("several", &[("a.json", &a), ("b.json", &b), ("c.json", &c)]);
    assert_eq!(folder.bt(&["catalogue", "a.json", "a.json"]).code, 0);
    let ran = folder.bt(&["catalogue", "a.json", "b.json"]);
    assert!(ran.code == 1 && ran.err.contains("the key `x` is `f32` here and `u8` before"), "{}", ran.err);
    let ran = folder.bt(&["catalogue", "a.json", "c.json"]);
    assert_eq!((ran.code, &*ran.err), (2, "error: these are catalogues of `A`, `B`: take one agent\n"));
}
