-- Secret addresses by which a calendar program reads the posts of a workspace. The twin of this file for the other engine must end in
-- the same tables and columns (tests/it/schema.rs).

-- key: a digest of the token in the address. home_id: the workspace of which the person is a member, which is another one for a client
-- workspace. A link ends with the membership.
CREATE TABLE calendar_link (
    id UUID PRIMARY KEY,
    home_id UUID NOT NULL,
    user_id UUID NOT NULL,
    workspace_id UUID NOT NULL REFERENCES workspace (id) ON DELETE CASCADE,
    key TEXT NOT NULL UNIQUE,
    created_at BIGINT NOT NULL,
    FOREIGN KEY (home_id, user_id) REFERENCES member (workspace_id, user_id) ON DELETE CASCADE
);
CREATE INDEX calendar_link_member ON calendar_link (home_id, user_id);
CREATE INDEX calendar_link_person ON calendar_link (user_id, workspace_id);
CREATE INDEX calendar_link_workspace ON calendar_link (workspace_id);
