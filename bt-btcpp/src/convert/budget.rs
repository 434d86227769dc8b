//! The limit on the size of the document: a choice in a script, and a skip below a choice, are written several times.

use bt_model::json::Place;

use super::Converter;
use crate::script::{Shown, conjunction};

impl Converter<'_, '_> {
    /// Adds to the estimated size of the document. Returns `false` if it exceeds the limit, and reports that once.
    pub(super) fn spend(&mut self, bytes: usize, place: &Place) -> bool {
        let most = self.project.limits.bytes;
        let before = *self.spent;
        *self.spent = before.saturating_add(bytes);
        if before <= most && *self.spent > most {
            let message = format!("the document of this project has more than {most} bytes");
            let help = "a choice doubles what is around it: write it into an entry first, in a `Script` of its own";
            self.faults.error(place, message, help);
        }
        *self.spent <= most
    }

    /// Returns the skips, each combined with a condition under which it counts; empty beyond the limit. `at` is the
    /// index of the place.
    pub(super) fn under(&mut self, condition: &Shown, skips: &[Shown], at: usize) -> Vec<Shown> {
        let bytes = skips.iter().map(|skip| skip.text.len() + condition.text.len()).sum();
        let place = self.places.nodes[at].clone();
        if !self.spend(bytes, &place) {
            return Vec::new();
        }
        skips.iter().map(|skip| conjunction([condition.clone(), skip.clone()])).collect()
    }
}
