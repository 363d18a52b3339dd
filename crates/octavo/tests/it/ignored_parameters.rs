//! Query parameters that an operation doesn't have.

use reqwest::Method;
use serde_json::Value;

use crate::openapi::{described, operations};
use crate::support::Home;

const HEADER: &str = "octavo-ignored-parameters";

#[tokio::test]
async fn every_operation_names_the_query_parameters_that_it_ignores() {
    let home = Home::with_nothing().set("OCTAVO_LIMITS_REQUESTS_PER_SECOND", "0");
    let server = home.start().await;
    let api = home.developer(&server, "ada@example.com");
    let description: Value = serde_json::from_str(&described()).unwrap();
    for (method, path, operation) in operations(&description) {
        let method = Method::from_bytes(method.as_bytes()).unwrap();
        let parameters = operation["parameters"].as_array().into_iter().flatten();
        let known: Vec<String> = parameters
            .filter(|it| it["in"] == "query")
            .map(|it| format!("{}=1", it["name"].as_str().unwrap()))
            .collect();
        let target = path.split('/').map(|part| if part.starts_with('{') { "1" } else { part }).collect::<Vec<_>>();
        let target = target.join("/");
        let ignored = async |query: &str| {
            let answer = api.request(method.clone(), &format!("{target}?{query}")).send().await.unwrap();
            answer.headers().get(HEADER).map(|names| names.to_str().unwrap().to_owned())
        };
        assert_eq!(ignored(&known.join("&")).await, None, "{method} {path}");
        let query = format!("{}&colour=&Limit=1&colour=2&n%0A=", known.join("&"));
        assert_eq!(ignored(&query).await.as_deref(), Some("colour, Limit, n%0A"), "{method} {path}");
    }
    let many: String = (0..20).map(|n| format!("{n}{}=&", "x".repeat(99))).collect();
    let answer = api.request(Method::GET, &format!("/v1/posts?{many}")).send().await.unwrap();
    let names = answer.headers()[HEADER].to_str().unwrap();
    assert_eq!((names.split(", ").count(), names.split(", ").next().unwrap().len()), (10, 64));
    drop(server);
}
