//! A snapshot with changed bytes is refused, or its brain runs. It never panics.

use bt_runtime::snapshot::Heading;
use proptest::prelude::*;
use tests::Book;

use crate::sameness::play;
use crate::trees::SAVED;
use tests::script::{config, rows};

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_brain_with_bytes_changed_is_refused_or_runs(
        rows in rows(),
        seed: u64,
        changes in proptest::collection::vec((any::<prop::sample::Index>(), 0_u8..8), 1..4),
    ) {
        for (name, make) in SAVED {
            let mut brain = make(seed);
            play(&mut *brain, &mut Book::default(), &rows);
            let mut bytes = brain.save();
            let (_, body) = postcard::take_from_bytes::<Heading>(&bytes).expect(name);
            let (length, body) = (body.len(), bytes.len() - body.len());
            for (at, value) in &changes {
                bytes[body + at.index(length)] = *value;
            }
            if let Ok(mut restored) = brain.restore(&bytes) {
                play(&mut *restored, &mut Book::default(), &rows);
                let _ = restored.next();
            }
        }
    }
}
