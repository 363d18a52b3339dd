//! Exported decisions that were tampered with: no verifier accepts one.

use aws_lc_rs::signature::{Ed25519KeyPair, KeyPair};
use data_encoding::BASE64URL_NOPAD;
use octavo_domain::approval::{canonical_json, content_hash};
use octavo_server::approval_proof::PublicKey;
use serde_json::{Value, json};

use super::exported::{Receiver, at_portal, export, sign};
use super::{Stage, approve, ok};
use crate::me_passkeys::register;
use crate::support::{Authenticator, Home, sample};

/// What someone has who forges.
struct Forger {
    /// An approval that a passkey signed.
    file: String,
    /// Another one.
    other: String,
    /// A key of their own.
    key: Ed25519KeyPair,
}

type Forge = fn(&Forger) -> String;

/// Changes of a file, against the key that the server publishes.
const TAMPERINGS: [(&str, Forge); 34] = [
    ("the text", |it| it.edit(|file| post(file)["content"] = json!("Closed"))),
    ("the text, with its hash", |it| {
        it.edit(|file| {
            post(file)["content"] = json!("Closed");
            file["contentHash"] = json!(content_hash(&canonical_json(&file["content"]).unwrap()));
        })
    }),
    ("an alternative text", |it| it.edit(|file| post(file)["altTexts"][0] = json!("A boat"))),
    ("the hash of a file", |it| {
        it.edit(|file| *file["content"]["files"].as_object_mut().unwrap().values_mut().next().unwrap() = json!("00"))
    }),
    ("an account", |it| it.edit(|file| publication(file)["accountId"] = json!(99))),
    ("an account's id at the network", |it| it.edit(|file| publication(file)["externalId"] = json!("did:plc:eve"))),
    ("the time", |it| it.edit(|file| file["content"]["scheduledTime"] = json!("2027-12-01T10:00:00.000Z"))),
    ("who decided", |it| it.edit(|file| file["decidedBy"]["id"] = json!("usr_eve"))),
    ("the name of who decided", |it| it.edit(|file| file["decidedBy"]["name"] = json!("Eve"))),
    ("when", |it| it.edit(|file| file["decidedAt"] = json!("2020-01-01T00:00:00.000Z"))),
    ("the status", |it| it.edit(|file| file["status"] = json!("REJECTED"))),
    ("the hash", |it| it.edit(|file| file["contentHash"] = json!("0".repeat(64)))),
    ("the post", |it| it.edit(|file| file["postId"] = it.value(&it.other)["postId"].clone())),
    ("the server", |it| it.edit(|file| file["server"] = json!("https://evil.example"))),
    ("the entry of the audit log", |it| it.edit(|file| file["auditEntry"]["hash"] = json!("0".repeat(64)))),
    ("a byte of the signature", |it| it.edit(|file| flip(&mut file["signature"]["value"]))),
    ("the signature of another file", |it| {
        it.edit(|file| file["signature"] = it.value(&it.other)["signature"].clone())
    }),
    ("no signature", |it| it.edit(|file| drop(file["signature"].as_object_mut().unwrap().remove("value")))),
    ("the key", |it| it.edit(|file| it.put_key(file))),
    ("signed with a key of the forger's", |it| it.resign(|_| {})),
    ("signed with it under the server's key id", |it| {
        it.resign(|file| file["signature"]["keyId"] = it.value(&it.file)["signature"]["keyId"].clone())
    }),
    ("the assertion of another post", |it| it.edit(|file| file["passkey"] = it.value(&it.other)["passkey"].clone())),
    ("a byte of the assertion", |it| it.edit(|file| flip(&mut file["passkey"]["signature"]))),
    ("no assertion", |it| it.edit(without_assertion)),
    ("one field more", |it| it.edit(|file| file["note"] = json!("paid"))),
    ("one field less", |it| it.edit(|file| drop(file.as_object_mut().unwrap().remove("reason")))),
    ("a field twice", |it| it.file.replacen('{', "{\"status\":\"REJECTED\",", 1)),
    ("another Unicode normalisation", |it| it.replace("\u{e9}", "e\u{301}")),
    ("another form of a number", |it| it.replace("\"version\":2", "\"version\":2.0")),
    ("another form of a character", |it| it.replace("\u{e9}", "\\u00e9")),
    ("white space", |it| it.replace("\",\"", "\", \"")),
    ("cut in the middle", |it| it.file.chars().take(it.file.len() / 2).collect()),
    ("cut at the end", |it| it.file.trim_end().trim_end_matches('}').to_owned()),
    ("more after the end", |it| format!("{}{}", it.file, it.file)),
];

/// What a server could claim that signs anything, against its own key: the passkey's signature says otherwise.
const CLAIMS: [(&str, Forge); 8] = [
    ("the text, with its hash", |it| {
        it.resign(|file| {
            post(file)["content"] = json!("Closed");
            file["contentHash"] = json!(content_hash(&canonical_json(&file["content"]).unwrap()));
        })
    }),
    ("the text", |it| it.resign(|file| post(file)["content"] = json!("Closed"))),
    ("the assertion of another post", |it| it.resign(|file| file["passkey"] = it.value(&it.other)["passkey"].clone())),
    ("a byte of the assertion", |it| it.resign(|file| flip(&mut file["passkey"]["signature"]))),
    ("another passkey", |it| it.resign(|file| flip(&mut file["passkey"]["publicKey"]))),
    ("another origin", |it| it.resign(|file| file["passkey"]["origin"] = json!("http://evil.example"))),
    ("another host", |it| it.resign(|file| file["passkey"]["rpId"] = json!("evil.example"))),
    ("a click", |it| it.resign(|file| file["decidedWith"] = json!("CLICK"))),
];

