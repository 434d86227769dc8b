//! Parameters of machines and of states.

use tests::prelude::*;

#[test]
fn a_transition_gives_them_and_they_stay_as_they_were() {
    state_tree! {
        machine M for Actor {
            state Calm { task leaf(n = 1); on tick if bb.a => Go(to = bb.n); }
            state Go(to: i32, #[default(3)] off: i32) {
                task look(n = 2, at = to);
                on success => Calm;
                state Near when to + off > 5 { task look(n = 3, at = to * 2); }
                state Far { task look(n = 4, at = off); }
            }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1
        0.2s | a n=1  |        | R      | now  | tick 1, halt 1, 2 sees 1, enter 2, 4 sees 3, enter 4
        0.3s | n=7    |        | R      | now  | 2 sees 1, tick 2, 4 sees 3, tick 4
        0.4s |        | 2:S    | R      | now  | 2 sees 1, tick 2, 4 sees 3, tick 4, enter 1
        0.5s |        |        | R      | now  | tick 1, halt 1, 2 sees 7, enter 2, 3 sees 14, enter 3
        0.6s |        |        | R      | now  | 2 sees 7, tick 2, 3 sees 14, tick 3
        1: entered 2, ticked 4, left 0, halted 2
        2: entered 2, ticked 5, left 1, halted 0
        3: entered 1, ticked 2, left 0, halted 0
        4: entered 1, ticked 3, left 0, halted 0
    "#]]);
}

#[test]
fn a_name_that_the_event_binds_hides_a_parameter_of_the_state() {
    state_tree! {
        machine M for Actor {
            state Calm { task leaf(n = 1); on Signal::At(at) => Go(at = at.abs()); }
            state Go(at: i32) { task look(n = 2, at = at); on Signal::At(at) => Go(at = at.abs()); }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1
        0.2s | @3     |        | R      | now  | tick 1, halt 1, 2 sees 3, enter 2
        0.3s | @4     |        | R      | now  | 2 sees 3, tick 2, 2 sees 4, enter 2
        1: entered 1, ticked 2, left 0, halted 1
        2: entered 2, ticked 3, left 0, halted 0
    "#]]);
}

#[test]
fn a_state_that_is_given_others_is_entered_anew() {
    state_tree! {
        machine M for Actor {
            state Calm { task leaf(n = 1); on Signal::At(at) => Go(to = at); }
            state Go(to: i32) { task look(n = 2, at = to); on Signal::At(at) if *at != to => Go(to = at); }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1
        0.2s | @3     |        | R      | now  | tick 1, halt 1, 2 sees 3, enter 2
        0.3s | @3     |        | R      | now  | 2 sees 3, tick 2
        0.4s | @4     |        | R      | now  | 2 sees 3, tick 2, 2 sees 4, enter 2
        0.5s |        |        | R      | now  | 2 sees 4, tick 2
        1: entered 1, ticked 2, left 0, halted 1
        2: entered 2, ticked 5, left 0, halted 0
    "#]]);
}

#[test]
fn its_own_condition_sees_what_it_would_get() {
    state_tree! {
        machine M for Actor {
            state Calm { task leaf(n = 1); on Signal::At(at) => Go(to = at); }
            state Go(to: i32) when to > bb.n { task look(n = 2, at = to); on Signal::At(at) => Go(to = at); }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | n=3    |        | R      | now  | enter 1
        0.2s | @2     |        | R      | now  | tick 1
        0.3s | @4     |        | R      | now  | tick 1, halt 1, 2 sees 4, enter 2
        0.4s | @1     |        | R      | now  | 2 sees 4, tick 2
        0.5s |        |        | R      | now  | 2 sees 4, tick 2
        1: entered 1, ticked 3, left 0, halted 1
        2: entered 1, ticked 3, left 0, halted 0
    "#]]);
}

#[test]
fn states_at_one_depth_share_their_place() {
    state_tree! {
        machine One for Actor {
            state Calm { task idle; on Signal::At(at) => Go(to = *at as i64); }
            state Go(to: i64) { task idle; }
        }
        machine Two for Actor {
            state Calm { task idle; on Signal::At(at) => Go(to = *at as i64); }
            state Go(to: i64) { task idle; on Signal::At(at) => Back(to = *at as i64); }
            state Back(to: i64) { task idle; }
        }
    }
    assert_eq!(One::BYTES, Two::BYTES);
}

#[test]
fn a_machine_follows_its_arguments() {
    state_tree! {
        machine Inner(to: i32) for Actor {
            state Go { task look(n = 1, at = to); on tick if to > 5 => Back; }
            state Back { task look(n = 2, at = to); }
        }
    }
    bt! { tree T for Actor { run Inner(to = bb.n) } }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | n=1    |        | R      | now  | 1 sees 1, enter 1
        0.2s | n=2    |        | R      | now  | 1 sees 2, tick 1
        0.3s | n=6    |        | R      | now  | 1 sees 6, tick 1, 2 sees 6, enter 2
        0.4s | n=7    |        | R      | now  | 2 sees 7, tick 2
        1: entered 1, ticked 3, left 0, halted 0
        2: entered 1, ticked 2, left 0, halted 0
    "#]]);
}

#[test]
fn what_is_given_waits_until_the_old_states_are_left() {
    state_tree! {
        machine M for Actor {
            state Calm { task leaf(n = 1); on tick if bb.a => Go(to = bb.n); }
            state Go(to: i32) {
                task #[service(serve(n = 4, value = to) -> bb.m, every = 50ms)] graceful(n = 2, halts = 2);
                on Signal::Ping => Back(from = to + 1);
            }
            state Back(from: i32) { task look(n = 3, at = from); }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a n=1  |        | R      | now  | enter 1
        0.2s |        |        | R      | now  | tick 1, halt 1, serve 4, enter 2
        0.3s |        |        | R      | now  | serve 4, tick 2
        0.4s | @ping  |        | R      | now  | serve 4, tick 2, halting 2
        0.5s |        |        | R      | now  | halting 2
        0.6s |        |        | R      | now  | halt 2, 3 sees 2, enter 3
        0.7s |        |        | R      | now  | 3 sees 2, tick 3
        1: entered 1, ticked 2, left 0, halted 1
        2: entered 1, ticked 3, left 0, halted 1
        3: entered 1, ticked 2, left 0, halted 0
    "#]]);
}

#[test]
fn a_snapshot_whose_parameters_are_another_ones_is_refused() {
    state_tree! {
        machine Inner for Actor {
            state Calm { task leaf(n = 1); on tick if bb.a => Go(to = bb.n); }
            state Go(to: i32) { task look(n = 2, at = to); }
        }
        machine Outer for Actor { state A { run Inner; } }
    }
    fn refuses<T: Tree<Agent = Actor, Params = ()>>(path: &str)
    where
        Brain<T>: Unpin + serde::Serialize + serde::de::DeserializeOwned,
    {
        let mut brain = Brain::<T>::new(Actor::default(), ());
        let tick = |brain: &mut Brain<T>| brain.tick(Duration::from_millis(100), &mut tests::Book::default());
        tick(&mut brain);
        let calm = serde_json::to_value(&brain).unwrap();
        brain.board_mut().set_a(true);
        tick(&mut brain);
        let mut go = serde_json::to_value(&brain).unwrap();
        assert!(serde_json::from_value::<Brain<T>>(go.clone()).is_ok());
        assert_ne!(go.pointer(path), calm.pointer(path), "{go:#}");
        *go.pointer_mut(path).unwrap() = calm.pointer(path).unwrap().clone();
        let error = serde_json::from_value::<Brain<T>>(go).map(|_| ()).unwrap_err();
        assert_eq!(error.to_string(), "an active state has no parameters");
    }
    refuses::<Inner>("/brain/scope");
    refuses::<Outer>("/brain/active/root/2/A/0/0/0");
}

#[test]
fn a_machine_has_locals() {
    state_tree! {
        machine M for Actor {
            let shots: i32 = 0;
            let most: i32 = 2;
            on tick if shots >= most => Rest;
            state Work { task leaf(n = 1); on success => Count; }
            state Count { task set(shots = shots + 1); on success => Work; }
            state Rest(#[default(7)] most: i32) {
                task sequence { set(shots = 0); look(n = 2, at = most); }
                on success => Work;
            }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1
        0.2s |        | 1:S    | R      | now  | tick 1, enter 1, enter 1
        0.3s |        | 1:S    | R      | now  | enter 1, enter 1, enter 1
        0.4s |        |        | R      | now  | enter 1
        0.5s |        | 2:S    | R      | now  | tick 1, halt 1, 2 sees 7, enter 2, enter 1
        0.6s |        | 1:S    | R      | now  | tick 1, enter 1, enter 1
        1: entered 10, ticked 13, left 9, halted 1
        2: entered 1, ticked 1, left 1, halted 0
    "#]]);
}

#[test]
fn locals_lie_beside_parameters_in_a_snapshot_and_begin_anew_with_a_linked_machine() {
    state_tree! {
        machine Inner for Actor {
            let step: i32 = 0;
            on tick if step > 1 => succeed;
            state A { task leaf(n = 1); on success => B(at = step + 5); }
            state B(at: i32) { task sequence { set(step = step + 1); look(n = 2, at = at); } on success => A; }
        }
        machine Outer for Actor { state Only links Inner; }
    }
    table::<Outer>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 1:S    | R      | now  | enter 1, 2 sees 5, enter 2
        0.2s |        | 2:S    | R      | now  | 2 sees 5, tick 2, enter 1
        0.3s |        | 1:S    | R      | now  | tick 1, 2 sees 6, enter 2
        0.4s |        |        | R      | now  | 2 sees 6, tick 2, enter 1
        0.5s |        | 1:S    | R      | now  | tick 1, 2 sees 5, enter 2
        0.6s |        |        | R      | now  | 2 sees 5, tick 2
        1: entered 3, ticked 5, left 3, halted 0
        2: entered 3, ticked 6, left 1, halted 0
    "#]]);
}
