//! The lines of the trace of a tick.

use bt_studio_core::message::LineKind;

use super::{SCRIPT, sample, step};

#[test]
fn each_line_of_a_tick_has_its_kind_and_its_text() {
    let mut stage = sample();
    let view = step(&mut stage, 3);
    let line = |kind| {
        let line = view.lines.iter().find(|line| line.kind == kind).unwrap_or_else(|| panic!("no {kind:?}"));
        (&*line.text, line.at.is_some())
    };
    assert_eq!(line(LineKind::Tick), ("tick at 300ms, 100ms on", false));
    assert_eq!(line(LineKind::Key), ("the script sets enemy to Some(7)", false));
    assert_eq!(line(LineKind::Status), ("running, next tick at once", false));
    assert_eq!(line(LineKind::Enter), ("enter fight", true));
    assert!(view.lines.iter().all(|line| line.kind != LineKind::Other));
}

#[test]
fn the_orders_of_a_script_are_lines_too() {
    let mut stage = sample();
    let script =
        stage.text_of(SCRIPT).replacen("\"ticks\": [", "\"ticks\": [{ \"dt\": \"1s\", \"brain\": \"stop\" }, ", 1);
    stage.outside(SCRIPT, &script);
    let view = step(&mut stage, 1);
    let texts: Vec<_> = view.lines.iter().map(|line| (line.kind, &*line.text)).collect();
    assert_eq!(texts[0], (LineKind::Brain, "the script orders: stop"));
    assert!(texts.iter().all(|(kind, _)| *kind != LineKind::Other));
}
