//! Which kind of file its brands say: ISO/IEC 14496-12, section 4.3. A reader may use a file if it knows one of the compatible
//! brands; the major brand tells what the file is best used as. <https://mp4ra.org/registered-types/brands> lists them.

const MP4: &str = "video/mp4";
const MOV: &str = "video/quicktime";

/// Pictures that use the same boxes as films.
const PICTURES: [(&[&[u8; 4]], &str); 3] = [
    (&[b"avif", b"avis"], "an AVIF picture"),
    (
        &[
            b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"hevm", b"hevs", b"mif1", b"mif2", b"msf1", b"miaf",
            b"1pic",
        ],
        "a HEIC picture",
    ),
    (&[b"crx "], "a raw picture of a camera (CR3)"),
];
/// How the brands of films begin: MPEG's, 3GPP's, those for streaming, and those of cameras, phones and programs.
const FILMS: [&[u8]; 27] = [
    b"iso", b"mp4", b"mp7", b"avc", b"hvc", b"hev", b"av01", b"3g", b"dash", b"msdh", b"msix", b"cmf", b"M4V", b"f4v",
    b"F4V", b"F4P", b"MSNV", b"ND", b"NSDC", b"XAVC", b"CAEP", b"mmp4", b"mqt ", b"M4A ", b"piff", b"isml", b"dby1",
];

/// Whether a file begins with a list of brands.
pub fn has_brands(head: &[u8]) -> bool {
    head.get(4..8) == Some(&b"ftyp"[..])
}

/// The content type of a film; none of a picture, and where no brand is known.
pub fn content_type(head: &[u8]) -> Option<&'static str> {
    let major = brands(head).next()?;
    let is_film = |brand: &[u8]| FILMS.iter().any(|start| brand.starts_with(start));
    match major {
        _ if PICTURES.iter().any(|(names, _)| is_one_of(names, major)) => None,
        b"qt  " => Some(MOV),
        _ if brands(head).any(is_film) => Some(MP4),
        _ => brands(head).any(|brand| brand == b"qt  ").then_some(MOV),
    }
}

/// What a file is that Octavo knows and does not accept. AVIF's brands come first: its files have the general ones too.
pub fn refused(head: &[u8]) -> Option<&'static str> {
    PICTURES.iter().find(|(names, _)| brands(head).any(|brand| is_one_of(names, brand))).map(|(_, kind)| *kind)
}

fn is_one_of(names: &[&[u8; 4]], brand: &[u8]) -> bool {
    names.iter().any(|name| *name == brand)
}

/// The major brand, then the compatible ones.
fn brands(head: &[u8]) -> impl Iterator<Item = &[u8]> {
    let list = if has_brands(head) { head } else { &[] };
    let length = list.get(..4).map_or(0, |length| length.iter().fold(0, |sum, byte| sum << 8 | usize::from(*byte)));
    let list = list.get(8..length.min(list.len())).unwrap_or_default();
    // The version stands between them.
    list.chunks_exact(4).enumerate().filter(|(index, _)| *index != 1).map(|(_, brand)| brand)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn head(brands: &[&[u8; 4]]) -> Vec<u8> {
        let (major, compatible) = brands.split_first().unwrap();
        let compatible: Vec<u8> = compatible.iter().copied().flatten().copied().collect();
        let body = [&major[..], &[0, 0, 2, 0], &compatible].concat();
        [&(body.len() as u32 + 8).to_be_bytes(), b"ftyp".as_slice(), &body, b"\0\0\0\x08moov"].concat()
    }

    #[test]
    fn films_are_told_by_any_brand_and_pictures_by_their_own() {
        type Row = (&'static [&'static [u8; 4]], Option<&'static str>, Option<&'static str>);
        let rows: [Row; 17] = [
            (&[b"isom", b"iso2", b"avc1", b"mp41"], Some(MP4), None),
            (&[b"XAVC", b"mp42", b"iso2"], Some(MP4), None),
            (&[b"iso8", b"isom"], Some(MP4), None),
            (&[b"iso8"], Some(MP4), None),
            (&[b"????", b"????", b"mp42"], Some(MP4), None),
            (&[b"3gp5", b"3gp4"], Some(MP4), None),
            (&[b"M4VP", b"M4V "], Some(MP4), None),
            (&[b"M4A ", b"mp42", b"isom"], Some(MP4), None),
            (&[b"qt  ", b"isom"], Some(MOV), None),
            (&[b"????", b"qt  "], Some(MOV), None),
            (&[b"heic", b"mif1", b"heic", b"isom"], None, Some("a HEIC picture")),
            (&[b"mif1", b"heic"], None, Some("a HEIC picture")),
            (&[b"avif", b"mif1", b"miaf", b"MA1B"], None, Some("an AVIF picture")),
            (&[b"mif1", b"avif"], None, Some("an AVIF picture")),
            (&[b"avis", b"msf1", b"iso8"], None, Some("an AVIF picture")),
            (&[b"crx ", b"isom"], None, Some("a raw picture of a camera (CR3)")),
            (&[b"????", b"!!!!"], None, None),
        ];
        for (brands, film, picture) in rows {
            let head = head(brands);
            let shown = String::from_utf8_lossy(&head);
            assert_eq!(content_type(&head), film, "{shown}");
            if film.is_none() {
                assert_eq!(refused(&head), picture, "{shown}");
            }
        }
        assert_eq!((content_type(b"\0\0\0\x08ftyp"), refused(b"\xff\xff\xff\xffftyp")), (None, None));
    }
}
