//! The blackboard of the selected guard.

use bt_runtime::blackboard::KeyInfo;
use bt_runtime::{Agent, prelude::*};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Stylize;
use ratatui::text::Line;
use ratatui::widgets::{Block, Paragraph};

use super::app::App;
use crate::guard::Soldier;

/// Returns the number of lines that the blackboard needs.
pub fn rows() -> u16 {
    Soldier::KEYS.len() as u16
}

/// Draws the blackboard, with recently changed keys highlighted.
pub fn draw(frame: &mut Frame, area: Rect, app: &App) {
    let (story, board) = (&app.stories[app.selected], app.game.guards[app.selected].board());
    let line = |key: &KeyInfo| {
        let value = board.shown(key.index).to_string();
        let fresh = story.written(key.index).is_some_and(|ticks| ticks < 10);
        Line::from(vec![
            format!("{:>11}  ", key.name).cyan(),
            if fresh { value.light_yellow().bold() } else { value.white() },
        ])
    };
    let lines: Vec<_> = Soldier::KEYS.iter().map(line).collect();
    frame.render_widget(Paragraph::new(lines).block(Block::bordered().title(" Blackboard ")), area);
}
