//! The secret in the link. It gives access to read and write the folder.

use std::io;

/// A new one: 128 random bits.
pub(crate) fn new() -> io::Result<String> {
    let mut bytes = [0_u8; 16];
    getrandom::fill(&mut bytes).map_err(io::Error::other)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Are both tokens equal? The comparison takes the same time however many letters are right.
pub(crate) fn same(one: &str, other: &str) -> bool {
    let differs = one.bytes().zip(other.bytes()).fold(0, |differs, (a, b)| differs | (a ^ b));
    one.len() == other.len() && differs == 0
}
