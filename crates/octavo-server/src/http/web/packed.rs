//! Serves files compressed with brotli at the highest level, at most once per file.

use std::sync::{Arc, OnceLock};

use axum::body::Bytes;
use axum::http::{HeaderMap, header};
use brotli::enc::BrotliEncoderParams;

/// A file's bytes, plain and packed.
pub struct Packed {
    plain: Bytes,
    brotli: OnceLock<Bytes>,
}

impl Packed {
    /// `brotli`: of a file that was packed before.
    pub fn new(plain: Bytes, brotli: Option<Bytes>) -> Self {
        Packed { plain, brotli: brotli.map_or_else(OnceLock::new, OnceLock::from) }
    }

    pub fn plain(&self) -> Bytes {
        self.plain.clone()
    }

    /// In brotli. The first call packs, off the runtime's own threads: a tenth of a second for the largest page.
    /// None when packing failed.
    pub async fn brotli(self: &Arc<Self>) -> Option<Bytes> {
        if self.brotli.get().is_none() {
            let this = Arc::clone(self);
            let pack = move || this.brotli.get_or_init(|| pack(&this.plain)).clone();
            tokio::task::spawn_blocking(pack).await.ok()?;
        }
        self.brotli.get().filter(|packed| !packed.is_empty()).cloned()
    }
}

/// Empty when it failed.
fn pack(plain: &[u8]) -> Bytes {
    let params = BrotliEncoderParams { quality: 11, size_hint: plain.len(), ..BrotliEncoderParams::default() };
    let mut packed = Vec::new();
    match brotli::BrotliCompress(&mut &*plain, &mut packed, &params) {
        Ok(_) => packed.into(),
        Err(_) => Bytes::new(),
    }
}

/// Whether the answer may be in brotli (RFC 9110, section 12.5.3).
pub fn takes_brotli(headers: &HeaderMap) -> bool {
    let lines = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| line.split(',')).any(|coding| {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, "q=1"));
        let weight = weight.trim().trim_start_matches("q=").parse::<f32>();
        name.trim().eq_ignore_ascii_case("br") && weight.is_ok_and(|weight| weight > 0.0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brotli_is_for_who_asks() {
        for (line, takes) in [
            ("gzip, deflate, br, zstd", true),
            ("br;q=0.5", true),
            ("BR", true),
            ("gzip, br;q=0", false),
            ("gzip", false),
            ("*", false),
            ("", false),
        ] {
            let headers = HeaderMap::from_iter([(header::ACCEPT_ENCODING, line.parse().unwrap())]);
            assert_eq!(takes_brotli(&headers), takes, "{line:?}");
        }
    }

    #[tokio::test]
    async fn what_is_packed_can_be_unpacked() {
        let plain = Bytes::from("One post, eight networks. ".repeat(100));
        let packed = Arc::new(Packed::new(plain.clone(), None)).brotli().await.unwrap();
        let mut unpacked = Vec::new();
        brotli::BrotliDecompress(&mut &*packed, &mut unpacked).unwrap();
        assert!(packed.len() < plain.len() / 10 && unpacked == plain);
    }
}
