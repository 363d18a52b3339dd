-- Clients that no developer made: they registered themselves (RFC 7591), or their client ID is the URL of a document.
-- The twin of this file for the other engine must end in the same tables and columns (tests/it/schema.rs).

-- id stands where an application's id would: posts, imports and files that the client makes belong to it. redirect_uris is
-- a JSON list. fresh_until: a document is fetched again after this time; null for a client that registered itself.
CREATE TABLE agent_client (
    id UUID PRIMARY KEY,
    client_id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    redirect_uris TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    fresh_until BIGINT
);
CREATE INDEX agent_client_created ON agent_client (created_at);
