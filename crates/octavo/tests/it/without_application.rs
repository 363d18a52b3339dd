//! Publishing belongs to the workspace: in the portal it needs no application.

use reqwest::Method;
use serde_json::{Value, json};

use crate::roles::join;
use crate::support::{Api, Home, Server, each_engine, sample};

struct Stage {
    owner: Api,
    /// May publish in the owner's workspace, and has no application anywhere.
    publisher: Api,
    workspace: String,
    account: i64,
}

impl Stage {
    async fn new(home: &Home, server: &Server) -> Stage {
        let [owner, publisher] = ["ada", "bob"].map(|name| home.portal_of(server, &format!("{name}@example.com")));
        let workspace = owner.create("/v1/workspaces", json!({ "name": "Fernhill" })).await;
        let workspace = workspace["id"].as_str().unwrap().to_owned();
        join(&owner, &workspace, &publisher, "PUBLISHER").await;
        let [owner, publisher] = [owner, publisher].map(|api| api.in_workspace(&workspace));
        let (account, _) = owner.account("BLUE_SKY").await;
        Stage { owner, publisher, workspace, account }
    }

    fn body(&self, content: &str, more: Value) -> Value {
        let mut body = json!({ "publications": [{ "accountId": self.account,
            "platformSettings": { "type": "BLUE_SKY" }, "posts": [{ "content": content }] }] });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        body
    }

    async fn texts(&self) -> Vec<Value> {
        let mut texts: Vec<Value> = self.owner.feed(self.account).await.iter().map(|it| it["text"].clone()).collect();
        texts.sort_by_key(Value::to_string);
        texts
    }
}

async fn status_of(api: &Api, method: Method, path: &str, body: Value) -> u16 {
    api.send(method, path, body).await.status().as_u16()
}

#[tokio::test]
async fn a_publisher_publishes_in_a_workspace_without_applications() {
    each_engine(async |home| {
        let server = home.start().await;
        let stage = Stage::new(&home, &server).await;
        let bob = &stage.publisher;
        let file: Value = bob.upload("photo.jpg", sample("photo.jpg")).await.json().await.unwrap();
        let picture = json!({ "publications": [{ "accountId": stage.account, "platformSettings": { "type": "BLUE_SKY" },
            "posts": [{ "content": "with a picture", "attachmentPaths": [file["path"]] }] }] });
        assert_eq!(status_of(bob, Method::POST, "/v1/posts?validateOnly=true", picture.clone()).await, 200);
        let now = bob.send(Method::POST, "/v1/posts", picture).await;
        assert_eq!(now.status(), 204);
        let now = now.headers()["location"].to_str().unwrap().to_owned();
        assert_eq!(bob.ended(&now).await["status"], "COMPLETED");

        let draft = bob.send(Method::POST, "/v1/posts", stage.body("a draft", json!({ "isDraft": true }))).await;
        let draft = draft.headers()["location"].to_str().unwrap().to_owned();
        let publications = stage.body("edited", json!({}))["publications"].clone();
        let change = json!({ "publications": publications });
        assert_eq!(status_of(bob, Method::PATCH, &draft, change).await, 200);
        assert_eq!(status_of(bob, Method::POST, &format!("{draft}/publish"), json!({})).await, 200);
        assert_eq!(bob.ended(&draft).await["status"], "COMPLETED");

        let many = json!({ "schedules": [stage.body("one of many", json!({}))] });
        let many = bob.create("/v1/posts/bulk", many).await;
        let many = format!("/v1/posts/{}", many["items"][0]["id"].as_str().unwrap());
        assert_eq!(bob.ended(&many).await["status"], "COMPLETED");
        assert_eq!(stage.texts().await, ["edited", "one of many", "with a picture"]);
        assert_eq!(bob.get("/v1/posts").await["items"].as_array().unwrap().len(), 3);
        assert_eq!(bob.status(Method::GET, &format!("{now}/timeline")).await, 200);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn an_application_that_comes_later_gets_the_files_and_no_posts_or_events() {
    each_engine(async |home| {
        let server = home.start().await;
        let stage = Stage::new(&home, &server).await;
        let bob = &stage.publisher;
        let file: Value = bob.upload("photo.jpg", sample("photo.jpg")).await.json().await.unwrap();
        let post = async |body: Value| {
            let made = bob.send(Method::POST, "/v1/posts", body).await;
            made.headers()["location"].to_str().unwrap().to_owned()
        };
        bob.ended(&post(stage.body("now", json!({}))).await).await;
        let waiting = post(stage.body("later", json!({ "scheduledTime": "2027-06-01T09:00:00Z" }))).await;

        let app = json!({ "name": "Folio", "callbackUrls": ["https://app.example/cb"] });
        let app = stage.owner.create("/v1/apps", app).await;
        let wish = json!({ "name": "CI", "appId": app["id"], "scopes": ["posts.read", "posts.write", "media.write"] });
        let key = stage.owner.create("/v1/keys", wish).await;
        let token = key["secret"].as_str().unwrap().to_owned();
        let key = Api { token, workspace: None, ..stage.owner.clone() };
        assert_eq!(key.get("/v1/posts").await["items"], json!([]));
        assert_eq!(key.status(Method::GET, &waiting).await, 404);
        assert_eq!(key.get("/v1/events").await["items"], json!([]));
        let with_file = json!({ "isDraft": true, "publications": [{ "accountId": stage.account,
            "platformSettings": { "type": "BLUE_SKY" }, "posts": [{ "attachmentPaths": [file["path"]] }] }] });
        assert_eq!(status_of(&key, Method::POST, "/v1/posts", with_file).await, 204, "the workspace's file");

        for path in ["/v1/connect-links", "/v1/events", "/v1/usage"] {
            let method = if path == "/v1/connect-links" { Method::POST } else { Method::GET };
            let refused = stage.owner.send(method, path, json!({})).await;
            assert_eq!(refused.status(), 401, "{path} needs an application");
        }
        let folder = format!("/v1/workspaces/{}", stage.workspace);
        assert_eq!(stage.owner.status(Method::DELETE, &folder).await, 204);
        assert_eq!(bob.status(Method::GET, &waiting).await, 404);
        drop(server);
    })
    .await;
}
