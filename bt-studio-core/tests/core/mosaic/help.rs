//! Forms, offers and completions, by the files around a tree.

use bt_studio_core::message::{FieldKindView, OfferView, PlaceView, Tell};

use super::*;

#[test]
fn an_argument_is_a_value_or_a_key_of_the_blackboard() {
    let argument = "/nodes/4/extra/action_args/0";
    let lines = diff(set(&format!("{argument}/arg_type"), "blackboard"));
    let expected =
        [r#"-"arg_type": "plain","#, r#"-"arg_value": 4"#, r#"+"arg_type": "blackboard","#, r#"+"arg_value": "4""#];
    assert_eq!(lines, expected);
    let mut stage = stage();
    stage.set(&format!("{argument}/arg_type"), "blackboard").unwrap();
    stage.set(&format!("{argument}/arg_value"), "pause").unwrap();
    assert_eq!(stage.problems(), ["there is no tree `look_around.json` in this folder"]);
    stage.ask(Ask::Complete { file: FILE.to_owned(), at: format!("{argument}/arg_value") }).unwrap();
    let Some(Tell::Completions { items, .. }) = &stage.answer else { panic!() };
    assert_eq!(items.iter().map(|item| &*item.label).collect::<Vec<_>>(), ["alarms"]);
}

#[test]
fn a_value_is_what_the_action_takes() {
    // `value` may be anything, `key` is a text.
    let value = "/nodes/7/extra/action_args/1/arg_value";
    for (typed, written) in [("12", "12"), ("halt", r#""halt""#), (r#""12""#, r#""12""#), ("[1]", "[1]")] {
        let lines = diff(set(value, typed));
        assert_eq!(lines.last().unwrap(), &format!("+\"arg_value\": {written}").replace("[1]", "[1]"), "{typed}");
    }
    assert_eq!(diff(set("/nodes/7/extra/action_args/0/arg_value", "12"))[1], r#"+"arg_value": "12""#);
    let mut stage = stage();
    stage.set(value, r#""12""#).unwrap();
    stage.ask(Ask::Select { file: FILE.to_owned(), at: Some("/nodes/7".to_owned()) }).unwrap();
    let form = stage.form.as_ref().unwrap();
    let shown = form.fields.iter().find(|field| field.at == value).unwrap();
    assert_eq!(shown.text, r#""12""#);
}

#[test]
fn the_form_shows_what_the_folder_says_of_an_action() {
    let mut stage = stage();
    stage.ask(Ask::Select { file: FILE.to_owned(), at: Some("/nodes/4".to_owned()) }).unwrap();
    let form = stage.form.as_ref().unwrap();
    assert_eq!((&*form.title, &*form.docs), ("wait_for_seconds", "waits\nReturns: true when the time is over"));
    let seconds = form.fields.iter().find(|field| field.name == "args.seconds").unwrap();
    assert_eq!((&*seconds.text, &*seconds.ty, &*seconds.docs), ("4", "double", "at least 0.5"));
    let action = form.fields.iter().find(|field| field.name == "action").unwrap();
    assert_eq!(action.kind, FieldKindView::Words);
    assert!(action.words.contains(&"shout".to_owned()) && action.words.contains(&"log".to_owned()));
    assert!(!form.decorated);
    stage.set("/nodes/4/extra/action_name", "shout").unwrap();
    let fields: Vec<_> = stage.form.as_ref().unwrap().fields.iter().map(|field| &*field.name).collect();
    assert_eq!(fields[..5], ["action", "args.loud", "args.loud is", "args.times", "args.times is"]);
    assert!(stage.problems().iter().all(|problem| !problem.contains("shout")));
}

/// The places and offers at a node.
fn offers(stage: &mut Stage, at: &str) -> (Vec<PlaceView>, Vec<OfferView>) {
    stage.ask(Ask::Offers { file: FILE.to_owned(), at: at.to_owned() }).unwrap();
    match stage.answer.take() {
        Some(Tell::Offers { places, offers, .. }) => (places, offers),
        _ => panic!("offers"),
    }
}

#[test]
fn types_actions_and_trees_of_the_folder_are_offered() {
    let mut stage = stage();
    stage.outside("patrol.json", &GUARD.replace("guard.json", "patrol.json"));
    let (places, all) = offers(&mut stage, "/nodes/1");
    let hows: Vec<How> = places.iter().map(|place| place.how).collect();
    // The root has one child already.
    assert_eq!(hows, [How::Child, How::Wrap, How::Replace]);
    let find = |name: &str| all.iter().find(|offer| offer.name == name).unwrap();
    assert_eq!(find("parallel").docs, "runs all children at once until one finishes (1 to 10 children)");
    assert!(find("parallel").wraps && !find("reset").wraps);
    assert_eq!(
        (&*find("shout").group, &*find("shout").docs),
        ("action", "alarms the others · Returns: true if somebody heard it")
    );
    assert_eq!(find("run patrol.json").group, "tree");
    assert!(all.iter().all(|offer| offer.name != "root" && offer.name != "run guard.json"));
    for offer in &all {
        stage.command(put("/nodes/1", How::Child, &offer.item)).unwrap();
        stage.undo().unwrap();
    }
    let hows: Vec<How> = offers(&mut stage, "/nodes/3").0.iter().map(|place| place.how).collect();
    assert_eq!(hows, [How::After, How::Before, How::Wrap, How::Replace]);
}

#[test]
fn the_types_of_the_folder_say_how_many_children_there_may_be() {
    let types = TYPES.replacen(r#""child_max": 20"#, r#""child_max": 3"#, 1);
    let mut stage = Stage::with(&[(FILE, GUARD), ("node_types.json", &types)]);
    stage.ask(Ask::Open { file: FILE.to_owned() }).unwrap();
    let why = stage.command(put("/nodes/1", How::Child, WAIT)).unwrap_err();
    assert_eq!(why, "`sequence` has no more room: it takes 3 at most");
    stage.outside("node_types.json", &types.replacen(r#""child_max": 3"#, r#""child_max": 2"#, 1));
    assert!(stage.problems().contains(&"`sequence` takes 1 to 2 children, node 1 has 3"), "{:?}", stage.problems());
}

#[test]
fn the_keys_that_arguments_read_are_listed() {
    let mut stage = stage();
    stage.ask(Ask::Keys { file: FILE.to_owned() }).unwrap();
    let Some(Tell::Keys { keys, .. }) = &stage.answer else { panic!() };
    assert_eq!((&*keys[0].name, &*keys[0].reads[0].title), ("alarms", "log"));
}
