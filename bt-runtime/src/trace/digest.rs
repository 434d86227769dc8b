//! A sink that reduces a trace to one number.

use core::fmt::{self, Write};
use core::hash::{Hash, Hasher};

use super::{Live, Trace};

/// A hash of every record and value (FNV-1a, 64 bits): equal traces have equal digests, on every machine with the same
/// word size and byte order.
///
/// ```
/// use bt_runtime::prelude::*;
/// use bt_runtime::trace::Digest;
/// # #[derive(Blackboard, Default)] struct Soldier;
///
/// bt! {
///     tree Rest for Soldier { wait(1s..=9s) }
/// }
///
/// fn digest(seed: u64) -> u64 {
///     let (mut brain, mut digest) = (Rest::brain(Soldier).seeded(seed), Digest::new());
///     for _ in 0..99 {
///         brain.tick_traced(Duration::from_secs(1), &mut (), &mut digest);
///     }
///     digest.value()
/// }
/// assert_eq!(digest(1), digest(1));
/// assert_ne!(digest(1), digest(2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Digest(u64);

impl Digest {
    /// Returns the digest of an empty trace.
    #[must_use]
    pub const fn new() -> Self {
        Self(0xCBF2_9CE4_8422_2325)
    }

    /// Returns the digest as a number.
    #[must_use]
    pub const fn value(self) -> u64 {
        self.0
    }
}

impl Default for Digest {
    fn default() -> Self {
        Self::new()
    }
}

impl Hasher for Digest {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        }
    }
}

impl Write for Digest {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        Hasher::write(self, text.as_bytes());
        Ok(())
    }
}

impl Trace for Digest {
    fn record(&mut self, record: Live<'_>) {
        record
            .map(|value| {
                // If the `Display` of a value fails, the text before the failure is hashed.
                let _ = write!(self, "{value}\0");
            })
            .hash(self);
    }
}
