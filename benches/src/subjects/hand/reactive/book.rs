//! The rules of the test, written plainly and slowly, to check the fast machine.

use super::Guard;
use crate::agent::Agent;
use crate::guard::{Board, Busy, World};

struct Book {
    board: Board,
    /// The values of `ammo` and `enemy` at the last decision.
    seen: (i32, bool),
    /// The running branch and the number of its ticks so far.
    running: Option<(usize, u32)>,
    aborts: u64,
}

impl Book {
    fn may_run(&self, branch: usize) -> bool {
        [self.board.ammo == 0, self.board.enemy, true][branch]
    }

    fn changed(&self, branch: usize) -> bool {
        [self.seen.0 != self.board.ammo, self.seen.1 != self.board.enemy, false][branch]
    }

    fn tick(&mut self) {
        if let Some((branch, _)) = self.running {
            let preempts = (0..branch).find(|&left| self.changed(left) && self.may_run(left));
            let fails = self.changed(branch) && !self.may_run(branch);
            let from = preempts.or(fails.then_some(branch + 1));
            if let Some(from) = from {
                self.aborts += 1;
                self.running = (from..3).find(|&next| self.may_run(next)).map(|next| (next, 0));
            }
        } else {
            self.running = (0..3).find(|&branch| self.may_run(branch)).map(|branch| (branch, 0));
        }
        self.seen = (self.board.ammo, self.board.enemy);
        self.running = self.running.and_then(|(branch, ticks)| self.act(branch, ticks).then_some((branch, ticks + 1)));
    }

    /// Runs the branch for one tick, after `ticks` earlier ticks. Returns `true` if the branch is still running.
    fn act(&mut self, branch: usize, ticks: u32) -> bool {
        let board = &mut self.board;
        match (branch, ticks) {
            (0, _) => {
                if ticks == 0 {
                    board.find_ammo();
                }
                board.move_to();
                if ticks == 9 {
                    board.arrive();
                }
                ticks < 9
            }
            (1, 0) => {
                board.aim();
                true
            }
            (1, 1) => {
                board.aim();
                board.shoot();
                true
            }
            // The tick of the shot is the first tick of the wait.
            (1, _) => ticks < 5,
            _ => ticks < 3,
        }
    }
}

#[test]
fn switches_by_the_book() {
    for seed in 1..=100 {
        let mut guard = Guard::new(seed);
        let mut book = Book { board: Busy::board(seed), seen: (2, false), running: None, aborts: 0 };
        for tick in 0..2_000 {
            guard.step();
            guard.tick();
            Busy::step(&mut book.board);
            book.tick();
            assert_eq!(guard.checksum(), book.board.sum, "seed {seed}, tick {tick}");
            assert_eq!(guard.aborts(), Some(book.aborts), "seed {seed}, tick {tick}");
        }
    }
}
