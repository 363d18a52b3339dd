-- Every statement of the store, for reading and for diffs. `make contract` writes this file.

-- accounts/chats.rs: chats
SELECT chat_id, title, type, username FROM chat WHERE account_id = $1 ORDER BY title, chat_id;

-- accounts/chats.rs: UPSERT
INSERT INTO chat (account_id, chat_id, title, type, username) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (account_id, chat_id) DO UPDATE SET title = excluded.title, type = excluded.type,
    username = excluded.username;

-- accounts/chats.rs: learn_chats
DELETE FROM chat WHERE account_id = $1 AND chat_id = $2;

-- accounts/chats.rs: learn_chats
UPDATE account SET updates_offset = $2 WHERE id = $1;

-- accounts/connect.rs: CONNECT
INSERT INTO account (lane, workspace_id, platform, external_id, username, display_name, avatar_url,
    credentials_sealed, credentials_expire_at, status, created_at, updated_at, status_since, access_ends_at, limits,
    checked_at, server, post_limits, missing_permission)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $11, $12, $13, $11, $14, $16, $17)
    ON CONFLICT (workspace_id, platform, external_id) DO UPDATE SET username = excluded.username,
    display_name = excluded.display_name, avatar_url = excluded.avatar_url,
    credentials_sealed = excluded.credentials_sealed, credentials_expire_at = excluded.credentials_expire_at,
    status = excluded.status, updated_at = excluded.updated_at, status_since = excluded.status_since,
    status_reason = NULL, missing_permission = excluded.missing_permission, missing_comments = NULL, access_ends_at = excluded.access_ends_at, limits = excluded.limits,
    checked_at = excluded.checked_at, server = excluded.server, post_limits = excluded.post_limits
    WHERE $15 OR account.server IS NULL OR account.server = excluded.server
    RETURNING id, lane;

-- accounts/connect.rs: SERVER_OF
SELECT server FROM account WHERE workspace_id = $1 AND platform = $2 AND external_id = $3;

-- accounts/connect.rs: learn_server
UPDATE account SET server = $2 WHERE id = $1 AND credentials_sealed = $3;

-- accounts/health.rs: record_check
UPDATE account SET access_ends_at = coalesce($2, access_ends_at), limits = $3, checked_at = $4,
    post_limits = coalesce($5, post_limits)
    WHERE id = $1 AND status <> 'REMOVED';

-- accounts/health.rs: count_post
UPDATE account SET limits = $2 WHERE id = $1 AND limits = $3;

-- accounts/health.rs: lost_to
SELECT a.platform, a.display_name, coalesce(a.status_reason, '') AS reason, w.id AS workspace_id, w.name AS workspace, coalesce((SELECT home.workspace_id FROM app home WHERE home.id = w.app_id), w.id) AS home_id, (SELECT count(*) FROM post t JOIN schedule s ON s.id = t.schedule_id
    WHERE t.account_id = a.id AND t.parent_id IS NULL AND s.status <> 'DRAFT'
    AND (t.status IN ('PENDING', 'PUBLISHING') OR (t.status = 'FAILED'
    AND t.error_code = 'ACCOUNT_NEEDS_RECONNECT' AND t.updated_at >= a.status_since))) AS posts
    FROM account a JOIN workspace w ON w.id = a.workspace_id AND w.deleted_at IS NULL
    WHERE a.id = $2 AND a.status = $3 AND (EXISTS (SELECT 1 FROM member m WHERE m.user_id = $1 AND m.workspace_id = coalesce((SELECT home.workspace_id FROM app home WHERE home.id = w.app_id), w.id)) OR $1 IS NULL);

-- accounts/health.rs: mark_needs_reconnect
UPDATE account SET status = $2, status_since = $3, status_reason = $4, updated_at = $3
    WHERE id = $1 AND status = $5 RETURNING workspace_id, platform, lane;

-- accounts/mod.rs: FIND
SELECT id, lane, workspace_id, platform, external_id, username, display_name, avatar_url, credentials_sealed,
    credentials_expire_at, status, updates_offset, created_at, updated_at, access_ends_at, status_since,
    status_reason, (SELECT paused_until FROM lane WHERE lane.id = account.lane) AS paused_until, paused_since,
    pause_reason, limits, checked_at, server, post_limits, missing_permission, missing_comments
    FROM account WHERE status <> 'REMOVED' AND id = $1 AND workspace_id = $2;

-- accounts/mod.rs: FIND_BY_LANE
SELECT id, lane, workspace_id, platform, external_id, username, display_name, avatar_url, credentials_sealed,
    credentials_expire_at, status, updates_offset, created_at, updated_at, access_ends_at, status_since,
    status_reason, (SELECT paused_until FROM lane WHERE lane.id = account.lane) AS paused_until, paused_since,
    pause_reason, limits, checked_at, server, post_limits, missing_permission, missing_comments
    FROM account WHERE status <> 'REMOVED' AND lane = $1;

-- accounts/mod.rs: FIND_EXTERNAL
SELECT id, lane, workspace_id, platform, external_id, username, display_name, avatar_url, credentials_sealed,
    credentials_expire_at, status, updates_offset, created_at, updated_at, access_ends_at, status_since,
    status_reason, (SELECT paused_until FROM lane WHERE lane.id = account.lane) AS paused_until, paused_since,
    pause_reason, limits, checked_at, server, post_limits, missing_permission, missing_comments
    FROM account WHERE status <> 'REMOVED' AND workspace_id = $1 AND platform = $2 AND external_id = $3;

-- accounts/mod.rs: WITHOUT_SERVER
SELECT id, lane, workspace_id, platform, external_id, username, display_name, avatar_url, credentials_sealed,
    credentials_expire_at, status, updates_offset, created_at, updated_at, access_ends_at, status_since,
    status_reason, (SELECT paused_until FROM lane WHERE lane.id = account.lane) AS paused_until, paused_since,
    pause_reason, limits, checked_at, server, post_limits, missing_permission, missing_comments
    FROM account WHERE status <> 'REMOVED' AND platform = $1 AND server IS NULL ORDER BY id;

-- accounts/mod.rs: LIST
SELECT id, lane, workspace_id, platform, external_id, username, display_name, avatar_url, credentials_sealed,
    credentials_expire_at, status, updates_offset, created_at, updated_at, access_ends_at, status_since,
    status_reason, (SELECT paused_until FROM lane WHERE lane.id = account.lane) AS paused_until, paused_since,
    pause_reason, limits, checked_at, server, post_limits, missing_permission, missing_comments
    FROM account WHERE status <> 'REMOVED' AND workspace_id = $1 ORDER BY id;

-- accounts/mod.rs: ABANDONED
SELECT id, lane, workspace_id, platform, external_id, username, display_name, avatar_url, credentials_sealed,
    credentials_expire_at, status, updates_offset, created_at, updated_at, access_ends_at, status_since,
    status_reason, (SELECT paused_until FROM lane WHERE lane.id = account.lane) AS paused_until, paused_since,
    pause_reason, limits, checked_at, server, post_limits, missing_permission, missing_comments
    FROM account WHERE status <> 'REMOVED' AND workspace_id IN (SELECT id FROM workspace WHERE deleted_at IS NOT NULL) ORDER BY id LIMIT $1;

-- accounts/mod.rs: LIST_IN, SQLite
SELECT id, lane, workspace_id, platform, external_id, username, display_name, avatar_url, credentials_sealed,
    credentials_expire_at, status, updates_offset, created_at, updated_at, access_ends_at, status_since,
    status_reason, (SELECT paused_until FROM lane WHERE lane.id = account.lane) AS paused_until, paused_since,
    pause_reason, limits, checked_at, server, post_limits, missing_permission, missing_comments
    FROM account WHERE status <> 'REMOVED' AND workspace_id IN (SELECT unhex(value) FROM json_each($1)) ORDER BY id;

-- accounts/mod.rs: LIST_IN, PostgreSQL
SELECT id, lane, workspace_id, platform, external_id, username, display_name, avatar_url, credentials_sealed,
    credentials_expire_at, status, updates_offset, created_at, updated_at, access_ends_at, status_since,
    status_reason, (SELECT paused_until FROM lane WHERE lane.id = account.lane) AS paused_until, paused_since,
    pause_reason, limits, checked_at, server, post_limits, missing_permission, missing_comments
    FROM account WHERE status <> 'REMOVED' AND workspace_id IN (SELECT value::uuid FROM json_array_elements_text($1::json)) ORDER BY id;

-- accounts/mod.rs: NAMED, SQLite
SELECT id, lane, workspace_id, platform, external_id, username, display_name, avatar_url, credentials_sealed,
    credentials_expire_at, status, updates_offset, created_at, updated_at, access_ends_at, status_since,
    status_reason, (SELECT paused_until FROM lane WHERE lane.id = account.lane) AS paused_until, paused_since,
    pause_reason, limits, checked_at, server, post_limits, missing_permission, missing_comments
    FROM account WHERE status <> 'REMOVED' AND workspace_id = $1 AND id IN (SELECT value FROM json_each($2));

-- accounts/mod.rs: NAMED, PostgreSQL
SELECT id, lane, workspace_id, platform, external_id, username, display_name, avatar_url, credentials_sealed,
    credentials_expire_at, status, updates_offset, created_at, updated_at, access_ends_at, status_since,
    status_reason, (SELECT paused_until FROM lane WHERE lane.id = account.lane) AS paused_until, paused_since,
    pause_reason, limits, checked_at, server, post_limits, missing_permission, missing_comments
    FROM account WHERE status <> 'REMOVED' AND workspace_id = $1 AND id IN (SELECT value::bigint FROM json_array_elements_text($2::json));

-- accounts/mod.rs: platforms
SELECT DISTINCT platform FROM account WHERE status <> 'REMOVED';

-- accounts/mod.rs: renew_credentials
UPDATE account SET credentials_sealed = $2, credentials_expire_at = $3,
    access_ends_at = coalesce($4, access_ends_at), updated_at = $5 WHERE id = $1 AND status <> 'REMOVED';

-- accounts/mod.rs: expire_credentials
UPDATE account SET credentials_expire_at = $2, updated_at = $2 WHERE id = $1;

-- accounts/mod.rs: remove_account
UPDATE account SET status = $2, credentials_sealed = '', credentials_expire_at = NULL,
    updated_at = $3 WHERE id = $1;

-- accounts/mod.rs: remove_account
DELETE FROM chat WHERE account_id = $1;

-- approvals/ask.rs: CANCEL_UNSENT, SQLite
DELETE FROM due WHERE job IN (SELECT id FROM post WHERE schedule_id = $1 AND intent IS NULL);

-- approvals/ask.rs: CANCEL_UNSENT, PostgreSQL
DELETE FROM due WHERE job = ANY (ARRAY(SELECT job FROM due JOIN post t ON t.id = job WHERE t.schedule_id = $1
    AND t.intent IS NULL ORDER BY job FOR UPDATE OF due));

-- approvals/ask.rs: WAIT
UPDATE schedule SET approval_id = $2, status = $3 WHERE id = $1;

-- approvals/ask.rs: insert
INSERT INTO approval (id, schedule_id, workspace_id, status, content_hash, content, scheduled_at,
    due_at, retry, requested_at, requested_type, requested_id, requested_name, requested_user_id)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14);

-- approvals/ask.rs: requester_before
SELECT requested_type, requested_id, requested_name, requested_user_id FROM approval
    WHERE schedule_id = $1 ORDER BY id DESC LIMIT 1;

-- approvals/ask.rs: void
UPDATE approval SET status = 'VOID' WHERE schedule_id = $1 AND status IN ('PENDING', 'APPROVED');

-- approvals/ask.rs: detach
UPDATE schedule SET approval_id = NULL WHERE id = $1;

-- approvals/ask.rs: asked_time
SELECT scheduled_at FROM approval WHERE id = $1;

-- approvals/asked.rs: find
SELECT schedule_id, status, content_hash, content, requested_at, scheduled_at, due_at, retry
    FROM approval WHERE id = $1;

-- approvals/asked.rs: CHANGED
SELECT count(*) FROM publication p JOIN account a ON a.id = p.account_id
    WHERE p.schedule_id = $1 AND a.status_since > $2;

-- approvals/content.rs: KEEPS
SELECT w.keep_media_metadata FROM workspace w JOIN schedule s ON s.workspace_id = w.id
    WHERE s.id = $1;

-- approvals/content.rs: PUBLICATIONS
SELECT p.id, p.account_id, p.platform, p.settings, p.ai_disclosure, a.external_id, a.server
    FROM publication p JOIN account a ON a.id = p.account_id WHERE p.schedule_id = $1 ORDER BY p.position;

-- approvals/content.rs: POSTS
SELECT id, publication_id, role, parent_id, answers, content FROM post
    WHERE schedule_id = $1 ORDER BY position;

-- approvals/content.rs: hash_of_draft
SELECT scheduled_at FROM schedule WHERE id = $1 AND status = $2;

-- approvals/content.rs: digests, SQLite
SELECT path, sha256 FROM media WHERE path IN (SELECT value FROM json_each($1)) ORDER BY path;

-- approvals/content.rs: digests, PostgreSQL
SELECT path, sha256 FROM media WHERE path IN (SELECT json_array_elements_text($1::json)) ORDER BY path;

-- approvals/decide.rs: SCHEDULE
UPDATE schedule SET status = $2, slot_at = NULL WHERE id = $1;

-- approvals/decide.rs: SCHEDULE
UPDATE schedule SET updated_at = $3
    WHERE id = (SELECT schedule_id FROM approval WHERE id = $1 AND workspace_id = $2)
    RETURNING id, status, scheduled_at, approval_id;

-- approvals/decide.rs: SCHEDULE
UPDATE schedule SET status = $2, scheduled_at = $3 WHERE id = $1;

-- approvals/decide.rs: APPROVAL
UPDATE approval SET due_at = $2 WHERE id = $1;

-- approvals/decide.rs: close
UPDATE approval SET status = $2, decided_user_id = $3, decided_at = $4, reason = $5
    WHERE id = $1 AND status = 'PENDING';

-- approvals/decide.rs: POSTS
SELECT t.id, a.lane FROM post t JOIN account a ON a.id = t.account_id
    LEFT JOIN post r ON r.id = t.parent_id
    WHERE t.schedule_id = $1 AND t.status = $2 AND t.intent IS NULL AND (t.parent_id IS NULL OR r.status = $3)
    ORDER BY t.id;

-- approvals/decide.rs: SENT
SELECT count(*) FROM post WHERE schedule_id = $1 AND status <> $2;

-- approvals/keys.rs: keys
SELECT number, public_key, sealed FROM approval_key ORDER BY number DESC;

-- approvals/keys.rs: ADD
INSERT INTO approval_key (number, public_key, sealed, created_at) VALUES ($1, $2, $3, $4)
    ON CONFLICT (number) DO NOTHING;

-- approvals/keys.rs: FORGET
UPDATE approval_key SET sealed = NULL WHERE number < $1;

-- approvals/moved.rs: SCHEDULES
SELECT s.id FROM schedule s WHERE s.workspace_id = $1 AND s.approval_id IS NOT NULL
    AND s.status IN ($3, $4, $5)
    AND EXISTS (SELECT 1 FROM publication p WHERE p.schedule_id = s.id AND p.account_id = $2) ORDER BY s.id;

-- approvals/moved.rs: LOCK
UPDATE schedule SET updated_at = $2 WHERE id = $1 AND approval_id IS NOT NULL RETURNING approval_id, scheduled_at, status;

-- approvals/moved.rs: count_unsent
SELECT count(*) FROM post WHERE schedule_id = $1 AND status = $2 AND intent IS NULL;

-- approvals/news.rs: announce_approval
SELECT a.schedule_id, a.status, a.content_hash, a.scheduled_at, a.requested_type, a.requested_id,
    a.decided_user_id, a.reason, l.id AS link_id, (SELECT s.public_url FROM server_address s WHERE s.name = 'server') AS public_url
    FROM approval a LEFT JOIN review_link l ON l.approval_id = a.id AND l.used_at IS NOT NULL WHERE a.id = $1;

-- approvals/notices.rs: MARK
UPDATE workspace SET approval_notice_at = $2
    WHERE id = $1 AND (approval_notice_at IS NULL OR approval_notice_at <= $3);

-- approvals/notices.rs: waiting_for
SELECT m.role, w.id AS workspace_id, w.name AS workspace, coalesce((SELECT home.workspace_id FROM app home WHERE home.id = w.app_id), w.id) AS home_id FROM approval a JOIN workspace w ON w.id = a.workspace_id AND w.deleted_at IS NULL
    JOIN member m ON m.user_id = $1 AND m.workspace_id = coalesce((SELECT home.workspace_id FROM app home WHERE home.id = w.app_id), w.id) WHERE a.id = $2;

-- approvals/notices.rs: COUNT
SELECT count(*) FROM approval WHERE workspace_id = $1 AND status = 'PENDING';

-- approvals/notices.rs: workspace_of
SELECT w.id AS workspace_id, w.name AS workspace, coalesce((SELECT home.workspace_id FROM app home WHERE home.id = w.app_id), w.id) AS home_id FROM approval a JOIN workspace w ON w.id = a.workspace_id AND w.deleted_at IS NULL WHERE a.id = $1;

-- approvals/notices.rs: rejected_for
SELECT a.schedule_id, coalesce(a.reason, '') AS reason, w.id AS workspace_id, w.name AS workspace, coalesce((SELECT home.workspace_id FROM app home WHERE home.id = w.app_id), w.id) AS home_id FROM approval a JOIN workspace w ON w.id = a.workspace_id AND w.deleted_at IS NULL
    JOIN member m ON m.user_id = $1 AND m.workspace_id = coalesce((SELECT home.workspace_id FROM app home WHERE home.id = w.app_id), w.id) WHERE a.id = $2 AND a.requested_user_id = $1 AND a.status = 'REJECTED';

-- approvals/own_post.rs: OTHERS, SQLite
SELECT p.id, m.role FROM approval p JOIN workspace w ON w.id = p.workspace_id JOIN member m ON m.workspace_id = coalesce((SELECT home.workspace_id FROM app home WHERE home.id = w.app_id), w.id) JOIN users u ON u.id = m.user_id
    WHERE p.requested_user_id = $2 AND p.requested_type <> $3 AND w.approval = $4 AND u.id <> $2 AND u.disabled_at IS NULL
    AND p.id IN (SELECT unhex(value) FROM json_each($1));

-- approvals/own_post.rs: OTHERS, PostgreSQL
SELECT p.id, m.role FROM approval p JOIN workspace w ON w.id = p.workspace_id JOIN member m ON m.workspace_id = coalesce((SELECT home.workspace_id FROM app home WHERE home.id = w.app_id), w.id) JOIN users u ON u.id = m.user_id
    WHERE p.requested_user_id = $2 AND p.requested_type <> $3 AND w.approval = $4 AND u.id <> $2 AND u.disabled_at IS NULL
    AND p.id IN (SELECT value::uuid FROM json_array_elements_text($1::json));

-- approvals/review_links/decide.rs: USE
UPDATE review_link SET used_at = $4, given_name = $5 WHERE id = $1 AND approval_id = $2
    AND user_id = $3 AND used_at IS NULL AND NOT withdrawn AND expires_at > $4;

-- approvals/review_links/decide.rs: ROLE
SELECT m.role FROM approval p JOIN workspace w ON w.id = p.workspace_id AND w.deleted_at IS NULL
    JOIN member m ON m.user_id = $2 AND m.workspace_id = coalesce((SELECT home.workspace_id FROM app home WHERE home.id = w.app_id), w.id) JOIN users u ON u.id = m.user_id AND u.disabled_at IS NULL WHERE p.id = $1;

-- approvals/review_links/mod.rs: FIND
SELECT l.id, l.approval_id, l.workspace_id, l.user_id, u.name AS maker_name, l.email, l.created_at, l.expires_at,
    l.withdrawn, l.used_at, l.given_name, a.status AS approval_status FROM review_link l JOIN approval a ON a.id = l.approval_id LEFT JOIN users u ON u.id = l.user_id WHERE l.id = $1;

-- approvals/review_links/mod.rs: list_links
SELECT l.id, l.approval_id, l.workspace_id, l.user_id, u.name AS maker_name, l.email, l.created_at, l.expires_at,
    l.withdrawn, l.used_at, l.given_name, a.status AS approval_status FROM review_link l JOIN approval a ON a.id = l.approval_id LEFT JOIN users u ON u.id = l.user_id WHERE l.approval_id = $1 ORDER BY l.id DESC LIMIT $2;

-- approvals/review_links/mod.rs: find_link
SELECT l.id, l.approval_id, l.workspace_id, l.user_id, u.name AS maker_name, l.email, l.created_at, l.expires_at,
    l.withdrawn, l.used_at, l.given_name, a.status AS approval_status FROM review_link l JOIN approval a ON a.id = l.approval_id LEFT JOIN users u ON u.id = l.user_id WHERE l.id = $1 AND l.approval_id = $2 AND l.workspace_id = $3;

-- approvals/review_links/mod.rs: withdraw_link
UPDATE review_link SET withdrawn = TRUE WHERE id = $1 AND used_at IS NULL AND NOT withdrawn;

-- approvals/review_links/mod.rs: USED
SELECT used_at IS NOT NULL FROM review_link WHERE id = $1;

-- approvals/review_links/mod.rs: KEY
UPDATE review_link SET mailed_key = $2
    WHERE id = $1 AND expires_at > $3 AND used_at IS NULL AND NOT withdrawn
    AND EXISTS (SELECT 1 FROM approval WHERE approval.id = approval_id AND status = 'PENDING')
    RETURNING (SELECT name FROM workspace WHERE workspace.id = workspace_id);

-- approvals/review_links/mod.rs: LOCK
UPDATE approval SET status = status WHERE id = $1 AND workspace_id = $2 RETURNING status;

-- approvals/review_links/mod.rs: OPEN
SELECT count(*) FROM review_link
    WHERE approval_id = $1 AND used_at IS NULL AND NOT withdrawn AND expires_at > $2;

-- approvals/review_links/mod.rs: insert
INSERT INTO review_link (id, approval_id, workspace_id, key, user_id, email, created_at, expires_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8);

-- approvals/review_links/mod.rs: ALL
UPDATE review_link SET withdrawn = TRUE WHERE user_id = $1 AND NOT withdrawn AND used_at IS NULL;

-- approvals/review_links/mod.rs: ONE
UPDATE review_link SET withdrawn = TRUE WHERE user_id = $1 AND NOT withdrawn AND used_at IS NULL
    AND (workspace_id = $2 OR workspace_id IN
    (SELECT w.id FROM workspace w JOIN app a ON a.id = w.app_id WHERE a.workspace_id = $2));

-- approvals/review_links/open.rs: open_link
SELECT l.id, l.approval_id, l.workspace_id, l.user_id, u.name AS maker_name, l.email, l.created_at, l.expires_at,
    l.withdrawn, l.used_at, l.given_name, a.status AS approval_status, u.email AS maker_email, w.name AS workspace FROM review_link l JOIN approval a ON a.id = l.approval_id
    JOIN workspace w ON w.id = l.workspace_id AND w.deleted_at IS NULL
    LEFT JOIN users u ON u.id = l.user_id WHERE l.key = $1 OR l.mailed_key = $1;

-- approvals/sign.rs: ONCE
INSERT INTO approval_signature (digest, approval_id) VALUES ($1, $2) ON CONFLICT (digest) DO NOTHING;

-- approvals/sign.rs: PASSKEY
UPDATE passkey SET data = $2, used_at = $3 WHERE id = $1 AND data = $4;

-- approvals/view.rs: PAGE
SELECT a.id, a.schedule_id, a.status, a.content_hash, a.content, a.scheduled_at, a.requested_at, a.requested_type,
    a.requested_id, CASE WHEN a.requested_type = 'PERSON' THEN r.name ELSE a.requested_name END AS requested_name,
    a.requested_user_id, a.decided_user_id, d.name AS decided_name, l.id AS decided_link_id, l.given_name, a.decided_at,
    a.reason,
    EXISTS (SELECT 1 FROM approval_signature s WHERE s.approval_id = a.id) AS is_signed
    FROM approval a LEFT JOIN users r ON r.id = a.requested_user_id
    LEFT JOIN users d ON d.id = a.decided_user_id
    LEFT JOIN review_link l ON l.approval_id = a.id AND l.used_at IS NOT NULL WHERE a.workspace_id = $1 AND ($2 IS NULL OR a.id < $2) ORDER BY a.id DESC LIMIT $3;

-- approvals/view.rs: PAGE_OF_STATUS
SELECT a.id, a.schedule_id, a.status, a.content_hash, a.content, a.scheduled_at, a.requested_at, a.requested_type,
    a.requested_id, CASE WHEN a.requested_type = 'PERSON' THEN r.name ELSE a.requested_name END AS requested_name,
    a.requested_user_id, a.decided_user_id, d.name AS decided_name, l.id AS decided_link_id, l.given_name, a.decided_at,
    a.reason,
    EXISTS (SELECT 1 FROM approval_signature s WHERE s.approval_id = a.id) AS is_signed
    FROM approval a LEFT JOIN users r ON r.id = a.requested_user_id
    LEFT JOIN users d ON d.id = a.decided_user_id
    LEFT JOIN review_link l ON l.approval_id = a.id AND l.used_at IS NOT NULL WHERE a.workspace_id = $1 AND a.status = $4 AND ($2 IS NULL OR a.id < $2) ORDER BY a.id DESC LIMIT $3;

-- approvals/view.rs: PAGE_OF_VERSIONS
SELECT a.id, a.schedule_id, a.status, a.content_hash, a.content, a.scheduled_at, a.requested_at, a.requested_type,
    a.requested_id, CASE WHEN a.requested_type = 'PERSON' THEN r.name ELSE a.requested_name END AS requested_name,
    a.requested_user_id, a.decided_user_id, d.name AS decided_name, l.id AS decided_link_id, l.given_name, a.decided_at,
    a.reason,
    EXISTS (SELECT 1 FROM approval_signature s WHERE s.approval_id = a.id) AS is_signed
    FROM approval a LEFT JOIN users r ON r.id = a.requested_user_id
    LEFT JOIN users d ON d.id = a.decided_user_id
    LEFT JOIN review_link l ON l.approval_id = a.id AND l.used_at IS NOT NULL WHERE a.workspace_id = $1 AND a.schedule_id = (SELECT v.schedule_id FROM approval v WHERE v.id = $4)
    AND ($2 IS NULL OR a.id < $2) ORDER BY a.id DESC LIMIT $3;

-- approvals/view.rs: CLIENT_IDS, SQLite
SELECT id, client_id FROM app WHERE id IN (SELECT unhex(value) FROM json_each($1)) UNION ALL SELECT id, client_id FROM agent_client WHERE id IN (SELECT unhex(value) FROM json_each($1));

-- approvals/view.rs: CLIENT_IDS, PostgreSQL
SELECT id, client_id FROM app WHERE id IN (SELECT value::uuid FROM json_array_elements_text($1::json)) UNION ALL SELECT id, client_id FROM agent_client WHERE id IN (SELECT value::uuid FROM json_array_elements_text($1::json));

-- approvals/view.rs: FIND
SELECT a.id, a.schedule_id, a.status, a.content_hash, a.content, a.scheduled_at, a.requested_at, a.requested_type,
    a.requested_id, CASE WHEN a.requested_type = 'PERSON' THEN r.name ELSE a.requested_name END AS requested_name,
    a.requested_user_id, a.decided_user_id, d.name AS decided_name, l.id AS decided_link_id, l.given_name, a.decided_at,
    a.reason,
    EXISTS (SELECT 1 FROM approval_signature s WHERE s.approval_id = a.id) AS is_signed
    FROM approval a LEFT JOIN users r ON r.id = a.requested_user_id
    LEFT JOIN users d ON d.id = a.decided_user_id
    LEFT JOIN review_link l ON l.approval_id = a.id AND l.used_at IS NOT NULL WHERE a.workspace_id = $1 AND a.id = $2;

-- approvals/view.rs: BY_ID, SQLite
SELECT a.id, a.schedule_id, a.status, a.content_hash, a.content, a.scheduled_at, a.requested_at, a.requested_type,
    a.requested_id, CASE WHEN a.requested_type = 'PERSON' THEN r.name ELSE a.requested_name END AS requested_name,
    a.requested_user_id, a.decided_user_id, d.name AS decided_name, l.id AS decided_link_id, l.given_name, a.decided_at,
    a.reason,
    EXISTS (SELECT 1 FROM approval_signature s WHERE s.approval_id = a.id) AS is_signed
    FROM approval a LEFT JOIN users r ON r.id = a.requested_user_id
    LEFT JOIN users d ON d.id = a.decided_user_id
    LEFT JOIN review_link l ON l.approval_id = a.id AND l.used_at IS NOT NULL WHERE a.id IN (SELECT unhex(value) FROM json_each($1));

-- approvals/view.rs: BY_ID, PostgreSQL
SELECT a.id, a.schedule_id, a.status, a.content_hash, a.content, a.scheduled_at, a.requested_at, a.requested_type,
    a.requested_id, CASE WHEN a.requested_type = 'PERSON' THEN r.name ELSE a.requested_name END AS requested_name,
    a.requested_user_id, a.decided_user_id, d.name AS decided_name, l.id AS decided_link_id, l.given_name, a.decided_at,
    a.reason,
    EXISTS (SELECT 1 FROM approval_signature s WHERE s.approval_id = a.id) AS is_signed
    FROM approval a LEFT JOIN users r ON r.id = a.requested_user_id
    LEFT JOIN users d ON d.id = a.decided_user_id
    LEFT JOIN review_link l ON l.approval_id = a.id AND l.used_at IS NOT NULL WHERE a.id IN (SELECT value::uuid FROM json_array_elements_text($1::json));

-- approvals/view.rs: PREVIOUS, SQLite
SELECT a.id AS before_id, p.id, p.status, p.content_hash, p.content FROM approval a JOIN approval p ON p.id =
    (SELECT q.id FROM approval q WHERE q.schedule_id = a.schedule_id AND q.id < a.id ORDER BY q.id DESC LIMIT 1)
    WHERE a.id IN (SELECT unhex(value) FROM json_each($1));

-- approvals/view.rs: PREVIOUS, PostgreSQL
SELECT a.id AS before_id, p.id, p.status, p.content_hash, p.content FROM approval a JOIN approval p ON p.id =
    (SELECT q.id FROM approval q WHERE q.schedule_id = a.schedule_id AND q.id < a.id ORDER BY q.id DESC LIMIT 1)
    WHERE a.id IN (SELECT value::uuid FROM json_array_elements_text($1::json));

-- approvals/view.rs: of_any_workspace
SELECT workspace_id FROM approval WHERE id = $1;

-- approvals/view.rs: of_schedule
SELECT approval_id FROM schedule WHERE id = $1;

-- apps/look.rs: change
UPDATE app SET reconnect_links = $2, accent_color = $3, logo = $4 WHERE id = $1;

-- apps/look.rs: logo
SELECT l.png FROM app a JOIN logo l ON l.app_id = a.id WHERE a.logo = $1 LIMIT 1;

-- apps/look.rs: replace_logo
DELETE FROM logo WHERE app_id = $1;

-- apps/look.rs: replace_logo
INSERT INTO logo (app_id, png) VALUES ($1, $2);

-- apps.rs: COUNT
SELECT count(*) FROM app WHERE workspace_id = $1;

-- apps.rs: add
INSERT INTO app
    (id, workspace_id, name, client_id, secret_hash, secret_sealed, callback_urls, created_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8);

-- apps.rs: find
SELECT id, workspace_id, name, client_id, secret_hash, secret_sealed, callback_urls, reconnect_links,
    accent_color, logo, created_at FROM app WHERE id = $1 AND workspace_id = $2;

-- apps.rs: callback_urls
SELECT callback_urls FROM app WHERE id = $1;

-- apps.rs: find_by_client_id
SELECT id, workspace_id, name, client_id, secret_hash, secret_sealed, callback_urls, reconnect_links,
    accent_color, logo, created_at FROM app WHERE client_id = $1;

-- apps.rs: list
SELECT id, workspace_id, name, client_id, secret_hash, secret_sealed, callback_urls, reconnect_links,
    accent_color, logo, created_at FROM app WHERE workspace_id = $1 ORDER BY created_at, id;

-- apps.rs: set_callback_urls
UPDATE app SET callback_urls = $2 WHERE id = $1;

-- apps.rs: rotate_secret
UPDATE app SET former_secret_hash = secret_hash, former_secret_until = $4,
    secret_hash = $2, secret_sealed = $3 WHERE id = $1;

-- apps.rs: find_former_secret
SELECT former_secret_hash FROM app WHERE client_id = $1 AND former_secret_until > $2;

-- apps.rs: lock_app
UPDATE app SET name = name WHERE id = $1
    RETURNING id, workspace_id, name, client_id, secret_hash, secret_sealed, callback_urls, reconnect_links,
    accent_color, logo, created_at;

-- apps.rs: WEBHOOKS, SQLite
SELECT id FROM webhook WHERE app_id IN (SELECT unhex(value) FROM json_each($1));

-- apps.rs: WEBHOOKS, PostgreSQL
SELECT id FROM webhook WHERE app_id IN (SELECT value::uuid FROM json_array_elements_text($1::json)) ORDER BY id FOR UPDATE;

-- apps.rs: FORGET_WEBHOOKS, SQLite
INSERT INTO orphaned (id) SELECT id FROM webhook WHERE app_id IN (SELECT unhex(value) FROM json_each($1));

-- apps.rs: FORGET_WEBHOOKS, PostgreSQL
INSERT INTO orphaned (id) SELECT id FROM webhook WHERE app_id IN (SELECT value::uuid FROM json_array_elements_text($1::json));

-- apps.rs: FORGET_WEBHOOKS, SQLite
INSERT INTO orphaned (id) SELECT id FROM app WHERE id IN (SELECT unhex(value) FROM json_each($1));

-- apps.rs: FORGET_WEBHOOKS, PostgreSQL
INSERT INTO orphaned (id) SELECT id FROM app WHERE id IN (SELECT value::uuid FROM json_array_elements_text($1::json));

-- apps.rs: FORGET_WEBHOOKS, SQLite
DELETE FROM webhook WHERE app_id IN (SELECT unhex(value) FROM json_each($1));

-- apps.rs: FORGET_WEBHOOKS, PostgreSQL
DELETE FROM webhook WHERE app_id IN (SELECT value::uuid FROM json_array_elements_text($1::json));

-- apps.rs: DELETE_CLIENTS, SQLite
UPDATE workspace SET deleted_at = $2 WHERE app_id IN (SELECT unhex(value) FROM json_each($1)) AND deleted_at IS NULL;

-- apps.rs: DELETE_CLIENTS, PostgreSQL
UPDATE workspace SET deleted_at = $2 WHERE app_id IN (SELECT value::uuid FROM json_array_elements_text($1::json)) AND deleted_at IS NULL;

-- apps.rs: DELETE, SQLite
DELETE FROM app WHERE id IN (SELECT unhex(value) FROM json_each($1));

-- apps.rs: DELETE, PostgreSQL
DELETE FROM app WHERE id IN (SELECT value::uuid FROM json_array_elements_text($1::json));

-- apps.rs: WAITING, SQLite
SELECT id FROM schedule WHERE app_id IN (SELECT unhex(value) FROM json_each($1)) AND status IN ('DRAFT', 'SCHEDULED', 'HELD', 'WAITING_FOR_APPROVAL', 'REJECTED')
    UNION SELECT id FROM schedule WHERE workspace_id IN (SELECT unhex(value) FROM json_each($2)) AND status IN ('DRAFT', 'SCHEDULED', 'HELD', 'WAITING_FOR_APPROVAL', 'REJECTED');

