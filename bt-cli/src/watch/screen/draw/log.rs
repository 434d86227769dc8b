//! The pane with the last records of the followed agent.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Stylize;
use ratatui::text::Line;

use super::text::cut;
use super::{framed, inside};
use crate::watch::screen::state::{Pane, State};

pub fn draw(state: &State, frame: &mut Frame<'_>, area: Rect) {
    let (columns, height) = inside(area);
    let records = state.followed.as_ref().map_or(&[][..], |followed| &followed.records);
    let end = records.len() - state.back.min(records.len().saturating_sub(height));
    let shown = &records[end.saturating_sub(height)..end];
    let lines = shown.iter().map(|record| line(&cut(record, columns))).collect();
    let title = match records.len() - end {
        0 => "records".to_owned(),
        more => format!("records: {more} more below"),
    };
    framed(state, frame, (Pane::Log, area), &title, lines);
}

/// Formats a record: the line that begins a tick is dim, the indented records of the tick are not.
fn line(record: &str) -> Line<'static> {
    let line = Line::from(record.to_owned());
    if record.starts_with(' ') { line } else { line.dim() }
}
