//! The sizes of boxes by their lines.

use super::Shape;
use super::measure::{HEAD, LINE, TITLE, width};

/// The height of the line with a box's name.
pub(super) const TITLE_HEIGHT: i32 = 20;
/// The height of the line with the name of a tree or a machine.
const HEAD_HEIGHT: i32 = 28;
/// The height of every other line.
pub(super) const ROW_HEIGHT: i32 = 15;
/// The width of the part with the icon.
pub(super) const ICON: i32 = 20;
/// The space on the left and on the right of text.
pub(super) const PAD: i32 = 7;
/// The space between the name and the note beside it.
pub(super) const NOTE: i32 = 7;

/// Returns the height of the line with the name.
pub(super) fn title_height(shape: &Shape) -> i32 {
    if shape.look.is_head() { HEAD_HEIGHT } else { TITLE_HEIGHT }
}

/// Returns the size of a box, without the boxes in it.
pub(super) fn size(shape: &Shape) -> (i32, i32) {
    let font = if shape.look.is_head() { HEAD } else { TITLE };
    let note = if shape.note.is_empty() { 0 } else { NOTE + width(&shape.note, LINE) };
    let title = width(&shape.title, font) + note;
    let rows = shape.above.iter().chain(&shape.below);
    let widest = rows.map(|row| width(&row.text, LINE)).fold(title, i32::max);
    let lines = (shape.above.len() + shape.below.len()) as i32;
    // Only few different widths occur, so that outlines are short.
    let wide = (ICON + 2 * PAD + widest + 3) / 4 * 4;
    (wide, title_height(shape) + lines * ROW_HEIGHT + if lines > 0 { 2 } else { 0 })
}
