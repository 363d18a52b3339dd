//! The names, defaults and meanings of all settings.

use std::sync::LazyLock;

use octavo_domain::Platform;
use octavo_domain::networks::ConfigKey;

#[derive(Clone, Copy)]
pub struct Key {
    pub name: &'static str,
    pub default: &'static str,
    pub help: &'static str,
    pub secret: bool,
}

const fn key(name: &'static str, default: &'static str, help: &'static str) -> Key {
    Key { name, default, help, secret: false }
}

/// Every setting there is. An empty default means "worked out, or none".
pub static KEYS: LazyLock<Vec<Key>> = LazyLock::new(|| {
    let of_networks = Platform::ALL.into_iter().flat_map(|platform| platform.network().keys());
    let secret = |key: &ConfigKey| key.name.ends_with("_secret");
    let of_networks = of_networks.map(|it| Key { secret: secret(&it), ..key(it.name, it.default, it.help) });
    OWN.iter().copied().chain(of_networks).collect()
});

/// Those that belong to no network.
const OWN: &[Key] = &[
    key("listen", "127.0.0.1:8080", "address to listen on"),
    key(
        "public_url",
        "",
        "address where people reach this server; when empty, https:// and the first of tls.domains, or else listen",
    ),
    key("data_dir", "./data", "directory of the database, media and the master key"),
    Key { secret: true, ..key("database_url", "", "postgres://…; SQLite in the data directory when empty") },
    key("database_connections", "16", "maximum number of connections to PostgreSQL"),
    key("roles", "api,worker", "what the process runs: api, worker, or both"),
    key("master_key_file", "", "file with the 32-byte master key; master.key in the data directory when empty"),
    key("sandbox.enabled", "false", "simulate the networks; a separate worker uses the server's sandbox at public_url"),
    key("sandbox.public", "false", "allow the sandbox on a public address"),
    key("sign_up.open", "", "open sign-up to everyone; only on a loopback address when empty"),
    key(
        "sign_in.password",
        "true",
        "sign-in with passwords and passkeys; if false, the external issuer is the only way to sign in",
    ),
    key(
        "sign_in.oidc.issuer",
        "",
        "external OpenID issuer that people can sign in with, such as https://id.example.com",
    ),
    key("sign_in.oidc.client_id", "", "client ID of Octavo at the issuer"),
    Key {
        secret: true,
        ..key("sign_in.oidc.client_secret", "", "client secret at the issuer; none for a public client")
    },
    key("sign_in.oidc.name", "", "name of the issuer on the button; its host when empty"),
    key(
        "sign_in.oidc.allowed_domains",
        "",
        "domains of the e-mail addresses that may sign in, separated by commas; all when empty",
    ),
    key("api.require_key_header", "true", "require x-api-key from applications"),
    key(
        "api.create_answers",
        "no-content",
        "response of POST /v1/posts without Prefer: no-content (204) or body (201)",
    ),
    key(
        "server.trusted_proxies",
        "",
        "proxies whose X-Forwarded-For is trusted: addresses or ranges, separated by commas",
    ),
    key("server.max_connections", "10000", "maximum number of open connections; above it, the slowest is dropped"),
    key(
        "server.max_connections_per_address",
        "200",
        "maximum for one address, except trusted proxies; 0 means no limit",
    ),
    key("server.header_timeout", "10s", "time limit for a client to send the head of a request"),
    key("server.body_timeout", "30s", "longest pause while a client sends or receives a body"),
    key("server.idle_timeout", "75s", "how long an idle connection stays open"),
    key(
        "traces.otlp_endpoint",
        "",
        "OpenTelemetry collector that traces are sent to by OTLP over HTTP, such as http://127.0.0.1:4318",
    ),
    key("tls.domains", "", "domains to get certificates for by ACME (TLS-ALPN-01), separated by commas"),
    key("tls.contact", "", "e-mail address that the ACME authority can write to"),
    key(
        "tls.directory_url",
        "https://acme-v02.api.letsencrypt.org/directory",
        "directory of the ACME authority; the default is Let's Encrypt",
    ),
    key("tls.ca", "", "PEM file with the root certificate of the directory's own address, for a private authority"),
    key("tls.eab_key_id", "", "key id of your account at an authority that requires one (external account binding)"),
    Key { secret: true, ..key("tls.eab_hmac_key", "", "HMAC key of that account, in base64") },
    key(
        "tls.certificate",
        "",
        "PEM file with your own certificate and its chain, instead of ACME; reloaded when it changes",
    ),
    key("tls.key", "", "PEM file with the private key of tls.certificate"),
    key(
        "metrics.listen",
        "",
        "separate address for /metrics; when empty, for loopback clients of a loopback public URL only",
    ),
    key(
        "tokens.format",
        "opaque",
        "format of access tokens: opaque, or jwt (RFC 9068), which other servers can verify",
    ),
    key(
        "tokens.resources",
        "",
        "other APIs that tokens can be issued for (RFC 8707): absolute URLs, separated by commas",
    ),
    Key {
        secret: true,
        ..key("mail.smtp_url", "", "mail server: smtps://user:password@host:465; no mail is sent when empty")
    },
    key("mail.from", "", "sender of mails, such as Octavo <octavo@example.com>"),
    key("tokens.require_pkce_for_all", "false", "require PKCE from confidential applications too"),
    key("clients.dynamic_registration", "true", "let agents register themselves as clients (RFC 7591)"),
    key(
        "limits.requests_per_second",
        "20",
        "per person and application, or per address without a token; 0 turns off all rate limits",
    ),
    key("limits.burst", "200", "number of requests that a client can send in a burst"),
    key("media.max_bytes", "5368709120", "maximum size of a file"),
    key(
        "media.keep_unused_days",
        "30",
        "how long to keep a file that no post needs, and the posts and files of a deleted client workspace",
    ),
    key("media.import_timeout", "3600", "time limit for one attempt at a media import, in seconds"),
    key("media.s3_bucket", "", "bucket for media; the data directory when empty"),
    key("media.s3_endpoint", "", "URL of the S3 service; Amazon's for the region when empty"),
    key("media.s3_region", "us-east-1", "region of the bucket"),
    key("media.s3_access_key_id", "", "id of the access key for the bucket"),
    Key { secret: true, ..key("media.s3_secret_access_key", "", "secret of the access key") },
    key("media.s3_virtual_hosted", "false", "use URLs of the form bucket.host/key instead of host/bucket/key"),
    key("rules.platform_limits", "warn", "limits that only the network sets: warn or enforce"),
    key(
        "egress.allow",
        "",
        "ranges to open for webhooks, imports and servers of Bluesky accounts; 127.0.0.0/8 in a loopback sandbox when empty",
    ),
    key("webhooks.retention", "30 days", "how long to keep events, deliveries and their attempts"),
    key("numbers.retention", "400 days", "how long to keep the numbers that networks count about published posts"),
    key(
        "numbers.priced_readings_per_day",
        "0",
        "readings of a post's numbers per day on a network that charges for each (X: $0.001); 0 reads none",
    ),
    key("shutdown.grace_seconds", "20", "how long running work can continue after a stop, in seconds"),
    key("quotas.apps", "50", "maximum number of applications of a workspace"),
    key("quotas.webhooks_per_app", "20", "maximum number of webhooks of an application"),
    key("quotas.keys_per_app", "20", "maximum number of keys of an application"),
    key(
        "quotas.stored_gib",
        "100",
        "maximum size of all files and promised uploads in the workspaces that one person owns, in GiB",
    ),
    key("quotas.imports_waiting", "100", "maximum number of media imports of a workspace that wait or run"),
    key("quotas.members", "100", "maximum number of members and open invitations of a workspace"),
    key("quotas.invitations_per_day", "50", "maximum number of invitations that one person makes in 24 hours"),
    key("quotas.workspaces", "10", "maximum number of workspaces that one person owns, with their personal one"),
    key("quotas.client_workspaces", "100000", "maximum number of client workspaces of an application"),
    key("log", "info", "log filter, in the format of tracing"),
    key("log_format", "text", "format of the log: text or json"),
    key("pages.support_email", "", "e-mail address for help; support@ the public URL's host when empty"),
    key("pages.sign_up_url", "", "URL of the main site's sign-up page; Octavo's own when empty"),
    key("pages.main_site_url", "", "URL of the main site; the public URL when empty"),
    key("pages.release_notes_url", "", "URL of the release notes; the page /release-notes when empty"),
    key(
        "pages.preapproved",
        "",
        "whether the pages say that platform access is pre-approved; true in a sandbox when empty",
    ),
    key("pages.community_url", "", "invitation link to the community chat; no link when empty"),
];
