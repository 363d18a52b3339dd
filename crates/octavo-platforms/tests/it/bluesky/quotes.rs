//! Quoting a post.

use octavo_domain::Platform;
use octavo_platforms::{OutgoingPost, codes};
use serde_json::json;

use crate::bench::{Account, Assets, photo};
use crate::support::post;

#[tokio::test]
async fn a_quote_names_the_post_by_either_address() {
    let account = Account::on(Platform::BlueSky).await;
    let quoted = account.posted(&post("First", vec![])).await;
    let addresses = [quoted.platform_post_identifier.clone(), quoted.permalink.unwrap()];
    for (number, address) in addresses.into_iter().enumerate() {
        for files in [vec![], vec![photo()]] {
            let post = OutgoingPost {
                post_id: uuid::Uuid::from_u128((10 * number + files.len()) as u128),
                settings: json!({ "quoteUri": address }),
                ..post("Second", files.clone())
            };
            account.posted(&post).await;
            let shown = account.feed().await.remove(0);
            assert_eq!(shown.settings["quoteUri"], quoted.platform_post_identifier, "{address}");
            assert_eq!(shown.media.len(), files.len());
        }
    }
}

#[tokio::test]
async fn a_post_that_is_not_there_cannot_be_quoted() {
    let account = Account::on(Platform::BlueSky).await;
    let missing = [
        format!("at://{}/app.bsky.feed.post/3k2", account.id),
        "at://did:plc:nobody/app.bsky.feed.post/3k2".to_owned(),
        "https://bsky.app/profile/nobody.test/post/3k2".to_owned(),
    ];
    for address in missing {
        let post = OutgoingPost { settings: json!({ "quoteUri": address }), ..post("Hello", vec![]) };
        let error = account.adapter.prepare(&account.credentials, &post, &Assets).await.unwrap_err();
        assert_eq!(error.code(), codes::CONTENT_REFUSED);
        assert!(error.to_string().contains(&address), "{error}");
    }
    assert!(account.feed().await.is_empty());
}
