//! Request ids, so that a leaf can wait for the answer to its own request.

/// The number of a request. Put it into the event with the request, and wait for the answer with the same number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RequestId(u32);

impl RequestId {
    /// Returns the plain number, to send it over a wire.
    #[must_use]
    pub const fn as_u32(self) -> u32 {
        self.0
    }

    /// Returns the id with this number.
    #[must_use]
    pub const fn from_u32(number: u32) -> Self {
        Self(number)
    }
}

/// Makes request ids, one after the other. After 2³² ids the numbers repeat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Requests(u32);

impl Requests {
    /// Returns the next id.
    #[inline]
    pub fn draw(&mut self) -> RequestId {
        let id = RequestId(self.0);
        self.0 = self.0.wrapping_add(1);
        id
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_differ() {
        let mut requests = Requests::default();
        let first = requests.draw();
        assert_ne!(first, requests.draw());
        assert_eq!(RequestId::from_u32(first.as_u32()), first);
    }

    #[test]
    fn ids_start_over() {
        let mut requests = Requests(u32::MAX);
        requests.draw();
        assert_eq!(requests.draw().as_u32(), 0);
    }
}
