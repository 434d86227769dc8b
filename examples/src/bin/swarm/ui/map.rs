//! The meadow from above: each half of a character shows some cells.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Color;

use crate::cell::Cell;
use crate::meadow::{MOST_GRASS, Meadow};

/// Draws the meadow in the size of the screen.
pub fn draw(buffer: &mut Buffer, area: Rect, meadow: &Meadow) {
    let plan = Plan { meadow, columns: area.width, rows: area.height * 2 };
    for y in 0..area.height {
        for x in 0..area.width {
            if let Some(cell) = buffer.cell_mut((area.x + x, area.y + y)) {
                cell.set_char('▀').set_fg(plan.color(x, y * 2)).set_bg(plan.color(x, y * 2 + 1));
            }
        }
    }
}

/// The meadow scaled to columns and rows.
struct Plan<'a> {
    meadow: &'a Meadow,
    columns: u16,
    rows: u16,
}

impl Plan<'_> {
    fn color(&self, x: u16, y: u16) -> Color {
        let (mut cells, mut grass, mut sheep, mut wolves) = (0, 0, 0, 0);
        for row in self.cells(y, self.rows) {
            for column in self.cells(x, self.columns) {
                let at = Cell { x: column, y: row };
                cells += 1;
                grass += u32::from(self.meadow.grass(at));
                sheep += self.meadow.sheep(at);
                wolves += self.meadow.wolves(at);
            }
        }
        // More sheep are whiter, up to eight per cell. A wolf in any of the cells makes the spot red.
        let white = (sheep * 25 / cells).min(200);
        let green = grass * 110 / (cells * u32::from(MOST_GRASS));
        let red = (wolves * 120).min(255);
        let part = |of: u32| of.min(255) as u8;
        match wolves {
            0 => Color::Rgb(part(white), part(40 + green.max(white)), part(white)),
            _ => Color::Rgb(part(white + red), part(white / 3), part(white / 3)),
        }
    }

    /// Returns the cells of one column or row of the screen, at least one.
    fn cells(&self, nth: u16, of: u16) -> std::ops::Range<u16> {
        let side = u32::from(self.meadow.grid.side);
        let edge = |nth: u16| (u32::from(nth) * side / u32::from(of)) as u16;
        edge(nth)..edge(nth + 1).max(edge(nth) + 1)
    }
}
