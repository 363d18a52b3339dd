//! Short names of codecs, from the codes that the MP4 registration authority keeps: <https://mp4ra.org>.

pub fn video(code: &[u8; 4]) -> String {
    let name = match code {
        b"avc1" | b"avc3" => "h264",
        b"hvc1" | b"hev1" | b"dvh1" | b"dvhe" => "hevc",
        b"av01" => "av1",
        b"vp08" => "vp8",
        b"vp09" => "vp9",
        b"mp4v" => "mpeg4",
        b"apcn" | b"apch" | b"apcs" | b"apco" | b"ap4h" | b"ap4x" => "prores",
        b"jpeg" | b"mjpa" | b"mjpb" => "mjpeg",
        other => return plain(other),
    };
    name.to_owned()
}

/// `entry` is the whole sample entry: what `mp4a` holds is said inside of it.
pub fn audio(code: &[u8; 4], entry: &[u8]) -> String {
    let name = match code {
        b"mp4a" if matches!(object_type(entry), Some(0x69 | 0x6B)) => "mp3",
        b"mp4a" => "aac",
        b".mp3" => "mp3",
        b"Opus" => "opus",
        b"ac-3" => "ac3",
        b"ec-3" => "eac3",
        b"fLaC" => "flac",
        b"lpcm" | b"sowt" | b"twos" | b"in24" | b"in32" | b"fl32" | b"fl64" | b"raw " | b"ipcm" | b"fpcm" => "pcm",
        other => return plain(other),
    };
    name.to_owned()
}

/// A code without a name of ours, if it can be shown.
fn plain(code: &[u8; 4]) -> String {
    let shown = |byte: &u8| if byte.is_ascii_graphic() { char::from(byte.to_ascii_lowercase()) } else { '_' };
    code.iter().map(shown).collect::<String>().trim_end_matches('_').to_owned()
}

/// The object type of an `esds` box: ISO/IEC 14496-1, section 7.2.6.
fn object_type(entry: &[u8]) -> Option<u8> {
    let at = memchr::memmem::find(entry, b"esds")?;
    // Version and flags, then a tag, its length in up to four bytes, an id, flags: then the decoder's own tag.
    let es = descriptor(entry.get(at + 8..)?, 0x03)?;
    let decoder = descriptor(es.get(3..)?, 0x04)?;
    decoder.first().copied()
}

fn descriptor(bytes: &[u8], tag: u8) -> Option<&[u8]> {
    let (first, rest) = bytes.split_first()?;
    let length = rest.iter().take(4).position(|byte| byte & 0x80 == 0)? + 1;
    (*first == tag).then(|| rest.get(length..)).flatten()
}