-- apps.rs: WAITING, PostgreSQL
SELECT id FROM schedule WHERE app_id IN (SELECT value::uuid FROM json_array_elements_text($1::json)) AND status IN ('DRAFT', 'SCHEDULED', 'HELD', 'WAITING_FOR_APPROVAL', 'REJECTED')
    UNION SELECT id FROM schedule WHERE workspace_id IN (SELECT value::uuid FROM json_array_elements_text($2::json)) AND status IN ('DRAFT', 'SCHEDULED', 'HELD', 'WAITING_FOR_APPROVAL', 'REJECTED');

-- apps.rs: CANCEL, SQLite
UPDATE schedule SET status = 'CANCELLED', slot_at = NULL, updated_at = $2 WHERE id IN (SELECT unhex(value) FROM json_each($1)) RETURNING id;

-- apps.rs: CANCEL, PostgreSQL
UPDATE schedule SET status = 'CANCELLED', slot_at = NULL, updated_at = $2 WHERE id = ANY (ARRAY(SELECT id FROM schedule WHERE id IN (SELECT value::uuid FROM json_array_elements_text($1::json)) AND status IN ('DRAFT', 'SCHEDULED', 'HELD', 'WAITING_FOR_APPROVAL', 'REJECTED') ORDER BY id FOR UPDATE)) RETURNING id;

-- apps.rs: VOID_APPROVALS, SQLite
UPDATE approval SET status = 'VOID' WHERE status IN ('PENDING', 'APPROVED') AND schedule_id IN (SELECT unhex(value) FROM json_each($1));

-- apps.rs: VOID_APPROVALS, PostgreSQL
UPDATE approval SET status = 'VOID' WHERE status IN ('PENDING', 'APPROVED') AND schedule_id IN (SELECT value::uuid FROM json_array_elements_text($1::json));

-- apps.rs: CANCEL_JOBS, SQLite
DELETE FROM due WHERE job IN (SELECT id FROM post WHERE schedule_id IN (SELECT unhex(value) FROM json_each($1)));

-- apps.rs: CANCEL_JOBS, PostgreSQL
DELETE FROM due WHERE job = ANY (ARRAY(SELECT job FROM due WHERE job IN (SELECT id FROM post WHERE schedule_id IN (SELECT value::uuid FROM json_array_elements_text($1::json))) ORDER BY job FOR UPDATE));

-- audit/chain.rs: WRITE, SQLite
UPDATE audit_entry SET number = made.number, hash = made.hash FROM (SELECT unhex(value ->> 'id') AS id,
    (value ->> 'number') AS number, value ->> 'hash' AS hash FROM jsonb_each($1)) AS made
    WHERE audit_entry.id = made.id;

-- audit/chain.rs: WRITE, PostgreSQL
UPDATE audit_entry SET number = made.number, hash = made.hash FROM (SELECT (value ->> 'id')::uuid AS id,
    (value ->> 'number')::bigint AS number, value ->> 'hash' AS hash FROM jsonb_array_elements($1::jsonb)) AS made
    WHERE audit_entry.id = made.id;

-- audit/chain.rs: WAITING
SELECT id, workspace_id, at, actor_type, actor_id, action, target_type, target_id, detail, actor_digest,
    target_digest, number, hash FROM audit_entry WHERE hash IS NULL ORDER BY id LIMIT $1;

-- audit/chain.rs: seal
UPDATE audit_head SET entries = $1, hash = $2 WHERE id = 1;

-- audit/chain.rs: has_waiting
SELECT EXISTS (SELECT 1 FROM audit_entry WHERE hash IS NULL);

-- audit/chain.rs: LOCK, PostgreSQL
SELECT pg_advisory_xact_lock(728102);

-- audit/chain.rs: head
SELECT entries, hash FROM audit_head WHERE id = 1;

-- audit/page.rs: ALL
SELECT e.id, e.workspace_id, e.at, e.actor_type, e.actor_id, e.action, e.target_type, e.target_id, e.detail,
    e.number, e.hash, a.data AS actor_data, t.data AS target_data
    FROM audit_entry e
    LEFT JOIN audit_personal a ON a.entry_id = e.id AND a.subject = 'ACTOR'
    LEFT JOIN audit_personal t ON t.entry_id = e.id AND t.subject = 'TARGET'
    WHERE e.hash IS NOT NULL AND e.workspace_id = $1 AND e.id < $2 AND e.id >= $3 AND e.at >= $4 AND e.at < $5
    AND $6 IS NULL AND $7 IS NULL ORDER BY e.id DESC LIMIT $8;

-- audit/page.rs: OF_ACTOR
SELECT e.id, e.workspace_id, e.at, e.actor_type, e.actor_id, e.action, e.target_type, e.target_id, e.detail,
    e.number, e.hash, a.data AS actor_data, t.data AS target_data
    FROM audit_entry e
    LEFT JOIN audit_personal a ON a.entry_id = e.id AND a.subject = 'ACTOR'
    LEFT JOIN audit_personal t ON t.entry_id = e.id AND t.subject = 'TARGET'
    WHERE e.hash IS NOT NULL AND e.workspace_id = $1 AND e.id < $2 AND e.id >= $3 AND e.at >= $4 AND e.at < $5
    AND e.actor_id = $6 AND ($7 IS NULL OR e.action = $7) ORDER BY e.id DESC LIMIT $8;

-- audit/page.rs: OF_ACTION
SELECT e.id, e.workspace_id, e.at, e.actor_type, e.actor_id, e.action, e.target_type, e.target_id, e.detail,
    e.number, e.hash, a.data AS actor_data, t.data AS target_data
    FROM audit_entry e
    LEFT JOIN audit_personal a ON a.entry_id = e.id AND a.subject = 'ACTOR'
    LEFT JOIN audit_personal t ON t.entry_id = e.id AND t.subject = 'TARGET'
    WHERE e.hash IS NOT NULL AND e.workspace_id = $1 AND e.id < $2 AND e.id >= $3 AND e.at >= $4 AND e.at < $5
    AND $6 IS NULL AND e.action = $7 ORDER BY e.id DESC LIMIT $8;

-- audit/page.rs: of_target
SELECT e.id, e.workspace_id, e.at, e.actor_type, e.actor_id, e.action, e.target_type, e.target_id, e.detail,
    e.number, e.hash, a.data AS actor_data, t.data AS target_data
    FROM audit_entry e
    LEFT JOIN audit_personal a ON a.entry_id = e.id AND a.subject = 'ACTOR'
    LEFT JOIN audit_personal t ON t.entry_id = e.id AND t.subject = 'TARGET'
    WHERE e.hash IS NOT NULL AND e.workspace_id = $1 AND e.action = $2 AND e.target_id = $3 ORDER BY e.id DESC LIMIT 1;

-- audit/page.rs: of_person
SELECT e.id, e.workspace_id, e.at, e.actor_type, e.actor_id, e.action, e.target_type, e.target_id, e.detail,
    e.number, e.hash, a.data AS actor_data, t.data AS target_data
    FROM audit_entry e
    LEFT JOIN audit_personal a ON a.entry_id = e.id AND a.subject = 'ACTOR'
    LEFT JOIN audit_personal t ON t.entry_id = e.id AND t.subject = 'TARGET'
    WHERE e.hash IS NOT NULL AND e.id IN (SELECT entry_id FROM audit_personal WHERE user_id = $1 AND entry_id < $2
    ORDER BY entry_id DESC LIMIT $3) ORDER BY e.id DESC;

-- audit/page.rs: list
SELECT e.id, e.workspace_id, e.at, e.actor_type, e.actor_id, e.action, e.target_type, e.target_id, e.detail,
    e.number, e.hash, a.data AS actor_data, t.data AS target_data
    FROM audit_entry e
    LEFT JOIN audit_personal a ON a.entry_id = e.id AND a.subject = 'ACTOR'
    LEFT JOIN audit_personal t ON t.entry_id = e.id AND t.subject = 'TARGET'
    WHERE e.hash IS NOT NULL AND e.number > $1 ORDER BY e.number LIMIT $2;

-- audit/record.rs: owner
SELECT id FROM users WHERE id = $1;

-- audit/record.rs: name_and_email
SELECT name, email FROM users WHERE id = $1;

-- audit/record.rs: ADD, SQLite
INSERT INTO audit_entry (id, workspace_id, at, actor_type, actor_id, action, target_type, target_id, detail,
    actor_digest, target_digest) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11);

-- audit/record.rs: ADD, PostgreSQL
WITH apart AS (INSERT INTO audit_personal (entry_id, subject, user_id, salt, data)
    VALUES ($1, 'ACTOR', $11, $12, $13)) INSERT INTO audit_entry (id, workspace_id, at, actor_type, actor_id, action, target_type, target_id, detail,
    actor_digest, target_digest) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $14);

-- audit/record.rs: insert_personal
INSERT INTO audit_personal (entry_id, subject, user_id, email, salt, data)
    VALUES ($1, $2, $3, $4, $5, $6);

-- audit/verify.rs: NEXT
SELECT id, workspace_id, at, actor_type, actor_id, action, target_type, target_id, detail, actor_digest,
    target_digest, number, hash FROM audit_entry WHERE number > $1 ORDER BY number LIMIT $2;

-- audit/verify.rs: PERSONAL
SELECT p.subject, p.user_id, p.email, p.salt, p.data, e.number FROM audit_entry e
    JOIN audit_personal p ON p.entry_id = e.id WHERE e.number > $1 ORDER BY e.number LIMIT $2;

-- audit/verify.rs: hash_of
SELECT hash FROM audit_entry WHERE number = $1;

-- audit/verify.rs: HEAD
SELECT entries, hash FROM audit_head WHERE id = 1;

-- calendar_links.rs: COUNT
SELECT count(*) FROM calendar_link WHERE user_id = $1 AND workspace_id = $2;

-- calendar_links.rs: ADD
INSERT INTO calendar_link (id, home_id, user_id, workspace_id, key, created_at)
    SELECT $1, coalesce((SELECT home.workspace_id FROM app home WHERE home.id = w.app_id), w.id), $2, w.id, $3, $4 FROM workspace w WHERE w.id = $5;

-- calendar_links.rs: list
SELECT id, workspace_id, created_at FROM calendar_link
    WHERE user_id = $1 AND workspace_id = coalesce($2, workspace_id) ORDER BY id;

-- calendar_links.rs: withdraw
DELETE FROM calendar_link WHERE id = $1;

-- calendar_links.rs: open
SELECT m.role, w.id AS workspace_id, w.name AS workspace, coalesce((SELECT home.workspace_id FROM app home WHERE home.id = w.app_id), w.id) AS home_id FROM calendar_link l JOIN workspace w ON w.id = l.workspace_id AND w.deleted_at IS NULL
    JOIN member m ON m.workspace_id = l.home_id AND m.user_id = l.user_id
    JOIN users u ON u.id = l.user_id AND u.disabled_at IS NULL WHERE l.key = $1;

-- calendar_links.rs: end_calendar_links_of
DELETE FROM calendar_link WHERE user_id = $1;

-- certificates.rs: list
SELECT domain, directory_url, sealed, not_before, not_after, failures, retry_at, error
    FROM tls_certificate ORDER BY domain, directory_url;

-- certificates.rs: lease
INSERT INTO acme_account AS a (directory_url, contact, lease, leased_until)
    VALUES ($1, '', $2, $3)
    ON CONFLICT (directory_url) DO UPDATE SET lease = excluded.lease, leased_until = excluded.leased_until
    WHERE a.lease IS NULL OR a.lease = excluded.lease OR a.leased_until <= $4
    RETURNING contact, credentials;

-- certificates.rs: end_lease
UPDATE acme_account SET lease = NULL WHERE directory_url = $1 AND lease = $2;

-- certificates.rs: set_account
UPDATE acme_account SET contact = $3, credentials = $4
    WHERE directory_url = $1 AND lease = $2;

-- certificates.rs: set_challenge
INSERT INTO tls_certificate (domain, directory_url, challenge, failures) VALUES ($1, $2, $3, 0)
    ON CONFLICT (domain, directory_url) DO UPDATE SET challenge = excluded.challenge;

-- certificates.rs: OTHERS
UPDATE tls_certificate SET challenge = NULL WHERE domain = $1 AND directory_url <> $2;

-- certificates.rs: challenge
SELECT challenge FROM tls_certificate WHERE domain = $1 AND challenge IS NOT NULL;

-- certificates.rs: set_issued
INSERT INTO tls_certificate (domain, directory_url, sealed, not_before, not_after, failures)
    VALUES ($1, $2, $3, $4, $5, 0)
    ON CONFLICT (domain, directory_url) DO UPDATE SET sealed = excluded.sealed, not_before = excluded.not_before,
    not_after = excluded.not_after, challenge = NULL, failures = 0, retry_at = NULL, error = NULL;

-- certificates.rs: set_failed
INSERT INTO tls_certificate (domain, directory_url, failures, retry_at, error)
    VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (domain, directory_url) DO UPDATE SET failures = excluded.failures,
    retry_at = excluded.retry_at, error = excluded.error, challenge = NULL;

-- certificates.rs: holds
UPDATE acme_account SET lease = lease WHERE directory_url = $1 AND lease = $2;

-- comments/changes.rs: LOCK
UPDATE comment SET change_failures = change_failures WHERE id = $1 AND workspace_id = $2;

-- comments/changes.rs: change_job
SELECT t.id AS post_id, t.publication_id, t.schedule_id, t.account_id, t.parent_id, c.platform, c.workspace_id,
    c.id AS comment_id, c.change, c.network_id, c.network_parent_id, t.platform_post_id AS on_post,
    c.change_sent_at AS sent_at, c.change_failures AS failures,
    EXISTS (SELECT 1 FROM due d WHERE d.lane = $2 AND d.ready_at <= $3 AND d.lease IS NULL
    AND d.kind = 'main') AS yields
    FROM comment c JOIN post t ON t.id = c.post_id
    WHERE c.id = $1 AND c.change_status = 'WAITING' AND t.platform_post_id IS NOT NULL;

-- comments/changes.rs: mark_changing
UPDATE comment SET change_sent_at = $2 WHERE id = $1;

-- comments/changes.rs: retry_change
UPDATE comment SET change_failures = change_failures + $2, change_code = $3, change_message = $4,
    change_sent_at = CASE WHEN $5 THEN change_sent_at END WHERE id = $1;

-- comments/changes.rs: finish_change
UPDATE comment SET change_status = $2, change_at = $3, change_code = $4, change_message = $5,
    change_sent_at = NULL, hidden = coalesce($6, hidden) WHERE id = $1;

-- comments/changes.rs: forget
UPDATE comment SET gone_at = $2, author_name = '', author_username = NULL, author_avatar_url = NULL, text = '',
    permalink = NULL WHERE id = $1 AND gone_at IS NULL;

-- comments/changes.rs: begin
UPDATE comment SET change = $2, change_status = 'WAITING', change_at = $3, change_sent_at = NULL,
    change_failures = 0, change_code = NULL, change_message = NULL WHERE id = $1;

-- comments/mod.rs: FIND, SQLite
SELECT c.id, c.post_id, t.schedule_id, c.account_id, c.platform, c.network_id, c.network_parent_id,
    u.id AS parent_id, c.author_name, c.author_username, c.author_avatar_url, c.text, c.created_at, c.likes,
    c.permalink, c.hidden, c.ours, c.answered, c.dismissed, c.change, c.change_status, c.change_at, c.change_code,
    c.change_message,
    EXISTS (SELECT 1 FROM account a WHERE a.id = c.account_id AND a.status = 'CONNECTED'
    AND a.missing_comments IS NULL) AS is_reachable
    FROM comment c JOIN post t ON t.id = c.post_id JOIN schedule s ON s.id = t.schedule_id
    LEFT JOIN comment u ON u.post_id = c.post_id AND u.network_id = c.network_parent_id AND u.gone_at IS NULL
    WHERE c.workspace_id = $1 AND s.workspace_id = $1 AND c.gone_at IS NULL AND t.status = 'COMPLETED'
    AND ($2 IS NULL OR s.app_id = $2) AND ($3 IS NULL OR NOT EXISTS (SELECT 1 FROM publication q
    WHERE q.schedule_id = s.id AND q.account_id NOT IN (SELECT value FROM json_each((SELECT account_ids FROM api_key WHERE id = $3 UNION ALL SELECT account_ids FROM consent WHERE id = $3))))) AND c.id = $4;

-- comments/mod.rs: FIND, PostgreSQL
SELECT c.id, c.post_id, t.schedule_id, c.account_id, c.platform, c.network_id, c.network_parent_id,
    u.id AS parent_id, c.author_name, c.author_username, c.author_avatar_url, c.text, c.created_at, c.likes,
    c.permalink, c.hidden, c.ours, c.answered, c.dismissed, c.change, c.change_status, c.change_at, c.change_code,
    c.change_message,
    EXISTS (SELECT 1 FROM account a WHERE a.id = c.account_id AND a.status = 'CONNECTED'
    AND a.missing_comments IS NULL) AS is_reachable
    FROM comment c JOIN post t ON t.id = c.post_id JOIN schedule s ON s.id = t.schedule_id
    LEFT JOIN comment u ON u.post_id = c.post_id AND u.network_id = c.network_parent_id AND u.gone_at IS NULL
    WHERE c.workspace_id = $1 AND s.workspace_id = $1 AND c.gone_at IS NULL AND t.status = 'COMPLETED'
    AND ($2 IS NULL OR s.app_id = $2) AND ($3 IS NULL OR NOT EXISTS (SELECT 1 FROM publication q
    WHERE q.schedule_id = s.id AND q.account_id NOT IN (SELECT value::bigint FROM json_array_elements_text((SELECT account_ids FROM api_key WHERE id = $3 UNION ALL SELECT account_ids FROM consent WHERE id = $3)::json)))) AND c.id = $4;

-- comments/mod.rs: READABLE, SQLite
SELECT t.id, t.account_id, p.platform, t.platform_post_id, q.read_at FROM comment_reading q JOIN reading r ON r.post_id = q.post_id
    JOIN post t ON t.id = q.post_id JOIN publication p ON p.id = t.publication_id
    JOIN schedule s ON s.id = t.schedule_id
    WHERE r.workspace_id = $1 AND s.workspace_id = $1 AND ($2 IS NULL OR s.app_id = $2) AND ($3 IS NULL OR NOT EXISTS (SELECT 1 FROM publication q
    WHERE q.schedule_id = s.id AND q.account_id NOT IN (SELECT value FROM json_each((SELECT account_ids FROM api_key WHERE id = $3 UNION ALL SELECT account_ids FROM consent WHERE id = $3))))) AND (t.id = $4 OR t.schedule_id = $4) AND t.status = 'COMPLETED' AND t.platform_post_id IS NOT NULL
    ORDER BY t.id;

-- comments/mod.rs: READABLE, PostgreSQL
SELECT t.id, t.account_id, p.platform, t.platform_post_id, q.read_at FROM comment_reading q JOIN reading r ON r.post_id = q.post_id
    JOIN post t ON t.id = q.post_id JOIN publication p ON p.id = t.publication_id
    JOIN schedule s ON s.id = t.schedule_id
    WHERE r.workspace_id = $1 AND s.workspace_id = $1 AND ($2 IS NULL OR s.app_id = $2) AND ($3 IS NULL OR NOT EXISTS (SELECT 1 FROM publication q
    WHERE q.schedule_id = s.id AND q.account_id NOT IN (SELECT value::bigint FROM json_array_elements_text((SELECT account_ids FROM api_key WHERE id = $3 UNION ALL SELECT account_ids FROM consent WHERE id = $3)::json)))) AND (t.id = $4 OR t.schedule_id = $4) AND t.status = 'COMPLETED' AND t.platform_post_id IS NOT NULL
    ORDER BY t.id;

-- comments/mod.rs: dismiss
UPDATE comment SET dismissed = $2 WHERE id = $1;

-- comments/mod.rs: count_waiting_on
SELECT count(*) FROM post t JOIN comment c ON c.post_id = t.id WHERE t.schedule_id = $1 AND NOT c.ours AND NOT c.answered AND NOT c.dismissed AND c.gone_at IS NULL;

-- comments/mod.rs: prune
DELETE FROM comment WHERE id IN (SELECT id FROM comment WHERE read_at < $1 LIMIT $2);

-- comments/notice.rs: MARK
UPDATE workspace SET comment_notice_at = $2
    WHERE id = $1 AND (comment_notice_at IS NULL OR comment_notice_at <= $3);

-- comments/notice.rs: waiting_for
SELECT m.role, w.id AS workspace_id, w.name AS workspace, coalesce((SELECT home.workspace_id FROM app home WHERE home.id = w.app_id), w.id) AS home_id FROM account a JOIN workspace w ON w.id = a.workspace_id AND w.deleted_at IS NULL
    JOIN member m ON m.user_id = $1 AND m.workspace_id = coalesce((SELECT home.workspace_id FROM app home WHERE home.id = w.app_id), w.id) WHERE a.id = $2;

-- comments/notice.rs: COUNT
SELECT count(*) FROM comment c WHERE c.workspace_id = $1 AND NOT c.ours AND NOT c.answered AND NOT c.dismissed AND c.gone_at IS NULL;

-- comments/page.rs: WAITING, SQLite
SELECT c.id, c.post_id, t.schedule_id, c.account_id, c.platform, c.network_id, c.network_parent_id,
    u.id AS parent_id, c.author_name, c.author_username, c.author_avatar_url, c.text, c.created_at, c.likes,
    c.permalink, c.hidden, c.ours, c.answered, c.dismissed, c.change, c.change_status, c.change_at, c.change_code,
    c.change_message,
    EXISTS (SELECT 1 FROM account a WHERE a.id = c.account_id AND a.status = 'CONNECTED'
    AND a.missing_comments IS NULL) AS is_reachable
    FROM comment c JOIN post t ON t.id = c.post_id JOIN schedule s ON s.id = t.schedule_id
    LEFT JOIN comment u ON u.post_id = c.post_id AND u.network_id = c.network_parent_id AND u.gone_at IS NULL
    WHERE c.workspace_id = $1 AND s.workspace_id = $1 AND c.gone_at IS NULL AND t.status = 'COMPLETED'
    AND ($2 IS NULL OR s.app_id = $2) AND ($3 IS NULL OR NOT EXISTS (SELECT 1 FROM publication q
    WHERE q.schedule_id = s.id AND q.account_id NOT IN (SELECT value FROM json_each((SELECT account_ids FROM api_key WHERE id = $3 UNION ALL SELECT account_ids FROM consent WHERE id = $3))))) AND ($4 IS NULL OR c.account_id = $4) AND ($5 IS NULL OR c.platform = $5)
    AND ($6 IS NULL OR c.post_id = $6 OR t.schedule_id = $6) AND NOT c.ours AND NOT c.answered AND NOT c.dismissed AND c.gone_at IS NULL AND ($7 IS NULL OR c.created_at > $7 OR (c.created_at = $7 AND c.id > $8)) ORDER BY c.created_at, c.id LIMIT $9;

-- comments/page.rs: WAITING, PostgreSQL
SELECT c.id, c.post_id, t.schedule_id, c.account_id, c.platform, c.network_id, c.network_parent_id,
    u.id AS parent_id, c.author_name, c.author_username, c.author_avatar_url, c.text, c.created_at, c.likes,
    c.permalink, c.hidden, c.ours, c.answered, c.dismissed, c.change, c.change_status, c.change_at, c.change_code,
    c.change_message,
    EXISTS (SELECT 1 FROM account a WHERE a.id = c.account_id AND a.status = 'CONNECTED'
    AND a.missing_comments IS NULL) AS is_reachable
    FROM comment c JOIN post t ON t.id = c.post_id JOIN schedule s ON s.id = t.schedule_id
    LEFT JOIN comment u ON u.post_id = c.post_id AND u.network_id = c.network_parent_id AND u.gone_at IS NULL
    WHERE c.workspace_id = $1 AND s.workspace_id = $1 AND c.gone_at IS NULL AND t.status = 'COMPLETED'
    AND ($2 IS NULL OR s.app_id = $2) AND ($3 IS NULL OR NOT EXISTS (SELECT 1 FROM publication q
    WHERE q.schedule_id = s.id AND q.account_id NOT IN (SELECT value::bigint FROM json_array_elements_text((SELECT account_ids FROM api_key WHERE id = $3 UNION ALL SELECT account_ids FROM consent WHERE id = $3)::json)))) AND ($4 IS NULL OR c.account_id = $4) AND ($5 IS NULL OR c.platform = $5)
    AND ($6 IS NULL OR c.post_id = $6 OR t.schedule_id = $6) AND NOT c.ours AND NOT c.answered AND NOT c.dismissed AND c.gone_at IS NULL AND ($7 IS NULL OR c.created_at > $7 OR (c.created_at = $7 AND c.id > $8)) ORDER BY c.created_at, c.id LIMIT $9;

-- comments/page.rs: SETTLED, SQLite
SELECT c.id, c.post_id, t.schedule_id, c.account_id, c.platform, c.network_id, c.network_parent_id,
    u.id AS parent_id, c.author_name, c.author_username, c.author_avatar_url, c.text, c.created_at, c.likes,
    c.permalink, c.hidden, c.ours, c.answered, c.dismissed, c.change, c.change_status, c.change_at, c.change_code,
    c.change_message,
    EXISTS (SELECT 1 FROM account a WHERE a.id = c.account_id AND a.status = 'CONNECTED'
    AND a.missing_comments IS NULL) AS is_reachable
    FROM comment c JOIN post t ON t.id = c.post_id JOIN schedule s ON s.id = t.schedule_id
    LEFT JOIN comment u ON u.post_id = c.post_id AND u.network_id = c.network_parent_id AND u.gone_at IS NULL
    WHERE c.workspace_id = $1 AND s.workspace_id = $1 AND c.gone_at IS NULL AND t.status = 'COMPLETED'
    AND ($2 IS NULL OR s.app_id = $2) AND ($3 IS NULL OR NOT EXISTS (SELECT 1 FROM publication q
    WHERE q.schedule_id = s.id AND q.account_id NOT IN (SELECT value FROM json_each((SELECT account_ids FROM api_key WHERE id = $3 UNION ALL SELECT account_ids FROM consent WHERE id = $3))))) AND ($4 IS NULL OR c.account_id = $4) AND ($5 IS NULL OR c.platform = $5)
    AND ($6 IS NULL OR c.post_id = $6 OR t.schedule_id = $6) AND (c.ours OR c.answered OR c.dismissed) AND ($7 IS NULL OR c.created_at < $7 OR (c.created_at = $7 AND c.id < $8))
    ORDER BY c.created_at DESC, c.id DESC LIMIT $9;

-- comments/page.rs: SETTLED, PostgreSQL
SELECT c.id, c.post_id, t.schedule_id, c.account_id, c.platform, c.network_id, c.network_parent_id,
    u.id AS parent_id, c.author_name, c.author_username, c.author_avatar_url, c.text, c.created_at, c.likes,
    c.permalink, c.hidden, c.ours, c.answered, c.dismissed, c.change, c.change_status, c.change_at, c.change_code,
    c.change_message,
    EXISTS (SELECT 1 FROM account a WHERE a.id = c.account_id AND a.status = 'CONNECTED'
    AND a.missing_comments IS NULL) AS is_reachable
    FROM comment c JOIN post t ON t.id = c.post_id JOIN schedule s ON s.id = t.schedule_id
    LEFT JOIN comment u ON u.post_id = c.post_id AND u.network_id = c.network_parent_id AND u.gone_at IS NULL
    WHERE c.workspace_id = $1 AND s.workspace_id = $1 AND c.gone_at IS NULL AND t.status = 'COMPLETED'
    AND ($2 IS NULL OR s.app_id = $2) AND ($3 IS NULL OR NOT EXISTS (SELECT 1 FROM publication q
    WHERE q.schedule_id = s.id AND q.account_id NOT IN (SELECT value::bigint FROM json_array_elements_text((SELECT account_ids FROM api_key WHERE id = $3 UNION ALL SELECT account_ids FROM consent WHERE id = $3)::json)))) AND ($4 IS NULL OR c.account_id = $4) AND ($5 IS NULL OR c.platform = $5)
    AND ($6 IS NULL OR c.post_id = $6 OR t.schedule_id = $6) AND (c.ours OR c.answered OR c.dismissed) AND ($7 IS NULL OR c.created_at < $7 OR (c.created_at = $7 AND c.id < $8))
    ORDER BY c.created_at DESC, c.id DESC LIMIT $9;

-- comments/page.rs: NEWEST, SQLite
SELECT c.id, c.post_id, t.schedule_id, c.account_id, c.platform, c.network_id, c.network_parent_id,
    u.id AS parent_id, c.author_name, c.author_username, c.author_avatar_url, c.text, c.created_at, c.likes,
    c.permalink, c.hidden, c.ours, c.answered, c.dismissed, c.change, c.change_status, c.change_at, c.change_code,
    c.change_message,
    EXISTS (SELECT 1 FROM account a WHERE a.id = c.account_id AND a.status = 'CONNECTED'
    AND a.missing_comments IS NULL) AS is_reachable
    FROM comment c JOIN post t ON t.id = c.post_id JOIN schedule s ON s.id = t.schedule_id
    LEFT JOIN comment u ON u.post_id = c.post_id AND u.network_id = c.network_parent_id AND u.gone_at IS NULL
    WHERE c.workspace_id = $1 AND s.workspace_id = $1 AND c.gone_at IS NULL AND t.status = 'COMPLETED'
    AND ($2 IS NULL OR s.app_id = $2) AND ($3 IS NULL OR NOT EXISTS (SELECT 1 FROM publication q
    WHERE q.schedule_id = s.id AND q.account_id NOT IN (SELECT value FROM json_each((SELECT account_ids FROM api_key WHERE id = $3 UNION ALL SELECT account_ids FROM consent WHERE id = $3))))) AND ($4 IS NULL OR c.account_id = $4) AND ($5 IS NULL OR c.platform = $5)
    AND ($6 IS NULL OR c.post_id = $6 OR t.schedule_id = $6) AND ($7 IS NULL OR c.created_at < $7 OR (c.created_at = $7 AND c.id < $8))
    ORDER BY c.created_at DESC, c.id DESC LIMIT $9;

-- comments/page.rs: NEWEST, PostgreSQL
SELECT c.id, c.post_id, t.schedule_id, c.account_id, c.platform, c.network_id, c.network_parent_id,
    u.id AS parent_id, c.author_name, c.author_username, c.author_avatar_url, c.text, c.created_at, c.likes,
    c.permalink, c.hidden, c.ours, c.answered, c.dismissed, c.change, c.change_status, c.change_at, c.change_code,
    c.change_message,
    EXISTS (SELECT 1 FROM account a WHERE a.id = c.account_id AND a.status = 'CONNECTED'
    AND a.missing_comments IS NULL) AS is_reachable
    FROM comment c JOIN post t ON t.id = c.post_id JOIN schedule s ON s.id = t.schedule_id
    LEFT JOIN comment u ON u.post_id = c.post_id AND u.network_id = c.network_parent_id AND u.gone_at IS NULL
    WHERE c.workspace_id = $1 AND s.workspace_id = $1 AND c.gone_at IS NULL AND t.status = 'COMPLETED'
    AND ($2 IS NULL OR s.app_id = $2) AND ($3 IS NULL OR NOT EXISTS (SELECT 1 FROM publication q
    WHERE q.schedule_id = s.id AND q.account_id NOT IN (SELECT value::bigint FROM json_array_elements_text((SELECT account_ids FROM api_key WHERE id = $3 UNION ALL SELECT account_ids FROM consent WHERE id = $3)::json)))) AND ($4 IS NULL OR c.account_id = $4) AND ($5 IS NULL OR c.platform = $5)
    AND ($6 IS NULL OR c.post_id = $6 OR t.schedule_id = $6) AND ($7 IS NULL OR c.created_at < $7 OR (c.created_at = $7 AND c.id < $8))
    ORDER BY c.created_at DESC, c.id DESC LIMIT $9;

-- comments/page.rs: OLDEST, SQLite
SELECT c.id, c.post_id, t.schedule_id, c.account_id, c.platform, c.network_id, c.network_parent_id,
    u.id AS parent_id, c.author_name, c.author_username, c.author_avatar_url, c.text, c.created_at, c.likes,
    c.permalink, c.hidden, c.ours, c.answered, c.dismissed, c.change, c.change_status, c.change_at, c.change_code,
    c.change_message,
    EXISTS (SELECT 1 FROM account a WHERE a.id = c.account_id AND a.status = 'CONNECTED'
    AND a.missing_comments IS NULL) AS is_reachable
    FROM comment c JOIN post t ON t.id = c.post_id JOIN schedule s ON s.id = t.schedule_id
    LEFT JOIN comment u ON u.post_id = c.post_id AND u.network_id = c.network_parent_id AND u.gone_at IS NULL
    WHERE c.workspace_id = $1 AND s.workspace_id = $1 AND c.gone_at IS NULL AND t.status = 'COMPLETED'
    AND ($2 IS NULL OR s.app_id = $2) AND ($3 IS NULL OR NOT EXISTS (SELECT 1 FROM publication q
    WHERE q.schedule_id = s.id AND q.account_id NOT IN (SELECT value FROM json_each((SELECT account_ids FROM api_key WHERE id = $3 UNION ALL SELECT account_ids FROM consent WHERE id = $3))))) AND ($4 IS NULL OR c.account_id = $4) AND ($5 IS NULL OR c.platform = $5)
    AND ($6 IS NULL OR c.post_id = $6 OR t.schedule_id = $6) AND ($7 IS NULL OR c.created_at > $7 OR (c.created_at = $7 AND c.id > $8)) ORDER BY c.created_at, c.id LIMIT $9;

-- comments/page.rs: OLDEST, PostgreSQL
SELECT c.id, c.post_id, t.schedule_id, c.account_id, c.platform, c.network_id, c.network_parent_id,
    u.id AS parent_id, c.author_name, c.author_username, c.author_avatar_url, c.text, c.created_at, c.likes,
    c.permalink, c.hidden, c.ours, c.answered, c.dismissed, c.change, c.change_status, c.change_at, c.change_code,
    c.change_message,
    EXISTS (SELECT 1 FROM account a WHERE a.id = c.account_id AND a.status = 'CONNECTED'
    AND a.missing_comments IS NULL) AS is_reachable
    FROM comment c JOIN post t ON t.id = c.post_id JOIN schedule s ON s.id = t.schedule_id
    LEFT JOIN comment u ON u.post_id = c.post_id AND u.network_id = c.network_parent_id AND u.gone_at IS NULL
    WHERE c.workspace_id = $1 AND s.workspace_id = $1 AND c.gone_at IS NULL AND t.status = 'COMPLETED'
    AND ($2 IS NULL OR s.app_id = $2) AND ($3 IS NULL OR NOT EXISTS (SELECT 1 FROM publication q
    WHERE q.schedule_id = s.id AND q.account_id NOT IN (SELECT value::bigint FROM json_array_elements_text((SELECT account_ids FROM api_key WHERE id = $3 UNION ALL SELECT account_ids FROM consent WHERE id = $3)::json)))) AND ($4 IS NULL OR c.account_id = $4) AND ($5 IS NULL OR c.platform = $5)
    AND ($6 IS NULL OR c.post_id = $6 OR t.schedule_id = $6) AND ($7 IS NULL OR c.created_at > $7 OR (c.created_at = $7 AND c.id > $8)) ORDER BY c.created_at, c.id LIMIT $9;

