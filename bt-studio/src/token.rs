//! The secret in the link. It allows its holder to read and write the folder.

use std::io;

/// Creates a token of 128 random bits.
pub(crate) fn new() -> io::Result<String> {
    let mut bytes = [0_u8; 16];
    getrandom::fill(&mut bytes).map_err(io::Error::other)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// `true` if both tokens are equal. The time of the comparison does not depend on the number of correct letters.
pub(crate) fn same(one: &str, other: &str) -> bool {
    let differs = one.bytes().zip(other.bytes()).fold(0, |differs, (a, b)| differs | (a ^ b));
    one.len() == other.len() && differs == 0
}
