//! Removes from the messages of rustc all details that depend on the machine or on changes of other files: the paths of
//! the workspace and of the standard library, and line numbers in files other than the fixture.

/// The lines after the last message.
const CLOSING: [&str; 4] = [
    "error: aborting due to ",
    "Some errors have detailed explanations:",
    "For more information about an error, try",
    "For more information about this error, try",
];

/// A note that depends on the crates of the build: a trait of any of them may have the same name as ours.
const OF_ANY_CRATE: &str = "` implements similarly named trait `";

/// The output of rustc for this file, in the form of the `.stderr` files.
pub fn shown(text: &str, file: &str) -> String {
    let mut shown = String::new();
    let (mut elsewhere, mut library) = (false, false);
    let is_shown =
        |line: &&str| !line.contains(OF_ANY_CRATE) && !CLOSING.iter().any(|closing| line.starts_with(closing));
    for line in text.lines().map(str::trim_end).filter(is_shown) {
        let line = match place(line) {
            Some((arrow, place)) => {
                let own = place.strip_prefix("tests/").filter(|place| place.starts_with(&format!("{file}:")));
                // Positions in JSON files, which `bt_file!` prints.
                let own = own.or(Some(place).filter(|place| place.starts_with("./")));
                elsewhere = own.is_none();
                library = elsewhere && place.contains("/library/");
                format!("{arrow}{}", own.map_or_else(|| other_place(place), str::to_owned))
            }
            // The source of the standard library is not installed everywhere.
            None if library
                && line.trim_start().starts_with(|first: char| first.is_ascii_digit() || "|.".contains(first)) =>
            {
                continue;
            }
            None => {
                library = false;
                elsewhere &=
                    line.trim_start().starts_with(|first: char| first.is_ascii_digit() || "|.".contains(first));
                if elsewhere { without_number(line) } else { line.to_owned() }
            }
        };
        shown += &line;
        if !shown.ends_with("\n\n") {
            shown.push('\n');
        }
    }
    unindented(&shown).trim_end().to_owned() + "\n"
}

/// Splits a line with a position into the arrow and the position.
fn place(line: &str) -> Option<(&str, &str)> {
    let start = line.trim_start();
    let arrow = start.starts_with("--> ") || start.starts_with("::: ");
    arrow.then(|| line.split_at(line.len() - start.len() + 4))
}

/// A position in another file: without its line and column, and relative to the workspace or the standard library.
fn other_place(place: &str) -> String {
    let path = place.trim_end_matches(|end: char| end.is_ascii_digit() || end == ':');
    match (path.strip_prefix("tests/ui/"), path.find("/library/")) {
        (Some(rest), _) => format!("ui/{rest}"),
        (None, Some(at)) => format!("$RUST{}", &path[at + "/library".len()..]),
        (None, None) => format!("$WORKSPACE/{path}"),
    }
}

/// `10 | T: Send,` becomes `   | T: Send,`.
fn without_number(line: &str) -> String {
    let rest = line.trim_start_matches(|first: char| first == ' ' || first.is_ascii_digit());
    " ".repeat(line.len() - rest.len()) + rest
}

/// Moves the first part of each message as far to the left as its line numbers allow, because those of other files can
/// be wider.
fn unindented(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let mut shown: Vec<String> = Vec::new();
    while let Some(line) = lines.get(shown.len()) {
        shown.push((*line).to_owned());
        let heading = ["error:", "error[", "warning:", "note: "].iter().any(|word| line.starts_with(word));
        let below = &lines[shown.len()..];
        if !heading || !below.first().is_some_and(|line| line.trim_start().starts_with("--> ")) {
            continue;
        }
        let block = below.iter().take_while(|line| margin(line).is_some());
        let least = block.clone().filter_map(|line| margin(line)?).min().unwrap_or(0);
        shown.extend(block.map(|line| match (margin(line), line.find(' ')) {
            (Some(Some(_)), Some(space)) => line[..space].to_owned() + &line[space + least..],
            _ => (*line).to_owned(),
        }));
    }
    shown.iter().map(|line| format!("{line}\n")).collect()
}

/// The number of columns by which a line of a message can move to the left. `Some(None)` if it must stay; `None` after
/// the end of the message.
fn margin(line: &str) -> Option<Option<usize>> {
    if line == "..." || line.starts_with("note:") || line.starts_with("help:") {
        return Some(None);
    }
    if let Some(rest) = line.strip_prefix("... ") {
        return Some(Some(rest.len() - rest.trim_start().len()));
    }
    let start = line.trim_start();
    let number = start.bytes().take_while(u8::is_ascii_digit).count();
    let rest = start[number..].trim_start();
    let spaces = line.len() - number - rest.len();
    let signs: &[&str] = if number > 0 { &["|", "~", "+", "-"] } else { &["|", "-->", ":::", "="] };
    match rest.split(' ').next().is_some_and(|sign| signs.contains(&sign)) {
        true => (spaces > 0).then(|| Some(spaces - 1)),
        // The next line of a note, or an item of a list.
        false => (line.len() - start.len() > 10).then_some(Some(usize::MAX)),
    }
}
