//! A CSV file of posts, as people and spreadsheets write it.
//!
//! The quotes are read strictly (RFC 4180, section 2): a parser that accepts an unclosed quote makes the rows that follow
//! part of one post's text.

mod records;
mod swallowed;

use std::borrow::Cow;

pub use records::CsvFault;
use records::{Record, Records};
use swallowed::swallowed_line;

/// The columns that a file may have.
pub const COLUMNS: [&str; 6] = ["scheduled_time", "accounts", "content", "media", "settings", "first_comment"];
/// The columns that a file of exported posts has after those. An import refuses them: the posts may be published already.
pub const EXPORTED: [&str; 12] = [
    "thread",
    "id",
    "reference",
    "status",
    "platform",
    "post_id",
    "post_status",
    "published_time",
    "permalink",
    "error_code",
    "error_message",
    "workspace",
];
/// What spreadsheets take for the start of a formula: <https://owasp.org/www-community/attacks/CSV_Injection>.
const FORMULA: [char; 11] = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];
/// What spreadsheets write between cells. The comma is first, so that a header without known names is read with it.
const SEPARATORS: [char; 4] = [',', ';', '\t', '|'];
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// The cells of a file, without the rows that have none.
#[derive(Debug, PartialEq, Eq)]
pub struct CsvFile {
    /// The names of the columns, trimmed and in lower case. A spreadsheet may leave columns without a name.
    pub header: Vec<String>,
    pub rows: Vec<CsvRow>,
}

#[derive(Debug, PartialEq, Eq)]
pub struct CsvRow {
    /// The line of the file on which the row starts.
    pub line: usize,
    pub cells: Vec<String>,
}

/// Reads a file whose separator its header tells.
pub fn read_csv(text: &str) -> Result<CsvFile, CsvFault> {
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    let (declared, skipped) = declared_separator(text);
    let open = |separator| Records::new(&text[skipped..], 1 + usize::from(skipped > 0), separator);
    let mut best = (open(SEPARATORS[0]), None);
    let mut most = 0;
    for separator in declared.into_iter().chain(SEPARATORS) {
        let mut records = open(separator);
        let Some(header) = records.next_record() else { break };
        let known = header.as_ref().map_or(0, |header| known_names(header).count());
        if best.1.is_none() || known > most {
            (best, most) = ((records, Some(header)), known);
        }
    }
    let (records, header) = best;
    let header = header.transpose().map_err(|fault| fault.at(None, &[]))?;
    read_rows(records, header.as_ref().map(names).unwrap_or_default())
}

/// A row with commas, and quotes where a cell needs them.
pub fn write_record(cells: &[impl AsRef<str>]) -> String {
    let quoted = cells.iter().map(|cell| match cell.as_ref() {
        "" if cells.len() == 1 => "\"\"".to_owned(),
        cell if cell.contains([',', '"', '\r', '\n']) => format!("\"{}\"", cell.replace('"', "\"\"")),
        cell => cell.to_owned(),
    });
    let mut record = quoted.collect::<Vec<_>>().join(",");
    record.push('\n');
    record
}

/// The text of a cell that no spreadsheet runs: one that could be a formula begins with an apostrophe.
pub fn guard_formula(cell: &str) -> Cow<'_, str> {
    if is_like_formula(cell) { Cow::Owned(format!("'{cell}")) } else { Cow::Borrowed(cell) }
}

/// The text that [`guard_formula`] was given.
pub fn without_guard(cell: &str) -> &str {
    cell.strip_prefix('\'').filter(|text| is_like_formula(text)).unwrap_or(cell)
}

fn is_like_formula(cell: &str) -> bool {
    cell.trim_start_matches('\'').starts_with(FORMULA)
}

fn read_rows(mut records: Records, header: Vec<String>) -> Result<CsvFile, CsvFault> {
    let mut rows = Vec::new();
    while let Some(record) = records.next_record() {
        let record = record
            .and_then(|record| match swallowed_line(&record, &header, records.separator) {
                Some(fault) => Err(fault),
                None => Ok(record),
            })
            .map_err(|fault| fault.at(Some(rows.len()), &header))?;
        if record.cells.iter().any(|cell| !cell.text.trim().is_empty()) {
            rows.push(CsvRow { line: record.line, cells: record.cells.into_iter().map(|cell| cell.text).collect() });
        }
    }
    Ok(CsvFile { header, rows })
}

fn names(header: &Record) -> Vec<String> {
    header.cells.iter().map(|cell| cell.text.trim().to_ascii_lowercase()).collect()
}

fn known_names(header: &Record) -> impl Iterator<Item = String> {
    names(header).into_iter().filter(|name| COLUMNS.contains(&name.as_str()))
}

/// The separator of a first line such as `sep=;`, which Excel reads and writes, and the length of that line.
fn declared_separator(text: &str) -> (Option<char>, usize) {
    let end = text.find(['\r', '\n']).unwrap_or(text.len());
    let line = text[..end].trim_matches('"');
    let named = line.get(..4).filter(|start| start.eq_ignore_ascii_case("sep=")).map(|_| line[4..].chars());
    let Some((Some(separator), None)) = named.map(|mut rest| (rest.next(), rest.next())) else { return (None, 0) };
    let line_end = if text[end..].starts_with("\r\n") { 2 } else { usize::from(end < text.len()) };
    (Some(separator), end + line_end)
}

#[cfg(test)]
mod tests;
