//! The rows of a file in batches that one call accepts.

use anyhow::{Context, bail, ensure};
use csv::{ByteRecord, ReaderBuilder, Writer};
use sha2::{Digest, Sha256};

const MOST_ROWS: usize = 100;
/// A call accepts 1 MiB.
const MOST_BYTES: usize = 900_000;
/// What is read into memory.
const MOST_FILE_BYTES: usize = 256 << 20;
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

pub struct Batches {
    pub all: Vec<Batch>,
    pub rows: usize,
}

/// Some rows with the header.
pub struct Batch {
    pub csv: Vec<u8>,
    /// The line of each row in the file.
    pub lines: Vec<u64>,
    /// From the file's content and the rows' place in it.
    pub idempotency_key: String,
}

impl Batches {
    pub fn read(file: &[u8]) -> anyhow::Result<Self> {
        ensure!(file.len() <= MOST_FILE_BYTES, "the file has more than 256 MiB; split it");
        let text = file.strip_prefix(BYTE_ORDER_MARK).unwrap_or(file);
        std::str::from_utf8(text).context("the file is not UTF-8; save it as CSV in UTF-8")?;
        let mut reader = ReaderBuilder::new().flexible(true).from_reader(text);
        let header = reader.byte_headers()?.clone();
        let digest: String = Sha256::digest(file).iter().take(16).map(|byte| format!("{byte:02x}")).collect();
        let mut batches = Batches { all: Vec::new(), rows: 0 };
        let mut open = OpenBatch::new(&header)?;
        for record in reader.byte_records() {
            let record = record?;
            if !open.has_room(&record) {
                batches.close(std::mem::replace(&mut open, OpenBatch::new(&header)?), &digest)?;
            }
            open.add(&record, line_of(&record, text))?;
        }
        if !open.lines.is_empty() {
            batches.close(open, &digest)?;
        }
        if batches.all.is_empty() {
            bail!("the file has no rows after the header");
        }
        Ok(batches)
    }

    fn close(&mut self, open: OpenBatch, digest: &str) -> anyhow::Result<()> {
        let (first, last) = (self.rows + 1, self.rows + open.lines.len());
        self.rows = last;
        let idempotency_key = format!("import-{digest}-{first}-{last}");
        self.all.push(Batch { csv: open.csv.into_inner()?, lines: open.lines, idempotency_key });
        Ok(())
    }
}

/// The reader counts the line feed of a CRLF to the record that follows it.
fn line_of(record: &ByteRecord, text: &[u8]) -> u64 {
    let Some(position) = record.position() else { return 0 };
    let at = usize::try_from(position.byte()).unwrap_or(usize::MAX);
    position.line() + u64::from(text.get(at) == Some(&b'\n'))
}

struct OpenBatch {
    csv: Writer<Vec<u8>>,
    lines: Vec<u64>,
    bytes: usize,
}

impl OpenBatch {
    fn new(header: &ByteRecord) -> anyhow::Result<Self> {
        let mut csv = csv::WriterBuilder::new().flexible(true).from_writer(Vec::new());
        csv.write_byte_record(header)?;
        Ok(OpenBatch { csv, lines: Vec::new(), bytes: 0 })
    }

    fn has_room(&self, record: &ByteRecord) -> bool {
        let is_full = self.lines.len() >= MOST_ROWS || self.bytes + record.as_slice().len() > MOST_BYTES;
        self.lines.is_empty() || !is_full
    }

    fn add(&mut self, record: &ByteRecord, line: u64) -> anyhow::Result<()> {
        self.csv.write_byte_record(record)?;
        self.lines.push(line);
        self.bytes += record.as_slice().len();
        Ok(())
    }
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
        assert!(read.all[1].csv.starts_with(start.as_bytes()), "{}", String::from_utf8_lossy(&read.all[1].csv));
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
    fn a_file_without_rows_or_in_another_encoding_is_refused() {
        for file in ["", "scheduled_time,accounts\n", "\n\n"] {
            assert!(Batches::read(file.as_bytes()).is_err(), "{file:?}");
        }
        assert!(Batches::read(b"scheduled_time\n\xe9t\xe9\n").is_err());
    }
}
