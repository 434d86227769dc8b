//! The bank: accounts, payments and brains in one database.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

use bt_runtime::Population;
use bt_runtime::population::AgentId;
use bt_runtime::prelude::*;
use rusqlite::{Connection, ErrorCode, OptionalExtension, params};

use crate::bot::{Bot, Keep};

/// The account of the bank itself.
pub const BANK: u32 = 0;
/// The money of the bank at the start.
const TREASURY: i64 = 1 << 40;
/// The money of a bot at the start.
const FIRST_MONEY: i64 = 500;

/// The lock is kept from here until the process ends, also by a kill: two processes would play the same hours, and pay
/// everything twice.
const SCHEMA: &str = "
    PRAGMA locking_mode = EXCLUSIVE;
    PRAGMA journal_mode = WAL;
    CREATE TABLE IF NOT EXISTS account (number INTEGER PRIMARY KEY, balance INTEGER NOT NULL CHECK (balance >= 0),
        debt INTEGER NOT NULL DEFAULT 0 CHECK (debt >= 0));
    CREATE TABLE IF NOT EXISTS payment (number INTEGER PRIMARY KEY, tick INTEGER, payer INTEGER, payee INTEGER, amount INTEGER,
        reason TEXT);
    CREATE TABLE IF NOT EXISTS run (seed INTEGER, bots INTEGER, tick INTEGER, refused INTEGER, brains BLOB);
";

/// The world of the bots.
pub struct Bank {
    db: Connection,
    bots: u32,
    tick: u32,
    refused: u32,
    /// The accounts whose bots do not know their balance yet.
    changed: BTreeSet<u32>,
    /// The first fault of the database. An action cannot return it.
    fault: Option<rusqlite::Error>,
}

/// The bots, in the order of their accounts, and the number of their ticks so far.
pub struct Lives {
    pub bots: Population<Keep>,
    pub tick: u32,
}

