//! The queue of a workspace: the times of the week at which its posts go out, by the clocks of a time zone.

#[cfg(test)]
mod tests;

use std::collections::HashSet;

use jiff::civil::{Date, DateTime, Time};
use jiff::tz::{AmbiguousOffset, TimeZone};
use jiff::{Timestamp, ToSpan};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::KeyHours;
use crate::text_enum::text_enum;
use crate::time::{MOST_AHEAD, parse_time_of_day, time_of_day};

/// One for each hour of the week.
pub const MOST_SLOTS: usize = 168;
const DAYS_AHEAD: usize = 2 * 366 + 2;

text_enum! {
    /// A day of the week.
    Day {
        Monday = "MONDAY",
        Tuesday = "TUESDAY",
        Wednesday = "WEDNESDAY",
        Thursday = "THURSDAY",
        Friday = "FRIDAY",
        Saturday = "SATURDAY",
        Sunday = "SUNDAY",
    }
}

/// The slots of a workspace, in the order of the week.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "QueueText", into = "QueueText")]
pub struct Queue {
    zone: TimeZone,
    slots: Vec<Slot>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Slot {
    /// 0 is Monday.
    day: usize,
    time: Time,
}

/// The slots of a workspace: the times of the week at which posts with `"scheduledTime": "NEXT_SLOT"` go out.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = QueueSlots)]
pub struct QueueText {
    /// A name from the IANA database, such as `Europe/London`. The slots follow its clocks.
    #[schema(value_type = String, required, min_length = 1, max_length = 64)]
    pub time_zone: Option<String>,
    /// The slots, each once. Responses have them in the order of the week.
    #[schema(value_type = Vec<SlotText>, required, max_items = 168)]
    pub slots: Option<Vec<SlotText>>,
}

/// A time of the week.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[schema(as = QueueSlot)]
pub struct SlotText {
    /// The day of the week.
    #[schema(value_type = Day, required)]
    pub day: Option<String>,
    /// The time of the day, such as `09:00`.
    #[schema(value_type = String, required, pattern = "^([01][0-9]|2[0-3]):[0-5][0-9]$")]
    pub time: Option<String>,
}

/// What is wrong with a field of a queue.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueueProblem {
    pub field: String,
    pub message: String,
}

/// Which slots are wanted.
#[derive(Debug, Clone, Copy)]
pub struct SlotWish<'a> {
    pub after: Timestamp,
    pub count: usize,
    /// Of the key that asks: slots outside of them are left to others.
    pub hours: Option<&'a KeyHours>,
}

/// Why a queue has no slot to give, and what to do.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoSlot {
    #[error("The workspace has no queue. Set its slots with PUT /v1/queue, or send a time.")]
    NoQueue,
    #[error("The queue has too few free slots within 2 years. Add slots with PUT /v1/queue, or send a time.")]
    Full,
    #[error("the queue has no free slot within {0}")]
    OutsideHours(String),
}

impl Queue {
    /// Reads a queue, or says everything that is wrong with it.
    pub fn parse(text: &QueueText) -> Result<Self, Vec<QueueProblem>> {
        let mut problems = Vec::new();
        let mut problem = |field: String, message: &str| problems.push(QueueProblem { field, message: message.into() });
        let zone = text.time_zone.as_deref().and_then(|name| TimeZone::get(name.trim()).ok());
        let zone = zone.filter(|zone| zone.iana_name().is_some());
        if zone.is_none() {
            problem("timeZone".into(), "Send a name from the IANA database, such as Europe/London.");
        }
        let sent = text.slots.as_deref();
        if sent.is_none_or(|slots| slots.len() > MOST_SLOTS) {
            problem("slots".into(), "Send up to 168 slots. An empty list switches the queue off.");
        }
        let mut slots = Vec::new();
        for (index, sent) in sent.unwrap_or_default().iter().take(MOST_SLOTS).enumerate() {
            let path = format!("slots[{index}]");
            match sent.parse(&path, &mut problem) {
                Some(slot) if slots.contains(&slot) => {
                    problem(path, "This slot is there already. Send each slot once.")
                }
                slot => slots.extend(slot),
            }
        }
        slots.sort_unstable();
        zone.filter(|_| problems.is_empty()).map(|zone| Queue { zone, slots }).ok_or(problems)
    }

