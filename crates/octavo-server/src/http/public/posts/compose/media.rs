//! The files of a post.

use octavo_domain::rules::MediaFacts;

use super::check::Check;

const MOST_ATTACHMENTS: usize = 50;

impl Check<'_> {
    pub(super) fn media(&mut self, path: &str, attachment_paths: &[String]) -> Vec<MediaFacts> {
        if attachment_paths.len() > MOST_ATTACHMENTS {
            self.error(format!("{path}.attachmentPaths"), "post.media.count", "A post can have at most 50 files.");
        }
        let files = attachment_paths.iter().take(MOST_ATTACHMENTS).enumerate();
        files.map(|(index, file)| self.file(format!("{path}.attachmentPaths[{index}]"), file)).collect()
    }

    /// The facts of a file; nothing is known of one that is not there, so that no rule speaks of it.
    pub(super) fn file(&mut self, field: String, path: &str) -> MediaFacts {
        match self.files.get(path) {
            Some(file) => return file.facts.clone(),
            None if self.refusals.contains_key(path) => {
                let refusal = self.refusals[path].clone();
                self.error(field, "post.media.refused", refusal);
            }
            None if path.contains("://") => {
                let message =
                    "This is a URL. Import it with POST /v1/media/upload/import, and send the path from its response.";
                self.error(field, "post.media.url", message);
            }
            None if path.trim().is_empty() => {
                self.error(field, "post.media.unknown", "The path is empty. Leave it out, or upload a file first.");
            }
            None => self.error(field, "post.media.unknown", "You have no file with this path. Upload it first."),
        }
        MediaFacts::default()
    }

    pub(super) fn alt_texts(
        &mut self,
        path: &str,
        mut texts: Vec<Option<String>>,
        files: usize,
    ) -> Vec<Option<String>> {
        if texts.len() > files {
            let message = format!("{} alt texts for {files} files. Send one for each file.", texts.len());
            self.error(format!("{path}.altTexts"), "post.alt.count", message);
        }
        texts.resize(files, None);
        texts.into_iter().map(|text| text.filter(|text| !text.is_empty())).collect()
    }
}
