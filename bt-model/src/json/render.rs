//! Faults in the layout of a compiler.

use std::fmt;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use super::Place;
use crate::{Fault, Severity};

/// The longest line that is shown completely, in bytes: a file may be one line of megabytes.
const LONGEST: usize = 2000;

/// The style of rendered faults.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// Only text, for logs and files.
    #[default]
    Plain,
    /// Text with the colours of terminals.
    Colored,
}

/// Renders faults as text: for each the message, the file, line and column, the line with the place underlined, the
/// path of the place in the file, and the help. The faults may be from several files. The text has no final line break.
///
/// # Example
///
/// ```
/// use bt_model::json::{Limits, Source, Style, load, render};
///
/// let text = r#"{ "bt": 1, "tree": "Guard", "agent": "Soldier", "root": { "node": "idel", "children": [] } }"#;
/// let (_, faults) = load(&Source::new("guard.json", text), &Limits::default());
/// let shown = render(&faults, Style::Plain);
/// assert!(shown.starts_with("error: unknown node `idel`\n"));
/// assert!(shown.contains("guard.json:1:67"));
/// assert!(shown.contains("help: did you mean `idle`?"));
/// ```
#[must_use]
pub fn render<'f>(faults: impl IntoIterator<Item = &'f Fault<Place>>, style: Style) -> String {
    let renderer = match style {
        Style::Plain => Renderer::plain(),
        Style::Colored => Renderer::styled(),
    };
    let shown: Vec<_> = faults.into_iter().map(|fault| one(fault, level(fault), &renderer)).collect();
    shown.join("\n\n")
}

/// Writes the fault as [`render`] does, without colours.
impl fmt::Display for Fault<Place> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&one(self, level(self), &Renderer::plain()))
    }
}

/// Renders a fault as [`render`] does, without colours and without the word for its severity: for compilers, which
/// write this word themselves.
#[must_use]
pub fn without_level(fault: &Fault<Place>) -> String {
    one(fault, level(fault).no_name(), &Renderer::plain())
}

fn level(fault: &Fault<Place>) -> Level<'static> {
    match fault.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Hint => Level::HELP.with_name("hint"),
    }
}

fn one(fault: &Fault<Place>, level: Level<'_>, renderer: &Renderer) -> String {
    let place = &fault.place;
    let path = place.path();
    let excerpt = Excerpt::of(place);
    let mark = AnnotationKind::Primary.span(excerpt.start..excerpt.end).label(&path);
    let snippet = Snippet::source(excerpt.text).line_start(place.line()).annotation(mark);
    let title = level.primary_title(&fault.message);
    let mut group: Group<'_> = if excerpt.cut {
        // The renderer counts columns within the excerpt, so the place is written separately.
        title.element(snippet).element(Level::NOTE.message(format!("at {place}, in a long line")))
    } else {
        title.element(snippet.path(place.source().name()))
    };
    if let Some(help) = &fault.help {
        group = group.element(Level::HELP.message(help));
    }
    renderer.render(&[group])
}

/// A line of a file, or a part of the line, with the byte offsets of a place in it.
struct Excerpt<'s> {
    text: &'s str,
    start: usize,
    end: usize,
    /// `true` if the line is longer than the excerpt.
    cut: bool,
}

impl<'s> Excerpt<'s> {
    fn of(place: &'s Place) -> Self {
        let text = place.source().text();
        let range = place.range();
        let line = text[..range.start].rfind('\n').map_or(0, |at| at + 1);
        let line_end = text[range.start..].find('\n').map_or(text.len(), |at| range.start + at);
        let cut = line_end - line > LONGEST;
        let (begin, end) = if cut {
            let most = LONGEST / 2;
            (
                boundary(text, range.start.saturating_sub(most).max(line)),
                boundary(text, (range.start + most).min(line_end)),
            )
        } else {
            (line, line_end)
        };
        let shown = text[begin..end].trim_end_matches('\r');
        let (start, stop) = ((range.start - begin).min(shown.len()), (range.end.min(end) - begin).min(shown.len()));
        Self { text: shown, start, end: stop.max(start), cut }
    }
}

/// Returns the start of the character that a byte is part of.
fn boundary(text: &str, byte: usize) -> usize {
    (0..=byte).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}

/// Sorts faults by file and place. The files stay in the order of their first faults.
///
/// # Example
///
/// ```
/// use bt_model::json::{Limits, Source, in_order, load};
/// let text = r#"{ "bt": 1, "tree": "T", "agent": "A", "root": { "node": "sequense", "decorators": [{ "repet": 2 }] } }"#;
/// let (_, faults) = load(&Source::new("t.json", text), &Limits::default());
/// let mut faults: Vec<_> = faults.into_iter().collect();
/// in_order(&mut faults);
/// assert!(faults.is_sorted_by_key(|fault| fault.place.range().start));
/// ```
pub fn in_order(faults: &mut [Fault<Place>]) {
    let mut files: Vec<String> = Vec::new();
    for fault in &*faults {
        let name = fault.place.source().name();
        if !files.iter().any(|file| file == name) {
            files.push(name.to_owned());
        }
    }
    let file = |fault: &Fault<Place>| files.iter().position(|file| file == fault.place.source().name());
    faults.sort_by_key(|fault| (file(fault), fault.place.range().start));
}
