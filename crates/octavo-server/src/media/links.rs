//! Addresses that work for anyone who has them, until they expire: for networks that download media, and for uploads.

use std::time::Duration;

use crate::vault::{Purpose, Sealer};
use jiff::Timestamp;
use url::Url;

/// What an address allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Allows {
    Read,
    Write,
    /// Reading the small picture of a file.
    Thumbnail,
}

/// The proof in an address.
#[derive(Debug, Clone, serde::Deserialize)]
pub struct Proof {
    /// Seconds since 1970.
    pub expires: i64,
    pub signature: String,
}

/// Signs and checks addresses of stored files. Cheap to clone.
#[derive(Clone)]
pub struct Links {
    sealer: Sealer,
    /// Ends with a slash.
    base: Url,
}

impl Links {
    /// # Errors
    /// When the public URL is none.
    pub fn new(sealer: Sealer, public_url: &str) -> Result<Self, url::ParseError> {
        let base = Url::parse(&format!("{}/media/", public_url.trim_end_matches('/')))?;
        Ok(Links { sealer, base })
    }

    pub fn sign(&self, allows: Allows, path: &str, now: Timestamp, life: Duration) -> Url {
        let expires = now.as_second().saturating_add_unsigned(life.as_secs());
        let mut url = self.base.clone();
        let folder = if allows == Allows::Thumbnail { "thumbnails/" } else { "" };
        url.set_path(&format!("{}{folder}{path}", self.base.path()));
        url.query_pairs_mut()
            .append_pair("expires", &expires.to_string())
            .append_pair("signature", &self.signature(allows, path, expires));
        url
    }

    pub fn check(&self, allows: Allows, path: &str, proof: &Proof, now: Timestamp) -> bool {
        let right = self.signature(allows, path, proof.expires);
        let equal = aws_lc_rs::constant_time::verify_slices_are_equal(right.as_bytes(), proof.signature.as_bytes());
        equal.is_ok() && now.as_second() <= proof.expires
    }

    fn signature(&self, allows: Allows, path: &str, expires: i64) -> String {
        self.sealer.digest(Purpose::MediaLink, format!("{allows:?}\n{path}\n{expires}").as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_proves_one_thing_for_a_while() {
        let links = Links::new(Sealer::new(&[7; 32]), "https://octavo.example").unwrap();
        let now = Timestamp::from_second(1_000).unwrap();
        let url = links.sign(Allows::Read, "u/a.png", now, Duration::from_secs(60));
        assert_eq!(url.path(), "/media/u/a.png");
        let query: std::collections::HashMap<_, _> = url.query_pairs().into_owned().collect();
        let proof = Proof { expires: query["expires"].parse().unwrap(), signature: query["signature"].clone() };
        let check = |allows, path, proof: &Proof, second| {
            links.check(allows, path, proof, Timestamp::from_second(second).unwrap())
        };
        assert!(check(Allows::Read, "u/a.png", &proof, 1_060));
        assert!(!check(Allows::Read, "u/a.png", &proof, 1_061));
        assert!(!check(Allows::Write, "u/a.png", &proof, 1_000));
        assert!(!check(Allows::Read, "u/b.png", &proof, 1_000));
        assert!(!check(Allows::Read, "u/a.png", &Proof { expires: 9_999, ..proof.clone() }, 1_000));
    }
}
