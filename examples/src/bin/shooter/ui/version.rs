//! What became of the last version of the tree's file.

use ratatui::Frame;
use ratatui::layout::Constraint;
use ratatui::style::{Color, Stylize};
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear, Padding, Paragraph};

use super::app::App;

/// What became of it.
pub enum Version {
    /// It is the one that runs; so many were taken.
    Taken(u32),
    /// It is not: its errors.
    Refused(String),
}

/// What the last line says of it.
pub fn line(app: &App) -> Option<Line<'static>> {
    Some(match app.version.as_ref()? {
        Version::Taken(count) => format!(" version {count} of the tree was taken ").black().on_green().into(),
        Version::Refused(_) => " refused: the old version runs on (e shows the errors) ".white().on_red().into(),
    })
}

/// Draws the errors over the middle of the screen.
pub fn draw(frame: &mut Frame, app: &App) {
    let Some(Version::Refused(errors)) = &app.version else { return };
    if !app.tells {
        return;
    }
    let lines: Vec<Line> = errors.lines().map(Line::from).collect();
    let width = errors.lines().map(|line| line.chars().count()).max().unwrap_or(0) as u16 + 4;
    let area = frame.area().centered(Constraint::Length(width), Constraint::Length(lines.len() as u16 + 2));
    let title = " This version is refused, the old one runs on ";
    let block = Block::bordered().title(title).border_style(Color::Red).padding(Padding::horizontal(1));
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(lines).block(block), area);
}
