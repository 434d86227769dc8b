//! The layout of the screen, from 80 × 24 characters upwards.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout};
use ratatui::style::Stylize;
use ratatui::text::Line;

use super::app::App;
use super::{arena, board, decisions, help, tree, version};
use crate::arena::{DT, map};

/// Draws a picture.
pub fn draw(frame: &mut Frame, app: &App) {
    use Constraint::{Fill, Length};
    let [header, middle, footer] = Layout::vertical([Length(1), Fill(1), Length(1)]).areas(frame.area());
    let cell = if frame.area().width >= 110 { 2 } else { 1 };
    let [left, right] = Layout::horizontal([Length(map::WIDTH as u16 * cell), Fill(1)]).spacing(1).areas(middle);
    let [plan, below] = Layout::vertical([Length(map::HEIGHT as u16), Fill(1)]).areas(left);
    let rows = tree::rows(app, right.height.saturating_sub(board::rows() + 4) as usize);
    let [mind, keys] = Layout::vertical([Length(rows.len() as u16 + 2), Fill(1)]).areas(right);

    frame.render_widget(title(app), header);
    arena::draw(frame, plan, cell, app);
    tree::draw(frame, mind, rows, app);
    board::draw(frame, keys, app);
    decisions::draw(frame, below, app);
    frame.render_widget(version::line(app).unwrap_or_else(hints), footer);
    version::draw(frame, app);
    if app.helps {
        help::draw(frame);
    }
}

fn title(app: &App) -> Line<'static> {
    let arena = &app.game.arena;
    let score = arena.score;
    let seconds = arena.now as f32 * DT.as_secs_f32();
    let aborts: u32 = app.stories.iter().map(|story| story.aborts()).sum();
    let state =
        if app.paused { " paused ".black().on_yellow() } else { format!(" {} ", app.speed()).black().on_green() };
    Line::from(vec![
        state,
        format!("  {seconds:.1} s  ").into(),
        format!("shots {}  kills {}  falls {}  aborts {aborts}  ", score.shots, score.kills, score.falls).into(),
        format!("seed {}, {} nodes in {} bytes", app.seed, app.stories[0].rows().len(), app.plan.bytes()).dark_gray(),
    ])
}

fn hints() -> Line<'static> {
    let keys = [("space", "pause"), ("s", "step"), ("+ -", "speed"), ("tab", "guard"), ("?", "help"), ("q", "quit")];
    Line::from_iter(keys.iter().flat_map(|&(key, does)| [format!(" {key} ").yellow(), format!("{does}  ").dim()]))
}
