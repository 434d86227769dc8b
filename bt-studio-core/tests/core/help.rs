//! Questions that change nothing: offers, completions, the element at a letter.

use bt_studio_core::Command;
use bt_studio_core::message::{Ask, CompletionView, How, OfferView, PlaceView, Tell};

use crate::stage::{FILE, GUARD, Stage};

const CATALOGUE: &str = r#"{ "bt_catalogue": 1, "agent": "Soldier",
  "keys": [{ "name": "ammo", "type": "u32", "docs": "Rounds left." }, { "name": "destination", "type": "Vec2" }],
  "functions": [{ "name": "near", "takes": ["Vec2"], "gives": "bool" }],
  "nodes": [
    { "name": "find_pickup", "kind": "action", "docs": "Finds a pickup.", "returns": "Option<Vec2>" },
    { "name": "track", "kind": "action", "docs": "Looks around.", "service": true },
    { "name": "move_to", "kind": "action", "inputs": [{ "name": "to", "type": "Vec2", "required": true }] } ] }"#;

const TEAM: &str = r#"{ "bt": 1, "tree": "Patrol", "agent": "Soldier", "docs": "Walks.", "root": { "node": "idle" } }"#;

fn stage() -> Stage {
    let text = GUARD.replace("\"agent\": \"Soldier\",", "\"agent\": \"Soldier\", \"uses\": [\"team.json\"],");
    let mut stage = Stage::with(&[(FILE, &text), ("soldier.json", CATALOGUE), ("team.json", TEAM)]);
    stage.ask(Ask::Open { file: FILE.to_owned() }).unwrap();
    stage
}

fn offers(stage: &mut Stage, at: &str) -> (Vec<PlaceView>, Vec<OfferView>) {
    stage.ask(Ask::Offers { file: FILE.to_owned(), at: at.to_owned() }).unwrap();
    match stage.answer.take() {
        Some(Tell::Offers { places, offers, .. }) => (places, offers),
        other => panic!("{other:?}"),
    }
}

fn completions(stage: &mut Stage, at: &str) -> Vec<CompletionView> {
    stage.ask(Ask::Complete { file: FILE.to_owned(), at: at.to_owned() }).unwrap();
    match stage.answer.take() {
        Some(Tell::Completions { items, .. }) => items,
        other => panic!("{other:?}"),
    }
}

fn labels(items: &[CompletionView]) -> Vec<&str> {
    items.iter().map(|item| &*item.label).collect()
}

