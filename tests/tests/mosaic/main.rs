//! Trees of mosaic_game: against traces of the original, and by the project's own samples.

mod compare;
mod guided;
mod oracle;
mod player;
mod scenario;
