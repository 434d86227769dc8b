//! The pane with the blackboard of the followed agent.

use bt_studio_core::message::KnownView;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Style, Stylize};
use ratatui::text::{Line, Span};

use super::text::{fit, width};
use super::{chosen, first, framed, inside};
use crate::watch::screen::state::{Pane, State};

/// The number of ticks for which a key keeps its mark after a record with its value.
const FRESH: u32 = 20;

pub fn draw(state: &State, frame: &mut Frame<'_>, area: Rect) {
    let (columns, height) = inside(area);
    let values = state.values();
    let at = state.key.min(values.len().saturating_sub(1));
    let name = values.iter().map(|known| width(&known.name)).max().unwrap_or_default().min(columns / 2);
    let from = first(values.len(), at, height);
    let shown = values.iter().enumerate().skip(from).take(height);
    let lines = shown.map(|(place, known)| row(state, known, place == at, (columns, name))).collect();
    framed(state, frame, (Pane::Board, area), "blackboard", lines);
}

/// Formats a row: `›◆ammo  2 → 1 now`. The first value is that of the shown tick; the second is the last value, if
/// it differs.
fn row(state: &State, known: &KnownView, is_chosen: bool, (columns, name): (usize, usize)) -> Line<'static> {
    let (sign, style) = chosen(is_chosen, state.focus == Pane::Board);
    let (mark, changed) = change(state, known);
    let later = known.later.as_ref().map(|later| format!(" → {later} now")).unwrap_or_default();
    let value = if known.value.is_empty() { "not seen yet" } else { &known.value };
    let room = columns.saturating_sub(width(sign) + width(mark) + name + 1);
    let value = fit(&format!("{value}{later}"), room);
    let value = if known.value.is_empty() { Span::from(value).dim() } else { Span::styled(value, changed) };
    let spans = vec![
        Span::from(sign).bold(),
        Span::styled(mark, changed),
        Span::from(format!("{} ", fit(&known.name, name))),
        value,
    ];
    Line::from(spans).style(style)
}

/// Returns the mark of a value: `◆` if the shown tick has changed it, `◇` if a recent tick has a record of it.
fn change(state: &State, known: &KnownView) -> (&'static str, Style) {
    let tick = state.followed.as_ref().map_or(0, |followed| followed.tick);
    match tick.checked_sub(known.tick) {
        _ if known.changed => ("◆", Style::new().yellow().bold().reversed()),
        Some(ago) if ago < FRESH && known.tick > 1 => ("◇", Style::new().yellow().bold()),
        _ => (" ", Style::new()),
    }
}
