//! Rate limits and their headers.

use jiff::SignedDuration;

use super::client::{KEY, Person};
use crate::support::Bench;

#[tokio::test]
async fn writes_cost_points_and_say_how_many_are_left() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let first = person.say(KEY, "one").await;
    let reset = (bench.clock.now().as_second() + 3600).to_string();
    assert_eq!(first.header("ratelimit-limit"), Some("5000"));
    assert_eq!(first.header("ratelimit-remaining"), Some("4998"));
    assert_eq!(first.header("ratelimit-reset"), Some(reset.as_str()));
    assert_eq!(first.header("ratelimit-policy"), Some("5000;w=3600"));
    assert_eq!(person.say(KEY, "one").await.header("ratelimit-remaining"), Some("4996"));
}

#[tokio::test]
async fn sign_ins_are_limited_per_account_until_the_window_ends() {
    let bench = Bench::start().await;
    let (person, other) = (Person::create(&bench).await, Person::create(&bench).await);
    for _ in 1..30 {
        person.create_session().await.ok();
    }
    bench.clock.advance(SignedDuration::from_secs(100));
    let refused = person.create_session().await;
    assert_eq!(refused.header("retry-after"), Some("200"));
    assert_eq!(refused.header("ratelimit-remaining"), Some("0"));
    let words = refused.refused(429);
    assert_eq!(words, ("RateLimitExceeded".to_owned(), "Rate Limit Exceeded".to_owned()));
    other.create_session().await.ok();
    bench.clock.advance(SignedDuration::from_secs(200));
    person.create_session().await.ok();
}
