//! The memory of a leaf that takes several ticks, for subjects that choose its size.

/// The number of remaining ticks, counted down to zero.
pub trait Countdown: Copy {
    fn from_ticks(ticks: u32) -> Self;
    /// Returns the count after one more tick; `None` if no tick remains.
    fn tick(self) -> Option<Self>;
}

macro_rules! countdown {
    ($($integer:ty),+) => { $(
        impl Countdown for $integer {
            #[inline(always)]
            fn from_ticks(ticks: u32) -> Self {
                ticks as $integer
            }

            #[inline(always)]
            fn tick(self) -> Option<Self> {
                self.checked_sub(1)
            }
        }
    )+ };
}

countdown!(u8, u32);