-- comments/record.rs: UPSERT, SQLite
INSERT INTO comment (id, workspace_id, post_id, account_id, platform, network_id, network_parent_id, author_name,
    author_username, author_avatar_url, text, created_at, likes, permalink, hidden, ours, read_at)
    SELECT it.id, $2, $3, $4, $5, it.network_id, it.parent, it.author, it.username, it.avatar, it.body, it.created_at,
    it.likes, it.permalink, it.hidden, it.ours, $6
    FROM (SELECT key, unhex(value ->> 'id') AS id, value ->> 'network_id' AS network_id, value ->> 'parent' AS parent, value ->> 'author' AS author, value ->> 'username' AS username, value ->> 'avatar' AS avatar, value ->> 'body' AS body, value ->> 'created_at' AS created_at, value ->> 'likes' AS likes, value ->> 'permalink' AS permalink, value ->> 'hidden' AS hidden, value ->> 'ours' AS ours FROM jsonb_each($1)) AS it WHERE NOT EXISTS (SELECT 1 FROM post own WHERE own.publication_id = $7 AND own.platform_post_id = it.network_id)
    ON CONFLICT (post_id, network_id) DO UPDATE SET network_parent_id = excluded.network_parent_id,
    author_name = excluded.author_name, author_username = excluded.author_username,
    author_avatar_url = excluded.author_avatar_url, text = excluded.text, likes = excluded.likes,
    permalink = excluded.permalink, hidden = coalesce(excluded.hidden, comment.hidden), ours = excluded.ours,
    read_at = excluded.read_at, gone_at = NULL
    RETURNING id;

-- comments/record.rs: UPSERT, PostgreSQL
INSERT INTO comment (id, workspace_id, post_id, account_id, platform, network_id, network_parent_id, author_name,
    author_username, author_avatar_url, text, created_at, likes, permalink, hidden, ours, read_at)
    SELECT it.id, $2, $3, $4, $5, it.network_id, it.parent, it.author, it.username, it.avatar, it.body, it.created_at,
    it.likes, it.permalink, it.hidden, it.ours, $6
    FROM json_to_recordset($1::json) AS it(id uuid, network_id text, parent text, author text, username text, avatar text, body text, created_at bigint, likes bigint, permalink text, hidden boolean, ours boolean) WHERE NOT EXISTS (SELECT 1 FROM post own WHERE own.publication_id = $7 AND own.platform_post_id = it.network_id)
    ON CONFLICT (post_id, network_id) DO UPDATE SET network_parent_id = excluded.network_parent_id,
    author_name = excluded.author_name, author_username = excluded.author_username,
    author_avatar_url = excluded.author_avatar_url, text = excluded.text, likes = excluded.likes,
    permalink = excluded.permalink, hidden = coalesce(excluded.hidden, comment.hidden), ours = excluded.ours,
    read_at = excluded.read_at, gone_at = NULL
    RETURNING id;

-- comments/record.rs: GONE
UPDATE comment SET gone_at = $2, author_name = '', author_username = NULL, author_avatar_url = NULL,
    text = '', permalink = NULL
    WHERE post_id = $1 AND read_at < $2 AND gone_at IS NULL AND ($3 OR hidden IS NOT TRUE);

-- comments/record.rs: ANSWERED
UPDATE comment SET answered = TRUE WHERE post_id = $1 AND NOT answered AND NOT ours
    AND EXISTS (SELECT 1 FROM comment o WHERE o.post_id = $1 AND o.ours AND o.gone_at IS NULL
    AND o.network_parent_id = comment.network_id);

-- comments/record.rs: BEFORE
SELECT s.app_id, q.news_from FROM comment_reading q JOIN post t ON t.id = q.post_id
    JOIN schedule s ON s.id = t.schedule_id WHERE q.post_id = $1;

-- comments/record.rs: READ
UPDATE comment_reading SET failures = 0, read_at = $2, news_from = coalesce(news_from, $2)
    WHERE post_id = $1;

-- comments/record.rs: WELL
UPDATE account SET missing_comments = NULL WHERE id = $1 AND missing_comments IS NOT NULL;

-- comments/replies.rs: with_replies, SQLite
SELECT t.comment_id, t.schedule_id, t.id AS post_id, s.status FROM post t JOIN schedule s ON s.id = t.schedule_id
    WHERE t.comment_id IN (SELECT unhex(value) FROM json_each($1)) AND s.status <> 'CANCELLED' ORDER BY t.id;

-- comments/replies.rs: with_replies, PostgreSQL
SELECT t.comment_id, t.schedule_id, t.id AS post_id, s.status FROM post t JOIN schedule s ON s.id = t.schedule_id
    WHERE t.comment_id IN (SELECT value::uuid FROM json_array_elements_text($1::json)) AND s.status <> 'CANCELLED' ORDER BY t.id;

-- comments/target.rs: FIND, SQLite
SELECT c.id, c.account_id, c.platform, a.lane, a.status <> 'REMOVED' AS has_account, c.network_id,
    c.network_parent_id, t.platform_post_id AS on_post, c.ours, coalesce(c.hidden, FALSE) AS hidden, c.change,
    c.change_status
    FROM comment c JOIN post t ON t.id = c.post_id JOIN schedule s ON s.id = t.schedule_id
    JOIN account a ON a.id = c.account_id
    WHERE c.workspace_id = $1 AND s.workspace_id = $1 AND c.gone_at IS NULL AND t.status = 'COMPLETED'
    AND t.platform_post_id IS NOT NULL AND ($2 IS NULL OR s.app_id = $2) AND ($3 IS NULL OR NOT EXISTS (SELECT 1 FROM publication q
    WHERE q.schedule_id = s.id AND q.account_id NOT IN (SELECT value FROM json_each((SELECT account_ids FROM api_key WHERE id = $3 UNION ALL SELECT account_ids FROM consent WHERE id = $3))))) AND c.id = $4;

-- comments/target.rs: FIND, PostgreSQL
SELECT c.id, c.account_id, c.platform, a.lane, a.status <> 'REMOVED' AS has_account, c.network_id,
    c.network_parent_id, t.platform_post_id AS on_post, c.ours, coalesce(c.hidden, FALSE) AS hidden, c.change,
    c.change_status
    FROM comment c JOIN post t ON t.id = c.post_id JOIN schedule s ON s.id = t.schedule_id
    JOIN account a ON a.id = c.account_id
    WHERE c.workspace_id = $1 AND s.workspace_id = $1 AND c.gone_at IS NULL AND t.status = 'COMPLETED'
    AND t.platform_post_id IS NOT NULL AND ($2 IS NULL OR s.app_id = $2) AND ($3 IS NULL OR NOT EXISTS (SELECT 1 FROM publication q
    WHERE q.schedule_id = s.id AND q.account_id NOT IN (SELECT value::bigint FROM json_array_elements_text((SELECT account_ids FROM api_key WHERE id = $3 UNION ALL SELECT account_ids FROM consent WHERE id = $3)::json)))) AND c.id = $4;

-- connect_links/progress.rs: note_opened
UPDATE connect_link SET opened_at = $2 WHERE id = $1 AND opened_at IS NULL;

-- connect_links/progress.rs: finish
UPDATE connect_link SET finished = TRUE WHERE id = $1;

-- connect_links/progress.rs: note_connected
UPDATE connect_link SET connected = $2, failures = $3, finished = $4 WHERE id = $1;

-- connect_links/progress.rs: note_failed
UPDATE connect_link SET failures = $2 WHERE id = $1;

-- connect_links/progress.rs: LOCK
UPDATE connect_link SET finished = finished WHERE id = $1;

-- connect_links/progress.rs: FIND
SELECT l.id, l.app_id, l.workspace_id, l.user_id, l.by_person, u.name AS maker_name, l.name, l.platforms,
    l.redirect_url, l.account_id, l.connected, l.opened_at, l.failures, l.expires_at, l.finished, l.revoked FROM connect_link l LEFT JOIN users u ON u.id = l.user_id AND l.by_person WHERE l.id = $1;

-- connect_links/returns.rs: add_return
INSERT INTO connect_return (id, app_id, workspace_id, link_id, url_sealed, state, created_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7);

-- connect_links/returns.rs: USE
UPDATE connect_return SET used = TRUE WHERE id = $1 AND NOT used;

-- connect_links/returns.rs: FIND
SELECT r.app_id, r.link_id, r.url_sealed, r.state, a.id IS NOT NULL AND w.id IS NOT NULL AS is_open
    FROM connect_return r LEFT JOIN app a ON a.id = r.app_id
    LEFT JOIN workspace w ON w.id = r.workspace_id AND w.deleted_at IS NULL WHERE r.id = $1;

-- connect_links.rs: ALL
UPDATE connect_link SET revoked = TRUE WHERE user_id = $1 AND NOT revoked AND NOT finished;

-- connect_links.rs: ONE
UPDATE connect_link SET revoked = TRUE WHERE user_id = $1 AND NOT revoked AND NOT finished
    AND (workspace_id = $2 OR app_id IN (SELECT id FROM app WHERE workspace_id = $2));

-- connect_links.rs: find
SELECT l.id, l.app_id, l.workspace_id, l.user_id, l.by_person, u.name AS maker_name, l.name, l.platforms,
    l.redirect_url, l.account_id, l.connected, l.opened_at, l.failures, l.expires_at, l.finished, l.revoked FROM connect_link l LEFT JOIN users u ON u.id = l.user_id AND l.by_person WHERE l.id = $1 AND l.workspace_id = $2;

-- connect_links.rs: list
SELECT l.id, l.app_id, l.workspace_id, l.user_id, l.by_person, u.name AS maker_name, l.name, l.platforms,
    l.redirect_url, l.account_id, l.connected, l.opened_at, l.failures, l.expires_at, l.finished, l.revoked FROM connect_link l LEFT JOIN users u ON u.id = l.user_id AND l.by_person WHERE l.workspace_id = $1 AND l.id < $2 AND l.app_id = coalesce($3, l.app_id) ORDER BY l.id DESC LIMIT $4;

-- connect_links.rs: open
SELECT l.id, l.app_id, l.workspace_id, l.user_id, l.by_person, u.name AS maker_name, l.name, l.platforms,
    l.redirect_url, l.account_id, l.connected, l.opened_at, l.failures, l.expires_at, l.finished, l.revoked, a.name AS app, a.accent_color, a.logo, w.name AS workspace FROM connect_link l JOIN app a ON a.id = l.app_id
    JOIN workspace w ON w.id = l.workspace_id AND w.deleted_at IS NULL
    LEFT JOIN users u ON u.id = l.user_id AND l.by_person WHERE l.key = $1;

-- connect_links.rs: revoke
UPDATE connect_link SET revoked = TRUE WHERE id = $1;

-- connect_links.rs: sweep
DELETE FROM connect_link WHERE expires_at < $1;

-- connect_links.rs: sweep
DELETE FROM connect_return WHERE created_at < $1;

-- connect_links.rs: external_id
SELECT external_id FROM account WHERE id = $1 AND status <> 'REMOVED';

-- connect_links.rs: OWNER
SELECT m.user_id FROM app a JOIN member m ON m.workspace_id = a.workspace_id AND m.role = 'OWNER'
    WHERE a.id = $1 ORDER BY m.joined_at, m.user_id LIMIT 1;

-- connect_links.rs: insert
INSERT INTO connect_link
    (id, key, app_id, workspace_id, user_id, by_person, name, platforms, redirect_url, account_id, expires_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11);

-- deliveries/mod.rs: LOAD, SQLite
SELECT d.id, d.event_id, d.event_type, e.body, d.created_at, d.tries_before, d.test, w.id AS webhook_id, w.url, w.api_key_sealed, w.retry_max_attempts, w.retry_backoff_ms,
    w.connect_timeout_ms, w.read_timeout_ms,
    (SELECT string_agg(k.sealed, ' ' ORDER BY k.expires_at DESC) FROM webhook_key k
    WHERE k.webhook_id = w.id AND k.expires_at > $2) AS former_keys_sealed FROM json_each($1) AS wanted CROSS JOIN delivery d ON d.id = unhex(wanted.value) JOIN event e ON e.id = d.event_id JOIN webhook w ON w.id = d.webhook_id;

-- deliveries/mod.rs: LOAD, PostgreSQL
SELECT d.id, d.event_id, d.event_type, e.body, d.created_at, d.tries_before, d.test, w.id AS webhook_id, w.url, w.api_key_sealed, w.retry_max_attempts, w.retry_backoff_ms,
    w.connect_timeout_ms, w.read_timeout_ms,
    (SELECT string_agg(k.sealed, ' ' ORDER BY k.expires_at DESC) FROM webhook_key k
    WHERE k.webhook_id = w.id AND k.expires_at > $2) AS former_keys_sealed FROM json_array_elements_text($1::json) AS wanted(id) JOIN delivery d ON d.id = wanted.id::uuid JOIN event e ON e.id = d.event_id JOIN webhook w ON w.id = d.webhook_id;

-- deliveries/record.rs: FINISH, SQLite
DELETE FROM due WHERE (job, lease) IN (SELECT unhex(value ->> 'id'), value ->> 'lease' FROM jsonb_each($1)) RETURNING job;

-- deliveries/record.rs: FINISH, PostgreSQL
DELETE FROM due USING jsonb_array_elements($1::jsonb)
    WHERE job = (value ->> 'id')::uuid AND lease = (value ->> 'lease')::bigint RETURNING job;

-- deliveries/record.rs: RETRY, SQLite
UPDATE due SET ready_at = (value ->> 'next'), lease = NULL, lost_leases = 0 FROM jsonb_each($1)
    WHERE job = unhex(value ->> 'id') AND lease = (value ->> 'lease') RETURNING job;

-- deliveries/record.rs: RETRY, PostgreSQL
UPDATE due SET ready_at = (value ->> 'next')::bigint, lease = NULL, lost_leases = 0 FROM jsonb_array_elements($1::jsonb)
    WHERE job = (value ->> 'id')::uuid AND lease = (value ->> 'lease')::bigint RETURNING job;

-- deliveries/record.rs: WRITE, SQLite
INSERT INTO attempt (delivery_id, number, started_at, duration_us, outcome, http_status, error_class, error_message,
    request_headers, response_headers, response_body)
    SELECT id, attempt, at, duration, status, http, class, error, sent, got, body
    FROM (SELECT key, unhex(value ->> 'id') AS id, value ->> 'attempt' AS attempt, value ->> 'at' AS at, value ->> 'duration' AS duration, value ->> 'status' AS status, value ->> 'http' AS http, value ->> 'class' AS class, value ->> 'error' AS error, value ->> 'sent' AS sent, value ->> 'got' AS got, value ->> 'body' AS body FROM jsonb_each($1)) AS it WHERE true
    ON CONFLICT (delivery_id, number) DO NOTHING; INSERT INTO stat (workspace_id, quarter, name, n) SELECT a.workspace_id, it.quarter, it.name, it.n FROM (SELECT key, unhex(value ->> 'webhook') AS webhook, value ->> 'quarter' AS quarter, value ->> 'name' AS name, value ->> 'n' AS n FROM jsonb_each($3)) AS it
    JOIN webhook w ON w.id = it.webhook JOIN app a ON a.id = w.app_id WHERE true ON CONFLICT (workspace_id, quarter, name) DO UPDATE SET n = stat.n + excluded.n; UPDATE delivery SET status = it.status, attempt = it.attempt, http_status = it.http, last_attempt_at = it.at,
    next_attempt_at = it.next, error_message = it.error
    FROM (SELECT key, unhex(value ->> 'id') AS id, value ->> 'attempt' AS attempt, value ->> 'status' AS status, value ->> 'http' AS http, value ->> 'at' AS at, value ->> 'next' AS next, value ->> 'error' AS error FROM jsonb_each($2)) AS it
    WHERE delivery.id = it.id;

-- deliveries/record.rs: WRITE, PostgreSQL
WITH tried AS (INSERT INTO attempt (delivery_id, number, started_at, duration_us, outcome, http_status, error_class, error_message,
    request_headers, response_headers, response_body)
    SELECT id, attempt, at, duration, status, http, class, error, sent, got, body
    FROM json_to_recordset($1::json) AS it(id uuid, attempt int, at bigint, duration bigint, status text, http int, class text, error text, sent text, got text, body text) WHERE true
    ON CONFLICT (delivery_id, number) DO NOTHING), counted AS (INSERT INTO stat_change (workspace_id, quarter, name, n) SELECT a.workspace_id, it.quarter, it.name, it.n FROM json_to_recordset($3::json) AS it(webhook uuid, quarter bigint, name text, n bigint)
    JOIN webhook w ON w.id = it.webhook JOIN app a ON a.id = w.app_id) UPDATE delivery SET status = it.status, attempt = it.attempt, http_status = it.http, last_attempt_at = it.at,
    next_attempt_at = it.next, error_message = it.error
    FROM json_to_recordset($2::json) AS it(id uuid, attempt int, status text, http int, at bigint, next bigint, error text)
    WHERE delivery.id = it.id;

-- deliveries/recover.rs: FAILED
SELECT created_at, id FROM delivery
    WHERE webhook_id = $1 AND status = 'FAILED' AND created_at >= $2 AND created_at < $4
    AND (created_at, id) > ($2, $3)
    ORDER BY created_at, id LIMIT $5;

-- deliveries/recover.rs: BEGIN, SQLite
INSERT INTO recovery (webhook_id, after_at, after_id, until_at) SELECT id, $2, $3, $4 FROM webhook WHERE id = $1;

-- deliveries/recover.rs: BEGIN, PostgreSQL
INSERT INTO recovery (webhook_id, after_at, after_id, until_at) SELECT id, $2, $3, $4 FROM webhook WHERE id = $1 FOR KEY SHARE;

-- deliveries/recover.rs: FIND, SQLite
SELECT r.after_at, r.after_id, r.until_at FROM recovery r JOIN webhook w ON w.id = r.webhook_id
    WHERE r.webhook_id = $1;

-- deliveries/recover.rs: FIND, PostgreSQL
SELECT r.after_at, r.after_id, r.until_at FROM recovery r JOIN webhook w ON w.id = r.webhook_id
    WHERE r.webhook_id = $1 FOR UPDATE OF r SKIP LOCKED FOR KEY SHARE OF w SKIP LOCKED;

-- deliveries/recover.rs: MOVE_ON
UPDATE recovery SET after_at = $2, after_id = $3 WHERE webhook_id = $1;

-- deliveries/recover.rs: list_recovering
SELECT webhook_id FROM recovery;

-- deliveries/recover.rs: recover_some
DELETE FROM recovery WHERE webhook_id = $1;

-- deliveries/recover.rs: lane_room
SELECT count(*) FROM due WHERE lane = $1 AND ready_at <= $2;

-- deliveries/redeliver.rs: PUT_BACK, SQLite
UPDATE delivery SET status = $2, next_attempt_at = $3, tries_before = attempt
    WHERE id IN (SELECT unhex(value) FROM json_each($1)) AND status IN ('SUCCEEDED', 'FAILED') RETURNING id;

-- deliveries/redeliver.rs: PUT_BACK, PostgreSQL
UPDATE delivery SET status = $2, next_attempt_at = $3, tries_before = attempt
    WHERE id IN (SELECT value::uuid FROM json_array_elements_text($1::json)) AND status IN ('SUCCEEDED', 'FAILED') RETURNING id;

-- deliveries/redeliver.rs: INSERT_DUE, SQLite
INSERT INTO due (job, lane, ready_at, lease, attempt)
    SELECT id, webhook_id, $2, NULL, attempt FROM delivery WHERE id IN (SELECT unhex(value) FROM json_each($1));

-- deliveries/redeliver.rs: INSERT_DUE, PostgreSQL
INSERT INTO due (job, lane, ready_at, lease, attempt)
    SELECT id, webhook_id, $2, NULL, attempt FROM delivery WHERE id IN (SELECT value::uuid FROM json_array_elements_text($1::json));

-- deliveries/redeliver.rs: HASTEN_DUE
UPDATE due SET ready_at = $2 WHERE job = $1 AND lease IS NULL
    AND EXISTS (SELECT 1 FROM delivery WHERE id = $1 AND status = 'SCHEDULED');

-- deliveries/redeliver.rs: HASTEN_DELIVERY
UPDATE delivery SET next_attempt_at = $2, tries_before = attempt WHERE id = $1;

-- deliveries/tally.rs: TOTAL
SELECT CAST((SELECT coalesce(sum(n), 0)
    FROM (SELECT webhook_id, day, status, event_type, n FROM delivery_tally
    UNION ALL SELECT webhook_id, day, status, event_type, n FROM delivery_change) AS t
    WHERE webhook_id = $1 AND ($2 IS NULL OR status = $2) AND ($3 IS NULL OR event_type = $3)
    AND day >= $4 AND day < $5)
    + (SELECT count(*) FROM delivery WHERE webhook_id = $1 AND ($2 IS NULL OR status = $2)
    AND ($3 IS NULL OR event_type = $3) AND created_at >= $6 AND created_at < $7)
    + (SELECT count(*) FROM delivery WHERE webhook_id = $1 AND ($2 IS NULL OR status = $2)
    AND ($3 IS NULL OR event_type = $3) AND created_at >= $8 AND created_at < $9) AS BIGINT);

-- deliveries/tally.rs: ALONE, PostgreSQL
SELECT pg_advisory_xact_lock('delivery_tally'::regclass::bigint);

-- deliveries/tally.rs: FOLD, PostgreSQL
WITH taken AS (DELETE FROM delivery_change RETURNING webhook_id, day, status, event_type, n)
    INSERT INTO delivery_tally (webhook_id, day, status, event_type, n)
    SELECT webhook_id, day, status, event_type, sum(n) FROM taken GROUP BY 1, 2, 3, 4 HAVING sum(n) <> 0
    ON CONFLICT (webhook_id, day, status, event_type) DO UPDATE SET n = delivery_tally.n + excluded.n;

-- deliveries/tally.rs: sweep_tally
DELETE FROM delivery_tally WHERE n = 0;

-- deliveries/view.rs: SELECT
SELECT d.id, d.event_id, d.event_type, d.aggregate_type, d.aggregate_id,
    d.occurred_at, d.status, d.attempt, d.http_status, d.last_attempt_at, d.next_attempt_at, d.created_at,
    d.error_message, e.body, a.response_body
    FROM delivery d JOIN event e ON e.id = d.event_id
    LEFT JOIN attempt a ON a.delivery_id = d.id AND a.number = d.attempt;

-- deliveries/view.rs: list_attempts
SELECT number, started_at, duration_us, outcome, http_status, error_class, error_message,
    request_headers, response_headers, response_body
    FROM attempt WHERE delivery_id = $1 ORDER BY number DESC LIMIT $2;

-- due/advance.rs: LOCK_POSTGRES, PostgreSQL
SELECT id FROM schedule
    WHERE app_id = $1 AND workspace_id = $2 AND status IN ('SCHEDULED', 'PUBLISHING', 'WAITING_FOR_APPROVAL')
    ORDER BY id FOR UPDATE;

-- due/advance.rs: LANES
SELECT w.id FROM webhook w JOIN app a ON a.id = w.app_id WHERE a.id = $1 AND a.workspace_id = $2
    UNION SELECT d.lane FROM schedule s
    JOIN post t ON t.schedule_id = s.id JOIN due d ON d.job = t.id
    WHERE s.app_id = $1 AND s.workspace_id = $2 AND s.status IN ('SCHEDULED', 'PUBLISHING')
    UNION SELECT d.lane FROM schedule s JOIN post t ON t.schedule_id = s.id
    JOIN reading r ON r.post_id = t.id JOIN due d ON d.job = r.job WHERE s.app_id = $1 AND s.workspace_id = $2
    UNION SELECT d.lane FROM schedule s JOIN post t ON t.schedule_id = s.id
    JOIN comment_reading q ON q.post_id = t.id JOIN due d ON d.job = q.job WHERE s.app_id = $1 AND s.workspace_id = $2;

-- due/advance.rs: MOVE_SCHEDULES
UPDATE schedule SET scheduled_at = scheduled_at - $4, slot_at = NULL
    WHERE app_id = $1 AND workspace_id = $2 AND status IN ('SCHEDULED', 'WAITING_FOR_APPROVAL') AND scheduled_at > $3
    RETURNING approval_id;

-- due/advance.rs: MOVE_APPROVALS, SQLite
UPDATE approval SET due_at = due_at - $2 WHERE id IN (SELECT unhex(value) FROM json_each($1));

-- due/advance.rs: MOVE_APPROVALS, PostgreSQL
UPDATE approval SET due_at = due_at - $2 WHERE id IN (SELECT value::uuid FROM json_array_elements_text($1::json));

-- due/advance.rs: MOVE_JOBS, SQLite
UPDATE due SET ready_at = ready_at - $4 WHERE lease IS NULL AND ready_at > $3
    AND (lane IN (SELECT w.id FROM webhook w JOIN app a ON a.id = w.app_id WHERE a.id = $1 AND a.workspace_id = $2)
    OR job IN (SELECT t.id FROM schedule s JOIN post t ON t.schedule_id = s.id
    WHERE s.app_id = $1 AND s.workspace_id = $2 AND s.status IN ('SCHEDULED', 'PUBLISHING'))
    OR job IN (SELECT r.job FROM schedule s JOIN post t ON t.schedule_id = s.id JOIN reading r ON r.post_id = t.id
    WHERE s.app_id = $1 AND s.workspace_id = $2)
    OR job IN (SELECT q.job FROM schedule s JOIN post t ON t.schedule_id = s.id
    JOIN comment_reading q ON q.post_id = t.id WHERE s.app_id = $1 AND s.workspace_id = $2)) RETURNING job;

-- due/advance.rs: MOVE_JOBS, PostgreSQL
UPDATE due SET ready_at = ready_at - $4 WHERE job = ANY (ARRAY(SELECT job FROM due WHERE lease IS NULL AND ready_at > $3
    AND (lane IN (SELECT w.id FROM webhook w JOIN app a ON a.id = w.app_id WHERE a.id = $1 AND a.workspace_id = $2)
    OR job IN (SELECT t.id FROM schedule s JOIN post t ON t.schedule_id = s.id
    WHERE s.app_id = $1 AND s.workspace_id = $2 AND s.status IN ('SCHEDULED', 'PUBLISHING'))
    OR job IN (SELECT r.job FROM schedule s JOIN post t ON t.schedule_id = s.id JOIN reading r ON r.post_id = t.id
    WHERE s.app_id = $1 AND s.workspace_id = $2)
    OR job IN (SELECT q.job FROM schedule s JOIN post t ON t.schedule_id = s.id
    JOIN comment_reading q ON q.post_id = t.id WHERE s.app_id = $1 AND s.workspace_id = $2)) ORDER BY job FOR UPDATE)) RETURNING job;

-- due/advance.rs: MOVE_READINGS
UPDATE reading SET since = since - $3 WHERE post_id IN
    (SELECT t.id FROM schedule s JOIN post t ON t.schedule_id = s.id WHERE s.app_id = $1 AND s.workspace_id = $2);

-- due/advance.rs: MOVE_DELIVERIES, SQLite
UPDATE delivery SET next_attempt_at = next_attempt_at - $2 WHERE id IN (SELECT unhex(value) FROM json_each($1));

-- due/advance.rs: MOVE_DELIVERIES, PostgreSQL
UPDATE delivery SET next_attempt_at = next_attempt_at - $2 WHERE id IN (SELECT value::uuid FROM json_array_elements_text($1::json));

-- due/advance.rs: MOVE_LANES, SQLite
UPDATE lane SET ready_at = min(ready_at, $3), paused_until =
    CASE WHEN paused_until > $3 AND paused_until < $4 THEN paused_until - $2 ELSE paused_until END
    WHERE id IN (SELECT unhex(value) FROM json_each($1));

-- due/advance.rs: MOVE_LANES, PostgreSQL
UPDATE lane SET ready_at = least(ready_at, $3), paused_until =
    CASE WHEN paused_until > $3 AND paused_until < $4 THEN paused_until - $2 ELSE paused_until END
    WHERE id IN (SELECT value::uuid FROM json_array_elements_text($1::json));

-- due/claim.rs: OPEN_LANES, SQLite
SELECT l.id, TRUE AS alone FROM lane l
    WHERE l.kind = $1 AND l.ready_at <= $2 AND l.paused_until <= $2 AND l.cap > (SELECT count(*) FROM due b WHERE b.lane = l.id AND b.lease IS NOT NULL AND b.ready_at > $2) ORDER BY l.served_at, l.id LIMIT 64;

-- due/claim.rs: OPEN_LANES, PostgreSQL
WITH open AS MATERIALIZED (SELECT l.id FROM lane l
    WHERE l.kind = $1 AND l.ready_at <= $2 AND l.paused_until <= $2 AND l.cap > (SELECT count(*) FROM due b WHERE b.lane = l.id AND b.lease IS NOT NULL AND b.ready_at > $2) ORDER BY l.served_at, l.id LIMIT 64 FOR NO KEY UPDATE OF l SKIP LOCKED)
    SELECT id, pg_try_advisory_xact_lock(uuid_hash_extended(id, 0)) AS alone FROM open;

-- due/claim.rs: READY_JOBS, SQLite
SELECT job, lane, kind, attempt, lost_leases, cap FROM (
    SELECT d.job, d.lane, d.kind, d.attempt, CASE WHEN d.lease IS NOT NULL AND d.lost_leases = 0 THEN 1 ELSE d.lost_leases END AS lost_leases, p.cap, p.room,
    row_number() OVER (PARTITION BY d.lane ORDER BY d.ready_at, d.job) AS rank
    FROM (SELECT l.id, l.cap, l.cap - (SELECT count(*) FROM due b
    WHERE b.lane = l.id AND b.lease IS NOT NULL AND b.ready_at > $2) AS room
    FROM json_each($1) AS picked CROSS JOIN lane l ON l.id = unhex(picked.value)) AS p
    CROSS JOIN due d ON d.job IN (SELECT x.job FROM due x
    WHERE x.lane = p.id AND x.ready_at <= $2 ORDER BY x.ready_at, x.job LIMIT 64))
    WHERE rank <= room ORDER BY rank, lane LIMIT 256;

-- due/claim.rs: READY_JOBS, PostgreSQL
SELECT d.job, d.lane, d.kind, d.attempt, CASE WHEN d.lease IS NOT NULL AND d.lost_leases = 0 THEN 1 ELSE d.lost_leases END AS lost_leases, ready.cap FROM (SELECT j.job, j.lane, l.cap, j.rank
    FROM json_array_elements_text($1::json) AS picked(id)
    JOIN lane l ON l.id = picked.id::uuid
    CROSS JOIN LATERAL (SELECT count(*) AS leased FROM due b
    WHERE b.lane = l.id AND b.lease IS NOT NULL AND b.ready_at > $2) AS busy
    CROSS JOIN LATERAL (SELECT t.*, row_number() OVER (ORDER BY t.ready_at, t.job) AS rank
    FROM (SELECT d.job, d.lane, d.ready_at FROM due d
    WHERE d.lane = l.id AND d.ready_at <= $2 ORDER BY d.ready_at, d.job LIMIT 64) AS t) AS j
    WHERE j.rank <= l.cap - busy.leased ORDER BY j.rank, j.lane LIMIT 256) AS ready
    JOIN due d ON d.job = ready.job AND d.ready_at <= $2
    ORDER BY ready.rank, ready.lane FOR UPDATE OF d SKIP LOCKED;

-- due/claim.rs: HOLD_JOBS, SQLite
UPDATE due SET lease = $2, ready_at = $3, attempt = attempt + 1, lost_leases = CASE WHEN due.lease IS NOT NULL AND due.lost_leases = 0 THEN 1 ELSE due.lost_leases END
    WHERE job IN (SELECT unhex(value) FROM json_each($1));
    UPDATE lane SET served_at = $5,
    ready_at = coalesce((SELECT min(d.ready_at) FROM due d WHERE d.lane = lane.id), $6)
    WHERE id IN (SELECT unhex(value) FROM json_each($4)) RETURNING id, ready_at;

-- due/claim.rs: HOLD_JOBS, PostgreSQL
WITH taken AS (SELECT value::uuid AS job FROM json_array_elements_text($1::json)),
    held AS (UPDATE due SET lease = $2, ready_at = $3, attempt = attempt + 1, lost_leases = CASE WHEN due.lease IS NOT NULL AND due.lost_leases = 0 THEN 1 ELSE due.lost_leases END
    FROM taken WHERE due.job = taken.job RETURNING due.lane)
    UPDATE lane SET served_at = $5, ready_at = CASE
    WHEN lane.id = ANY (ARRAY(SELECT json_array_elements_text($7::json)::uuid)) THEN ready_at
    ELSE least((SELECT d.ready_at FROM due d
    WHERE d.lane = lane.id AND NOT d.job = ANY (ARRAY(SELECT job FROM taken))
    ORDER BY d.ready_at LIMIT 1),
    CASE WHEN lane.id IN (SELECT lane FROM held) THEN $3 ELSE $6 END) END
    FROM json_array_elements_text($4::json) AS served(id) WHERE lane.id = served.id::uuid
    RETURNING lane.id, lane.ready_at;

-- due/claim.rs: NEXT_READY, SQLite
SELECT min(max(l.ready_at, l.paused_until)) FROM lane l
    WHERE l.kind = $1 AND l.ready_at < $2 AND l.paused_until < $2 AND l.cap > (SELECT count(*) FROM due b WHERE b.lane = l.id AND b.lease IS NOT NULL AND b.ready_at > $3);

-- due/claim.rs: NEXT_READY, PostgreSQL
SELECT min(greatest(l.ready_at, l.paused_until)) FROM lane l
    WHERE l.kind = $1 AND l.ready_at < $2 AND l.paused_until < $2 AND l.cap > (SELECT count(*) FROM due b WHERE b.lane = l.id AND b.lease IS NOT NULL AND b.ready_at > $3);

-- due/claim.rs: BACKLOG
SELECT count(*), min(d.ready_at) FROM due d JOIN lane l ON l.id = d.lane
    WHERE l.kind = $1 AND d.ready_at <= $2 AND l.paused_until <= $2;

-- due/jobs.rs: ADD, SQLite
INSERT INTO due (job, lane, ready_at, lease, attempt, kind)
    SELECT unhex(value ->> 'job'), unhex(value ->> 'lane'), (value ->> 'at'), NULL, 0, value ->> 'kind' FROM jsonb_each($1); UPDATE lane SET ready_at = min(ready_at, first.at)
    FROM (SELECT unhex(value ->> 'lane') AS id, min(value ->> 'at') AS at FROM jsonb_each($1) GROUP BY 1) AS first
    WHERE lane.id = first.id RETURNING TRUE;

-- due/jobs.rs: ADD, PostgreSQL
WITH added AS (INSERT INTO due (job, lane, ready_at, lease, attempt, kind)
    SELECT (value ->> 'job')::uuid, (value ->> 'lane')::uuid, (value ->> 'at')::bigint, NULL, 0, value ->> 'kind' FROM jsonb_array_elements($1::jsonb)) SELECT wake_lane(id, at) FROM (SELECT (value ->> 'lane')::uuid AS id, min((value ->> 'at')::bigint) AS at
    FROM jsonb_array_elements($1::jsonb) GROUP BY 1 ORDER BY 1) AS first;

