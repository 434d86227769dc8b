//! The keys of the player.

use ratatui::crossterm::event::{Event, KeyCode, KeyEventKind, KeyModifiers};

use super::app::App;

/// The keys and their effects.
pub const KEYS: [(&str, &str); 8] = [
    ("space", "pause, go on"),
    ("s", "one step"),
    ("+ -", "faster, slower"),
    ("tab ↓", "next guard"),
    ("shift-tab ↑", "guard before"),
    ("1 … 6", "this guard"),
    ("e", "errors and warnings of the tree's file"),
    ("q", "quit"),
];

/// Handles a key.
pub fn take(event: &Event, app: &mut App) {
    let Event::Key(key) = event else { return };
    if key.kind == KeyEventKind::Release {
        return;
    }
    let helped = std::mem::take(&mut app.helps);
    let shown = std::mem::take(&mut app.shows_version);
    match key.code {
        KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => app.quits = true,
        KeyCode::Char('q') => app.quits = true,
        KeyCode::Esc => app.quits = !helped && !shown,
        KeyCode::Char('e') => app.shows_version = !shown,
        KeyCode::Char(' ') => app.paused = !app.paused,
        KeyCode::Char('s') => {
            app.paused = true;
            app.step();
        }
        KeyCode::Char('+' | '=') => app.speed_up(1),
        KeyCode::Char('-') => app.speed_up(-1),
        KeyCode::Tab | KeyCode::Down => app.select(1),
        KeyCode::BackTab | KeyCode::Up => app.select(-1),
        KeyCode::Char(digit @ '1'..='9') => {
            let guard = digit as usize - '1' as usize;
            app.selected = if guard < app.stories.len() { guard } else { app.selected };
        }
        KeyCode::Char('?' | 'h') => app.helps = !helped,
        _ => {}
    }
}
