//! The last version of the tree's file.

use bt_runtime::Program;
use ratatui::Frame;
use ratatui::layout::Constraint;
use ratatui::style::{Color, Stylize};
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear, Padding, Paragraph};

use super::app::App;
use crate::guard::Soldier;

/// A version of the file.
pub enum Version {
    /// A version that the guards use, with its number, and its warnings, if any.
    Taken(u32, Option<String>),
    /// A version that was refused with these errors.
    Refused(String),
}

impl Version {
    /// Makes the version of a loaded program.
    pub fn of(count: u32, program: &Program<Soldier>) -> Self {
        let warnings: Vec<_> = program.warnings().iter().map(ToString::to_string).collect();
        Self::Taken(count, (!warnings.is_empty()).then(|| warnings.join("\n\n")))
    }
}

/// Returns the last line of the screen.
pub fn line(app: &App) -> Option<Line<'static>> {
    Some(match app.version.as_ref()? {
        Version::Taken(count, None) => format!(" version {count} of the tree was taken ").black().on_green().into(),
        Version::Taken(count, Some(_)) => {
            format!(" version {count} of the tree was taken (e shows its warnings) ").black().on_yellow().into()
        }
        Version::Refused(_) => " refused: the old version runs on (e shows the errors) ".white().on_red().into(),
    })
}

/// Draws the errors or the warnings over the middle of the screen.
pub fn draw(frame: &mut Frame, app: &App) {
    let (title, text, color) = match &app.version {
        Some(Version::Refused(errors)) => (" This version is refused, the old one runs on ", errors, Color::Red),
        Some(Version::Taken(_, Some(warnings))) => (" This version runs, with warnings ", warnings, Color::Yellow),
        _ => return,
    };
    if !app.shows_version {
        return;
    }
    let lines: Vec<Line> = text.lines().map(Line::from).collect();
    let width = text.lines().map(|line| line.chars().count()).max().unwrap_or(0) as u16 + 4;
    let area = frame.area().centered(Constraint::Length(width), Constraint::Length(lines.len() as u16 + 2));
    let block = Block::bordered().title(title).border_style(color).padding(Padding::horizontal(1));
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(lines).block(block), area);
}
