//! Statements for two engines, written once: [`sql!`] shows each difference where it is.

use uuid::Uuid;

/// A statement in the dialect of each engine.
#[derive(Clone, Copy)]
pub struct Sql {
    pub sqlite: &'static str,
    pub postgres: &'static str,
}

/// Joins parts to a [`Sql`]. A part is text, or in parentheses something that the engines spell differently:
///
/// - `(sqlite …)`, `(postgres …)`: parts for one engine only. A statement has at most four of these; where more differs, two
///   whole texts next to each other are easier to read.
/// - `(ids 1)`: the ids in `$1`, for `IN`; see [`id_list`]. `(texts 1)`: the texts in `$1`, a JSON array. `(numbers 1)`: the same of whole
///   numbers.
/// - `(rows 1)`: the rows in `$1`, a JSON array of objects. Each row is called `value`. It is parsed once: as text, it would
///   be parsed again for each field.
/// - `(uuid "id")`, `(bigint "n")`: a field of such a row. A text is `value ->> 'name'` on both engines.
/// - `(typed_rows 1 id uuid, n bigint)`: the rows in `$1` as a table `it` with these columns, for statements that run often:
///   PostgreSQL reads them without making JSONB first.
/// - `(greatest)`, `(least)`: the function that compares its arguments. `(like)`: the operator that ignores upper and lower case.
/// - `(name!(…))`: a macro that expands to text. `(name 1)`: a macro that expands to the text of an engine, as
///   `name!(sqlite 1)` or `name!(postgres 1)`.
macro_rules! sql {
    ($($part:tt)+) => {
        $crate::db::Sql {
            sqlite: concat!($($crate::db::sql::part!(sqlite $part)),+),
            postgres: concat!($($crate::db::sql::part!(postgres $part)),+),
        }
    };
}

/// The text of a part for one engine.
macro_rules! part {
    ($engine:ident $text:literal) => { $text };
    ($engine:ident ($name:ident ! $arguments:tt)) => { $name! $arguments };

    (sqlite (sqlite $($part:tt)+)) => { concat!($($crate::db::sql::part!(sqlite $part)),+) };
    (sqlite (postgres $($part:tt)+)) => { "" };
    (postgres (sqlite $($part:tt)+)) => { "" };
    (postgres (postgres $($part:tt)+)) => { concat!($($crate::db::sql::part!(postgres $part)),+) };

    (sqlite (ids $n:literal)) => { concat!("(SELECT unhex(value) FROM json_each($", $n, "))") };
    (postgres (ids $n:literal)) => { concat!("(SELECT value::uuid FROM json_array_elements_text($", $n, "::json))") };
    (sqlite (texts $n:literal)) => { concat!("(SELECT value FROM json_each($", $n, "))") };
    (postgres (texts $n:literal)) => { concat!("(SELECT json_array_elements_text($", $n, "::json))") };
    (sqlite (numbers $n:literal)) => { concat!("(SELECT value FROM json_each($", $n, "))") };
    (postgres (numbers $n:literal)) => { concat!("(SELECT value::bigint FROM json_array_elements_text($", $n, "::json))") };

    (sqlite (rows $n:literal)) => { concat!("jsonb_each($", $n, ")") };
    (postgres (rows $n:literal)) => { concat!("jsonb_array_elements($", $n, "::jsonb)") };
    (sqlite (uuid $field:literal)) => { concat!("unhex(value ->> '", $field, "')") };
    (postgres (uuid $field:literal)) => { concat!("(value ->> '", $field, "')::uuid") };
    (sqlite (bigint $field:literal)) => { concat!("(value ->> '", $field, "')") };
    (postgres (bigint $field:literal)) => { concat!("(value ->> '", $field, "')::bigint") };

    (sqlite (typed_rows $n:literal $($field:ident $kind:ident),+)) => {
        concat!("(SELECT key", $(", ", $crate::db::sql::sqlite_field!($kind $field)),+, " FROM jsonb_each($", $n, ")) AS it")
    };
    (postgres (typed_rows $n:literal $field:ident $kind:ident $(, $more:ident $kinds:ident)*)) => {
        concat!("json_to_recordset($", $n, "::json) AS it(", stringify!($field $kind) $(, ", ", stringify!($more $kinds))*, ")")
    };

    (sqlite (greatest)) => { "max" };
    (postgres (greatest)) => { "greatest" };
    (sqlite (least)) => { "min" };
    (postgres (least)) => { "least" };
    (sqlite (like)) => { "LIKE" };
    (postgres (like)) => { "ILIKE" };

    ($engine:ident ($name:ident $($argument:tt)*)) => { $name!($engine $($argument)*) };
}

macro_rules! sqlite_field {
    (uuid $name:ident) => {
        concat!("unhex(value ->> '", stringify!($name), "') AS ", stringify!($name))
    };
    ($kind:ident $name:ident) => {
        concat!("value ->> '", stringify!($name), "' AS ", stringify!($name))
    };
}

pub(crate) use {part, sql, sqlite_field};

/// Ids as a JSON array of hex texts, which both engines can read.
pub(crate) fn id_list<'a>(ids: impl IntoIterator<Item = &'a Uuid>) -> String {
    let hex: Vec<String> = ids.into_iter().map(|id| id.simple().to_string()).collect();
    crate::json::encode(&hex)
}
