//! The studio over real sockets: its pages and files, the debugger of mosaic_game, a running game, and requests at random.

mod herd;
mod mosaic;
mod requests;
mod server;
mod studio;
