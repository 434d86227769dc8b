//! The positions of boxes: the properties of a tidy tree.

use bt_model::picture::{Growth, Layout, Look, Picture, Rect, Row, RowKind, Shape};
use proptest::prelude::*;

/// Boxes of all sizes, in trees of both directions. The parent of each is a random earlier box.
fn boxes() -> impl Strategy<Value = Picture> {
    let shape = (any::<prop::sample::Index>(), 0..60usize, 0..5usize, 0..4usize, 0..20u8);
    (prop::collection::vec(shape, 1..80), any::<bool>()).prop_map(|(shapes, down)| {
        let shapes = shapes.into_iter().enumerate().map(|(at, (parent, letters, above, below, root))| {
            let row = |_| Row { kind: RowKind::Guard, text: "when".repeat(letters % 7) };
            Shape {
                parent: (at > 0 && root > 0).then(|| parent.index(at)),
                look: Look::ALL[letters % Look::ALL.len()],
                title: "m".repeat(letters),
                above: (0..above).map(row).collect(),
                below: (0..below).map(row).collect(),
                ..Shape::default()
            }
        });
        let growth = if down { Growth::Down } else { Growth::Right };
        Picture { shapes: shapes.collect(), growth, ..Picture::default() }
    })
}

/// The layout as if it grew to the right.
fn lying(picture: &Picture) -> Layout {
    let mut layout = picture.layout();
    if picture.growth == Growth::Down {
        (layout.width, layout.height) = (layout.height, layout.width);
        for rect in layout.rects.iter_mut().chain(&mut layout.frames) {
            *rect = Rect { x: rect.y, y: rect.x, width: rect.height, height: rect.width };
        }
    }
    layout
}

fn apart(a: Rect, b: Rect) -> bool {
    a.right() <= b.x || b.right() <= a.x || a.bottom() <= b.y || b.bottom() <= a.y
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(200) })]

    #[test]
    fn boxes_do_not_touch(picture in boxes()) {
        let rects = picture.layout().rects;
        let wide = |rect: Rect| Rect { x: rect.x - 2, y: rect.y - 2, width: rect.width + 4, height: rect.height + 4 };
        for (at, a) in rects.iter().enumerate() {
            for b in &rects[at + 1..] {
                prop_assert!(apart(wide(*a), *b), "{a:?} {b:?}");
            }
        }
    }

    #[test]
    fn children_stand_to_the_right_or_below_in_their_order(picture in boxes()) {
        let layout = lying(&picture);
        let mut last: Vec<Option<Rect>> = vec![None; picture.shapes.len()];
        let mut first = last.clone();
        for (shape, rect) in picture.shapes.iter().zip(&layout.rects) {
            prop_assert!(rect.x >= 0 && rect.y >= 0 && rect.right() <= layout.width && rect.bottom() <= layout.height);
            let Some(parent) = shape.parent else { continue };
            prop_assert!(rect.x > layout.rects[parent].right());
            if let Some(before) = last[parent] {
                prop_assert!(rect.y > before.bottom(), "order is lost");
            }
            last[parent] = Some(*rect);
            first[parent].get_or_insert(*rect);
        }
        for ((first, last), rect) in first.into_iter().zip(last).zip(&layout.rects) {
            if let (Some(first), Some(last)) = (first, last) {
                let middle = (first.middle() + last.middle()) / 2;
                prop_assert!((rect.middle() - middle).abs() <= 1, "a parent is not at the middle of its children");
            }
        }
    }

    #[test]
    fn branches_cross_no_box(picture in boxes()) {
        let rects = lying(&picture).rects;
        for (shape, rect) in picture.shapes.iter().zip(&rects) {
            let Some(parent) = shape.parent.map(|parent| rects[parent]) else { continue };
            let (top, bottom) = (rect.middle().min(parent.middle()), rect.middle().max(parent.middle()));
            let ways = [
                // The line goes down or up beside the parent, then to the child.
                Rect { x: parent.right() + 1, y: top, width: 30, height: bottom - top + 1 },
                Rect { x: parent.right() + 1, y: rect.middle(), width: rect.x - parent.right() - 2, height: 1 },
            ];
            for way in ways {
                prop_assert!(rects.iter().all(|other| apart(way, *other)), "{way:?}");
            }
        }
    }
}

