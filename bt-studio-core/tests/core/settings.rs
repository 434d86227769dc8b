//! Settings of the folder.

use bt_studio_core::message::{Ask, Document, Pictures};

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
    let svg = String::from_utf8(stage.disk["guard.svg"].clone()).unwrap();
    stage.ask(Ask::Grow { down: false }).unwrap();
    assert!(!stage.document().down && !grows_down(stage.document()));
    stage.set("/root/name", "watch").unwrap();
    stage.ask(Ask::Save { file: FILE.to_owned(), over: false }).unwrap();
    let wider = |svg: &str| svg.split('"').nth(3).and_then(|width| width.parse::<u32>().ok()).expect("a width");
    assert!(wider(&svg) != wider(std::str::from_utf8(&stage.disk["guard.svg"]).unwrap()));
    assert_eq!(String::from_utf8_lossy(&stage.disk[".bt/studio.json"]).matches("down").count(), 1);
}
