//! Every SQL statement of the sources, for tests. The build script finds them: a text that begins with `SELECT`, `INSERT`,
//! `UPDATE`, `DELETE` or `WITH`, and what `sql!`, `concat!` and the macros next to them make. Statements that are only made while
//! the program runs (`format!`) are missing.

use crate::db::{Sql, sql};

include!(concat!(env!("OUT_DIR"), "/statements.rs"));

/// Each with the file below `src` and the function or constant that contains it.
pub fn all() -> Vec<(&'static str, Sql)> {
    lists().into_iter().flatten().collect()
}

fn statement(text: impl Into<Sql>) -> Sql {
    text.into()
}

impl From<&'static str> for Sql {
    fn from(text: &'static str) -> Self {
        Sql { sqlite: text, postgres: text }
    }
}
