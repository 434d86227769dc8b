//! Trees of mosaic_game as native brains, compared with the interpreter.

mod both;
mod oracle;
