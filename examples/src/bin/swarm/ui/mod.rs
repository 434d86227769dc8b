//! The screen: the meadow from above, and the cost of a tick.

mod app;
mod figures;
mod keys;
mod map;

use std::io;
use std::time::{Duration, Instant};

use ratatui::crossterm::event;
use ratatui::layout::{Constraint, Layout};
use ratatui::{DefaultTerminal, Frame};

use crate::arguments::Arguments;
use app::App;

/// The time between two pictures.
const FRAME: Duration = Duration::from_millis(100);

/// Runs in the terminal until the user quits. The terminal is restored at the end and after a panic.
pub fn run(arguments: &Arguments) -> io::Result<()> {
    let mut app = App::new(arguments)?;
    ratatui::run(|terminal| watch(terminal, &mut app))
}

fn watch(terminal: &mut DefaultTerminal, app: &mut App) -> io::Result<()> {
    let mut next = Instant::now();
    while !app.quits {
        terminal.draw(|frame| draw(frame, app))?;
        next = (next + FRAME).max(Instant::now());
        while event::poll(next.saturating_duration_since(Instant::now()))? {
            keys::take(&event::read()?, app)?;
        }
        app.frame();
    }
    Ok(())
}

fn draw(frame: &mut Frame, app: &App) {
    use Constraint::{Fill, Length};
    let [header, middle, footer] = Layout::vertical([Length(2), Fill(1), Length(1)]).areas(frame.area());
    frame.render_widget(figures::text(app), header);
    map::draw(frame.buffer_mut(), middle, &app.swarm.meadow);
    frame.render_widget(keys::hints(), footer);
}
