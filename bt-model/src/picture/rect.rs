//! Rectangles in pixels.

/// The place of a box, in pixels.
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
    /// Returns the right edge.
    #[must_use]
    pub fn right(&self) -> i32 {
        self.x + self.width
    }

    /// Returns the lower edge.
    #[must_use]
    pub fn bottom(&self) -> i32 {
        self.y + self.height
    }

    /// Returns the rectangle with x and y exchanged.
    pub(super) const fn turned(self) -> Self {
        Self { x: self.y, y: self.x, width: self.height, height: self.width }
    }

    /// Returns the middle of the rectangle's height.
    #[must_use]
    pub fn middle(&self) -> i32 {
        self.y + self.height / 2
    }
}
