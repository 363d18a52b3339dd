//! What commands answer, on standard output.

use std::fmt::Display;
use std::io::{ErrorKind, Write, stdout};

/// Prints a line. Whoever reads may go before the end, as `head` does: then the rest is for nobody.
pub fn print(line: impl Display) {
    match writeln!(stdout(), "{line}") {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            eprintln!("error: writing to standard output: {error}");
            std::process::exit(1);
        }
        _ => {}
    }
}
