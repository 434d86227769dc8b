//! Requests and replies as bytes: one byte of protocol, one of type, four of a number; a reply has 16 bytes of the tree besides.

/// The version of the protocol.
const PROTOCOL: u8 = 2;

/// The types of requests.
pub mod kind {
    pub const TREE: u8 = b'T';
    pub const STATUS: u8 = b'S';
    pub const BLACKBOARD: u8 = b'B';
    pub const INSERT: u8 = b'I';
    pub const REMOVE: u8 = b'R';
    pub const REACHED: u8 = b'N';
    pub const UNLOCK: u8 = b'U';
    pub const DUMP: u8 = b'D';
    pub const REMOVE_ALL: u8 = b'A';
    pub const DISABLE_ALL: u8 = b'X';
    pub const RECORD: u8 = b'r';
    pub const TRANSITIONS: u8 = b't';
}

/// The first part of a request.
#[derive(Clone, Copy, Debug)]
pub struct Head {
    /// One of [`kind`].
    pub kind: u8,
    number: [u8; 4],
}

impl Head {
    /// Reads the first part of a request. Clients of other versions are answered too, as BehaviorTree.CPP does.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let &[_, kind, a, b, c, d] = bytes else { return None };
        Some(Self { kind, number: [a, b, c, d] })
    }

    /// Returns the first part of the reply.
    pub fn reply(self, tree: [u8; 16]) -> Vec<u8> {
        let mut bytes = vec![PROTOCOL, self.kind];
        bytes.extend(self.number);
        bytes.extend(tree);
        bytes
    }
}

/// Returns the message about a reached breakpoint.
pub fn reached(number: u32, uid: u16) -> [Vec<u8>; 2] {
    let mut head = vec![PROTOCOL, kind::REACHED];
    head.extend(number.to_le_bytes());
    [head, uid.to_string().into_bytes()]
}