#[test]
fn a_short_branch_is_placed_below_a_long_one() {
    let shape = |title: &str, parent| Shape { title: title.to_owned(), parent, ..Shape::default() };
    let mut shapes = vec![shape("root", None), shape("a", Some(0)), shape("b", Some(0))];
    // The ten children of `a` stand to the right of the end of `b`, so `b` can stand directly below `a`.
    shapes.extend((0..10).map(|_| shape("leaf", Some(1))));
    let rects = Picture { shapes, ..Picture::default() }.layout().rects;
    assert!(rects[2].bottom() < rects[12].bottom());
}

#[test]
fn a_box_before_a_frame_does_not_touch_it() {
    let shape = |parent, letters| Shape { parent, title: "mi".repeat(40)[..letters].to_owned(), ..Shape::default() };
    let row = || Row { kind: RowKind::Comment, text: "a remark".to_owned() };
    // The frame is higher than its column, so that it reaches up to the side of the long box.
    for (short, long) in (0..20).flat_map(|short| (short..40).map(move |long| (short, long))) {
        let framed = Shape { below: vec![row()], ..shape(Some(2), 0) };
        let mut shapes = vec![shape(None, 0), shape(Some(0), long), shape(Some(0), short), framed];
        shapes.extend((0..10).map(|_| shape(Some(3), 0)));
        let layout = Picture { shapes, ..Picture::default() }.layout();
        assert!(apart(layout.frames[0], layout.rects[1]), "{:?} {:?}", layout.frames[0], layout.rects[1]);
    }
}

#[test]
fn a_long_chain_and_a_wide_fan_are_laid_out() {
    let chain = (0..20_000).map(|at: usize| Shape { parent: at.checked_sub(1), ..Shape::default() });
    let layout = Picture { shapes: chain.collect(), ..Picture::default() }.layout();
    assert!(layout.rects.windows(2).all(|two| two[0].right() < two[1].x));
    let fan = (0..20_000).map(|at: usize| Shape {
        parent: (at > 0).then_some(0),
        title: "x".repeat(at * 7 % 50),
        ..Shape::default()
    });
    let layout = Picture { shapes: fan.collect(), ..Picture::default() }.layout();
    assert!(layout.rects[1..].windows(2).all(|two| two[0].bottom() < two[1].y));
}

#[test]
fn nothing_is_a_picture_too() {
    let layout = Picture::default().layout();
    assert!(layout.rects.is_empty() && layout.width > 0 && layout.height > 0);
}

/// A picture in which some boxes have comments.
fn commented(mut picture: Picture, which: &[bool]) -> Picture {
    for (shape, _) in picture.shapes.iter_mut().zip(which).filter(|(_, with)| **with) {
        shape.below.push(Row { kind: RowKind::Comment, text: "a remark".to_owned() });
    }
    picture
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(200) })]

    #[test]
    fn a_comment_frames_its_branch_and_nothing_else(
        picture in boxes(),
        which in prop::collection::vec(any::<bool>(), 0..40),
    ) {
        let picture = commented(picture, &which);
        let layout = picture.layout();
        let parent = |at: usize| picture.shapes[at].parent.filter(|parent| *parent < at);
        let holds = |at: usize| (0..picture.shapes.len()).any(|child| parent(child) == Some(at));
        let has_comment = |at: usize| picture.shapes[at].below.iter().any(|row| row.kind == RowKind::Comment);
        let framed: Vec<usize> = (0..picture.shapes.len())
            .filter(|at| has_comment(*at) && holds(*at) && !matches!(picture.shapes[*at].look, Look::Tree | Look::Machine))
            .collect();
        prop_assert_eq!(framed.len(), layout.frames.len());
        for (frame, at) in layout.frames.iter().zip(&framed) {
            for (other, rect) in layout.rects.iter().enumerate() {
                let mut ways = std::iter::successors(Some(other), |at| parent(*at));
                let is_inside = ways.any(|way| way == *at);
                let encloses = frame.x < rect.x
                    && frame.y < rect.y
                    && rect.right() < frame.right()
                    && rect.bottom() < frame.bottom();
                prop_assert!(if is_inside { encloses } else { apart(*frame, *rect) }, "{at} {other} {frame:?} {rect:?}");
            }
            prop_assert!(frame.x >= 0 && frame.y >= 0 && frame.right() <= layout.width && frame.bottom() <= layout.height);
        }
    }
}
