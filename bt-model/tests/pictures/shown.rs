//! The parts of a document that a picture shows.

use bt_model::picture::{Color, Look, Mark, Options, Picture, RowKind, Shape, Theme, TooLarge};

use crate::{document, guard, picture};

fn find<'p>(picture: &'p Picture, title: &str) -> &'p Shape {
    picture.shapes.iter().find(|shape| shape.title == title).unwrap_or_else(|| panic!("no {title}: {picture:#?}"))
}

#[test]
fn a_collapsed_branch_is_a_stub_with_its_count() {
    let folded = guard(&Options::default());
    let stub = folded.shapes.iter().find(|shape| shape.look == Look::Stub).unwrap();
    assert_eq!(stub.note, "2 nodes");
    assert_eq!(folded.shapes[stub.parent.unwrap()].title, "go round");
    assert!(folded.shapes.iter().all(|shape| shape.title != "walk"));
    let mut options = Options::default();
    options.expand = true;
    let whole = guard(&options);
    assert!(whole.shapes.iter().all(|shape| shape.look != Look::Stub));
    assert_eq!(whole.shapes.len(), folded.shapes.len() + 1);
    find(&whole, "walk");
}

#[test]
fn a_long_guard_still_says_what_it_aborts() {
    let text = r#"{ "bt": 1, "tree": "T", "agent": "A", "root": { "node": "selector", "children": [
        { "node": "idle", "name": "flee", "when": [{
            "if": "enemy_distance < 12.5 && health < 30.0 && !(cover_is_near || friends > 2)", "aborts": "lower_priority" }] },
        { "node": "idle" } ] } }"#;
    let shown = Picture::of(&document(text), &Options::default()).unwrap();
    let rows: Vec<_> = find(&shown, "flee").above.iter().map(|row| (row.kind, &*row.text)).collect();
    assert!(rows.len() > 1 && rows.iter().all(|(kind, text)| *kind == RowKind::Guard && text.chars().count() <= 56));
    let words: Vec<_> = rows.iter().flat_map(|(_, text)| text.split_whitespace()).collect();
    assert!(words.ends_with(&["aborts", "lower_priority"]), "{rows:?}");
}

#[test]
fn the_active_path_goes_by_number_or_id() {
    let mut options = Options::default();
    options.active.extend([Mark::Order(0), Mark::Order(4), Mark::Id(31)]);
    let shown = guard(&options);
    let active: Vec<_> = shown.shapes.iter().filter(|shape| shape.active).map(|shape| &*shape.title).collect();
    // The head represents the root; the stub represents the nodes that it hides.
    assert_eq!(active, ["Guard", "selector", "go round", ""]);
    let accent = "#f05800";
    assert!(shown.svg(Theme::Light).contains(accent));
    assert!(!guard(&Options::default()).svg(Theme::Light).contains(accent));
}

#[test]
fn numbers_go_through_the_trees_that_are_run() {
    let document = document(
        r#"{ "bt": 1, "trees": [
            { "tree": "T", "agent": "A", "root": { "node": "sequence", "children": [
                { "node": "run", "tree": "S" }, { "node": "run", "tree": "S" }, { "node": "last" } ] } },
            { "tree": "S", "agent": "A", "root": { "node": "selector", "children": [
                { "node": "one" }, { "node": "two" } ] } } ] }"#,
    );
    let active = |number| {
        let mut options = Options::default();
        options.active.insert(Mark::Order(number));
        let shown = Picture::of(&document, &options).unwrap();
        let active = shown.shapes.iter().filter(|shape| shape.active && shape.look != Look::Tree);
        active.map(|shape| shape.title.clone()).collect::<Vec<_>>()
    };
    let expected = ["sequence", "run S", "selector", "one", "two", "run S", "selector", "one", "two", "last"];
    for (number, title) in expected.into_iter().enumerate() {
        assert_eq!(active(number as u32), [title], "{number}");
    }
    assert!(active(10).is_empty());
}

