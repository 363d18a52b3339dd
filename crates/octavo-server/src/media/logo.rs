//! Logos of applications: small PNGs that are made of uploaded pictures, for the database.

use std::io::{self, Read};

use octavo_domain::rules::{MediaFacts, is_decodable};
use octavo_media::Conversion;
use octavo_store::StoreError;
use octavo_store::apps::Logo;
use octavo_store::media::MediaFile;
use octavo_store::posts::Reach;
use sha2::{Digest, Sha256};

use super::decoding::{DecodeError, Task};
use super::{Media, UploadError};

const TYPES: [&str; 3] = ["image/png", "image/jpeg", "image/webp"];

#[derive(Debug, thiserror::Error)]
pub enum LogoError {
    /// What is wrong with the file, for its owner.
    #[error("{0}")]
    Refused(String),
    #[error("the object store: {0}")]
    Objects(#[from] io::Error),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl LogoError {
    fn refused(why: &str) -> Self {
        LogoError::Refused(why.to_owned())
    }
}

impl From<DecodeError> for LogoError {
    fn from(error: DecodeError) -> Self {
        match error {
            DecodeError::Refused(message) => LogoError::Refused(message),
            DecodeError::System(error) => LogoError::Objects(error),
        }
    }
}

impl From<UploadError> for LogoError {
    fn from(error: UploadError) -> Self {
        match error {
            UploadError::Store(error) => LogoError::Store(error),
            UploadError::Objects(error) => LogoError::Objects(error.into()),
            refused => LogoError::Refused(refused.to_string()),
        }
    }
}

impl Media {
    /// A logo of the file with this path. An upload that nobody has confirmed yet is confirmed.
    pub async fn logo(&self, reach: Reach, path: &str) -> Result<Logo, LogoError> {
        let file = self.named_file(reach, path).await?;
        check(&file.facts)?;
        let picture = self.local_file(&file.path).await?;
        let mut output = self.decoder.run(Task::Convert(Conversion::Logo), &file.facts, picture).await?;
        let mut png = Vec::new();
        output.read_to_end(&mut png)?;
        let digest = Sha256::digest(&png).iter().map(|byte| format!("{byte:02x}")).collect();
        Ok(Logo { digest, png })
    }

    async fn named_file(&self, reach: Reach, path: &str) -> Result<MediaFile, LogoError> {
        let path = path.to_owned();
        if let Some(file) = self.list_within(reach, std::slice::from_ref(&path)).await?.pop() {
            return Ok(file);
        }
        let (mut files, mut refusals) = self.confirm_named(reach, &[&path]).await?;
        if let Some(file) = files.pop() {
            return Ok(file);
        }
        Err(match refusals.remove(&path) {
            Some(refusal) => LogoError::Refused(refusal),
            None => LogoError::refused("You have no file with this path. Upload it first, and send its path."),
        })
    }
}

fn check(facts: &MediaFacts) -> Result<(), LogoError> {
    if !TYPES.contains(&facts.content_type.as_str()) {
        let why = format!("A logo must be a PNG, JPEG or WebP picture. This file is {}.", facts.content_type);
        return Err(LogoError::Refused(why));
    }
    if !is_decodable(facts) {
        return Err(LogoError::refused(
            "The picture is too large. Upload a smaller one: 256 pixels a side are enough.",
        ));
    }
    Ok(())
}
