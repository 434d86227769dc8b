//! A snapshot of another version is refused, and the error names the first difference.

use bt_runtime::snapshot::{Heading, Version};
use expect_test::Expect;

use super::*;

mod old {
    use super::*;

    #[derive(Blackboard, Default, serde::Serialize, serde::Deserialize)]
    pub struct Body {
        pub health: u32,
    }

    #[derive(Blackboard, Default, serde::Serialize, serde::Deserialize)]
    pub struct Soldier {
        #[blackboard(parent)]
        pub body: Body,
        pub ammo: i32,
    }

    bt! {
        pub tree Guard for Soldier {
            selector { #[when(bb.ammo == 0, aborts = both)] wait(1s); idle "rest"; }
        }
    }
}

/// Checks that a snapshot of the old guard cannot be restored as a tree with this root, for an agent with these keys.
macro_rules! refused {
    ($name:ident: { $($keys:tt)* } { $($root:tt)* } => $expected:expr) => {
        #[test]
        fn $name() {
            #[derive(Blackboard, Default, serde::Serialize, serde::Deserialize)]
            pub struct Body {
                pub health: u32,
            }
            #[derive(Blackboard, Default, serde::Serialize, serde::Deserialize)]
            pub struct Soldier { #[blackboard(parent)] pub body: Body, $($keys)* }
            bt! {
                tree Guard for Soldier { $($root)* }
            }
            refused::<Guard>($expected);
        }
    };
}

fn refused<T: Tree>(expected: Expect)
where
    Brain<T>: serde::de::DeserializeOwned,
{
    let brain = old::Guard::brain(old::Soldier::default());
    let bytes = postcard::to_stdvec(&brain).unwrap();
    assert!(postcard::from_bytes::<Brain<T>>(&bytes).is_err());
    let heading: Heading = postcard::from_bytes(&bytes).unwrap();
    expected.assert_eq(&heading.version.check::<T>().unwrap_err().to_string());

    let json = serde_json::to_string(&brain).unwrap();
    assert_eq!(serde_json::from_str::<Heading>(&json).unwrap(), heading);
    assert!(serde_json::from_str::<Brain<T>>(&json).is_err());
}

refused!(a_node_is_another: { pub ammo: i32 }
    { selector { #[when(bb.ammo == 0, aborts = both)] wait(1s); succeed; } }
    => expect!["node 2 is `succeed` here and `rest` in the snapshot"]);
refused!(a_node_has_another_kind: { pub ammo: i32 }
    { selector { #[when(bb.ammo == 0, aborts = both)] wait(1s); succeed "rest"; } }
    => expect!["node 2, `rest`, is `succeed` here and `idle` in the snapshot"]);
refused!(a_node_stands_elsewhere: { pub ammo: i32 }
    { selector { #[when(bb.ammo == 0, aborts = both)] sequence "wait" { idle "rest"; } idle; } }
    => expect!["node 1, `wait`, is `sequence` here and `wait` in the snapshot"]);
#[allow(deprecated, reason = "warnings of `bt!`")]
mod of_wrong_trees {
    use super::*;

    refused!(a_node_is_missing: { pub ammo: i32 }
    { selector { #[when(bb.ammo == 0, aborts = both)] wait(1s); } }
    => expect!["node 2, `rest`, is only in the snapshot, not here"]);
    refused!(a_node_is_new: { pub ammo: i32 }
    { selector { #[when(bb.ammo == 0, aborts = both)] wait(1s); idle "rest"; fail; } }
    => expect!["node 3, `fail`, is only here, not in the snapshot"]);
}

refused!(a_guard_is_another: { pub ammo: i32 }
    { selector { #[when(bb.ammo == 2, aborts = both)] wait(1s); idle "rest"; } }
    => expect!["node 1, `wait`, has `when(bb.ammo == 2, aborts = both)` here and `when(bb.ammo == 0, aborts = both)` in the snapshot"]);
refused!(a_guard_is_gone: { pub ammo: i32 }
    { selector { #[invert] wait(1s); idle "rest"; } }
    => expect!["node 1, `wait`, has `invert` here and `when(bb.ammo == 0, aborts = both)` in the snapshot"]);
refused!(a_key_has_another_type: { pub ammo: u32 }
    { selector { #[when(bb.ammo == 0, aborts = both)] wait(1s); idle "rest"; } }
    => expect!["key `ammo` is `u32` here, `i32` in the snapshot"]);
refused!(a_key_is_new: { pub ammo: i32, pub enemy: bool }
    { selector { #[when(bb.ammo == 0, aborts = both)] wait(1s); idle "rest"; } }
    => expect!["key `enemy` is only here, not in the snapshot"]);
refused!(a_key_has_another_name: { pub rounds: i32 }
    { selector { #[when(bb.rounds == 0, aborts = both)] wait(1s); idle "rest"; } }
    => expect!["node 1, `wait`, has `when(bb.rounds == 0, aborts = both)` here and `when(bb.ammo == 0, aborts = both)` in the snapshot"]);

#[test]
fn keys_of_parents_go_by_their_path() {
    let keys: Vec<_> = Version::of::<old::Guard>().keys.into_iter().map(|key| (key.name, key.ty)).collect();
    let expected = [("body.health", "u32"), ("ammo", "i32")].map(|(name, ty)| (name.to_owned(), ty.to_owned()));
    assert_eq!(keys, expected);
}

#[test]
fn another_format_is_told() {
    let mut version = Version::of::<Whole>();
    assert_eq!(version.check::<Whole>(), Ok(()));
    version.format = 2;
    let error = version.check::<Whole>().unwrap_err().to_string();
    assert_eq!(error, "the format of snapshots is 1 here, 2 in the snapshot");
}
