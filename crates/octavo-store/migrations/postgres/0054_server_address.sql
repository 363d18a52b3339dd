-- Where people reach the server, for commands that run next to it. The twin of this file for the other engine must end in the
-- same tables and columns (tests/it/schema.rs).
CREATE TABLE server_address (
    name TEXT PRIMARY KEY NOT NULL,
    public_url TEXT NOT NULL,
    listen TEXT NOT NULL
);
