//! The last decisions of the selected guard.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Stylize;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Borders, Paragraph};

use super::app::App;
use super::tree::{name_of, sign, words};
use crate::story::{Decision, Story};

/// Draws the decisions, newest first.
pub fn draw(frame: &mut Frame, area: Rect, app: &App) {
    let story = &app.stories[app.selected];
    let block = Block::new().borders(Borders::TOP).title(format!(" Decisions, tick {} ", story.tick()));
    let lines: Vec<_> =
        story.decisions().take(usize::from(area.height)).map(|decision| line(decision, story)).collect();
    frame.render_widget(Paragraph::new(lines).block(block), area);
}

fn line(decision: &Decision, story: &Story) -> Line<'static> {
    let (mark, style) = sign(decision.fate);
    Line::from(vec![
        format!("{:>6} ", decision.tick).dark_gray(),
        Span::styled(mark, style),
        format!(" {}  ", name_of(decision.node, story)).white(),
        Span::styled(words(decision.node, decision.fate, story), style.not_bold()),
    ])
}
