//! Windows, the app's credits and its cap.

use jiff::SignedDuration;
use serde_json::json;

use super::client::Person;
use crate::support::Bench;

#[tokio::test]
async fn every_answer_tells_about_its_windows() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let now = bench.clock.now().as_second();
    let made = person.say("Hello").await;
    let windows =
        [("x-rate-limit", 100, 900), ("x-user-limit-24hour", 10_000, 86_400), ("x-app-limit-24hour", 10_000, 86_400)];
    for (name, calls, seconds) in windows {
        let told = ["limit", "remaining", "reset"].map(|what| made.number(&format!("{name}-{what}")).unwrap());
        assert_eq!(told, [calls, calls - 1, now + seconds], "{name}");
    }
    let refused = person.say("Hello").await;
    refused.refused(403);
    assert_eq!(refused.number("x-rate-limit-remaining"), Some(98));
    let other = Person::create(&bench).await.say("Hello").await;
    let left = ["x-rate-limit-remaining", "x-user-limit-24hour-remaining", "x-app-limit-24hour-remaining"];
    assert_eq!(left.map(|name| other.number(name).unwrap()), [99, 9_999, 9_997], "the app's day is everybody's");
    let me = person.me().await;
    assert_eq!((me.number("x-rate-limit-limit"), me.number("x-user-limit-24hour-limit")), (Some(75), None));
}

#[tokio::test]
async fn a_used_up_window_refuses_until_it_ends() {
    let bench = Bench::start().await;
    let (person, other) = (Person::create(&bench).await, Person::create(&bench).await);
    for _ in 0..75 {
        person.me().await.ok();
    }
    let refused = person.me().await;
    assert_eq!(refused.refused(429), "Too Many Requests");
    assert_eq!(refused.number("x-rate-limit-remaining"), Some(0));
    assert_eq!(refused.number("x-rate-limit-reset"), Some(bench.clock.now().as_second() + 900));
    other.me().await.ok();
    person.say("Another window").await.ok();
    bench.clock.advance(SignedDuration::from_secs(899));
    person.me().await.refused(429);
    bench.clock.advance(SignedDuration::from_secs(1));
    person.me().await.ok();
}

#[tokio::test]
async fn a_used_up_day_is_told_by_its_own_headers() {
    let bench = Bench::start().await;
    let (mut person, other) = (Person::create(&bench).await, Person::create(&bench).await);
    bench.act(&person.account, json!({ "type": "use_up_day" })).await;
    let refused = person.say("Hello").await;
    refused.refused(429);
    assert_eq!(refused.number("x-user-limit-24hour-remaining"), Some(0));
    assert_eq!(refused.number("x-user-limit-24hour-reset"), Some(bench.clock.now().as_second() + 86_400));
    assert_eq!(refused.number("x-rate-limit-remaining"), Some(99));
    other.say("Hello").await.ok();
    bench.clock.advance(SignedDuration::from_hours(24));
    person.keep(&person.renew(&person.refresh).await.ok());
    person.say("Hello").await.ok();
}

#[tokio::test]
async fn what_costs_is_refused_without_credits_or_above_the_cap() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let states = [
        (json!({ "type": "set_credits", "available": false }), 402, "CreditsDepleted", "credits"),
        (json!({ "type": "set_usage_cap", "reached": true }), 429, "UsageCapExceeded", "usage-capped"),
    ];
    for (action, status, title, kind) in states {
        bench.act(&person.account, action).await;
        for refused in [person.say("Hello").await, person.me().await, person.timeline(&[]).await] {
            refused.refused(status);
            assert_eq!((&refused.2["title"], refused.kind()), (&json!(title), kind));
        }
        let described = json!({ "id": person.photo(0).await, "metadata": {} });
        assert_eq!(
            person.post("/media/metadata", &described).await.0,
            status,
            "the file is free, what is said of it is not"
        );
        bench.act(&person.account, json!({ "type": "set_credits", "available": true })).await;
        bench.act(&person.account, json!({ "type": "set_usage_cap", "reached": false })).await;
        person.me().await.ok();
    }
    bench.fault(&person.account, "credits_depleted");
    person.me().await.ok();
    let refused = person.say("Hello").await;
    refused.refused(402);
    assert_eq!(refused.kind(), "credits", "the next post, once");
    assert!(bench.sandbox.ledger().await.unwrap().is_empty());
    person.say("Hello").await.ok();
}