impl Bank {
    /// Opens the database, and continues the run in it. A new database gets accounts for `bots` bots.
    ///
    /// # Errors
    /// The file cannot be opened or is no database, another process has it open, or it has a run with other options.
    pub fn open(file: &Path, bots: u32, seed: u64) -> Result<(Self, Lives), Box<dyn std::error::Error>> {
        let named = |error: rusqlite::Error| match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => format!(
                "{}: another process has this database open\nhelp: wait until it ends, or give another file with `--db`",
                file.display()
            ),
            _ => format!("{}: {error}", file.display()),
        };
        let db = Connection::open(file).map_err(named)?;
        // A process that was just killed may need a moment to end.
        db.busy_timeout(Duration::from_secs(1)).map_err(named)?;
        db.execute_batch(SCHEMA).map_err(named)?;
        let mut bank = Self { db, bots, tick: 0, refused: 0, changed: BTreeSet::new(), fault: None };
        let saved = bank.db.query_row("SELECT seed, bots, tick, refused, brains FROM run", [], |row| {
            Ok((row.get::<_, i64>(0)?, row.get::<_, u32>(1)?, row.get(2)?, row.get(3)?, row.get::<_, Vec<u8>>(4)?))
        });
        let Some((seeded, accounts, tick, refused, brains)) = saved.optional()? else {
            let bots = bank.begin_run(seed)?;
            return Ok((bank, Lives { bots, tick: 0 }));
        };
        if (seeded as u64, accounts) != (seed, bots) {
            let run = format!("--seed {} --bots {accounts}", seeded as u64);
            return Err(
                format!("{} has a run with `{run}`: give these options, or another file", file.display()).into()
            );
        }
        (bank.tick, bank.refused) = (tick, refused);
        let bots = postcard::from_bytes(&brains).map_err(|error| format!("{}: {error}", file.display()))?;
        Ok((bank, Lives { bots, tick }))
    }

    /// Creates the accounts and the bots, as the first transaction.
    fn begin_run(&mut self, seed: u64) -> Result<Population<Keep>, Box<dyn std::error::Error>> {
        let mut bots = Population::with_capacity(self.bots as usize);
        self.begin()?;
        self.db.execute("INSERT INTO account (number, balance) VALUES (?1, ?2)", params![BANK, TREASURY])?;
        for number in 1..=self.bots {
            self.db.execute("INSERT INTO account (number, balance) VALUES (?1, ?2)", params![number, FIRST_MONEY])?;
            bots.spawn(Keep::brain(Bot::new(number, FIRST_MONEY)).seeded(seed.wrapping_add(number.into())));
        }
        let none: &[u8] = &[];
        let row = params![seed as i64, self.bots, 0, 0, none];
        self.db.execute("INSERT INTO run (seed, bots, tick, refused, brains) VALUES (?1, ?2, ?3, ?4, ?5)", row)?;
        self.save(0, &bots)?;
        Ok(bots)
    }

    /// Begins a transaction.
    ///
    /// # Errors
    /// The database failed.
    pub fn begin(&mut self) -> rusqlite::Result<()> {
        self.db.execute_batch("BEGIN IMMEDIATE")
    }

    /// Ends a tick: writes the new balances to the bots whose accounts have changed.
    ///
    /// # Errors
    /// The database failed, now or in an action of the tick.
    pub fn settle(&mut self, tick: u32, bots: &mut Population<Keep>) -> rusqlite::Result<()> {
        if let Some(fault) = self.fault.take() {
            return Err(fault);
        }
        self.tick = tick;
        for number in std::mem::take(&mut self.changed) {
            let (balance, debt) = self.state(number)?;
            // The first bot has the first place.
            let id: Option<AgentId> = (number as usize).checked_sub(1).and_then(|place| bots.at_place(place));
            if let Some(mut board) = id.and_then(|id| bots.board_mut(id)) {
                board.set_balance(balance);
                board.set_debt(debt);
            }
        }
        Ok(())
    }

    /// Saves the state of the brains, and ends the transaction.
    ///
    /// # Errors
    /// The database failed.
    pub fn save(&mut self, tick: u32, bots: &Population<Keep>) -> Result<(), Box<dyn std::error::Error>> {
        let brains = postcard::to_stdvec(bots)?;
        let mut update = self.db.prepare_cached("UPDATE run SET tick = ?1, refused = ?2, brains = ?3")?;
        update.execute(params![tick, self.refused, brains])?;
        Ok(self.db.execute_batch("COMMIT")?)
    }

    /// Returns the account of a bot for a random number.
    pub fn account(&self, random: u64) -> u32 {
        (random % u64::from(self.bots)) as u32 + 1
    }

    /// Pays an amount; fails if the payer has not enough money, or pays itself.
    pub fn transfer(&mut self, payer: u32, payee: u32, amount: i64, reason: &str) -> Status {
        if payer == payee {
            return Status::Failure;
        }
        self.act(|bank| {
            let taken = "UPDATE account SET balance = balance - ?2 WHERE number = ?1 AND balance >= ?2";
            if bank.db.prepare_cached(taken)?.execute(params![payer, amount])? == 0 {
                bank.refused += 1;
                return Ok(false);
            }
            let given = "UPDATE account SET balance = balance + ?2 WHERE number = ?1";
            bank.db.prepare_cached(given)?.execute(params![payee, amount])?;
            let noted = "INSERT INTO payment (tick, payer, payee, amount, reason) VALUES (?1, ?2, ?3, ?4, ?5)";
            bank.db.prepare_cached(noted)?.execute(params![bank.tick, payer, payee, amount, reason])?;
            bank.changed.extend([payer, payee]);
            Ok(true)
        })
    }

    /// Lends to a bot; a negative amount is a repayment.
    pub fn lend(&mut self, number: u32, amount: i64) -> Status {
        let (payer, payee) = if amount < 0 { (number, BANK) } else { (BANK, number) };
        if self.transfer(payer, payee, amount.abs(), "loan") != Status::Success {
            return Status::Failure;
        }
        self.act(|bank| {
            let owes = "UPDATE account SET debt = debt + ?2 WHERE number = ?1";
            Ok(bank.db.prepare_cached(owes)?.execute(params![number, amount])? == 1)
        })
    }

    /// Returns the totals, and calls `add` for the text of each account and each payment, in their order.
    ///
    /// # Errors
    /// The database failed.
    pub fn totals(&self, mut add: impl FnMut(&str)) -> rusqlite::Result<Totals> {
        let accounts = "SELECT number || ' ' || balance || ' ' || debt FROM account ORDER BY number";
        let payments = "SELECT tick || ' ' || payer || ' ' || payee || ' ' || amount || ' ' || reason FROM payment
            ORDER BY number";
        // Row by row: a text in SQLite has at most 10⁹ bytes, and all payments together may have more.
        for query in [accounts, payments] {
            let (mut query, mut separator) = (self.db.prepare(query)?, "");
            let mut rows = query.query([])?;
            while let Some(row) = rows.next()? {
                add(std::mem::replace(&mut separator, ";"));
                add(row.get_ref(0)?.as_str()?);
            }
        }
        let number = |query: &str| self.db.query_row(query, [], |row| row.get::<_, i64>(0));
        Ok(Totals {
            transfers: number("SELECT count(*) FROM payment")?,
            debts: number("SELECT sum(debt) FROM account")?,
            refused: self.refused,
        })
    }

    fn state(&self, number: u32) -> rusqlite::Result<(i64, i64)> {
        let mut query = self.db.prepare_cached("SELECT balance, debt FROM account WHERE number = ?1")?;
        query.query_row([number], |row| Ok((row.get(0)?, row.get(1)?)))
    }

    /// Does an action's work in the database. After a fault, does nothing: the transaction will not be committed.
    fn act(&mut self, work: impl FnOnce(&mut Self) -> rusqlite::Result<bool>) -> Status {
        if self.fault.is_some() {
            return Status::Failure;
        }
        match work(self) {
            Ok(true) => Status::Success,
            Ok(false) => Status::Failure,
            Err(fault) => {
                self.fault = Some(fault);
                Status::Failure
            }
        }
    }
}

/// The totals of the database at the end.
pub struct Totals {
    pub transfers: i64,
    pub debts: i64,
    pub refused: u32,
}
