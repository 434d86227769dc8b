//! The game that is meant.

use std::fmt::Write as _;

use bt_live::games::{self, Game};
use bt_live::{Client, PORT};

use crate::output::{self, Ends, trouble};

/// The name that games show to their other clients.
const WHO: &str = "bt watch";

/// The games that answer, of those that `meant` names. The files of others, which were killed, are removed.
fn running(meant: impl Fn(&Game) -> bool) -> Result<Vec<(Game, Client)>, Ends> {
    let folder = games::folder().map_err(trouble)?;
    let unread = |error| trouble(format_args!("`{}` cannot be read: {error}", folder.display()));
    let mut running = Vec::new();
    for game in games::list(&folder).map_err(unread)?.into_iter().filter(meant) {
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
    output::write(None, table(&running(|_| true)?).as_bytes())
}

fn table(running: &[(Game, Client)]) -> String {
    let mut lines = String::new();
    for (game, _) in running {
        let _ = writeln!(lines, "{:<20} {:<21} process {}", game.name, game.address.to_string(), game.pid);
    }
    lines
}

/// Connects to the game that is meant, and to no other while one has that name.
pub fn connect(name: Option<&str>) -> Result<Client, Ends> {
    let of =
        |game: &Game, name: &str| game.name == name || game.address.to_string() == name || game.pid.to_string() == name;
    let mut meant = running(|game| name.is_none_or(|name| of(game, name)))?;
    let several = |meant: &str, all: &[(Game, Client)]| {
        Err(trouble(format_args!("{meant}\nhelp: take an address:\n{}", table(all).trim_end())))
    };
    match (meant.len(), name) {
        (1, _) => Ok(meant.remove(0).1),
        (0, None) => Err(none()),
        (0, Some(name)) => {
            let all = running(|game| !of(game, name))?;
            if all.is_empty() {
                return Err(none());
            }
            Err(trouble(format_args!("no game is called `{name}`\nhelp: these run:\n{}", table(&all).trim_end())))
        }
        (_, None) => several("several games run", &meant),
        (_, Some(name)) => several(&format!("several games are `{name}`"), &meant),
    }
}

fn none() -> Ends {
    let help = format!("a game listens with `bt_live::Live::listen`, mostly at 127.0.0.1:{PORT}");
    trouble(format_args!("no game of yours listens\nhelp: {help}"))
}
