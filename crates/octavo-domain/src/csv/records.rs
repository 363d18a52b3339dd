//! The records of a CSV file (RFC 4180, section 2), with any separator and any line end.

/// Why the rows of a file can't be told apart.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct CsvFault {
    /// The index of the row after the header. None: the fault is in the header.
    pub row: Option<usize>,
    /// The name of the cell's column. Empty if it has none.
    pub column: String,
    /// What is wrong on which line, and how to fix it.
    pub message: String,
}

pub(super) struct Record {
    /// The line on which it starts.
    pub line: usize,
    pub cells: Vec<Cell>,
}

pub(super) struct Cell {
    /// The line on which it starts.
    pub line: usize,
    pub text: String,
    pub is_quoted: bool,
}

/// What is wrong with a cell.
pub(super) struct CellFault {
    /// The cell's place in its record.
    pub index: usize,
    pub message: String,
}

impl CellFault {
    pub fn at(self, row: Option<usize>, header: &[String]) -> CsvFault {
        CsvFault { row, column: header.get(self.index).cloned().unwrap_or_default(), message: self.message }
    }
}

pub(super) struct Records<'a> {
    rest: &'a str,
    line: usize,
    pub separator: char,
}

impl<'a> Records<'a> {
    pub fn new(text: &'a str, line: usize, separator: char) -> Self {
        Records { rest: text, line, separator }
    }

    /// The next record that is not an empty line.
    pub fn next_record(&mut self) -> Option<Result<Record, CellFault>> {
        while self.skip_line_end() {}
        if self.rest.is_empty() {
            return None;
        }
        let mut record = Record { line: self.line, cells: Vec::new() };
        loop {
            match self.cell() {
                Ok(cell) => record.cells.push(cell),
                Err(message) => return Some(Err(CellFault { index: record.cells.len(), message })),
            }
            if let Some(rest) = self.rest.strip_prefix(self.separator) {
                self.rest = rest;
                continue;
            }
            self.skip_line_end();
            return Some(Ok(record));
        }
    }

    /// Excel for Mac may end lines with CR alone.
    fn skip_line_end(&mut self) -> bool {
        let ends = ["\r\n", "\n", "\r"];
        let rest = ends.into_iter().find_map(|end| self.rest.strip_prefix(end));
        self.rest = rest.unwrap_or(self.rest);
        self.line += usize::from(rest.is_some());
        rest.is_some()
    }

    fn cell(&mut self) -> Result<Cell, String> {
        let line = self.line;
        if let Some(inside) = self.rest.strip_prefix('"') {
            return Ok(Cell { line, text: self.quoted(inside)?, is_quoted: true });
        }
        let (text, rest) = self.rest.split_at(self.rest.find([self.separator, '\r', '\n']).unwrap_or(self.rest.len()));
        if text.trim_start().starts_with('"') {
            return Err(format!(
                "Line {line} has a space before the opening double quote of a cell. Remove the space."
            ));
        }
        self.rest = rest;
        Ok(Cell { line, text: text.to_owned(), is_quoted: false })
    }

    /// A quoted cell, from the character after its first quote.
    fn quoted(&mut self, mut inside: &'a str) -> Result<String, String> {
        let line = self.line;
        let mut text = String::new();
        loop {
            let Some((piece, rest)) = inside.split_once('"') else {
                return Err(format!(
                    "The double quote that opens a cell on line {line} is never closed. Close it, or remove it."
                ));
            };
            text.push_str(piece);
            let Some(rest) = rest.strip_prefix('"') else {
                self.line += line_breaks(&text);
                self.rest = rest;
                let ends = rest.is_empty() || rest.starts_with([self.separator, '\r', '\n']);
                return if ends { Ok(text) } else { Err(text_after_quote(line, self.line)) };
            };
            text.push('"');
            inside = rest;
        }
    }
}

fn text_after_quote(opened: usize, closed: usize) -> String {
    let place = if opened == closed { String::new() } else { format!(", which closes on line {closed}") };
    format!(
        "Text follows the closing double quote of a cell that opens on line {opened}{place}. Close the quote at the end of \
         the cell, and write each double quote inside the cell twice."
    )
}

fn line_breaks(text: &str) -> usize {
    text.matches('\n').count() + text.matches('\r').count() - text.matches("\r\n").count()
}
