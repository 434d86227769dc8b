//! `#[derive(Blackboard)]`: keys, change bits, parents, shared values, access by name.

use bt_runtime::__private::{Blackboard as _, ChangeSet};
use bt_runtime::blackboard::{AgentHooks, KeyError, KeyKind, Shared};
use bt_runtime::{Agent, prelude::*};

#[derive(Blackboard, Clone, Debug, Default, PartialEq)]
pub struct Soul {
    pub calm: bool,
}

#[derive(Blackboard, Clone, Debug, Default, PartialEq)]
pub struct Creature {
    /// From 0 to 1.
    pub health: f32,
    #[blackboard(parent)]
    pub soul: Soul,
    pub name: String,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Mode {
    #[default]
    Calm,
    Alert,
}

#[derive(Blackboard, Clone, Debug, Default)]
pub struct Soldier {
    /// Rounds left.
    /// Never more than 30.
    pub ammo: u32,
    #[blackboard(parent)]
    pub body: Creature,
    enemy: Option<u64>,
    #[blackboard(shared)]
    pub alarm: Shared<bool>,
    #[blackboard(untracked)]
    pub visits: u64,
    pub mode: Mode,
    pub r#type: Vec<u8>,
}

fn board() -> Board<Soldier> {
    Soldier::default().into()
}

/// The indices of the changed keys.
fn changed<B: bt_runtime::Blackboard>(board: &mut B) -> Vec<usize> {
    let changes = board.take_changes();
    (0..64).filter(|&index| changes.has(index)).collect()
}

#[test]
fn reads_are_fields_and_writes_mark_their_key() {
    let mut bb = board();
    assert!(bb.set_ammo(3));
    assert!(bb.set(Soldier::MODE, Mode::Alert));
    bb.type_mut().push(1);
    assert_eq!((bb.ammo, bb.mode, &bb.r#type[..]), (3, Mode::Alert, &[1][..]));
    assert_eq!(bb.get(Soldier::AMMO), &3);
    let keys = [Soldier::AMMO.index(), Soldier::MODE.index(), Soldier::TYPE.index()];
    assert_eq!(changed(&mut bb), keys);
    assert_eq!(changed(&mut bb), [0_usize; 0]);
}

#[test]
fn an_equal_write_marks_nothing() {
    let mut bb = board();
    assert!(!bb.set_ammo(0));
    assert!(!bb.set(Soldier::ENEMY, None));
    *bb.ammo_mut() += 0;
    assert_eq!(*bb.get_mut(Soldier::AMMO), 0);
    bb.body_mut().set(Creature::HEALTH, 0.0);
    assert!(!bb.alarm.set(false));
    assert_eq!(bb.set_by_name("ammo", 0_u32).ok(), Some(false));
    assert_eq!(changed(&mut bb), [0_usize; 0]);
}

#[test]
fn a_write_that_is_taken_back_still_marks() {
    let mut bb = board();
    bb.set_ammo(1);
    bb.set_ammo(0);
    assert_eq!(changed(&mut bb), [Soldier::AMMO.index()]);
}

#[test]
fn the_keys_of_parents_are_marked_on_the_board_of_the_child() {
    let mut bb = board();
    assert!(bb.body_mut().set(Creature::HEALTH, 0.5));
    bb.body_mut().get_mut(Creature::NAME).push('a');
    bb.parent_mut(Soldier::BODY).parent_mut(Creature::SOUL).set(Soul::CALM, true);
    assert_eq!((bb.body.health, bb.body.soul.calm, bb.body_mut().name.as_str()), (0.5, true, "a"));
    let first = Soldier::BODY.first();
    let soul = first + Creature::SOUL.first();
    assert_eq!(changed(&mut bb), [first + Creature::HEALTH.index(), first + Creature::NAME.index(), soul]);
}

#[test]
fn a_shared_value_marks_the_key_of_every_holder_once() {
    let alarm = Shared::new(false);
    let [mut a, mut b] =
        [(); 2].map(|()| Board::<Soldier>::from(Soldier { alarm: alarm.clone(), ..Default::default() }));
    const { assert!(<Soldier as Agent>::SHARES) };
    assert!(a.alarm.set(true));
    assert!(b.shared_changed());
    let key = [Soldier::ALARM.index()];
    assert_eq!((changed(&mut a), changed(&mut b)), (key.to_vec(), key.to_vec()));
    assert!(*b.alarm.read() && !b.shared_changed());
    assert_eq!((changed(&mut a), changed(&mut b)), (vec![], vec![]));
}

#[test]
fn an_untracked_field_is_no_key() {
    let mut bb = board();
    *bb.visits_mut() += 1;
    assert_eq!(bb.visits, 1);
    assert_eq!(changed(&mut bb), [0_usize; 0]);
    assert!(bb.get_by_name::<u64>("visits").is_err());
}

#[test]
fn keys_by_name() {
    let mut bb = board();
    assert_eq!(bb.set_by_name("body.health", 0.25_f32).ok(), Some(true));
    assert_eq!(bb.set_by_name("body.soul.calm", true).ok(), Some(true));
    assert_eq!(bb.get_by_name::<f32>("body.health").ok(), Some(&0.25));
    assert_eq!(bb.get_by_name::<bool>("body.soul.calm").ok(), Some(&true));
    assert_eq!(bb.get_by_name::<Vec<u8>>("type").ok(), Some(&vec![]));
    assert_eq!(changed(&mut bb).len(), 2);
}

#[test]
fn errors_by_name_say_the_key_and_both_types() {
    fn message<T>(result: Result<T, KeyError<'_>>) -> String {
        result.err().map(|error| error.to_string()).unwrap_or_default()
    }
    let mut bb = board();
    assert_eq!(message(bb.get_by_name::<f32>("ammo")), "the key `ammo` is a `u32`, not a `f32`");
    assert_eq!(message(bb.set_by_name("ammo", 3)), "the key `ammo` is a `u32`, not a `i32`");
    assert_eq!(message(bb.get_by_name::<u32>("amo")), "`blackboard::Soldier` has no key `amo`; did you mean `ammo`?");
    assert_eq!(
        message(bb.get_by_name::<f32>("body.helth")),
        "`blackboard::Soldier` has no key `body.helth`; did you mean `body.health`?"
    );
    assert_eq!(message(bb.get_by_name::<u32>("destination")), "`blackboard::Soldier` has no key `destination`");
    assert_eq!(message(bb.get_by_name::<Creature>("body")), "`blackboard::Soldier` has no key `body`");
    assert_eq!(changed(&mut bb), [0_usize; 0]);
}

#[test]
fn the_table_of_keys_is_data() {
    let keys = <Soldier as Agent>::KEYS;
    let names: Vec<_> = keys.iter().map(|key| (key.name, key.ty)).collect();
    let expected = [
        ("ammo", "u32"),
        ("body", "Creature"),
        ("enemy", "Option<u64>"),
        ("alarm", "Shared<bool>"),
        ("mode", "Mode"),
        ("type", "Vec<u8>"),
    ];
    assert_eq!(names, expected);
    assert_eq!(keys[0].docs, "Rounds left.\nNever more than 30.");
    assert!(matches!(keys[1].kind, KeyKind::Parent(inner) if inner[0].docs == "From 0 to 1."));
    assert!(matches!(keys[3].kind, KeyKind::Shared));
    assert_eq!(<Soldier as Agent>::KEY_COUNT, 8);
}

#[test]
fn values_are_shown_by_debug_or_by_the_name_of_their_type() {
    #[derive(Clone, PartialEq, Default)]
    struct Mute;
    #[derive(Blackboard, Default)]
    struct Agent {
        loud: Option<u8>,
        mute: Mute,
    }
    struct Shown<'a>(&'a Agent, usize);
    impl core::fmt::Display for Shown<'_> {
        fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
            bt_runtime::blackboard::AgentHooks::show(self.0, self.1, f)
        }
    }
    let agent = Agent { loud: Some(1), mute: Mute };
    assert_eq!(Shown(&agent, 0).to_string(), "Some(1)");
    assert!(Shown(&agent, 1).to_string().ends_with("::Mute"));
}

