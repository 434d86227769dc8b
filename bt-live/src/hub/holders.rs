//! The messages about the holders of the game.

use super::Hub;
use super::gate::Owner;
use crate::wire::{Holders, kind};

impl Hub {
    /// Tells each client that watches who holds the game, unless it knows.
    pub(super) fn tell_holders(&mut self) {
        let holders = self.gate.holders();
        if self.told != *holders {
            self.told.clone_from(holders);
            self.clients.iter_mut().for_each(|client| client.knows_holders = false);
        }
        if self.clients.iter().all(|client| client.knows_holders || client.watch.is_none()) {
            return;
        }
        let names: Vec<_> = self.clients.iter().map(|client| (Owner::Client(client.id), client.who.clone())).collect();
        for client in self.clients.iter_mut().filter(|client| !client.knows_holders && client.watch.is_some()) {
            client.knows_holders = true;
            let me = Owner::Client(client.id);
            let others = names.iter().filter(|(owner, _)| *owner != me && self.told.contains(owner));
            let others = others.map(|(_, name)| name.clone()).collect();
            let message = Holders { own: self.told.contains(&me), file: self.told.contains(&Owner::File), others };
            client.send(kind::GATE, &message);
        }
    }
}
