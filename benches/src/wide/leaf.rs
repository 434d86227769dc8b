// The build script includes this file too: it writes the tree of `bt!`.

/// The number of levels of composites.
pub const LEVELS: u32 = 5;

/// The number of leaves under them.
pub const LEAVES: u32 = 4_u32.pow(LEVELS);

/// A leaf: the condition `x >= threshold`.
#[derive(Clone, Copy)]
pub struct Leaf {
    pub index: u32,
    pub threshold: u32,
}

impl Leaf {
    /// Returns the leaf at `index`, which has two bits per level, beginning with the root.
    pub const fn at(index: u32) -> Self {
        let mut passes = true;
        let mut level = 0;
        while level < LEVELS {
            let child = (index >> (2 * (LEVELS - 1 - level))) & 3;
            if child != 3 {
                passes = matches!(Kind::at(level), Kind::Sequence);
            }
            level += 1;
        }
        let margin = index % 16;
        Self { index, threshold: if passes { margin } else { 1024 - margin } }
    }
}

/// The kind of the composites of a level.
#[derive(Clone, Copy)]
pub enum Kind {
    Sequence,
    Selector,
}

impl Kind {
    pub const fn at(level: u32) -> Self {
        if level.is_multiple_of(2) { Self::Sequence } else { Self::Selector }
    }
}
