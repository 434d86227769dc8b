//! The boxes on the canvas, from the same picture as `bt draw` makes.

use bt_model::picture::{Growth, Picture, Rect, Row, RowKind, Shape};

use crate::message::{BoxView, Document, RouteView, RowKindView, TextRow};
use crate::project::File;

/// Adds the boxes of a file, their positions and the routes of transitions.
pub(super) fn fill(file: &File, document: &mut Document) {
    let Some(picture) = &file.read.picture else { return };
    let named = super::simulation::named(file);
    let at = |_, shape: &Shape| named.get(&shape.bytes.as_ref()?.start).map(|at| (*at).to_owned());
    lay(picture, at, document);
}

/// Adds the boxes of a picture. `at` returns the pointer of the element that a box shows, by the index of the box.
pub(super) fn lay(picture: &Picture, at: impl Fn(usize, &Shape) -> Option<String>, document: &mut Document) {
    let layout = picture.layout();
    document.boxes = picture.shapes.iter().enumerate().map(|(index, shape)| one(shape, at(index, shape))).collect();
    document.links = picture.shapes.iter().flat_map(links).collect();
    let numbers = |rect: &Rect| [rect.x, rect.y, rect.width, rect.height];
    document.rects = layout.rects.iter().flat_map(numbers).collect();
    document.frames = layout.frames.iter().flat_map(numbers).collect();
    document.size = (layout.width, layout.height);
    document.down = picture.growth == Growth::Down;
    let route = |route: &bt_model::picture::Route| RouteView {
        from: route.from,
        lane: route.lane,
        to: route.to,
        target: route.target as u32,
    };
    document.routes = layout.routes.iter().map(route).collect();
}

fn one(shape: &Shape, at: Option<String>) -> BoxView {
    BoxView {
        at,
        look: shape.look.name().to_owned(),
        title: shape.title.clone(),
        note: shape.note.clone(),
        above: shape.above.iter().map(row).collect(),
        below: shape.below.iter().map(row).collect(),
        color: shape.color.map(|color| color.to_string()),
        hint: shape.hint.clone(),
    }
}

/// Returns the numbers of a box that are sent apart from it, because an inserted box changes them for all boxes
/// after it.
fn links(shape: &Shape) -> [i32; 3] {
    let index = |index: Option<usize>| index.map_or(-1, |index| index as i32);
    [index(shape.parent), index(shape.inside), shape.order.map_or(0, |order| order as i32)]
}

fn row(row: &Row) -> TextRow {
    let kind = match row.kind {
        RowKind::Case => RowKindView::Case,
        RowKind::Guard => RowKindView::Guard,
        RowKind::Decorator => RowKindView::Decorator,
        RowKind::Service => RowKindView::Service,
        RowKind::Task => RowKindView::Task,
        RowKind::Transition => RowKindView::Transition,
        RowKind::Detail => RowKindView::Detail,
        RowKind::Comment => RowKindView::Comment,
    };
    TextRow { kind, text: row.text.clone() }
}
