//! Settings of the folder.

use bt_studio_core::SETTINGS;
use bt_studio_core::message::{Ask, Document, Event, Pictures};

use crate::stage::{FILE, GUARD, Stage};

/// Do the boxes of the children stand below that of their parent?
fn grows_down(document: &Document) -> bool {
    let rect = |index: usize| &document.rects[4 * index..4 * index + 4];
    let parents = document.links.iter().step_by(3).enumerate();
    let mut all = parents.filter_map(|(index, parent)| Some((rect(index), rect(usize::try_from(*parent).ok()?))));
    all.all(|(child, parent)| child[1] > parent[1] + parent[3])
}

#[test]
fn trees_grow_from_top_to_bottom_if_the_folder_wants_it() {
    let mut stage = Stage::of(GUARD);
    assert!(!stage.document().down && !grows_down(stage.document()));
    stage.ask(Ask::Grow { down: true }).unwrap();
    assert!(stage.down && stage.document().down && grows_down(stage.document()));
    let fresh = stage.fresh();
    assert_eq!(*stage.document(), fresh);
    stage.set("/root/name", "look out").unwrap();
    assert!(grows_down(stage.document()), "an edit keeps the direction");
    stage.ask(Ask::Pictures { pictures: Pictures::Svg }).unwrap();
    stage.ask(Ask::Save { file: FILE.to_owned(), over: false }).unwrap();
    let height = |stage: &Stage| {
        let svg = std::str::from_utf8(&stage.disk["guard.svg"]).unwrap();
        let number = svg.split(" height=\"").nth(1).and_then(|rest| rest.split('"').next());
        number.and_then(|height| height.parse::<f64>().ok()).expect("a height")
    };
    let high = height(&stage);
    stage.ask(Ask::Grow { down: false }).unwrap();
    assert!(!stage.document().down && !grows_down(stage.document()));
    // The same text again: only a change is written.
    for name in ["watch", "look out"] {
        stage.set("/root/name", name).unwrap();
        stage.ask(Ask::Save { file: FILE.to_owned(), over: false }).unwrap();
    }
    assert!(height(&stage) < high, "{} {high}", height(&stage));
    assert_eq!(String::from_utf8_lossy(&stage.disk[".bt/studio.json"]).matches("down").count(), 1);
}

#[test]
fn a_settings_file_that_is_removed_leaves_the_usual_settings() {
    let mut stage = Stage::of(GUARD);
    stage.ask(Ask::Grow { down: true }).unwrap();
    stage.ask(Ask::Pictures { pictures: Pictures::Svg }).unwrap();
    stage.event(Event::Gone { file: SETTINGS.to_owned() });
    assert_eq!((stage.down, stage.pictures), (false, Pictures::None));
    assert!(!stage.document().down && !grows_down(stage.document()));
}
