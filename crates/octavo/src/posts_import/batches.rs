//! The rows of a file in batches that one call accepts.

use anyhow::{Context, bail, ensure};
use octavo_domain::csv::{CsvFile, CsvRow, read_csv, write_record};
use sha2::{Digest, Sha256};

const MOST_ROWS: usize = 100;
/// A call accepts 1 MiB.
const MOST_BYTES: usize = 900_000;
/// What is read into memory.
const MOST_FILE_BYTES: usize = 256 << 20;

pub struct Batches {
    pub all: Vec<Batch>,
    pub rows: usize,
}

/// Some rows with the header.
pub struct Batch {
    pub csv: String,
    /// The line of each row in the file.
    pub lines: Vec<usize>,
    /// From the file's content and the rows' place in it.
    pub idempotency_key: String,
}

impl Batches {
    /// Reads the whole file first: a quote that is never closed must not be cut off by a batch.
    pub fn read(file: &[u8]) -> anyhow::Result<Self> {
        ensure!(file.len() <= MOST_FILE_BYTES, "the file has more than 256 MiB; split it");
        let text = std::str::from_utf8(file).context("the file is not UTF-8; save it as CSV in UTF-8")?;
        let CsvFile { header, rows } = read_csv(text)?;
        let header = write_record(&header);
        let digest: String = Sha256::digest(file).iter().take(16).map(|byte| format!("{byte:02x}")).collect();
        let mut batches = Batches { all: Vec::new(), rows: 0 };
        let mut open = OpenBatch::new(&header);
        for row in rows {
            if !open.has_room(&row) {
                batches.close(std::mem::replace(&mut open, OpenBatch::new(&header)), &digest);
            }
            open.add(&row);
        }
        if !open.lines.is_empty() {
            batches.close(open, &digest);
        }
        if batches.all.is_empty() {
            bail!("the file has no rows after the header");
        }
        Ok(batches)
    }

    fn close(&mut self, open: OpenBatch, digest: &str) {
        let (first, last) = (self.rows + 1, self.rows + open.lines.len());
        self.rows = last;
        let idempotency_key = format!("import-{digest}-{first}-{last}");
        self.all.push(Batch { csv: open.csv, lines: open.lines, idempotency_key });
    }
}

struct OpenBatch {
    csv: String,
    lines: Vec<usize>,
    bytes: usize,
}

impl OpenBatch {
    fn new(header: &str) -> Self {
        OpenBatch { csv: header.to_owned(), lines: Vec::new(), bytes: 0 }
    }

    fn has_room(&self, row: &CsvRow) -> bool {
        let is_full = self.lines.len() >= MOST_ROWS || self.bytes + size_of_cells(row) > MOST_BYTES;
        self.lines.is_empty() || !is_full
    }

    fn add(&mut self, row: &CsvRow) {
        self.csv.push_str(&write_record(&row.cells));
        self.lines.push(row.line);
        self.bytes += size_of_cells(row);
    }
}

fn size_of_cells(row: &CsvRow) -> usize {
    row.cells.iter().map(String::len).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(rows: usize, content: &str) -> String {
        let row = |n: usize| format!("2027-01-15T09:00:00Z,{n},\"{content}\"\r\n");
        format!("\u{feff}scheduled_time,accounts,content\r\n{}", (0..rows).map(row).collect::<String>())
    }

    #[test]
    fn batches_have_the_header_and_the_lines_of_the_file() {
        let read = Batches::read(file(250, "two\nlines, one \"\"quote\"\"").as_bytes()).unwrap();
        assert_eq!(
            (read.rows, read.all.iter().map(|batch| batch.lines.len()).collect::<Vec<_>>()),
            (250, vec![100, 100, 50])
        );
        assert_eq!(read.all[1].lines[..2], [202, 204]);
        let start = "scheduled_time,accounts,content\n2027-01-15T09:00:00Z,100,\"two\nlines, one \"\"quote\"\"\"\n";
        assert!(read.all[1].csv.starts_with(start), "{}", read.all[1].csv);
        assert!(read.all[1].idempotency_key.ends_with("-101-200"), "{}", read.all[1].idempotency_key);
        let other = Batches::read(file(250, "other").as_bytes()).unwrap();
        assert_ne!(read.all[1].idempotency_key, other.all[1].idempotency_key);
    }

    #[test]
    fn long_rows_make_small_batches() {
        let read = Batches::read(file(100, &"x".repeat(20_000)).as_bytes()).unwrap();
        assert_eq!(read.all.iter().map(|batch| batch.lines.len()).collect::<Vec<_>>(), [44, 44, 12]);
        assert!(read.all.iter().all(|batch| batch.csv.len() < 1 << 20));
    }

    #[test]
    fn a_quote_that_is_never_closed_is_in_no_batch() {
        let text = file(250, "text").replace(",120,\"text\"", ",120,\"text");
        let error = Batches::read(text.as_bytes()).err().unwrap().to_string();
        assert!(error.contains("opens on line 122"), "{error}");
        let text = format!("{}2027-01-15T09:00:00Z,250,\"text", file(250, "text"));
        let error = Batches::read(text.as_bytes()).err().unwrap().to_string();
        assert!(error.contains("on line 252 is never closed"), "{error}");
    }

    #[test]
    fn batches_are_written_with_commas() {
        let read = Batches::read(b"sep=;\r\nscheduled_time;accounts;content;\r\nt;1;\"a;b, c\";\r\n;;;\r\n").unwrap();
        assert_eq!(read.all[0].csv, "scheduled_time,accounts,content,\nt,1,\"a;b, c\",\n");
        assert_eq!((read.rows, &read.all[0].lines[..]), (1, &[3][..]));
    }

    #[test]
    fn a_file_without_rows_or_in_another_encoding_is_refused() {
        for file in ["", "scheduled_time,accounts\n", "\n\n"] {
            assert!(Batches::read(file.as_bytes()).is_err(), "{file:?}");
        }
        assert!(Batches::read(b"scheduled_time\n\xe9t\xe9\n").is_err());
    }
}
