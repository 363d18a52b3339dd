//! Small files of every kind, made once by ffmpeg (a test tool from Debian) and kept under `target/`.

use std::path::PathBuf;
use std::process::Command;

use bytes::Bytes;

/// How to make a file: name, and ffmpeg's arguments between the inputs and the output.
pub struct Recipe(pub &'static str, pub &'static str);

/// Two seconds of moving picture and a tone; stills take the first frame of it.
pub const INPUTS: &str = "-f lavfi -i testsrc2=size=96x64:rate=25:duration=2 -f lavfi -i sine=frequency=440:duration=2";

pub const VIDEOS: &[Recipe] = &[
    Recipe("plain.mp4", "-c:v libx264 -pix_fmt yuv420p -c:a aac"),
    Recipe("index-first.mp4", "-c:v libx264 -pix_fmt yuv420p -c:a aac -movflags +faststart"),
    Recipe("fragmented.mp4", "-c:v libx264 -pix_fmt yuv420p -g 10 -c:a aac -movflags frag_keyframe+empty_moov"),
    Recipe("silent.mp4", "-map 0:v -c:v libx264 -pix_fmt yuv420p"),
    Recipe("slow.mp4", "-c:v libx264 -pix_fmt yuv420p -r 12.5 -c:a aac"),
    Recipe("hevc.mp4", "-c:v libx265 -x265-params log-level=error -pix_fmt yuv420p -tag:v hvc1 -c:a aac"),
    Recipe("mpeg4.mp4", "-c:v mpeg4 -c:a libmp3lame"),
    Recipe("av1.mp4", "-c:v libaom-av1 -cpu-used 8 -c:a libopus"),
    Recipe("vp9.mp4", "-c:v libvpx-vp9 -deadline realtime -c:a aac"),
    Recipe("plain.mov", "-c:v libx264 -pix_fmt yuv420p -c:a pcm_s16le"),
    Recipe("prores.mov", "-c:v prores_ks -c:a aac"),
    Recipe("vp8.webm", "-c:v libvpx -c:a libvorbis"),
    Recipe("vp9.webm", "-c:v libvpx-vp9 -deadline realtime -c:a libopus"),
    Recipe("silent.webm", "-map 0:v -c:v libvpx-vp9 -deadline realtime"),
    Recipe("live.webm", "-c:v libvpx -c:a libopus -live 1"),
];

pub const PICTURES: &[Recipe] = &[
    Recipe("plain.jpg", "-frames:v 1"),
    Recipe("grey.jpg", "-frames:v 1 -pix_fmt gray"),
    Recipe("plain.png", "-frames:v 1"),
    Recipe("deep.png", "-frames:v 1 -pix_fmt rgb48be"),
    Recipe("palette.png", "-frames:v 1 -pix_fmt pal8"),
    Recipe("alpha.png", "-frames:v 1 -vf format=rgba,colorchannelmixer=aa=0.5"),
    Recipe("plain.webp", "-frames:v 1 -c:v libwebp"),
    Recipe("lossless.webp", "-frames:v 1 -c:v libwebp -lossless 1"),
    Recipe("alpha.webp", "-frames:v 1 -vf format=yuva420p,colorchannelmixer=aa=0.5 -c:v libwebp"),
    Recipe("plain.gif", "-frames:v 1"),
    Recipe("interlaced.png", "-frames:v 1 -flags +ildct"),
];

pub const ANIMATIONS: &[Recipe] = &[
    Recipe("moving.gif", "-t 0.4"),
    Recipe("moving.webp", "-t 0.4 -c:v libwebp_anim -loop 0"),
    Recipe("moving.apng", "-t 0.4 -f apng -plays 0"),
];

pub fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("samples-1").join(name)
}

/// A sample's bytes; made if it is not there.
pub fn sample(recipe: &Recipe) -> Bytes {
    let &Recipe(name, arguments) = recipe;
    make(name, &[INPUTS, arguments].join(" "))
}

pub fn make(name: &str, arguments: &str) -> Bytes {
    let path = path(name);
    if !path.exists() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        // Tests run side by side: a file appears as a whole, and the first one stays. ffmpeg does not write a fragmented film the
        // same way each time, so a second one would not match what a test has read already.
        let half = path.with_file_name(format!("{}-{name}", uuid()));
        let made = Command::new("ffmpeg")
            .args(["-hide_banner", "-loglevel", "error", "-y"])
            .args(arguments.split_whitespace())
            .args(["-fflags", "+bitexact", half.to_str().unwrap()])
            .status()
            .expect("ffmpeg is installed by scripts/setup-debian");
        assert!(made.success(), "ffmpeg {arguments}");
        let kept = std::fs::hard_link(&half, &path);
        assert!(kept.is_ok() || path.exists(), "{kept:?}");
        std::fs::remove_file(half).unwrap();
    }
    std::fs::read(path).unwrap().into()
}

fn uuid() -> String {
    format!("{}-{:?}", std::process::id(), std::thread::current().id()).replace(['(', ')'], "")
}
