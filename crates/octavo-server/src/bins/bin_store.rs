//! The bins themselves, and what makes room.

use std::collections::{HashMap, VecDeque};

use jiff::Timestamp;
use uuid::Uuid;
use zeroize::Zeroizing;

use super::caught::Caught;

/// The most bins of one user.
pub const BINS_PER_USER: usize = 10;
const REQUESTS_PER_BIN: usize = 100;
/// Of all users together: the bin that was used least recently goes.
const BINS: usize = 500;
/// All requests of all bins together, in bytes: the oldest request goes.
const BYTES: usize = 64 * 1024 * 1024;
/// About what a request costs beside its texts.
const OVERHEAD: usize = 512;

type Key = Option<Zeroizing<String>>;

struct Bin {
    owner: Uuid,
    key: Key,
    created_at: Timestamp,
    answer: u16,
    /// How many more requests get that answer; without a number all do.
    times: Option<u32>,
    requests: VecDeque<Caught>,
    /// Number of the last thing that happened to it.
    used: u64,
}

/// A bin, as its owner sees it.
#[derive(Debug, Clone, Copy)]
pub struct BinView {
    pub id: Uuid,
    pub created_at: Timestamp,
    /// Number of stored requests.
    pub requests: usize,
    /// What it answers next.
    pub answer: u16,
    /// Whether it has a key to verify signatures with.
    pub verifies: bool,
}

#[derive(Default)]
pub struct BinStore {
    bins: HashMap<Uuid, Bin>,
    bytes: usize,
    last: u64,
}

impl BinStore {
    pub fn add(&mut self, id: Uuid, owner: Uuid, key: Key, created_at: Timestamp) -> bool {
        if self.bins.values().filter(|bin| bin.owner == owner).count() >= BINS_PER_USER {
            return false;
        }
        if self.bins.len() >= BINS {
            let stale = self.bins.iter().min_by_key(|(_, bin)| bin.used).map(|(id, _)| *id);
            stale.into_iter().for_each(|id| self.drop_bin(id));
        }
        let used = self.next();
        let bin = Bin { owner, key, created_at, answer: 200, times: None, requests: VecDeque::new(), used };
        self.bins.insert(id, bin);
        true
    }

    pub fn list(&self, owner: Uuid) -> Vec<BinView> {
        let own = self.bins.iter().filter(|(_, bin)| bin.owner == owner);
        let mut own: Vec<BinView> = own.map(|(id, bin)| bin.view(*id)).collect();
        own.sort_unstable_by_key(|bin| (bin.created_at, bin.id));
        own
    }

    pub fn remove(&mut self, owner: Uuid, id: Uuid) -> bool {
        let there = self.own(owner, id).is_some();
        if there {
            self.drop_bin(id);
        }
        there
    }

    pub fn answer_with(&mut self, owner: Uuid, id: Uuid, status: u16, times: Option<u32>) -> bool {
        let Some(bin) = self.own(owner, id) else {
            return false;
        };
        (bin.answer, bin.times) = (status, times);
        true
    }

    /// The key of a bin; `None` when there is no such bin.
    pub fn key(&self, id: Uuid) -> Option<Key> {
        Some(self.bins.get(&id)?.key.clone())
    }

    /// Keeps a request and gives it its number and answer.
    pub fn keep(&mut self, id: Uuid, mut caught: Caught) -> Option<u16> {
        let number = self.next();
        let bin = self.bins.get_mut(&id)?;
        let answered = bin.take_answer();
        (caught.number, caught.answered) = (number, answered);
        bin.used = number;
        self.bytes += size(&caught);
        bin.requests.push_back(caught);
        if bin.requests.len() > REQUESTS_PER_BIN {
            self.drop_oldest(id);
        }
        while self.bytes > BYTES {
            let oldest = |bin: &Bin| bin.requests.front().map_or(u64::MAX, |request| request.number);
            let Some(id) = self.bins.iter().min_by_key(|(_, bin)| oldest(bin)).map(|(id, _)| *id) else {
                break;
            };
            self.drop_oldest(id);
        }
        Some(answered)
    }

    pub fn requests(&mut self, owner: Uuid, id: Uuid, before: u64, limit: usize) -> Option<Vec<Caught>> {
        let bin = self.own(owner, id)?;
        let newest_first = bin.requests.iter().rev().filter(|request| request.number < before);
        Some(newest_first.take(limit).cloned().collect())
    }

    fn own(&mut self, owner: Uuid, id: Uuid) -> Option<&mut Bin> {
        self.bins.get_mut(&id).filter(|bin| bin.owner == owner)
    }

