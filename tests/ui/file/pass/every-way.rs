//! Every way to write it; no warning.
#![deny(warnings)]

#[path = "../../bt/game/mod.rs"]
mod game;
use game::*;

bt_file!("./guard.json");

mod inner {
    use crate::game::*;

    bt_file!(
        /// Another name, another agent.
        pub(crate) tree Sentry for crate::game::Soldier = "./guard.json"
    );
}

mod types {
    use crate::game::*;

    bt_file!(pub "./types.json");
}

fn main() {
    let mut guard = Guard::brain(Soldier::default());
    let mut arena = Arena { light: 1.0 };
    let mut sentry = inner::Sentry::brain(Soldier::default());
    for _ in 0..9 {
        let status = guard.tick(Duration::from_secs(1), &mut arena);
        assert_eq!(status, sentry.tick(Duration::from_secs(1), &mut arena));
    }
    assert_eq!(types::Types::INFO.len(), 4);
    assert_eq!((<Guard as Tree>::NAME, <inner::Sentry as Tree>::NAME), ("Guard", "Sentry"));
}
