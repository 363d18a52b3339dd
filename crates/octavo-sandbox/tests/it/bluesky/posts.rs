//! Posts that are accepted: what comes back and what is shown.

use serde_json::{Value, json};

use super::client::{KEY, LATER, Person, post};
use crate::support::{Bench, mp4, png};

#[tokio::test]
async fn a_post_is_readable_by_everyone_and_shown_in_the_feed() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let answer = person.say(KEY, "Grüße 🦦").await.ok();
    let uri = format!("at://{}/app.bsky.feed.post/{KEY}", person.did);
    assert_eq!((&answer["uri"], &answer["validationStatus"]), (&json!(uri), &json!("valid")));
    assert!(answer["cid"].as_str().unwrap().starts_with("bafyrei"));
    assert_eq!(answer["commit"]["rev"].as_str().unwrap().len(), 13);

    let handle = person.account.username.as_str();
    let params = [("repo", handle), ("collection", "app.bsky.feed.post"), ("rkey", KEY)];
    let record = person.look("com.atproto.repo.getRecord", &params).await.ok();
    assert_eq!(record, json!({ "uri": uri, "cid": answer["cid"], "value": post("Grüße 🦦") }));
    let params = [("repo", handle), ("collection", "app.bsky.feed.post"), ("rkey", LATER)];
    let refused = person.look("com.atproto.repo.getRecord", &params).await.refused(400);
    assert_eq!(refused.0, "RecordNotFound");

    let feed = bench.feed(&person.account).await;
    assert_eq!((feed[0].id.as_str(), feed[0].text.as_str()), (uri.as_str(), "Grüße 🦦"));
    let link = format!("https://bsky.app/profile/{handle}/post/{KEY}");
    assert_eq!(feed[0].permalink.as_deref(), Some(link.as_str()));
    assert_eq!(bench.sandbox.ledger().await.unwrap()[0].id, uri);
}

/// CID computed with @ipld/dag-cbor and multiformats.
#[tokio::test]
async fn the_cid_is_that_of_the_dag_cbor_of_the_record() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let answer = person.say(KEY, "hello").await.ok();
    assert_eq!(answer["cid"], CID_OF_HELLO);
}
const CID_OF_HELLO: &str = "bafyreigwhfvtrg6hnvwa36qleipbmk3fbj4gbkn3txtfayw4zcvuas34m4";

#[tokio::test]
async fn up_to_four_images_with_descriptions() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let mut images = Vec::new();
    for place in 0..4 {
        let blob = person.blob(png(40 + place, 30, 1), "image/png").await;
        let ratio = json!({ "width": 40 + place, "height": 30 });
        images.push(json!({ "image": blob, "alt": format!("No {place}"), "aspectRatio": ratio }));
    }
    let mut record = post("four");
    record["embed"] = json!({ "$type": "app.bsky.embed.images", "images": images });
    person.put(KEY, record).await.ok();
    let shown = &bench.feed(&person.account).await[0].media;
    let alts: Vec<_> = shown.iter().map(|one| one.alt.as_deref().unwrap()).collect();
    assert_eq!(alts, ["No 0", "No 1", "No 2", "No 3"]);
    assert_eq!((shown[3].width, shown[3].content_type.as_str()), (Some(43), "image/png"));
}

#[tokio::test]
async fn a_gallery_a_video_and_a_card() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let image = person.blob(png(40, 30, 1), "image/png").await;
    let ratio = json!({ "width": 4, "height": 3 });
    let item = json!({
        "$type": "app.bsky.embed.gallery#image", "image": image, "alt": "", "aspectRatio": ratio,
    });
    let mut record = post("gallery");
    record["embed"] = json!({ "$type": "app.bsky.embed.gallery", "items": vec![item; 6] });
    person.put(KEY, record).await.ok();
    assert_eq!(bench.feed(&person.account).await[0].media.len(), 6);

    let video = person.blob(mp4(100), "video/mp4").await;
    let mut record = post("video");
    record["embed"] = json!({ "$type": "app.bsky.embed.video", "video": video, "alt": "A clip" });
    person.put(LATER, record).await.ok();
    let shown = &bench.feed(&person.account).await[0].media[0];
    assert_eq!((shown.content_type.as_str(), shown.alt.as_deref()), ("video/mp4", Some("A clip")));

    let mut record = post("card");
    record["embed"] = json!({ "$type": "app.bsky.embed.external", "external": {
        "uri": "https://example.org", "title": "Example", "description": "", "thumb": image,
    }});
    person.put("3mabcdefghijm", record).await.ok();
}

#[tokio::test]
async fn a_post_takes_facets_languages_tags_replies_and_labels() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let parent = person.say(KEY, "parent").await.ok();
    let strong = json!({ "uri": parent["uri"], "cid": parent["cid"] });
    let feature =
        |kind: &str, key: &str, value: &str| json!({ "$type": format!("app.bsky.richtext.facet#{kind}"), key: value });
    let facet = |feature: Value| json!({ "index": { "byteStart": 0, "byteEnd": 2 }, "features": [feature] });
    let mut record = post("hi");
    record["langs"] = json!(["en", "pt-BR"]);
    record["tags"] = json!(["octavo"]);
    record["reply"] = json!({ "root": strong, "parent": strong });
    record["labels"] = json!({ "$type": "com.atproto.label.defs#selfLabels", "values": [{ "val": "x" }] });
    record["facets"] = json!([
        facet(feature("link", "uri", "https://example.org")),
        facet(feature("mention", "did", &person.did)),
        facet(feature("tag", "tag", "octavo")),
    ]);
    person.put(LATER, record).await.ok();
}

#[tokio::test]
async fn lists_are_newest_first_and_paged() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let keys = ["3maaaaaaaaaaa", "3mbbbbbbbbbbb", "3mccccccccccc"];
    for key in keys {
        person.say(key, key).await.ok();
    }
    let list = async |extra: &[(&str, &str)]| {
        let mut params = vec![("repo", person.did.as_str()), ("collection", "app.bsky.feed.post")];
        params.extend_from_slice(extra);
        person.look("com.atproto.repo.listRecords", &params).await
    };
    let texts = |page: &Value| -> Vec<String> {
        let records = page["records"].as_array().unwrap().iter();
        records.map(|one| one["value"]["text"].as_str().unwrap().to_owned()).collect()
    };
    let first = list(&[("limit", "2")]).await.ok();
    assert_eq!(texts(&first), [keys[2], keys[1]]);
    let rest = list(&[("limit", "2"), ("cursor", first["cursor"].as_str().unwrap())]).await.ok();
    assert_eq!((texts(&rest), rest.get("cursor")), (vec![keys[0].to_owned()], None));
    assert_eq!(texts(&list(&[("reverse", "true")]).await.ok()), keys);
    for limit in ["0", "101", "x"] {
        assert_eq!(list(&[("limit", limit)]).await.refused(400).0, "InvalidRequest");
    }
}
