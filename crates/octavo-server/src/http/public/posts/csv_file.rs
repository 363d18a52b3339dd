//! A CSV file of posts: its columns, and its rows as they are written.

use csv::{ReaderBuilder, StringRecord};
use octavo_domain::rules::Finding;

use super::bulk::MOST_SCHEDULES;
use super::csv_findings::ROW_OF_OTHER_LENGTH;
use crate::http::error::{ApiError, ApiResult};

const COLUMNS: [&str; 6] = ["scheduled_time", "accounts", "content", "media", "settings", "first_comment"];
const REQUIRED: &[&str] = &["scheduled_time", "accounts"];
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// A row as it is written. A cell that is not there is empty.
#[derive(Debug, Default)]
pub struct Row {
    pub scheduled_time: String,
    pub accounts: String,
    pub content: String,
    pub media: String,
    pub settings: String,
    pub first_comment: String,
}

impl Row {
    /// The accounts among what its cell has.
    pub fn account_ids(&self) -> impl Iterator<Item = i64> {
        self.accounts.split_whitespace().filter_map(|text| text.parse().ok())
    }

    fn cell(&mut self, column: &str) -> &mut String {
        match column {
            "scheduled_time" => &mut self.scheduled_time,
            "accounts" => &mut self.accounts,
            "content" => &mut self.content,
            "media" => &mut self.media,
            "settings" => &mut self.settings,
            _ => &mut self.first_comment,
        }
    }
}

/// The rows, and what is wrong with the way they are written. Fails if the columns can't be told.
pub fn read_file(bytes: &[u8]) -> ApiResult<(Vec<Row>, Vec<Finding>)> {
    let text = str::from_utf8(bytes).map_err(|error| {
        let at = error.valid_up_to();
        ApiError::invalid_field("body", format!("The file is not UTF-8 (at byte {at}). Save it as CSV in UTF-8."))
    })?;
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    let mut reader = ReaderBuilder::new().flexible(true).from_reader(text.as_bytes());
    let header = reader.headers().map_err(unreadable)?.clone();
    let columns = read_columns(&header)?;
    let (mut rows, mut findings) = (Vec::new(), Vec::new());
    for record in reader.records().take(MOST_SCHEDULES + 1) {
        let record = record.map_err(unreadable)?;
        rows.push(read_row(rows.len(), &record, &columns, &mut findings));
    }
    if !(1..=MOST_SCHEDULES).contains(&rows.len()) {
        let found = if rows.is_empty() { "The file has no rows" } else { "The file has more than 100 rows" };
        let message =
            format!("{found}. Send 1 to 100 rows after the header; `octavo posts import` splits larger files.");
        findings.push(Finding::error("rows", "post.csv.count", message));
        rows.truncate(MOST_SCHEDULES);
    }
    Ok((rows, findings))
}

fn unreadable(error: csv::Error) -> ApiError {
    ApiError::invalid_field("body", format!("The file is not CSV: {error}."))
}

/// The known column of each cell. All problems with the header at once.
fn read_columns(header: &StringRecord) -> ApiResult<Vec<&'static str>> {
    let names: Vec<String> = header.iter().map(|name| name.trim().to_ascii_lowercase()).collect();
    let known = |name: &String| COLUMNS.into_iter().find(|column| column == name);
    let columns: Vec<&str> = names.iter().filter_map(known).collect();
    let mut problems = Vec::new();
    for name in names.iter().filter(|name| known(name).is_none()) {
        problems.push(format!("The column \"{name}\" is unknown. The columns are {}.", COLUMNS.join(", ")));
    }
    for column in COLUMNS {
        match columns.iter().filter(|name| **name == column).count() {
            0 if REQUIRED.contains(&column) => problems.push(format!("The column {column} is missing.")),
            0 | 1 => {}
            _ => problems.push(format!("The column {column} is there twice. Keep one.")),
        }
    }
    if problems.is_empty() { Ok(columns) } else { Err(ApiError::invalid_field("columns", problems.join(" "))) }
}

fn read_row(index: usize, record: &StringRecord, columns: &[&'static str], findings: &mut Vec<Finding>) -> Row {
    if record.len() != columns.len() {
        let (cells, columns) = (record.len(), columns.len());
        let message =
            format!("{cells} cells, but {columns} columns. Put cells that contain commas into double quotes.");
        findings.push(Finding::error(format!("rows[{index}]"), ROW_OF_OTHER_LENGTH, message));
        return Row::default();
    }
    let mut row = Row::default();
    for (column, cell) in columns.iter().zip(record) {
        if cell.contains('\0') {
            let message = "The cell contains the character NUL (U+0000). Remove it.";
            findings.push(Finding::error(format!("rows[{index}].{column}"), "post.csv.nul", message));
        }
        *row.cell(column) = cell.replace('\0', "");
    }
    row
}
