//! Small files that take a careless decoder much memory.

use flate2::{Compress, Compression, Crc, FlushCompress};

const MIB: usize = 1024 * 1024;

/// A zlib stream of at least so many zeros.
pub fn zeros(least: usize) -> Vec<u8> {
    let mebibytes = least.div_ceil(MIB);
    let mut block = Vec::with_capacity(MIB);
    let mut compress = Compress::new(Compression::best(), false);
    compress.compress_vec(&vec![0; MIB], &mut block, FlushCompress::Full).unwrap();
    // After a full flush the same block may come again.
    let mut stream = [&[0x78, 0xDA][..], &block.repeat(mebibytes), &[0x03, 0x00]].concat();
    let adler = ((mebibytes * MIB % 65_521) as u32) << 16 | 1;
    stream.extend(adler.to_be_bytes());
    stream
}

fn deflate(bytes: &[u8]) -> Vec<u8> {
    let mut stream = Vec::with_capacity(bytes.len() + 1024);
    Compress::new(Compression::best(), true).compress_vec(bytes, &mut stream, FlushCompress::Finish).unwrap();
    stream
}

/// A black PNG: 8 or 16 bits, RGBA, interlaced if asked, with one more chunk.
pub fn png(side: u32, bits: u8, is_interlaced: bool, more: Option<(&[u8; 4], Vec<u8>)>) -> Vec<u8> {
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut chunk = |name: &[u8; 4], data: &[u8]| {
        let mut crc = Crc::new();
        crc.update(name);
        crc.update(data);
        file.extend((data.len() as u32).to_be_bytes());
        file.extend(name);
        file.extend(data);
        file.extend(crc.sum().to_be_bytes());
    };
    let sides = [side.to_be_bytes(), side.to_be_bytes()].concat();
    chunk(b"IHDR", &[&sides[..], &[bits, 6, 0, 0, u8::from(is_interlaced)]].concat());
    if let Some((name, data)) = more {
        chunk(name, &data);
    }
    // Interlaced pictures have more rows, up to twice as many.
    let rows = side as usize * (2 + side as usize * usize::from(bits) / 2);
    chunk(b"IDAT", &zeros(rows));
    chunk(b"IEND", &[]);
    file
}

/// A color profile or a text of so many zeros.
pub fn compressed_chunk(name: &'static [u8; 4], bytes: usize) -> (&'static [u8; 4], Vec<u8>) {
    (name, [&b"a\0\0"[..], &zeros(bytes)].concat())
}

/// A progressive JPEG without any data: its decoder holds all coefficients.
pub fn progressive_jpeg(width: u16, height: u16) -> Vec<u8> {
    let segment =
        |marker: u8, data: &[u8]| [&[0xFF, marker][..], &(data.len() as u16 + 2).to_be_bytes(), data].concat();
    let frame = [&[8][..], &height.to_be_bytes(), &width.to_be_bytes(), &[3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]];
    let table = |class: u8| [&[class, 1][..], &[0; 15], &[0]].concat();
    [
        vec![0xFF, 0xD8],
        segment(0xDB, &[&[0][..], &[1; 64]].concat()),
        segment(0xC2, &frame.concat()),
        segment(0xC4, &table(0x00)),
        segment(0xC4, &table(0x10)),
        segment(0xDA, &[3, 1, 0, 2, 0, 3, 0, 0, 0, 0]),
        vec![0; 64],
        vec![0xFF, 0xD9],
    ]
    .concat()
}

/// 38 bytes that claim the largest picture of the format.
pub fn webp() -> Vec<u8> {
    let data = [0x2F, 0xFF, 0xFF, 0xFF, 0x0F, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    [&b"RIFF"[..], &30_u32.to_le_bytes(), b"WEBPVP8L", &18_u32.to_le_bytes(), &data].concat()
}

/// A screen of any size with one pixel on it.
pub fn gif(side: u16) -> Vec<u8> {
    let sides = [side.to_le_bytes(), side.to_le_bytes()].concat();
    let pixel = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 0x01, 0, 0x3B];
    [&b"GIF89a"[..], &sides, &[0x80, 0, 0, 0, 0, 0, 255, 255, 255], &pixel].concat()
}

/// A PDF whose cross-reference stream is compressed twice.
pub fn pdf(bytes: usize) -> Vec<u8> {
    let stream = deflate(&zeros(bytes));
    let head = "%PDF-1.5\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n\
        2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n3 0 obj\n<< /Type /Page /Parent 2 0 R >>\nendobj\n";
    let dictionary = format!(
        "4 0 obj\n<< /Type /XRef /Size 5 /W [1 2 1] /Root 1 0 R /Filter [/FlateDecode /FlateDecode] /Length {} >>\nstream\n",
        stream.len()
    );
    let tail = format!("\nendstream\nendobj\nstartxref\n{}\n%%EOF\n", head.len());
    [head.as_bytes(), dictionary.as_bytes(), &stream, tail.as_bytes()].concat()
}

/// An index of nothing but empty tracks.
pub fn mp4(tracks: usize) -> Vec<u8> {
    let head = b"\0\0\0\x18ftypisom\0\0\x02\0isommp42";
    let index = (8 + 8 * tracks as u32).to_be_bytes();
    [&head[..], &index, b"moov", &b"\0\0\0\x08trak".repeat(tracks)].concat()
}
