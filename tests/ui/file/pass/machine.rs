//! A state machine of a file, beside a tree that runs it; by itself, under another name.
#![deny(warnings)]

#[path = "../../bt/game/mod.rs"]
mod game;
use game::*;

bt_file!("./machine.json");

mod alone {
    use crate::game::*;

    bt_file!(
        /// Another name.
        pub machine Watch = "./alone.json"
    );
}

fn main() {
    let mut arena = Arena { light: 1.0 };
    let mut guard = Guard::brain(Soldier::default());
    assert_eq!(guard.tick(Duration::from_secs(1), &mut arena), Status::Running);
    assert_eq!(Guard::INFO[1].kind, "machine");
    let mut watch = alone::Watch::brain(Soldier::default(), alone::Watch::inputs().post(1.0));
    assert_eq!(watch.tick(Duration::from_secs(1), &mut arena), Status::Running);
    watch.send(Noise::Heard(2.0)).unwrap();
    watch.tick(Duration::from_secs(1), &mut arena);
    assert_eq!((<alone::Watch as Tree>::NAME, watch.board().destination), ("Watch", 3.0));
}