    pub fn zone(&self) -> &TimeZone {
        &self.zone
    }

    /// The slots that are wanted, or fewer if the queue has no more of them.
    pub fn free_slots(&self, wish: SlotWish<'_>, taken: &HashSet<Timestamp>) -> Vec<Timestamp> {
        let is_free = |at: &Timestamp| !taken.contains(at) && wish.hours.is_none_or(|hours| hours.contain(*at));
        self.instants(wish.after).filter(is_free).take(wish.count).collect()
    }

    /// The slots after one time and before another, free or taken.
    pub fn slots_between(&self, after: Timestamp, before: Timestamp) -> Vec<Timestamp> {
        self.instants(after).take_while(|at| *at < before).collect()
    }

    /// Every slot after a time. Two that fall on one instant are one.
    fn instants(&self, after: Timestamp) -> impl Iterator<Item = Timestamp> {
        let today = after.to_zoned(self.zone.clone()).date();
        // A slot of yesterday may have moved to today, where midnight is skipped.
        let days = today.yesterday().unwrap_or(today).series(1.day()).take(DAYS_AHEAD);
        let mut last = after;
        days.flat_map(move |date| self.times_of(date).filter_map(move |time| self.instant(date.to_datetime(time))))
            .filter(move |at| {
                let is_later = *at > last;
                last = last.max(*at);
                is_later
            })
            .take_while(move |at| at.duration_since(after) <= MOST_AHEAD)
    }

    fn times_of(&self, date: Date) -> impl Iterator<Item = Time> {
        let day = date.weekday().to_monday_zero_offset() as usize;
        self.slots.iter().filter(move |slot| slot.day == day).map(|slot| slot.time)
    }

    /// When the clocks first show this time. A time that they skip moves to the next one that they show.
    fn instant(&self, local: DateTime) -> Option<Timestamp> {
        let ambiguous = self.zone.to_ambiguous_timestamp(local);
        let earlier = ambiguous.earlier().ok()?;
        match ambiguous.offset() {
            AmbiguousOffset::Gap { .. } => self.zone.following(earlier).next().map(|change| change.timestamp()),
            _ => Some(earlier),
        }
    }
}

impl SlotText {
    fn parse(&self, path: &str, problem: &mut impl FnMut(String, &str)) -> Option<Slot> {
        let name = self.day.as_deref().unwrap_or_default().trim().to_ascii_uppercase();
        let day = Day::ALL.iter().position(|day| day.as_str() == name);
        if day.is_none() {
            problem(format!("{path}.day"), "Send a day of the week: MONDAY, TUESDAY, and so on.");
        }
        let time = parse_time_of_day(self.time.as_deref().unwrap_or_default());
        if time.is_none() {
            problem(format!("{path}.time"), "This is not a time of day. Send hours and minutes, such as 09:00.");
        }
        Some(Slot { day: day?, time: time? })
    }
}

impl SlotWish<'_> {
    /// All the slots that were wanted, or why there are fewer.
    pub fn all_of(&self, queue: Option<&Queue>, found: Vec<Timestamp>) -> Result<Vec<Timestamp>, NoSlot> {
        match (queue, self.hours) {
            (Some(_), _) if found.len() == self.count => Ok(found),
            (Some(queue), Some(hours)) if !queue.slots.is_empty() => Err(NoSlot::OutsideHours(hours.to_string())),
            (Some(queue), None) if !queue.slots.is_empty() => Err(NoSlot::Full),
            _ => Err(NoSlot::NoQueue),
        }
    }
}

impl From<Queue> for QueueText {
    fn from(queue: Queue) -> Self {
        let slot = |slot: Slot| SlotText {
            day: Day::ALL.get(slot.day).map(|day| day.as_str().to_owned()),
            time: Some(time_of_day(slot.time)),
        };
        QueueText {
            time_zone: queue.zone.iana_name().map(str::to_owned),
            slots: Some(queue.slots.into_iter().map(slot).collect()),
        }
    }
}

impl TryFrom<QueueText> for Queue {
    type Error = String;

    fn try_from(text: QueueText) -> Result<Self, Self::Error> {
        let first = |problems: Vec<QueueProblem>| problems.into_iter().next().map(|it| it.message).unwrap_or_default();
        Queue::parse(&text).map_err(first)
    }
}
