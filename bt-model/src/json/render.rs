//! Faults as a compiler shows them.

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use super::Place;
use crate::{Fault, Severity};

/// How faults are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// Text alone: for logs and files.
    #[default]
    Plain,
    /// With colours, as terminals take them.
    Colored,
}

/// Faults as text: for each the message, file, line and column, the line with the place underlined, the path of the
/// place in the file, and help. Faults of several files may stand together. No line's end after the last.
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
    let shown: Vec<_> = faults.into_iter().map(|fault| one(fault, &renderer)).collect();
    shown.join("\n\n")
}

fn one(fault: &Fault<Place>, renderer: &Renderer) -> String {
    let level = match fault.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let path = fault.place.path();
    let excerpt = Excerpt::of(&fault.place);
    let snippet = Snippet::source(&excerpt.text)
        .path(fault.place.source().name())
        .line_start(excerpt.line)
        .annotation(AnnotationKind::Primary.span(excerpt.start..excerpt.end).label(&path));
    let mut group: Group<'_> = level.primary_title(&fault.message).element(snippet);
    if let Some(help) = &fault.help {
        group = group.element(Level::HELP.message(help));
    }
    renderer.render(&[group])
}

/// The line of a place, and where in it the place stands, in bytes.
struct Excerpt {
    text: String,
    line: usize,
    start: usize,
    end: usize,
}

impl Excerpt {
    fn of(place: &Place) -> Self {
        let text = place.source().text();
        let range = place.range();
        let begin = text[..range.start].rfind('\n').map_or(0, |at| at + 1);
        let end = text[range.start..].find('\n').map_or(text.len(), |at| range.start + at);
        let line = text[begin..end].trim_end_matches('\r');
        let (start, stop) = (range.start - begin, range.end.min(end) - begin);
        let (start, stop) = (start.min(line.len()), stop.min(line.len()));
        Self { text: line.to_owned(), line: place.line(), start, end: stop.max(start) }
    }
}
