//! The boxes on the canvas: those of the picture that `bt draw` makes.

use std::collections::BTreeMap;

use bt_model::picture::{Row, RowKind, Shape};

use crate::message::{BoxView, Document, RouteView, RowKindView, TextRow};
use crate::project::File;

/// Fills in boxes, their places and the routes of transitions.
pub(super) fn fill(file: &File, document: &mut Document) {
    let Some(picture) = &file.read.picture else { return };
    let layout = picture.layout();
    let named = super::simulation::named(file);
    document.boxes = picture.shapes.iter().map(|shape| one(shape, &named)).collect();
    document.links = picture.shapes.iter().flat_map(links).collect();
    document.rects = layout.rects.iter().flat_map(|rect| [rect.x, rect.y, rect.width, rect.height]).collect();
    document.size = (layout.width, layout.height);
    let route = |route: &bt_model::picture::Route| RouteView {
        from: route.from,
        lane: route.lane,
        to: route.to,
        target: route.target as u32,
    };
    document.routes = layout.routes.iter().map(route).collect();
}

fn one(shape: &Shape, named: &BTreeMap<usize, &str>) -> BoxView {
    let at = shape.bytes.as_ref().and_then(|bytes| named.get(&bytes.start));
    BoxView {
        at: at.map(|at| (*at).to_owned()),
        look: shape.look.name().to_owned(),
        title: shape.title.clone(),
        note: shape.note.clone(),
        above: shape.above.iter().map(row).collect(),
        below: shape.below.iter().map(row).collect(),
        color: shape.color.map(|color| color.to_string()),
        hint: shape.hint.clone(),
    }
}

/// Numbers apart from the box, because an inserted box changes them for all that follow.
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
