//! Approvals that are signed with a passkey. Real Chromium signs them in web/e2e/signed-approvals.test.ts.

use std::path::Path;
use std::process::Command;

use data_encoding::{BASE64URL_NOPAD, HEXLOWER};
use reqwest::Method;
use serde_json::{Value, json};

use super::{Asked, EMAIL, Stage, approve, ok, refused};
use crate::me_passkeys::register;
use crate::support::{Api, Authenticator, Browser, Home, PASSWORD, Server, each_engine};

const DOCUMENT: &str = include_str!("../../../../../docs/approval.md");

/// The order of the curve P-256.
const ORDER: &str = "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551";

/// Makes a device answer wrongly.
type Spoil = fn(&mut Authenticator);

async fn started(home: Home) -> (Home, Server, Stage, Api) {
    let (home, server) = home.start_on_localhost().await;
    let stage = Stage::new(&home, &server).await;
    let person = at_portal(&server, EMAIL).await;
    (home, server, stage, person)
}

/// A person who signed in a moment ago, and may add passkeys.
async fn at_portal(server: &Server, email: &str) -> Api {
    Browser::signed_in(server, email).await.portal(&[]).await.unwrap().api
}

/// Without a counter, as passkeys that are synced between devices.
fn synced(server: &Server) -> Authenticator {
    let mut device = Authenticator::new(&server.base);
    device.counts = false;
    device
}

/// What a browser returns for a challenge that is this hash.
fn sign(device: &mut Authenticator, hash: &str) -> Value {
    let challenge = BASE64URL_NOPAD.encode(&HEXLOWER.decode(hash.as_bytes()).unwrap());
    device.get(&json!({ "challenge": challenge, "rpId": "localhost" }))
}

async fn approve_with(stage: &Stage, asked: &Asked, credential: &Value) -> (u16, String) {
    approve(&stage.portal, asked.id(), asked.hash(), json!({ "credential": credential })).await
}

/// The entry of the latest approval.
async fn entry(stage: &Stage) -> Value {
    stage.portal.get("/v1/audit?action=approval.approved").await["items"][0].clone()
}

async fn is_signed(stage: &Stage, asked: &Asked) -> Value {
    stage.portal.get(&asked.path).await["approval"]["isSigned"].clone()
}

