//! The game that is meant.

use std::fmt::Write as _;

use bt_live::games::{self, Game};
use bt_live::{Client, PORT};

use crate::output::{self, Ends, trouble};

/// The name that games show to their other clients.
const WHO: &str = "bt watch";

/// The games that answer. The files of others, which were killed, are removed.
fn running() -> Result<Vec<(Game, Client)>, Ends> {
    let folder = games::folder().map_err(trouble)?;
    let unread = |error| trouble(format_args!("`{}` cannot be read: {error}", folder.display()));
    let mut running = Vec::new();
    for game in games::list(&folder).map_err(unread)? {
        match Client::connect(&game, WHO) {
            Ok(client) => running.push((game, client)),
            Err(error) if error.kind() == std::io::ErrorKind::ConnectionRefused => games::forget(&folder, &game),
            // It runs, and does not take this client: it says so when it is named.
            Err(error) => eprintln!("`{}` at {}: {error}", game.name, game.address),
        }
    }
    Ok(running)
}

/// Prints the games that run.
pub fn list() -> Result<(), Ends> {
    output::write(None, table(&running()?).as_bytes())
}

fn table(running: &[(Game, Client)]) -> String {
    let mut lines = String::new();
    for (game, _) in running {
        let _ = writeln!(lines, "{:<20} {:<21} process {}", game.name, game.address.to_string(), game.pid);
    }
    lines
}

/// Connects to the game that is meant.
pub fn connect(name: Option<&str>) -> Result<Client, Ends> {
    let mut running = running()?;
    let all = table(&running);
    if let Some(name) = name {
        running
            .retain(|(game, _)| game.name == name || game.address.to_string() == name || game.pid.to_string() == name);
    }
    match (running.pop(), running.len()) {
        (Some((_, client)), 0) => Ok(client),
        (Some(_), _) => {
            let told =
                name.map_or_else(|| "several games run".to_owned(), |name| format!("several games are `{name}`"));
            Err(trouble(format_args!("{told}\nhelp: take an address:\n{}", all.trim_end())))
        }
        (None, _) if all.is_empty() => {
            let help = format!("a game listens with `bt_live::Live::listen`, mostly at 127.0.0.1:{PORT}");
            Err(trouble(format_args!("no game of yours listens\nhelp: {help}")))
        }
        (None, _) => {
            let name = name.unwrap_or_default();
            Err(trouble(format_args!("no game is called `{name}`\nhelp: these run:\n{}", all.trim_end())))
        }
    }
}
