//! The studio over real sockets: its pages and files, the debugger of mosaic_game, and a running game.

mod herd;
mod mosaic;
mod server;
mod studio;
