//! One line for each measurement. After several rounds, the median and the range of each figure.

use std::time::Duration;

pub struct Figure {
    value: f64,
    digits: usize,
    unit: String,
    aim: Option<f64>,
}

pub fn figure(value: f64, digits: usize, unit: &'static str) -> Figure {
    Figure { value, digits, unit: unit.to_owned(), aim: None }
}

impl Figure {
    pub fn aim(self, aim: impl Into<Option<f64>>) -> Self {
        Figure { aim: aim.into(), ..self }
    }

    /// Says what was measured.
    pub fn called(self, what: &str) -> Self {
        Figure { unit: format!("{} {what}", self.unit), ..self }
    }

    /// `range` is the lowest and the highest value of several rounds.
    fn text(&self, value: f64, range: Option<(f64, f64)>) -> String {
        let digits = self.digits;
        let range = range.map(|(low, high)| format!(" [{low:.digits$} to {high:.digits$}]")).unwrap_or_default();
        let aim = self.aim.map(|aim| format!(" (aim {aim})")).unwrap_or_default();
        format!("{value:.digits$} {}{range}{aim}", self.unit)
    }
}

#[derive(Default)]
pub struct Report {
    lines: Vec<Line>,
}

struct Line {
    name: String,
    rounds: Vec<Vec<Figure>>,
}

impl Report {
    pub fn add(&mut self, name: impl Into<String>, figures: Vec<Figure>) {
        let name = name.into();
        print(&name, figures.iter().map(|figure| figure.text(figure.value, None)));
        match self.lines.iter_mut().find(|line| line.name == name) {
            Some(line) => line.rounds.push(figures),
            None => self.lines.push(Line { name, rounds: vec![figures] }),
        }
    }

    pub fn print_medians(&self) {
        for line in &self.lines {
            print(&line.name, (0..line.rounds[0].len()).map(|index| line.median(index)));
        }
    }
}

impl Line {
    fn median(&self, index: usize) -> String {
        let mut values: Vec<f64> = self.rounds.iter().map(|figures| figures[index].value).collect();
        values.sort_unstable_by(f64::total_cmp);
        let (low, high) = (values[0], values[values.len() - 1]);
        let median = f64::midpoint(values[(values.len() - 1) / 2], values[values.len() / 2]);
        self.rounds[0][index].text(median, Some((low, high)))
    }
}

fn print(name: &str, figures: impl Iterator<Item = String>) {
    println!("{name:<24} {}", figures.collect::<Vec<_>>().join("; "));
}

/// p50 and p99.
pub fn latency(mut waits: Vec<Duration>, aim: impl Into<Option<f64>>) -> [Figure; 2] {
    waits.sort_unstable();
    let at = |share: f64| {
        let rank = (waits.len() as f64 * share).ceil() as usize;
        waits.get(rank.saturating_sub(1)).map_or(f64::NAN, |wait| milliseconds(*wait))
    };
    [figure(at(0.5), 1, "ms p50"), figure(at(0.99), 1, "ms p99").aim(aim)]
}

pub fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}
