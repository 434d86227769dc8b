//! Trees of mosaic_game as native brains, compared with the interpreter.

mod both;
mod listed;
mod oracle;
mod own;
mod random;