    fn next(&mut self) -> u64 {
        self.last += 1;
        self.last
    }

    fn drop_bin(&mut self, id: Uuid) {
        if let Some(bin) = self.bins.remove(&id) {
            self.bytes -= bin.requests.iter().map(size).sum::<usize>();
        }
    }

    fn drop_oldest(&mut self, id: Uuid) {
        if let Some(request) = self.bins.get_mut(&id).and_then(|bin| bin.requests.pop_front()) {
            self.bytes -= size(&request);
        }
    }
}

impl Bin {
    fn view(&self, id: Uuid) -> BinView {
        BinView {
            id,
            created_at: self.created_at,
            requests: self.requests.len(),
            answer: self.answer,
            verifies: self.key.is_some(),
        }
    }

    fn take_answer(&mut self) -> u16 {
        let answer = self.answer;
        if let Some(times) = &mut self.times {
            *times -= 1;
            if *times == 0 {
                (self.answer, self.times) = (200, None);
            }
        }
        answer
    }
}

fn size(caught: &Caught) -> usize {
    let headers: usize =
        caught.headers.iter().map(|(name, value)| name.len() + value.as_str().map_or(0, str::len)).sum();
    OVERHEAD + caught.path.len() + headers + caught.body.len()
}

#[cfg(test)]
mod tests {
    use serde_json::Map;

    use super::*;

    fn caught(size: usize) -> Caught {
        Caught {
            number: 0,
            method: "POST".into(),
            path: "/".into(),
            headers: Map::new(),
            body: vec![0; size],
            size,
            at: Timestamp::UNIX_EPOCH,
            verdicts: None,
            answered: 0,
        }
    }

    fn bin_store(bins: u128) -> BinStore {
        let mut bin_store = BinStore::default();
        for number in 0..bins {
            let (id, owner) = (Uuid::from_u128(number), Uuid::from_u128(number / BINS_PER_USER as u128));
            assert!(bin_store.add(id, owner, None, Timestamp::UNIX_EPOCH));
        }
        bin_store
    }

    #[test]
    fn a_bin_keeps_its_last_hundred() {
        let mut bin_store = bin_store(1);
        for _ in 0..150 {
            bin_store.keep(Uuid::nil(), caught(10));
        }
        let kept = bin_store.requests(Uuid::nil(), Uuid::nil(), u64::MAX, 1000).unwrap();
        assert_eq!((kept.len(), kept[0].number, kept[99].number), (100, 151, 52));
        assert_eq!(bin_store.bytes, 100 * size(&caught(10)));
        assert!(bin_store.remove(Uuid::nil(), Uuid::nil()));
        assert_eq!(bin_store.bytes, 0);
    }

    #[test]
    fn all_bins_together_stay_within_their_bytes() {
        let mut bin_store = bin_store(20);
        for number in 0..3_000u128 {
            bin_store.keep(Uuid::from_u128(number % 20), caught(super::super::caught::MOST_BODY));
        }
        assert!(bin_store.bytes <= BYTES);
        let kept: usize = bin_store.bins.values().map(|bin| bin.requests.len()).sum();
        assert_eq!(bin_store.bytes, kept * size(&caught(super::super::caught::MOST_BODY)));
        let lowest = bin_store.bins.values().flat_map(|bin| &bin.requests).map(|it| it.number).min().unwrap();
        assert_eq!(bin_store.last - lowest + 1, kept as u64, "the newest of all are kept");
    }

    #[test]
    fn a_new_bin_takes_the_place_of_the_stalest() {
        let mut bin_store = bin_store(BINS as u128);
        bin_store.keep(Uuid::nil(), caught(1));
        assert!(!bin_store.add(Uuid::from_u128(9_999), Uuid::nil(), None, Timestamp::UNIX_EPOCH), "ten are enough");
        assert!(bin_store.add(Uuid::from_u128(9_999), Uuid::from_u128(9_999), None, Timestamp::UNIX_EPOCH));
        assert_eq!(bin_store.bins.len(), BINS);
        assert!(bin_store.bins.contains_key(&Uuid::nil()) && !bin_store.bins.contains_key(&Uuid::from_u128(1)));
    }

    #[test]
    fn an_answer_for_some_times_ends() {
        let mut bin_store = bin_store(1);
        assert!(bin_store.answer_with(Uuid::nil(), Uuid::nil(), 503, Some(2)));
        let answers: Vec<_> = (0..3).filter_map(|_| bin_store.keep(Uuid::nil(), caught(1))).collect();
        assert_eq!(answers, [503, 503, 200]);
    }
}
