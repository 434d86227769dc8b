//! Secrets that clients must show: the token of a game, and that of the page of `bt studio`.

use std::io;

/// Creates a token of 128 random bits.
///
/// # Errors
/// The system gives no random bytes.
pub fn new() -> io::Result<String> {
    let mut bytes = [0_u8; 16];
    getrandom::fill(&mut bytes).map_err(io::Error::other)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// `true` if both tokens are equal. The time of the comparison does not depend on the number of correct letters.
#[must_use]
pub fn same(one: &str, other: &str) -> bool {
    let differs = one.bytes().zip(other.bytes()).fold(0, |differs, (a, b)| differs | (a ^ b));
    one.len() == other.len() && differs == 0
}

#[cfg(test)]
mod tests {
    use super::same;

    #[test]
    fn only_the_whole_token_is_the_same() {
        assert!(same("5f3a", "5f3a"));
        for other in ["5f3b", "4f3a", "5f3", "5f3a0", "5f3A", ""] {
            assert!(!same("5f3a", other) && !same(other, "5f3a"), "{other}");
        }
    }
}
