//! Assigns each partition to a member, as a function of the living members.

use crate::checksum::Checksum;
use crate::id::{MemberId, PartitionId};
use crate::layout::Layout;

/// Returns the member of each partition. No member gets more partitions than an even division requires, and few
/// partitions change their member when a member joins or leaves: each partition goes to the member with the highest
/// hash among the members with room for another partition (rendezvous hashing with a limit).
pub fn out(layout: Layout, members: &[MemberId]) -> impl Iterator<Item = (PartitionId, MemberId)> {
    let most = layout.len().div_ceil(members.len().max(1));
    let mut members: Vec<_> = members.iter().map(|&member| (member, 0)).collect();
    members.sort_unstable();
    layout.partitions().filter_map(move |partition| {
        let free = members.iter_mut().filter(|(_, owns)| *owns < most);
        let (member, owns) = free.max_by_key(|(member, _)| preference(partition, *member))?;
        *owns += 1;
        Some((partition, *member))
    })
}

fn preference(PartitionId(partition): PartitionId, MemberId(member): MemberId) -> u64 {
    let mut sum = Checksum::new();
    sum.add(&member.to_le_bytes());
    sum.add(&partition.to_le_bytes());
    sum.get()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shares(members: &[u64]) -> Vec<u64> {
        let members: Vec<_> = members.iter().copied().map(MemberId).collect();
        out(Layout::new(64), &members).map(|(_, MemberId(member))| member).collect()
    }

    #[test]
    fn shares_are_even_and_do_not_depend_on_the_order_of_members() {
        let four = shares(&[7, 3, 900, 12]);
        assert_eq!(four, shares(&[12, 900, 7, 3]));
        for member in [7, 3, 900, 12] {
            assert_eq!(four.iter().filter(|&&owner| owner == member).count(), 16);
        }
        assert!(shares(&[5]).iter().all(|&owner| owner == 5));
    }

    #[test]
    fn few_partitions_change_their_owner_when_a_member_goes() {
        let (four, three) = (shares(&[7, 3, 900, 12]), shares(&[7, 3, 900]));
        let moved = four.iter().zip(&three).filter(|(before, after)| **before != 12 && before != after).count();
        assert!(moved <= 16, "{moved} of the 48 partitions that could stay have moved");
    }
}
