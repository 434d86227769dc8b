//! The help: keys and signs.

use ratatui::Frame;
use ratatui::layout::{Constraint, Rect};
use ratatui::style::Stylize;
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear, Padding, Paragraph};

use super::keys::KEYS;

const SIGNS: [(&str, &str); 5] = [
    ("1 … 6", "a guard, and where it looks"),
    ("◆", "an enemy"),
    ("▣ ▢", "ammunition, soon ammunition"),
    ("•", "the way the selected guard goes"),
    ("*", "a shot"),
];

/// Draws the help over the middle of the screen.
pub fn draw(frame: &mut Frame) {
    let row =
        |&(key, does): &(&'static str, &'static str)| Line::from(vec![format!("{key:>12}  ").yellow(), does.into()]);
    let lines: Vec<_> = KEYS.iter().map(row).chain([Line::default()]).chain(SIGNS.iter().map(row)).collect();
    let area = middle(frame.area(), 52, lines.len() as u16 + 2);
    let block = Block::bordered().title(" Keys and signs ").padding(Padding::horizontal(1));
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(lines).block(block), area);
}

fn middle(area: Rect, width: u16, height: u16) -> Rect {
    area.centered(Constraint::Length(width), Constraint::Length(height))
}