mod game {
    #[derive(Debug, PartialEq)]
    pub struct Agent;
    #[derive(Debug, PartialEq)]
    pub struct Time;
}

mod program {
    use super::game::*;
    use bt_runtime::prelude::*;

    pub fn of_the_game() -> (Agent, Time, Duration) {
        (Agent, Time, Duration::ZERO)
    }
}

/// Two glob imports of a name would be an error where the name is used.
#[test]
fn the_prelude_leaves_the_commonest_names_to_the_game() {
    assert_eq!(program::of_the_game(), (game::Agent, game::Time, Duration::ZERO));
}

#[test]
fn a_board_is_a_struct_and_a_word() {
    #[derive(Blackboard)]
    struct Small {
        _a: u64,
    }
    assert_eq!(size_of::<Board<Small>>(), 16);
    let mut bb = board();
    bb.set_ammo(1);
    let mut copy = bb.clone();
    assert_eq!(format!("{copy:?}"), format!("{:?}", *bb));
    assert_eq!(changed(&mut copy), [0]);
}

mod wide {
    use super::*;

    macro_rules! many {
        ($($key:ident)*) => {
            #[derive(Blackboard, Default)]
            pub struct Many { $(pub $key: u8),* }
        };
    }
    many! {
        a0 a1 a2 a3 a4 a5 a6 a7 a8 a9 b0 b1 b2 b3 b4 b5 b6 b7 b8 b9 c0 c1 c2 c3 c4 c5 c6 c7 c8 c9 d0 d1 d2 d3 d4
        d5 d6 d7 d8 d9 e0 e1 e2 e3 e4 e5 e6 e7 e8 e9 f0 f1 f2 f3 f4 f5 f6 f7 f8 f9 g0 g1 g2 g3 g4 g5 g6 g7 g8 g9
    }

