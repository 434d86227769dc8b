//! Twenty children in every composite that accepts many. `wide_lines` tests those that run in order.

use tests::prelude::*;

#[test]
fn random_selector() {
    bt! {
        tree T for Actor {
            random_selector {
                condition(n = 1); condition(n = 2); condition(n = 3); condition(n = 4);
                condition(n = 5); condition(n = 6); condition(n = 7); condition(n = 8);
                condition(n = 9); condition(n = 10); condition(n = 11); condition(n = 12);
                condition(n = 13); condition(n = 14); condition(n = 15); condition(n = 16);
                condition(n = 17); condition(n = 18); condition(n = 19); condition(n = 20);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves              | status | next | what happened
        0.1s |        |                     | F      | now  | enter 18, enter 9, enter 1, enter 20, enter 3, enter 7, enter 5, enter 16, enter 6, enter 19, enter 10, enter 14, enter 12, enter 11, enter 15, enter 8, enter 4, enter 17, enter 2, enter 13
        0.2s |        | 1:S 2:S 3:S 4:S 5:S | S      | now  | enter 18, enter 13, enter 19, enter 6, enter 16, enter 10, enter 7, enter 4
        1: entered 1, ticked 1, left 1, halted 0
        2: entered 1, ticked 1, left 1, halted 0
        3: entered 1, ticked 1, left 1, halted 0
        4: entered 2, ticked 2, left 2, halted 0
        5: entered 1, ticked 1, left 1, halted 0
        6: entered 2, ticked 2, left 2, halted 0
        7: entered 2, ticked 2, left 2, halted 0
        8: entered 1, ticked 1, left 1, halted 0
        9: entered 1, ticked 1, left 1, halted 0
        10: entered 2, ticked 2, left 2, halted 0
        11: entered 1, ticked 1, left 1, halted 0
        12: entered 1, ticked 1, left 1, halted 0
        13: entered 2, ticked 2, left 2, halted 0
        14: entered 1, ticked 1, left 1, halted 0
        15: entered 1, ticked 1, left 1, halted 0
        16: entered 2, ticked 2, left 2, halted 0
        17: entered 1, ticked 1, left 1, halted 0
        18: entered 2, ticked 2, left 2, halted 0
        19: entered 2, ticked 2, left 2, halted 0
        20: entered 1, ticked 1, left 1, halted 0
    "#]]);
}

#[test]
fn parallel() {
    bt! {
        tree T for Actor {
            parallel(success = 12, failure = 9) {
                leaf(n = 1); leaf(n = 2); leaf(n = 3); leaf(n = 4); leaf(n = 5); leaf(n = 6);
                leaf(n = 7); leaf(n = 8); leaf(n = 9); leaf(n = 10); leaf(n = 11); leaf(n = 12);
                leaf(n = 13); leaf(n = 14); leaf(n = 15); leaf(n = 16); leaf(n = 17); leaf(n = 18);
                leaf(n = 19); leaf(n = 20);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves                                         | status | next | what happened
        0.1s |        | 1:S 20:S 7:F                                   | R      | now  | enter 1, enter 2, enter 3, enter 4, enter 5, enter 6, enter 7, enter 8, enter 9, enter 10, enter 11, enter 12, enter 13, enter 14, enter 15, enter 16, enter 17, enter 18, enter 19, enter 20
        0.2s |        | 2:S 3:S 4:S 5:S 6:S 7:S 8:S 9:S 10:S 11:S 12:S | S      | now  | tick 2, tick 3, tick 4, tick 5, tick 6, tick 8, tick 9, tick 10, tick 11, tick 12, halt 13, halt 14, halt 15, halt 16, halt 17, halt 18, halt 19
        1: entered 1, ticked 1, left 1, halted 0
        2: entered 1, ticked 2, left 1, halted 0
        3: entered 1, ticked 2, left 1, halted 0
        4: entered 1, ticked 2, left 1, halted 0
        5: entered 1, ticked 2, left 1, halted 0
        6: entered 1, ticked 2, left 1, halted 0
        7: entered 1, ticked 1, left 1, halted 0
        8: entered 1, ticked 2, left 1, halted 0
        9: entered 1, ticked 2, left 1, halted 0
        10: entered 1, ticked 2, left 1, halted 0
        11: entered 1, ticked 2, left 1, halted 0
        12: entered 1, ticked 2, left 1, halted 0
        13: entered 1, ticked 1, left 0, halted 1
        14: entered 1, ticked 1, left 0, halted 1
        15: entered 1, ticked 1, left 0, halted 1
        16: entered 1, ticked 1, left 0, halted 1
        17: entered 1, ticked 1, left 0, halted 1
        18: entered 1, ticked 1, left 0, halted 1
        19: entered 1, ticked 1, left 0, halted 1
        20: entered 1, ticked 1, left 1, halted 0
    "#]]);
}

#[test]
fn race() {
    bt! {
        tree T for Actor {
            race {
                leaf(n = 1); leaf(n = 2); leaf(n = 3); leaf(n = 4); leaf(n = 5); leaf(n = 6);
                leaf(n = 7); leaf(n = 8); leaf(n = 9); leaf(n = 10); leaf(n = 11); leaf(n = 12);
                leaf(n = 13); leaf(n = 14); leaf(n = 15); leaf(n = 16); leaf(n = 17); leaf(n = 18);
                leaf(n = 19); leaf(n = 20);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1, enter 2, enter 3, enter 4, enter 5, enter 6, enter 7, enter 8, enter 9, enter 10, enter 11, enter 12, enter 13, enter 14, enter 15, enter 16, enter 17, enter 18, enter 19, enter 20
        0.2s |        | 18:S   | S      | now  | tick 1, tick 2, tick 3, tick 4, tick 5, tick 6, tick 7, tick 8, tick 9, tick 10, tick 11, tick 12, tick 13, tick 14, tick 15, tick 16, tick 17, tick 18, halt 1, halt 2, halt 3, halt 4, halt 5, halt 6, halt 7, halt 8, halt 9, halt 10, halt 11, halt 12, halt 13, halt 14, halt 15, halt 16, halt 17, halt 19, halt 20
        1: entered 1, ticked 2, left 0, halted 1
        2: entered 1, ticked 2, left 0, halted 1
        3: entered 1, ticked 2, left 0, halted 1
        4: entered 1, ticked 2, left 0, halted 1
        5: entered 1, ticked 2, left 0, halted 1
        6: entered 1, ticked 2, left 0, halted 1
        7: entered 1, ticked 2, left 0, halted 1
        8: entered 1, ticked 2, left 0, halted 1
        9: entered 1, ticked 2, left 0, halted 1
        10: entered 1, ticked 2, left 0, halted 1
        11: entered 1, ticked 2, left 0, halted 1
        12: entered 1, ticked 2, left 0, halted 1
        13: entered 1, ticked 2, left 0, halted 1
        14: entered 1, ticked 2, left 0, halted 1
        15: entered 1, ticked 2, left 0, halted 1
        16: entered 1, ticked 2, left 0, halted 1
        17: entered 1, ticked 2, left 0, halted 1
        18: entered 1, ticked 2, left 1, halted 0
        19: entered 1, ticked 1, left 0, halted 1
        20: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn match_arms() {
    bt! {
        tree T for Actor {
            match bb.n {
                1 => leaf(n = 1), 2 => leaf(n = 2), 3 => leaf(n = 3), 4 => leaf(n = 4),
                5 => leaf(n = 5), 6 => leaf(n = 6), 7 => leaf(n = 7), 8 => leaf(n = 8),
                9 => leaf(n = 9), 10 => leaf(n = 10), 11 => leaf(n = 11), 12 => leaf(n = 12),
                13 => leaf(n = 13), 14 => leaf(n = 14), 15 => leaf(n = 15), 16 => leaf(n = 16),
                17 => leaf(n = 17), 18 => leaf(n = 18), 19 => leaf(n = 19), _ => leaf(n = 20),
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | n=9    | 9:S    | S      | now  | enter 9
        0.2s | n=19   | 19:S   | S      | now  | enter 19
        0.3s | n=77   | 20:F   | F      | now  | enter 20
        9: entered 1, ticked 1, left 1, halted 0
        19: entered 1, ticked 1, left 1, halted 0
        20: entered 1, ticked 1, left 1, halted 0
    "#]]);
}

#[test]
fn a_guard_preempts_a_far_sibling_and_no_child_before_the_guard_is_tried_again() {
    bt! {
        tree T for Actor {
            selector {
                condition(n = 1); #[when(bb.a, aborts = lower_priority)] leaf(n = 2); condition(n = 3);
                condition(n = 4); condition(n = 5); condition(n = 6); condition(n = 7);
                condition(n = 8); condition(n = 9); condition(n = 10); condition(n = 11);
                condition(n = 12); condition(n = 13); condition(n = 14); condition(n = 15);
                condition(n = 16); condition(n = 17); condition(n = 18);
                #[when(bb.b, aborts = lower_priority)] leaf(n = 19); leaf(n = 20);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1, enter 3, enter 4, enter 5, enter 6, enter 7, enter 8, enter 9, enter 10, enter 11, enter 12, enter 13, enter 14, enter 15, enter 16, enter 17, enter 18, enter 20
        0.2s | b      |        | R      | now  | halt 20, enter 19
        0.3s | a      |        | R      | now  | halt 19, enter 2
        0.4s |        | 2:S    | S      | now  | tick 2
        1: entered 1, ticked 1, left 1, halted 0
        2: entered 1, ticked 2, left 1, halted 0
        3: entered 1, ticked 1, left 1, halted 0
        4: entered 1, ticked 1, left 1, halted 0
        5: entered 1, ticked 1, left 1, halted 0
        6: entered 1, ticked 1, left 1, halted 0
        7: entered 1, ticked 1, left 1, halted 0
        8: entered 1, ticked 1, left 1, halted 0
        9: entered 1, ticked 1, left 1, halted 0
        10: entered 1, ticked 1, left 1, halted 0
        11: entered 1, ticked 1, left 1, halted 0
        12: entered 1, ticked 1, left 1, halted 0
        13: entered 1, ticked 1, left 1, halted 0
        14: entered 1, ticked 1, left 1, halted 0
        15: entered 1, ticked 1, left 1, halted 0
        16: entered 1, ticked 1, left 1, halted 0
        17: entered 1, ticked 1, left 1, halted 0
        18: entered 1, ticked 1, left 1, halted 0
        19: entered 1, ticked 1, left 0, halted 1
        20: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn utility_selector() {
    bt! {
        tree T for Actor {
            utility_selector {
                #[score(bb.n * 1 % 21)] condition(n = 1); #[score(bb.n * 2 % 21)] condition(n = 2);
                #[score(bb.n * 3 % 21)] condition(n = 3); #[score(bb.n * 4 % 21)] condition(n = 4);
                #[score(bb.n * 5 % 21)] condition(n = 5); #[score(bb.n * 6 % 21)] condition(n = 6);
                #[score(bb.n * 7 % 21)] condition(n = 7); #[score(bb.n * 8 % 21)] condition(n = 8);
                #[score(bb.n * 9 % 21)] condition(n = 9); #[score(bb.n * 10 % 21)] condition(n = 10);
                #[score(bb.n * 11 % 21)] condition(n = 11); #[score(bb.n * 12 % 21)] condition(n = 12);
                #[score(bb.n * 13 % 21)] condition(n = 13); #[score(bb.n * 14 % 21)] condition(n = 14);
                #[score(bb.n * 15 % 21)] condition(n = 15); #[score(bb.n * 16 % 21)] condition(n = 16);
                #[score(bb.n * 17 % 21)] condition(n = 17); #[score(bb.n * 18 % 21)] condition(n = 18);
                #[score(bb.n * 19 % 21)] condition(n = 19); #[score(bb.n * 20 % 21)] condition(n = 20);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves   | status | next | what happened
        0.1s | n=2    | 20:S 9:S | S      | now  | enter 10, enter 20
        10: entered 1, ticked 1, left 1, halted 0
        20: entered 1, ticked 1, left 1, halted 0
    "#]]);
}
