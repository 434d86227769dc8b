//! Twenty children that run in order.

use tests::prelude::*;

#[test]
fn sequence() {
    bt! {
        tree T for Actor {
            sequence {
                condition(n = 1); condition(n = 2); condition(n = 3); condition(n = 4);
                condition(n = 5); condition(n = 6); condition(n = 7); condition(n = 8);
                condition(n = 9); condition(n = 10); condition(n = 11); condition(n = 12);
                condition(n = 13); condition(n = 14); condition(n = 15); condition(n = 16);
                condition(n = 17); condition(n = 18); condition(n = 19); condition(n = 20);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves                                                                                     | status | next | what happened
        0.1s |        | 1:S 2:S 3:S 4:S 5:S 6:S 7:S 8:S 9:S 10:S 11:S 12:S 13:S 14:S 15:S 16:S 17:S 18:S 19:S 20:S | S      | now  | enter 1, enter 2, enter 3, enter 4, enter 5, enter 6, enter 7, enter 8, enter 9, enter 10, enter 11, enter 12, enter 13, enter 14, enter 15, enter 16, enter 17, enter 18, enter 19, enter 20
        0.2s |        | 1:S 2:S 3:S 4:S 5:S 6:S 7:S 8:S 9:S 10:S 11:S 12:S 13:S 14:S 15:S 16:S 17:S                | F      | now  | enter 1, enter 2, enter 3, enter 4, enter 5, enter 6, enter 7, enter 8, enter 9, enter 10, enter 11, enter 12, enter 13, enter 14, enter 15, enter 16, enter 17, enter 18
        1: entered 2, ticked 2, left 2, halted 0
        2: entered 2, ticked 2, left 2, halted 0
        3: entered 2, ticked 2, left 2, halted 0
        4: entered 2, ticked 2, left 2, halted 0
        5: entered 2, ticked 2, left 2, halted 0
        6: entered 2, ticked 2, left 2, halted 0
        7: entered 2, ticked 2, left 2, halted 0
        8: entered 2, ticked 2, left 2, halted 0
        9: entered 2, ticked 2, left 2, halted 0
        10: entered 2, ticked 2, left 2, halted 0
        11: entered 2, ticked 2, left 2, halted 0
        12: entered 2, ticked 2, left 2, halted 0
        13: entered 2, ticked 2, left 2, halted 0
        14: entered 2, ticked 2, left 2, halted 0
        15: entered 2, ticked 2, left 2, halted 0
        16: entered 2, ticked 2, left 2, halted 0
        17: entered 2, ticked 2, left 2, halted 0
        18: entered 2, ticked 2, left 2, halted 0
        19: entered 1, ticked 1, left 1, halted 0
        20: entered 1, ticked 1, left 1, halted 0
    "#]]);
}

#[test]
fn selector() {
    bt! {
        tree T for Actor {
            selector {
                condition(n = 1); condition(n = 2); condition(n = 3); condition(n = 4);
                condition(n = 5); condition(n = 6); condition(n = 7); condition(n = 8);
                condition(n = 9); condition(n = 10); condition(n = 11); condition(n = 12);
                condition(n = 13); condition(n = 14); condition(n = 15); condition(n = 16);
                condition(n = 17); condition(n = 18); condition(n = 19); condition(n = 20);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | F      | now  | enter 1, enter 2, enter 3, enter 4, enter 5, enter 6, enter 7, enter 8, enter 9, enter 10, enter 11, enter 12, enter 13, enter 14, enter 15, enter 16, enter 17, enter 18, enter 19, enter 20
        0.2s |        | 19:S   | S      | now  | enter 1, enter 2, enter 3, enter 4, enter 5, enter 6, enter 7, enter 8, enter 9, enter 10, enter 11, enter 12, enter 13, enter 14, enter 15, enter 16, enter 17, enter 18, enter 19
        1: entered 2, ticked 2, left 2, halted 0
        2: entered 2, ticked 2, left 2, halted 0
        3: entered 2, ticked 2, left 2, halted 0
        4: entered 2, ticked 2, left 2, halted 0
        5: entered 2, ticked 2, left 2, halted 0
        6: entered 2, ticked 2, left 2, halted 0
        7: entered 2, ticked 2, left 2, halted 0
        8: entered 2, ticked 2, left 2, halted 0
        9: entered 2, ticked 2, left 2, halted 0
        10: entered 2, ticked 2, left 2, halted 0
        11: entered 2, ticked 2, left 2, halted 0
        12: entered 2, ticked 2, left 2, halted 0
        13: entered 2, ticked 2, left 2, halted 0
        14: entered 2, ticked 2, left 2, halted 0
        15: entered 2, ticked 2, left 2, halted 0
        16: entered 2, ticked 2, left 2, halted 0
        17: entered 2, ticked 2, left 2, halted 0
        18: entered 2, ticked 2, left 2, halted 0
        19: entered 2, ticked 2, left 2, halted 0
        20: entered 1, ticked 1, left 1, halted 0
    "#]]);
}

#[test]
fn always_sequence() {
    bt! {
        tree T for Actor {
            always_sequence {
                condition(n = 1); condition(n = 2); condition(n = 3); condition(n = 4);
                condition(n = 5); condition(n = 6); condition(n = 7); condition(n = 8);
                condition(n = 9); condition(n = 10); condition(n = 11); condition(n = 12);
                condition(n = 13); condition(n = 14); condition(n = 15); condition(n = 16);
                condition(n = 17); condition(n = 18); condition(n = 19); condition(n = 20);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 3:S    | S      | now  | enter 1, enter 2, enter 3, enter 4, enter 5, enter 6, enter 7, enter 8, enter 9, enter 10, enter 11, enter 12, enter 13, enter 14, enter 15, enter 16, enter 17, enter 18, enter 19, enter 20
        1: entered 1, ticked 1, left 1, halted 0
        2: entered 1, ticked 1, left 1, halted 0
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
        19: entered 1, ticked 1, left 1, halted 0
        20: entered 1, ticked 1, left 1, halted 0
    "#]]);
}

#[test]
fn reactive_sequence() {
    bt! {
        tree T for Actor {
            reactive_sequence {
                condition(n = 1); condition(n = 2); condition(n = 3); condition(n = 4);
                condition(n = 5); condition(n = 6); condition(n = 7); condition(n = 8);
                condition(n = 9); condition(n = 10); condition(n = 11); condition(n = 12);
                condition(n = 13); condition(n = 14); condition(n = 15); condition(n = 16);
                condition(n = 17); condition(n = 18); condition(n = 19); leaf(n = 20);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves                                                                                | status | next | what happened
        0.1s |        | 1:S 2:S 3:S 4:S 5:S 6:S 7:S 8:S 9:S 10:S 11:S 12:S 13:S 14:S 15:S 16:S 17:S 18:S 19:S | R      | now  | enter 1, enter 2, enter 3, enter 4, enter 5, enter 6, enter 7, enter 8, enter 9, enter 10, enter 11, enter 12, enter 13, enter 14, enter 15, enter 16, enter 17, enter 18, enter 19, enter 20
        0.2s |        | 1:S 2:S 3:S 4:S 5:S 6:S 7:S 8:S 9:S 10:S 11:S 12:S 13:S 14:S 15:S 16:S 17:S           | F      | now  | enter 1, enter 2, enter 3, enter 4, enter 5, enter 6, enter 7, enter 8, enter 9, enter 10, enter 11, enter 12, enter 13, enter 14, enter 15, enter 16, enter 17, enter 18, halt 20
        1: entered 2, ticked 2, left 2, halted 0
        2: entered 2, ticked 2, left 2, halted 0
        3: entered 2, ticked 2, left 2, halted 0
        4: entered 2, ticked 2, left 2, halted 0
        5: entered 2, ticked 2, left 2, halted 0
        6: entered 2, ticked 2, left 2, halted 0
        7: entered 2, ticked 2, left 2, halted 0
        8: entered 2, ticked 2, left 2, halted 0
        9: entered 2, ticked 2, left 2, halted 0
        10: entered 2, ticked 2, left 2, halted 0
        11: entered 2, ticked 2, left 2, halted 0
        12: entered 2, ticked 2, left 2, halted 0
        13: entered 2, ticked 2, left 2, halted 0
        14: entered 2, ticked 2, left 2, halted 0
        15: entered 2, ticked 2, left 2, halted 0
        16: entered 2, ticked 2, left 2, halted 0
        17: entered 2, ticked 2, left 2, halted 0
        18: entered 2, ticked 2, left 2, halted 0
        19: entered 1, ticked 1, left 1, halted 0
        20: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn reactive_selector() {
    bt! {
        tree T for Actor {
            reactive_selector {
                condition(n = 1); condition(n = 2); condition(n = 3); condition(n = 4);
                condition(n = 5); condition(n = 6); condition(n = 7); condition(n = 8);
                condition(n = 9); condition(n = 10); condition(n = 11); condition(n = 12);
                condition(n = 13); condition(n = 14); condition(n = 15); condition(n = 16);
                condition(n = 17); condition(n = 18); condition(n = 19); leaf(n = 20);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1, enter 2, enter 3, enter 4, enter 5, enter 6, enter 7, enter 8, enter 9, enter 10, enter 11, enter 12, enter 13, enter 14, enter 15, enter 16, enter 17, enter 18, enter 19, enter 20
        0.2s |        | 9:S    | S      | now  | enter 1, enter 2, enter 3, enter 4, enter 5, enter 6, enter 7, enter 8, enter 9, halt 20
        1: entered 2, ticked 2, left 2, halted 0
        2: entered 2, ticked 2, left 2, halted 0
        3: entered 2, ticked 2, left 2, halted 0
        4: entered 2, ticked 2, left 2, halted 0
        5: entered 2, ticked 2, left 2, halted 0
        6: entered 2, ticked 2, left 2, halted 0
        7: entered 2, ticked 2, left 2, halted 0
        8: entered 2, ticked 2, left 2, halted 0
        9: entered 2, ticked 2, left 2, halted 0
        10: entered 1, ticked 1, left 1, halted 0
        11: entered 1, ticked 1, left 1, halted 0
        12: entered 1, ticked 1, left 1, halted 0
        13: entered 1, ticked 1, left 1, halted 0
        14: entered 1, ticked 1, left 1, halted 0
        15: entered 1, ticked 1, left 1, halted 0
        16: entered 1, ticked 1, left 1, halted 0
        17: entered 1, ticked 1, left 1, halted 0
        18: entered 1, ticked 1, left 1, halted 0
        19: entered 1, ticked 1, left 1, halted 0
        20: entered 1, ticked 1, left 0, halted 1
    "#]]);
}