-- due/jobs.rs: reschedule
INSERT INTO due (job, lane, ready_at, lease, attempt, kind) VALUES ($1, $2, $3, NULL, 0, $4)
    ON CONFLICT (job) DO UPDATE SET ready_at = excluded.ready_at, lease = NULL, attempt = 0, lost_leases = 0;

-- due/jobs.rs: hasten
INSERT INTO due (job, lane, ready_at, lease, attempt, kind) VALUES ($1, $2, $3, NULL, 0, $4)
    ON CONFLICT (job) DO UPDATE SET ready_at = excluded.ready_at
    WHERE due.lease IS NULL AND due.ready_at > excluded.ready_at;

-- due/jobs.rs: cancel
DELETE FROM due WHERE job = $1;

-- due/jobs.rs: holds
UPDATE due SET lease = lease WHERE job = $1 AND lease = $2;

-- due/jobs.rs: finish
DELETE FROM due WHERE job = $1 AND lease = $2;

-- due/jobs.rs: PUT_BACK, SQLite
UPDATE due SET ready_at = $3, lease = NULL, lost_leases = min(lost_leases, 1) WHERE job = $1 AND lease = $2;

-- due/jobs.rs: PUT_BACK, PostgreSQL
UPDATE due SET ready_at = $3, lease = NULL, lost_leases = least(lost_leases, 1) WHERE job = $1 AND lease = $2;

-- due/jobs.rs: repeat
UPDATE due SET ready_at = $3, lease = NULL, attempt = 0, lost_leases = 0 WHERE job = $1 AND lease = $2;

-- due/jobs.rs: park
UPDATE due SET attempt = attempt - 1 WHERE job = $1;

-- due/lanes.rs: lock_lanes, SQLite
SELECT id FROM lane WHERE id IN (SELECT unhex(value) FROM json_each($1)) ORDER BY id;

-- due/lanes.rs: lock_lanes, PostgreSQL
SELECT id FROM lane WHERE id IN (SELECT value::uuid FROM json_array_elements_text($1::json)) ORDER BY id FOR NO KEY UPDATE;

-- due/lanes.rs: open_lane
INSERT INTO lane (id, kind, cap, ready_at, paused_until, served_at, failures)
    VALUES ($1, $2, $3, $4, 0, 0, 0) ON CONFLICT (id) DO NOTHING;

-- due/lanes.rs: CLOSE, SQLite
DELETE FROM lane WHERE id IN (SELECT unhex(value) FROM json_each($1));

-- due/lanes.rs: CLOSE, PostgreSQL
DELETE FROM lane WHERE id = ANY (ARRAY(SELECT id FROM lane
    WHERE id IN (SELECT value::uuid FROM json_array_elements_text($1::json)) ORDER BY id FOR UPDATE));

-- due/lanes.rs: DELETE_JOBS, SQLite
DELETE FROM due WHERE lane IN (SELECT unhex(value) FROM json_each($1));

-- due/lanes.rs: DELETE_JOBS, PostgreSQL
DELETE FROM due WHERE job = ANY (ARRAY(SELECT job FROM due
    WHERE lane IN (SELECT value::uuid FROM json_array_elements_text($1::json)) FOR UPDATE SKIP LOCKED));

-- due/lanes.rs: set_pause
UPDATE lane SET paused_until = $2 WHERE id = $1;

-- due/lanes.rs: pause_lane_until, SQLite
UPDATE lane SET paused_until = max(paused_until, $2) WHERE id = $1;

-- due/lanes.rs: pause_lane_until, PostgreSQL
UPDATE lane SET paused_until = greatest(paused_until, $2) WHERE id = $1;

-- due/lanes.rs: make_lane_due, SQLite
UPDATE due SET ready_at = $2 WHERE lane = $1 AND lease IS NULL AND ready_at > $2;

-- due/lanes.rs: make_lane_due, PostgreSQL
UPDATE due SET ready_at = $2 WHERE job = ANY (ARRAY(SELECT job FROM due
    WHERE lane = $1 AND lease IS NULL AND ready_at > $2 ORDER BY job FOR UPDATE));

-- due/lanes.rs: WAKE, SQLite
UPDATE lane SET ready_at = min(ready_at, $2) WHERE id IN (SELECT unhex(value) FROM json_each($1))
    RETURNING TRUE;

-- due/lanes.rs: WAKE, PostgreSQL
SELECT wake_lane(id, $2)
    FROM (SELECT value::uuid AS id FROM json_array_elements_text($1::json) ORDER BY 1) AS lanes;

-- due/lanes.rs: UPDATE, SQLite
UPDATE lane SET ready_at = min(ready_at, it.value ->> 'next'),
    cap = CASE WHEN it.value ->> 'stalled' > 0 THEN max(cap >> (it.value ->> 'stalled'), 1)
    WHEN cap > it.value ->> 'most' THEN max(cap - (it.value ->> 'well'), it.value ->> 'most')
    ELSE min(cap + (it.value ->> 'well'), it.value ->> 'most') END
    FROM jsonb_each($1) AS it WHERE lane.id = unhex(it.value ->> 'id');

-- due/lanes.rs: UPDATE, PostgreSQL
WITH told AS (SELECT (value ->> 'id')::uuid AS id, (value ->> 'next')::bigint AS next,
    (value ->> 'well')::int AS well, least((value ->> 'stalled')::int, 30) AS stalled, (value ->> 'most')::int AS most
    FROM jsonb_array_elements($1::jsonb)),
    locked AS (SELECT id FROM lane WHERE id IN (SELECT id FROM told) ORDER BY id FOR NO KEY UPDATE)
    UPDATE lane SET ready_at = least(lane.ready_at, told.next),
    cap = CASE WHEN told.stalled > 0 THEN greatest(lane.cap >> told.stalled, 1)
    WHEN lane.cap > told.most THEN greatest(lane.cap - told.well, told.most)
    ELSE least(lane.cap + told.well, told.most) END
    FROM told JOIN locked USING (id) WHERE lane.id = told.id;

-- due/lease.rs: EXTEND, SQLite
UPDATE due SET ready_at = $2 WHERE (job, lease) IN (SELECT unhex(value ->> 0), value ->> 1 FROM json_each($1));

-- due/lease.rs: EXTEND, PostgreSQL
UPDATE due SET ready_at = $2 WHERE job = ANY (ARRAY(SELECT job FROM due
    WHERE (job, lease) IN (SELECT (value ->> 0)::uuid, (value ->> 1)::bigint FROM json_array_elements($1::json))
    FOR UPDATE SKIP LOCKED));

-- due/lease.rs: RELEASE, SQLite
UPDATE due SET ready_at = $2, lease = NULL, attempt = attempt - 1, lost_leases = min(lost_leases, 1) WHERE (job, lease) IN (SELECT unhex(value ->> 0), value ->> 1 FROM json_each($1)) RETURNING lane;

-- due/lease.rs: RELEASE, PostgreSQL
UPDATE due SET ready_at = $2, lease = NULL, attempt = attempt - 1, lost_leases = least(lost_leases, 1) WHERE job = ANY (ARRAY(SELECT job FROM due
    WHERE (job, lease) IN (SELECT (value ->> 0)::uuid, (value ->> 1)::bigint FROM json_array_elements($1::json))
    ORDER BY job FOR UPDATE)) RETURNING lane;

-- due/lease.rs: END_ALL
UPDATE due SET ready_at = $1 WHERE lease IS NOT NULL AND ready_at > $1;

-- due/lease.rs: WAKE_ALL_HELD
UPDATE lane SET ready_at = $1
    WHERE ready_at > $1 AND id IN (SELECT lane FROM due WHERE lease IS NOT NULL);

-- due/lease.rs: EXPIRED
SELECT DISTINCT lane FROM due WHERE lease IS NOT NULL AND ready_at <= $1 ORDER BY lane;

-- due/lease.rs: count_lost_lease
UPDATE due SET lost_leases = 2 WHERE job = $1 AND lease = $2;

-- due/process_lock.rs: IS_FREE, PostgreSQL
SELECT pg_try_advisory_xact_lock($1, $2);

-- due/process_lock.rs: LOCK, PostgreSQL
SELECT pg_advisory_lock_shared($1, $2);

-- due/process_lock.rs: DEAD_KEYS, PostgreSQL
WITH keys AS MATERIALIZED (
    SELECT DISTINCT ((d.lease >> 32) & 2147483647)::int AS key FROM due d JOIN lane l ON l.id = d.lane
    WHERE d.lease < 0 AND d.ready_at > $1 AND l.kind = ANY ($3))
    SELECT key FROM keys WHERE pg_try_advisory_xact_lock($2, key);

-- due/process_lock.rs: FREE, PostgreSQL
UPDATE due SET ready_at = $1 WHERE job = ANY (ARRAY(SELECT d.job FROM due d JOIN lane l ON l.id = d.lane
    WHERE l.kind = ANY ($3) AND d.lease < 0 AND d.ready_at > $1 AND ((d.lease >> 32) & 2147483647)::int = ANY ($2)
    FOR UPDATE OF d SKIP LOCKED)) RETURNING lane;

-- events/feed.rs: HORIZON, PostgreSQL
WITH seen AS MATERIALIZED (SELECT last_value AS last FROM event_position)
    SELECT last - (SELECT greatest(max((last - objid::bigint) << 32 >> 32), 0) FROM pg_locks
    WHERE locktype = 'advisory' AND objsubid = 2 AND classid = 'event_position'::regclass
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) FROM seen;

-- events/feed.rs: ALL
SELECT position FROM event WHERE id = $1 AND app_id = $2 AND position IS NOT NULL;

-- events/feed.rs: OWN
SELECT position FROM event WHERE id = $1 AND app_id = $2 AND workspace_id = $3;

-- events/feed.rs: ALL
SELECT id, body FROM event WHERE position > $1 AND position <= $2 AND app_id = $4
    ORDER BY position LIMIT $3;

-- events/feed.rs: OWN
SELECT id, body FROM event WHERE position > $1 AND position <= $2 AND app_id = $4
    AND workspace_id = $5 ORDER BY position LIMIT $3;

-- events/feed.rs: ALL
SELECT id, position FROM event WHERE position <= $1 AND app_id = $2
    ORDER BY position DESC LIMIT 1;

-- events/feed.rs: OWN
SELECT id, position FROM event WHERE position <= $1 AND app_id = $2 AND workspace_id = $3
    ORDER BY position DESC LIMIT 1;

-- events/feed.rs: ALL
SELECT id, body, position FROM event WHERE position > $1 AND position <= $2 AND app_id = $4
    ORDER BY position LIMIT $3;

-- events/feed.rs: OWN
SELECT id, body, position FROM event WHERE position > $1 AND position <= $2 AND app_id = $4
    AND workspace_id = $5 ORDER BY position LIMIT $3;

-- events/feed.rs: LAST
SELECT coalesce(max(position), 0) FROM event WHERE app_id = $1;

-- events/mod.rs: STORE, SQLite
INSERT INTO delivery (id, webhook_id, event_id, event_type, aggregate_type, aggregate_id, occurred_at, status, attempt,
    next_attempt_at, created_at, test)
    SELECT delivery, webhook, event, type, aggregate_type, aggregate_id, at, $2, 0, at, at, FALSE FROM (SELECT key, unhex(value ->> 'delivery') AS delivery, unhex(value ->> 'webhook') AS webhook, unhex(value ->> 'event') AS event, value ->> 'type' AS type, value ->> 'aggregate_type' AS aggregate_type, value ->> 'aggregate_id' AS aggregate_id, value ->> 'at' AS at FROM jsonb_each($1)) AS it;
    INSERT INTO due (job, lane, ready_at, lease, attempt) SELECT delivery, webhook, ready, lease, tries FROM (SELECT key, unhex(value ->> 'delivery') AS delivery, unhex(value ->> 'webhook') AS webhook, value ->> 'ready' AS ready, value ->> 'lease' AS lease, value ->> 'tries' AS tries FROM jsonb_each($1)) AS it;
    INSERT INTO event (id, app_id, workspace_id, type, aggregate_type, aggregate_id, occurred_at, body, position)
    SELECT id, $4, $5, type, aggregate_type, aggregate_id, at, body,
    (SELECT coalesce(max(position), 0) FROM event WHERE app_id = $4) + key + 1 FROM (SELECT key, unhex(value ->> 'id') AS id, value ->> 'type' AS type, value ->> 'aggregate_type' AS aggregate_type, value ->> 'aggregate_id' AS aggregate_id, value ->> 'at' AS at, value ->> 'body' AS body FROM jsonb_each($3)) AS it;

-- events/mod.rs: STORE, PostgreSQL
WITH locked AS MATERIALIZED (SELECT pg_advisory_xact_lock_shared('event_position'::regclass::oid::int,
    (last_value << 32 >> 32)::int) FROM event_position),
    made AS MATERIALIZED (SELECT * FROM json_to_recordset($1::json) AS it(delivery uuid, webhook uuid, event uuid, type text, aggregate_type text, aggregate_id text, at bigint, ready bigint, lease bigint, tries int)),
    told AS (INSERT INTO delivery (id, webhook_id, event_id, event_type, aggregate_type, aggregate_id, occurred_at, status,
    attempt, next_attempt_at, created_at, test)
    SELECT delivery, webhook, event, type, aggregate_type, aggregate_id, at, $2, 0, at, at, FALSE FROM made),
    queued AS (INSERT INTO due (job, lane, ready_at, lease, attempt)
    SELECT delivery, webhook, ready, lease, tries FROM made)
    INSERT INTO event (id, app_id, workspace_id, type, aggregate_type, aggregate_id, occurred_at, body, position)
    SELECT id, $4, $5, type, aggregate_type, aggregate_id, at, body, nextval('event_position') FROM locked, json_to_recordset($3::json) AS it(id uuid, type text, aggregate_type text, aggregate_id text, at bigint, body text);

-- events/mod.rs: TEST_STARTED, SQLite
INSERT INTO event (id, app_id, type, aggregate_type, aggregate_id, occurred_at, body)
    VALUES ($1, $2, $3, $4, $5, $6, $7);
    INSERT INTO delivery (id, webhook_id, event_id, event_type, aggregate_type, aggregate_id, occurred_at, status,
    attempt, next_attempt_at, created_at, test) VALUES ($8, $9, $1, $3, $4, $5, $6, $10, 0, $6, $6, TRUE);
    INSERT INTO due (job, lane, ready_at, lease, attempt) VALUES ($8, $9, $11, $12, $13);
    SELECT w.id AS webhook_id, w.url, w.api_key_sealed, w.retry_max_attempts, w.retry_backoff_ms,
    w.connect_timeout_ms, w.read_timeout_ms,
    (SELECT string_agg(k.sealed, ' ' ORDER BY k.expires_at DESC) FROM webhook_key k
    WHERE k.webhook_id = w.id AND k.expires_at > $6) AS former_keys_sealed FROM webhook w WHERE w.id = $9;

-- events/mod.rs: TEST_STARTED, PostgreSQL
WITH target AS MATERIALIZED (SELECT w.id AS webhook_id, w.url, w.api_key_sealed, w.retry_max_attempts, w.retry_backoff_ms,
    w.connect_timeout_ms, w.read_timeout_ms,
    (SELECT string_agg(k.sealed, ' ' ORDER BY k.expires_at DESC) FROM webhook_key k
    WHERE k.webhook_id = w.id AND k.expires_at > $6) AS former_keys_sealed FROM webhook w WHERE w.id = $9),
    happened AS (INSERT INTO event (id, app_id, type, aggregate_type, aggregate_id, occurred_at, body)
    SELECT $1, $2, $3, $4, $5, $6, $7 FROM target),
    told AS (INSERT INTO delivery (id, webhook_id, event_id, event_type, aggregate_type, aggregate_id,
    occurred_at, status, attempt, next_attempt_at, created_at, test)
    SELECT $8, webhook_id, $1, $3, $4, $5, $6, $10, 0, $6, $6, TRUE FROM target),
    queued AS (INSERT INTO due (job, lane, ready_at, lease, attempt)
    SELECT $8, webhook_id, $11, $12, $13 FROM target)
    SELECT * FROM target;

-- events/mod.rs: TEST_WAITING, SQLite
INSERT INTO event (id, app_id, type, aggregate_type, aggregate_id, occurred_at, body)
    VALUES ($1, $2, $3, $4, $5, $6, $7);
    INSERT INTO delivery (id, webhook_id, event_id, event_type, aggregate_type, aggregate_id, occurred_at, status,
    attempt, next_attempt_at, created_at, test) VALUES ($8, $9, $1, $3, $4, $5, $6, $10, 0, $6, $6, TRUE);
    INSERT INTO due (job, lane, ready_at, lease, attempt) VALUES ($8, $9, $11, $12, $13); UPDATE lane SET ready_at = min(ready_at, $6) WHERE id = $9;
    SELECT w.id AS webhook_id, w.url, w.api_key_sealed, w.retry_max_attempts, w.retry_backoff_ms,
    w.connect_timeout_ms, w.read_timeout_ms,
    (SELECT string_agg(k.sealed, ' ' ORDER BY k.expires_at DESC) FROM webhook_key k
    WHERE k.webhook_id = w.id AND k.expires_at > $6) AS former_keys_sealed FROM webhook w WHERE w.id = $9;

-- events/mod.rs: TEST_WAITING, PostgreSQL
WITH target AS MATERIALIZED (SELECT w.id AS webhook_id, w.url, w.api_key_sealed, w.retry_max_attempts, w.retry_backoff_ms,
    w.connect_timeout_ms, w.read_timeout_ms,
    (SELECT string_agg(k.sealed, ' ' ORDER BY k.expires_at DESC) FROM webhook_key k
    WHERE k.webhook_id = w.id AND k.expires_at > $6) AS former_keys_sealed FROM webhook w WHERE w.id = $9 AND wake_lane($9, $6)),
    happened AS (INSERT INTO event (id, app_id, type, aggregate_type, aggregate_id, occurred_at, body)
    SELECT $1, $2, $3, $4, $5, $6, $7 FROM target),
    told AS (INSERT INTO delivery (id, webhook_id, event_id, event_type, aggregate_type, aggregate_id,
    occurred_at, status, attempt, next_attempt_at, created_at, test)
    SELECT $8, webhook_id, $1, $3, $4, $5, $6, $10, 0, $6, $6, TRUE FROM target),
    queued AS (INSERT INTO due (job, lane, ready_at, lease, attempt)
    SELECT $8, webhook_id, $11, $12, $13 FROM target)
    SELECT * FROM target;

-- events/mod.rs: list_subscriptions
SELECT w.id AS webhook_id, w.url, w.api_key_sealed, w.retry_max_attempts, w.retry_backoff_ms,
    w.connect_timeout_ms, w.read_timeout_ms,
    (SELECT string_agg(k.sealed, ' ' ORDER BY k.expires_at DESC) FROM webhook_key k
    WHERE k.webhook_id = w.id AND k.expires_at > $2) AS former_keys_sealed, w.status, w.events_all, w.event_types, a.has_clients, s.external_id FROM app a
    LEFT JOIN workspace s ON s.id = $3 AND a.has_clients
    LEFT JOIN webhook w ON w.app_id = a.id AND w.status IN ('ACTIVE', 'PAUSED') WHERE a.id = $1;

-- events/named.rs: list_naming
SELECT DISTINCT w.app_id, a.reconnect_links FROM webhook w JOIN app a ON a.id = w.app_id
    WHERE a.id IN (SELECT id FROM app WHERE workspace_id = $1
    UNION ALL SELECT app_id FROM workspace WHERE id = $1)
    AND w.status IN ($2, $3) AND w.event_types LIKE $4 ORDER BY w.app_id;

-- idempotency.rs: find
SELECT client_id, key, body_hash, answer, secret_answer, made, created_at FROM idempotency
    WHERE client_id = $1 AND key = $2;

-- idempotency.rs: complete
UPDATE idempotency SET answer = $3, made = $4, secret_answer = $5
    WHERE client_id = $1 AND key = $2;

-- idempotency.rs: release
DELETE FROM idempotency WHERE client_id = $1 AND key = $2 AND body_hash = $3;

-- idempotency.rs: remove_of
DELETE FROM idempotency WHERE made = $1;

-- idempotency.rs: drop_secrets
UPDATE idempotency SET secret_answer = NULL WHERE secret_answer IS NOT NULL AND created_at < $1;

-- idempotency.rs: sweep, SQLite
WITH old AS MATERIALIZED (SELECT client_id, key FROM idempotency WHERE made IS NULL AND created_at < $1
    ORDER BY created_at LIMIT $2)
    DELETE FROM idempotency WHERE (client_id, key) IN (SELECT client_id, key FROM old);

-- idempotency.rs: sweep, PostgreSQL
WITH old AS MATERIALIZED (SELECT client_id, key FROM idempotency WHERE made IS NULL AND created_at < $1
    ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED)
    DELETE FROM idempotency WHERE (client_id, key) IN (SELECT client_id, key FROM old);

-- idempotency.rs: keep
INSERT INTO idempotency (client_id, key, body_hash, answer, made, created_at, secret_answer)
    VALUES ($1, $2, $3, $4, $5, $6, $7);

-- identity/access.rs: change_password
UPDATE users SET password_hash = $3 WHERE id = $1 AND password_hash = $2 AND disabled_at IS NULL;

-- identity/access.rs: LINK
DELETE FROM setup_link WHERE key = $1 AND expires_at > $2 RETURNING user_id;

-- identity/access.rs: PASSWORD
UPDATE users SET password_hash = $2 WHERE id = $1 AND disabled_at IS NULL;

-- identity/access.rs: disable
UPDATE users SET disabled_at = coalesce(disabled_at, $2) WHERE id = $1;

-- identity/access.rs: enable
UPDATE users SET disabled_at = NULL WHERE id = $1;

-- identity/access.rs: PASSWORD
SELECT EXISTS (SELECT 1 FROM users
    WHERE id = $1 AND password_hash = $2 AND disabled_at IS NULL);

-- identity/access.rs: PASSKEY
SELECT EXISTS (SELECT 1 FROM users u JOIN passkey p ON p.user_id = u.id
    WHERE u.id = $1 AND p.id = $2 AND u.disabled_at IS NULL);

-- identity/access.rs: EXTERNAL
SELECT EXISTS (SELECT 1 FROM users u JOIN external_identity e ON e.user_id = u.id
    WHERE u.id = $1 AND e.id = $2 AND u.disabled_at IS NULL);

-- identity/agent_clients.rs: find
SELECT id, client_id, name, redirect_uris, created_at, fresh_until, device_flow
    FROM agent_client WHERE client_id = $1;

-- identity/agent_clients.rs: put
INSERT INTO agent_client (id, client_id, name, redirect_uris, created_at, fresh_until, device_flow)
    VALUES ($1, $2, $3, $4, $5, $6, $7)
    ON CONFLICT (client_id) DO UPDATE SET name = excluded.name, redirect_uris = excluded.redirect_uris,
    fresh_until = excluded.fresh_until, device_flow = excluded.device_flow;

-- identity/agent_clients.rs: FORGET
DELETE FROM agent_client WHERE client_id IN (SELECT client_id FROM (
    SELECT client_id, row_number() OVER (ORDER BY created_at DESC, id DESC) AS place FROM agent_client a
    WHERE client_id <> $1 AND (fresh_until IS NULL) = $2
    AND NOT EXISTS (SELECT 1 FROM consent c WHERE c.client_id = a.client_id)) waiting
    WHERE place >= $3);

-- identity/bearer.rs: find_bearer
SELECT t.user_id, coalesce(a.name, ac.name, u.name, u.email) AS name, t.client_id, t.family,
    coalesce(a.id, ac.id) AS app_id, coalesce(w.id, m.workspace_id) AS workspace_id, w.app_id AS client_app, m.role,
    coalesce(a.workspace_id = m.workspace_id, FALSE) AS owns_app, t.scopes, t.audience, t.expires_at,
    c.id AS consent_id, c.account_ids, c.approval,
    (SELECT h.approval FROM workspace h WHERE h.id = coalesce(w.id, m.workspace_id)) AS workspace_approval, w.posts_per_day AS client_posts_per_day, w.stored_bytes AS client_stored_bytes,
    w.monthly_price AS client_monthly_price FROM oauth_token t
    JOIN users u ON u.id = t.user_id AND u.disabled_at IS NULL
    LEFT JOIN app a ON a.client_id = t.client_id
    LEFT JOIN agent_client ac ON ac.client_id = t.client_id
    LEFT JOIN oidc_grant g ON g.family = t.family
    LEFT JOIN workspace w ON w.id = $2 AND w.app_id IS NOT NULL AND w.deleted_at IS NULL
    AND (a.id IS NULL AND ac.id IS NULL OR $3 AND w.app_id = a.id
    AND a.workspace_id = CASE WHEN t.family IS NULL THEN t.user_id ELSE g.workspace_id END)
    LEFT JOIN app o ON o.id = w.app_id
    LEFT JOIN member m ON m.user_id = t.user_id
    AND m.workspace_id = CASE WHEN a.id IS NULL AND ac.id IS NULL THEN coalesce(o.workspace_id, $2, t.user_id)
    WHEN t.family IS NULL THEN t.user_id ELSE g.workspace_id END
    LEFT JOIN consent c ON c.user_id = t.user_id AND c.client_id = t.client_id AND c.workspace_id = m.workspace_id
    WHERE t.key = $1;

-- identity/clients.rs: find_client
SELECT sealed FROM oauth_client WHERE client_id = $1;

-- identity/clients.rs: put_client
INSERT INTO oauth_client (client_id, sealed, version) VALUES ($1, $2, $3)
    ON CONFLICT (client_id) DO UPDATE SET sealed = excluded.sealed, version = excluded.version;

-- identity/clients.rs: swap_client
UPDATE oauth_client SET sealed = $2, version = $3 WHERE client_id = $1 AND version = $4;

-- identity/codes.rs: put_code
INSERT INTO oauth_code (key, client_id, subject, sealed, version, expires_at)
    VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (key) DO UPDATE SET client_id = excluded.client_id, subject = excluded.subject,
    sealed = excluded.sealed, version = excluded.version, expires_at = excluded.expires_at;

-- identity/codes.rs: swap_code
UPDATE oauth_code SET client_id = $2, subject = $3, sealed = $4, version = $5, expires_at = $6
    WHERE key = $1 AND version = $7;

-- identity/codes.rs: find_code
SELECT sealed FROM oauth_code WHERE key = $1;

-- identity/codes.rs: list_codes
SELECT key, sealed FROM oauth_code WHERE client_id = $1;

-- identity/codes.rs: end_code
DELETE FROM oauth_code WHERE key = $1;

-- identity/codes.rs: end_code
DELETE FROM oidc_grant WHERE code = $1 AND family IS NULL;

-- identity/codes.rs: take_code
DELETE FROM oauth_code WHERE key = $1 RETURNING sealed;

-- identity/consents.rs: list
SELECT c.client_id, coalesce(a.name, ac.name) AS name, c.workspace_id, c.scopes, c.account_ids,
    c.approval, c.granted_at,
    (SELECT max(g.seen_at) FROM oidc_grant g
    WHERE g.user_id = c.user_id AND g.client_id = c.client_id AND g.workspace_id = c.workspace_id
    AND g.family IS NOT NULL) AS last_used_at
    FROM consent c LEFT JOIN app a ON a.client_id = c.client_id
    LEFT JOIN agent_client ac ON ac.client_id = c.client_id
    WHERE c.user_id = $1 AND coalesce(a.id, ac.id) IS NOT NULL ORDER BY c.granted_at DESC, c.client_id, c.workspace_id;

-- identity/consents.rs: withdraw
DELETE FROM consent WHERE user_id = $1 AND client_id = $2 RETURNING workspace_id;

-- identity/consents.rs: find
SELECT c.workspace_id, c.scopes, c.account_ids, c.approval FROM consent c
    JOIN member m ON m.workspace_id = c.workspace_id AND m.user_id = c.user_id
    WHERE c.user_id = $1 AND c.client_id = $2 ORDER BY c.workspace_id;

-- identity/consents.rs: change
UPDATE consent SET account_ids = CASE WHEN $4 THEN $5 ELSE account_ids END,
    approval = coalesce($6, approval)
    WHERE user_id = $1 AND client_id = $2 AND workspace_id = $3
    RETURNING workspace_id, scopes, account_ids, approval;

-- identity/consents.rs: remember
INSERT INTO consent (user_id, client_id, workspace_id, scopes, granted_at, account_ids, approval)
    SELECT $1, $2, workspace_id, $4, $5, $6, $7 FROM member WHERE user_id = $1 AND workspace_id = $3
    ON CONFLICT (user_id, client_id, workspace_id)
    DO UPDATE SET scopes = excluded.scopes, granted_at = excluded.granted_at,
    account_ids = excluded.account_ids, approval = excluded.approval;

-- identity/consents.rs: ask
INSERT INTO consent_request (key, sid, query, device, expires_at)
    VALUES ($1, $2, $3, $4, $5);

-- identity/consents.rs: answer
DELETE FROM consent_request WHERE key = $1 AND sid = $2 AND expires_at > $3
    RETURNING sid, query, device;

-- identity/devices.rs: put_device
INSERT INTO oauth_device (key, user_code, client_id, sealed, version, expires_at)
    VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (key) DO UPDATE SET user_code = excluded.user_code, client_id = excluded.client_id,
    sealed = excluded.sealed, version = excluded.version, expires_at = excluded.expires_at;

-- identity/devices.rs: swap_device
UPDATE oauth_device
    SET user_code = $2, client_id = $3, sealed = $4, version = $5, expires_at = $6
    WHERE key = $1 AND version = $7;

-- identity/devices.rs: find_device
SELECT sealed FROM oauth_device WHERE key = $1;

-- identity/devices.rs: find_device_by_user_code
SELECT sealed FROM oauth_device WHERE user_code = $1;

-- identity/devices.rs: take_device
DELETE FROM oauth_device WHERE key = $1 RETURNING sealed;

-- identity/exchange.rs: REDEEM
UPDATE oidc_grant SET family = $1, seen_at = $2 WHERE code = $3 AND family IS NULL;

-- identity/exchange.rs: TOUCH
UPDATE oidc_grant SET seen_at = $2 WHERE family = $1;

-- identity/external.rs: find
SELECT id, user_id, issuer, subject, email FROM external_identity
    WHERE issuer = $1 AND subject = $2;

-- identity/external.rs: adopt
SELECT u.email_verified, u.password_hash,
    (SELECT count(*) FROM passkey p WHERE p.user_id = u.id) AS passkeys,
    (SELECT count(*) FROM external_identity e WHERE e.user_id = u.id) AS identities
    FROM users u WHERE u.id = $1;

-- identity/external.rs: confirm_address
UPDATE users SET email_verified = TRUE WHERE id = $1 AND email = $2 AND disabled_at IS NULL;

-- identity/external.rs: insert
INSERT INTO external_identity (id, user_id, issuer, subject, email, created_at)
    VALUES ($1, $2, $3, $4, $5, $6);

-- identity/grants.rs: add
INSERT INTO oidc_grant
    (code, family, client_id, user_id, workspace_id, sid, nonce, auth_time, verifier_sealed, seen_at)
    SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10 WHERE EXISTS (SELECT 1 FROM session WHERE sid = $11)
    AND ($12 OR EXISTS (SELECT 1 FROM consent c JOIN member m
    ON m.workspace_id = c.workspace_id AND m.user_id = c.user_id
    WHERE c.user_id = $4 AND c.client_id = $3 AND c.workspace_id = $5));

-- identity/grants.rs: find_by_code
SELECT code, family, client_id, user_id, workspace_id, sid, nonce, auth_time,
    verifier_sealed, seen_at FROM oidc_grant WHERE code = $1;

-- identity/grants.rs: find_by_family
SELECT code, family, client_id, user_id, workspace_id, sid, nonce, auth_time,
    verifier_sealed, seen_at FROM oidc_grant WHERE family = $1;

-- identity/leaving.rs: BELONGINGS
WITH theirs AS (SELECT w.id FROM member m JOIN workspace w ON w.id = m.workspace_id
    WHERE m.user_id = $1 AND w.deleted_at IS NULL AND (w.id = $1 OR NOT EXISTS
    (SELECT 1 FROM member o WHERE o.workspace_id = w.id AND o.user_id <> $1))),
    own AS (SELECT id FROM theirs UNION ALL SELECT w.id FROM workspace w JOIN app a ON a.id = w.app_id
    WHERE a.workspace_id IN (SELECT id FROM theirs) AND w.deleted_at IS NULL)
    SELECT (SELECT count(*) FROM own) AS workspaces,
    (SELECT count(*) FROM app WHERE workspace_id IN (SELECT id FROM own)) AS apps,
    (SELECT count(*) FROM account WHERE workspace_id IN (SELECT id FROM own) AND status <> 'REMOVED') AS accounts,
    (SELECT count(*) FROM schedule WHERE workspace_id IN (SELECT id FROM own)) AS posts,
    (SELECT count(*) FROM schedule WHERE workspace_id IN (SELECT id FROM own)
    AND status IN ('SCHEDULED', 'WAITING_FOR_APPROVAL', 'HELD')) AS scheduled;

-- identity/leaving.rs: ROWS
DELETE FROM push_subscription WHERE user_id = $1;

-- identity/leaving.rs: ROWS
DELETE FROM session WHERE user_id = $1;

-- identity/leaving.rs: ROWS
DELETE FROM setup_link WHERE user_id = $1;

-- identity/leaving.rs: ROWS
DELETE FROM email_link WHERE user_id = $1;

-- identity/leaving.rs: ROWS
DELETE FROM recovery_code WHERE user_id = $1;

-- identity/leaving.rs: ROWS
DELETE FROM totp WHERE user_id = $1;

-- identity/leaving.rs: ROWS
DELETE FROM passkey WHERE user_id = $1;

-- identity/leaving.rs: ROWS
DELETE FROM mail WHERE user_id = $1;

-- identity/leaving.rs: ROWS
DELETE FROM post_notice WHERE recipient_id = $1 AND NOT is_chat;

-- identity/leaving.rs: ROWS
DELETE FROM consent WHERE user_id = $1;

-- identity/leaving.rs: ROWS
DELETE FROM users WHERE id = $1;

-- identity/leaving.rs: LEAVE
DELETE FROM member WHERE workspace_id = $1 AND user_id = $2;

-- identity/leaving.rs: ASKED
DELETE FROM consent_request WHERE sid IN (SELECT sid FROM session WHERE user_id = $1);

-- identity/leaving.rs: ADDRESSES
DELETE FROM mail WHERE recipient = $1;

-- identity/leaving.rs: ADDRESSES
DELETE FROM invitation WHERE email = $1;

-- identity/leaving.rs: ADDRESSES
DELETE FROM audit_personal WHERE email = $1;

-- identity/leaving.rs: ADDRESSES
UPDATE review_link SET email = NULL WHERE email = $1;

-- identity/leaving.rs: find_email
SELECT email FROM users WHERE id = $1;

-- identity/leaving.rs: IDS
SELECT m.workspace_id FROM member m JOIN workspace w ON w.id = m.workspace_id
    WHERE m.user_id = $1 AND w.deleted_at IS NULL ORDER BY m.workspace_id;

-- identity/leaving.rs: memberships
SELECT w.id, w.name, m.role = 'OWNER' AS is_owner,
    (SELECT count(*) FROM member o WHERE o.workspace_id = w.id AND o.user_id <> $1) AS others,
    (SELECT count(*) FROM member o WHERE o.workspace_id = w.id AND o.user_id <> $1 AND o.role = 'OWNER')
    AS other_owners
    FROM member m JOIN workspace w ON w.id = m.workspace_id
    WHERE m.user_id = $1 AND w.deleted_at IS NULL ORDER BY w.id;

