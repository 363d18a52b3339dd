//! What the writer does, and what that costs, in microseconds.

/// Costs at the writer, in microseconds: of a call and for each of its deliveries, of a claim or a batch of results and for
/// each of theirs.
const CALL: (i64, i64) = (250, 15);
const BATCH: (i64, i64) = (1_500, 20);
/// What a commit costs there.
pub const COMMIT: i64 = 500;

/// What the writer does in one transaction.
pub enum Turn {
    Call(i64),
    Claim(Vec<(usize, i64)>),
    Results(Vec<usize>),
}

impl Turn {
    /// What it costs.
    pub fn cost(&self, endpoints: usize) -> i64 {
        let ((fixed, each), count) = match self {
            Turn::Call(_) => (CALL, endpoints),
            Turn::Claim(taken) => (BATCH, taken.len()),
            Turn::Results(results) => (BATCH, results.len()),
        };
        fixed + each * count as i64
    }

    pub fn goes_first(&self) -> bool {
        !matches!(self, Turn::Call(_))
    }
}
