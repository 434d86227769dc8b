//! The delay of a transition.

use crate::time::Time;
use crate::trace::Trigger;

/// The bit of a delay that an event began. The other bits are the end in nanoseconds.
const BY_EVENT: u64 = 1 << 63;

/// The end of a transition's delay, and whether an event began the delay. It is one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Until(u64);

impl Default for Until {
    fn default() -> Self {
        Self::NONE
    }
}

impl Until {
    /// No delay runs.
    pub const NONE: Self = Self(u64::MAX);

    /// Returns a delay that this trigger begins. It ends after at most 292 years of the clock.
    #[inline]
    pub fn new(end: Time, trigger: Trigger) -> Self {
        let end = end.as_nanos().min(BY_EVENT - 2);
        Self(if trigger == Trigger::Event { end | BY_EVENT } else { end })
    }

    /// Returns the end of the delay; `None` while it does not run.
    #[inline(always)]
    pub fn end(self) -> Option<Time> {
        (self != Self::NONE).then_some(Time::from_nanos(self.0 & !BY_EVENT))
    }

    /// Returns `true` if the delay runs, and needs neither its condition nor a further event.
    #[inline(always)]
    pub fn is_by_event(self) -> bool {
        self != Self::NONE && self.0 & BY_EVENT != 0
    }

    /// Returns `true` if the delay runs, and goes on in a tick with this trigger. An event restarts the
    /// delay: events are looked for only if the condition of the running delay no longer holds.
    #[inline(always)]
    pub fn goes_on(self, trigger: Trigger) -> bool {
        self.is_by_event() || self != Self::NONE && trigger != Trigger::Event
    }

    /// Returns the delay as a word of a loaded tree.
    #[cfg(feature = "json")]
    pub const fn to_bits(self) -> u64 {
        self.0
    }

    /// Returns the delay of the word that [`to_bits`](Self::to_bits) returned.
    #[cfg(feature = "json")]
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_delay_beyond_the_clock_still_runs() {
        for trigger in [Trigger::Tick, Trigger::Event] {
            let delay = Until::new(Time::END, trigger);
            assert!(delay.end().is_some_and(|end| end > Time::from_nanos(u64::MAX / 4)), "{delay:?}");
            assert_eq!(delay.is_by_event(), trigger == Trigger::Event);
        }
    }

    #[test]
    fn only_a_delay_that_an_event_began_goes_on_without_its_condition() {
        let end = Time::from_nanos(3);
        for (delay, on_event, on_tick) in [
            (Until::NONE, false, false),
            (Until::new(end, Trigger::Tick), false, true),
            (Until::new(end, Trigger::Success), false, true),
            (Until::new(end, Trigger::Event), true, true),
        ] {
            assert_eq!((delay.goes_on(Trigger::Event), delay.goes_on(Trigger::Tick)), (on_event, on_tick), "{delay:?}");
        }
    }
}
