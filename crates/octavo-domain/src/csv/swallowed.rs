//! Rows inside a quoted cell: its quote was meant to close earlier, and closes in a later row so that the number of cells
//! is right again.

use jiff::fmt::temporal::Pieces;

use super::records::{Cell, CellFault, Record};

/// A line of a quoted cell that reads like a row of this file.
pub(super) fn swallowed_line(record: &Record, header: &[String], separator: char) -> Option<CellFault> {
    let place = |column: &str| header.iter().position(|name| name == column);
    let columns = (place("scheduled_time")?, place("accounts")?);
    let mut cells = record.cells.iter().enumerate().filter(|(_, cell)| cell.is_quoted);
    cells.find_map(|(index, cell)| {
        let line = cell.line + row_in_cell(record, index, columns, separator)?;
        let opened = cell.line;
        let message = format!(
            "The quoted cell that opens on line {opened} contains a row of this file (line {line}). Close its double quote \
             where the cell ends. A text that really has such a line can be sent as JSON, to POST /v1/posts/bulk."
        );
        Some(CellFault { index, message })
    })
}

/// The number of the cell's line that is, with the cells around it, a row with a time and accounts.
fn row_in_cell(record: &Record, index: usize, (time, accounts): (usize, usize), separator: char) -> Option<usize> {
    let lines: Vec<&str> = record.cells[index].text.split('\n').map(|line| line.trim_end_matches('\r')).collect();
    let lines: Vec<&str> = if lines.len() == 1 { lines[0].split('\r').collect() } else { lines };
    let last = lines.len() - 1;
    let texts = |cells: &'_ [Cell]| cells.iter().map(|cell| cell.text.clone()).collect::<Vec<_>>();
    (0..=last).filter(|_| last > 0).find(|number| {
        let before = if *number == 0 { texts(&record.cells[..index]) } else { Vec::new() };
        let after = if *number == last { texts(&record.cells[index + 1..]) } else { Vec::new() };
        let inside: Vec<String> = lines[*number].split(separator).map(str::to_owned).collect();
        // A time outside the cell belongs to the row that the cell is in.
        let is_inside = inside.len() > 1 && (before.len()..before.len() + inside.len()).contains(&time);
        let row = [before, inside, after].concat();
        is_inside && is_time(&row[time]) && row.get(accounts).is_some_and(|ids| are_accounts(ids))
    })
}

fn is_time(cell: &str) -> bool {
    let cell = cell.trim();
    cell == "NEXT_SLOT" || Pieces::parse(cell).is_ok()
}

fn are_accounts(cell: &str) -> bool {
    let mut ids = cell.split_whitespace().peekable();
    ids.peek().is_some() && ids.all(|id| id.parse::<i64>().is_ok())
}
