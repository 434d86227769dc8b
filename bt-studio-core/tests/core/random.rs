//! Random commands: all undone the bytes are those of the start, all done again those of the end.

use bt_studio_core::message::How;
use bt_studio_core::{Command, Value};
use proptest::prelude::*;

use crate::stage::{GUARD, Stage};

/// A command by choice: which element, which of its neighbours, which kind.
#[derive(Clone, Debug)]
struct Choice {
    element: usize,
    part: usize,
    kind: u8,
    text: String,
}

fn choice() -> impl Strategy<Value = Choice> {
    let text = prop_oneof![
        Just("ammo == 0".to_owned()),
        Just("7".to_owned()),
        Just(r#"say "ä😀" \ "#.to_owned()),
        Just(String::new()),
        "[ -~]{0,12}",
    ];
    (any::<prop::sample::Index>(), any::<prop::sample::Index>(), 0..21_u8, text).prop_map(
        |(element, part, kind, text)| Choice { element: element.index(1000), part: part.index(1000), kind, text },
    )
}

/// The command of a choice in what the page shows.
fn command(stage: &Stage, choice: &Choice) -> Command {
    let document = stage.document();
    let rows = &document.outline;
    let letters = stage.text().encode_utf16().count();
    if rows.is_empty() || choice.kind == 8 {
        let from = (choice.element * 7919 + choice.part) % (letters + 1);
        let to = (from + choice.part % 3).min(letters);
        return Command::Letters { from: from as u32, to: to as u32, text: choice.text.clone() };
    }
    let at = rows[choice.element % rows.len()].at.clone();
    let fields = ["name", "args/for", "args/new", "when/0/if", "when", "comment", "collapsed", "children", "x_own"];
    let field = format!("{at}/{}", fields[choice.part % fields.len()]);
    let items = [r#"{"node":"idle"}"#, r#"{"node":"race","children":[{"node":"wait","args":{"for":"1s"}}]}"#, "7"];
    match choice.kind {
        0 | 1 => Command::Set { at: field, value: Value::Typed(choice.text.clone()) },
        2 => Command::Set { at: field, value: Value::Json(r#"[{ "if": "alert" }, null]"#.to_owned()) },
        3 => Command::Remove { at: field },
        4 => Command::Remove { at },
        9..=11 => {
            let hows = [How::Child, How::Before, How::After, How::Wrap, How::Replace, How::Decorate];
            let new = [
                r#"{"node":"wait","id":7,"args":{"for":"1s"}}"#,
                r#"{"node":"race","children":[]}"#,
                r#""invert""#,
                r#"{"if":"alert"}"#,
                r#"{"state":"New"}"#,
                r#"[{"node":"idle","id":7},{"node":"wait","id":7,"args":{"for":"1s"}}]"#,
            ];
            let item = new[choice.element % 6].to_owned();
            Command::Put { at, how: hows[choice.part % 6], item }
        }
        12 | 13 => {
            let hows = [How::Child, How::Before, How::After, How::Near];
            let other = |step: usize| rows[(choice.element * 31 + step * choice.part) % rows.len()].at.clone();
            Command::Transfer { at: vec![at, other(1)], to: other(2), how: hows[choice.part % 4] }
        }
        20 => Command::Express { at: field, first: choice.text.clone(), keeps_text: choice.part.is_multiple_of(2) },
        19 => Command::Disable { at },
        18 => Command::CollapseOthers { at },
        17 => Command::CollapseTo { depth: choice.part as u32 % 4 },
        16 => Command::Inline { at },
        15 => Command::Extract { at, name: format!("Extracted{}", choice.part % 4) },
        14 => Command::RemoveAll { at: vec![at, rows[choice.part % rows.len()].at.clone()] },
        5 => Command::Move { at, by: choice.part as i32 % 5 - 2 },
        _ => {
            let index = if choice.part.is_multiple_of(2) { "-".to_owned() } else { (choice.part % 3).to_string() };
            Command::Insert { at: format!("{at}/children/{index}"), item: items[choice.part % 3].to_owned() }
        }
    }
}

fn hand_formatted() -> impl Strategy<Value = String> {
    let sentry = include_str!("../../../bt-cli/samples/sentry.json");
    prop_oneof![
        Just(GUARD.to_owned()),
        Just(GUARD.replace('\n', "\r\n").replace("  ", "\t")),
        Just(GUARD.replace('\n', " ")),
        Just(sentry.to_owned()),
        Just(include_str!("../../../bt-cli/samples/guard.json").to_owned()),
    ]
}

/// Does the commands, takes all of them back, and does them again.
fn there_and_back(
    stage: &mut Stage,
    text: &str,
    choices: &[Choice],
    command: impl Fn(&Stage, &Choice) -> Command,
) -> Result<(), TestCaseError> {
    let mut steps = 0;
    for choice in choices {
        let before = stage.text();
        let command = command(stage, choice);
        let done = stage.command(command).is_ok();
        steps += usize::from(done && stage.text() != before);
        prop_assert!(done || stage.text() == before);
    }
    let end = stage.text();
    let shown = stage.document().clone();
    prop_assert_eq!(&shown, &stage.fresh());
    for _ in 0..steps {
        stage.undo().unwrap();
    }
    prop_assert!(stage.undo().is_err());
    prop_assert_eq!(stage.text(), text);
    for _ in 0..steps {
        stage.redo().unwrap();
    }
    prop_assert!(stage.redo().is_err());
    prop_assert_eq!(stage.text(), end);
    Ok(())
}

/// The control: a step that is not taken back leaves other bytes.
#[test]
fn one_step_too_few_leaves_other_bytes() {
    let mut stage = Stage::of(GUARD);
    for text in ["5s", "6s", "7s"] {
        stage.set("/root/children/1/args/for", text).unwrap();
    }
    stage.undo().unwrap();
    stage.undo().unwrap();
    assert_ne!(stage.text(), GUARD);
    stage.undo().unwrap();
    assert_eq!(stage.text(), GUARD);
}

/// With `STUDIO_SEEDS=1000` so many documents with up to 500 commands each; else a few short ones.
fn seeds() -> Option<u32> {
    std::env::var("STUDIO_SEEDS").ok()?.parse().ok()
}

fn most() -> usize {
    if seeds().is_some() { 500 } else { 40 }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: seeds().unwrap_or(96), ..ProptestConfig::default() })]

    #[test]
    fn all_undone_the_bytes_are_those_of_the_start(
        text in hand_formatted(),
        choices in prop::collection::vec(choice(), 1..=most()),
    ) {
        there_and_back(&mut Stage::of(&text), &text, &choices, command)?;
    }
}

/// The command of a choice in a tree of mosaic_game.
fn mosaic_command(stage: &Stage, choice: &Choice) -> Command {
    let rows = &stage.document().outline;
    if rows.is_empty() || choice.kind == 8 {
        return command(stage, &Choice { kind: 8, ..choice.clone() });
    }
    let row = |step: usize| rows[(choice.element * 31 + step * choice.part) % rows.len()].at.clone();
    let (at, part) = (row(0), choice.part);
    let fields = [
        "comment",
        "color",
        "is_collapsed",
        "extra/event",
        "extra/action_name",
        "extra/action_args/0/arg_value",
        "extra/action_args/0/arg_type",
        "extra/prob/0",
        "children",
        "parent",
        "x_own",
        "idx",
        "type",
    ];
    let texts = ["#ff8800", "blackboard", "shout", "7", &*choice.text];
    let typed = texts[part % texts.len()].to_owned();
    let field = format!("{at}/{}", fields[choice.element % fields.len()]);
    let items = [
        r#"{"type":"sequence","extra":{}}"#,
        r#"{"type":"probility","extra":{"prob":[]}}"#,
        r#"{"type":"wait_event","extra":{"event":"a"},"own":{"deep":[1]}}"#,
        r#"[{"type":"select","idx":1,"children":[2,1],"extra":{}},{"type":"reset","idx":2,"children":[],"extra":{}}]"#,
        r#"{"node":"idle"}"#,
    ];
    let hows = [How::Child, How::Before, How::After, How::Near, How::Wrap, How::Replace, How::Decorate];
    match choice.kind {
        0..=2 => Command::Set { at: field, value: Value::Typed(typed) },
        3 => Command::Set { at: field, value: Value::Json(["[1, 2]", "5", "null", r#""x""#][part % 4].to_owned()) },
        4 => Command::Remove { at },
        5 => Command::Move { at, by: part as i32 % 5 - 2 },
        6 => Command::RemoveAll { at: vec![at, row(3)] },
        7 => Command::Reindex,
        9 => Command::Collapse { at },
        10 => Command::Remove { at: format!("{at}/extra/action_args/0") },
        17 => Command::CollapseTo { depth: part as u32 % 4 },
        18 => Command::CollapseOthers { at },
        11 | 12 => Command::Transfer { at: vec![at, row(1)], to: row(2), how: hows[part % 4] },
        _ => Command::Put { at, how: hows[part % hows.len()], item: items[choice.element % items.len()].to_owned() },
    }
}

fn mosaic_files() -> impl Strategy<Value = String> {
    let guard = include_str!("../../../tests/samples/mosaic/guard.json");
    prop_oneof![
        Just(guard.to_owned()),
        Just(guard.replace('\n', "\r\n").replace(' ', "\t")),
        Just(guard.replace('\n', "")),
        Just(include_str!("../../../tests/samples/mosaic/look_around.json").to_owned()),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn all_undone_a_tree_of_mosaic_game_has_the_bytes_of_the_start(
        text in mosaic_files(),
        choices in prop::collection::vec(choice(), 1..40),
    ) {
        let mut stage = Stage::of(&text);
        stage.outside("actions.json", include_str!("../../../tests/samples/mosaic/editor/actions.json"));
        there_and_back(&mut stage, &text, &choices, mosaic_command)?;
    }
}
