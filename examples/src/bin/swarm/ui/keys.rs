//! The keys of the user.

use std::io;

use ratatui::crossterm::event::{Event, KeyCode, KeyEventKind, KeyModifiers};
use ratatui::style::Stylize;
use ratatui::text::Line;

use super::app::App;

const KEYS: [(&str, &str); 4] = [("space", "pause"), ("s", "one tick"), ("+ -", "threads"), ("q", "quit")];

/// Returns the keys, in a line.
pub fn hints() -> Line<'static> {
    let keys = KEYS.iter().flat_map(|&(key, does)| [format!(" {key} ").yellow(), format!("{does}  ").dim()]);
    Line::from_iter(keys.chain(["  green: grass  white: sheep  red: wolves".dim()]))
}

/// Handles a key.
pub fn take(event: &Event, app: &mut App) -> io::Result<()> {
    let Event::Key(key) = event else { return Ok(()) };
    if key.kind == KeyEventKind::Release {
        return Ok(());
    }
    match key.code {
        KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => app.quits = true,
        KeyCode::Char('q') | KeyCode::Esc => app.quits = true,
        KeyCode::Char(' ') => app.paused = !app.paused,
        KeyCode::Char('s') => {
            app.paused = true;
            app.step();
        }
        KeyCode::Char('+' | '=') => app.set_threads(app.threads + 1)?,
        KeyCode::Char('-') => app.set_threads(app.threads - 1)?,
        _ => {}
    }
    Ok(())
}
