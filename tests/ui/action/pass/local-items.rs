// The macros work inside a function, on items that only it knows.
#![deny(warnings)]

use bt_runtime::prelude::*;

fn main() {
    #[derive(Clone, PartialEq, Default)]
    struct Point(f32);

    #[derive(Blackboard, Default)]
    struct Soldier {
        at: Point,
    }

    #[action]
    fn walk(bb: &mut Board<Soldier>, to: Point, #[memory] path: &mut Vec<Point>) -> Status {
        path.push(to.clone());
        bb.set_at(to);
        Status::Success
    }

    let _ = walk::inputs().to(Point(1.0)).all_inputs_given();
    let mut bb = Board::<Soldier>::from(Soldier::default());
    assert_eq!(walk(&mut bb, Point(1.0), &mut Vec::new()), Status::Success);
    assert_eq!(bb.at.0, 1.0);
}
