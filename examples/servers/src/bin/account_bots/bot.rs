//! A bot: its board, its actions and its tree.

use bt_runtime::prelude::*;
use serde::{Deserialize, Serialize};

use crate::bank::{BANK, Bank};

const HOUR: Duration = Duration::from_secs(3600);
const DAY: Duration = Duration::from_secs(24 * 3600);

/// The balance below which a bot borrows.
const RESERVE: i64 = 100;
/// The balance above which a bot repays.
const RICH: i64 = 900;
/// The maximum debt of a bot.
const CREDIT: i64 = 1500;
/// The amount of a loan, and of a repayment.
const LOAN: i64 = 300;

/// The board of a bot. The bank writes `balance` and `debt` whenever they change.
#[derive(Blackboard, Clone, Debug, Serialize, Deserialize)]
#[blackboard(world = Bank)]
pub struct Bot {
    /// The number of the bot's account.
    #[blackboard(untracked)]
    number: u32,
    pub balance: i64,
    pub debt: i64,
}

impl Bot {
    /// Makes the bot of an account.
    pub fn new(number: u32, balance: i64) -> Self {
        Self { number, balance, debt: 0 }
    }

    /// Returns the landlord of the bot: every tenth bot lets to the nine bots after it, and rents from the bank.
    fn landlord(&self) -> u32 {
        let first = (self.number - 1) / 10 * 10 + 1;
        if first == self.number { BANK } else { first }
    }
}

/// Receives the wage from the bank.
#[action]
fn earn(cx: &mut Cx<Bot>) -> Status {
    let wage = 40 + cx.chance().below(100) as i64;
    cx.world.transfer(BANK, cx.bb.number, wage, "wage")
}

/// Pays another bot for something.
#[action]
fn shop(cx: &mut Cx<Bot>) -> Status {
    let (seller, price) = (cx.chance().bits(), 5 + cx.chance().below(90) as i64);
    let seller = cx.world.account(seller);
    cx.world.transfer(cx.bb.number, seller, price, "shopping")
}

#[action]
fn pay_rent(cx: &mut Cx<Bot>) -> Status {
    let landlord = cx.bb.landlord();
    cx.world.transfer(cx.bb.number, landlord, 400, "rent")
}

#[action]
fn borrow(cx: &mut Cx<Bot>, amount: i64) -> Status {
    cx.world.lend(cx.bb.number, amount)
}

#[action]
fn repay(cx: &mut Cx<Bot>, amount: i64) -> Status {
    let amount = amount.min(cx.bb.debt);
    cx.world.lend(cx.bb.number, -amount)
}

bt! {
    /// The life of an account: four habits side by side.
    pub tree Keep for Bot {
        parallel {
            #[repeat(forever)] #[force_success] sequence "work" { wait(7 * DAY); earn() }

            #[repeat(forever)] #[force_success] sequence "shopping" { wait(6 * HOUR..=30 * HOUR); shop() }

            #[repeat(forever)]
            #[force_success]
            sequence "rent" {
                wait(30 * DAY);
                #[retry(5)]
                selector { pay_rent(); sequence "later" { wait(2 * DAY); fail } }
            }

            #[repeat(forever)]
            #[force_success]
            selector "reserve" {
                #[when(bb.balance < RESERVE && bb.debt + LOAN <= CREDIT, aborts = both)]
                sequence "short of money" { wait(1 * HOUR..=8 * HOUR); borrow(amount = LOAN) }

                #[when(bb.balance > RICH && bb.debt > 0, aborts = both)]
                sequence "rich" { wait(DAY); repay(amount = LOAN) }

                idle "content";
            }
        }
    }
}
