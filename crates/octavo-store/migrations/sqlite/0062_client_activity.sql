-- When each client workspace published last, in quarter-hours since 1970; 0 if it never did. An application with ten thousand
-- of them lists those that published last first. It is no column of workspace, whose rows are locked before those of stat.
-- The twin of this file for the other engine must end in the same tables and columns (tests/it/schema.rs).
CREATE TABLE client_activity (
    workspace_id BLOB NOT NULL PRIMARY KEY REFERENCES workspace (id) ON DELETE CASCADE,
    app_id BLOB NOT NULL,
    last_post_quarter BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX client_activity_list ON client_activity (app_id, last_post_quarter, workspace_id);
INSERT INTO client_activity (workspace_id, app_id, last_post_quarter)
    SELECT w.id, w.app_id, coalesce((SELECT max(quarter) FROM stat s WHERE s.workspace_id = w.id AND s.name = 'posts.completed'), 0)
    FROM workspace w WHERE w.app_id IS NOT NULL;
CREATE TRIGGER client_added AFTER INSERT ON workspace WHEN NEW.app_id IS NOT NULL BEGIN
    INSERT INTO client_activity (workspace_id, app_id) VALUES (NEW.id, NEW.app_id);
END;
-- Once for each quarter-hour of a workspace.
CREATE TRIGGER client_published AFTER INSERT ON stat WHEN NEW.name = 'posts.completed' BEGIN
    UPDATE client_activity SET last_post_quarter = NEW.quarter
        WHERE workspace_id = NEW.workspace_id AND last_post_quarter < NEW.quarter;
END;

-- By workspace: the list begins with the clients that have such an account. Both hold all that counting needs.
DROP INDEX account_to_reconnect;
CREATE INDEX account_to_reconnect ON account (workspace_id, status) WHERE status = 'NEEDS_RECONNECT';
CREATE INDEX account_status ON account (workspace_id, status);
