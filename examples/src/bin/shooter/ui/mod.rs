//! The screen: the arena, and what goes on in the mind of the selected guard.

mod app;
mod arena;
mod board;
mod decisions;
mod help;
mod keys;
mod layout;
mod reason;
mod tree;

use std::io;
use std::time::{Duration, Instant};

use bt_runtime::Drive;
use ratatui::DefaultTerminal;
use ratatui::crossterm::event;

use app::App;

/// The time between two pictures.
const FRAME: Duration = Duration::from_millis(50);

/// Plays in the terminal until the player quits. The terminal is restored at the end, after a panic too.
pub fn run(seed: u64, drive: Drive) -> io::Result<()> {
    ratatui::run(|terminal| play(terminal, &mut App::new(seed, drive)))
}

fn play(terminal: &mut DefaultTerminal, app: &mut App) -> io::Result<()> {
    let mut next = Instant::now();
    while !app.quits {
        terminal.draw(|frame| layout::draw(frame, app))?;
        next = (next + FRAME).max(Instant::now());
        while event::poll(next.saturating_duration_since(Instant::now()))? {
            keys::take(&event::read()?, app);
        }
        app.frame();
    }
    Ok(())
}
