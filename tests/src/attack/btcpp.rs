//! Files of BehaviorTree.CPP.

use bt_btcpp::{Project, catalogue, convert, export};
use bt_model::json::{Limits, Source, load, write};

use super::{shown, source};

/// Reads and converts the bytes, and exports the result. A file includes itself, whatever it names.
///
/// # Panics
/// Panics if a guarantee for these files is violated.
pub fn btcpp(bytes: &[u8]) {
    let Some(source) = source(bytes) else { return };
    let limits = Limits::default();
    let (project, faults) = Project::read(&source, &limits, &mut |_, _| Ok(source.clone()));
    shown(&source, &faults);
    if faults.has_errors() {
        return;
    }
    let (made, faults) = catalogue(&project, "Robot");
    shown(&source, &faults);
    drop(made.value());
    let (document, faults) = convert(&project, "Robot");
    shown(&source, &faults);
    if faults.has_errors() {
        return;
    }
    let text = write(&document);
    let (again, faults) = load(&Source::new("written.json", &*text), &limits);
    assert!(!faults.has_errors(), "a converted document is refused: {text}");
    assert_eq!(write(&again), text, "it is written otherwise the second time");
    let (xml, faults) = export(&again);
    if !faults.has_errors() {
        let (_, faults) = Project::read(&Source::new("exported.xml", &*xml), &limits, &mut |_, _| Err(String::new()));
        assert!(!faults.has_errors(), "an exported file is refused: {xml}");
    }
    let (_, faults) = convert(&project.with_catalogue(&made), "Robot");
    shown(&source, &faults);
}
