//! The information about an action that tools can read.

use super::*;

/// Walks to `to`.
///
/// A halt stops the feet.
#[action(halt = stop)]
fn walk(
    cx: &mut Cx<Soldier>,
    /// The destination.
    to: Option<Vec2>,
    /// In metres.
    #[default(1.0 + 0.5)]
    within: f32,
    #[latch] r#type: &'static str,
) -> Status {
    let _ = (cx, to, within, r#type);
    R
}

fn stop(_: &mut Cx<Soldier>) {}

#[action]
fn near(bb: &Soldier, to: Vec2) -> bool {
    bb.destination == to
}

struct Described<L>(L);
impl<L: Action> core::fmt::Display for Described<L> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.0.describe(f)
    }
}

#[test]
fn its_declaration() {
    let info = <walk as Action>::INFO;
    assert_eq!((info.name, info.docs), ("walk", "Walks to `to`.\n\nA halt stops the feet."));
    assert_eq!((info.returns, info.pure, info.halts), ("Status", false, true));
    let inputs: Vec<_> = info.inputs.iter().map(|it| (it.name, it.ty, it.docs, it.default, it.latch)).collect();
    let expected = [
        ("to", "Option<Vec2>", "The destination.", None, false),
        ("within", "f32", "In metres.", Some("1.0 + 0.5"), false),
        ("type", "&'static str", "", None, true),
    ];
    assert_eq!(inputs, expected);
    const { assert!(<near as Action>::INFO.pure) };
}

#[test]
fn its_inputs_as_text() {
    let leaf = walk::inputs().to(Some(Vec2(1.0, 2.0))).r#type("fast").all_inputs_given();
    assert_eq!(Described(leaf).to_string(), "to = Some(Vec2(1.0, 2.0)), within = 1.5, type = \"fast\"");
}
