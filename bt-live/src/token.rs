//! The secret of a game, which each client must show.

use std::io;

/// Creates a token of 128 random bits.
pub fn new() -> io::Result<String> {
    let mut bytes = [0_u8; 16];
    getrandom::fill(&mut bytes).map_err(io::Error::other)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
