//! How far an import is: a bar in a terminal, a line for each thousand rows elsewhere.

use std::io::IsTerminal;

use indicatif::{ProgressBar, ProgressStyle};

const ROWS_PER_LINE: usize = 1000;

pub struct Progress {
    verb: &'static str,
    rows: usize,
    done: usize,
    bar: Option<ProgressBar>,
}

impl Progress {
    pub fn new(verb: &'static str, rows: usize) -> Self {
        let bar = std::io::stderr().is_terminal().then(|| {
            let template = "{msg} {pos} of {len} rows [{bar:40}] {eta} left";
            let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
            ProgressBar::new(rows as u64).with_style(style).with_message(verb)
        });
        Progress { verb, rows, done: 0, bar }
    }

    /// Prints something without tearing the bar.
    pub fn pause(&self, print: impl FnOnce()) {
        match &self.bar {
            Some(bar) => bar.suspend(print),
            None => print(),
        }
    }

    pub fn advance(&mut self, rows: usize) {
        let before = self.done / ROWS_PER_LINE;
        self.done += rows;
        match &self.bar {
            Some(bar) => bar.inc(rows as u64),
            None if self.done / ROWS_PER_LINE > before => {
                eprintln!("{} {} of {} rows", self.verb, self.done, self.rows)
            }
            None => {}
        }
    }

    pub fn finish(self) {
        if let Some(bar) = self.bar {
            bar.finish_and_clear();
        }
    }
}
