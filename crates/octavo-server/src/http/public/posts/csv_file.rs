//! A CSV file of posts: its columns, and its rows as they are written.

use octavo_domain::csv::{COLUMNS, CsvFault, CsvFile, EXPORTED, read_csv, without_guard};
use octavo_domain::rules::Finding;

use super::bulk::MOST_SCHEDULES;
use super::csv_findings::ROW_OF_OTHER_LENGTH;
use crate::http::error::{ApiError, ApiResult};

const REQUIRED: &[&str] = &["scheduled_time", "accounts"];

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
    let CsvFile { header, rows: mut written } = match read_csv(text) {
        Ok(file) => file,
        Err(CsvFault { row: None, message, .. }) => return Err(ApiError::invalid_field("columns", message)),
        Err(CsvFault { row: Some(row), column, message }) => {
            let field = format!("rows[{row}].{column}");
            return Ok((Vec::new(), vec![Finding::error(field.trim_end_matches('.'), "post.csv.quote", message)]));
        }
    };
    check_columns(&header)?;
    let mut findings = Vec::new();
    if !(1..=MOST_SCHEDULES).contains(&written.len()) {
        let found = if written.is_empty() { "The file has no rows" } else { "The file has more than 100 rows" };
        let message =
            format!("{found}. Send 1 to 100 rows after the header; `octavo posts import` splits larger files.");
        findings.push(Finding::error("rows", "post.csv.count", message));
        written.truncate(MOST_SCHEDULES);
    }
    let written = written.into_iter().enumerate();
    let rows = written.map(|(index, row)| read_row(index, row.cells, &header, &mut findings)).collect();
    Ok((rows, findings))
}

/// All problems with the header at once. A spreadsheet leaves columns without a name, which are fine while they are empty.
fn check_columns(header: &[String]) -> ApiResult<()> {
    let mut problems = Vec::new();
    let (exported, others): (Vec<&str>, Vec<&str>) =
        header.iter().map(String::as_str).partition(|name| EXPORTED.contains(name));
    if !exported.is_empty() {
        problems.push(format!(
            "The file has columns of an export ({}). Remove them, and the rows that must not be published again.",
            exported.join(", ")
        ));
    }
    for name in others.into_iter().filter(|name| !name.is_empty() && !COLUMNS.contains(name)) {
        problems.push(format!("The column \"{name}\" is unknown. The columns are {}.", COLUMNS.join(", ")));
    }
    for column in COLUMNS {
        match header.iter().filter(|name| *name == column).count() {
            0 if REQUIRED.contains(&column) => problems.push(format!("The column {column} is missing.")),
            0 | 1 => {}
            _ => problems.push(format!("The column {column} is there twice. Keep one.")),
        }
    }
    if problems.is_empty() { Ok(()) } else { Err(ApiError::invalid_field("columns", problems.join(" "))) }
}

fn read_row(index: usize, cells: Vec<String>, header: &[String], findings: &mut Vec<Finding>) -> Row {
    let mut error = |place: String, rule, message| findings.push(Finding::error(place, rule, message));
    let is_filled = |cell: &String| !cell.trim().is_empty();
    let named = header.iter().rposition(|name| !name.is_empty()).map_or(0, |last| last + 1);
    let filled = cells.iter().rposition(is_filled).map_or(0, |last| last + 1);
    if cells.len() < named || filled > header.len() {
        let (cells, columns) = (cells.len(), header.len());
        let message = format!(
            "{cells} cells, but {columns} columns. Put cells that contain the separator or line breaks into double quotes."
        );
        error(format!("rows[{index}]"), ROW_OF_OTHER_LENGTH, message);
        return Row::default();
    }
    let mut row = Row::default();
    for (place, (column, cell)) in header.iter().zip(cells).enumerate() {
        if column.is_empty() {
            if is_filled(&cell) {
                let message = format!(
                    "Column {} has no name, but this row has a cell there. Name the column, or empty the cell.",
                    place + 1
                );
                error(format!("rows[{index}]"), "post.csv.column", message);
            }
            continue;
        }
        if cell.contains('\0') {
            let message = "The cell contains the character NUL (U+0000). Remove it.".to_owned();
            error(format!("rows[{index}].{column}"), "post.csv.nul", message);
        }
        *row.cell(column) = without_guard(&cell).replace('\0', "");
    }
    row
}
