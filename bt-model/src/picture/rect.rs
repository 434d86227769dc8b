//! Rectangles in pixels.

/// A box's place in pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rect {
    /// The left edge.
    pub x: i32,
    /// The upper edge.
    pub y: i32,
    /// The width.
    pub width: i32,
    /// The height.
    pub height: i32,
}

impl Rect {
    /// The right edge.
    #[must_use]
    pub fn right(&self) -> i32 {
        self.x + self.width
    }

    /// The lower edge.
    #[must_use]
    pub fn bottom(&self) -> i32 {
        self.y + self.height
    }

    /// With x and y exchanged.
    pub(super) const fn turned(self) -> Self {
        Self { x: self.y, y: self.x, width: self.height, height: self.width }
    }

    /// The middle of its height.
    #[must_use]
    pub fn middle(&self) -> i32 {
        self.y + self.height / 2
    }
}