    #[derive(Blackboard, Default)]
    pub struct Wider {
        #[blackboard(parent)]
        first: Many,
        #[blackboard(parent)]
        second: Soul,
    }

    #[test]
    fn a_board_of_many_keys_has_four_words() {
        fn same<T: 'static, U: 'static>() -> bool {
            core::any::TypeId::of::<T>() == core::any::TypeId::of::<U>()
        }
        assert!(same::<<Many as Agent>::Changes, [u64; 4]>());
        assert!(same::<<Wider as Agent>::Changes, [u64; 4]>());
        assert!(same::<<Soldier as Agent>::Changes, u64>());
    }

    #[test]
    fn every_key_has_its_bit() {
        let mut bb = Board::<Wider>::from(Wider::default());
        bb.first_mut().set(Many::A0, 1);
        bb.first_mut().set(Many::G9, 1);
        bb.second_mut().set(Soul::CALM, true);
        let changes = bb.take_changes();
        let marked: Vec<_> = (0..256).filter(|&index| changes.has(index)).collect();
        assert_eq!(marked, [0, 69, 70]);
    }
}

mod generic {
    use super::*;

    #[derive(Blackboard, Clone, Debug)]
    struct Carrier<T: Clone + PartialEq + 'static, const N: usize>
    where
        T: Default,
    {
        load: [T; N],
        #[blackboard(parent)]
        body: Creature,
    }

    #[derive(Blackboard)]
    struct Nested<T: Clone + PartialEq + Default + 'static> {
        #[blackboard(parent)]
        inner: Carrier<T, 2>,
    }

    #[derive(Blackboard, Clone, Debug, Default, PartialEq)]
    struct Pack<T: Clone + PartialEq + Default + 'static> {
        mark: T,
        others: Vec<Self>,
    }

    #[test]
    fn self_in_a_field_is_the_agent() {
        let mut bb = Board::<Pack<u8>>::from(Pack::default());
        assert!(bb.set_others(vec![Pack { mark: 3, others: Vec::new() }]));
        assert_eq!(bb.others[0].mark, 3);
        assert_eq!(changed(&mut bb), [1]);
    }

    #[test]
    fn a_generic_struct_keeps_its_generics() {
        let mut bb = Board::<Carrier<u8, 2>>::from(Carrier { load: [0; 2], body: Creature::default() });
        assert!(bb.set_load([1, 2]));
        assert!(bb.body_mut().set(Creature::HEALTH, 1.0));
        assert_eq!(bb.clone().load, [1, 2]);
        let mut nested = Board::<Nested<u8>>::from(Nested { inner: (*bb).clone() });
        assert!(nested.inner_mut().set(Carrier::LOAD, [3, 4]));
        assert_eq!(changed(&mut nested), [0]);
    }
}
