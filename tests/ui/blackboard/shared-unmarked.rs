#![allow(unused)]

use bt_runtime::blackboard::Shared;
use bt_runtime::prelude::*;

type Alarm = Shared<bool>;

#[derive(Blackboard)]
pub struct Soldier {
    pub alarm: Alarm,
    pub squad: Shared<Vec<u32>>,
    #[blackboard(shared)]
    pub marked: Shared<bool>,
    #[blackboard(untracked)]
    pub unread: Shared<bool>,
}

#[derive(Blackboard)]
pub struct Squad<T: Clone + PartialEq + 'static> {
    pub value: T,
    pub of_all: Shared<T>,
}

fn main() {}