#[test]
fn the_language_the_actions_and_the_trees_are_offered_with_their_docs() {
    let (places, offers) = offers(&mut stage(), "/root/children/0");
    let hows: Vec<_> = places.iter().map(|place| place.how).collect();
    assert_eq!(hows, [How::Child, How::After, How::Before, How::Wrap, How::Replace, How::Decorate]);
    let named = |name: &str| offers.iter().find(|offer| offer.name == name).unwrap_or_else(|| panic!("{name}"));
    assert_eq!((&*named("sequence").group, named("sequence").wraps), ("language", true));
    assert_eq!(named("find_pickup").docs, "Finds a pickup. Returns Option<Vec2>.");
    assert_eq!(
        (&*named("run Patrol").docs, &*named("run Patrol").item),
        ("Walks.", r#"{ "node": "run", "tree": "Patrol" }"#)
    );
    assert_eq!(named("service track").item, r#"{ "service": { "node": "track", "every": "500ms" } }"#);
    assert!(named("selector").known_as.iter().any(|name| name == "fallback"));
}

#[test]
fn every_offer_can_be_put_where_it_is_offered() {
    for at in ["", "/root", "/root/children/0", "/root/children/0/children/0", "/root/children/1"] {
        let (places, offers) = offers(&mut stage(), at);
        for place in &places {
            for offer in offers.iter().filter(|offer| place.kinds.contains(&offer.kind)) {
                if place.how == How::Wrap && !offer.wraps {
                    continue;
                }
                let (at, item) = (at.to_owned(), offer.item.clone());
                let done = stage().command(bt_studio_core::Command::Put { at, how: place.how, item });
                assert_eq!(done, Ok(()), "{place:?} {offer:?}");
            }
        }
    }
}

#[test]
fn any_word_may_be_an_action_where_no_catalogue_knows_them() {
    let mut stage = Stage::of(GUARD);
    let (_, offers) = offers(&mut stage, "/root");
    let any: Vec<_> = offers.iter().filter(|offer| offer.any_name).collect();
    assert_eq!(
        any.iter().map(|offer| (&*offer.kind, &*offer.group)).collect::<Vec<_>>(),
        [("node", "action"), ("node", "tree"), ("service", "action")]
    );
    let run = any[1].item.replace("action", "Patrol");
    assert_eq!(run, r#"{ "node": "run", "tree": "Patrol" }"#);
    let item = any[0].item.replace("action", "find_ammo");
    stage.command(Command::Put { at: "/root".to_owned(), how: How::Child, item }).unwrap();
    assert!(stage.text().contains(r#"{ "node": "find_ammo" }"#));
    stage.ask(Ask::Select { file: FILE.to_owned(), at: Some("/root/children/2".to_owned()) }).unwrap();
    let fields = &stage.form.as_ref().expect("a form").fields;
    assert!(fields.iter().any(|field| field.at == "/root/children/2/args"), "its arguments can be written");
    let (places, _) = self::offers(&mut stage, "/root/children/2");
    assert_eq!(places[0].how, How::After, "an action holds no others");
    stage.outside("soldier.json", CATALOGUE);
    let (_, offers) = self::offers(&mut stage, "/root");
    let any: Vec<_> = offers.iter().filter(|offer| offer.any_name).collect();
    assert_eq!(
        any.iter().map(|offer| (&*offer.kind, &*offer.group)).collect::<Vec<_>>(),
        [("node", "action"), ("node", "tree")],
        "a new action beside those of the catalogue"
    );
    assert!(any[0].docs.starts_with("a new action"), "{}", any[0].docs);
}

#[test]
fn a_state_is_offered_states_and_transitions_before_nodes() {
    let machine = r#"{ "bt": 1, "machine": "M", "agent": "A", "states": [{ "state": "Calm", "tasks": [] }] }"#;
    let (_, offers) = offers(&mut Stage::of(machine), "/states/0");
    let first: Vec<_> = offers.iter().map(|offer| &*offer.name).take(8).collect();
    let states = ["state", "group", "on success", "on failure", "on done", "on tick", "on event"];
    assert_eq!((&first[..7], offers[7].kind.as_str()), (&states[..], "node"));
}

#[test]
fn only_what_may_stand_there_is_offered() {
    let mut stage = stage();
    let (places, _) = offers(&mut stage, "/root/children/1");
    assert!(places.iter().all(|place| place.how != How::Child), "a `wait` has no children");
    let (places, _) = offers(&mut stage, "/root/children/0/children/0");
    assert!(places.iter().all(|place| place.how != How::Child), "an action of the catalogue has none");
    let (places, offers) = offers(&mut stage, "");
    assert_eq!((places.len(), &*places[0].kinds), (1, &["parameter".to_owned(), "local".to_owned()][..]));
    assert!(offers.iter().all(|offer| offer.kind != "node"));
}

#[test]
fn keys_locals_and_functions_complete_an_expression() {
    let mut stage = stage();
    let items = completions(&mut stage, "/root/children/0/when/0/if");
    assert_eq!(labels(&items), ["ammo", "destination", "near"]);
    assert_eq!((&*items[0].detail, &*items[0].docs), ("u32", "Rounds left."));
    assert_eq!(items[2].text, "near(");
    let local = r#"{ "name": "spot", "type": "Vec2", "value": 0 }"#.to_owned();
    let how = How::Child;
    stage.command(bt_studio_core::Command::Put { at: String::new(), how, item: local }).unwrap();
    assert_eq!(labels(&completions(&mut stage, "/root/children/0/children/0/out")), ["spot", "ammo", "destination"]);
}

#[test]
fn a_key_that_may_be_missing_completes_to_the_question_whether_it_is_there() {
    let catalogue = CATALOGUE.replace(r#""ammo", "type": "u32""#, r#""enemy", "type": "Option<u64>""#);
    let mut stage = Stage::with(&[(FILE, GUARD), ("soldier.json", &catalogue)]);
    stage.ask(Ask::Open { file: FILE.to_owned() }).unwrap();
    let items = completions(&mut stage, "/root/children/0/when/0/if");
    let methods: Vec<_> = items.iter().filter(|item| item.kind == "method").map(|item| &*item.text).collect();
    assert_eq!(methods, ["enemy.is_some()", "enemy.is_none()"]);
}

/// The labels of completions at the end of the first part of a text, which the rest follows, and their texts.
fn in_text(file: &str, before: &str, rest: &str) -> (Vec<String>, Vec<String>) {
    let sample = [("soldier.catalogue.json", CATALOGUE), ("guard.json", crate::stage::GUARD)];
    let text = format!("{before}{rest}");
    let mut files = sample.to_vec();
    files.retain(|(path, _)| *path != file);
    files.push((file, &text));
    let mut stage = Stage::with(&files);
    let letter = before.encode_utf16().count() as u32;
    stage.ask(Ask::CompleteText { file: file.to_owned(), letter }).unwrap();
    let Some(Tell::Completions { items, .. }) = stage.answer.take() else { panic!("completions") };
    items.into_iter().map(|item| (item.label, item.text)).unzip()
}

#[test]
fn keys_nodes_and_words_complete_the_unfinished_text_of_a_script() {
    let script = "guard.script.json";
    let (labels, texts) = in_text(script, r#"{ "ticks": [{ "set": { "#, "");
    assert!(labels.contains(&"ammo".to_owned()) && texts.contains(&r#""ammo": "#.to_owned()), "{labels:?} {texts:?}");
    let (labels, texts) = in_text(script, r#"{ "ticks": [{ "clear": ["a"#, r#""] }] }"#);
    assert!(labels.contains(&"ammo".to_owned()) && labels == texts, "{texts:?}");
    for (before, rest, text) in [
        (r#"{ "ticks": [{ "clear": ["a"#, "] }] }", "ammo\""),
        (r#"{ "ticks": [{ "clear": ["a"#, "], \"dt\": \"1s\" }] }", "ammo\""),
        (r#"{ "ticks": [{ "set": { "a"#, " } }] }", "ammo\": "),
        (r#"{ "ticks": [{ "set": { "a"#, "\": 3 } }] }", "ammo"),
    ] {
        let (_, texts) = in_text(script, before, rest);
        assert!(texts.iter().any(|found| found == text), "{before}|{rest}: {texts:?}");
    }
    let (labels, _) = in_text(script, r#"{ "ticks": [{ "expect": { "running": ["#, "");
    assert!(labels.contains(&"move_to".to_owned()), "{labels:?}");
    let (labels, _) = in_text(script, r#"{ "actions": { "find_pickup": ["#, "");
    assert_eq!(labels, ["running", "success", "failure"]);
    let (labels, _) = in_text(script, r#"{ "keys": { "mood": { "type": ""#, r#"" } } }"#);
    assert!(labels.contains(&"u32".to_owned()), "{labels:?}");
    let (labels, _) = in_text(script, r#"{ "file": ""#, r#"", "ticks": [] }"#);
    assert_eq!(labels, ["guard.json"]);
    let (labels, _) = in_text(script, "{ ", r#""ticks": [] }"#);
    assert!(labels.contains(&"actions".to_owned()), "{labels:?}");
}

#[test]
fn a_name_in_the_text_is_replaced_from_its_first_letter_and_an_expression_by_words() {
    let from = |file: &str, before: &str, rest: &str| {
        let text = format!("{before}{rest}");
        let mut stage = Stage::with(&[(file, &text)]);
        stage.ask(Ask::CompleteText { file: file.to_owned(), letter: before.encode_utf16().count() as u32 }).unwrap();
        let Some(Tell::Completions { from, .. }) = stage.answer.take() else { panic!("completions") };
        from.map(|from| String::from_utf16(&before.encode_utf16().skip(from as usize).collect::<Vec<_>>()).unwrap())
    };
    let script = "guard.script.json";
    let before = r#"{ "seed": "ä𝄞", "ticks": [{ "expect": { "running": ["fetch a"#;
    assert_eq!(from(script, before, "").as_deref(), Some("fetch a"));
    assert_eq!(from(script, r#"{ "file": "team/gu"#, "").as_deref(), Some("team/gu"));
    assert_eq!(from(script, r#"{ "ticks": [{ "se"#, "").as_deref(), Some("se"));
    assert_eq!(from(script, "{ ", ""), None, "outside of a string");
    let (before, rest) = GUARD.split_at(GUARD.find("ammo == 0").unwrap() + 2);
    assert_eq!(from(FILE, before, rest), None);
}

#[test]
fn the_text_of_a_tree_is_completed_as_its_fields_are() {
    let guard = crate::stage::GUARD;
    let (before, rest) = guard.split_at(guard.find("ammo == 0").unwrap());
    let (labels, _) = in_text(FILE, before, rest);
    let mut stage = stage();
    stage.outside(FILE, guard);
    stage.ask(Ask::Open { file: FILE.to_owned() }).unwrap();
    let fields = completions(&mut stage, "/root/children/0/when/0/if");
    assert_eq!(labels, self::labels(&fields));
    assert!(labels.contains(&"ammo".to_owned()));
}

#[test]
fn an_input_is_bound_to_keys_of_its_type_first() {
    let items = completions(&mut stage(), "/root/children/0/children/1/args/to");
    let found: Vec<_> = items.iter().map(|item| (&*item.text, item.fits)).collect();
    assert_eq!(found, [(r#"{ "key": "destination" }"#, true), (r#"{ "key": "ammo" }"#, false)]);
}

#[test]
fn the_element_at_a_letter_is_the_innermost_one() {
    let mut stage = stage();
    for (word, expected) in [("find_pickup", "/root/children/0/children/0"), ("lower_priority", "/root/children/0")] {
        let letter = stage.document().text.find(word).unwrap() as u32;
        stage.ask(Ask::Locate { file: FILE.to_owned(), letter }).unwrap();
        let at = Some(expected.to_owned());
        assert_eq!(stage.answer.take(), Some(Tell::Located { file: FILE.to_owned(), at }));
    }
}

#[test]
fn keys_of_parents_and_uses_in_other_files_are_told() {
    let catalogue =
        CATALOGUE.replace(r#"{ "name": "ammo""#, r#"{ "name": "body.health", "type": "f32" }, { "name": "ammo""#);
    let check = |name: &str, agent: &str, condition: &str| {
        format!(
            r#"{{ "bt": 1, "tree": "{name}", "agent": "{agent}", "root": {{ "node": "check", "args": {{ "condition": "{condition}" }} }} }}"#
        )
    };
    let mut stage = Stage::with(&[
        (FILE, &check("Own", "Soldier", "bb.body.health > 1.0")),
        ("soldier.json", &catalogue),
        ("team.json", &check("Team", "Soldier", "ammo == 0 && body.speed > 1.0")),
        ("dog.json", &check("Dog", "Dog", "ammo == 0")),
    ]);
    stage.ask(Ask::Keys { file: FILE.to_owned() }).unwrap();
    let Some(Tell::Keys { keys, .. }) = stage.answer.take() else { panic!("no keys") };
    let used = keys.iter().flat_map(|key| key.reads.iter().map(|found| (&*key.name, &*found.file, &*found.at)));
    let expected = [("body.health", FILE, "/root"), ("ammo", "team.json", "/root"), ("body", "team.json", "/root")];
    assert_eq!(used.collect::<Vec<_>>(), expected);
}

#[test]
fn each_key_has_its_readers_and_writers() {
    let mut stage = stage();
    let local = r#"{ "name": "spot", "type": "Vec2", "value": { "key": "home" } }"#.to_owned();
    stage.command(bt_studio_core::Command::Put { at: String::new(), how: How::Child, item: local }).unwrap();
    stage.set("/root/children/1/when", r#"[{ "if": "spot == destination && near(bb.spot)" }]"#).unwrap();
    stage.ask(Ask::Keys { file: FILE.to_owned() }).unwrap();
    let Some(Tell::Keys { keys, .. }) = stage.answer.take() else { panic!("no keys") };
    let titles = |list: &[bt_studio_core::message::UseView]| {
        list.iter().map(|found| found.title.clone()).collect::<Vec<_>>().join(" ")
    };
    let found: Vec<_> =
        keys.iter().map(|key| (&*key.name, key.known, titles(&key.reads), titles(&key.writes))).collect();
    let row = |name, known, reads: &str, writes: &str| (name, known, reads.to_owned(), writes.to_owned());
    let expected = [
        row("ammo", true, "fetch ammo", ""),
        row("destination", true, "move_to wait", "find_pickup"),
        row("home", false, "spot", ""),
        row("spot", false, "wait", ""),
    ];
    assert_eq!(found, expected);
}