/// Runs the program of docs/approval.md.
fn verifies(home: &Home, entry: &Value, content: &Value, origin: &str) -> bool {
    let program = DOCUMENT.split("```js\n").nth(1).unwrap().split("```").next().unwrap();
    let files = [("verify-approval.mjs", program.to_owned()), ("entry.json", entry.to_string())];
    for (name, text) in files.into_iter().chain([("content.json", content.to_string())]) {
        std::fs::write(home.path().join(name), text).unwrap();
    }
    let arguments = ["verify-approval.mjs", "entry.json", "content.json", origin];
    let output = Command::new("node").args(arguments).current_dir(Path::new(home.path())).output().unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    assert_eq!(printed.lines().count(), 5, "{printed}{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.success(), !printed.contains("NO"), "{printed}");
    output.status.success()
}

#[tokio::test]
async fn a_person_with_a_passkey_signs_and_the_record_can_be_verified_when_the_passkey_is_gone() {
    each_engine(async |home| {
        let (home, server, stage, person) = started(home).await;
        let before = stage.approved(stage.ahead("Before")).await;
        assert_eq!(is_signed(&stage, &before).await, json!(false));
        assert_eq!(entry(&stage).await["detail"]["signature"], json!(null));

        let mut device = Authenticator::new(&server.base);
        let passkey = register(&person, &mut device).await;
        let asked = stage.ask(stage.ahead("Rows \u{20ac}")).await;
        assert_eq!(stage.approve(&asked).await, refused(400, "VALIDATION_ERROR"), "unsigned");
        assert_eq!(stage.asked(&asked.path).await.id(), asked.id());
        let listed = &person.get("/v1/me/passkeys").await[0];
        assert_eq!(listed["lastUsedAt"], json!(null));
        let credential = sign(&mut device, asked.hash());
        assert_eq!(listed["credentialId"], credential["id"]);
        assert_eq!(approve_with(&stage, &asked, &credential).await, ok());
        assert_eq!(is_signed(&stage, &asked).await, json!(true));
        assert!(person.get("/v1/me/passkeys").await[0]["lastUsedAt"].is_string());

        let signed = entry(&stage).await;
        let record = &signed["detail"]["signature"];
        for name in ["authenticatorData", "clientDataJSON", "signature"] {
            assert_eq!(record[name], credential["response"][name]);
        }
        assert_eq!((&record["passkeyId"], &record["credentialId"]), (&json!(passkey), &credential["id"]));
        let proof = json!({ "password": PASSWORD });
        let removed = person.send(Method::DELETE, &format!("/v1/me/passkeys/{passkey}"), proof).await;
        assert_eq!(removed.status(), 204);
        let page = stage.portal.get("/v1/approvals?status=APPROVED").await;
        let content = &page["items"][0]["content"];
        assert!(verifies(&home, &signed, content, &server.base));
        assert!(!verifies(&home, &signed, content, "https://evil.example"));
        assert!(!verifies(&home, &signed, &page["items"][1]["content"], &server.base), "another post");
        // What another passkey signed.
        let mut other = Authenticator::new(&server.base);
        register(&person, &mut other).await;
        other.counter = 7;
        let another = stage.ask(stage.ahead("Another")).await;
        assert_eq!(approve_with(&stage, &another, &sign(&mut other, another.hash())).await, ok());
        let of_another = entry(&stage).await;
        for name in ["authenticatorData", "clientDataJSON", "publicKey", "signature"] {
            let mut tampered = signed.clone();
            tampered["detail"]["signature"][name] = of_another["detail"]["signature"][name].clone();
            assert!(!verifies(&home, &tampered, content, &server.base), "{name}");
        }
        let mut tampered = signed.clone();
        tampered["detail"]["contentHash"] = json!(another.hash());
        assert!(!verifies(&home, &tampered, content, &server.base));
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn what_is_not_this_persons_signature_of_this_hash_is_refused_and_changes_nothing() {
    each_engine(async |home| {
        let (home, server, stage, person) = started(home).await;
        let mut device = Authenticator::new(&server.base);
        register(&person, &mut device).await;
        home.tool(&["user", "add", "eve@example.com"], PASSWORD);
        let mut eves = Authenticator::new(&server.base);
        register(&at_portal(&server, "eve@example.com").await, &mut eves).await;
        let [asked, other] = [stage.ask(stage.ahead("mine")).await, stage.ask(stage.ahead("other")).await];

        let invalid = refused(400, "VALIDATION_ERROR");
        for bad in [json!({}), json!([]), json!("x"), json!({ "id": "x" }), json!(null)] {
            assert_eq!(approve_with(&stage, &asked, &bad).await, invalid, "{bad}");
        }
        assert_eq!(approve_with(&stage, &asked, &sign(&mut eves, asked.hash())).await, invalid, "someone else's");
        let mut unknown = Authenticator::new(&server.base);
        assert_eq!(approve_with(&stage, &asked, &sign(&mut unknown, asked.hash())).await, invalid, "never added");
        let of_other = sign(&mut device, other.hash());
        assert_eq!(approve_with(&stage, &asked, &of_other).await, invalid, "another hash");
        let wrong = approve(&stage.portal, asked.id(), other.hash(), json!({ "credential": of_other })).await;
        assert_eq!(wrong, refused(409, "CONFLICT"), "a version that does not wait");
        let rounds: [(&str, Spoil); 2] = [
            ("another origin", |device| device.origin = "https://evil.example".to_owned()),
            ("without a PIN or a fingerprint", |device| device.verifies = false),
        ];
        for (why, spoil) in rounds {
            let origin = device.origin.clone();
            spoil(&mut device);
            assert_eq!(approve_with(&stage, &asked, &sign(&mut device, asked.hash())).await, invalid, "{why}");
            (device.origin, device.verifies) = (origin, true);
        }
        let mut broken = sign(&mut device, asked.hash());
        broken["response"]["signature"] = of_other["response"]["signature"].clone();
        assert_eq!(approve_with(&stage, &asked, &broken).await, invalid, "another signature");
        let mut long = sign(&mut device, asked.hash());
        long["response"]["clientDataJSON"] = json!("A".repeat(8_000));
        assert_eq!(approve_with(&stage, &asked, &long).await, invalid, "long client data");

        assert_eq!(stage.asked(&asked.path).await.id(), asked.id());
        assert_eq!(person.get("/v1/me/passkeys").await[0]["lastUsedAt"], json!(null));
        assert_eq!(approve_with(&stage, &other, &of_other).await, ok(), "refusals use up nothing");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_signature_approves_one_post() {
    each_engine(async |home| {
        let (_home, server, stage, person) = started(home).await;
        let (mut counting, mut synced) = (Authenticator::new(&server.base), synced(&server));
        register(&person, &mut counting).await;
        register(&person, &mut synced).await;
        // Without a time, two posts with the same text have the same hash.
        let first = stage.ask(stage.post("Open now")).await;
        let credential = sign(&mut counting, first.hash());
        assert_eq!(approve_with(&stage, &first, &credential).await, ok());
        let second = stage.ask(stage.post("Open now")).await;
        assert_eq!(second.hash(), first.hash());
        assert_eq!(approve_with(&stage, &second, &credential).await, refused(400, "VALIDATION_ERROR"), "its counter");

        let credential = sign(&mut synced, second.hash());
        assert_eq!(approve_with(&stage, &second, &credential).await, ok());
        let [third, fourth] = [stage.ask(stage.post("Open now")).await, stage.ask(stage.post("Open now")).await];
        assert_eq!(approve_with(&stage, &third, &credential).await, refused(409, "CONFLICT"), "no counter");
        let mut twin = credential.clone();
        twin["response"]["signature"] = negated(&credential["response"]["signature"]);
        assert_eq!(approve_with(&stage, &third, &twin).await, refused(409, "CONFLICT"), "another form of it");
        assert_eq!(stage.asked(&third.path).await.id(), third.id());

        for device in [&mut counting, &mut synced] {
            let [one, two] = [stage.ask(stage.post("Open now")).await, stage.ask(stage.post("Open now")).await];
            let credential = sign(device, one.hash());
            let (a, b) = tokio::join!(approve_with(&stage, &one, &credential), approve_with(&stage, &two, &credential));
            assert_eq!([&a, &b].into_iter().filter(|answer| **answer == ok()).count(), 1, "{a:?} {b:?}");
            assert!([&a, &b].into_iter().any(|answer| [400, 409].contains(&answer.0)), "{a:?} {b:?}");
        }
        for asked in [third, fourth] {
            assert_eq!(approve_with(&stage, &asked, &sign(&mut synced, asked.hash())).await, ok(), "signed again");
        }
        drop(server);
    })
    .await;
}

/// The same ECDSA signature with the negative of `s`, which is valid too.
fn negated(signature: &Value) -> Value {
    let der = BASE64URL_NOPAD.decode(signature.as_str().unwrap().as_bytes()).unwrap();
    let (r, s) = der[2..].split_at(2 + usize::from(der[3]));
    let order = HEXLOWER.decode(ORDER.as_bytes()).unwrap();
    let digits = s[2..].iter().copied().skip_while(|digit| *digit == 0).collect::<Vec<_>>();
    let s = [vec![0; 32 - digits.len()], digits].concat();
    let mut negative = vec![0];
    let mut borrow = 0;
    for (of_order, of_s) in order.iter().zip(&s).rev() {
        let difference = i16::from(*of_order) - i16::from(*of_s) - borrow;
        borrow = i16::from(difference < 0);
        negative.insert(1, difference.rem_euclid(256) as u8);
    }
    // DER writes no zero in front that it doesn't need, and one in front of a first bit that is set.
    let zeros = negative.windows(2).take_while(|pair| pair[0] == 0 && pair[1] < 0x80).count();
    let negative = &negative[zeros..];
    let body = [r, &[2, negative.len() as u8], negative].concat();
    json!(BASE64URL_NOPAD.encode(&[&[0x30, body.len() as u8], body.as_slice()].concat()))
}