-- identity/mail.rs: claim
UPDATE mail SET attempts = attempts + 1, unreported = unreported + 1, ready_at = $2
    WHERE id = (SELECT id FROM mail WHERE ready_at <= $1 AND (chat_workspace_id IS NULL) = $3
    ORDER BY ready_at LIMIT 1) AND ready_at <= $1
    RETURNING id, kind, recipient, user_id, attempts, unreported, created_at, invitation_id, account_id, approval_id,
    webhook_id, review_link_id, schedule_id, error_code, failures, chat_workspace_id;

-- identity/mail.rs: EARLY
SELECT 1 FROM mail WHERE ready_at <= $1 AND (chat_workspace_id IS NULL) = $2 LIMIT 1;

-- identity/mail.rs: put_off
UPDATE mail SET ready_at = $2, unreported = unreported - 1 WHERE id = $1;

-- identity/mail.rs: remove
DELETE FROM mail WHERE id = $1;

-- identity/mail.rs: add_link
INSERT INTO email_link (key, user_id, email, expires_at) VALUES ($1, $2, $3, $4);

-- identity/mail.rs: find_link
SELECT user_id, email FROM email_link WHERE key = $1 AND expires_at > $2;

-- identity/mail.rs: LINK
DELETE FROM email_link WHERE key = $1 AND expires_at > $2 RETURNING user_id, email;

-- identity/mail.rs: OLD
SELECT email FROM users WHERE id = $1 AND disabled_at IS NULL;

-- identity/mail.rs: NEW
UPDATE users SET email = $2, email_verified = TRUE WHERE id = $1;

-- identity/mail.rs: use_link
DELETE FROM setup_link WHERE user_id = $1;

-- identity/mail.rs: queue_mail
INSERT INTO mail (id, kind, recipient, user_id, attempts, ready_at, created_at, invitation_id, account_id, approval_id,
    webhook_id, review_link_id, schedule_id, error_code, failures, chat_workspace_id)
    SELECT $1, $2, $3, $4, 0, $5, $5, $7, $8, $9, $10, $11, $12, $13, $14, $15
    WHERE (SELECT count(*) FROM mail WHERE (chat_workspace_id IS NULL) = $16) < $6;

-- identity/mail.rs: end_links
DELETE FROM email_link WHERE user_id = $1;

-- identity/member_mail.rs: mail_members
SELECT u.id, u.email, m.role FROM workspace w JOIN member m ON m.workspace_id = coalesce((SELECT home.workspace_id FROM app home WHERE home.id = w.app_id), w.id) JOIN users u ON u.id = m.user_id WHERE w.id = $1 AND u.disabled_at IS NULL ORDER BY u.id;

-- identity/passkeys.rs: add
INSERT INTO passkey (id, user_id, credential, name, data, created_at)
    SELECT $1, $2, $3, $4, $5, $6 WHERE (SELECT count(*) FROM passkey WHERE user_id = $2) < $7;

-- identity/passkeys.rs: list
SELECT id, user_id, credential, name, data, created_at, used_at FROM passkey
    WHERE user_id = $1 ORDER BY created_at, id;

-- identity/passkeys.rs: find_by_credential
SELECT id, user_id, credential, name, data, created_at, used_at FROM passkey
    WHERE credential = $1;

-- identity/passkeys.rs: note_use
UPDATE passkey SET data = $2, used_at = $3 WHERE id = $1;

-- identity/passkeys.rs: remove
DELETE FROM passkey WHERE user_id = $1 AND id = coalesce($2, id) RETURNING id, name;

-- identity/passkeys.rs: put_challenge
INSERT INTO passkey_challenge (key, state, expires_at) VALUES ($1, $2, $3)
    ON CONFLICT (key) DO UPDATE SET state = excluded.state, expires_at = excluded.expires_at;

-- identity/passkeys.rs: take_challenge
DELETE FROM passkey_challenge WHERE key = $1 AND expires_at > $2 RETURNING state;

-- identity/refresh.rs: find_refresh
SELECT sealed FROM oauth_refresh WHERE key = $1;

-- identity/refresh.rs: take_refresh
DELETE FROM oauth_refresh WHERE key = $1 RETURNING sealed;

-- identity/refresh.rs: replace_refresh
UPDATE oauth_refresh SET sealed = $2, version = $3, expires_at = $4
    WHERE key = $1 AND version = $5;

-- identity/refresh.rs: insert_refresh
INSERT INTO oauth_refresh
    (key, client_id, subject, family, sealed, version, expires_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7)
    ON CONFLICT (key) DO UPDATE SET client_id = excluded.client_id, subject = excluded.subject,
    family = excluded.family, sealed = excluded.sealed, version = excluded.version,
    expires_at = excluded.expires_at;

-- identity/revoke.rs: revoke_client
DELETE FROM oauth_code WHERE client_id = $1;

-- identity/revoke.rs: revoke_client
DELETE FROM oauth_token WHERE client_id = $1;

-- identity/revoke.rs: revoke_client
DELETE FROM oauth_refresh WHERE client_id = $1;

-- identity/revoke.rs: revoke_client
DELETE FROM oauth_device WHERE client_id = $1;

-- identity/revoke.rs: revoke_client
DELETE FROM oidc_grant WHERE client_id = $1;

-- identity/revoke.rs: revoke_client
DELETE FROM consent WHERE client_id = $1;

-- identity/revoke.rs: revoke_client
DELETE FROM oauth_client WHERE client_id = $1;

-- identity/revoke.rs: revoke_family
DELETE FROM oidc_grant WHERE family = $1;

-- identity/revoke.rs: end_grants_of_session
DELETE FROM oidc_grant WHERE sid = $1 RETURNING code, family;

-- identity/revoke.rs: end_grants_of_other_sessions
DELETE FROM oidc_grant WHERE user_id = $1 AND sid <> $2 RETURNING code, family;

-- identity/revoke.rs: end_grants_to_client
DELETE FROM oidc_grant WHERE user_id = $1 AND client_id = $2 RETURNING code, family;

-- identity/revoke.rs: TOKENS
DELETE FROM oauth_token WHERE user_id = $1 AND client_id = $2;

-- identity/revoke.rs: CONSENTS
DELETE FROM consent WHERE workspace_id = $1 AND ($2 IS NULL OR user_id = $2);

-- identity/revoke.rs: GRANTS
DELETE FROM oidc_grant WHERE workspace_id = $1 AND ($2 IS NULL OR user_id = $2)
    RETURNING code, family;

-- identity/revoke.rs: GRANTS
DELETE FROM oidc_grant WHERE user_id = $1 AND (sid IS NULL OR sid <> $2)
    RETURNING code, family;

-- identity/revoke.rs: TOKENS
DELETE FROM oauth_token WHERE user_id = $1 AND (family IS NULL
    OR family NOT IN (SELECT family FROM oidc_grant WHERE user_id = $1 AND family IS NOT NULL));

-- identity/revoke.rs: end_access
DELETE FROM session WHERE user_id = $1 AND sid <> $2;

-- identity/revoke.rs: end_access
DELETE FROM setup_link WHERE user_id = $1;

-- identity/revoke.rs: end_grants
DELETE FROM oauth_code WHERE key = $1;

-- identity/revoke.rs: end_family
DELETE FROM oauth_token WHERE family = $1;

-- identity/revoke.rs: end_family
DELETE FROM oauth_refresh WHERE family = $1;

-- identity/revoke.rs: record_barrier
INSERT INTO oauth_barrier AS b (kind, name, recorded_at, until_at) VALUES ($1, $2, $3, $4)
    ON CONFLICT (kind, name) DO UPDATE SET
    recorded_at = CASE WHEN excluded.recorded_at > b.recorded_at THEN excluded.recorded_at ELSE b.recorded_at END,
    until_at = CASE WHEN excluded.until_at > b.until_at THEN excluded.until_at ELSE b.until_at END;

-- identity/revoke.rs: is_revoked
SELECT EXISTS (
    SELECT 1 FROM oauth_barrier WHERE kind = 'FAMILY' AND name = $2
    UNION ALL
    SELECT 1 FROM oauth_barrier WHERE kind = 'CLIENT' AND name = $1
    AND (recorded_at >= $3
    OR NOT EXISTS (SELECT 1 FROM oauth_client WHERE client_id = $1)
    AND NOT EXISTS (SELECT 1 FROM app WHERE client_id = $1)));

-- identity/revoke.rs: LOCK_ISSUING, PostgreSQL
SELECT pg_advisory_xact_lock_shared(728101);

-- identity/revoke.rs: LOCK_REVOKING, PostgreSQL
SELECT pg_advisory_xact_lock(728101);

-- identity/seals.rs: find
SELECT sealed FROM seal_canary WHERE name = $1;

-- identity/seals.rs: set_first
INSERT INTO seal_canary (name, sealed) VALUES ($1, $2)
    ON CONFLICT (name) DO NOTHING;

-- identity/seals.rs: set_first
SELECT sealed FROM seal_canary WHERE name = $1;

-- identity/seals.rs: add_signing_key
INSERT INTO signing_key (kid, sealed, created_at) SELECT $1, $2, $3
    WHERE COALESCE((SELECT kid FROM signing_key ORDER BY created_at DESC, kid DESC LIMIT 1), '') = $4;

-- identity/seals.rs: delete_signing_key
DELETE FROM signing_key WHERE kid = $1;

-- identity/seals.rs: signing_keys
SELECT kid, sealed, created_at FROM signing_key ORDER BY created_at, kid;

-- identity/sessions.rs: renew
UPDATE session SET key = $2, auth_time = $3, seen_at = $4, expires_at = $5, user_agent = $6,
    address = $7,
    id_token = coalesce($9, id_token) WHERE sid = $1 AND user_id = $8;

-- identity/sessions.rs: find_by_key
SELECT s.key, s.sid, s.user_id, s.auth_time, s.seen_at, s.expires_at, s.created_at, s.user_agent, s.address,
    s.id_token
    FROM session s JOIN users u ON u.id = s.user_id AND u.disabled_at IS NULL WHERE s.key = $1;

-- identity/sessions.rs: find
SELECT s.key, s.sid, s.user_id, s.auth_time, s.seen_at, s.expires_at, s.created_at, s.user_agent, s.address,
    s.id_token
    FROM session s JOIN users u ON u.id = s.user_id AND u.disabled_at IS NULL WHERE s.sid = $1;

-- identity/sessions.rs: list
SELECT s.key, s.sid, s.user_id, s.auth_time, s.seen_at, s.expires_at, s.created_at, s.user_agent, s.address,
    s.id_token
    FROM session s JOIN users u ON u.id = s.user_id AND u.disabled_at IS NULL WHERE s.user_id = $1 ORDER BY s.seen_at DESC, s.sid;

-- identity/sessions.rs: touch
UPDATE session SET seen_at = $2 WHERE sid = $1;

-- identity/sessions.rs: end
DELETE FROM session WHERE sid = $1 RETURNING user_id;

-- identity/sessions.rs: end_others
DELETE FROM session WHERE user_id = $1 AND sid <> $2 RETURNING sid;

-- identity/sessions.rs: insert
INSERT INTO session
    (key, sid, user_id, auth_time, seen_at, expires_at, created_at, user_agent, address, id_token)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10);

-- identity/sessions.rs: end_least_used
DELETE FROM session WHERE user_id = $1 AND sid NOT IN
    (SELECT sid FROM session WHERE user_id = $1 ORDER BY seen_at DESC, sid LIMIT $2)
    RETURNING sid;

-- identity/setup_links.rs: add, SQLite
INSERT INTO setup_link (key, user_id, expires_at) SELECT $1, id, $4 FROM users WHERE id = $2 AND email = $3;

-- identity/setup_links.rs: add, PostgreSQL
INSERT INTO setup_link (key, user_id, expires_at) SELECT $1, id, $4 FROM users WHERE id = $2 AND email = $3 FOR KEY SHARE;

-- identity/setup_links.rs: find
SELECT user_id FROM setup_link WHERE key = $1 AND expires_at > $2;

-- identity/sweep.rs: UNUSED_CLIENTS
DELETE FROM agent_client WHERE created_at <= $1
    AND NOT EXISTS (SELECT 1 FROM consent c WHERE c.client_id = agent_client.client_id);

-- identity/sweep.rs: sweep
DELETE FROM oauth_code WHERE expires_at <= $1;

-- identity/sweep.rs: sweep
DELETE FROM oauth_token WHERE expires_at <= $1;

-- identity/sweep.rs: sweep
DELETE FROM oauth_refresh WHERE expires_at <= $1;

-- identity/sweep.rs: sweep
DELETE FROM oauth_device WHERE expires_at <= $1;

-- identity/sweep.rs: sweep
DELETE FROM oauth_barrier WHERE until_at <= $1;

-- identity/sweep.rs: sweep_sign_in
DELETE FROM session WHERE expires_at <= $1;

-- identity/sweep.rs: sweep_sign_in
DELETE FROM setup_link WHERE expires_at <= $1;

-- identity/sweep.rs: sweep_sign_in
DELETE FROM consent_request WHERE expires_at <= $1;

-- identity/sweep.rs: sweep_sign_in
DELETE FROM passkey_challenge WHERE expires_at <= $1;

-- identity/sweep.rs: sweep_sign_in
DELETE FROM email_link WHERE expires_at <= $1;

-- identity/sweep.rs: sweep_sign_in
DELETE FROM invitation WHERE expires_at <= $1;

-- identity/sweep.rs: sweep_sign_in
DELETE FROM login_throttle WHERE failed_at <= $1;

-- identity/sweep.rs: sweep_sign_in
DELETE FROM oidc_grant WHERE family IS NULL AND seen_at <= $1;

-- identity/sweep.rs: sweep_sign_in
DELETE FROM oauth_refresh WHERE family IN (SELECT family FROM oidc_grant WHERE seen_at <= $1);

-- identity/sweep.rs: sweep_sign_in
DELETE FROM oidc_grant WHERE seen_at <= $1;

-- identity/throttle.rs: COUNT
INSERT INTO login_throttle AS t (account, failures, blocked_until, failed_at)
    VALUES ($1, 1, $2, $2)
    ON CONFLICT (account) DO UPDATE SET failures = t.failures + 1, failed_at = excluded.failed_at
    WHERE t.blocked_until <= excluded.failed_at
    RETURNING failures;

-- identity/throttle.rs: BLOCKED
SELECT blocked_until FROM login_throttle WHERE account = $1;

-- identity/throttle.rs: BLOCK
UPDATE login_throttle SET blocked_until = $2 WHERE account = $1;

-- identity/throttle.rs: uncount
UPDATE login_throttle SET failures = failures - 1 WHERE account = $1;

-- identity/throttle.rs: clear
DELETE FROM login_throttle WHERE account = $1;

-- identity/tokens.rs: find_token
SELECT sealed FROM oauth_token WHERE key = $1;

-- identity/tokens.rs: end_token
DELETE FROM oauth_token WHERE key = $1 AND client_id = $2;

-- identity/tokens.rs: delete_token
DELETE FROM oauth_token WHERE key = $1;

-- identity/tokens.rs: insert_token
INSERT INTO oauth_token
    (key, client_id, subject, user_id, family, scopes, audience, sealed, expires_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
    ON CONFLICT (key) DO UPDATE SET client_id = excluded.client_id, subject = excluded.subject,
    user_id = excluded.user_id, family = excluded.family, scopes = excluded.scopes,
    audience = excluded.audience, sealed = excluded.sealed, expires_at = excluded.expires_at;

-- identity/totp.rs: find
SELECT sealed, pending FROM totp WHERE user_id = $1;

-- identity/totp.rs: propose
INSERT INTO totp (user_id, pending, last_step) VALUES ($1, $2, 0)
    ON CONFLICT (user_id) DO UPDATE SET pending = excluded.pending;

-- identity/totp.rs: confirm
UPDATE totp SET sealed = pending, pending = NULL, last_step = $3, confirmed_at = $4
    WHERE user_id = $1 AND pending = $2;

-- identity/totp.rs: CODE
INSERT INTO recovery_code (key, user_id) VALUES ($1, $2);

-- identity/totp.rs: confirm
DELETE FROM recovery_code WHERE user_id = $1;

-- identity/totp.rs: use_step
UPDATE totp SET last_step = $3 WHERE user_id = $1 AND sealed = $2 AND last_step < $3;

-- identity/totp.rs: use_recovery_code
DELETE FROM recovery_code WHERE key = $1 AND user_id = $2;

-- identity/totp.rs: count_recovery_codes
SELECT count(*) FROM recovery_code WHERE user_id = $1;

-- identity/totp.rs: remove
DELETE FROM totp WHERE user_id = $1 RETURNING confirmed_at;

-- identity/totp.rs: remove
DELETE FROM recovery_code WHERE user_id = $1;

-- imports.rs: LOAD
SELECT id, job, workspace_id, app_id, name, source_url, state, bytes_downloaded, total_bytes, detected_mime, path, attempts,
    failures, error_code, error_message, validator, created_at, updated_at FROM media_import WHERE job = $1;

-- imports.rs: FIND
SELECT id, job, workspace_id, app_id, name, source_url, state, bytes_downloaded, total_bytes, detected_mime, path, attempts,
    failures, error_code, error_message, validator, created_at, updated_at FROM media_import WHERE id = $1 AND workspace_id = $2 AND ($3 IS NULL OR app_id = $3);

-- imports.rs: INSERT
INSERT INTO media_import (job, workspace_id, app_id, source_url, state, bytes_downloaded, total_bytes, attempts,
    failures, created_at, updated_at, name)
    SELECT $1, $2, $3, $4, $5, 0, -1, 0, 0, $6, $6, $8
    WHERE (SELECT max(id) FROM media_import) - (SELECT min(id) FROM media_import WHERE workspace_id = $2
    AND state IN ('QUEUED', 'DOWNLOADING', 'VALIDATING', 'UPLOADING', 'FAILED_TEMPORARY')) + 1 < $7 OR (SELECT count(*) FROM media_import WHERE workspace_id = $2
    AND state IN ('QUEUED', 'DOWNLOADING', 'VALIDATING', 'UPLOADING', 'FAILED_TEMPORARY')) < $7 RETURNING id, job, workspace_id, app_id, name, source_url, state, bytes_downloaded, total_bytes, detected_mime, path, attempts,
    failures, error_code, error_message, validator, created_at, updated_at;

-- imports.rs: save_import
UPDATE media_import SET state = $2, bytes_downloaded = $3, total_bytes = $4, detected_mime = $5,
    path = $6, attempts = $7, failures = $8, error_code = $9, error_message = $10, validator = $11, updated_at = $12
    WHERE job = $1;

-- keys/bearer.rs: find_bearer
SELECT k.id, k.name, k.user_id, a.client_id, k.app_id,
    coalesce(w.id, m.workspace_id) AS workspace_id, w.app_id AS client_app, m.role, k.scopes, k.expires_at,
    k.account_ids, k.posts_per_day, k.hours, k.allowed_ips, k.approval,
    (SELECT h.approval FROM workspace h WHERE h.id = coalesce(w.id, m.workspace_id)) AS workspace_approval, w.posts_per_day AS client_posts_per_day, w.stored_bytes AS client_stored_bytes,
    w.monthly_price AS client_monthly_price FROM key_secret s
    JOIN api_key k ON k.id = s.key_id
    JOIN app a ON a.id = k.app_id
    JOIN users u ON u.id = k.user_id AND u.disabled_at IS NULL
    JOIN member m ON m.user_id = k.user_id AND m.workspace_id = a.workspace_id
    LEFT JOIN workspace w ON w.id = $3 AND w.app_id = a.id AND w.deleted_at IS NULL
    WHERE s.digest = $1 AND (s.until_at IS NULL OR s.until_at > $2);

-- keys/mod.rs: LOCK
UPDATE app SET name = name WHERE id = $1;

-- keys/mod.rs: COUNT
SELECT count(*) FROM api_key WHERE app_id = $1;

-- keys/mod.rs: find
SELECT k.id, k.app_id, k.user_id, k.name, k.scopes, k.account_ids, k.posts_per_day, k.hours, k.allowed_ips,
    k.approval, k.expires_at, k.created_at, k.last_used_at, k.counted_on, k.counted_posts,
    (SELECT max(s.until_at) FROM key_secret s WHERE s.key_id = k.id) AS former_until
    FROM api_key k JOIN app a ON a.id = k.app_id WHERE a.workspace_id = $1 AND k.id = $2;

-- keys/mod.rs: list
SELECT k.id, k.app_id, k.user_id, k.name, k.scopes, k.account_ids, k.posts_per_day, k.hours, k.allowed_ips,
    k.approval, k.expires_at, k.created_at, k.last_used_at, k.counted_on, k.counted_posts,
    (SELECT max(s.until_at) FROM key_secret s WHERE s.key_id = k.id) AS former_until
    FROM api_key k JOIN app a ON a.id = k.app_id WHERE a.workspace_id = $1 ORDER BY k.id;

-- keys/mod.rs: FORMER
UPDATE key_secret SET until_at = $2 WHERE key_id = $1;

-- keys/mod.rs: rotate
UPDATE api_key SET name = name WHERE id = $1;

-- keys/mod.rs: rotate
DELETE FROM key_secret WHERE key_id = $1 AND until_at IS NOT NULL;

-- keys/mod.rs: delete
DELETE FROM api_key WHERE id = $1;

-- keys/mod.rs: note_uses, SQLite
UPDATE api_key SET last_used_at = $2 WHERE id IN (SELECT id FROM api_key
    WHERE id = $1 AND coalesce(last_used_at, 0) < $2);

-- keys/mod.rs: note_uses, PostgreSQL
UPDATE api_key SET last_used_at = $2 WHERE id IN (SELECT id FROM api_key
    WHERE id = $1 AND coalesce(last_used_at, 0) < $2 FOR UPDATE SKIP LOCKED);

-- keys/mod.rs: record_change
SELECT workspace_id FROM app WHERE id = $1;

-- keys/mod.rs: insert
INSERT INTO api_key (id, app_id, user_id, name, scopes, account_ids, posts_per_day, hours,
    allowed_ips, expires_at, created_at, counted_posts, approval)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 0, $12);

-- keys/mod.rs: insert_secret
INSERT INTO key_secret (digest, key_id) VALUES ($1, $2);

-- keys/mod.rs: end_keys_of_member
DELETE FROM api_key WHERE user_id = $2
    AND app_id IN (SELECT id FROM app WHERE workspace_id = $1);

-- media/digest.rs: set_digest
UPDATE media SET sha256 = $2 WHERE path = $1 AND sha256 IS NULL;

