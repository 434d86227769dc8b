//! The pane with the list of agents.

use bt_studio_core::message::AgentView;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Stylize;
use ratatui::text::{Line, Span};

use super::text::{fit, width};
use super::{chosen, first, framed, inside};
use crate::watch::screen::state::{Pane, State};
use crate::watch::screen::tree::Mark;

/// The inner width from which the list also shows the names of trees.
const WIDE: usize = 28;

pub fn draw(state: &State, frame: &mut Frame<'_>, area: Rect) {
    let (columns, height) = inside(area);
    let at = state.agent();
    let number = width(&state.agents.iter().map(|agent| agent.key.index).max().unwrap_or_default().to_string());
    let tree = state.agents.iter().map(|agent| width(&agent.tree)).max().unwrap_or_default();
    let tree = if columns >= WIDE { tree.min(columns / 3) } else { 0 };
    let from = first(state.agents.len(), at.unwrap_or_default(), height);
    let shown = state.agents.iter().enumerate().skip(from).take(height);
    let mut lines: Vec<_> =
        shown.map(|(place, of)| row(state, of, at == Some(place), (columns, number, tree))).collect();
    if lines.is_empty() {
        lines.push(empty(state).dim().into());
    }
    framed(state, frame, (Pane::Agents, area), &title(state), lines);
}

fn title(state: &State) -> String {
    let all = state.watch.as_ref().map_or(0, |watch| watch.agents);
    match state.filter.is_empty() {
        true => format!("agents: {all}"),
        false => format!("{} of {all}: {}", state.agents.len(), state.filter),
    }
}

fn empty(state: &State) -> &'static str {
    if state.filter.is_empty() { "no agent has ticked" } else { "no agent fits" }
}

/// Formats a row: `▶ 17 Guard aim  6.2s`.
fn row(
    state: &State,
    of: &AgentView,
    is_chosen: bool,
    (columns, number, tree): (usize, usize, usize),
) -> Line<'static> {
    let (sign, style) = chosen(is_chosen, state.focus == Pane::Agents);
    let mark = mark(&of.status);
    let lasts = format!(" {}", of.lasts);
    let mut name = format!(" {:>number$} ", of.key.index);
    if tree > 0 {
        name = format!("{name}{} ", fit(&of.tree, tree));
    }
    let taken = width(sign) + 1 + width(&name) + width(&lasts);
    let node = if of.node.is_empty() { &of.status } else { &of.node };
    let spans = vec![
        Span::from(sign).bold(),
        Span::styled(mark.map_or("·", Mark::sign), super::tree::style(mark)),
        Span::from(name),
        Span::from(fit(node, columns.saturating_sub(taken))),
        Span::from(lasts).dim(),
    ];
    Line::from(spans).style(style)
}

/// Returns the mark of a status that the core names.
fn mark(status: &str) -> Option<Mark> {
    match status {
        "running" => Some(Mark::Running),
        "success" => Some(Mark::Success),
        "failure" => Some(Mark::Failure),
        "halted" => Some(Mark::Halted),
        _ => None,
    }
}
