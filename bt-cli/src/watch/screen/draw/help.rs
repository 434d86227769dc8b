//! The overlay with the table of keys.

use ratatui::Frame;
use ratatui::layout::{Constraint, Rect};
use ratatui::style::Stylize;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Clear, Paragraph};

use super::text::{fit, width};
use crate::watch::screen::keys::KEYS;

/// The marks of nodes, for the last line of the table.
const MARKS: &str = "▶ runs  ⏸ waits  ✓ success  ✗ failure  ⊘ halted  ⬤ breakpoint";

pub fn draw(frame: &mut Frame<'_>, area: Rect) {
    let keys = KEYS.iter().map(|(key, _)| width(key)).max().unwrap_or_default();
    let row = |(key, effect): &(&'static str, &'static str)| {
        Line::from(vec![Span::from(format!(" {}  ", fit(key, keys))).bold(), Span::from(*effect)])
    };
    let mut lines: Vec<_> = KEYS.iter().map(row).collect();
    lines.extend([Line::default(), Line::from(format!(" {MARKS}"))]);
    let columns = lines.iter().map(Line::width).max().unwrap_or_default() + 3;
    let (columns, rows) = (u16::try_from(columns).unwrap_or(u16::MAX), lines.len() as u16 + 2);
    let area = area.centered(Constraint::Length(columns.min(area.width)), Constraint::Length(rows.min(area.height)));
    let block = Block::bordered().border_type(BorderType::Double).title(" keys: any key closes this table ");
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(lines).block(block), area);
}