-- media/library.rs: NEWEST, SQLite
SELECT m.path, m.workspace_id, m.app_id, m.name, m.facts, m.created_at, (SELECT json_group_array(id) FROM (SELECT hex(s.id) AS id FROM media_use u JOIN schedule s ON s.id = u.schedule_id
    WHERE u.path = m.path AND ($2 IS NULL OR s.app_id = $2)
    AND ($8 IS NULL OR NOT EXISTS (SELECT 1 FROM publication p
    WHERE p.schedule_id = s.id AND p.account_id NOT IN (SELECT value FROM json_each((SELECT account_ids FROM api_key WHERE id = $8 UNION ALL SELECT account_ids FROM consent WHERE id = $8)))))
    ORDER BY u.schedule_id DESC LIMIT 100) AS newest) AS used_by
    FROM media m
    WHERE m.workspace_id = $1 AND ($2 IS NULL OR m.app_id IS NULL OR m.app_id = $2) AND ($3 IS NULL OR m.kind = $3)
    AND ($4 IS NULL OR ((SELECT 1 FROM media_use u WHERE u.path = m.path LIMIT 1) IS NOT NULL) = $4)
    AND ($5 IS NULL OR (m.created_at, m.path) < ($5, $6))
    AND ($9 IS NULL OR m.name LIKE $9 ESCAPE '\') AND ($10 IS NULL OR m.path IN (SELECT value FROM json_each($10)))
    ORDER BY m.created_at DESC, m.path DESC LIMIT $7;

-- media/library.rs: NEWEST, PostgreSQL
SELECT m.path, m.workspace_id, m.app_id, m.name, m.facts, m.created_at, (SELECT coalesce(json_agg(id), '[]')::text FROM (SELECT s.id FROM media_use u JOIN schedule s ON s.id = u.schedule_id
    WHERE u.path = m.path AND ($2 IS NULL OR s.app_id = $2)
    AND ($8 IS NULL OR NOT EXISTS (SELECT 1 FROM publication p
    WHERE p.schedule_id = s.id AND p.account_id NOT IN (SELECT value::bigint FROM json_array_elements_text((SELECT account_ids FROM api_key WHERE id = $8 UNION ALL SELECT account_ids FROM consent WHERE id = $8)::json))))
    ORDER BY u.schedule_id DESC LIMIT 100) AS newest) AS used_by
    FROM media m
    WHERE m.workspace_id = $1 AND ($2 IS NULL OR m.app_id IS NULL OR m.app_id = $2) AND ($3 IS NULL OR m.kind = $3)
    AND ($4 IS NULL OR ((SELECT 1 FROM media_use u WHERE u.path = m.path LIMIT 1) IS NOT NULL) = $4)
    AND ($5 IS NULL OR (m.created_at, m.path) < ($5, $6))
    AND ($9 IS NULL OR m.name ILIKE $9 ESCAPE '\') AND ($10 IS NULL OR m.path IN (SELECT json_array_elements_text($10::json)))
    ORDER BY m.created_at DESC, m.path DESC LIMIT $7;

-- media/library.rs: DELETE
DELETE FROM media WHERE path = $1 AND workspace_id = $2
    AND ($3 IS NULL OR app_id IS NULL OR app_id = $3);

-- media/library.rs: NEEDING
SELECT s.id, s.status FROM media_use u JOIN schedule s ON s.id = u.schedule_id
    WHERE u.path = $1 AND s.status IN ('DRAFT', 'WAITING_FOR_APPROVAL',
    'REJECTED', 'SCHEDULED', 'HELD', 'PUBLISHING') ORDER BY s.id LIMIT 10;

-- media/library.rs: RETIRE
INSERT INTO media_object (path, workspace_id, content_type, size_bytes, expires_at)
    VALUES ($1, $2, '', 0, $3);

-- media/library.rs: EXPIRE_DERIVED
UPDATE media_object SET expires_at = $3 WHERE path IN ($1, $2);

-- media/library.rs: find
SELECT path, workspace_id, app_id, name, facts, created_at FROM media WHERE path = $1;

-- media/stored_quota.rs: within_client
SELECT stored_bytes,
    CAST((SELECT coalesce(sum(size_bytes), 0) FROM media WHERE workspace_id = $1)
    + (SELECT coalesce(sum(size_bytes), 0) FROM media_object WHERE workspace_id = $1) AS BIGINT)
    FROM workspace WHERE id = $1 AND stored_bytes IS NOT NULL;

-- media/stored_quota.rs: OWNER
SELECT m.user_id FROM workspace w JOIN member m ON m.workspace_id = coalesce((SELECT home.workspace_id FROM app home WHERE home.id = w.app_id), w.id) WHERE w.id = $1 AND m.role = 'OWNER' ORDER BY m.joined_at, m.user_id LIMIT 1;

-- media/stored_quota.rs: within_stored
WITH own AS (SELECT m.workspace_id AS id FROM member m
    WHERE m.user_id = $1 AND m.role = 'OWNER' AND NOT EXISTS (SELECT 1 FROM member o
    WHERE o.workspace_id = m.workspace_id AND o.role = 'OWNER'
    AND (o.joined_at, o.user_id) < (m.joined_at, m.user_id))),
    theirs AS (SELECT id FROM own UNION ALL
    SELECT id FROM workspace WHERE app_id IN (SELECT id FROM app WHERE workspace_id IN (SELECT id FROM own)))
    SELECT CAST((SELECT coalesce(sum(size_bytes), 0) FROM media WHERE workspace_id IN (SELECT id FROM theirs))
    + (SELECT coalesce(sum(size_bytes), 0) FROM media_object WHERE workspace_id IN (SELECT id FROM theirs))
    AS BIGINT);

-- media.rs: claim
INSERT INTO media_object (path, workspace_id, content_type, size_bytes, expires_at, app_id, name)
    VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (path) DO NOTHING;

-- media.rs: find_pending
SELECT path, workspace_id, app_id, name, content_type, size_bytes, expires_at FROM media_object WHERE path = $1;

-- media.rs: list_within, SQLite
SELECT path, workspace_id, app_id, name, facts, created_at FROM media WHERE workspace_id = $1
    AND ($3 IS NULL OR app_id IS NULL OR app_id = $3) AND path IN (SELECT value FROM json_each($2));

-- media.rs: list_within, PostgreSQL
SELECT path, workspace_id, app_id, name, facts, created_at FROM media WHERE workspace_id = $1
    AND ($3 IS NULL OR app_id IS NULL OR app_id = $3) AND path IN (SELECT json_array_elements_text($2::json));

-- media.rs: list
SELECT path, workspace_id, app_id, name, facts, created_at FROM media
    WHERE workspace_id = $1 AND path > $2 ORDER BY path LIMIT $3;

-- media.rs: list_all
SELECT path, sha256 FROM media WHERE path > $1 ORDER BY path LIMIT $2;

-- media.rs: content_type, SQLite
SELECT facts ->> 'contentType' FROM media WHERE path = $1
    UNION ALL SELECT content_type FROM media_object WHERE path = $1;

-- media.rs: content_type, PostgreSQL
SELECT facts::json ->> 'contentType' FROM media WHERE path = $1
    UNION ALL SELECT content_type FROM media_object WHERE path = $1;

-- media.rs: UNNEEDED
DELETE FROM media WHERE needed_until < $1 AND path IN
    (SELECT path FROM media WHERE needed_until < $1 ORDER BY needed_until LIMIT $2) RETURNING path, workspace_id;

-- media.rs: RETIRE, SQLite
INSERT INTO media_object (path, workspace_id, content_type, size_bytes, expires_at)
    SELECT value ->> 'path', unhex(value ->> 'owner'), '', 0, $2 FROM jsonb_each($1);

-- media.rs: RETIRE, PostgreSQL
INSERT INTO media_object (path, workspace_id, content_type, size_bytes, expires_at)
    SELECT value ->> 'path', (value ->> 'owner')::uuid, '', 0, $2 FROM jsonb_array_elements($1::jsonb);

-- media.rs: expired
SELECT path FROM media_object WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2;

-- media.rs: forget
DELETE FROM media_object WHERE path = $1;

-- media.rs: admit
INSERT INTO media (path, workspace_id, facts, created_at, needed_until, app_id, size_bytes, kind, name)
    VALUES ($1, $2, $3, $4, $4, $5, $6, $7, $8);

-- media.rs: admit
DELETE FROM media_object WHERE path = $1;

-- media.rs: insert_pending
INSERT INTO media_object (path, workspace_id, content_type, size_bytes, expires_at, app_id, name)
    VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (path) DO UPDATE SET expires_at = excluded.expires_at;

-- notices/choices.rs: CHOSEN
SELECT kind, by_mail, by_push FROM notice_choice WHERE user_id = $1;

-- notices/choices.rs: choose
INSERT INTO notice_choice (user_id, kind, by_mail, by_push) VALUES ($1, $2, $3, $4)
    ON CONFLICT (user_id, kind) DO UPDATE SET by_mail = excluded.by_mail, by_push = excluded.by_push;

-- notices/posts.rs: count_failure
INSERT INTO post_notice (id, workspace_id, account_id, error_code, recipient_id, is_chat, schedule_id,
    failures, ready_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, 1, $8)
    ON CONFLICT (workspace_id, account_id, error_code, recipient_id, is_chat) DO UPDATE SET
    failures = CASE WHEN post_notice.ready_at IS NULL THEN 1 ELSE post_notice.failures + 1 END,
    schedule_id = CASE WHEN post_notice.ready_at IS NULL THEN excluded.schedule_id
    ELSE post_notice.schedule_id END,
    ready_at = CASE WHEN post_notice.ready_at IS NOT NULL THEN post_notice.ready_at
    WHEN post_notice.queued_at + $9 > excluded.ready_at THEN post_notice.queued_at + $9
    ELSE excluded.ready_at END;

-- notices/posts.rs: recipients
SELECT u.id AS user_id, m.role, coalesce(u.id = coalesce($2, s.made_by), FALSE) AS is_maker
    FROM schedule s JOIN workspace w ON w.id = s.workspace_id AND w.deleted_at IS NULL
    JOIN member m ON m.workspace_id = coalesce((SELECT home.workspace_id FROM app home WHERE home.id = w.app_id), w.id) JOIN users u ON u.id = m.user_id AND u.disabled_at IS NULL WHERE s.id = $1 ORDER BY u.id;

-- notices/posts.rs: chat_of
SELECT h.id FROM workspace w JOIN workspace h ON h.id = coalesce((SELECT home.workspace_id FROM app home WHERE home.id = w.app_id), w.id) WHERE w.id = $1 AND w.deleted_at IS NULL AND h.deleted_at IS NULL AND h.notices_url_sealed IS NOT NULL;

-- notices/ready.rs: TAKE
UPDATE post_notice SET ready_at = NULL, queued_at = $1
    WHERE id = (SELECT id FROM post_notice WHERE ready_at <= $1 ORDER BY ready_at LIMIT 1) AND ready_at <= $1
    RETURNING account_id, error_code, recipient_id, is_chat, schedule_id, failures;

-- notices/ready.rs: EARLY
SELECT 1 FROM post_notice WHERE ready_at <= $1 LIMIT 1;

-- notices/ready.rs: failed_posts
SELECT a.platform, a.display_name, w.id AS workspace_id, w.name AS workspace, coalesce((SELECT home.workspace_id FROM app home WHERE home.id = w.app_id), w.id) AS home_id, (SELECT count(*) FROM post t WHERE t.schedule_id = s.id AND t.account_id = a.id AND t.status = 'FAILED')
    AS failed,
    (SELECT count(*) FROM post t WHERE t.schedule_id = s.id AND t.account_id = a.id AND t.deletion = 'FAILED')
    AS undeleted,
    (SELECT min(t.deletion_code) FROM post t WHERE t.schedule_id = s.id AND t.account_id = a.id
    AND t.deletion = 'FAILED') AS deletion_code
    FROM schedule s JOIN workspace w ON w.id = s.workspace_id AND w.deleted_at IS NULL JOIN account a ON a.id = $2
    WHERE s.id = $1 AND (EXISTS (SELECT 1 FROM member m WHERE m.user_id = $3 AND m.workspace_id = coalesce((SELECT home.workspace_id FROM app home WHERE home.id = w.app_id), w.id)) OR $3 IS NULL);

-- notices/ready.rs: chat_address
SELECT notices_url_sealed FROM workspace WHERE id = $1 AND deleted_at IS NULL;

-- notices/ready.rs: EMAIL
SELECT email FROM users WHERE id = $1 AND disabled_at IS NULL;

-- notices/ready.rs: forget_old, SQLite
DELETE FROM post_notice WHERE id IN (SELECT id FROM post_notice WHERE ready_at IS NULL AND queued_at < $1);

-- notices/ready.rs: forget_old, PostgreSQL
DELETE FROM post_notice WHERE id IN (SELECT id FROM post_notice WHERE ready_at IS NULL AND queued_at < $1 ORDER BY id FOR UPDATE SKIP LOCKED);

-- numbers/tally.rs: GAINS, SQLite
SELECT (value ->> 'range') AS range_at, CAST(NULL AS BIGINT) AS quarter, t.account_id, a.platform, t.metric,
    CAST(sum(t.gained) AS BIGINT) AS gained, CAST(sum(t.readings) AS BIGINT) AS readings
    FROM jsonb_each($2) CROSS JOIN number_tally t ON t.workspace_id = $1
    AND t.quarter >= (value ->> 'from') AND t.quarter < (value ->> 'to') JOIN account a ON a.id = t.account_id
    WHERE ($5 IS NULL OR t.account_id = $5) AND ($6 IS NULL OR t.app_id = $6)
    AND ($7 IS NULL OR t.account_id IN (SELECT value FROM json_each((SELECT account_ids FROM api_key WHERE id = $7 UNION ALL SELECT account_ids FROM consent WHERE id = $7))))
    GROUP BY 1, 3, 4, 5
    UNION ALL SELECT NULL, t.quarter, t.account_id, a.platform, t.metric, t.gained, t.readings
    FROM number_change t JOIN account a ON a.id = t.account_id
    WHERE t.workspace_id = $1 AND t.quarter >= $3 AND t.quarter < $4
    AND ($5 IS NULL OR t.account_id = $5) AND ($6 IS NULL OR t.app_id = $6)
    AND ($7 IS NULL OR t.account_id IN (SELECT value FROM json_each((SELECT account_ids FROM api_key WHERE id = $7 UNION ALL SELECT account_ids FROM consent WHERE id = $7))));

-- numbers/tally.rs: GAINS, PostgreSQL
SELECT (value ->> 'range')::bigint AS range_at, CAST(NULL AS BIGINT) AS quarter, t.account_id, a.platform, t.metric,
    CAST(sum(t.gained) AS BIGINT) AS gained, CAST(sum(t.readings) AS BIGINT) AS readings
    FROM jsonb_array_elements($2::jsonb) JOIN number_tally t ON t.workspace_id = $1
    AND t.quarter >= (value ->> 'from')::bigint AND t.quarter < (value ->> 'to')::bigint JOIN account a ON a.id = t.account_id
    WHERE ($5 IS NULL OR t.account_id = $5) AND ($6 IS NULL OR t.app_id = $6)
    AND ($7 IS NULL OR t.account_id IN (SELECT value::bigint FROM json_array_elements_text((SELECT account_ids FROM api_key WHERE id = $7 UNION ALL SELECT account_ids FROM consent WHERE id = $7)::json)))
    GROUP BY 1, 3, 4, 5
    UNION ALL SELECT NULL, t.quarter, t.account_id, a.platform, t.metric, t.gained, t.readings
    FROM number_change t JOIN account a ON a.id = t.account_id
    WHERE t.workspace_id = $1 AND t.quarter >= $3 AND t.quarter < $4
    AND ($5 IS NULL OR t.account_id = $5) AND ($6 IS NULL OR t.app_id = $6)
    AND ($7 IS NULL OR t.account_id IN (SELECT value::bigint FROM json_array_elements_text((SELECT account_ids FROM api_key WHERE id = $7 UNION ALL SELECT account_ids FROM consent WHERE id = $7)::json)));

-- numbers/tally.rs: ALONE, PostgreSQL
SELECT pg_advisory_xact_lock('number_tally'::regclass::bigint);

-- numbers/tally.rs: FOLD, PostgreSQL
WITH taken AS (DELETE FROM number_change RETURNING *)
    INSERT INTO number_tally (workspace_id, quarter, account_id, app_id, metric, gained, readings)
    SELECT workspace_id, quarter, account_id, app_id, metric, sum(gained), sum(readings) FROM taken GROUP BY 1, 2, 3, 4, 5
    ON CONFLICT (workspace_id, quarter, account_id, app_id, metric) DO UPDATE
    SET gained = number_tally.gained + excluded.gained, readings = number_tally.readings + excluded.readings;

-- numbers/tally.rs: EMPTY, PostgreSQL
DELETE FROM number_tally WHERE readings = 0;

-- numbers.rs: PAGE, SQLite
SELECT t.id, t.schedule_id, t.account_id, p.platform, t.permalink, t.content, r.published_at, m.measured_at,
    m.views, m.likes, m.comments, m.shares, m.saves, m.clicks
    FROM reading r JOIN post t ON t.id = r.post_id JOIN publication p ON p.id = t.publication_id
    JOIN schedule s ON s.id = t.schedule_id
    LEFT JOIN measurement m ON m.post_id = r.post_id
    AND m.measured_at = (SELECT max(x.measured_at) FROM measurement x WHERE x.post_id = r.post_id)
    WHERE r.workspace_id = $1 AND s.workspace_id = $1 AND t.status = 'COMPLETED' AND ($2 IS NULL OR s.app_id = $2) AND ($3 IS NULL OR NOT EXISTS (SELECT 1 FROM publication q
    WHERE q.schedule_id = s.id AND q.account_id NOT IN (SELECT value FROM json_each((SELECT account_ids FROM api_key WHERE id = $3 UNION ALL SELECT account_ids FROM consent WHERE id = $3)))))
    AND ($4 IS NULL OR r.account_id = $4) AND ($5 IS NULL OR r.published_at >= $5)
    AND ($6 IS NULL OR r.published_at < $6)
    AND ($7 IS NULL OR r.published_at < $7 OR (r.published_at = $7 AND r.post_id < $8))
    ORDER BY r.published_at DESC, r.post_id DESC LIMIT $9;

-- numbers.rs: PAGE, PostgreSQL
SELECT t.id, t.schedule_id, t.account_id, p.platform, t.permalink, t.content, r.published_at, m.measured_at,
    m.views, m.likes, m.comments, m.shares, m.saves, m.clicks
    FROM reading r JOIN post t ON t.id = r.post_id JOIN publication p ON p.id = t.publication_id
    JOIN schedule s ON s.id = t.schedule_id
    LEFT JOIN measurement m ON m.post_id = r.post_id
    AND m.measured_at = (SELECT max(x.measured_at) FROM measurement x WHERE x.post_id = r.post_id)
    WHERE r.workspace_id = $1 AND s.workspace_id = $1 AND t.status = 'COMPLETED' AND ($2 IS NULL OR s.app_id = $2) AND ($3 IS NULL OR NOT EXISTS (SELECT 1 FROM publication q
    WHERE q.schedule_id = s.id AND q.account_id NOT IN (SELECT value::bigint FROM json_array_elements_text((SELECT account_ids FROM api_key WHERE id = $3 UNION ALL SELECT account_ids FROM consent WHERE id = $3)::json))))
    AND ($4 IS NULL OR r.account_id = $4) AND ($5 IS NULL OR r.published_at >= $5)
    AND ($6 IS NULL OR r.published_at < $6)
    AND ($7 IS NULL OR r.published_at < $7 OR (r.published_at = $7 AND r.post_id < $8))
    ORDER BY r.published_at DESC, r.post_id DESC LIMIT $9;

-- numbers.rs: FIND, SQLite
SELECT t.id, t.schedule_id, t.account_id, p.platform, t.permalink, t.content, r.published_at, m.measured_at,
    m.views, m.likes, m.comments, m.shares, m.saves, m.clicks
    FROM reading r JOIN post t ON t.id = r.post_id JOIN publication p ON p.id = t.publication_id
    JOIN schedule s ON s.id = t.schedule_id
    LEFT JOIN measurement m ON m.post_id = r.post_id
    AND m.measured_at = (SELECT max(x.measured_at) FROM measurement x WHERE x.post_id = r.post_id)
    WHERE r.workspace_id = $1 AND s.workspace_id = $1 AND t.status = 'COMPLETED' AND ($2 IS NULL OR s.app_id = $2) AND ($3 IS NULL OR NOT EXISTS (SELECT 1 FROM publication q
    WHERE q.schedule_id = s.id AND q.account_id NOT IN (SELECT value FROM json_each((SELECT account_ids FROM api_key WHERE id = $3 UNION ALL SELECT account_ids FROM consent WHERE id = $3))))) AND r.post_id = $4;

-- numbers.rs: FIND, PostgreSQL
SELECT t.id, t.schedule_id, t.account_id, p.platform, t.permalink, t.content, r.published_at, m.measured_at,
    m.views, m.likes, m.comments, m.shares, m.saves, m.clicks
    FROM reading r JOIN post t ON t.id = r.post_id JOIN publication p ON p.id = t.publication_id
    JOIN schedule s ON s.id = t.schedule_id
    LEFT JOIN measurement m ON m.post_id = r.post_id
    AND m.measured_at = (SELECT max(x.measured_at) FROM measurement x WHERE x.post_id = r.post_id)
    WHERE r.workspace_id = $1 AND s.workspace_id = $1 AND t.status = 'COMPLETED' AND ($2 IS NULL OR s.app_id = $2) AND ($3 IS NULL OR NOT EXISTS (SELECT 1 FROM publication q
    WHERE q.schedule_id = s.id AND q.account_id NOT IN (SELECT value::bigint FROM json_array_elements_text((SELECT account_ids FROM api_key WHERE id = $3 UNION ALL SELECT account_ids FROM consent WHERE id = $3)::json)))) AND r.post_id = $4;

-- numbers.rs: series
SELECT measured_at, views, likes, comments, shares, saves, clicks FROM measurement
    WHERE post_id = $1 ORDER BY measured_at;

-- numbers.rs: last_of
SELECT m.post_id, m.measured_at, m.views, m.likes, m.comments, m.shares, m.saves, m.clicks
    FROM post t JOIN measurement m ON m.post_id = t.id
    AND m.measured_at = (SELECT max(x.measured_at) FROM measurement x WHERE x.post_id = t.id)
    WHERE t.schedule_id = $1;

-- numbers.rs: last_of_account
SELECT published_at, last_numbers FROM reading
    WHERE account_id = $1 AND workspace_id = $2 AND published_at < $3 AND ($4 IS NULL OR app_id = $4)
    ORDER BY published_at DESC LIMIT 1000;

-- numbers.rs: prune
DELETE FROM measurement WHERE (post_id, measured_at) IN
    (SELECT post_id, measured_at FROM measurement WHERE measured_at < $1 LIMIT $2);

-- posts/answers.rs: mark_answered
UPDATE comment SET answered = TRUE WHERE id = $1;

-- posts/answers.rs: mark_unanswered
UPDATE comment SET answered = FALSE WHERE id = $1
    AND NOT EXISTS (SELECT 1 FROM post WHERE comment_id = $1 AND status = 'COMPLETED');

-- posts/deletion.rs: SENT, SQLite
INSERT INTO post_step (schedule_id, subject_id, account_id, at, kind, attempt, duration_ms, until_at,
    error_code, detail)
    SELECT schedule, subject, account, it.at, it.kind, it.attempt, duration, until, code, it.detail FROM (SELECT key, unhex(value ->> 'schedule') AS schedule, unhex(value ->> 'subject') AS subject, value ->> 'account' AS account, value ->> 'at' AS at, value ->> 'kind' AS kind, value ->> 'attempt' AS attempt, value ->> 'duration' AS duration, value ->> 'until' AS until, value ->> 'code' AS code, value ->> 'detail' AS detail FROM jsonb_each($3)) AS it WHERE it.kind IN ('PUBLISHED', 'FAILED', 'DELETED', 'DELETION_FAILED') OR (SELECT count(*) FROM post_step s
    WHERE s.schedule_id = it.schedule AND s.subject_id = it.subject) < 500; UPDATE post SET deletion_sent_at = $2 WHERE id = $1;

-- posts/deletion.rs: SENT, PostgreSQL
WITH stepped AS (INSERT INTO post_step (schedule_id, subject_id, account_id, at, kind, attempt, duration_ms, until_at,
    error_code, detail)
    SELECT schedule, subject, account, it.at, it.kind, it.attempt, duration, until, code, it.detail FROM json_to_recordset($3::json) AS it(schedule uuid, subject uuid, account bigint, at bigint, kind text, attempt int, duration bigint, until bigint, code text, detail text) WHERE it.kind IN ('PUBLISHED', 'FAILED', 'DELETED', 'DELETION_FAILED') OR (SELECT count(*) FROM post_step s
    WHERE s.schedule_id = it.schedule AND s.subject_id = it.subject) < 500) UPDATE post SET deletion_sent_at = $2 WHERE id = $1;

-- posts/deletion.rs: PUT_BACK, SQLite
INSERT INTO post_step (schedule_id, subject_id, account_id, at, kind, attempt, duration_ms, until_at,
    error_code, detail)
    SELECT schedule, subject, account, it.at, it.kind, it.attempt, duration, until, code, it.detail FROM (SELECT key, unhex(value ->> 'schedule') AS schedule, unhex(value ->> 'subject') AS subject, value ->> 'account' AS account, value ->> 'at' AS at, value ->> 'kind' AS kind, value ->> 'attempt' AS attempt, value ->> 'duration' AS duration, value ->> 'until' AS until, value ->> 'code' AS code, value ->> 'detail' AS detail FROM jsonb_each($6)) AS it WHERE it.kind IN ('PUBLISHED', 'FAILED', 'DELETED', 'DELETION_FAILED') OR (SELECT count(*) FROM post_step s
    WHERE s.schedule_id = it.schedule AND s.subject_id = it.subject) < 500; UPDATE post SET deletion_failures = deletion_failures + $2, deletion_code = $3, deletion_message = $4,
    deletion_sent_at = CASE WHEN $5 THEN deletion_sent_at END WHERE id = $1;

-- posts/deletion.rs: PUT_BACK, PostgreSQL
WITH stepped AS (INSERT INTO post_step (schedule_id, subject_id, account_id, at, kind, attempt, duration_ms, until_at,
    error_code, detail)
    SELECT schedule, subject, account, it.at, it.kind, it.attempt, duration, until, code, it.detail FROM json_to_recordset($6::json) AS it(schedule uuid, subject uuid, account bigint, at bigint, kind text, attempt int, duration bigint, until bigint, code text, detail text) WHERE it.kind IN ('PUBLISHED', 'FAILED', 'DELETED', 'DELETION_FAILED') OR (SELECT count(*) FROM post_step s
    WHERE s.schedule_id = it.schedule AND s.subject_id = it.subject) < 500) UPDATE post SET deletion_failures = deletion_failures + $2, deletion_code = $3, deletion_message = $4,
    deletion_sent_at = CASE WHEN $5 THEN deletion_sent_at END WHERE id = $1;

-- posts/deletion.rs: ENDED, SQLite
INSERT INTO post_step (schedule_id, subject_id, account_id, at, kind, attempt, duration_ms, until_at,
    error_code, detail)
    SELECT schedule, subject, account, it.at, it.kind, it.attempt, duration, until, code, it.detail FROM (SELECT key, unhex(value ->> 'schedule') AS schedule, unhex(value ->> 'subject') AS subject, value ->> 'account' AS account, value ->> 'at' AS at, value ->> 'kind' AS kind, value ->> 'attempt' AS attempt, value ->> 'duration' AS duration, value ->> 'until' AS until, value ->> 'code' AS code, value ->> 'detail' AS detail FROM jsonb_each($7)) AS it WHERE it.kind IN ('PUBLISHED', 'FAILED', 'DELETED', 'DELETION_FAILED') OR (SELECT count(*) FROM post_step s
    WHERE s.schedule_id = it.schedule AND s.subject_id = it.subject) < 500; UPDATE post SET status = $2, deletion = $3, deletion_at = $4, deletion_code = $5, deletion_message = $6,
    deletion_sent_at = NULL WHERE id = $1;

-- posts/deletion.rs: ENDED, PostgreSQL
WITH stepped AS (INSERT INTO post_step (schedule_id, subject_id, account_id, at, kind, attempt, duration_ms, until_at,
    error_code, detail)
    SELECT schedule, subject, account, it.at, it.kind, it.attempt, duration, until, code, it.detail FROM json_to_recordset($7::json) AS it(schedule uuid, subject uuid, account bigint, at bigint, kind text, attempt int, duration bigint, until bigint, code text, detail text) WHERE it.kind IN ('PUBLISHED', 'FAILED', 'DELETED', 'DELETION_FAILED') OR (SELECT count(*) FROM post_step s
    WHERE s.schedule_id = it.schedule AND s.subject_id = it.subject) < 500) UPDATE post SET status = $2, deletion = $3, deletion_at = $4, deletion_code = $5, deletion_message = $6,
    deletion_sent_at = NULL WHERE id = $1;

-- posts/deletion.rs: deletion_job
SELECT t.id AS post_id, t.publication_id, t.schedule_id, t.account_id, t.parent_id, s.workspace_id, p.platform,
    t.role, t.platform_post_id AS identifier, r.platform_post_id AS reply_to, t.comment_id, t.answers,
    t.deletion_sent_at AS sent_at, t.deletion_failures AS failures, t.deletion_by AS asked_by,
    EXISTS (SELECT 1 FROM due d WHERE d.lane = $2 AND d.ready_at <= $3 AND d.lease IS NULL
    AND d.kind = 'main') AS yields
    FROM post t JOIN publication p ON p.id = t.publication_id JOIN schedule s ON s.id = t.schedule_id
    LEFT JOIN post r ON r.id = t.parent_id
    WHERE t.id = $1 AND t.deletion = 'WAITING' AND t.platform_post_id IS NOT NULL;

-- posts/deletion.rs: list_deletions
SELECT id, parent_id, status, deletion FROM post WHERE publication_id = $1 ORDER BY position;

-- posts/finish.rs: lock_schedule
UPDATE schedule SET updated_at = $2 WHERE id = $1 RETURNING app_id;

-- posts/finish.rs: write_outcome, SQLite
INSERT INTO post_step (schedule_id, subject_id, account_id, at, kind, attempt, duration_ms, until_at,
    error_code, detail)
    SELECT schedule, subject, account, it.at, it.kind, it.attempt, duration, until, code, it.detail FROM (SELECT key, unhex(value ->> 'schedule') AS schedule, unhex(value ->> 'subject') AS subject, value ->> 'account' AS account, value ->> 'at' AS at, value ->> 'kind' AS kind, value ->> 'attempt' AS attempt, value ->> 'duration' AS duration, value ->> 'until' AS until, value ->> 'code' AS code, value ->> 'detail' AS detail FROM jsonb_each($8)) AS it WHERE it.kind IN ('PUBLISHED', 'FAILED', 'DELETED', 'DELETION_FAILED') OR (SELECT count(*) FROM post_step s
    WHERE s.schedule_id = it.schedule AND s.subject_id = it.subject) < 500; INSERT INTO stat (workspace_id, quarter, name, n)
    SELECT unhex(value ->> 'workspace'), value ->> 'quarter', value ->> 'name', 1
    FROM jsonb_each($10) WHERE true
    ON CONFLICT (workspace_id, quarter, name) DO UPDATE SET n = stat.n + 1; UPDATE post SET status = $2, platform_post_id = $3, permalink = $4, error_code = $5, error_message = $6,
    published_at = $7, updated_at = $9
    WHERE id = $1 AND status IN ('PENDING', 'PUBLISHING') RETURNING id;

-- posts/finish.rs: write_outcome, PostgreSQL
WITH stepped AS (INSERT INTO post_step (schedule_id, subject_id, account_id, at, kind, attempt, duration_ms, until_at,
    error_code, detail)
    SELECT schedule, subject, account, it.at, it.kind, it.attempt, duration, until, code, it.detail FROM json_to_recordset($8::json) AS it(schedule uuid, subject uuid, account bigint, at bigint, kind text, attempt int, duration bigint, until bigint, code text, detail text) WHERE it.kind IN ('PUBLISHED', 'FAILED', 'DELETED', 'DELETION_FAILED') OR (SELECT count(*) FROM post_step s
    WHERE s.schedule_id = it.schedule AND s.subject_id = it.subject) < 500),
    counted AS (INSERT INTO stat_change (workspace_id, quarter, name, n)
    SELECT (value ->> 'workspace')::uuid, (value ->> 'quarter')::bigint, value ->> 'name', 1
    FROM jsonb_array_elements($10::jsonb)) UPDATE post SET status = $2, platform_post_id = $3, permalink = $4, error_code = $5, error_message = $6,
    published_at = $7, updated_at = $9
    WHERE id = $1 AND status IN ('PENDING', 'PUBLISHING') RETURNING id;

-- posts/finish.rs: POSTS
SELECT id, parent_id, status FROM post WHERE publication_id = $1 ORDER BY position;

-- posts/finish.rs: FINISH
UPDATE publication SET status = $2 WHERE id = $1;

-- posts/finish.rs: PUBLICATIONS
SELECT status FROM publication WHERE schedule_id = $1;

-- posts/finish.rs: FINISH
UPDATE schedule SET status = $2 WHERE id = $1;

-- posts/job.rs: job
SELECT t.id AS post_id, t.publication_id, t.schedule_id, t.account_id, s.workspace_id, p.platform, p.settings, p.ai_disclosure,
    t.content, s.scheduled_at, t.intent, t.sent_at, t.failures, t.parent_id, r.platform_post_id AS reply_to,
    t.comment_id, t.answers,
    coalesce((SELECT w.keep_media_metadata FROM workspace w WHERE w.id = s.workspace_id), FALSE)
    AS keep_media_metadata,
    s.approval_id IS NOT NULL AS is_bound
    FROM post t JOIN publication p ON p.id = t.publication_id JOIN schedule s ON s.id = t.schedule_id
    LEFT JOIN post r ON r.id = t.parent_id
    WHERE t.id = $1;

-- posts/progress.rs: SEND, SQLite
INSERT INTO post_step (schedule_id, subject_id, account_id, at, kind, attempt, duration_ms, until_at,
    error_code, detail)
    SELECT schedule, subject, account, it.at, it.kind, it.attempt, duration, until, code, it.detail FROM (SELECT key, unhex(value ->> 'schedule') AS schedule, unhex(value ->> 'subject') AS subject, value ->> 'account' AS account, value ->> 'at' AS at, value ->> 'kind' AS kind, value ->> 'attempt' AS attempt, value ->> 'duration' AS duration, value ->> 'until' AS until, value ->> 'code' AS code, value ->> 'detail' AS detail FROM jsonb_each($5)) AS it WHERE it.kind IN ('PUBLISHED', 'FAILED', 'DELETED', 'DELETION_FAILED') OR (SELECT count(*) FROM post_step s
    WHERE s.schedule_id = it.schedule AND s.subject_id = it.subject) < 500; UPDATE post SET status = $2, intent = $3, sent_at = $4, updated_at = $4 WHERE id = $1;

-- posts/progress.rs: SEND, PostgreSQL
WITH stepped AS (INSERT INTO post_step (schedule_id, subject_id, account_id, at, kind, attempt, duration_ms, until_at,
    error_code, detail)
    SELECT schedule, subject, account, it.at, it.kind, it.attempt, duration, until, code, it.detail FROM json_to_recordset($5::json) AS it(schedule uuid, subject uuid, account bigint, at bigint, kind text, attempt int, duration bigint, until bigint, code text, detail text) WHERE it.kind IN ('PUBLISHED', 'FAILED', 'DELETED', 'DELETION_FAILED') OR (SELECT count(*) FROM post_step s
    WHERE s.schedule_id = it.schedule AND s.subject_id = it.subject) < 500) UPDATE post SET status = $2, intent = $3, sent_at = $4, updated_at = $4 WHERE id = $1;

-- posts/progress.rs: UNSEND, SQLite
INSERT INTO post_step (schedule_id, subject_id, account_id, at, kind, attempt, duration_ms, until_at,
    error_code, detail)
    SELECT schedule, subject, account, it.at, it.kind, it.attempt, duration, until, code, it.detail FROM (SELECT key, unhex(value ->> 'schedule') AS schedule, unhex(value ->> 'subject') AS subject, value ->> 'account' AS account, value ->> 'at' AS at, value ->> 'kind' AS kind, value ->> 'attempt' AS attempt, value ->> 'duration' AS duration, value ->> 'until' AS until, value ->> 'code' AS code, value ->> 'detail' AS detail FROM jsonb_each($4)) AS it WHERE it.kind IN ('PUBLISHED', 'FAILED', 'DELETED', 'DELETION_FAILED') OR (SELECT count(*) FROM post_step s
    WHERE s.schedule_id = it.schedule AND s.subject_id = it.subject) < 500; UPDATE post SET intent = NULL, sent_at = NULL, error_code = $2, error_message = $3 WHERE id = $1;

-- posts/progress.rs: UNSEND, PostgreSQL
WITH stepped AS (INSERT INTO post_step (schedule_id, subject_id, account_id, at, kind, attempt, duration_ms, until_at,
    error_code, detail)
    SELECT schedule, subject, account, it.at, it.kind, it.attempt, duration, until, code, it.detail FROM json_to_recordset($4::json) AS it(schedule uuid, subject uuid, account bigint, at bigint, kind text, attempt int, duration bigint, until bigint, code text, detail text) WHERE it.kind IN ('PUBLISHED', 'FAILED', 'DELETED', 'DELETION_FAILED') OR (SELECT count(*) FROM post_step s
    WHERE s.schedule_id = it.schedule AND s.subject_id = it.subject) < 500) UPDATE post SET intent = NULL, sent_at = NULL, error_code = $2, error_message = $3 WHERE id = $1;

-- posts/progress.rs: mark_sending
UPDATE publication SET status = $2 WHERE id = $1 AND status = $3;

-- posts/progress.rs: PAUSED
UPDATE account SET paused_since = $2, pause_reason = $3 WHERE lane = $1;

-- posts/progress.rs: SCHEDULE
UPDATE schedule SET updated_at = $4,
    status = CASE WHEN status = $3 THEN $2 ELSE status END WHERE id = $1 RETURNING approval_id, scheduled_at;

-- posts/progress.rs: count_failure
UPDATE post SET failures = failures + 1 WHERE id = $1;

-- posts/reading.rs: NUMBERS
INSERT INTO reading (post_id, workspace_id, account_id, published_at, job, since, app_id)
    VALUES ($1, $2, $3, $4, $5, $4, $6) ON CONFLICT (post_id) DO NOTHING;

-- posts/reading.rs: COMMENTS
INSERT INTO comment_reading (post_id, job, news_from)
    VALUES ($1, $2, $3) ON CONFLICT (post_id) DO NOTHING;

-- posts/reading.rs: NUMBERS_JOB
SELECT t.id AS post_id, t.publication_id, t.schedule_id, t.account_id, t.parent_id, r.workspace_id,
    p.platform, t.platform_post_id AS identifier, r.since, q.failures,
    EXISTS (SELECT 1 FROM due d WHERE d.lane = $2 AND d.ready_at <= $3 AND d.lease IS NULL
    AND d.kind IN ('main', 'delete_post', 'change_comment')) AS yields
    FROM reading q JOIN reading r ON r.post_id = q.post_id JOIN post t ON t.id = r.post_id
    JOIN publication p ON p.id = t.publication_id
    WHERE q.job = $1 AND t.status = 'COMPLETED' AND t.platform_post_id IS NOT NULL;

-- posts/reading.rs: COMMENTS_JOB
SELECT t.id AS post_id, t.publication_id, t.schedule_id, t.account_id, t.parent_id, r.workspace_id,
    p.platform, t.platform_post_id AS identifier, r.since, q.failures,
    EXISTS (SELECT 1 FROM due d WHERE d.lane = $2 AND d.ready_at <= $3 AND d.lease IS NULL
    AND d.kind IN ('main', 'delete_post', 'change_comment')) AS yields
    FROM comment_reading q JOIN reading r ON r.post_id = q.post_id JOIN post t ON t.id = r.post_id
    JOIN publication p ON p.id = t.publication_id
    WHERE q.job = $1 AND t.status = 'COMPLETED' AND t.platform_post_id IS NOT NULL;

-- posts/reading.rs: ASK_FOR_NUMBERS
UPDATE reading SET asked_at = $3, failures = 0 WHERE post_id = $1 AND (asked_at IS NULL OR asked_at <= $2) RETURNING job;

-- posts/reading.rs: ASK_FOR_COMMENTS
UPDATE comment_reading SET asked_at = $3, failures = 0 WHERE post_id = $1 AND (asked_at IS NULL OR asked_at <= $2) RETURNING job;

-- posts/reading.rs: NUMBERS_FAILED
UPDATE reading SET failures = failures + 1 WHERE post_id = $1;

-- posts/reading.rs: COMMENTS_FAILED
UPDATE comment_reading SET failures = failures + 1 WHERE post_id = $1;

-- posts/reading.rs: NUMBERS_MISSING
UPDATE account SET missing_permission = $2 WHERE id = $1 AND status = 'CONNECTED';

-- posts/reading.rs: COMMENTS_MISSING
UPDATE account SET missing_comments = $2 WHERE id = $1 AND status = 'CONNECTED';

-- posts/reading.rs: take_reading_share
INSERT INTO reading_share (quota, began, used) VALUES ($1, $2, 1)
    ON CONFLICT (quota) DO UPDATE SET began = excluded.began,
    used = CASE WHEN reading_share.began < excluded.began THEN 1 ELSE reading_share.used + 1 END
    WHERE reading_share.began < excluded.began
    OR (reading_share.began = excluded.began AND reading_share.used < $3);

-- posts/reading.rs: WELL
UPDATE account SET missing_permission = NULL WHERE id = $1 AND missing_permission IS NOT NULL;

-- posts/reading.rs: LANE
SELECT a.lane FROM reading r JOIN account a ON a.id = r.account_id
    WHERE r.post_id = $1 AND a.status <> 'REMOVED';

-- posts/reading.rs: LAST
SELECT last_numbers FROM reading WHERE post_id = $1;

-- posts/reading.rs: ADD
INSERT INTO measurement (post_id, measured_at, views, likes, comments, shares, saves, clicks, gained)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (post_id, measured_at) DO NOTHING;

-- posts/reading.rs: READ
UPDATE reading SET failures = 0, last_numbers = $2 WHERE post_id = $1;

-- posts/reading.rs: end_readings
DELETE FROM reading WHERE post_id = $1;

-- posts/steps.rs: append, SQLite
INSERT INTO post_step (schedule_id, subject_id, account_id, at, kind, attempt, duration_ms, until_at,
    error_code, detail)
    SELECT schedule, subject, account, it.at, it.kind, it.attempt, duration, until, code, it.detail FROM (SELECT key, unhex(value ->> 'schedule') AS schedule, unhex(value ->> 'subject') AS subject, value ->> 'account' AS account, value ->> 'at' AS at, value ->> 'kind' AS kind, value ->> 'attempt' AS attempt, value ->> 'duration' AS duration, value ->> 'until' AS until, value ->> 'code' AS code, value ->> 'detail' AS detail FROM jsonb_each($1)) AS it WHERE it.kind IN ('PUBLISHED', 'FAILED', 'DELETED', 'DELETION_FAILED') OR (SELECT count(*) FROM post_step s
    WHERE s.schedule_id = it.schedule AND s.subject_id = it.subject) < 500;

-- posts/steps.rs: append, PostgreSQL
INSERT INTO post_step (schedule_id, subject_id, account_id, at, kind, attempt, duration_ms, until_at,
    error_code, detail)
    SELECT schedule, subject, account, it.at, it.kind, it.attempt, duration, until, code, it.detail FROM json_to_recordset($1::json) AS it(schedule uuid, subject uuid, account bigint, at bigint, kind text, attempt int, duration bigint, until bigint, code text, detail text) WHERE it.kind IN ('PUBLISHED', 'FAILED', 'DELETED', 'DELETION_FAILED') OR (SELECT count(*) FROM post_step s
    WHERE s.schedule_id = it.schedule AND s.subject_id = it.subject) < 500;

-- push/asked.rs: note_asked
INSERT INTO push_asked (approval_id, workspace_id)
    SELECT $1, $2 WHERE EXISTS (SELECT 1 FROM push_subscription);

-- push/asked.rs: DUE
SELECT DISTINCT w.id FROM push_asked a JOIN workspace w ON w.id = a.workspace_id
    WHERE w.approval_push_at IS NULL OR w.approval_push_at <= $1 ORDER BY w.id LIMIT $2;

-- push/asked.rs: MARK
UPDATE workspace SET approval_push_at = $2
    WHERE id = $1 AND (approval_push_at IS NULL OR approval_push_at <= $3);

-- push/asked.rs: ASKED
DELETE FROM push_asked WHERE workspace_id = $1;

-- push/asked.rs: PENDING
SELECT count(*) FROM approval WHERE workspace_id = $1 AND status = 'PENDING';

-- push/asked.rs: UNMARK
UPDATE workspace SET approval_push_at = NULL WHERE id = $1;

-- push/asked.rs: browsers_of_approvers
SELECT p.id, p.user_id, m.role FROM workspace w JOIN member m ON m.workspace_id = coalesce((SELECT home.workspace_id FROM app home WHERE home.id = w.app_id), w.id) JOIN users u ON u.id = m.user_id AND u.disabled_at IS NULL JOIN push_subscription p ON p.user_id = u.id
    WHERE w.id = $1 AND w.deleted_at IS NULL ORDER BY p.id;

-- push/asked.rs: queue
INSERT INTO push_message (subscription_id, workspace_id, attempts, unreported, ready_at, created_at)
    VALUES ($1, $2, 0, 0, $3, $3) ON CONFLICT (subscription_id, workspace_id)
    DO UPDATE SET attempts = 0, created_at = excluded.created_at;

-- push/messages.rs: READY
SELECT count(*) FROM (SELECT 1 FROM push_message WHERE ready_at <= $1 LIMIT 1) ready;

-- push/messages.rs: CLAIM
UPDATE push_message SET attempts = attempts + 1, unreported = unreported + 1, ready_at = $2
    WHERE (subscription_id, workspace_id) =
    (SELECT subscription_id, workspace_id FROM push_message WHERE ready_at <= $1 ORDER BY ready_at LIMIT 1)
    AND ready_at <= $1 RETURNING subscription_id, workspace_id, attempts, unreported, created_at;

-- push/messages.rs: BROWSER
SELECT user_id, host, sealed FROM push_subscription WHERE id = $1;

-- push/messages.rs: claim_next
DELETE FROM push_message WHERE subscription_id = $1;

-- push/messages.rs: put_off
UPDATE push_message SET ready_at = $3, unreported = unreported - 1
    WHERE subscription_id = $1 AND workspace_id = $2;

-- push/messages.rs: END
DELETE FROM push_message WHERE subscription_id = $1 AND workspace_id = $2 AND created_at = $3;

-- push/messages.rs: NEXT
UPDATE push_message SET ready_at = $3, unreported = 0
    WHERE subscription_id = $1 AND workspace_id = $2;

-- push/messages.rs: waiting_for
SELECT m.role, w.name AS workspace, a.id AS approval_id, a.requested_at,
    CASE WHEN a.requested_type = 'PERSON' THEN r.name ELSE a.requested_name END AS requested_name,
    (SELECT count(*) FROM approval c WHERE c.workspace_id = w.id AND c.status = 'PENDING') AS count
    FROM workspace w JOIN member m ON m.user_id = $1 AND m.workspace_id = coalesce((SELECT home.workspace_id FROM app home WHERE home.id = w.app_id), w.id) JOIN users u ON u.id = m.user_id AND u.disabled_at IS NULL
    JOIN approval a ON a.id = (SELECT n.id FROM approval n WHERE n.workspace_id = w.id AND n.status = 'PENDING'
    ORDER BY n.id DESC LIMIT 1)
    LEFT JOIN users r ON r.id = a.requested_user_id WHERE w.id = $2 AND w.deleted_at IS NULL;

-- push/subscriptions.rs: BEFORE
DELETE FROM push_subscription WHERE endpoint = $1 OR sid = $2;

-- push/subscriptions.rs: ADD
INSERT INTO push_subscription (id, user_id, sid, endpoint, host, user_agent, sealed, created_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8);

-- push/subscriptions.rs: OLDEST
DELETE FROM push_subscription WHERE user_id = $1 AND id NOT IN
    (SELECT id FROM push_subscription WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2);

-- push/subscriptions.rs: list
SELECT id, user_id, sid, endpoint, host, user_agent, sealed, created_at FROM push_subscription
    WHERE user_id = $1 ORDER BY created_at, id;

-- push/subscriptions.rs: remove
DELETE FROM push_subscription WHERE id = $1;

-- queue.rs: TAKEN
SELECT slot_at FROM schedule WHERE workspace_id = $1 AND slot_at > $2 AND id <> $3 ORDER BY slot_at;

-- queue.rs: with_taken
SELECT settings FROM queue WHERE workspace_id = $1;

-- queue.rs: replace
INSERT INTO queue (workspace_id, settings, updated_at) VALUES ($1, $2, $3)
    ON CONFLICT (workspace_id) DO UPDATE SET settings = excluded.settings, updated_at = excluded.updated_at;

-- queue.rs: LOCK, SQLite
SELECT settings FROM queue WHERE workspace_id = $1;

-- queue.rs: LOCK, PostgreSQL
SELECT settings FROM queue WHERE workspace_id = $1 FOR NO KEY UPDATE;

-- restore.rs: held
SELECT count(*) FROM schedule WHERE status = 'HELD';

-- restore.rs: TABLES, SQLite
SELECT count(*) FROM sqlite_schema;

-- restore.rs: TABLES, PostgreSQL
SELECT count(*) FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema');

-- retention/days.rs: TURN, PostgreSQL
SELECT pg_try_advisory_xact_lock(hashtext('octavo history'));

-- retention/days.rs: PARTITIONS, PostgreSQL
SELECT name, coalesce((bounds)[1]::uuid, '00000000-0000-0000-0000-000000000000'), (bounds)[2]::uuid FROM (
    SELECT c.relname::text AS name,
    regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM \((?:''(.+)''|MINVALUE)\) TO \(''(.+)''\)') AS bounds
    FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = $1::text::regclass
    ) AS partition WHERE bounds IS NOT NULL;

-- retention/days.rs: TAKEN_OUT, PostgreSQL
SELECT relname::text FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND NOT relispartition
    AND relname ~ ('^' || $1 || '_([0-9]{8}|before)$');

-- retention/days.rs: EXISTS, PostgreSQL
SELECT to_regclass($1) IS NOT NULL;

-- retention/mod.rs: OLD_DELIVERIES
SELECT id FROM delivery WHERE id < $1 ORDER BY id LIMIT $2;

-- retention/mod.rs: ORPHANED, SQLite
SELECT id FROM orphaned ORDER BY id LIMIT 1;

-- retention/mod.rs: ORPHANED, PostgreSQL
SELECT id FROM orphaned ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED;

-- retention/mod.rs: DELETE_EVENTS, SQLite
WITH old AS MATERIALIZED (SELECT id FROM event WHERE id < $1 ORDER BY id LIMIT $2) DELETE FROM event WHERE id IN (SELECT id FROM old);

-- retention/mod.rs: DELETE_EVENTS, PostgreSQL
WITH old AS MATERIALIZED (SELECT id FROM event WHERE id < $1 ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED) DELETE FROM event WHERE id IN (SELECT id FROM old);

-- retention/mod.rs: DELETE_EVENTS_OF_APP, SQLite
WITH old AS MATERIALIZED (SELECT id FROM event WHERE app_id = $1 LIMIT $2) DELETE FROM event WHERE id IN (SELECT id FROM old);

-- retention/mod.rs: DELETE_EVENTS_OF_APP, PostgreSQL
WITH old AS MATERIALIZED (SELECT id FROM event WHERE app_id = $1 LIMIT $2 FOR UPDATE SKIP LOCKED) DELETE FROM event WHERE id IN (SELECT id FROM old);

-- retention/mod.rs: DELIVERIES
SELECT id FROM delivery WHERE webhook_id = $1 LIMIT $2;

-- retention/mod.rs: remove_orphans
DELETE FROM orphaned WHERE id = $1;

-- retention/mod.rs: DELETE_JOBS, SQLite
DELETE FROM due WHERE job IN (SELECT unhex(value) FROM json_each($1));

-- retention/mod.rs: DELETE_JOBS, PostgreSQL
DELETE FROM due WHERE job = ANY (ARRAY(SELECT job FROM due
    WHERE job IN (SELECT value::uuid FROM json_array_elements_text($1::json)) FOR UPDATE SKIP LOCKED));

-- retention/mod.rs: DELETE_DELIVERIES, SQLite
WITH old AS MATERIALIZED (SELECT id FROM delivery WHERE id IN (SELECT unhex(value) FROM json_each($1))
    AND NOT EXISTS (SELECT 1 FROM due WHERE job = delivery.id))
    DELETE FROM delivery WHERE id IN (SELECT id FROM old) RETURNING id;

-- retention/mod.rs: DELETE_DELIVERIES, PostgreSQL
WITH old AS MATERIALIZED (SELECT id FROM delivery WHERE id IN (SELECT value::uuid FROM json_array_elements_text($1::json))
    AND NOT EXISTS (SELECT 1 FROM due WHERE job = delivery.id) FOR UPDATE SKIP LOCKED)
    DELETE FROM delivery WHERE id IN (SELECT id FROM old) RETURNING id;

-- retention/mod.rs: DELETE_ATTEMPTS, SQLite
DELETE FROM attempt WHERE delivery_id IN (SELECT unhex(value) FROM json_each($1));

-- retention/mod.rs: DELETE_ATTEMPTS, PostgreSQL
DELETE FROM attempt WHERE delivery_id IN (SELECT value::uuid FROM json_array_elements_text($1::json));

-- schedules/create.rs: insert_schedule
INSERT INTO schedule (id, workspace_id, app_id, scheduled_at, status, created_at, updated_at, slot_at,
    written_by_person_at, reference, made_by)
    VALUES ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9, $10);

-- schedules/delete.rs: POSTS
SELECT t.id, t.parent_id, t.status, p.platform, t.account_id, a.lane, t.published_at, t.deletion,
    a.status <> 'REMOVED' AS has_account, t.platform_post_id IS NOT NULL AS is_identified
    FROM post t JOIN publication p ON p.id = t.publication_id JOIN account a ON a.id = t.account_id
    WHERE t.schedule_id = $1 ORDER BY p.position, t.position;

-- schedules/delete.rs: WAIT, SQLite
UPDATE post SET deletion = 'WAITING', deletion_at = $2, deletion_sent_at = NULL, deletion_failures = 0,
    deletion_code = NULL, deletion_message = NULL, deletion_by = $3 WHERE id IN (SELECT unhex(value) FROM json_each($1));

-- schedules/delete.rs: WAIT, PostgreSQL
UPDATE post SET deletion = 'WAITING', deletion_at = $2, deletion_sent_at = NULL, deletion_failures = 0,
    deletion_code = NULL, deletion_message = NULL, deletion_by = $3 WHERE id IN (SELECT value::uuid FROM json_array_elements_text($1::json));

-- schedules/files.rs: use_files, SQLite
INSERT INTO media_use (path, schedule_id) SELECT DISTINCT path, $2 FROM (SELECT value AS path FROM json_each($1)) AS used;

-- schedules/files.rs: use_files, PostgreSQL
INSERT INTO media_use (path, schedule_id) SELECT DISTINCT path, $2::uuid FROM (SELECT json_array_elements_text($1::json) AS path) AS used;

-- schedules/files.rs: need, SQLite
UPDATE media SET needed_until = max(needed_until, $3) WHERE workspace_id = $1 AND path IN (SELECT value FROM json_each($2));

-- schedules/files.rs: need, PostgreSQL
UPDATE media SET needed_until = greatest(needed_until, $3) WHERE workspace_id = $1 AND path = ANY (ARRAY(SELECT path FROM media
    WHERE workspace_id = $1 AND path IN (SELECT json_array_elements_text($2::json))
    ORDER BY path FOR NO KEY UPDATE));

-- schedules/held.rs: held
SELECT s.id, s.workspace_id, w.name, s.scheduled_at,
    (SELECT t.content FROM post t WHERE t.schedule_id = s.id ORDER BY t.id LIMIT 1) AS content
    FROM schedule s JOIN workspace w ON w.id = s.workspace_id
    WHERE s.status = 'HELD' AND s.id > $1 ORDER BY s.id LIMIT $2;

-- schedules/insert.rs: insert_publication
INSERT INTO publication (id, schedule_id, position, account_id, platform, settings, status,
    sent_settings, ai_disclosure)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9);

