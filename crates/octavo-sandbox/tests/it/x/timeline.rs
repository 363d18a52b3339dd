//! An account's own posts, as they can be read back.

use jiff::SignedDuration;
use serde_json::{Value, json};

use super::client::Person;
use crate::support::Bench;

fn ids(timeline: &Value) -> Vec<&str> {
    let posts = timeline["data"].as_array().map(Vec::as_slice).unwrap_or_default();
    posts.iter().map(|post| post["id"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn posts_are_shown_newest_first_with_the_fields_asked_for() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let empty = person.timeline(&[]).await.ok();
    assert_eq!(empty, json!({ "meta": { "result_count": 0 } }));
    let photo = person.photo(0).await;
    let text = "See example.com & more";
    let made = person.tweet(json!({ "text": text, "media": { "media_ids": [photo] } })).await.ok()["data"].clone();
    let byhand = bench.act(&person.account, json!({ "type": "write", "text": "By hand" })).await["id"].clone();

    let bare = person.timeline(&[]).await.ok();
    assert_eq!(ids(&bare), [byhand.as_str().unwrap(), made["id"].as_str().unwrap()]);
    assert_eq!(bare["data"][0], json!({ "id": byhand, "text": "By hand", "edit_history_tweet_ids": [byhand] }));
    assert_eq!((&bare["meta"]["newest_id"], &bare["meta"]["oldest_id"]), (&byhand, &made["id"]));

    let fields = [("tweet.fields", "created_at,attachments,entities"), ("expansions", "attachments.media_keys")];
    let full = person.timeline(&fields).await.ok();
    let post = &full["data"][1];
    assert_eq!((&post["text"], &post["created_at"]), (&made["text"], &json!("2026-11-21T10:00:00.000Z")));
    assert_eq!(post["attachments"], json!({ "media_keys": [format!("3_{photo}")] }));
    assert_eq!(full["includes"]["media"], json!([{ "media_key": format!("3_{photo}"), "type": "photo" }]));
    let (link, picture) = (&post["entities"]["urls"][0], &post["entities"]["urls"][1]);
    assert_eq!((&link["expanded_url"], &link["display_url"]), (&json!("http://example.com"), &json!("example.com")));
    let address = format!("https://x.com/{}/status/{}/photo/1", person.account.username, made["id"].as_str().unwrap());
    assert_eq!(picture["expanded_url"], address);
    let shown: Vec<char> = post["text"].as_str().unwrap().chars().collect();
    for url in [link, picture] {
        let place = url["start"].as_u64().unwrap() as usize..url["end"].as_u64().unwrap() as usize;
        assert_eq!(shown[place].iter().collect::<String>(), url["url"].as_str().unwrap());
    }
}

#[tokio::test]
async fn one_post_is_shown_by_its_id() {
    let bench = Bench::start().await;
    let (person, other) = (Person::create(&bench).await, Person::create(&bench).await);
    let made = person.tweet(json!({ "media": { "media_ids": [person.photo(0).await] } })).await.ok()["data"].clone();
    let path = format!("/tweets/{}", made["id"].as_str().unwrap());
    let fields = [("tweet.fields", "created_at"), ("expansions", "attachments.media_keys")];
    let listed = person.timeline(&fields).await.ok();
    let shown = other.get(&path, &fields).await.ok();
    assert_eq!((&shown["data"], &shown["includes"]), (&listed["data"][0], &listed["includes"]));
    let words = "The query parameter [since_id] is not one of [tweet.fields,expansions]";
    assert_eq!(other.get(&path, &[("since_id", "1")]).await.refused(400), words);

    person.delete(&made["id"]).await.ok();
    for gone in [path.as_str(), "/tweets/12", "/tweets/twelve"] {
        let answer = other.get(gone, &[]).await.ok();
        let id = gone.rsplit('/').next().unwrap();
        assert_eq!(answer["errors"][0]["detail"], format!("Could not find tweet with id: [{id}]."));
        assert_eq!(answer.get("data"), None);
    }
}

#[tokio::test]
async fn a_long_text_is_whole_in_its_note() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    bench.act(&person.account, json!({ "type": "set_subscription", "subscription": "Premium" })).await;
    let long = "long ".repeat(60);
    person.say("Short").await.ok();
    let shown = person.timeline(&[("tweet.fields", "note_tweet")]).await.ok()["data"][0].clone();
    assert_eq!(shown.get("note_tweet"), None);
    person.say(&long).await.ok();
    let shown = person.timeline(&[("tweet.fields", "note_tweet")]).await.ok()["data"][0].clone();
    assert_eq!(shown["note_tweet"]["text"], long.trim());
    assert!(shown["text"].as_str().unwrap().ends_with('…'));
}

#[tokio::test]
async fn a_window_and_pages_bound_it() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let mut made = Vec::new();
    for text in ["0", "1", "2", "3", "4", "5"] {
        made.push(person.say(text).await.ok()["data"]["id"].as_str().unwrap().to_owned());
        bench.clock.advance(SignedDuration::from_secs(10));
    }
    made.reverse();
    let window = [("start_time", "2026-11-21T10:00:10Z"), ("end_time", "2026-11-21T10:00:40Z")];
    assert_eq!(ids(&person.timeline(&window).await.ok()), made[2..5]);
    let page = person.timeline(&[("max_results", "5"), ("exclude", "retweets,replies")]).await.ok();
    assert_eq!(ids(&page), made[..5]);
    let next = page["meta"]["next_token"].as_str().unwrap();
    let rest = person.timeline(&[("pagination_token", next)]).await.ok();
    assert_eq!((ids(&rest), rest["meta"].get("next_token")), (vec![&made[5][..]], None));
}

#[tokio::test]
async fn a_query_holds_what_the_api_knows_and_nothing_else() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let rows = [
        ("count", "10", "The query parameter [count] is not one of"),
        ("max_results", "4", "is not between 5 and 100"),
        ("max_results", "many", "is not a number"),
        ("start_time", "yesterday", "is not a valid RFC3339 date"),
        ("end_time", "2026-11-21T09:59:51Z", "'end_time' must be a minimum of 10 seconds prior"),
        ("exclude", "everything", "The `exclude` query parameter value [everything]"),
        ("tweet.fields", "shoe_size", "The `tweet.fields` query parameter value [shoe_size]"),
    ];
    for (name, value, words) in rows {
        let answer = person.timeline(&[(name, value)]).await;
        assert!(answer.refused(400).contains(words), "{name}={value}: {:?}", answer.2);
    }
    let nobody = person.get("/users/12/tweets", &[]).await.ok();
    assert_eq!(nobody["errors"][0]["title"], "Not Found Error");
}

#[tokio::test]
async fn it_can_run_behind() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let old = person.say("Old").await.ok()["data"]["id"].clone();
    bench.clock.advance(SignedDuration::from_mins(2));
    let new = person.say("New").await.ok()["data"]["id"].clone();
    bench.act(&person.account, json!({ "type": "delay_timeline", "reads": 2 })).await;
    for _ in 0..2 {
        assert_eq!(ids(&person.timeline(&[]).await.ok()), [old.as_str().unwrap()]);
    }
    assert_eq!(ids(&person.timeline(&[]).await.ok()), [new.as_str().unwrap(), old.as_str().unwrap()]);
}
