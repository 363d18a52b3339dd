-- Accounts at ACME authorities. Credentials are sealed. The process with the lease orders certificates; others wait.
-- The twin of this file for the other engine must end in the same tables and columns (tests/it/schema.rs).
CREATE TABLE acme_account (
    directory_url TEXT PRIMARY KEY,
    contact TEXT NOT NULL,
    credentials TEXT,
    lease UUID,
    leased_until BIGINT NOT NULL
);

-- The certificate of a domain with its private key, sealed, and the result of the last order.
-- challenge: what the authority must see while it validates the domain (RFC 8737).
CREATE TABLE tls_certificate (
    domain TEXT NOT NULL,
    directory_url TEXT NOT NULL,
    sealed TEXT,
    not_before BIGINT,
    not_after BIGINT,
    challenge TEXT,
    failures BIGINT NOT NULL,
    retry_at BIGINT,
    error TEXT,
    PRIMARY KEY (domain, directory_url),
    CHECK ((sealed IS NULL) = (not_before IS NULL) AND (sealed IS NULL) = (not_after IS NULL))
);