-- schedules/insert.rs: insert_post
INSERT INTO post (id, publication_id, schedule_id, account_id, position, content, status,
    updated_at, role, parent_id, price, comment_id, answers)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13);

-- schedules/list.rs: LIST_CREATED, SQLite
SELECT id, workspace_id, reference, scheduled_at, status, created_at, updated_at, approval_id FROM schedule s
    WHERE workspace_id = $1 AND ($2 IS NULL OR status = $2) AND ($3 IS NULL OR scheduled_at >= $3)
    AND ($4 IS NULL OR scheduled_at < $4)
    AND ($6 IS NULL OR EXISTS (SELECT 1 FROM publication p WHERE p.schedule_id = s.id AND p.account_id = $6))
    AND ($8 IS NULL OR app_id = $8)
    AND ($9 IS NULL OR NOT EXISTS (SELECT 1 FROM publication p
    WHERE p.schedule_id = s.id AND p.account_id NOT IN (SELECT value FROM json_each((SELECT account_ids FROM api_key WHERE id = $9 UNION ALL SELECT account_ids FROM consent WHERE id = $9)))))
    AND ($10 IS NULL OR (SELECT 1 FROM post t WHERE t.schedule_id = s.id AND t.content ->> 'content' LIKE $10 ESCAPE '\' LIMIT 1) IS NOT NULL)
    AND ($12 IS NULL OR EXISTS (SELECT 1 FROM publication p WHERE p.schedule_id = s.id AND p.platform = $12))
    AND ($13 IS NULL OR substr(reference, 1, length($13)) = $13) AND ($5 IS NULL OR id < $5) AND ($11 IS NULL OR id >= $11) ORDER BY id DESC LIMIT $7;

-- schedules/list.rs: LIST_CREATED, PostgreSQL
SELECT id, workspace_id, reference, scheduled_at, status, created_at, updated_at, approval_id FROM schedule s
    WHERE workspace_id = $1 AND ($2 IS NULL OR status = $2) AND ($3 IS NULL OR scheduled_at >= $3)
    AND ($4 IS NULL OR scheduled_at < $4)
    AND ($6 IS NULL OR EXISTS (SELECT 1 FROM publication p WHERE p.schedule_id = s.id AND p.account_id = $6))
    AND ($8 IS NULL OR app_id = $8)
    AND ($9 IS NULL OR NOT EXISTS (SELECT 1 FROM publication p
    WHERE p.schedule_id = s.id AND p.account_id NOT IN (SELECT value::bigint FROM json_array_elements_text((SELECT account_ids FROM api_key WHERE id = $9 UNION ALL SELECT account_ids FROM consent WHERE id = $9)::json))))
    AND ($10 IS NULL OR (SELECT 1 FROM post t WHERE t.schedule_id = s.id AND t.content::json ->> 'content' ILIKE $10 ESCAPE '\' LIMIT 1) IS NOT NULL)
    AND ($12 IS NULL OR EXISTS (SELECT 1 FROM publication p WHERE p.schedule_id = s.id AND p.platform = $12))
    AND ($13 IS NULL OR substr(reference, 1, length($13)) = $13) AND ($5 IS NULL OR id < $5) AND ($11 IS NULL OR id >= $11) ORDER BY id DESC LIMIT $7;

-- schedules/list.rs: LIST_SCHEDULED, SQLite
SELECT id, workspace_id, reference, scheduled_at, status, created_at, updated_at, approval_id FROM schedule s
    WHERE workspace_id = $1 AND ($2 IS NULL OR status = $2) AND ($3 IS NULL OR scheduled_at >= $3)
    AND ($4 IS NULL OR scheduled_at < $4)
    AND ($6 IS NULL OR EXISTS (SELECT 1 FROM publication p WHERE p.schedule_id = s.id AND p.account_id = $6))
    AND ($8 IS NULL OR app_id = $8)
    AND ($9 IS NULL OR NOT EXISTS (SELECT 1 FROM publication p
    WHERE p.schedule_id = s.id AND p.account_id NOT IN (SELECT value FROM json_each((SELECT account_ids FROM api_key WHERE id = $9 UNION ALL SELECT account_ids FROM consent WHERE id = $9)))))
    AND ($10 IS NULL OR (SELECT 1 FROM post t WHERE t.schedule_id = s.id AND t.content ->> 'content' LIKE $10 ESCAPE '\' LIMIT 1) IS NOT NULL)
    AND ($12 IS NULL OR EXISTS (SELECT 1 FROM publication p WHERE p.schedule_id = s.id AND p.platform = $12))
    AND ($13 IS NULL OR substr(reference, 1, length($13)) = $13) AND ($5 IS NULL OR scheduled_at < $4 - 1 OR id < $5) AND ($11 IS NULL OR scheduled_at > $3 OR id >= $11)
    ORDER BY scheduled_at DESC, id DESC LIMIT $7;

-- schedules/list.rs: LIST_SCHEDULED, PostgreSQL
SELECT id, workspace_id, reference, scheduled_at, status, created_at, updated_at, approval_id FROM schedule s
    WHERE workspace_id = $1 AND ($2 IS NULL OR status = $2) AND ($3 IS NULL OR scheduled_at >= $3)
    AND ($4 IS NULL OR scheduled_at < $4)
    AND ($6 IS NULL OR EXISTS (SELECT 1 FROM publication p WHERE p.schedule_id = s.id AND p.account_id = $6))
    AND ($8 IS NULL OR app_id = $8)
    AND ($9 IS NULL OR NOT EXISTS (SELECT 1 FROM publication p
    WHERE p.schedule_id = s.id AND p.account_id NOT IN (SELECT value::bigint FROM json_array_elements_text((SELECT account_ids FROM api_key WHERE id = $9 UNION ALL SELECT account_ids FROM consent WHERE id = $9)::json))))
    AND ($10 IS NULL OR (SELECT 1 FROM post t WHERE t.schedule_id = s.id AND t.content::json ->> 'content' ILIKE $10 ESCAPE '\' LIMIT 1) IS NOT NULL)
    AND ($12 IS NULL OR EXISTS (SELECT 1 FROM publication p WHERE p.schedule_id = s.id AND p.platform = $12))
    AND ($13 IS NULL OR substr(reference, 1, length($13)) = $13) AND ($5 IS NULL OR scheduled_at < $4 - 1 OR id < $5) AND ($11 IS NULL OR scheduled_at > $3 OR id >= $11)
    ORDER BY scheduled_at DESC, id DESC LIMIT $7;

-- schedules/list.rs: CREATED
SELECT scheduled_at, id FROM schedule WHERE workspace_id = $1 AND ($2 IS NULL OR id < $2)
    ORDER BY id DESC LIMIT 1 OFFSET $3;

-- schedules/list.rs: SCHEDULED
SELECT scheduled_at, id FROM schedule WHERE workspace_id = $1
    AND ($4 IS NULL OR scheduled_at < $4) AND ($2 IS NULL OR scheduled_at < $4 - 1 OR id < $2)
    ORDER BY scheduled_at DESC, id DESC LIMIT 1 OFFSET $3;

-- schedules/retry.rs: POSTS
SELECT t.id, t.parent_id, t.status, t.error_code, t.content, t.publication_id, t.sent_at, t.account_id, p.platform, p.settings, a.lane,
    a.status <> 'REMOVED' AS has_account, coalesce(t.deletion = 'WAITING', FALSE) AS is_deleting,
    t.comment_id
    FROM post t JOIN publication p ON p.id = t.publication_id JOIN account a ON a.id = t.account_id
    WHERE t.schedule_id = $1 ORDER BY p.position, t.position;

-- schedules/retry.rs: RESET, SQLite
UPDATE post SET status = 'PENDING', intent = NULL, sent_at = NULL, failures = 0, error_code = NULL,
    error_message = NULL, updated_at = $2 WHERE id IN (SELECT unhex(value) FROM json_each($1));

-- schedules/retry.rs: RESET, PostgreSQL
UPDATE post SET status = 'PENDING', intent = NULL, sent_at = NULL, failures = 0, error_code = NULL,
    error_message = NULL, updated_at = $2 WHERE id IN (SELECT value::uuid FROM json_array_elements_text($1::json));

-- schedules/retry.rs: REOPEN, SQLite
UPDATE publication SET status = 'PUBLISHING'
    WHERE id IN (SELECT publication_id FROM post WHERE id IN (SELECT unhex(value) FROM json_each($1)));

-- schedules/retry.rs: REOPEN, PostgreSQL
UPDATE publication SET status = 'PUBLISHING'
    WHERE id IN (SELECT publication_id FROM post WHERE id IN (SELECT value::uuid FROM json_array_elements_text($1::json)));

-- schedules/retry.rs: reopen
UPDATE schedule SET status = 'PUBLISHING' WHERE id = $1;

-- schedules/revise.rs: is_reply
SELECT EXISTS (SELECT 1 FROM post WHERE schedule_id = $1 AND comment_id IS NOT NULL);

-- schedules/revise.rs: note_writer
UPDATE schedule SET written_by_person_at = $2 WHERE id = $1;

-- schedules/revise.rs: replace_posts
DELETE FROM publication WHERE schedule_id = $1;

-- schedules/revise.rs: replace_posts
DELETE FROM media_use WHERE schedule_id = $1;

-- schedules/revise.rs: count_posts
SELECT count(*) FROM post WHERE schedule_id = $1;

-- schedules/revise.rs: POSTS
SELECT t.id, a.lane, t.parent_id, p.platform, p.settings, t.content
    FROM post t JOIN publication p ON p.id = t.publication_id JOIN account a ON a.id = t.account_id
    WHERE t.schedule_id = $1 ORDER BY t.id;

-- schedules/revise.rs: set
UPDATE schedule SET status = $2, scheduled_at = $3, slot_at = $4 WHERE id = $1;

-- schedules/sent_before.rs: LAST_SENT, SQLite
SELECT account_id, content ->> 'content', max(published_at) FROM post
    WHERE account_id IN (SELECT value FROM json_each($1)) AND published_at >= $2
    AND content ->> 'content' IN (SELECT value FROM json_each($3)) GROUP BY 1, 2;

-- schedules/sent_before.rs: LAST_SENT, PostgreSQL
SELECT account_id, content::json ->> 'content', max(published_at) FROM post
    WHERE account_id IN (SELECT value::bigint FROM json_array_elements_text($1::json)) AND published_at >= $2
    AND content::json ->> 'content' IN (SELECT json_array_elements_text($3::json)) GROUP BY 1, 2;

-- schedules/timeline.rs: STEPS
SELECT p.subject_id, p.account_id, a.platform, p.at, p.kind, p.attempt, p.duration_ms, p.until_at,
    p.error_code, p.detail
    FROM post_step p LEFT JOIN account a ON a.id = p.account_id
    WHERE p.schedule_id = $1 ORDER BY p.at DESC, p.id DESC LIMIT $2;

-- schedules/timeline.rs: EVENTS, SQLite
SELECT id, type, occurred_at FROM event WHERE aggregate_id IN (SELECT value FROM json_each($1)) ORDER BY occurred_at DESC, id DESC LIMIT $2;

-- schedules/timeline.rs: EVENTS, PostgreSQL
SELECT id, type, occurred_at FROM event WHERE aggregate_id IN (SELECT json_array_elements_text($1::json)) ORDER BY occurred_at DESC, id DESC LIMIT $2;

-- schedules/timeline.rs: DELIVERIES, SQLite
SELECT d.id, d.event_id, d.event_type, d.status, d.attempt, d.http_status, d.error_message, d.created_at,
    d.last_attempt_at, d.next_attempt_at, a.duration_us
    FROM delivery d LEFT JOIN attempt a ON a.delivery_id = d.id AND a.number = d.attempt WHERE d.id IN (SELECT unhex(value) FROM json_each($1));

-- schedules/timeline.rs: DELIVERIES, PostgreSQL
SELECT d.id, d.event_id, d.event_type, d.status, d.attempt, d.http_status, d.error_message, d.created_at,
    d.last_attempt_at, d.next_attempt_at, a.duration_us
    FROM delivery d LEFT JOIN attempt a ON a.delivery_id = d.id AND a.number = d.attempt WHERE d.id IN (SELECT value::uuid FROM json_array_elements_text($1::json));

-- schedules/timeline.rs: POSTS
SELECT id, publication_id FROM post WHERE schedule_id = $1;

-- schedules/timeline.rs: WEBHOOKS
SELECT id FROM webhook WHERE app_id = $1;

-- schedules/view.rs: FIND, SQLite
SELECT id, workspace_id, reference, scheduled_at, status, created_at, updated_at, app_id, approval_id FROM schedule s
    WHERE id = $1 AND workspace_id = $2 AND ($3 IS NULL OR app_id = $3)
    AND ($4 IS NULL OR NOT EXISTS (SELECT 1 FROM publication p
    WHERE p.schedule_id = s.id AND p.account_id NOT IN (SELECT value FROM json_each((SELECT account_ids FROM api_key WHERE id = $4 UNION ALL SELECT account_ids FROM consent WHERE id = $4)))));

-- schedules/view.rs: FIND, PostgreSQL
SELECT id, workspace_id, reference, scheduled_at, status, created_at, updated_at, app_id, approval_id FROM schedule s
    WHERE id = $1 AND workspace_id = $2 AND ($3 IS NULL OR app_id = $3)
    AND ($4 IS NULL OR NOT EXISTS (SELECT 1 FROM publication p
    WHERE p.schedule_id = s.id AND p.account_id NOT IN (SELECT value::bigint FROM json_array_elements_text((SELECT account_ids FROM api_key WHERE id = $4 UNION ALL SELECT account_ids FROM consent WHERE id = $4)::json))));

-- schedules/view.rs: PUBLICATIONS, SQLite
SELECT id, schedule_id, account_id, platform, settings, coalesce(sent_settings, settings) AS sent_settings,
    ai_disclosure, status FROM publication
    WHERE schedule_id IN (SELECT unhex(value) FROM json_each($1)) ORDER BY position;

-- schedules/view.rs: PUBLICATIONS, PostgreSQL
SELECT id, schedule_id, account_id, platform, settings, coalesce(sent_settings, settings) AS sent_settings,
    ai_disclosure, status FROM publication
    WHERE schedule_id IN (SELECT value::uuid FROM json_array_elements_text($1::json)) ORDER BY position;

-- schedules/view.rs: POSTS, SQLite
SELECT id, publication_id, role, parent_id, comment_id, content, status, platform_post_id, permalink, error_code,
    error_message, published_at, updated_at, deletion, deletion_at, deletion_code, deletion_message FROM post WHERE schedule_id IN (SELECT unhex(value) FROM json_each($1)) ORDER BY position;

-- schedules/view.rs: POSTS, PostgreSQL
SELECT id, publication_id, role, parent_id, comment_id, content, status, platform_post_id, permalink, error_code,
    error_message, published_at, updated_at, deletion, deletion_at, deletion_code, deletion_message FROM post WHERE schedule_id IN (SELECT value::uuid FROM json_array_elements_text($1::json)) ORDER BY position;

-- schedules/view.rs: list_planned
SELECT id, workspace_id, reference, scheduled_at, status, created_at, updated_at, approval_id
    FROM schedule WHERE workspace_id = $1 AND status NOT IN ('CANCELLED', 'DELETED') AND scheduled_at >= $2
    AND (scheduled_at > $2 OR id > $3) AND scheduled_at < $4
    ORDER BY scheduled_at, id LIMIT $5;

-- schedules/view.rs: list_views, SQLite
SELECT id, workspace_id, reference, scheduled_at, status, created_at, updated_at, approval_id FROM schedule
    WHERE id IN (SELECT unhex(value) FROM json_each($1));

-- schedules/view.rs: list_views, PostgreSQL
SELECT id, workspace_id, reference, scheduled_at, status, created_at, updated_at, approval_id FROM schedule
    WHERE id IN (SELECT value::uuid FROM json_array_elements_text($1::json));

-- schedules/withdraw.rs: LOCK, SQLite
UPDATE schedule SET updated_at = $3,
    written_by_person_at = CASE WHEN written_by_person_at = updated_at THEN $3 END
    WHERE id = $1 AND workspace_id = $2 AND ($4 IS NULL OR app_id = $4)
    AND ($5 IS NULL OR NOT EXISTS (SELECT 1 FROM publication p
    WHERE p.schedule_id = schedule.id AND p.account_id NOT IN (SELECT value FROM json_each((SELECT account_ids FROM api_key WHERE id = $5 UNION ALL SELECT account_ids FROM consent WHERE id = $5)))))
    RETURNING id, app_id, scheduled_at, status, slot_at IS NOT NULL AS has_slot, approval_id,
    written_by_person_at IS NOT NULL AS is_written_by_person;

-- schedules/withdraw.rs: LOCK, PostgreSQL
UPDATE schedule SET updated_at = $3,
    written_by_person_at = CASE WHEN written_by_person_at = updated_at THEN $3 END
    WHERE id = $1 AND workspace_id = $2 AND ($4 IS NULL OR app_id = $4)
    AND ($5 IS NULL OR NOT EXISTS (SELECT 1 FROM publication p
    WHERE p.schedule_id = schedule.id AND p.account_id NOT IN (SELECT value::bigint FROM json_array_elements_text((SELECT account_ids FROM api_key WHERE id = $5 UNION ALL SELECT account_ids FROM consent WHERE id = $5)::json))))
    RETURNING id, app_id, scheduled_at, status, slot_at IS NOT NULL AS has_slot, approval_id,
    written_by_person_at IS NOT NULL AS is_written_by_person;

-- schedules/withdraw.rs: SENT
SELECT count(*) FROM post WHERE schedule_id = $1 AND (status <> $2 OR intent IS NOT NULL);

-- schedules/withdraw.rs: CANCEL_JOBS, SQLite
DELETE FROM due WHERE job IN (SELECT id FROM post WHERE schedule_id = $1);

-- schedules/withdraw.rs: CANCEL_JOBS, PostgreSQL
DELETE FROM due WHERE job = ANY (ARRAY(SELECT job FROM due JOIN post t ON t.id = job WHERE t.schedule_id = $1
    ORDER BY job FOR UPDATE OF due));

-- schedules/withdraw.rs: CANCEL
UPDATE schedule SET status = $2, slot_at = NULL WHERE id = $1;

-- search.rs: POSTS, SQLite
SELECT s.workspace_id, s.id, s.status, s.scheduled_at, coalesce((SELECT t.content FROM publication p JOIN post t ON t.publication_id = p.id
    WHERE p.schedule_id = s.id ORDER BY p.position, t.position LIMIT 1), '{}') AS content FROM (SELECT workspace_id, id, status, scheduled_at FROM schedule WHERE workspace_id = $1
    ORDER BY id DESC LIMIT $3) AS s
    WHERE (SELECT 1 FROM post t WHERE t.schedule_id = s.id AND t.content ->> 'content' LIKE $2 ESCAPE '\' LIMIT 1) IS NOT NULL ORDER BY s.id DESC LIMIT $4;

-- search.rs: POSTS, PostgreSQL
SELECT s.workspace_id, s.id, s.status, s.scheduled_at, coalesce((SELECT t.content FROM publication p JOIN post t ON t.publication_id = p.id
    WHERE p.schedule_id = s.id ORDER BY p.position, t.position LIMIT 1), '{}') AS content FROM (SELECT workspace_id, id, status, scheduled_at FROM schedule WHERE workspace_id = $1
    ORDER BY id DESC LIMIT $3) AS s
    WHERE (SELECT 1 FROM post t WHERE t.schedule_id = s.id AND t.content::json ->> 'content' ILIKE $2 ESCAPE '\' LIMIT 1) IS NOT NULL ORDER BY s.id DESC LIMIT $4;

-- search.rs: POST
SELECT s.workspace_id, s.id, s.status, s.scheduled_at, coalesce((SELECT t.content FROM publication p JOIN post t ON t.publication_id = p.id
    WHERE p.schedule_id = s.id ORDER BY p.position, t.position LIMIT 1), '{}') AS content FROM schedule s WHERE s.workspace_id = $1 AND s.id = $2;

-- search.rs: APPS, SQLite
SELECT workspace_id, id, name, client_id FROM app WHERE workspace_id = $1
    AND (id = $2 OR client_id = $3 OR name LIKE $4 ESCAPE '\')
    ORDER BY id LIMIT $5;

-- search.rs: APPS, PostgreSQL
SELECT workspace_id, id, name, client_id FROM app WHERE workspace_id = $1
    AND (id = $2 OR client_id = $3 OR name ILIKE $4 ESCAPE '\')
    ORDER BY id LIMIT $5;

-- search.rs: WEBHOOKS, SQLite
SELECT a.workspace_id, w.id, w.url, a.name AS app FROM app a JOIN webhook w ON w.app_id = a.id WHERE a.workspace_id = $1
    AND (w.id = $2 OR w.url LIKE $3 ESCAPE '\')
    ORDER BY w.id LIMIT $4;

-- search.rs: WEBHOOKS, PostgreSQL
SELECT a.workspace_id, w.id, w.url, a.name AS app FROM app a JOIN webhook w ON w.app_id = a.id WHERE a.workspace_id = $1
    AND (w.id = $2 OR w.url ILIKE $3 ESCAPE '\')
    ORDER BY w.id LIMIT $4;

-- search.rs: ACCOUNTS, SQLite
SELECT workspace_id, id, platform, username, display_name FROM account WHERE workspace_id = $1 AND status <> 'REMOVED'
    AND (id = $2 OR username LIKE $3 ESCAPE '\'
    OR display_name LIKE $3 ESCAPE '\')
    ORDER BY id LIMIT $4;

-- search.rs: ACCOUNTS, PostgreSQL
SELECT workspace_id, id, platform, username, display_name FROM account WHERE workspace_id = $1 AND status <> 'REMOVED'
    AND (id = $2 OR username ILIKE $3 ESCAPE '\'
    OR display_name ILIKE $3 ESCAPE '\')
    ORDER BY id LIMIT $4;

-- search.rs: DELIVERY
SELECT webhook_id, aggregate_id FROM delivery WHERE id = $1;

-- search.rs: EVENT
SELECT aggregate_id FROM event WHERE id = $1;

-- search.rs: schedule_of
SELECT schedule_id FROM post WHERE id = $1;

-- search.rs: schedule_of
SELECT schedule_id FROM publication WHERE id = $1;

-- server_address.rs: server_address
SELECT public_url, listen FROM server_address WHERE name = $1;

-- server_address.rs: set_server_address
INSERT INTO server_address (name, public_url, listen) VALUES ($1, $2, $3)
    ON CONFLICT (name) DO UPDATE SET public_url = excluded.public_url, listen = excluded.listen;

-- server_state.rs: ATTENTION
SELECT (SELECT count(*) FROM schedule WHERE status = 'HELD') AS held,
    (SELECT count(*) FROM account WHERE status = 'NEEDS_RECONNECT') AS accounts_to_reconnect,
    (SELECT count(*) FROM webhook WHERE disabled_at IS NOT NULL) AS webhooks_disabled;

-- server_state.rs: COMING
SELECT count(*) FROM lane l JOIN due d ON d.lane = l.id JOIN post t ON t.id = d.job
    WHERE l.kind = 'publish' AND d.ready_at > $1 AND d.ready_at <= $2;

-- server_state.rs: LAST_DAY
SELECT name, CAST(sum(n) AS BIGINT) FROM (
    SELECT name, n FROM stat WHERE quarter > $1 UNION ALL SELECT name, n FROM stat_change WHERE quarter > $1) AS counted
    WHERE name LIKE 'posts.%' OR name LIKE 'deliveries.%' GROUP BY name;

-- server_state.rs: BYTES, SQLite
SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size();

-- server_state.rs: BYTES, PostgreSQL
SELECT pg_database_size(current_database());

-- server_state.rs: WORKERS, PostgreSQL
SELECT count(DISTINCT objid) FROM pg_locks WHERE locktype = 'advisory' AND mode = 'ShareLock' AND granted AND classid = $1
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database());

-- spending.rs: spend
UPDATE api_key SET counted_on = $2,
    counted_posts = $3 + CASE WHEN counted_on = $2 THEN counted_posts ELSE 0 END
    WHERE id = $1 AND $3 + CASE WHEN counted_on = $2 THEN counted_posts ELSE 0 END <= $4;

-- spending.rs: count_in_workspace
UPDATE workspace SET counted_on = $2,
    counted_posts = $3 + CASE WHEN counted_on = $2 THEN counted_posts ELSE 0 END
    WHERE id = $1 AND $3 + CASE WHEN counted_on = $2 THEN counted_posts ELSE 0 END <= $4;

-- spending.rs: within_price
SELECT CAST((SELECT coalesce(sum(n), 0) FROM (SELECT workspace_id, quarter, name, n FROM stat
    UNION ALL SELECT workspace_id, quarter, name, n FROM stat_change) AS t
    WHERE workspace_id = $1 AND name = $2 AND quarter >= $3 AND quarter < $4)
    + (SELECT coalesce(sum(p.price), 0) FROM schedule s JOIN post p ON p.schedule_id = s.id
    WHERE s.workspace_id = $1 AND s.scheduled_at >= $5 AND s.scheduled_at < $6
    AND s.status IN ('SCHEDULED', 'PUBLISHING', 'WAITING_FOR_APPROVAL')
    AND p.status IN ('PENDING', 'PUBLISHING')) AS BIGINT);

-- stats.rs: COUNTS, SQLite
SELECT (value ->> 'range') AS range_at, CAST(NULL AS BIGINT) AS quarter, t.name, CAST(sum(t.n) AS BIGINT) AS n
    FROM jsonb_each($2) CROSS JOIN stat t ON t.workspace_id = $1
    AND t.quarter >= (value ->> 'from') AND t.quarter < (value ->> 'to')
    GROUP BY 1, 3
    UNION ALL SELECT NULL, c.quarter, c.name, c.n FROM stat_change c
    WHERE c.workspace_id = $1 AND c.quarter >= $3 AND c.quarter < $4;

-- stats.rs: COUNTS, PostgreSQL
SELECT (value ->> 'range')::bigint AS range_at, CAST(NULL AS BIGINT) AS quarter, t.name, CAST(sum(t.n) AS BIGINT) AS n
    FROM jsonb_array_elements($2::jsonb) JOIN stat t ON t.workspace_id = $1
    AND t.quarter >= (value ->> 'from')::bigint AND t.quarter < (value ->> 'to')::bigint
    GROUP BY 1, 3
    UNION ALL SELECT NULL, c.quarter, c.name, c.n FROM stat_change c
    WHERE c.workspace_id = $1 AND c.quarter >= $3 AND c.quarter < $4;

-- stats.rs: ALONE, PostgreSQL
SELECT pg_advisory_xact_lock('stat'::regclass::bigint);

-- stats.rs: FOLD, PostgreSQL
WITH taken AS (DELETE FROM stat_change RETURNING workspace_id, quarter, name, n)
    INSERT INTO stat (workspace_id, quarter, name, n)
    SELECT workspace_id, quarter, name, sum(n) FROM taken
    WHERE EXISTS (SELECT 1 FROM workspace w WHERE w.id = taken.workspace_id) GROUP BY 1, 2, 3 HAVING sum(n) <> 0
    ON CONFLICT (workspace_id, quarter, name) DO UPDATE SET n = stat.n + excluded.n;

-- stats.rs: SWEEP
DELETE FROM stat WHERE workspace_id IN (SELECT id FROM workspace) AND quarter < $1;

-- stats.rs: SUMS, SQLite
SELECT workspace_id, name, CAST(sum(n) AS BIGINT) FROM (SELECT workspace_id, quarter, name, n FROM stat
    UNION ALL SELECT workspace_id, quarter, name, n FROM stat_change) AS t
    WHERE workspace_id IN (SELECT unhex(value) FROM json_each($1)) AND quarter >= $2 AND quarter < $3 AND name IN ($4, $5, $6) GROUP BY workspace_id, name;

-- stats.rs: SUMS, PostgreSQL
SELECT workspace_id, name, CAST(sum(n) AS BIGINT) FROM (SELECT workspace_id, quarter, name, n FROM stat
    UNION ALL SELECT workspace_id, quarter, name, n FROM stat_change) AS t
    WHERE workspace_id IN (SELECT value::uuid FROM json_array_elements_text($1::json)) AND quarter >= $2 AND quarter < $3 AND name IN ($4, $5, $6) GROUP BY workspace_id, name;

-- stats.rs: ADD, SQLite
INSERT INTO stat (workspace_id, quarter, name, n) VALUES ($1, $2, $3, $4) ON CONFLICT (workspace_id, quarter, name) DO UPDATE SET n = stat.n + excluded.n;

-- stats.rs: ADD, PostgreSQL
INSERT INTO stat_change (workspace_id, quarter, name, n) VALUES ($1, $2, $3, $4);

-- stats.rs: sweep
DELETE FROM workspace WHERE cleared_at < $1;

-- users.rs: find
SELECT id, email, email_verified, name, password_hash, created_at, disabled_at
    FROM users WHERE id = $1;

-- users.rs: find_by_email
SELECT id, email, email_verified, name, password_hash, created_at, disabled_at
    FROM users WHERE email = $1;

-- users.rs: list
SELECT id, email, email_verified, name, password_hash, created_at, disabled_at
    FROM users ORDER BY email;

-- users.rs: rename
UPDATE users SET name = $2 WHERE id = $1;

-- users.rs: insert_person
INSERT INTO users (id, email, email_verified, name, password_hash, created_at, disabled_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7);

-- webhooks/change.rs: CHANGE
UPDATE webhook SET url = coalesce($2, url), events_all = coalesce($3, events_all),
    event_types = coalesce($4, event_types), retry_max_attempts = coalesce($5, retry_max_attempts),
    retry_backoff_ms = coalesce($6, retry_backoff_ms), connect_timeout_ms = coalesce($7, connect_timeout_ms),
    read_timeout_ms = coalesce($8, read_timeout_ms), updated_at = $9,
    failing_since = CASE WHEN $2 IS NULL THEN failing_since END,
    failing_tries = CASE WHEN $2 IS NULL THEN failing_tries ELSE 0 END
    WHERE id = $1;

-- webhooks/change.rs: set_status
UPDATE webhook SET status = $2, status_reason = NULL, disabled_at = NULL, failing_since = NULL,
    failing_tries = 0 WHERE id = $1;

-- webhooks/health.rs: RECORD_HEALTH, SQLite
UPDATE webhook SET last_success_at = coalesce(it.value ->> 'success', last_success_at),
    last_failure_at = coalesce(it.value ->> 'failure', last_failure_at),
    failing_since = CASE WHEN it.value ->> 'success' IS NULL
    THEN coalesce(failing_since, it.value ->> 'firstFailure') END,
    failing_tries = CASE WHEN it.value ->> 'success' IS NULL
    THEN failing_tries + (it.value ->> 'failures') ELSE 0 END
    FROM jsonb_each($1) AS it WHERE webhook.id = unhex(it.value ->> 'id')
    RETURNING webhook.id, failing_since, failing_tries;

-- webhooks/health.rs: RECORD_HEALTH, PostgreSQL
WITH told AS (SELECT (value ->> 'id')::uuid AS id, (value ->> 'success')::bigint AS success,
    (value ->> 'failure')::bigint AS failure, (value ->> 'firstFailure')::bigint AS first_failure,
    (value ->> 'failures')::int AS failures FROM jsonb_array_elements($1::jsonb)),
    locked AS (SELECT id FROM webhook WHERE id IN (SELECT id FROM told) ORDER BY id FOR NO KEY UPDATE)
    UPDATE webhook w SET last_success_at = coalesce(told.success, w.last_success_at),
    last_failure_at = coalesce(told.failure, w.last_failure_at),
    failing_since = CASE WHEN told.success IS NULL THEN coalesce(w.failing_since, told.first_failure) END,
    failing_tries = CASE WHEN told.success IS NULL THEN w.failing_tries + told.failures ELSE 0 END
    FROM told JOIN locked USING (id) WHERE w.id = told.id
    RETURNING w.id, w.failing_since, w.failing_tries;

-- webhooks/health.rs: disable_webhook
UPDATE webhook SET status = $2, status_reason = $3, disabled_at = $4, notice_due = TRUE
    WHERE id = $1 AND status IN ('ACTIVE', 'PAUSED');

-- webhooks/keys.rs: SWEEP, SQLite
WITH ended AS MATERIALIZED (SELECT webhook_id, sealed FROM webhook_key WHERE expires_at <= $1) DELETE FROM webhook_key WHERE (webhook_id, sealed) IN (SELECT webhook_id, sealed FROM ended);

-- webhooks/keys.rs: SWEEP, PostgreSQL
WITH ended AS MATERIALIZED (SELECT webhook_id, sealed FROM webhook_key WHERE expires_at <= $1 FOR UPDATE SKIP LOCKED) DELETE FROM webhook_key WHERE (webhook_id, sealed) IN (SELECT webhook_id, sealed FROM ended);

-- webhooks/keys.rs: rotate
UPDATE webhook SET updated_at = $2 WHERE id = $1;

-- webhooks/keys.rs: rotate
DELETE FROM webhook_key WHERE webhook_id = $1 AND expires_at <= $2;

-- webhooks/keys.rs: rotate
UPDATE webhook SET api_key_sealed = $2 WHERE id = $1;

-- webhooks/keys.rs: COUNT
SELECT count(*) FROM webhook_key WHERE webhook_id = $1;

-- webhooks/keys.rs: KEEP
INSERT INTO webhook_key (webhook_id, sealed, expires_at)
    SELECT id, api_key_sealed, $2 FROM webhook WHERE id = $1;

-- webhooks/mod.rs: ADD
INSERT INTO webhook (id, app_id, url, api_key_sealed, events_all, event_types, retry_max_attempts,
    retry_backoff_ms, connect_timeout_ms, read_timeout_ms, status, created_at, updated_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12);

-- webhooks/mod.rs: FIND
SELECT w.id, w.app_id, w.url, w.api_key_sealed, w.events_all, w.event_types, w.retry_max_attempts,
    w.retry_backoff_ms, w.connect_timeout_ms, w.read_timeout_ms, w.status, w.status_reason, w.disabled_at,
    (SELECT max(k.expires_at) FROM webhook_key k WHERE k.webhook_id = w.id) AS former_key_until,
    w.last_success_at, w.last_failure_at, w.created_at
    FROM webhook w JOIN app a ON a.id = w.app_id WHERE w.id = $1 AND a.workspace_id = $2;

-- webhooks/mod.rs: LIST
SELECT w.id, w.app_id, w.url, w.api_key_sealed, w.events_all, w.event_types, w.retry_max_attempts,
    w.retry_backoff_ms, w.connect_timeout_ms, w.read_timeout_ms, w.status, w.status_reason, w.disabled_at,
    (SELECT max(k.expires_at) FROM webhook_key k WHERE k.webhook_id = w.id) AS former_key_until,
    w.last_success_at, w.last_failure_at, w.created_at
    FROM webhook w JOIN app a ON a.id = w.app_id WHERE a.workspace_id = $1 ORDER BY w.id;

-- webhooks/mod.rs: READ
SELECT w.id, w.app_id, w.url, w.api_key_sealed, w.events_all, w.event_types, w.retry_max_attempts,
    w.retry_backoff_ms, w.connect_timeout_ms, w.read_timeout_ms, w.status, w.status_reason, w.disabled_at,
    (SELECT max(k.expires_at) FROM webhook_key k WHERE k.webhook_id = w.id) AS former_key_until,
    w.last_success_at, w.last_failure_at, w.created_at
    FROM webhook w JOIN app a ON a.id = w.app_id WHERE w.id = $1;

-- webhooks/mod.rs: COUNT
SELECT count(*) FROM webhook WHERE app_id = $1;

-- webhooks/mod.rs: add
UPDATE app SET name = name WHERE id = $1;

-- webhooks/mod.rs: delete
DELETE FROM webhook WHERE id = $1 RETURNING app_id, url;

-- webhooks/mod.rs: delete
INSERT INTO orphaned (id) VALUES ($1);

-- webhooks/mod.rs: record_redelivery
SELECT a.workspace_id FROM webhook w JOIN app a ON a.id = w.app_id WHERE w.id = $1;

-- webhooks/mod.rs: record_webhook
SELECT workspace_id FROM app WHERE id = $1;

-- webhooks/notices.rs: DUE
SELECT id FROM webhook WHERE notice_due ORDER BY id;

-- webhooks/notices.rs: TAKE
UPDATE webhook SET notice_due = FALSE WHERE id = $1 AND notice_due RETURNING app_id;

-- webhooks/notices.rs: WORKSPACE
SELECT workspace_id FROM app WHERE id = $1;

-- webhooks/notices.rs: disabled_for
SELECT a.name AS app, h.status_reason AS reason, w.id AS workspace_id, w.name AS workspace, coalesce((SELECT home.workspace_id FROM app home WHERE home.id = w.app_id), w.id) AS home_id FROM webhook h JOIN app a ON a.id = h.app_id JOIN workspace w ON w.id = a.workspace_id AND w.deleted_at IS NULL
    WHERE h.id = $2 AND h.status IN ('DISABLED_FAILING', 'DISABLED_GONE') AND h.status_reason IS NOT NULL AND (EXISTS (SELECT 1 FROM member m WHERE m.user_id = $1 AND m.workspace_id = coalesce((SELECT home.workspace_id FROM app home WHERE home.id = w.app_id), w.id)) OR $1 IS NULL);

-- workspaces/chat.rs: set_chat
UPDATE workspace SET notices_url_sealed = $2, notices_host = $3 WHERE id = $1;

-- workspaces/client_limits.rs: set
UPDATE workspace SET posts_per_day = $2, stored_bytes = $3, monthly_price = $4 WHERE id = $1;

-- workspaces/client_list.rs: IN_TROUBLE, SQLite
SELECT c.workspace_id, c.last_post_quarter FROM (SELECT DISTINCT workspace_id FROM account WHERE status = 'NEEDS_RECONNECT') AS t
    CROSS JOIN client_activity c CROSS JOIN workspace w ON w.id = c.workspace_id
    WHERE c.app_id = $1 AND w.deleted_at IS NULL AND (c.last_post_quarter, c.workspace_id) < ($2, $3)
    AND ($4 IS NULL OR w.external_id = $5 OR w.name LIKE $4 ESCAPE '\')
    AND ($6 IS NULL OR EXISTS (SELECT 1 FROM account a WHERE a.workspace_id = w.id AND a.platform = $6
    AND a.status <> 'REMOVED')) AND c.workspace_id = t.workspace_id ORDER BY c.last_post_quarter DESC, c.workspace_id DESC LIMIT $7;

-- workspaces/client_list.rs: IN_TROUBLE, PostgreSQL
SELECT c.workspace_id, c.last_post_quarter FROM (SELECT DISTINCT workspace_id FROM account WHERE status = 'NEEDS_RECONNECT') AS t
    CROSS JOIN client_activity c JOIN workspace w ON w.id = c.workspace_id
    WHERE c.app_id = $1 AND w.deleted_at IS NULL AND (c.last_post_quarter, c.workspace_id) < ($2, $3)
    AND ($4 IS NULL OR w.external_id = $5 OR w.name ILIKE $4 ESCAPE '\')
    AND ($6 IS NULL OR EXISTS (SELECT 1 FROM account a WHERE a.workspace_id = w.id AND a.platform = $6
    AND a.status <> 'REMOVED')) AND c.workspace_id = t.workspace_id ORDER BY c.last_post_quarter DESC, c.workspace_id DESC LIMIT $7;

-- workspaces/client_list.rs: OTHERS, SQLite
SELECT c.workspace_id, c.last_post_quarter FROM client_activity c CROSS JOIN workspace w ON w.id = c.workspace_id
    WHERE c.app_id = $1 AND w.deleted_at IS NULL AND (c.last_post_quarter, c.workspace_id) < ($2, $3)
    AND ($4 IS NULL OR w.external_id = $5 OR w.name LIKE $4 ESCAPE '\')
    AND ($6 IS NULL OR EXISTS (SELECT 1 FROM account a WHERE a.workspace_id = w.id AND a.platform = $6
    AND a.status <> 'REMOVED')) AND NOT EXISTS (SELECT 1 FROM account a WHERE a.workspace_id = w.id AND a.status = 'NEEDS_RECONNECT') ORDER BY c.last_post_quarter DESC, c.workspace_id DESC LIMIT $7;

-- workspaces/client_list.rs: OTHERS, PostgreSQL
SELECT c.workspace_id, c.last_post_quarter FROM client_activity c JOIN workspace w ON w.id = c.workspace_id
    WHERE c.app_id = $1 AND w.deleted_at IS NULL AND (c.last_post_quarter, c.workspace_id) < ($2, $3)
    AND ($4 IS NULL OR w.external_id = $5 OR w.name ILIKE $4 ESCAPE '\')
    AND ($6 IS NULL OR EXISTS (SELECT 1 FROM account a WHERE a.workspace_id = w.id AND a.platform = $6
    AND a.status <> 'REMOVED')) AND NOT EXISTS (SELECT 1 FROM account a WHERE a.workspace_id = w.id AND a.status = 'NEEDS_RECONNECT') ORDER BY c.last_post_quarter DESC, c.workspace_id DESC LIMIT $7;

-- workspaces/client_list.rs: WORKSPACES, SQLite
SELECT w.id, w.name, CAST($2 AS TEXT) AS role, w.created_at, w.keep_media_metadata, w.approval, w.app_id, w.external_id, w.notices_host, w.posts_per_day AS client_posts_per_day, w.stored_bytes AS client_stored_bytes,
    w.monthly_price AS client_monthly_price, (SELECT a.name FROM app a WHERE a.id = w.app_id) AS app_name FROM workspace w
    WHERE w.app_id = $1 AND w.deleted_at IS NULL AND w.id IN (SELECT unhex(value) FROM json_each($3));

-- workspaces/client_list.rs: WORKSPACES, PostgreSQL
SELECT w.id, w.name, CAST($2 AS TEXT) AS role, w.created_at, w.keep_media_metadata, w.approval, w.app_id, w.external_id, w.notices_host, w.posts_per_day AS client_posts_per_day, w.stored_bytes AS client_stored_bytes,
    w.monthly_price AS client_monthly_price, (SELECT a.name FROM app a WHERE a.id = w.app_id) AS app_name FROM workspace w
    WHERE w.app_id = $1 AND w.deleted_at IS NULL AND w.id IN (SELECT value::uuid FROM json_array_elements_text($3::json));

-- workspaces/client_list.rs: POSTS, SQLite
SELECT w.id, (SELECT s.scheduled_at FROM schedule s WHERE s.workspace_id = w.id AND s.scheduled_at <= $3
    AND s.status IN ('COMPLETED', 'PARTIALLY_COMPLETED') ORDER BY s.scheduled_at DESC, s.id DESC LIMIT 1) AS last_post_at,
    (SELECT count(*) FROM schedule s WHERE s.workspace_id = w.id AND s.scheduled_at >= $2
    AND s.status IN ('SCHEDULED', 'WAITING_FOR_APPROVAL', 'HELD')) AS posts_waiting
    FROM workspace w WHERE w.id IN (SELECT unhex(value) FROM json_each($1));

-- workspaces/client_list.rs: POSTS, PostgreSQL
SELECT w.id, (SELECT s.scheduled_at FROM schedule s WHERE s.workspace_id = w.id AND s.scheduled_at <= $3
    AND s.status IN ('COMPLETED', 'PARTIALLY_COMPLETED') ORDER BY s.scheduled_at DESC, s.id DESC LIMIT 1) AS last_post_at,
    (SELECT count(*) FROM schedule s WHERE s.workspace_id = w.id AND s.scheduled_at >= $2
    AND s.status IN ('SCHEDULED', 'WAITING_FOR_APPROVAL', 'HELD')) AS posts_waiting
    FROM workspace w WHERE w.id IN (SELECT value::uuid FROM json_array_elements_text($1::json));

-- workspaces/client_list.rs: LINKS, SQLite
SELECT l.workspace_id, l.id, l.expires_at FROM connect_link l WHERE l.app_id = $2 AND l.expires_at > $3
    AND NOT l.finished AND NOT l.revoked AND l.workspace_id IN (SELECT unhex(value) FROM json_each($1)) ORDER BY l.id;

-- workspaces/client_list.rs: LINKS, PostgreSQL
SELECT l.workspace_id, l.id, l.expires_at FROM connect_link l WHERE l.app_id = $2 AND l.expires_at > $3
    AND NOT l.finished AND NOT l.revoked AND l.workspace_id IN (SELECT value::uuid FROM json_array_elements_text($1::json)) ORDER BY l.id;

-- workspaces/client_list.rs: COUNTS, SQLite
SELECT (SELECT count(*) FROM workspace w WHERE w.app_id = $1 AND w.deleted_at IS NULL) AS clients,
    (SELECT count(*) FROM client_activity c JOIN account a ON a.workspace_id = c.workspace_id
    WHERE c.app_id = $1 AND a.status <> 'REMOVED') AS accounts,
    (SELECT count(*) FROM account a CROSS JOIN client_activity c ON c.workspace_id = a.workspace_id
    WHERE a.status = 'NEEDS_RECONNECT' AND c.app_id = $1) AS to_reconnect;

-- workspaces/client_list.rs: COUNTS, PostgreSQL
SELECT (SELECT count(*) FROM workspace w WHERE w.app_id = $1 AND w.deleted_at IS NULL) AS clients,
    (SELECT count(*) FROM client_activity c JOIN account a ON a.workspace_id = c.workspace_id
    WHERE c.app_id = $1 AND a.status <> 'REMOVED') AS accounts,
    (SELECT count(*) FROM account a JOIN client_activity c ON c.workspace_id = a.workspace_id
    WHERE a.status = 'NEEDS_RECONNECT' AND c.app_id = $1) AS to_reconnect;

-- workspaces/clients.rs: COUNT
SELECT count(*) FROM workspace WHERE app_id = $1 AND deleted_at IS NULL;

-- workspaces/clients.rs: ADD
INSERT INTO workspace (id, name, created_at, app_id, external_id) VALUES ($1, $2, $3, $4, $5);

-- workspaces/clients.rs: add_client
UPDATE app SET has_clients = TRUE WHERE id = $1;

-- workspaces/clients.rs: find_client
SELECT w.id, w.name, CAST($2 AS TEXT) AS role, w.created_at, w.keep_media_metadata, w.approval, w.app_id, w.external_id, w.notices_host, w.posts_per_day AS client_posts_per_day, w.stored_bytes AS client_stored_bytes,
    w.monthly_price AS client_monthly_price, (SELECT a.name FROM app a WHERE a.id = w.app_id) AS app_name FROM workspace w
    WHERE w.app_id = $1 AND w.deleted_at IS NULL AND w.id = $3;

-- workspaces/clients.rs: ALL
SELECT w.id, w.name, CAST($2 AS TEXT) AS role, w.created_at, w.keep_media_metadata, w.approval, w.app_id, w.external_id, w.notices_host, w.posts_per_day AS client_posts_per_day, w.stored_bytes AS client_stored_bytes,
    w.monthly_price AS client_monthly_price, (SELECT a.name FROM app a WHERE a.id = w.app_id) AS app_name FROM workspace w
    WHERE w.app_id = $1 AND w.deleted_at IS NULL AND w.id > $3 ORDER BY w.id LIMIT $4;

-- workspaces/clients.rs: NAMED
SELECT w.id, w.name, CAST($2 AS TEXT) AS role, w.created_at, w.keep_media_metadata, w.approval, w.app_id, w.external_id, w.notices_host, w.posts_per_day AS client_posts_per_day, w.stored_bytes AS client_stored_bytes,
    w.monthly_price AS client_monthly_price, (SELECT a.name FROM app a WHERE a.id = w.app_id) AS app_name FROM workspace w
    WHERE w.app_id = $1 AND w.deleted_at IS NULL AND w.id > $3 AND w.external_id = $5 ORDER BY w.id LIMIT $4;

-- workspaces/clients.rs: delete_client
SELECT name FROM workspace WHERE id = $1 AND app_id = $2 AND deleted_at IS NULL;

-- workspaces/clients.rs: find_external
SELECT w.id, w.name, CAST($2 AS TEXT) AS role, w.created_at, w.keep_media_metadata, w.approval, w.app_id, w.external_id, w.notices_host, w.posts_per_day AS client_posts_per_day, w.stored_bytes AS client_stored_bytes,
    w.monthly_price AS client_monthly_price, (SELECT a.name FROM app a WHERE a.id = w.app_id) AS app_name FROM workspace w
    WHERE w.app_id = $1 AND w.deleted_at IS NULL AND w.external_id = $3;

-- workspaces/deletion.rs: delete
SELECT name FROM workspace WHERE id = $1;

-- workspaces/deletion.rs: FIND
SELECT w.id FROM workspace w WHERE w.deleted_at IS NOT NULL AND w.cleared_at IS NULL
    AND (w.deleted_at <= $1 OR NOT EXISTS (SELECT 1 FROM app a WHERE a.id = w.app_id))
    ORDER BY w.deleted_at LIMIT 100;

-- workspaces/deletion.rs: HOLDS
SELECT EXISTS (SELECT 1 FROM schedule WHERE workspace_id = $1)
    OR EXISTS (SELECT 1 FROM media WHERE workspace_id = $1)
    OR EXISTS (SELECT 1 FROM media_object WHERE workspace_id = $1)
    OR EXISTS (SELECT 1 FROM account WHERE workspace_id = $1 AND status <> 'REMOVED');

-- workspaces/deletion.rs: remove_rows
DELETE FROM account WHERE workspace_id = $1;

-- workspaces/deletion.rs: KEEP
UPDATE workspace SET cleared_at = $2, name = ''
    WHERE id = $1 AND app_id IN (SELECT a.id FROM app a);

-- workspaces/deletion.rs: remove_workspace
DELETE FROM stat_change WHERE workspace_id = $1;

-- workspaces/deletion.rs: remove_workspace
DELETE FROM stat WHERE workspace_id = $1;

-- workspaces/deletion.rs: remove_workspace
DELETE FROM workspace WHERE id = $1;

-- workspaces/deletion.rs: delete_locked
DELETE FROM member WHERE workspace_id = $1;

-- workspaces/deletion.rs: delete_locked
DELETE FROM invitation WHERE workspace_id = $1;

-- workspaces/deletion.rs: NEEDED
UPDATE media SET needed_until = $2 WHERE workspace_id = $1;

-- workspaces/deletion.rs: MARK
UPDATE workspace SET deleted_at = $2 WHERE id = $1;

-- workspaces/deletion.rs: IMPORTS
DELETE FROM media_import WHERE id IN (SELECT id FROM media_import WHERE workspace_id = $1 LIMIT $2);

-- workspaces/deletion.rs: SCHEDULES
DELETE FROM schedule WHERE id IN
    (SELECT id FROM schedule WHERE workspace_id = $1 AND status <> 'PUBLISHING' LIMIT $2) RETURNING id;

-- workspaces/deletion.rs: STEPS, SQLite
DELETE FROM post_step WHERE schedule_id IN (SELECT unhex(value) FROM json_each($1));

-- workspaces/deletion.rs: STEPS, PostgreSQL
DELETE FROM post_step WHERE schedule_id IN (SELECT value::uuid FROM json_array_elements_text($1::json));

-- workspaces/deletion.rs: lock_apps, SQLite
SELECT id FROM app WHERE workspace_id IN (SELECT unhex(value) FROM json_each($1)) ORDER BY id;

-- workspaces/deletion.rs: lock_apps, PostgreSQL
SELECT id FROM app WHERE workspace_id IN (SELECT value::uuid FROM json_array_elements_text($1::json)) ORDER BY id;

-- workspaces/deletion.rs: ACCOUNTS, SQLite
SELECT id, lane FROM account WHERE workspace_id IN (SELECT unhex(value) FROM json_each($1)) AND status <> 'REMOVED' ORDER BY id;

-- workspaces/deletion.rs: ACCOUNTS, PostgreSQL
SELECT id, lane FROM account WHERE workspace_id IN (SELECT value::uuid FROM json_array_elements_text($1::json)) AND status <> 'REMOVED' ORDER BY id;

-- workspaces/invitations.rs: REPLACE
DELETE FROM invitation WHERE workspace_id = $1 AND email = $2;

-- workspaces/invitations.rs: FIND
SELECT i.id, i.email, i.role, i.expires_at, i.invited_by, u.name AS inviter_name,
    u.email AS inviter_email, m.role AS inviter_role
    FROM invitation i JOIN users u ON u.id = i.invited_by AND u.disabled_at IS NULL
    JOIN member m ON m.workspace_id = i.workspace_id AND m.user_id = i.invited_by WHERE i.id = $1;

-- workspaces/invitations.rs: invitations
SELECT i.id, i.email, i.role, i.expires_at, i.invited_by, u.name AS inviter_name,
    u.email AS inviter_email, m.role AS inviter_role
    FROM invitation i JOIN users u ON u.id = i.invited_by AND u.disabled_at IS NULL
    JOIN member m ON m.workspace_id = i.workspace_id AND m.user_id = i.invited_by WHERE i.workspace_id = $1 AND i.expires_at > $2 ORDER BY i.id DESC;

-- workspaces/invitations.rs: KEY
UPDATE invitation SET mailed_key = $2 WHERE id = $1 AND expires_at > $3
    RETURNING (SELECT name FROM workspace WHERE workspace.id = workspace_id);

-- workspaces/invitations.rs: withdraw_invitation
SELECT id, workspace_id, email, role FROM invitation
    WHERE workspace_id = $1 AND id = $2 AND expires_at > $3;

-- workspaces/invitations.rs: FIND
SELECT workspace_id FROM invitation WHERE (key = $1 OR mailed_key = $1) AND expires_at > $2;

-- workspaces/invitations.rs: USE
DELETE FROM invitation WHERE key = $1 OR mailed_key = $1 RETURNING role, invited_by;

-- workspaces/invitations.rs: NAME
SELECT name, created_at, keep_media_metadata, approval, notices_host FROM workspace WHERE id = $1;

-- workspaces/invitations.rs: count_recent
SELECT count(*) FROM audit_personal p JOIN audit_entry e ON e.id = p.entry_id
    WHERE p.user_id = $1 AND p.subject = 'ACTOR' AND p.entry_id >= $2 AND e.action = 'member.invited';

-- workspaces/invitations.rs: count_seats
SELECT (SELECT count(*) FROM member WHERE workspace_id = $1)
    + (SELECT count(*) FROM invitation WHERE workspace_id = $1 AND expires_at > $2);

-- workspaces/invitations.rs: is_member
SELECT EXISTS (SELECT 1 FROM member m JOIN users u ON u.id = m.user_id
    WHERE m.workspace_id = $1 AND u.email = $2);

-- workspaces/invitations.rs: insert
INSERT INTO invitation (id, workspace_id, key, email, role, created_at, expires_at, invited_by)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8);

-- workspaces/invitations.rs: may_give
SELECT m.role FROM member m JOIN users u ON u.id = m.user_id
    WHERE m.workspace_id = $1 AND m.user_id = $2 AND u.disabled_at IS NULL;

-- workspaces/invitations.rs: withdraw
DELETE FROM invitation WHERE id = $1;

-- workspaces/invitations.rs: end_invitations_of
SELECT id, workspace_id, email, role FROM invitation WHERE invited_by = $1
    ORDER BY workspace_id, id;

-- workspaces/members.rs: members
SELECT m.user_id, u.email, u.name, m.role, m.joined_at, u.password_hash IS NOT NULL AS has_password,
    EXISTS (SELECT 1 FROM passkey p WHERE p.user_id = u.id) AS has_passkey,
    EXISTS (SELECT 1 FROM totp t WHERE t.user_id = u.id AND t.confirmed_at IS NOT NULL) AS has_totp,
    EXISTS (SELECT 1 FROM external_identity e WHERE e.user_id = u.id) AS has_external
    FROM member m JOIN users u ON u.id = m.user_id WHERE m.workspace_id = $1 ORDER BY m.joined_at, m.user_id;

-- workspaces/members.rs: find_member
SELECT m.user_id, u.email, u.name, m.role, m.joined_at, u.password_hash IS NOT NULL AS has_password,
    EXISTS (SELECT 1 FROM passkey p WHERE p.user_id = u.id) AS has_passkey,
    EXISTS (SELECT 1 FROM totp t WHERE t.user_id = u.id AND t.confirmed_at IS NOT NULL) AS has_totp,
    EXISTS (SELECT 1 FROM external_identity e WHERE e.user_id = u.id) AS has_external
    FROM member m JOIN users u ON u.id = m.user_id WHERE m.workspace_id = $1 AND m.user_id = $2;

-- workspaces/members.rs: first_owner
SELECT m.user_id, u.email, u.name, m.role, m.joined_at, u.password_hash IS NOT NULL AS has_password,
    EXISTS (SELECT 1 FROM passkey p WHERE p.user_id = u.id) AS has_passkey,
    EXISTS (SELECT 1 FROM totp t WHERE t.user_id = u.id AND t.confirmed_at IS NOT NULL) AS has_totp,
    EXISTS (SELECT 1 FROM external_identity e WHERE e.user_id = u.id) AS has_external
    FROM member m JOIN users u ON u.id = m.user_id WHERE m.workspace_id = $1 AND m.role = 'OWNER' ORDER BY m.joined_at, m.user_id LIMIT 1;

-- workspaces/members.rs: insert
INSERT INTO member (workspace_id, user_id, role, joined_at) VALUES ($1, $2, $3, $4)
    ON CONFLICT (workspace_id, user_id) DO NOTHING;

-- workspaces/members.rs: has_role
SELECT EXISTS (SELECT 1 FROM member WHERE workspace_id = $1 AND user_id = $2 AND role = $3);

-- workspaces/members.rs: count_owners
SELECT count(*) FROM member WHERE workspace_id = $1 AND role = 'OWNER';

-- workspaces/members.rs: set_role
UPDATE member SET role = $3 WHERE workspace_id = $1 AND user_id = $2;

-- workspaces/members.rs: remove
DELETE FROM member WHERE workspace_id = $1 AND user_id = $2;

-- workspaces/mod.rs: list
SELECT w.id, w.name, m.role, w.created_at, w.keep_media_metadata, w.approval, w.app_id, w.external_id, w.notices_host, w.posts_per_day AS client_posts_per_day, w.stored_bytes AS client_stored_bytes,
    w.monthly_price AS client_monthly_price, (SELECT app.name FROM app WHERE app.id = w.app_id) AS app_name FROM member m JOIN workspace w ON w.id = m.workspace_id
    WHERE m.user_id = $1 AND w.deleted_at IS NULL ORDER BY w.id <> $1, w.name, w.id;

-- workspaces/mod.rs: find
SELECT w.id, w.name, m.role, w.created_at, w.keep_media_metadata, w.approval, w.app_id, w.external_id, w.notices_host, w.posts_per_day AS client_posts_per_day, w.stored_bytes AS client_stored_bytes,
    w.monthly_price AS client_monthly_price, (SELECT app.name FROM app WHERE app.id = w.app_id) AS app_name FROM workspace w JOIN member m ON m.user_id = $1 AND m.workspace_id = coalesce((SELECT home.workspace_id FROM app home WHERE home.id = w.app_id), w.id) WHERE w.id = $2 AND w.deleted_at IS NULL;

-- workspaces/mod.rs: FORMER
SELECT w.name, coalesce((SELECT home.workspace_id FROM app home WHERE home.id = w.app_id), w.id) FROM workspace w WHERE w.id = $1;

-- workspaces/mod.rs: update
UPDATE workspace SET name = coalesce($2, name),
    keep_media_metadata = coalesce($3, keep_media_metadata), approval = coalesce($4, approval)
    WHERE id = $1 AND deleted_at IS NULL;

-- workspaces/mod.rs: insert
INSERT INTO workspace (id, name, created_at) VALUES ($1, $2, $3);

-- workspaces/mod.rs: lock
UPDATE workspace SET name = name WHERE id = $1 AND deleted_at IS NULL;

-- workspaces/mod.rs: may_join
SELECT count(*) FROM member WHERE user_id = $1;

-- workspaces/mod.rs: may_own
SELECT count(*) FROM member WHERE user_id = $1 AND role = 'OWNER';

-- workspaces/mod.rs: lock_person, PostgreSQL
SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE;

-- workspaces/template.rs: SETTINGS
UPDATE workspace SET (keep_media_metadata, approval, posts_per_day, stored_bytes, monthly_price) =
    (SELECT t.keep_media_metadata, t.approval, t.posts_per_day, t.stored_bytes, t.monthly_price
    FROM workspace t WHERE t.id = $2)
    WHERE id = $1 AND EXISTS (SELECT 1 FROM workspace t WHERE t.id = $2 AND t.deleted_at IS NULL);

-- workspaces/template.rs: QUEUE
INSERT INTO queue (workspace_id, settings, updated_at)
    SELECT $1, settings, $3 FROM queue WHERE workspace_id = $2;

-- workspaces/template.rs: members_of
SELECT user_id, role FROM member WHERE workspace_id = $1 AND user_id <> $2 ORDER BY user_id;

-- workspaces/usage.rs: USERS
SELECT id, external_id FROM workspace WHERE app_id = $1 AND id > $2
    AND (deleted_at IS NULL OR deleted_at >= $3) AND ($5 IS NULL OR id = $5) ORDER BY id LIMIT $4;

-- workspaces/usage.rs: STORED, SQLite
SELECT workspace_id, CAST(sum(size_bytes) AS BIGINT) FROM (SELECT workspace_id, size_bytes FROM media
    UNION ALL SELECT workspace_id, size_bytes FROM media_object) AS t
    WHERE workspace_id IN (SELECT unhex(value) FROM json_each($1)) GROUP BY workspace_id;

-- workspaces/usage.rs: STORED, PostgreSQL
SELECT workspace_id, CAST(sum(size_bytes) AS BIGINT) FROM (SELECT workspace_id, size_bytes FROM media
    UNION ALL SELECT workspace_id, size_bytes FROM media_object) AS t
    WHERE workspace_id IN (SELECT value::uuid FROM json_array_elements_text($1::json)) GROUP BY workspace_id;
