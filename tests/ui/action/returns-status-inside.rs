#![allow(unused)]

use bt_runtime::leaf::Progress;
use bt_runtime::prelude::*;
use core::task::Poll;

type Walk = Result<Status, String>;

#[action]
fn walk() -> Walk {
    Ok(Status::Running)
}

#[action]
fn run() -> Option<Status> {
    Some(Status::Running)
}

#[action]
fn crawl() -> Poll<Option<Progress>> {
    Poll::Ready(Some(Progress::Running))
}

#[action(inline = 64)]
async fn fly() -> Result<Poll<u32>, String> {
    Ok(Poll::Pending)
}

/// A status of the user's own is a value like any other.
mod order {
    #[derive(Clone, PartialEq)]
    pub enum Status {
        Open,
    }
}

#[action]
fn ask() -> Option<order::Status> {
    Some(order::Status::Open)
}

#[action]
fn wait() -> Poll<Status> {
    Poll::Pending
}

fn main() {}
