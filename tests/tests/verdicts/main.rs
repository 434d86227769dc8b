//! The check against a catalogue and the loader accept and refuse the same files. The catalogue is the one that the
//! loader's own registry writes.

mod game;
mod random;
mod refused;
mod table;

use bt_model::catalogue::Catalogue;
use bt_model::json::{Json, Limits, Place, Source, load};
use bt_model::project::{self, Parsed};
use bt_model::{Fault, Faults, Severity};
use bt_runtime::Registry;
use bt_runtime::prelude::*;

use game::Actor;

/// Values that go into an `Option` of their type.
pub const WRITTEN: &str = include_str!("written.json");

/// `bt_file!` accepts what the other two accept.
mod compiled {
    use super::game::{Actor, leaf, maybe, twice};
    use bt_runtime::prelude::*;

    bt_file!(pub "tests/verdicts/written.json");
}

/// Both ways to judge a file.
pub struct Judges {
    registry: Registry<Actor>,
    catalogues: [Catalogue; 1],
}

/// The errors of one judge: the path of each, and its message with the help. Sorted, each once.
pub type Errors = Vec<(String, String)>;

impl Judges {
    pub fn of_the_game() -> Self {
        let registry = game::registry();
        let text = registry.catalogue().to_string();
        let (catalogue, faults) = Catalogue::read(&Source::new("game.json", text), &Limits::default());
        assert!(!faults.has_errors(), "the catalogue that the registry writes is right");
        Self { registry, catalogues: [catalogue] }
    }

    /// `bt check --catalogue`.
    pub fn checked(&self, text: &str) -> Errors {
        let source = Source::new("file.json", text);
        let (document, mut faults) = load(&source, &Limits::default());
        let parsed = Parsed {
            source,
            trees: document.trees,
            machines: document.machines,
            uses: Vec::new(),
            complete: document.complete,
        };
        project::check(|_| &parsed, 0, &self.catalogues, &mut faults);
        errors(&faults)
    }

    /// `Registry::load`.
    pub fn loaded(&self, text: &str) -> Errors {
        match self.registry.load_str("file.json", text) {
            Ok(_) => Vec::new(),
            Err(faults) => sorted(faults.iter().filter(|fault| fault.severity == Severity::Error).map(shown)),
        }
    }
}

#[test]
fn a_value_in_an_option_is_written_by_both_back_ends() {
    let program = game::registry().load_str("written.json", WRITTEN).unwrap_or_else(|errors| panic!("{errors}"));
    let (mut loaded, mut fixed) = (program.brain(Actor::default()), compiled::Written::brain(Actor::default()));
    for n in 0..4 {
        let _ = (loaded.board_mut().set_n(n), fixed.board_mut().set_n(n));
        for noise in [game::Noise::At(n), game::Noise::At(3 - n)] {
            let _ = (loaded.send(noise.clone()), fixed.send(noise));
        }
        let status = loaded.tick(Duration::from_millis(100), &mut ());
        assert_eq!(status, fixed.tick(Duration::from_millis(100), &mut ()));
        assert_eq!(**loaded.board(), **fixed.board());
    }
    let board = loaded.board();
    assert_eq!((board.spot, board.far_spot, board.until), (Some(7), Some(6), Some(Duration::from_secs(1))));
}

fn errors(faults: &Faults<Json>) -> Errors {
    let errors = faults.iter().filter(|fault| fault.severity == Severity::Error);
    sorted(errors.map(shown))
}

/// The path of a fault, and its message with the help.
fn shown(fault: &Fault<Place>) -> (String, String) {
    (fault.place.path().to_string(), format!("{} ({})", fault.message, fault.help.as_deref().unwrap_or_default()))
}

fn sorted(errors: impl Iterator<Item = (String, String)>) -> Errors {
    let mut errors: Errors = errors.collect();
    errors.sort();
    errors.dedup();
    errors
}
