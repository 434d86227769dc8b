//! The icons of the kinds, drawn in a field of 12 by 12 units. They need no font.

use crate::picture::Look;

/// Returns the icon of a kind, as lines without a fill.
pub(super) fn icon(look: Look) -> &'static str {
    match look {
        // A row, and two rows indented below it.
        Look::Tree => "M2 2h8M4 2v8h6M4 6h6",
        // An arrow.
        Look::Sequence => "M1 6h9M7 2.5l3.5 3.5l-3.5 3.5",
        // A question mark.
        Look::Selector => "M3 4a3 3 0 1 1 4.2 2.7c-.9 .4-1.2 .8-1.2 1.8M6 10.3v.7",
        // Two arrows.
        Look::Parallel => "M1 3.5h8M7 1.5l2.5 2l-2.5 2M1 8.5h8M7 6.5l2.5 2l-2.5 2",
        // A fork.
        Look::Choice => "M1 6h3l3-4h4M4 6l3 4h4",
        // A die.
        Look::Draw => "M1.5 1.5h9v9h-9zM4 4v.6M8 4v.6M6 6v.6M4 8v.6M8 8v.6",
        // A round arrow.
        Look::Loop => "M9.8 4.2a4.4 4.4 0 1 0 .5 3M10.6 1v3.6h-3.6",
        // A triangle that points to the right.
        Look::Action => "M3 1.8l6.5 4.2l-6.5 4.2z",
        // A check mark.
        Look::Check => "M1.5 6.5l3 3l6-7",
        // A clock.
        Look::Time => "M6 1.2a4.8 4.8 0 1 0 .01 0zM6 3.2v3l2 1.3",
        // A pen.
        Look::Data => "M1.5 10.5l.8-3l6-6l2.2 2.2l-6 6zM7 2.8l2.2 2.2",
        // A square, as on a stop button.
        Look::End => "M2.5 2.5h7v7h-7z",
        // An arrow into another box.
        Look::Run => "M1.5 1.5h9v9h-9zM3.5 6h5M6.5 4l2 2l-2 2",
        // A plus between the corners of a box.
        Look::Slot => "M1.5 4v-2.5h2.5M8 1.5h2.5v2.5M10.5 8v2.5h-2.5M4 10.5h-2.5v-2.5M6 4v4M4 6h4",
        // Two states and the transitions between them.
        Look::Machine => "M1 4h3.5v4h-3.5zM7.5 4h3.5v4h-3.5zM3 3.5v-2h6v2M9 8.5v2h-6v-2",
        // A rounded box.
        Look::State => {
            "M4 2.5h4a2.5 2.5 0 0 1 2.5 2.5v2a2.5 2.5 0 0 1 -2.5 2.5h-4a2.5 2.5 0 0 1 -2.5 -2.5v-2a2.5 2.5 0 0 1 2.5 -2.5z"
        }
        // An ellipsis.
        Look::Stub => "M2.5 5.7v.6M6 5.7v.6M9.5 5.7v.6",
        // A line.
        Look::Off => "M1.5 6h9",
        // A cross.
        Look::Broken => "M2.5 2.5l7 7M9.5 2.5l-7 7",
    }
}
