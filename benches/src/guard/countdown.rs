//! The memory of a leaf that lasts several ticks, for subjects that choose its size.

/// The ticks left, counted down to zero.
pub trait Countdown: Copy {
    fn from_ticks(ticks: u32) -> Self;
    /// One tick fewer; `None` if none is left.
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
