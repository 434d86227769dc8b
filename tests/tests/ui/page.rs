//! `docs/messages.md`: each fixture with its message, for readers who look for a message or want to know what the macros
//! say.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// The subjects, in the order of the page: the folder of the fixtures and the heading.
const SUBJECTS: [(&str, &str); 7] = [
    ("bt", "Trees: `bt!`"),
    ("state", "State machines: `state_tree!`"),
    ("action", "Actions: `#[action]`, `#[derive(Inputs)]`"),
    ("blackboard", "Blackboards: `#[derive(Blackboard)]`"),
    ("brain", "Brains and populations"),
    ("file", "Files in the program: `bt_file!`"),
    ("registry", "Files at run time: `Registry`"),
];

const INTRODUCTION: &str = "\
# Messages

Every mistake that the tests know, with the message of the compiler and the lines that it shows. The whole program is below
`tests/ui`: `argument: twice` of the trees is `tests/ui/bt/argument-twice.rs`. A test writes this page:
`UPDATE_EXPECT=1 cargo test -p tests --test ui`, twice if a message has changed.

A warning of a macro begins with \"use of deprecated constant `_::warning`\", since stable Rust has no other way. Nothing of yours
is deprecated: the text behind the colon counts. `#[allow(deprecated)]` above the tree silences it.

Under an E0080, \"evaluation of `_::…` failed here\" and \"erroneous constant encountered\" say nothing more: only the text behind
\"evaluation panicked:\" counts.

A few messages come from rustc alone, before a macro or a trait can say more:

- E0004, \"non-exhaustive patterns\": a `match` of the tree lacks an arm. Write it between the braces of that `match`, with a node
  behind it: `Mode::Flee => idle,` or `_ => idle,`. The line that rustc offers, with `todo!()`, is for a `match` of Rust.
- E0061 of a `halt` function: it takes the context and the memory of its action, `fn stop(cx: &mut Cx<Soldier>, steps: &mut u32)`.
- E0106, \"missing lifetime specifiers\" at the type of a `world` that another file declares: write its lifetimes as `'_`,
  `world: &mut Field<'_, '_>`. The error beside it, \"hidden lifetime parameters in types are deprecated\", shows how many there
  are.
- E0308, \"expected `&mut ()`, found `&mut Arena`\", and E0609, \"no field `light` on type `&()`\": the agent declares no world.
  Write `#[blackboard(world = Arena)]` above it. \"expected `&mut Arena`, found `&mut ()`\": `tick` takes the world of the agent.
  \"expected `&Sea`, found `&Arena`\": the action takes the world of another agent.
- E0308, \"expected `f32`, found `Out<Soldier, f32>`\": an output goes to a parameter that is only read. The E0080 beside it says
  so, with the fix: write `goal = …` instead of `goal -> …`. Both are gone then.
- E0425, \"cannot find type `go`\" or \"cannot find value `go`\": no `#[action] fn go` is in scope; behind `run` and `links`, no tree
  or machine `go`; with children, no composite or decorator. Import it, or write it. An E0432 beside it, \"unresolved import\", goes
  with it. For a file, `bt check --catalogue soldier.json patrol.json` and `Registry::load` say where it stands;
  `Registry::catalogue` writes the catalogue. What rustc would replace there belongs into the file, not into `bt_file!`. A value
  that a pattern binds, `if let Some(enemy) = bb.enemy { … }`, is known only in its branch.
- E0428 with E0119 and E0592: two trees of one module have the same name. Rename one, and all of them are gone.
- E0435, \"attempt to use a non-constant value in a constant\": a tree in a function reads a variable of that function. A tree
  reads keys, parameters, locals, constants and statics: pass the value as a key or a parameter. The warnings that the variable
  is unused go with it. For a closure, write a function.
- E0446, \"private type `Patrol` in public interface\": a tree or machine is less visible than one of another macro call that runs
  it. Write `pub tree Patrol`. In one macro call, the message is that of \"tree: less visible\" below.
- E0594, \"cannot assign to data in dereference of `BoardOfSoldier`\": a key is written with `set_ammo(3)` or `*ammo_mut() = 3`.
- E0599, \"no method named `goal` found for struct `inputs_of_Patrol`\", or for `Patrol_takes_no_parameters`: the action, the
  condition or the tree `Patrol` has no input `goal`. Write one of its own inputs: the arguments of the function, or the parameters
  of the tree.
