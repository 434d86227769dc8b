//! The places of a name, for pages.

use std::collections::BTreeSet;
use std::ops::Range;

use bt_model::json::{LocatedKind, pointer};

use super::element::shown;
use super::utf16;
use crate::message::{LeftView, RefusalView, UsageView, UsagesView};
use crate::names::{self, Found, Name, Usage};
use crate::project::{File, Project};

/// The maximum number of places that a page gets.
const MOST: usize = 1000;
/// The maximum number of letters that are shown before a word, and after it.
const AROUND: usize = 60;

/// Returns the places of the first name in `all`. The places in the file `path` come first; `to` is the new word of
/// a rename.
pub(crate) fn usages(project: &Project, path: &str, all: &[Name], to: Option<&str>) -> Option<UsagesView> {
    let name = all.first()?;
    let Found { mut places, left } = names::find(project, name);
    places.sort_by(|one, other| (one.file != path, &one.file).cmp(&(other.file != path, &other.file)));
    let files: BTreeSet<&str> = places.iter().map(|place| &*place.file).collect();
    let refused = to.and_then(|to| names::check(project, name, to).err());
    let is = |usage| places.iter().any(|place| place.usage == usage);
    let kind = if is(Usage::Called) && !is(Usage::Run) { "function" } else { name.kind.word() };
    let mut lines = Lines::default();
    let shown = places.iter().take(MOST).filter_map(|place| {
        let file = project.files.get(&place.file)?;
        let line = lines.of(&place.file, file.text(), place.range.start);
        Some(one(file, &place.file, place.range.clone(), place.usage.word(), line))
    });
    Some(UsagesView {
        name: name.name.clone(),
        word: name.word().to_owned(),
        kind: kind.to_owned(),
        others: all[1..].iter().map(|other| other.word().to_owned()).collect(),
        places: shown.collect(),
        count: places.len() as u32,
        files: files.len() as u32,
        left: left
            .into_iter()
            .map(|left| LeftView {
                line: project.files.get(&left.file).map_or(1, |file| names::line(file.text(), left.range.start)) as u32,
                file: left.file,
                message: left.message,
                help: left.help.to_owned(),
            })
            .collect(),
        refused: refused.map(|(message, help)| RefusalView { message, help }),
    })
}

fn one(file: &File, path: &str, range: Range<usize>, usage: &str, line: usize) -> UsageView {
    let element = names::innermost(&file.read.elements, &range);
    let (text, word) = around(file, &range);
    UsageView {
        file: path.to_owned(),
        at: element.map(|element| element.pointer.clone()),
        title: element.map(|element| element.title.clone()).unwrap_or_default(),
        usage: usage.to_owned(),
        line: line as u32,
        letters: (file.letters(range.start), file.letters(range.end)),
        text,
        word,
    }
}

/// Returns the text around a word, such as its field `if: ammo == 0`, and the range of the word in that text.
fn around(file: &File, range: &Range<usize>) -> (String, (u32, u32)) {
    let text = file.text();
    let (before, behind) = in_field(file, range).unwrap_or_else(|| in_line(text, range));
    let start = before.char_indices().rev().nth(AROUND).map_or(0, |(at, char)| at + char.len_utf8());
    let end = behind.char_indices().nth(AROUND).map_or(behind.len(), |(at, _)| at);
    let before = if start == 0 { before } else { format!("…{}", &before[start..]) };
    let more = if end == behind.len() { "" } else { "…" };
    let word = &text[range.clone()];
    let from = utf16::letters(&before, before.len());
    let to = from + utf16::letters(word, word.len());
    (format!("{before}{word}{}{more}", &behind[..end]), (from, to))
}

/// Counts the lines of places, each from the previous place on.
#[derive(Default)]
struct Lines {
    file: String,
    byte: usize,
    line: usize,
}

impl Lines {
    fn of(&mut self, file: &str, text: &str, byte: usize) -> usize {
        if self.file != file || byte < self.byte {
            *self = Self { file: file.to_owned(), byte: 0, line: 1 };
        }
        self.line += names::line(&text[self.byte..byte], byte) - 1;
        self.byte = byte;
        self.line
    }
}

/// Returns the text before and after a word in its field; `None` if the value is a text with escapes.
fn in_field(file: &File, range: &Range<usize>) -> Option<(String, String)> {
    let (root, text) = (file.read.root.as_ref()?, file.text());
    let at = root.pointer_at(range.start);
    let value = root.find(&at)?;
    let (holder, step) = pointer::parent(&at)?;
    if !value.range.contains(&range.start) {
        // The word is in the name of a field.
        let member = root.find(holder)?.field(&step)?;
        let name = member.name_range.start + 1..member.name_range.end - 1;
        let value = match value.kind {
            LocatedKind::Object(_) | LocatedKind::List(_) => "…".to_owned(),
            _ => shown(value),
        };
        let behind = format!("{}: {value}", text.get(range.end..name.end)?);
        return Some((text.get(name.start..range.start)?.to_owned(), behind));
    }
    let inner = value.range.start + 1..value.range.end - 1;
    let is_plain = value.text() == text.get(inner.clone());
    let named = pointer::steps(&at).filter(|step| step.parse::<usize>().is_err()).last()?;
    let before = text.get(inner.start..range.start).filter(|_| is_plain)?;
    Some((format!("{named}: {before}"), text.get(range.end..inner.end)?.to_owned()))
}

/// Returns the rest of the line before and after a word.
fn in_line(text: &str, range: &Range<usize>) -> (String, String) {
    let (before, behind) = (&text[..range.start], &text[range.end..]);
    let before = before[before.rfind('\n').map_or(0, |end| end + 1)..].trim_start();
    (before.to_owned(), behind[..behind.find('\n').unwrap_or(behind.len())].trim_end().to_owned())
}
