use jiff::SignedDuration;
use proptest::collection::btree_set;
use proptest::prelude::*;

use super::*;

fn text(zone: &str, slots: &[(&str, &str)]) -> QueueText {
    let slot = |(day, time): &(&str, &str)| SlotText { day: Some((*day).into()), time: Some((*time).into()) };
    QueueText { time_zone: Some(zone.into()), slots: Some(slots.iter().map(slot).collect()) }
}

fn next(zone: &str, slots: &[(&str, &str)], after: &str, count: usize) -> Vec<String> {
    let queue = Queue::parse(&text(zone, slots)).unwrap();
    let wish = SlotWish { after: after.parse().unwrap(), count, hours: None };
    queue.free_slots(wish, &HashSet::new()).iter().map(ToString::to_string).collect()
}

#[test]
fn each_wrong_field_is_named() {
    for (zone, slots, fields) in [
        ("Europe/London", &[("MONDAY", "09:00"), ("monday", "09:01")][..], &[][..]),
        ("UTC", &[], &[]),
        ("Europe/Londn", &[("MONDAY", "09:00")], &["timeZone"]),
        ("+01:00", &[("MONDAY", "09:00")], &["timeZone"]),
        ("UTC", &[("MONDAY", "09:00"), ("FUNDAY", "9:00")], &["slots[1].day", "slots[1].time"]),
        ("UTC", &[("MONDAY", "09:00"), ("TUESDAY", "09:00"), ("MONDAY", "09:00")], &["slots[2]"]),
    ] {
        let found = Queue::parse(&text(zone, slots)).err().unwrap_or_default();
        assert_eq!(found.iter().map(|problem| problem.field.as_str()).collect::<Vec<_>>(), fields, "{zone} {slots:?}");
    }
    let minutes = (0..=MOST_SLOTS).map(|n| format!("{:02}:{:02}", n / 60, n % 60)).collect::<Vec<_>>();
    let many: Vec<_> = minutes.iter().map(|time| ("MONDAY", time.as_str())).collect();
    assert!(Queue::parse(&text("UTC", &many[1..])).is_ok());
    assert_eq!(Queue::parse(&text("UTC", &many)).unwrap_err()[0].field, "slots");
    let nothing = QueueText { time_zone: None, slots: None };
    assert_eq!(Queue::parse(&nothing).unwrap_err().len(), 2);
}

#[test]
fn a_queue_is_read_back_in_the_order_of_the_week() {
    let queue = Queue::parse(&text("europe/london", &[("SUNDAY", "23:59"), ("MONDAY", "09:00"), ("MONDAY", "08:30")]));
    let json = serde_json::to_string(queue.as_ref().unwrap()).unwrap();
    let expected = r#"{"timeZone":"Europe/London","slots":[{"day":"MONDAY","time":"08:30"},{"day":"MONDAY","time":"09:00"},{"day":"SUNDAY","time":"23:59"}]}"#;
    assert_eq!(json, expected);
    assert_eq!(serde_json::from_str::<Queue>(&json).unwrap(), queue.unwrap());
}

#[test]
fn clocks_that_change_lose_no_slot_and_double_none() {
    const NIGHT: &[(&str, &str)] =
        &[("SUNDAY", "00:30"), ("SUNDAY", "01:10"), ("SUNDAY", "01:40"), ("SUNDAY", "02:00"), ("SUNDAY", "03:00")];
    for (zone, slots, after, times) in [
        // London skips 01:00 to 01:59: three slots are one.
        (
            "Europe/London",
            NIGHT,
            "2027-03-27T12:00:00Z",
            &["2027-03-28T00:30:00Z", "2027-03-28T01:00:00Z", "2027-03-28T02:00:00Z", "2027-04-03T23:30:00Z"][..],
        ),
        // It shows them twice: the first time counts.
        (
            "Europe/London",
            NIGHT,
            "2027-10-30T23:00:00Z",
            &["2027-10-30T23:30:00Z", "2027-10-31T00:10:00Z", "2027-10-31T00:40:00Z", "2027-10-31T02:00:00Z"],
        ),
        // In the second 01:10, the first one has passed.
        ("Europe/London", NIGHT, "2027-10-31T01:05:00Z", &["2027-10-31T02:00:00Z"]),
        // Lord Howe Island skips 02:00 to 02:29.
        ("Australia/Lord_Howe", &[("SUNDAY", "02:15")], "2027-10-02T12:00:00Z", &["2027-10-02T15:30:00Z"]),
        // Havana skips midnight.
        ("America/Havana", &[("SUNDAY", "00:00")], "2027-03-14T04:59:59Z", &["2027-03-14T05:00:00Z"]),
        // Nuuk skips the last hour of the Saturday.
        ("America/Nuuk", &[("SATURDAY", "23:00")], "2027-03-27T12:00:00Z", &["2027-03-28T01:00:00Z"]),
        // A slot is after the time, not at it.
        ("UTC", &[("MONDAY", "09:00")], "2027-01-04T09:00:00Z", &["2027-01-11T09:00:00Z"]),
        ("UTC", &[], "2027-01-04T09:00:00Z", &[]),
    ] {
        assert_eq!(next(zone, slots, after, times.len()), times, "{zone} {after}");
    }
}

