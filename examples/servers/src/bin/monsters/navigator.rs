//! Paths: requested by an action, and found later, a limited number per tick.

use std::collections::VecDeque;
use std::task::Waker;

use rayon::prelude::*;

use crate::grid::{Cell, Grid};

/// The maximum number of paths found in a tick. Further requests wait for the next tick.
const PER_TICK: usize = 128;

/// A path, the last cell first; `None` if it leads nowhere.
pub type Path = Option<Vec<Cell>>;

/// The requests for paths, and the paths of the walkers.
#[derive(Default)]
pub struct Navigator {
    requests: VecDeque<Request>,
    /// The found paths, by the number of the walker.
    found: Vec<Option<Path>>,
    /// For each walker, the number of its last request while it waits; 0 if it does not wait.
    waits: Vec<u64>,
    asked: u64,
    pub paths: u64,
    pub nowhere: u64,
}

struct Request {
    number: u64,
    who: u32,
    from: Cell,
    to: Cell,
    waker: Waker,
}

impl Navigator {
    /// Makes a navigator for this number of walkers.
    pub fn new(walkers: u32) -> Self {
        let walkers = walkers as usize;
        Self { found: vec![None; walkers], waits: vec![0; walkers], ..Self::default() }
    }

    /// Requests a path, and wakes the walker when it is found. An older request of the same walker is dropped.
    pub fn ask(&mut self, who: u32, (from, to): (Cell, Cell), waker: Waker) {
        self.asked += 1;
        self.waits[who as usize] = self.asked;
        self.found[who as usize] = None;
        self.requests.push_back(Request { number: self.asked, who, from, to, waker });
    }

    /// Takes the requested path, once it is found.
    pub fn take(&mut self, who: u32) -> Option<Path> {
        self.found[who as usize].take()
    }

    /// Cancels the request of a walker.
    pub fn cancel(&mut self, who: u32) {
        self.waits[who as usize] = 0;
        self.found[who as usize] = None;
    }

    /// Finds paths on several threads. The order of the answers is that of the requests.
    pub fn work(&mut self, grid: &Grid) {
        let mut batch = Vec::with_capacity(PER_TICK);
        while batch.len() < PER_TICK
            && let Some(request) = self.requests.pop_front()
        {
            if self.waits[request.who as usize] == request.number {
                batch.push(request);
            }
        }
        let paths: Vec<Path> = batch.par_iter().map(|request| grid.path(request.from, request.to)).collect();
        for (request, path) in batch.into_iter().zip(paths) {
            self.paths += 1;
            self.nowhere += u64::from(path.is_none());
            self.waits[request.who as usize] = 0;
            self.found[request.who as usize] = Some(path);
            request.waker.wake();
        }
    }
}
