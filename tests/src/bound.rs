//! A machine with features that the random machines lack. `bound.json` is the same machine in a file.
#![allow(deprecated, reason = "warnings of `state_tree!`: it has states that are never reached")]

use crate::prelude::*;
use crate::{graceful, leaf, serve};

state_tree! {
    pub machine Linked(to: i32) for Actor {
        state Low { on tick if to > 1 => High; state Wait { task wait(150ms); } }
        state High(#[default(2)] least: i32) { task wait(100ms); on success if to > least => succeed; on done => Low; }
    }
}

state_tree! {
    pub machine Bound for Actor {
        let rounds: i32 = 0;
        evaluator serve(n = 50, value = 1) -> bb.m every 150ms;
        on Signal::At(at) if *at > 2 priority high => Given(p = at);
        on tick if bb.a && bb.b => Choose;
        state Brought(at: i32) requires Signal::At(at) if *at > 0 when at > 1 {
            task wait(200ms);
            on done if at > 2 => next;
            on done => parent;
            state Inner when at > 1 { task leaf(n = 51); on failure => Given(p = at + 1); }
            state Other { task wait_for(Signal::Ping); }
        }
        group Rest {
            select utility;
            on Signal::Ping => next_selectable;
            state Low score bb.n {
                done all;
                task set(rounds = rounds + 1);
                task wait(100ms);
                on success if rounds > 2 => Flee;
            }
            state High score 2 {
                #[again] task leaf(n = 52);
                task graceful(n = 53);
                on tick if rounds > 3 after 100ms..=200ms => Given(p = rounds);
            }
        }
        state Choose { select follow; on tick if bb.c => Brought; on tick => Flee; }
        state Given(p: i32, #[default(7)] q: i32) {
            task wait(100ms);
            on done if p > q => succeed;
            on done if p > 1 => Given(p = p - 1, q = 3);
            on done => Rest;
        }
        state Flee links Linked(to = bb.n) { on done => Rest; }
    }
}
