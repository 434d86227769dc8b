//! The screen: the arena and the brain of the selected guard.

mod app;
mod arena;
mod board;
mod decisions;
mod help;
mod keys;
mod layout;
mod reason;
mod tree;
mod version;

use std::io;
use std::time::{Duration, Instant};

use ratatui::DefaultTerminal;
use ratatui::crossterm::event;

use app::App;

use crate::arguments::Arguments;
use crate::mind::Plan;

/// The time between two pictures.
const FRAME: Duration = Duration::from_millis(50);

/// Plays in the terminal until the player quits. The terminal is restored at the end and after a panic.
pub fn run(plan: Plan, arguments: &Arguments) -> io::Result<()> {
    let mut app = App::new(plan, arguments)?;
    let failed = |error| io::Error::other(format!("the terminal failed: {error}"));
    ratatui::run(|terminal| play(terminal, &mut app)).map_err(failed)
}

fn play(terminal: &mut DefaultTerminal, app: &mut App) -> io::Result<()> {
    let mut next = Instant::now();
    while !app.quits {
        terminal.draw(|frame| layout::draw(frame, app))?;
        next = (next + FRAME).max(Instant::now());
        while event::poll(next.saturating_duration_since(Instant::now()))? {
            keys::take(&event::read()?, app);
        }
        app.look();
        app.frame();
    }
    Ok(())
}
