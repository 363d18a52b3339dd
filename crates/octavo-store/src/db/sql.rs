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
/// - `(ids 1)`: the ids in `$1`, for `IN`; see [`id_list`]. `(texts 1)`: the texts in `$1`, a JSON array. `(numbers 1)`: the same of whole
///   numbers.
/// - `(accounts 1)`: the accounts that the key or the consent in `$1` is limited to.
/// - `(rows 1)`: the rows in `$1`, a JSON array of objects. Each row is called `value`. It is parsed once: as text, it would
///   be parsed again for each field.
/// - `(uuid "id")`, `(bigint "n")`: a field of such a row. A text is `value ->> 'name'` on both engines.
/// - `(typed_rows 1 id uuid, n bigint)`: the rows in `$1` as a table `it` with these columns, for statements that run often:
///   PostgreSQL reads them without making JSONB first.
/// - `(insert_steps 1)`: a statement that appends the steps in `$1` ([`steps`](crate::posts::steps)). `(with_steps 1)`: the same, for
///   the beginning of a statement that changes something else in the same turn. `(with_steps_and_counts 1 2)`: with the counts in `$2`
///   ([`stats`](crate::stats)).
/// - `(says 1)`: whether a post of schedule `s` has a text that matches the pattern in `$1` ([`like`](crate::search::like)), in upper or
///   lower case. PostgreSQL makes a join of EXISTS, which would read every post.
/// - `(greatest)`, `(least)`: the function that compares its arguments.
/// - `(sqlite "…")`, `(postgres "…")`: parts for one engine only.
/// - `(name!(…))`: a macro that expands to text.
macro_rules! sql {
    ($($part:tt)+) => {
        $crate::db::Sql {
            sqlite: concat!($($crate::db::sql::sqlite_part!($part)),+),
            postgres: concat!($($crate::db::sql::postgres_part!($part)),+),
        }
    };
}

/// A post keeps its first 500 steps, and how it ended.
macro_rules! insert_steps {
    ($part:ident $n:literal) => {
        concat!(
            "INSERT INTO post_step (schedule_id, subject_id, account_id, at, kind, attempt, duration_ms, until_at,
                error_code, detail)
            SELECT schedule, subject, account, it.at, it.kind, it.attempt, duration, until, code, it.detail FROM ",
            $crate::db::sql::$part!((typed_rows $n schedule uuid, subject uuid, account bigint, at bigint, kind text,
                attempt int, duration bigint, until bigint, code text, detail text)),
            " WHERE it.kind IN ('PUBLISHED', 'FAILED') OR (SELECT count(*) FROM post_step s
                WHERE s.schedule_id = it.schedule AND s.subject_id = it.subject) < 500"
        )
    };
}

/// Keys and consents never have the same id.
macro_rules! account_ids {
    ($n:literal) => {
        concat!(
            "SELECT account_ids FROM api_key WHERE id = $",
            $n,
            " UNION ALL SELECT account_ids FROM consent WHERE id = $",
            $n
        )
    };
}

macro_rules! sqlite_field {
    (uuid $name:ident) => {
        concat!("unhex(value ->> '", stringify!($name), "') AS ", stringify!($name))
    };
    ($kind:ident $name:ident) => {
        concat!("value ->> '", stringify!($name), "' AS ", stringify!($name))
    };
}