- E0599, \"there is no word `Hunted`\": write a variant of the enum that the message names, or a number without quotes where the
  type is a number. `HasWord_Hunted` and `Word_Hunted` say nothing more.
- E0624, \"method `set_ammo` is private\": a setter is as visible as its field. Write `pub ammo`.
- E0747, \"constant provided when a type was expected\": the function in `with::<go>()` lacks its `#[action]`.
- \"future cannot be sent between threads safely\": the future of an `async` action is `Send`, since agents can be ticked on several
  threads. Write `Arc` for `Rc`, or drop the value before the `.await`.

";

/// The page about these fixtures, which are paths relative to `folder`.
pub fn page(folder: &Path, fixtures: &[PathBuf]) -> String {
    let mut page = INTRODUCTION.to_owned();
    for (subject, heading) in SUBJECTS {
        let of_subject: Vec<_> = fixtures.iter().filter(|file| is_of(file, subject)).collect();
        if !of_subject.is_empty() {
            let _ = writeln!(page, "- [{heading}](#{}): {}", anchor(heading), of_subject.len());
        }
    }
    for (subject, heading) in SUBJECTS {
        let mut of_subject = fixtures.iter().filter(|file| is_of(file, subject)).peekable();
        if of_subject.peek().is_some() {
            let _ = write!(page, "\n# {heading}\n");
        }
        of_subject.for_each(|file| mistake(&mut page, folder, file));
    }
    page
}

fn is_of(file: &Path, subject: &str) -> bool {
    file.parent().and_then(Path::file_name).is_some_and(|name| name == subject)
}

/// The anchor that markdown gives a heading.
fn anchor(heading: &str) -> String {
    let kept = heading
        .to_lowercase()
        .chars()
        .filter(|char| char.is_alphanumeric() || " -_".contains(*char))
        .collect::<String>();
    kept.replace(' ', "-")
}

/// One fixture: the heading from its name, and the message, which shows the lines at fault.
fn mistake(page: &mut String, folder: &Path, file: &Path) {
    let stem = file.file_stem().map_or(String::new(), |stem| stem.to_string_lossy().into_owned());
    let (subject, fault) = stem.split_once('-').unwrap_or((&stem, ""));
    let heading = if fault.is_empty() { subject.to_owned() } else { format!("{subject}: {}", fault.replace('-', " ")) };
    let text = fs::read_to_string(folder.join(file.with_extension("stderr"))).unwrap_or_default();
    let _ = write!(page, "\n## {heading}\n\n```text\n{}\n```\n", message(&text));
}

/// The beginnings of the parts of a message.
const HEADINGS: [&str; 4] = ["error", "warning", "note:", "help:"];

/// The beginnings of the parts in which rustc explains the inside of the crates.
const INSIDE: [&str; 10] = [
    "help: the trait",
    "help: the following other types",
    "help: the following type",
    "help: this trait has no implementations",
    "note: required",
    "note: the trait",
    "note: method defined here",
    "note: expected this to be",
    "note: the following trait bounds",
    "note: `Word_",
];

/// The same, where they belong to the part before.
const ADDED_INSIDE: [&str; 4] = [
    "help: the trait",
    "note: required for",
    "help: items from traits can only be used",
    "note: the following traits define an item",
];

/// The message without those parts, without empty lines and lines that only say where the fixture is.
fn message(text: &str) -> String {
    let mut shown: Vec<&str> = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        let start = line.trim_start();
        if !line.starts_with(' ') && HEADINGS.iter().any(|word| line.starts_with(word)) {
            inside = INSIDE.iter().any(|words| line.starts_with(words));
            if line.starts_with("error") && !shown.is_empty() {
                shown.push("");
            }
        } else if let Some(added) = start.strip_prefix("= ") {
            inside = ADDED_INSIDE.iter().any(|words| added.starts_with(words)) || added.contains(" originates in the ");
        } else if line.is_empty() {
            inside = false;
        }
        let says = !["", "|"].contains(&start) && !start.starts_with("--> ui/");
        if !inside && says {
            shown.push(line);
        }
    }
    shown.join("\n")
}
