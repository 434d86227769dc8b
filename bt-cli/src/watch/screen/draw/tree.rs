//! The pane with the tree of the followed agent.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Style, Stylize};
use ratatui::text::{Line, Span};

use super::text::{cut, fit, seconds, width};
use super::{chosen, first, framed, inside, why};
use crate::watch::screen::state::{Pane, State};
use crate::watch::screen::tree::{self, Mark, Row};

pub fn draw(state: &State, frame: &mut Frame<'_>, area: Rect) {
    let (area, reason) = match state.why {
        true => {
            let height = (area.height / 3).clamp(4, 10);
            let [tree, reason] = Layout::vertical([Constraint::Fill(1), Constraint::Length(height)]).areas(area);
            (tree, Some(reason))
        }
        false => (area, None),
    };
    let (columns, height) = inside(area);
    let rows = tree::rows(state);
    let at = tree::cursor(state, &rows);
    let from = first(rows.len(), at, height);
    let shown = rows.iter().enumerate().skip(from).take(height);
    let mut lines: Vec<_> = shown.map(|(place, of)| row(state, of, place == at, columns)).collect();
    if lines.is_empty() {
        lines.push("no agent is followed".dim().into());
    }
    framed(state, frame, (Pane::Tree, area), &title(state), lines);
    reason.into_iter().for_each(|area| why::draw(state, frame, area));
}

/// Formats the title: `Guard 3: tick 412 of 420, 20.6s`.
fn title(state: &State) -> String {
    let Some(followed) = &state.followed else { return "tree".to_owned() };
    let of = if followed.live { String::new() } else { format!(" of {}", followed.last) };
    let old = if followed.stale { ", states may be old" } else { "" };
    format!("{} {}: tick {}{of}, {}{old}", followed.tree, followed.key.index, followed.tick, followed.now)
}

/// Formats a row: `›⬤ ▶   ▾ fight  sequence  when(ammo > 0)   1.2s`.
fn row(state: &State, of: &Row<'_>, is_chosen: bool, columns: usize) -> Line<'static> {
    let (sign, style) = chosen(is_chosen, state.focus == Pane::Tree);
    let lasts = of.lasts.map(|span| format!(" {}", seconds(span))).unwrap_or_default();
    let fold = match (of.hides, of.is_parent) {
        (0, true) => "▾ ",
        (0, false) => "  ",
        _ => "▸ ",
    };
    let stops = match of.stops {
        Some(true) => "⬤ ",
        Some(false) => "◯ ",
        None => "  ",
    };
    let mark = of.mark.map_or("· ".to_owned(), |mark| format!("{} ", mark.sign()));
    let head = format!("{}{fold}", "  ".repeat(of.of.level.saturating_sub(1) as usize));
    let room = columns.saturating_sub(width(sign) + width(stops) + width(&mark) + width(&lasts));
    let title = cut(&format!("{head}{}", of.of.title), room);
    let rest = fit(&detail(of), room.saturating_sub(width(&title)));
    let name = if of.mark.is_some() { Style::new().bold() } else { Style::new() };
    Line::from(vec![
        Span::from(sign).bold(),
        Span::from(stops).red(),
        Span::styled(mark, self::style(of.mark)),
        Span::styled(title, name),
        Span::from(rest).dim(),
        Span::from(lasts),
    ])
    .style(style)
}

/// Returns the number of hidden nodes, the type of a labelled node, and the guards.
fn detail(of: &Row<'_>) -> String {
    let hides = if of.hides > 0 { format!("+{}", of.hides) } else { String::new() };
    let off = if of.of.off { "off" } else { "" };
    // Most leaves are actions, so `action` is left out.
    let kind = if of.of.note == "action" { "" } else { &of.of.note };
    let parts = [&*hides, off, kind].into_iter().chain(of.guards.iter().copied());
    parts.filter(|part| !part.is_empty()).map(|part| format!(" {part}")).collect()
}

/// Returns the style of a mark, which adds to its sign.
pub fn style(mark: Option<Mark>) -> Style {
    match mark {
        Some(Mark::Running) => Style::new().green().bold(),
        Some(Mark::Waits) => Style::new().yellow().bold(),
        Some(Mark::Success) => Style::new().green(),
        Some(Mark::Failure) => Style::new().red(),
        Some(Mark::Halted) => Style::new().magenta(),
        None => Style::new().dim(),
    }
}
