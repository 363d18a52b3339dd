//! What people see: headers, labels, and the style sheet behind them.

use octavo_store::testing::fresh_sqlite;
use reqwest::{Method, StatusCode};

use super::harness::Service;

#[tokio::test]
async fn every_page_is_closed_to_foreign_scripts_frames_and_caches() {
    let service = Service::start(fresh_sqlite().await, |_| ()).await;
    let app = service.app().await;
    let consent = app.query().path();
    let mut browser = service.signed_in().await;
    for path in ["/login", "/signup", "/setup", "/logout?logout_uri=x", "/oauth2/authorize", &consent] {
        let page = browser.get(path).await;
        let header = |name: &str| page.headers()[name].to_str().unwrap().to_owned();
        let csp = header("content-security-policy");
        assert!(csp.starts_with("default-src 'none'; style-src 'self'; script-src 'sha256-"), "{path}: {csp}");
        assert_eq!(csp.matches("script-src").count(), 1);
        assert!(!csp.contains("'unsafe"));
        assert!(csp.contains("frame-ancestors 'none'") && !csp.contains("form-action"));
        assert_eq!(header("cache-control"), "no-store");
        assert_eq!(header("referrer-policy"), "same-origin");
        assert_eq!(header("x-content-type-options"), "nosniff");
        let html = page.text().await.unwrap();
        assert!(html.contains("<html lang=\"en\">") && html.contains("<h1>"));
        assert!(html.matches("<script").count() == 1 && !html.contains("style="), "{path}");
    }
}

#[tokio::test]
async fn the_forms_name_what_they_ask_for() {
    let service = Service::start(fresh_sqlite().await, |_| ()).await;
    let mut browser = service.browser();
    let login = browser.get("/login").await.text().await.unwrap();
    for part in [
        "<label for=\"email\">E-mail</label>",
        "<label for=\"password\">Password</label>",
        ">Sign in</button>",
        "autocomplete=\"current-password\"",
        "href=\"/signup?returnTo=%2Fportal\"",
    ] {
        assert!(login.contains(part), "{part}");
    }
    let signup = browser.get("/signup").await.text().await.unwrap();
    for part in [">Sign up</button>", "autocomplete=\"new-password\"", "minlength=\"15\""] {
        assert!(signup.contains(part), "{part}");
    }
    let hinted = "/login?returnTo=%2Foauth2%2Fauthorize%3Flogin_hint%3D%22%3Ex%40y.example";
    let hinted = browser.get(hinted).await.text().await.unwrap();
    assert!(hinted.contains("value=\"&quot;&gt;x@y.example\""));
}

#[tokio::test]
async fn another_name_of_this_machine_leads_to_the_public_one() {
    let service = Service::start(fresh_sqlite().await, |_| ()).await;
    let port = service.origin.rsplit_once(':').unwrap().1;
    for name in ["localhost", "[::1]"] {
        let request = service.request(Method::GET, "/login?returnTo=%2Fportal");
        let response = request.header("host", format!("{name}:{port}")).send().await.unwrap();
        assert_eq!(response.status(), StatusCode::PERMANENT_REDIRECT);
        assert_eq!(response.headers()["location"], service.url("/login?returnTo=%2Fportal"));
    }
    let request = service.request(Method::GET, "/login").header("host", "octavo.example");
    assert_eq!(request.send().await.unwrap().status(), StatusCode::OK);
}

#[tokio::test]
async fn the_pages_bring_their_own_style() {
    let service = Service::start(fresh_sqlite().await, |_| ()).await;
    let mut browser = service.browser();
    let css = browser.get("/assets/sign-in.css").await;
    assert_eq!(css.headers()["content-type"], "text/css");
    let css = css.text().await.unwrap();
    for part in ["--color-ink: ", ".button {", ".form-side {"] {
        assert!(css.contains(part), "{part}: the web app's tokens and components, and what is the pages' own");
    }
    let packed =
        service.request(Method::GET, "/assets/sign-in.css").header("accept-encoding", "br").send().await.unwrap();
    assert_eq!(
        (&packed.headers()["content-encoding"], &packed.headers()["vary"]),
        (&"br".parse().unwrap(), &"accept-encoding".parse().unwrap())
    );
    assert!(packed.bytes().await.unwrap().len() < css.len() / 3);
    let letters = ["", "-latin", "-latin-ext"];
    for font in letters.iter().flat_map(|it| ["serif", "sans"].map(|kind| format!("/assets/octavo-{kind}{it}.woff2"))) {
        assert!(css.contains(&font));
        let served = browser.get(&font).await;
        assert_eq!(served.status(), StatusCode::OK);
        assert_eq!(served.headers()["content-type"], "font/woff2");
    }
}

#[tokio::test]
async fn a_sign_in_link_that_does_not_work_says_what_happened_and_what_its_developer_does() {
    let service = Service::start(fresh_sqlite().await, |_| ()).await;
    let app = service.app().await;
    let mut browser = service.signed_in().await;
    for (query, says) in [
        (
            app.query().set("redirect_uri", "https://app.example/Callback\u{202e}<b>"),
            "redirect_uri is &quot;https://app.example/Callback\\u{202e}&lt;b&gt;&quot;. Add exactly this URL to the callback URLs of Press &amp; &lt;Co&gt;",
        ),
        (app.query().set("redirect_uri", "https://app.example/"), "not registered for it"),
        (app.query().set("client_id", "nobody"), "Copy it from the Developer Portal"),
        (app.query().without("client_id"), "client_id is missing"),
        (app.query().without("redirect_uri"), "Send redirect_uri"),
        (app.query().also("redirect_uri", "x"), "redirect_uri is sent twice"),
    ] {
        let page = browser.get(&query.path()).await;
        assert_eq!(page.status(), StatusCode::BAD_REQUEST);
        let html = page.text().await.unwrap();
        assert!(html.contains("<h1>This link does not work</h1>") && html.contains(says), "{says} in {html}");
    }
    let logout = browser.get("/logout?logout_uri=https://evil.example").await.text().await.unwrap();
    assert!(logout.contains("You are still signed in") && logout.contains("not registered for sign-out"), "{logout}");
}
