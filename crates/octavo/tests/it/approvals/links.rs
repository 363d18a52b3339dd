//! Review links: someone without an account decides about exactly one version, once.

mod hostile;
mod made;
mod page;
mod proved;
mod race;

use reqwest::{Method, Response};
use serde_json::{Value, json};
use url::Url;

use super::{Asked, Stage, call};
use crate::support::Api;

/// The browser of someone who got a link. It has no account, no cookies, and runs no scripts.
pub(super) struct Visitor {
    http: reqwest::Client,
    page: Url,
}

impl Visitor {
    fn at(url: &str) -> Self {
        Visitor { http: crate::support::client(), page: Url::parse(url).unwrap() }
    }

    pub(super) fn of(link: &Value) -> Self {
        Visitor::at(link["url"].as_str().unwrap())
    }

    async fn get(&self) -> Response {
        self.http.get(self.page.clone()).send().await.unwrap()
    }

    async fn open(&self) -> (u16, String) {
        read(self.get().await).await
    }

    async fn send(&self, form: &[(&str, &str)]) -> Response {
        self.http.post(self.page.clone()).form(form).send().await.unwrap()
    }

    /// Sends the form that the page has now, with one of its buttons.
    pub(super) async fn decide(&self, decision: &str, name: &str, reason: &str) -> (u16, String) {
        let hash = hash_in(&self.open().await.1);
        self.decide_about(&hash, decision, name, reason).await
    }

    /// The same for a page that was opened earlier.
    async fn decide_about(&self, hash: &str, decision: &str, name: &str, reason: &str) -> (u16, String) {
        let form = [("contentHash", hash), ("decision", decision), ("name", name), ("reason", reason)];
        read(self.send(&form).await).await
    }
}

async fn read(answer: Response) -> (u16, String) {
    (answer.status().as_u16(), answer.text().await.unwrap())
}

/// Empty if the page has no form.
fn hash_in(html: &str) -> String {
    let value = html.split("name=\"contentHash\" value=\"").nth(1);
    value.map(|rest| rest.split('"').next().unwrap().to_owned()).unwrap_or_default()
}

fn links(asked: &Asked) -> String {
    format!("/v1/approvals/{}/links", asked.id())
}

pub(super) async fn make(api: &Api, asked: &Asked) -> Value {
    api.create(&links(asked), json!({})).await
}

/// The state of each link of an approval, the newest first.
async fn states(api: &Api, asked: &Asked) -> Vec<String> {
    let list = api.get(&links(asked)).await;
    list["items"].as_array().unwrap().iter().map(|link| link["state"].as_str().unwrap().to_owned()).collect()
}

async fn withdraw(api: &Api, asked: &Asked, link: &Value) -> (u16, String) {
    call(api, Method::DELETE, &format!("{}/{}", links(asked), link["id"].as_str().unwrap()), json!({})).await
}

/// The status of the post's approval, and who decided.
async fn decided(stage: &Stage, asked: &Asked) -> (String, Value) {
    let post = stage.portal.get(&asked.path).await;
    (post["approval"]["status"].as_str().unwrap().to_owned(), post["approval"]["decidedBy"].clone())
}
