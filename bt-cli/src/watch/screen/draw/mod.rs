//! Draws the screen from the state.

mod agents;
mod board;
mod help;
mod log;
mod status;
mod text;
mod tree;
mod why;

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::{Block, BorderType, Paragraph};

use super::state::{Pane, State};

/// The size below which the screen shows only the pane with the keyboard: width and height.
const NARROW: (u16, u16) = (60, 14);

/// Draws the screen.
pub fn draw(state: &State, frame: &mut Frame<'_>) {
    let area = frame.area();
    let lines = [Constraint::Fill(1), Constraint::Length(1), Constraint::Length(1)];
    let [body, status, message] = Layout::vertical(lines).areas(area);
    if area.width < NARROW.0 || area.height < NARROW.1 {
        pane(state, frame, state.focus, body);
    } else {
        panes(state, frame, body);
    }
    status::draw(state, frame, status, message);
    if state.helps {
        help::draw(frame, area);
    }
}

fn panes(state: &State, frame: &mut Frame<'_>, body: Rect) {
    let log = (body.height * 3 / 10).clamp(5, 18);
    let [top, log] = Layout::vertical([Constraint::Fill(1), Constraint::Length(log)]).areas(body);
    let part = |most: u16| (body.width * 3 / 10).clamp(22, most);
    let columns = [Constraint::Length(part(44)), Constraint::Fill(1), Constraint::Length(part(60))];
    let [agents, tree, board] = Layout::horizontal(columns).areas(top);
    let shown = [(Pane::Agents, agents), (Pane::Tree, tree), (Pane::Board, board), (Pane::Log, log)];
    shown.into_iter().for_each(|(of, area)| pane(state, frame, of, area));
}

fn pane(state: &State, frame: &mut Frame<'_>, pane: Pane, area: Rect) {
    match pane {
        Pane::Agents => agents::draw(state, frame, area),
        Pane::Tree => tree::draw(state, frame, area),
        Pane::Board => board::draw(state, frame, area),
        Pane::Log => log::draw(state, frame, area),
    }
}

/// Draws lines in a frame, which is thick if the pane has the keyboard.
fn framed(state: &State, frame: &mut Frame<'_>, (pane, area): (Pane, Rect), title: &str, lines: Vec<Line<'_>>) {
    let border = if state.focus == pane { BorderType::Thick } else { BorderType::Plain };
    let block = Block::bordered().border_type(border).title(format!(" {title} "));
    frame.render_widget(Paragraph::new(lines).block(block), area);
}

/// Returns the width and the height inside the frame of a pane.
fn inside(area: Rect) -> (usize, usize) {
    (usize::from(area.width.saturating_sub(2)), usize::from(area.height.saturating_sub(2)))
}

/// Returns the index of the first visible row, so that the chosen row is in the middle if there are enough rows
/// around it.
fn first(rows: usize, chosen: usize, height: usize) -> usize {
    chosen.saturating_sub(height / 2).min(rows.saturating_sub(height))
}

/// Returns the sign before a row, and its style: the chosen row is reversed if its pane has the keyboard.
fn chosen(is_chosen: bool, has_keyboard: bool) -> (&'static str, Style) {
    let style = if is_chosen && has_keyboard { Style::new().reversed() } else { Style::new() };
    (if is_chosen { "›" } else { " " }, style)
}
