//! Everything that Octavo stores, on SQLite or PostgreSQL: one file per noun, SQL next to its function.
//!
//! Callers never hold a transaction: each function takes plain data and commits by itself. The caller passes times and
//! ids: nothing here reads a clock or draws a random number. Nothing here knows HTTP, the networks' wire formats, or
//! secrets in the clear.

mod columns;
pub mod db;
mod error;
mod json;
mod time;

pub mod accounts;
pub mod approvals;
pub mod apps;
pub mod audit;
pub mod calendar_links;
pub mod certificates;
pub mod comments;
pub mod connect_links;
pub mod deliveries;
pub mod due;
pub mod events;
pub mod idempotency;
pub mod identity;
pub mod imports;
pub mod keys;
pub mod media;
pub mod notices;
pub mod numbers;
pub mod posts;
pub mod push;
pub mod queue;
pub mod restore;
pub mod retention;
pub mod schedules;
pub mod search;
pub mod server_address;
pub mod server_state;
pub mod spending;
pub mod stats;
pub mod users;
pub mod webhooks;
pub mod workspaces;

#[cfg(feature = "testing")]
pub mod statements;
#[cfg(feature = "testing")]
pub mod testing;

pub use db::Db;
pub use error::{StoreError, StoreResult};

/// The store: cheap to clone, one accessor per noun (`store.apps().find(id)`).
#[derive(Clone)]
pub struct Store {
    db: Db,
}

impl Store {
    pub fn new(db: Db) -> Self {
        Store { db }
    }

    pub fn db(&self) -> &Db {
        &self.db
    }

    pub fn users(&self) -> users::Users<'_> {
        users::Users(&self.db)
    }

    pub fn audit(&self) -> audit::AuditLog<'_> {
        audit::AuditLog(&self.db)
    }

    pub fn calendar_links(&self) -> calendar_links::CalendarLinks<'_> {
        calendar_links::CalendarLinks(&self.db)
    }

    pub fn certificates(&self) -> certificates::Certificates<'_> {
        certificates::Certificates(&self.db)
    }

    pub fn apps(&self) -> apps::Apps<'_> {
        apps::Apps(&self.db)
    }

    pub fn connect_links(&self) -> connect_links::ConnectLinks<'_> {
        connect_links::ConnectLinks(&self.db)
    }

    pub fn comments(&self) -> comments::Comments<'_> {
        comments::Comments(&self.db)
    }

    pub fn due(&self) -> due::DueWork<'_> {
        due::DueWork(&self.db)
    }

    pub fn accounts(&self) -> accounts::Accounts<'_> {
        accounts::Accounts(&self.db)
    }

    pub fn media(&self) -> media::MediaFiles<'_> {
        media::MediaFiles(&self.db)
    }

    pub fn imports(&self) -> imports::Imports<'_> {
        imports::Imports(&self.db)
    }

    pub fn notices(&self) -> notices::Notices<'_> {
        notices::Notices(&self.db)
    }

    pub fn numbers(&self) -> numbers::Numbers<'_> {
        numbers::Numbers(&self.db)
    }

    pub fn posts(&self) -> posts::Posts<'_> {
        posts::Posts(&self.db)
    }

    pub fn queues(&self) -> queue::Queues<'_> {
        queue::Queues(&self.db)
    }

    pub fn schedules(&self) -> schedules::Schedules<'_> {
        schedules::Schedules(&self.db)
    }

    pub fn search(&self) -> search::Search<'_> {
        search::Search(&self.db)
    }

    pub fn stats(&self) -> stats::Stats<'_> {
        stats::Stats(&self.db)
    }

    pub fn idempotency(&self) -> idempotency::Idempotency<'_> {
        idempotency::Idempotency(&self.db)
    }

    pub fn webhooks(&self) -> webhooks::Webhooks<'_> {
        webhooks::Webhooks(&self.db)
    }

    pub fn events(&self) -> events::Events<'_> {
        events::Events(&self.db)
    }

    pub fn workspaces(&self) -> workspaces::Workspaces<'_> {
        workspaces::Workspaces(&self.db)
    }

    pub fn retention(&self) -> retention::Retention<'_> {
        retention::Retention(&self.db)
    }

    pub fn deliveries(&self) -> deliveries::Deliveries<'_> {
        deliveries::Deliveries(&self.db)
    }
}