fn publication(file: &mut Value) -> &mut Value {
    &mut file["content"]["publications"][0]
}

fn post(file: &mut Value) -> &mut Value {
    &mut publication(file)["posts"][0]
}

fn without_assertion(file: &mut Value) {
    file["passkey"] = json!(null);
    file["decidedWith"] = json!("CLICK");
}

/// Changes a bit in the middle of what base64url holds.
fn flip(text: &mut Value) {
    let mut bytes = BASE64URL_NOPAD.decode(text.as_str().unwrap().as_bytes()).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    *text = json!(BASE64URL_NOPAD.encode(&bytes));
}

impl Forger {
    fn value(&self, file: &str) -> Value {
        serde_json::from_str(file).unwrap()
    }

    fn replace(&self, from: &str, to: &str) -> String {
        self.file.replacen(from, to, 1)
    }

    /// A file in the right form.
    fn edit(&self, change: impl Fn(&mut Value)) -> String {
        let mut file = self.value(&self.file);
        change(&mut file);
        format!("{}\n", canonical_json(&file).unwrap())
    }

    fn put_key(&self, file: &mut Value) {
        let x = BASE64URL_NOPAD.encode(self.key.public_key().as_ref());
        file["signature"]["keyId"] = json!(PublicKey::parse(&x).unwrap().id());
        file["signature"]["publicKey"] = json!(x);
    }

    /// A file that the forger's key signed.
    fn resign(&self, change: impl Fn(&mut Value)) -> String {
        self.edit(|file| {
            self.put_key(file);
            change(file);
            file["signature"].as_object_mut().unwrap().remove("value");
            let signature = self.key.sign(canonical_json(file).unwrap().as_bytes());
            file["signature"]["value"] = json!(BASE64URL_NOPAD.encode(signature.as_ref()));
        })
    }
}

/// Two approvals with a picture that one passkey signed.
async fn signed(home: &Home, stage: &Stage, device: &mut Authenticator) -> [String; 2] {
    let photo: Value = stage.agent.upload("photo.jpg", sample("photo.jpg")).await.json().await.unwrap();
    let mut posts = Vec::new();
    for text in ["Caf\u{e9} open", "Caf\u{e9} open late"] {
        let mut wish = stage.ahead(text);
        wish["publications"][0]["posts"][0]["attachmentPaths"] = json!([photo["path"]]);
        wish["publications"][0]["posts"][0]["altTexts"] = json!(["A row"]);
        let asked = stage.ask(wish).await;
        let credential = json!({ "credential": sign(device, asked.hash()) });
        assert_eq!(approve(&stage.portal, asked.id(), asked.hash(), credential).await, ok());
        posts.push(asked.path.replace("/v1/posts/", ""));
    }
    export(home, &posts).try_into().unwrap()
}

#[tokio::test]
async fn tampering_is_noticed_by_both_verifiers() {
    let (home, server) = Home::with_nothing().start_on_localhost().await;
    let stage = Stage::new(&home, &server).await;
    let mut device = Authenticator::new(&server.base);
    register(&at_portal(&server).await, &mut device).await;
    let [file, other] = signed(&home, &stage, &mut device).await;
    let forger = Forger { file, other, key: Ed25519KeyPair::generate().unwrap() };
    let receiver = Receiver::new(&server).await;
    let mut own = forger.value(&forger.file);
    forger.put_key(&mut own);
    let own = json!({ "keys": [{ "kty": "OKP", "crv": "Ed25519", "x": own["signature"]["publicKey"] }] });
    receiver.put("forger.json", own.to_string().as_bytes());

    let judge = |name: &str, text: &str, keys: &str| {
        let file = [receiver.put("file.json", text.as_bytes())];
        let (code, printed) = receiver.verify(&file, Some(keys));
        let (is_valid, printed_too) = receiver.verify_in_python(&file, keys);
        assert_eq!(code == 0, is_valid, "{name}: {printed}{printed_too}");
        assert!(code == 0 || code == 1, "{name}: {code}");
        is_valid
    };
    assert!(judge("as exported", &forger.file, "keys.json"));
    assert!(judge("without the end of the line", forger.file.trim_end(), "keys.json"));
    assert!(judge("signed by a key that is trusted", &forger.resign(|_| {}), "forger.json"));
    for (name, forge) in TAMPERINGS {
        let forged = forge(&forger);
        assert_ne!(forged, forger.file, "{name}");
        assert!(!judge(name, &forged, "keys.json"), "{name}");
    }
    for (name, forge) in CLAIMS {
        assert!(!judge(name, &forge(&forger), "forger.json"), "{name}");
    }
    drop(server);
}
