//! Twenty children, in every composite that takes many.

use tests::prelude::*;

#[test]
fn sequence() {
    bt! {
        tree T for Actor {
            sequence { condition(n = 1); condition(n = 2); condition(n = 3); condition(n = 4); condition(n = 5); condition(n = 6); condition(n = 7); condition(n = 8); condition(n = 9); condition(n = 10); condition(n = 11); condition(n = 12); condition(n = 13); condition(n = 14); condition(n = 15); condition(n = 16); condition(n = 17); condition(n = 18); condition(n = 19); condition(n = 20); }
        }
    }
    table::<T>(expect![[r#"
        |  | 1:S 2:S 3:S 4:S 5:S 6:S 7:S 8:S 9:S 10:S 11:S 12:S 13:S 14:S 15:S 16:S 17:S 18:S 19:S 20:S
        |  | 1:S 2:S 3:S 4:S 5:S 6:S 7:S 8:S 9:S 10:S 11:S 12:S 13:S 14:S 15:S 16:S 17:S
    "#]]);
}

#[test]
fn selector() {
    bt! {
        tree T for Actor {
            selector { condition(n = 1); condition(n = 2); condition(n = 3); condition(n = 4); condition(n = 5); condition(n = 6); condition(n = 7); condition(n = 8); condition(n = 9); condition(n = 10); condition(n = 11); condition(n = 12); condition(n = 13); condition(n = 14); condition(n = 15); condition(n = 16); condition(n = 17); condition(n = 18); condition(n = 19); condition(n = 20); }
        }
    }
    table::<T>(expect![[r#"
        |  | 
        |  | 19:S
    "#]]);
}

#[test]
fn always_sequence() {
    bt! {
        tree T for Actor {
            always_sequence { condition(n = 1); condition(n = 2); condition(n = 3); condition(n = 4); condition(n = 5); condition(n = 6); condition(n = 7); condition(n = 8); condition(n = 9); condition(n = 10); condition(n = 11); condition(n = 12); condition(n = 13); condition(n = 14); condition(n = 15); condition(n = 16); condition(n = 17); condition(n = 18); condition(n = 19); condition(n = 20); }
        }
    }
    table::<T>(expect![[r#"
        |  | 3:S
    "#]]);
}

#[test]
fn reactive_sequence() {
    bt! {
        tree T for Actor {
            reactive_sequence { condition(n = 1); condition(n = 2); condition(n = 3); condition(n = 4); condition(n = 5); condition(n = 6); condition(n = 7); condition(n = 8); condition(n = 9); condition(n = 10); condition(n = 11); condition(n = 12); condition(n = 13); condition(n = 14); condition(n = 15); condition(n = 16); condition(n = 17); condition(n = 18); condition(n = 19); leaf(n = 20); }
        }
    }
    table::<T>(expect![[r#"
        |  | 1:S 2:S 3:S 4:S 5:S 6:S 7:S 8:S 9:S 10:S 11:S 12:S 13:S 14:S 15:S 16:S 17:S 18:S 19:S
        |  | 1:S 2:S 3:S 4:S 5:S 6:S 7:S 8:S 9:S 10:S 11:S 12:S 13:S 14:S 15:S 16:S 17:S
    "#]]);
}

#[test]
fn reactive_selector() {
    bt! {
        tree T for Actor {
            reactive_selector { condition(n = 1); condition(n = 2); condition(n = 3); condition(n = 4); condition(n = 5); condition(n = 6); condition(n = 7); condition(n = 8); condition(n = 9); condition(n = 10); condition(n = 11); condition(n = 12); condition(n = 13); condition(n = 14); condition(n = 15); condition(n = 16); condition(n = 17); condition(n = 18); condition(n = 19); leaf(n = 20); }
        }
    }
    table::<T>(expect![[r#"
        |  | 
        |  | 9:S
    "#]]);
}

#[test]
fn random_selector() {
    bt! {
        tree T for Actor {
            random_selector { condition(n = 1); condition(n = 2); condition(n = 3); condition(n = 4); condition(n = 5); condition(n = 6); condition(n = 7); condition(n = 8); condition(n = 9); condition(n = 10); condition(n = 11); condition(n = 12); condition(n = 13); condition(n = 14); condition(n = 15); condition(n = 16); condition(n = 17); condition(n = 18); condition(n = 19); condition(n = 20); }
        }
    }
    table::<T>(expect![[r#"
        |  | 
        |  | 1:S 2:S 3:S 4:S 5:S
    "#]]);
}

#[test]
fn parallel() {
    bt! {
        tree T for Actor {
            parallel(success = 12, failure = all) { leaf(n = 1); leaf(n = 2); leaf(n = 3); leaf(n = 4); leaf(n = 5); leaf(n = 6); leaf(n = 7); leaf(n = 8); leaf(n = 9); leaf(n = 10); leaf(n = 11); leaf(n = 12); leaf(n = 13); leaf(n = 14); leaf(n = 15); leaf(n = 16); leaf(n = 17); leaf(n = 18); leaf(n = 19); leaf(n = 20); }
        }
    }
    table::<T>(expect![[r#"
        |  | 1:S 20:S 7:F
        |  | 2:S 3:S 4:S 5:S 6:S 7:S 8:S 9:S 10:S 11:S 12:S
    "#]]);
}

#[test]
fn race() {
    bt! {
        tree T for Actor {
            race { leaf(n = 1); leaf(n = 2); leaf(n = 3); leaf(n = 4); leaf(n = 5); leaf(n = 6); leaf(n = 7); leaf(n = 8); leaf(n = 9); leaf(n = 10); leaf(n = 11); leaf(n = 12); leaf(n = 13); leaf(n = 14); leaf(n = 15); leaf(n = 16); leaf(n = 17); leaf(n = 18); leaf(n = 19); leaf(n = 20); }
        }
    }
    table::<T>(expect![[r#"
        |  | 
        |  | 18:S
    "#]]);
}

#[test]
fn match_arms() {
    bt! {
        tree T for Actor {
            match bb.n { 1 => leaf(n = 1), 2 => leaf(n = 2), 3 => leaf(n = 3), 4 => leaf(n = 4), 5 => leaf(n = 5), 6 => leaf(n = 6), 7 => leaf(n = 7), 8 => leaf(n = 8), 9 => leaf(n = 9), 10 => leaf(n = 10), 11 => leaf(n = 11), 12 => leaf(n = 12), 13 => leaf(n = 13), 14 => leaf(n = 14), 15 => leaf(n = 15), 16 => leaf(n = 16), 17 => leaf(n = 17), 18 => leaf(n = 18), 19 => leaf(n = 19), _ => leaf(n = 20), }
        }
    }
    table::<T>(expect![[r#"
        | n=9 | 9:S
        | n=19 | 19:S
        | n=77 | 20:F
    "#]]);
}

#[test]
fn a_guard_far_left_preempts_far_right_and_what_is_left_of_it_is_not_tried_again() {
    bt! {
        tree T for Actor {
            selector { condition(n = 1); #[when(bb.a, aborts = lower_priority)] leaf(n = 2); condition(n = 3); condition(n = 4); condition(n = 5); condition(n = 6); condition(n = 7); condition(n = 8); condition(n = 9); condition(n = 10); condition(n = 11); condition(n = 12); condition(n = 13); condition(n = 14); condition(n = 15); condition(n = 16); condition(n = 17); condition(n = 18); #[when(bb.b, aborts = lower_priority)] leaf(n = 19); leaf(n = 20); }
        }
    }
    table::<T>(expect![[r#"
        |  | 
        | b | 
        | a | 
        |  | 2:S
    "#]]);
}

#[test]
fn utility_selector() {
    bt! {
        tree T for Actor {
            utility_selector { #[score(bb.n * 1 % 21)] condition(n = 1); #[score(bb.n * 2 % 21)] condition(n = 2); #[score(bb.n * 3 % 21)] condition(n = 3); #[score(bb.n * 4 % 21)] condition(n = 4); #[score(bb.n * 5 % 21)] condition(n = 5); #[score(bb.n * 6 % 21)] condition(n = 6); #[score(bb.n * 7 % 21)] condition(n = 7); #[score(bb.n * 8 % 21)] condition(n = 8); #[score(bb.n * 9 % 21)] condition(n = 9); #[score(bb.n * 10 % 21)] condition(n = 10); #[score(bb.n * 11 % 21)] condition(n = 11); #[score(bb.n * 12 % 21)] condition(n = 12); #[score(bb.n * 13 % 21)] condition(n = 13); #[score(bb.n * 14 % 21)] condition(n = 14); #[score(bb.n * 15 % 21)] condition(n = 15); #[score(bb.n * 16 % 21)] condition(n = 16); #[score(bb.n * 17 % 21)] condition(n = 17); #[score(bb.n * 18 % 21)] condition(n = 18); #[score(bb.n * 19 % 21)] condition(n = 19); #[score(bb.n * 20 % 21)] condition(n = 20); }
        }
    }
    table::<T>(expect![[r#"
        | n=2 | 20:S 9:S
    "#]]);
}
