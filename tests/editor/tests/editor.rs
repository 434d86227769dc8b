//! rust-analyzer inside of `bt!` and `state_tree!`.

use editor::Client;

/// A cell of the table of completions: the text to replace, its replacement with the cursor, and names that are offered.
type Offered = (&'static str, &'static str, &'static [&'static str]);

const KEYS: &[&str] = &["ammo", "enemy", "destination"];

const OFFERED: &[Offered] = &[
    ("bb.ammo == 0, aborts", "bb.|, aborts", KEYS),
    ("check(bb.enemy.is_some())", "check(bb.|)", KEYS),
    ("to = bb.destination, within = 1", "to = bb.|, within = 1", KEYS),
    ("find_ammo() -> bb.destination;\n                move", "find_ammo() -> bb.|;\n                move", KEYS),
    ("set(bb.ammo = 6)", "set(bb.| = 6)", KEYS),
    ("set(bb.ammo = 6)", "set(bb.|)", KEYS),
    ("find_ammo() -> bb.destination;\n                move", "fin|\n                move", &["find_ammo"]),
    ("within = 1", "wi|", &["to", "within"]),
    ("selector {", "sel| {", &["selector", "utility_selector"]),
    ("selector {", "selector { sequ|", &["sequence", "reactive_sequence"]),
    ("run Rest", "run Re|", &["Rest"]),
    ("wait_for(Noise::Heard(at)", "wait_for(Noise::|(at)", &["Heard"]),
    ("finish = delayed", "finish = de|", &["delayed", "immediate"]),
    ("locate(near = bb.destination)", "locate(ne|)", &["near"]),
    ("#[when(bb.ammo == 0", "#[cool|] #[when(bb.ammo == 0", &["cooldown", "when"]),
    ("aborts = lower_priority", "aborts = l|", &["lower_priority", "both"]),
    ("aborts = lower_priority", "abo|", &["aborts", "notify", "both"]),
    ("state Fight when bb.enemy.is_some()", "state Fight when bb.|", KEYS),
    ("if bb.ammo == 0 priority", "if bb.| priority", KEYS),
    ("high => Fetch;", "high => Fe|;", &["Fetch", "Fight"]),
    ("high => Fetch;", "high => ne|;", &["next", "next_selectable", "parent"]),
    ("priority high", "priority hi|", &["high", "critical"]),
    ("task move_to(to = bb", "task mov|(to = bb", &["move_to"]),
];

/// Definitions: a place with the cursor, and the line to which it leads.
const DEFINED: &[(&str, &str)] = &[
    ("|find_ammo() -> bb.destination;\n                move", "pub fn find_ammo() -> Option<u32> {"),
    ("run |Rest", "pub tree Rest for Soldier {"),
    ("check(bb.|enemy", "pub enemy: Option<u32>,"),
    ("high => |Fetch;", "state Fetch {"),
];

#[test]
fn rust_analyzer_knows_the_words_of_the_macros() {
    let Some(mut client) = Client::start() else {
        eprintln!("\n!!! SKIPPED: rust-analyzer is not installed (rustup component add rust-analyzer)\n");
        return;
    };
    let mut wrong = client.problems();
    for (from, to, names) in OFFERED {
        let found = client.completions(from, to);
        let missing: Vec<_> = names.iter().filter(|name| !found.iter().any(|found| is_label(found, name))).collect();
        if !missing.is_empty() {
            let first: Vec<_> = found.iter().take(8).collect();
            wrong.push(format!("`{to}` offers no {missing:?}, but {} names: {first:?}", found.len()));
        }
    }
    for (place, line) in DEFINED {
        let found = client.definitions(place);
        if found != [*line] {
            wrong.push(format!("`{place}` leads to {found:?}"));
        }
    }
    for (place, text) in [
        ("|find_ammo() -> bb.destination;\n                move", "Looks for ammunition."),
        ("check(bb.|enemy", "The enemy, if one is seen."),
        ("|selector {", "its children in order, until one succeeds"),
    ] {
        let found = client.hover(place);
        if !found.contains(text) {
            wrong.push(format!("`{place}` shows {found:?}"));
        }
    }
    for (place, name, times) in [
        ("pub fn |find_ammo", "fetch", 3),
        ("pub |ammo: u32", "rounds", 7),
        ("state |Fetch", "Get", 4),
        ("pub tree |Rest", "Pause", 2),
    ] {
        match client.renamed(place, name) {
            Ok(text) if text.matches(name).count() - FIXTURE.matches(name).count() == times => {}
            Ok(text) => wrong.push(format!(
                "`{place}` renames {} times",
                text.matches(name).count() - FIXTURE.matches(name).count()
            )),
            Err(error) => wrong.push(format!("`{place}` is not renamed: {error}")),
        }
    }
    assert!(wrong.is_empty(), "{} are wrong:\n{}", wrong.len(), wrong.join("\n"));
}

const FIXTURE: &str = include_str!("../fixture/src/lib.rs");

/// Is it the label of this name? A label may show more: `find_ammo()`, `selector (as …)`.
fn is_label(label: &str, name: &str) -> bool {
    label.strip_prefix(name).is_some_and(|rest| !rest.starts_with(|char: char| char.is_alphanumeric() || char == '_'))
}
