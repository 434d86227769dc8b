//! The lines that players and server exchange.
//!
//! | request | answer |
//! |---|---|
//! | `login NUMBER` | `state X Y GOLD GOODS` |
//! | `walk DX DY` | `state …` |
//! | `buy` or `sell` | `state …`, or `no` |
//! | `say TEXT` | `said`; the others at the table get `heard NUMBER TEXT` |
//! | `audit` | the `state` of each player as `player NUMBER X Y GOLD GOODS`, then `end` |

use std::fmt::{self, Display};
use std::str::{FromStr, SplitWhitespace};

/// The number of players at a table, who hear each other.
pub const TABLE: u32 = 8;

/// A request of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Request {
    Login(u32),
    Walk(i32, i32),
    Say(&'static str),
    Buy,
    Sell,
}

impl Request {
    /// The names of the kinds of requests, in the order of [`kind`](Self::kind).
    pub const KINDS: [&'static str; 4] = ["login", "walk", "say", "trade"];

    /// Returns the kind of the request: an index into [`KINDS`](Self::KINDS).
    pub fn kind(self) -> usize {
        match self {
            Self::Login(_) => 0,
            Self::Walk(..) => 1,
            Self::Say(_) => 2,
            Self::Buy | Self::Sell => 3,
        }
    }
}

impl Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Login(number) => write!(f, "login {number}"),
            Self::Walk(x, y) => write!(f, "walk {x} {y}"),
            Self::Say(text) => write!(f, "say {text}"),
            Self::Buy => f.write_str("buy"),
            Self::Sell => f.write_str("sell"),
        }
    }
}

/// The state of a player's figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figure {
    pub x: i32,
    pub y: i32,
    pub gold: u32,
    pub goods: u32,
}

impl Figure {
    /// A new figure.
    pub const NEW: Self = Self { x: 0, y: 0, gold: 20, goods: 0 };
}

impl Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {} {}", self.x, self.y, self.gold, self.goods)
    }
}

/// A line of the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    State(Figure),
    Said,
    /// The shop has refused the trade.
    No,
    /// A line that another player has said; it answers no request.
    Heard,
    /// A figure in an audit, with the number of its player.
    Player(u32, Figure),
    /// The end of an audit.
    End,
}

impl Answer {
    /// Reads a line; `None` if it is not part of the protocol.
    pub fn read(line: &str) -> Option<Self> {
        let mut words = line.split_whitespace();
        let answer = match words.next()? {
            "state" => Self::State(figure(&mut words)?),
            "said" => Self::Said,
            "no" => Self::No,
            "heard" => return Some(Self::Heard),
            "player" => Self::Player(number(&mut words)?, figure(&mut words)?),
            "end" => Self::End,
            _ => return None,
        };
        words.next().is_none().then_some(answer)
    }
}

fn figure(words: &mut SplitWhitespace<'_>) -> Option<Figure> {
    Some(Figure { x: number(words)?, y: number(words)?, gold: number(words)?, goods: number(words)? })
}

/// Returns the next word as a number.
pub fn number<N: FromStr>(words: &mut SplitWhitespace<'_>) -> Option<N> {
    words.next()?.parse().ok()
}
