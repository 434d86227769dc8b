//! The connections of the server and the figures of the players.

use std::collections::HashMap;
use std::io;

use bt_runtime::prelude::Chance;
use mio::net::TcpStream;

use crate::lines::Lines;
use crate::protocol::{Figure, TABLE, number};

/// Connections by their place, and the figures of the players.
pub struct Desk {
    open: Vec<Option<Seat>>,
    free: Vec<usize>,
    figures: HashMap<u32, Figure>,
    /// The place of each player who is logged in.
    places: HashMap<u32, usize>,
    chance: Chance,
    faults: f64,
}

/// A connection, and the player who has logged in over it.
struct Seat {
    lines: Lines,
    player: Option<u32>,
}

/// The result of a request.
enum Reply {
    Line(String),
    /// The answer to a spoken line, which the others at the table receive.
    Said(String),
    /// The figures of all players.
    Audit,
    /// The connection ends.
    Lost,
}

impl Desk {
    /// Makes a desk without connections that loses this share of the requests.
    pub fn new(faults: f64, seed: u64) -> Self {
        let (figures, places) = (HashMap::new(), HashMap::new());
        Self { open: Vec::new(), free: Vec::new(), figures, places, chance: Chance::new(seed), faults }
    }

    /// Returns the place of the next connection.
    pub fn free_place(&self) -> usize {
        self.free.last().copied().unwrap_or(self.open.len())
    }

    /// Adds a connection, at [`free_place`](Self::free_place).
    pub fn open(&mut self, stream: TcpStream) {
        // An answer is one small line: it must not wait for the next one.
        let _ = stream.set_nodelay(true);
        let seat = Some(Seat { lines: Lines::new(stream), player: None });
        match self.free.pop() {
            Some(place) => self.open[place] = seat,
            None => self.open.push(seat),
        }
    }

    /// Answers the requests that have arrived at a place.
    pub fn serve(&mut self, place: usize, writable: bool) {
        // A closed connection may still have an event.
        let Some(Some(mut seat)) = self.open.get_mut(place).map(Option::take) else { return };
        let mut requests = Vec::new();
        let mut open = seat.lines.receive(|line| requests.push(line.to_owned()));
        if writable && open.is_ok() {
            open = seat.lines.flush();
        }
        for request in requests {
            if open.is_ok() {
                open = self.answer(&mut seat, place, &request);
            }
        }
        if open.is_ok() {
            self.open[place] = Some(seat);
            return;
        }
        if let Some(player) = seat.player
            && self.places.get(&player) == Some(&place)
        {
            self.places.remove(&player);
        }
        self.free.push(place);
    }

    fn answer(&mut self, seat: &mut Seat, place: usize, request: &str) -> io::Result<()> {
        let loses = self.chance.unit() < self.faults;
        if loses && self.chance.below(2) == 0 {
            return Err(io::ErrorKind::ConnectionAborted.into());
        }
        let reply = self.act(seat, place, request);
        match reply {
            _ if loses => Err(io::ErrorKind::ConnectionAborted.into()),
            Reply::Line(line) => seat.lines.send(&line),
            Reply::Said(text) => {
                self.tell_table(seat.player, &text);
                seat.lines.send("said")
            }
            Reply::Audit => {
                let mut figures: Vec<_> = self.figures.iter().collect();
                figures.sort_unstable_by_key(|(number, _)| **number);
                let all: Vec<_> =
                    figures.iter().map(|(number, figure)| format!("player {number} {figure}\n")).collect();
                seat.lines.send(&format!("{}end", all.concat()))
            }
            Reply::Lost => Err(io::ErrorKind::InvalidData.into()),
        }
    }

    /// Executes a request.
    fn act(&mut self, seat: &mut Seat, place: usize, request: &str) -> Reply {
        let mut words = request.split_whitespace();
        let word = words.next();
        if word == Some("audit") {
            return Reply::Audit;
        }
        if word == Some("login") {
            let Some(player) = number(&mut words) else { return Reply::Lost };
            seat.player = Some(player);
            self.places.insert(player, place);
        }
        let Some(player) = seat.player else { return Reply::Lost };
        let figure = self.figures.entry(player).or_insert(Figure::NEW);
        match word {
            Some("login") => {}
            Some("walk") => {
                let (Some(x), Some(y)) = (number::<i32>(&mut words), number::<i32>(&mut words)) else {
                    return Reply::Lost;
                };
                (figure.x, figure.y) = (figure.x.saturating_add(x), figure.y.saturating_add(y));
            }
            Some("buy") if figure.gold > 0 => (figure.gold, figure.goods) = (figure.gold - 1, figure.goods + 1),
            Some("sell") if figure.goods > 0 => (figure.gold, figure.goods) = (figure.gold + 1, figure.goods - 1),
            Some("buy" | "sell") => return Reply::Line("no".to_owned()),
            Some("say") => return Reply::Said(words.collect::<Vec<_>>().join(" ")),
            _ => return Reply::Lost,
        }
        Reply::Line(format!("state {figure}"))
    }

    /// Sends the words of a player to the others at its table.
    fn tell_table(&mut self, player: Option<u32>, text: &str) {
        let Some(player) = player else { return };
        let first = player / TABLE * TABLE;
        for other in (first..first + TABLE).filter(|&other| other != player) {
            let place = self.places.get(&other).copied();
            if let Some(Some(seat)) = place.and_then(|place| self.open.get_mut(place)) {
                // The next event of a broken connection closes it.
                let _ = seat.lines.send(&format!("heard {player} {text}"));
            }
        }
    }
}
