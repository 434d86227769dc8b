//! Groot2 watches a game: the protocol over real sockets, with the crate `zeromq` and with pyzmq as the client. No test sleeps:
//! the game runs a frame when the test says so.

mod client;
mod game;
mod python;
mod requests;