#[test]
fn guards_decorators_and_services_are_lines_in_their_order() {
    let shown = picture(
        r#"{ "node": "selector", "children": [ { "node": "shoot", "docs": "Fires.", "weight": 2,
            "when": [{ "if": "enemy.is_some()", "aborts": "both", "notify": "value" }],
            "decorators": [ "invert", { "cooldown": "5s" }, { "when": { "if": "ammo > 0" } },
                { "service": { "node": "track", "args": { "enemy": { "key": "enemy" } }, "out": "body.target",
                    "every": "500ms", "deviation": "100ms" } } ] }, { "node": "idle" } ] }"#
            .replace(r#""weight": 2,"#, "")
            .as_str(),
        &Options::default(),
    );
    let shoot = find(&shown, "shoot");
    let rows: Vec<_> = shoot.above.iter().map(|row| (row.kind, &*row.text)).collect();
    assert_eq!(
        rows,
        [
            (RowKind::Guard, "when enemy.is_some(), aborts both, notify value"),
            (RowKind::Decorator, "invert"),
            (RowKind::Decorator, "cooldown(5s)"),
            (RowKind::Guard, "when ammo > 0"),
            (RowKind::Service, "track(enemy = enemy) → body.target every 500ms ± 100ms"),
        ]
    );
    assert_eq!((shoot.order, &*shoot.hint), (Some(1), "Fires."));
}

#[test]
fn branches_say_when_they_are_taken() {
    let shown = picture(
        r#"{ "node": "sequence", "children": [
            { "node": "if", "branches": [{ "if": "ammo == 0", "then": { "node": "a" } }], "else": { "node": "b" } },
            { "node": "match", "on": "mode", "arms": [
                { "is": "Patrol | Hold", "if": "ammo > 2", "then": { "node": "c" } },
                { "is": "_", "then": { "node": "d" } } ] },
            { "node": "pick", "children": [{ "node": "e", "weight": 2 }, { "node": "f", "weight": "ammo" }] },
            { "node": "simple_parallel", "children": [{ "node": "g" }, { "node": "h" }] } ] }"#,
        &Options::default(),
    );
    let case = |title| &*find(&shown, title).above[0].text;
    assert_eq!([case("a"), case("b")], ["if ammo == 0", "else"]);
    assert_eq!([case("c"), case("d")], ["Patrol | Hold if ammo > 2", "_"]);
    assert_eq!([case("e"), case("f")], ["weight 2", "weight ammo"]);
    assert_eq!([case("g"), case("h")], ["main", "background"]);
}

#[test]
fn colours_and_remarks_of_the_document_are_shown() {
    let shown = guard(&Options::default());
    let fetch = find(&shown, "fetch ammo");
    assert_eq!(fetch.color, Color::parse("#fc0"));
    assert_eq!((fetch.below[0].kind, &*fetch.below[0].text), (RowKind::Comment, "ammunition first"));
    let wrong = picture(r#"{ "node": "look", "color": "red\"/><script>" }"#, &Options::default());
    assert_eq!(find(&wrong, "look").color, None);
}

#[test]
fn many_arguments_are_lines_and_not_without_end() {
    let args: Vec<_> = (0..40).map(|at| format!(r#""argument_{at}": {at}"#)).collect();
    let shown = picture(&format!(r#"{{ "node": "act", "args": {{ {} }} }}"#, args.join(", ")), &Options::default());
    let act = find(&shown, "act");
    assert_eq!((act.below.len(), &*act.below[0].text), (16, "argument_0 = 0"));
    assert_eq!(act.below[15].text, "… 25 more");
    assert!(act.hint.contains("argument_39 = 39"), "the pointer shows the rest");
}

#[test]
fn a_document_that_is_too_large_is_refused() {
    let mut options = Options::default();
    options.boxes = 3;
    let guard = document(include_str!("guard.json"));
    assert_eq!(Picture::of(&guard, &options), Err(TooLarge { most: 3 }));
    options.boxes = 8;
    assert!(Picture::of(&guard, &options).is_ok(), "a head, six nodes, a stub");
}
