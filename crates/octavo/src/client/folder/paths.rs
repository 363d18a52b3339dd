//! Paths below the folder. What leads out of it is not published: a pull request must not upload a runner's secrets.

use std::fs::symlink_metadata;
use std::path::{Component, Path, PathBuf};

/// The file that a post names, relative to the post's own folder.
///
/// # Errors
/// In words, if it is no file inside of the folder.
pub fn media_file(root: &Path, beside: &Path, named: &str) -> Result<PathBuf, String> {
    let mut below = PathBuf::new();
    let start = beside.strip_prefix(root).unwrap_or(Path::new(""));
    for component in start.join(named).components() {
        match component {
            Component::CurDir => {}
            Component::Normal(name) => below.push(name),
            Component::ParentDir if below.pop() => {}
            _ => return Err(format!("{named} is outside of the folder. Put the file next to the post")),
        }
    }
    let mut path = root.to_path_buf();
    for component in below.components() {
        path.push(component);
        let found = symlink_metadata(&path).map_err(|_| format!("there is no file {named}"))?;
        if found.is_symlink() {
            return Err(format!("{named} is, or is behind, a symbolic link. Put the file itself into the folder"));
        }
    }
    match path.is_file() {
        true => Ok(path),
        false => Err(format!("{named} is not a file")),
    }
}

/// Below the folder, with slashes.
pub fn shown(root: &Path, path: &Path) -> String {
    let below = path.strip_prefix(root).unwrap_or(path);
    below.components().map(|it| it.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_files_of_the_folder_are_media() {
        let outside = tempfile::tempdir().unwrap();
        let root = outside.path().join("posts");
        let beside = root.join("2027");
        std::fs::create_dir_all(&beside).unwrap();
        for file in [outside.path().join("secret"), root.join("cover.jpg"), beside.join("a.jpg")] {
            std::fs::write(file, "x").unwrap();
        }
        std::os::unix::fs::symlink(outside.path().join("secret"), beside.join("link.jpg")).unwrap();
        std::os::unix::fs::symlink(outside.path(), beside.join("links")).unwrap();
        for named in ["a.jpg", "./a.jpg", "../cover.jpg", "../2027/a.jpg"] {
            assert!(media_file(&root, &beside, named).is_ok(), "{named}");
        }
        let absolute = outside.path().join("secret");
        for (named, says) in [
            ("../../secret", "outside"),
            (absolute.to_str().unwrap(), "outside"),
            ("link.jpg", "symbolic link"),
            ("links/secret", "symbolic link"),
            ("b.jpg", "no file"),
            ("..", "not a file"),
        ] {
            let message = media_file(&root, &beside, named).unwrap_err();
            assert!(message.contains(says), "{named}: {message}");
        }
    }
}
