//! Transactions that follow each other closely share one commit, because waiting for the disk costs more than most of them do.
//! Each of them returns after that commit.

/// The most transactions in one commit: the first of them waits for the last.
const MOST_TOGETHER: usize = 64;

/// Whether a transaction that ends commits for itself and for the `waiting` ones before it. Otherwise the next one does.
/// Work that `goes_first` doesn't wait for the calls behind it: the deliverer makes one batch after the other, so it would
/// fall behind the calls, the more of them there are.
pub fn commits_now(waiting: usize, another_follows: bool, goes_first: bool) -> bool {
    goes_first || !another_follows || waiting + 1 >= MOST_TOGETHER
}
