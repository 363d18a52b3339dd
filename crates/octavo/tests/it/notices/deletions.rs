//! Published posts that could not be deleted.

use super::chats::Chat;
use super::stage::{Stage, email, expected, page, publish, text, x};
use crate::deleting::{delete, deletion, posts, rename, settled};
use crate::support::{Api, each_engine};

const HOUR: i64 = 60 * 60;

/// Asks to delete a post, and waits for the end.
async fn remove(api: &Api, location: &str, expected: &str) {
    assert_eq!(delete(api, &deletion(location)).await.0, 204);
    assert_eq!(settled(api, location).await["status"], expected);
}

#[tokio::test]
async fn a_deletion_that_failed_reaches_the_person_who_asked_for_it() {
    each_engine(async |home| {
        let stage = Stage::new(home).await;
        let team = stage.team("tidy").await;
        let chat = Chat::start().await;
        assert_eq!(team.set_chat(chat.url.clone()).await.0, 200);
        let maker = stage.member(&team, "tidy-maker", "PUBLISHER").await;
        let remover = stage.member(&team, "tidy-remover", "PUBLISHER").await;
        let (account, _) = team.owner.account("X_TWITTER").await;
        let out = async |maker: &Api, content: &str| {
            let location = publish(maker, (account, None), x().1, text(content)).await;
            let id = posts(&maker.get(&location).await)[0]["platformPostIdentifier"].as_str().unwrap().to_owned();
            rename(&stage.home, "unreadable", &location).await;
            (location, id)
        };
        let (first, _) = out(&maker, "a").await;
        remove(&remover, &first, "COMPLETED").await;
        let says = ["A post was not deleted", "could not be deleted", "The network refused", "Team tidy"];
        stage.assert_came(stage.after_a_minute().await, &[expected("tidy-remover", &says, page(&first))]);
        assert_eq!(chat.texts().len(), 1, "{:?}", chat.texts());

        for content in ["b", "c"] {
            remove(&remover, &out(&maker, content).await.0, "COMPLETED").await;
        }
        stage.clock.advance(HOUR);
        let list = format!("/portal/posts?view=list&account={account}");
        let says = ["Posts were not deleted", "2 posts of "];
        stage.assert_came(stage.after_a_minute().await, &[expected("tidy-remover", &says, list)]);

        // Their tokens have ended meanwhile.
        let [maker, remover] = [(&maker, "tidy-maker"), (&remover, "tidy-remover")]
            .map(|(api, name)| Api { token: stage.home.token("octavo-portal", &email(name), "api"), ..api.clone() });
        let (last, id) = out(&maker, "d").await;
        remove(&remover, &last, "COMPLETED").await;
        rename(&stage.home, &id, &last).await;
        remove(&remover, &last, "DELETED").await;
        stage.clock.advance(HOUR);
        assert!(stage.after_a_minute().await.is_empty(), "it was deleted by then");
        drop(stage);
    })
    .await;
}
