//! A player: its board, its actions and its tree.

use bt_runtime::prelude::*;

use crate::protocol::Request;
use crate::wire::Wire;

/// The board of a player. Its mailbox lets the network wake it.
#[derive(Blackboard, Clone, Debug)]
#[blackboard(mailbox)]
pub struct Player {
    /// The name of the player.
    #[blackboard(untracked)]
    number: u32,
    /// The time after the start of the run at which the player connects.
    #[blackboard(untracked)]
    comes: Duration,
    #[blackboard(untracked)]
    wire: Wire,
    /// The next request.
    #[blackboard(untracked)]
    request: Request,
}

impl Player {
    /// Makes a player who is not connected.
    pub fn new(number: u32, comes: Duration, wire: Wire) -> Self {
        Self { number, comes, wire, request: Request::Login(number) }
    }
}

/// Connects to the server. The brain sleeps until the server has accepted or refused the connection.
#[action(inline = 128)]
async fn connect(wire: Wire) -> Status {
    if wire.connect().await { Status::Success } else { Status::Failure }
}

/// Sends a request. The brain sleeps until the answer arrives. Fails if the connection is lost.
#[action(inline = 192)]
async fn ask(wire: Wire, request: Request) -> Status {
    if wire.ask(request).await.is_some() { Status::Success } else { Status::Failure }
}

#[action]
fn hang_up(bb: &Board<Player>) {
    bb.wire.hang_up();
}

#[action]
fn walk(cx: &mut Cx<Player>) {
    let mut step = || cx.chance().below(3) as i32 - 1;
    let request = Request::Walk(step(), step());
    *cx.bb.request_mut() = request;
}

#[action]
fn talk(cx: &mut Cx<Player>) {
    const WORDS: [&str; 4] = ["hello", "who sells?", "follow me", "brb"];
    let text = WORDS[cx.chance().below(4) as usize];
    *cx.bb.request_mut() = Request::Say(text);
}

#[action]
fn trade(cx: &mut Cx<Player>) {
    let request = if cx.chance().below(2) == 0 { Request::Buy } else { Request::Sell };
    *cx.bb.request_mut() = request;
}

bt! {
    /// Connects at the player's time, plays, and connects again after each fault.
    pub tree Play for Player {
        sequence {
            wait(bb.comes);
            #[repeat(forever)]
            sequence {
                #[until_success]
                selector {
                    run LogIn;
                    sequence "try again" { hang_up(); wait(500ms..=2s); fail }
                }
                #[until_failure]
                sequence "play" {
                    wait(1s..=3s);
                    pick { #[weight(6)] walk(); #[weight(2)] talk(); #[weight(2)] trade() }
                    #[time_limit(10s)] ask(wire = bb.wire, request = bb.request);
                }
                hang_up();
            }
        }
    }

    /// Connects, and logs in.
    pub tree LogIn for Player {
        #[time_limit(10s)]
        sequence {
            connect(wire = bb.wire);
            ask(wire = bb.wire, request = Request::Login(bb.number));
        }
    }
}
