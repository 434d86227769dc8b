//! Finds the game that the user names.

use bt_live::Client;
use bt_live::games;

use crate::output::{self, Ends, trouble};

/// The name that games show to their other clients.
pub const WHO: &str = "bt watch";

/// Prints the running games.
pub fn list() -> Result<(), Ends> {
    let lines = games::running().map_err(trouble)?.iter().map(|game| format!("{game}\n")).collect::<String>();
    output::write(None, lines.as_bytes())
}

/// Connects to the named game; without a name, to the only running game.
pub fn connect(name: Option<&str>) -> Result<Client, Ends> {
    let game = games::find(name).map_err(trouble)?;
    Client::connect(&game, WHO).map_err(|error| trouble(format_args!("`{}` at {}: {error}", game.name, game.address)))
}
