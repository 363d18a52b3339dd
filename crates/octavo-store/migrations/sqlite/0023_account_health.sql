-- What is known about the health of accounts, and the job that looks after each of them about once a day.
-- The twin of this file for the other engine must end in the same tables and columns (tests/it/schema.rs).

-- When access ends unless a person connects the account again, or Octavo renews it. NULL: no end is known.
ALTER TABLE account ADD COLUMN access_ends_at BIGINT;
ALTER TABLE account ADD COLUMN status_since BIGINT NOT NULL DEFAULT 0;
ALTER TABLE account ADD COLUMN status_reason TEXT;
-- Of the last pause of the account's lane by a limit.
ALTER TABLE account ADD COLUMN paused_since BIGINT;
ALTER TABLE account ADD COLUMN pause_reason TEXT;
-- What the network said at the last check that it answered: limits is a JSON list.
ALTER TABLE account ADD COLUMN limits TEXT NOT NULL DEFAULT '[]';
ALTER TABLE account ADD COLUMN checked_at BIGINT;

UPDATE account SET status_since = CASE WHEN status = 'CONNECTED' THEN created_at ELSE updated_at END;

-- Connected accounts are checked within a day, spread over it. A renewal that was planned earlier stays.
INSERT INTO due (job, lane, ready_at, lease, attempt)
    SELECT lane, lane, (CAST(strftime('%s', 'now') AS INTEGER) + (id * 7919) % 86400) * 1000000, NULL, 0
    FROM account WHERE status = 'CONNECTED'
    ON CONFLICT (job) DO UPDATE SET ready_at = min(due.ready_at, excluded.ready_at);
UPDATE lane SET ready_at = min(ready_at, (SELECT due.ready_at FROM due WHERE due.job = lane.id))
    WHERE id IN (SELECT due.job FROM due JOIN account ON account.lane = due.job WHERE account.status = 'CONNECTED');
