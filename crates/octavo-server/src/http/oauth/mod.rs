pub fn routes(_identity: crate::identity::Identity) -> axum::Router {
    axum::Router::new()
}