#[test]
fn a_queue_gives_only_what_is_free_and_within_the_hours() {
    let queue = Queue::parse(&text("UTC", &[("MONDAY", "07:00"), ("MONDAY", "09:00")])).unwrap();
    let after: Timestamp = "2027-01-03T00:00:00Z".parse().unwrap();
    let taken = HashSet::from(["2027-01-04T09:00:00Z".parse().unwrap()]);
    let hours = KeyHours::parse("08:00", "20:00", "UTC").unwrap();
    let found = |hours, count| queue.free_slots(SlotWish { after, count, hours }, &taken);
    assert_eq!(found(None, 1)[0].to_string(), "2027-01-04T07:00:00Z");
    assert_eq!(found(Some(&hours), 1)[0].to_string(), "2027-01-11T09:00:00Z");
    assert_eq!(found(None, 1000).len(), 2 * 104 - 1 + 2, "those of 2 years, which are 104 weeks and some days");
    let night = KeyHours::parse("22:00", "06:00", "UTC").unwrap();
    let wish = |hours| SlotWish { after, count: 1000, hours };
    assert_eq!(wish(None).all_of(Some(&queue), found(None, 1000)), Err(NoSlot::Full));
    let outside = NoSlot::OutsideHours("22:00 to 06:00 (UTC)".into());
    assert_eq!(wish(Some(&night)).all_of(Some(&queue), found(Some(&night), 1)), Err(outside));
    assert_eq!(wish(None).all_of(None, Vec::new()), Err(NoSlot::NoQueue));
}

/// The first minute at which the clocks show the time of that day or a later one, found by going through all minutes.
fn first_minute(zone: &TimeZone, date: Date, time: Time) -> Option<Timestamp> {
    let (start, wanted) = (date.to_zoned(TimeZone::UTC).unwrap().timestamp(), date.to_datetime(time));
    let mut minutes = (-15 * 60..39 * 60).map(|minute| start + SignedDuration::from_mins(minute));
    minutes.find(|at| zone.to_datetime(*at) >= wanted)
}

const ZONES: [&str; 8] = [
    "Europe/London",
    "America/New_York",
    "Australia/Lord_Howe",
    "America/Havana",
    "America/Nuuk",
    "Pacific/Chatham",
    "Africa/Cairo",
    "Asia/Kathmandu",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn the_slots_are_those_that_the_clocks_show(
        zone in prop::sample::select(&ZONES[..]),
        change in 0..2_usize,
        days_before in 0..4_i64,
        slots in btree_set((0..7_usize, 0..24 * 60_i32), 1..40),
        near in btree_set((5..7_usize, 0..5 * 60_i32), 0..20),
    ) {
        let year: Timestamp = "2027-01-01T00:00:00Z".parse().unwrap();
        let tz = TimeZone::get(zone).unwrap();
        let changed = tz.following(year).nth(change).map_or(year, |change| change.timestamp());
        let after = changed - SignedDuration::from_hours(24 * days_before + 1);
        let slot = |(day, minute): &(usize, i32)| Slot {
            day: *day,
            time: Time::new((minute / 60) as i8, (minute % 60) as i8, 0, 0).unwrap(),
        };
        let mut slots: Vec<Slot> = slots.union(&near).map(slot).collect();
        slots.sort_unstable();
        let queue = Queue { zone: tz.clone(), slots };
        let found = queue.free_slots(SlotWish { after, count: 20, hours: None }, &HashSet::new());
        let today = tz.to_datetime(after).date();
        let days = today.yesterday().unwrap().series(1.day()).take(200);
        let mut expected: Vec<Timestamp> = days
            .flat_map(|date| queue.times_of(date).map(move |time| (date, time)).collect::<Vec<_>>())
            .take(100)
            .filter_map(|(date, time)| first_minute(&tz, date, time))
            .filter(|at| *at > after)
            .collect();
        expected.dedup();
        expected.truncate(20);
        prop_assert_eq!(found, expected);
    }
}
