//! Documents and captions: what they are, and the pages of a PDF.

use octavo_media::{Finding, Kind, count_pages};

use crate::judge;

/// Two pages, whose page tree is in a compressed stream.
const DOCUMENT: &[u8] = include_bytes!("../../../octavo/assets/document.pdf");

#[test]
fn a_document_has_a_type_and_pages() {
    assert_eq!(judge(DOCUMENT).unwrap().content_type, "application/pdf");
    assert_eq!(count_pages(DOCUMENT), Ok(2));
}

#[test]
fn what_has_no_readable_pages_is_damaged() {
    for bytes in [b"%PDF-1.7", &DOCUMENT[..200], &b"%PDF-1.4\ntrailer << /Root 9 0 R >>\nstartxref\n0\n%%EOF"[..]] {
        let found = count_pages(bytes);
        assert!(matches!(found, Err(Finding::Damaged { kind: "PDF", .. })), "{found:?}");
    }
}

#[test]
fn no_changed_byte_makes_the_parser_panic() {
    for at in 0..DOCUMENT.len() {
        let mut bytes = DOCUMENT.to_vec();
        bytes[at] ^= 0x15;
        let _ = count_pages(&bytes);
    }
}

#[test]
fn captions_are_told_from_other_texts() {
    let vtt = include_bytes!("../../../octavo/assets/captions.vtt");
    assert_eq!(Kind::recognise(vtt).map(|kind| kind.name), Some("VTT"));
    let facts = judge(&vtt[..]).unwrap();
    assert_eq!((facts.content_type.as_str(), facts.size_bytes), ("text/vtt", vtt.len() as u64));
    assert!(judge(&b"Eight leaves"[..]).is_err());
}
