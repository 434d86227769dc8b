//! The arena: walls, ammunition, guards, enemies, shots.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

use super::app::App;
use crate::arena::{Arena, Body, Cell, Side, cell, map};

/// Draws the arena; a cell has `wide` columns.
pub fn draw(frame: &mut Frame, area: Rect, wide: u16, app: &App) {
    let mut plan = Plan { buffer: frame.buffer_mut(), area, wide };
    let arena = &app.game.arena;
    plan.ground(arena);
    let selected = &arena.soldiers[app.selected];
    if let Some(to) = app.game.guards[app.selected].board().destination.filter(|_| selected.stands()) {
        let way = map::way(selected.at, to);
        way.into_iter().for_each(|at| plan.put(at, "•", Color::Cyan.into()));
    }
    plan.shots(arena);
    plan.enemies(arena);
    for (id, body) in arena.soldiers.iter().enumerate() {
        plan.soldier(id, body, id == app.selected);
    }
}

/// The position of the map's cells on the screen.
struct Plan<'a> {
    buffer: &'a mut Buffer,
    area: Rect,
    wide: u16,
}

impl Plan<'_> {
    /// Writes a sign into a cell.
    fn put(&mut self, at: Cell, sign: &str, style: Style) {
        let (x, y) = (self.area.x + at.x as u16 * self.wide, self.area.y + at.y as u16);
        if x + self.wide <= self.area.right() && y < self.area.bottom() {
            self.buffer.set_stringn(x, y, sign, usize::from(self.wide), style);
        }
    }

    fn ground(&mut self, arena: &Arena) {
        for y in 0..map::HEIGHT {
            for x in (0..map::WIDTH).filter(|&x| map::is_wall(cell(x, y))) {
                self.put(cell(x, y), "██", Color::DarkGray.into());
            }
        }
        for pad in &arena.pads {
            let full = pad.is_full(arena.now);
            let style = Style::from(if full { Color::Yellow } else { Color::DarkGray });
            self.put(pad.at, if full { "▣" } else { "▢" }, style);
        }
    }

    fn shots(&mut self, arena: &Arena) {
        for shot in &arena.shots {
            let color = if shot.side == Side::Soldiers { Color::LightYellow } else { Color::LightRed };
            shot.from.line(shot.to).for_each(|at| self.put(at, "*", color.into()));
            if shot.hit {
                self.put(shot.to, "✶", color.into());
            }
        }
    }

    fn enemies(&mut self, arena: &Arena) {
        for enemy in &arena.enemies {
            let sign = if enemy.body.stands() { "◆" } else { "×" };
            self.put(enemy.body.at, sign, body_style(&enemy.body, Color::Red));
        }
    }

    fn soldier(&mut self, id: usize, body: &Body, selected: bool) {
        let sign = if body.stands() { format!("{}{}", id + 1, arrow(body)) } else { "×".to_owned() };
        let style = body_style(body, Color::LightCyan);
        self.put(body.at, &sign, if selected { style.add_modifier(Modifier::REVERSED) } else { style });
    }
}

fn body_style(body: &Body, color: Color) -> Style {
    if body.stands() { Style::from(color).bold() } else { Style::from(color).add_modifier(Modifier::DIM) }
}

/// Returns the arrow of the direction in which a body looks.
fn arrow(body: &Body) -> char {
    let (dx, dy) = (body.looks_at.x - body.at.x, body.looks_at.y - body.at.y);
    // A component that is less than half of the other is ignored.
    let along = |this: i16, other: i16| if this.abs() * 2 < other.abs() { 0 } else { this.signum() };
    match (along(dx, dy), along(dy, dx)) {
        (1, 0) => '→',
        (-1, 0) => '←',
        (0, 1) => '↓',
        (0, -1) => '↑',
        (1, 1) => '↘',
        (1, -1) => '↗',
        (-1, 1) => '↙',
        (-1, -1) => '↖',
        _ => ' ',
    }
}
