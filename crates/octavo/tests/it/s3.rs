//! An S3 server in the test's process, and homes that keep their media there.

use std::net::SocketAddr;
use std::path::Path;

use hyper_util::rt::{TokioExecutor, TokioIo};
use hyper_util::server::conn::auto::Builder;
use s3s::auth::SimpleAuth;
use s3s::service::S3ServiceBuilder;
use s3s_fs::FileSystem;
use tempfile::TempDir;

use crate::support::{Home, Way, Wire};

const BUCKET: &str = "media";
const KEY_ID: &str = "octavo";
const SECRET: &str = "octavo-secret";

/// Keeps its objects in a folder of its own.
pub struct S3 {
    folder: TempDir,
    target: SocketAddr,
    /// Between a server and this one.
    pub wire: Wire,
}

impl S3 {
    pub async fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join(BUCKET)).unwrap();
        let mut service = S3ServiceBuilder::new(FileSystem::new(folder.path()).unwrap());
        service.set_auth(SimpleAuth::from_single(KEY_ID, SECRET));
        let service = service.build();
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let target = listener.local_addr().unwrap();
        tokio::spawn(async move {
            while let Ok((socket, _)) = listener.accept().await {
                let service = service.clone();
                tokio::spawn(async move {
                    // A client that hangs up is its own matter.
                    let _ = Builder::new(TokioExecutor::new()).serve_connection(TokioIo::new(socket), service).await;
                });
            }
        });
        S3 { folder, target, wire: Wire::to(target).await }
    }

    /// A home whose media are here.
    pub fn home(&self, home: Home) -> Home {
        home.set("OCTAVO_MEDIA_S3_BUCKET", BUCKET)
            .set("OCTAVO_MEDIA_S3_ENDPOINT", format!("http://{}", self.wire.address))
            .set("OCTAVO_MEDIA_S3_ACCESS_KEY_ID", KEY_ID)
            .set("OCTAVO_MEDIA_S3_SECRET_ACCESS_KEY", SECRET)
    }

    /// Leads the wire here again.
    pub fn serve(&self) {
        self.wire.lead(Way::To(self.target));
    }

    pub fn object(&self, path: &str) -> std::path::PathBuf {
        Path::new(self.folder.path()).join(BUCKET).join(path)
    }
}