macro_rules! sqlite_part {
    ((with_steps_and_counts $n:literal $counts:literal)) => {
        concat!(
            $crate::db::sql::insert_steps!(sqlite_part $n),
            "; INSERT INTO stat (workspace_id, quarter, name, n)
                SELECT unhex(value ->> 'workspace'), value ->> 'quarter', value ->> 'name', 1
                FROM jsonb_each($", $counts, ") WHERE true
                ON CONFLICT (workspace_id, quarter, name) DO UPDATE SET n = stat.n + 1; "
        )
    };
    ((insert_steps $n:literal)) => { $crate::db::sql::insert_steps!(sqlite_part $n) };
    ((with_steps $n:literal)) => { concat!($crate::db::sql::insert_steps!(sqlite_part $n), "; ") };
    ((ids $n:literal)) => { concat!("(SELECT unhex(value) FROM json_each($", $n, "))") };
    ((texts $n:literal)) => { concat!("(SELECT value FROM json_each($", $n, "))") };
    ((numbers $n:literal)) => { concat!("(SELECT value FROM json_each($", $n, "))") };
    ((accounts $n:literal)) => {
        concat!("(SELECT value FROM json_each((", $crate::db::sql::account_ids!($n), ")))")
    };
    ((rows $n:literal)) => { concat!("jsonb_each($", $n, ")") };
    ((typed_rows $n:literal $($field:ident $kind:ident),+)) => {
        concat!("(SELECT key", $(", ", $crate::db::sql::sqlite_field!($kind $field)),+, " FROM jsonb_each($", $n, ")) AS it")
    };
    ((uuid $field:literal)) => { concat!("unhex(value ->> '", $field, "')") };
    ((bigint $field:literal)) => { concat!("(value ->> '", $field, "')") };
    ((says $n:literal)) => { concat!("(SELECT 1 FROM post t WHERE t.schedule_id = s.id AND t.content ->> 'content' LIKE $", $n,
            " ESCAPE '\\' LIMIT 1) IS NOT NULL") };
    ((greatest)) => { "max" };
    ((least)) => { "min" };
    ((sqlite $($part:tt)+)) => { concat!($($crate::db::sql::sqlite_part!($part)),+) };
    ((postgres $($part:tt)+)) => { "" };
    (($name:ident ! $arguments:tt)) => { $name! $arguments };
    ($text:literal) => { $text };
}

macro_rules! postgres_part {
    ((with_steps_and_counts $n:literal $counts:literal)) => {
        concat!(
            "WITH stepped AS (", $crate::db::sql::insert_steps!(postgres_part $n), "),
            counted AS (INSERT INTO stat_change (workspace_id, quarter, name, n)
                SELECT (value ->> 'workspace')::uuid, (value ->> 'quarter')::bigint, value ->> 'name', 1
                FROM jsonb_array_elements($", $counts, "::jsonb)) "
        )
    };
    ((insert_steps $n:literal)) => { $crate::db::sql::insert_steps!(postgres_part $n) };
    ((with_steps $n:literal)) => {
        concat!("WITH stepped AS (", $crate::db::sql::insert_steps!(postgres_part $n), ") ")
    };
    ((ids $n:literal)) => { concat!("(SELECT value::uuid FROM json_array_elements_text($", $n, "::json))") };
    ((texts $n:literal)) => { concat!("(SELECT json_array_elements_text($", $n, "::json))") };
    ((numbers $n:literal)) => { concat!("(SELECT value::bigint FROM json_array_elements_text($", $n, "::json))") };
    ((accounts $n:literal)) => {
        concat!("(SELECT value::bigint FROM json_array_elements_text((", $crate::db::sql::account_ids!($n), ")::json))")
    };
    ((rows $n:literal)) => { concat!("jsonb_array_elements($", $n, "::jsonb)") };
    ((typed_rows $n:literal $field:ident $kind:ident $(, $more:ident $kinds:ident)*)) => {
        concat!("json_to_recordset($", $n, "::json) AS it(", stringify!($field $kind) $(, ", ", stringify!($more $kinds))*, ")")
    };
    ((uuid $field:literal)) => { concat!("(value ->> '", $field, "')::uuid") };
    ((bigint $field:literal)) => { concat!("(value ->> '", $field, "')::bigint") };
    ((says $n:literal)) => { concat!("(SELECT 1 FROM post t WHERE t.schedule_id = s.id AND t.content::json ->> 'content' ILIKE $", $n,
            " ESCAPE '\\' LIMIT 1) IS NOT NULL") };
    ((greatest)) => { "greatest" };
    ((least)) => { "least" };
    ((sqlite $($part:tt)+)) => { "" };
    ((postgres $($part:tt)+)) => { concat!($($crate::db::sql::postgres_part!($part)),+) };
    (($name:ident ! $arguments:tt)) => { $name! $arguments };
    ($text:literal) => { $text };
}

pub(crate) use {account_ids, insert_steps, postgres_part, sql, sqlite_field, sqlite_part};

/// Ids as a JSON array of hex texts, which both engines can read.
pub(crate) fn id_list<'a>(ids: impl IntoIterator<Item = &'a Uuid>) -> String {
    let hex: Vec<String> = ids.into_iter().map(|id| id.simple().to_string()).collect();
    crate::json::encode(&hex)
}
