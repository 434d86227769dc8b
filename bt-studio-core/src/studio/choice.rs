//! The choice between several games, and files with the records of a game.

use super::Studio;
use crate::message::{GameOrder, GameView, Tell, To, WatchState};

impl Studio {
    /// Asks pages to choose one of several games.
    pub(super) fn tell_choice(&mut self, to: To) {
        if let Some((meant, games)) = self.choice.clone() {
            self.tell(to, Tell::Games { games, records: Vec::new(), meant });
        }
    }

    /// Writes the stored records into files.
    pub(super) fn save_records(&mut self) -> Result<(), String> {
        let game = self.game.as_mut().ok_or("no game is watched")?;
        if game.state == WatchState::Record {
            return Err(format!("`{}` is a file of records already", game.view.name));
        }
        let files = game.files()?;
        if files.is_empty() {
            return Err("no records have come yet".to_owned());
        }
        files.into_iter().for_each(|(name, bytes)| self.game_order(GameOrder::Save { name, bytes }));
        Ok(())
    }
}

/// Sorts games: the one that was started last comes first.
pub(super) fn newest(mut games: Vec<GameView>) -> Vec<GameView> {
    games.sort_by_key(|game| std::cmp::Reverse(game.started));
    games
}
