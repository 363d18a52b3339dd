pub async fn run(_options: crate::cli::DemoOptions) -> anyhow::Result<()> {
    anyhow::bail!("not yet")
}
