-- One day of history: {events} events from {begins} on (milliseconds), each sent to every webhook. Texts are those of what was
-- delivered before.
INSERT INTO event (id, app_id, workspace_id, type, aggregate_type, aggregate_id, occurred_at, body, position)
    SELECT unhex(printf('%012x', {begins} + value * 86400000 / {events}) || '7' || substr(random, 1, 3) || '8' || substr(random, 4, 15)),
        app_id, workspace_id, type, aggregate_type, aggregate_id, ({begins} + value * 86400000 / {events}) * 1000, body,
        (SELECT max(position) FROM event) + value + 1
    FROM (SELECT value, hex(randomblob(16)) AS random FROM (WITH RECURSIVE n (value) AS (SELECT 0 UNION ALL
            SELECT value + 1 FROM n WHERE value < {events} - 1) SELECT value FROM n)),
        (SELECT app_id, workspace_id, type, aggregate_type, aggregate_id, body FROM event WHERE position IS NOT NULL LIMIT 1);
INSERT INTO delivery (id, webhook_id, event_id, event_type, aggregate_type, aggregate_id, occurred_at, status, attempt,
        http_status, last_attempt_at, created_at, test)
    SELECT unhex(substr(hex(e.id), 1, 16) || '8' || substr(hex(randomblob(8)), 1, 15)), w.id, e.id, e.type, e.aggregate_type,
        e.aggregate_id, e.occurred_at, iif(random() % 100 = 0, 'FAILED', 'SUCCEEDED'), 1, 200, e.occurred_at, e.occurred_at, FALSE
    FROM event e, webhook w
    WHERE e.id >= unhex(printf('%012x', {begins}) || '00000000000000000000')
        AND e.id < unhex(printf('%012x', {begins} + 86400000) || '00000000000000000000');
INSERT INTO attempt (delivery_id, number, started_at, duration_us, outcome, http_status, request_headers, response_headers,
        response_body)
    SELECT d.id, 1, d.created_at, a.duration_us, d.status, a.http_status, a.request_headers, a.response_headers, a.response_body
    FROM delivery d, (SELECT * FROM attempt LIMIT 1) AS a
    WHERE d.id >= unhex(printf('%012x', {begins}) || '00000000000000000000')
        AND d.id < unhex(printf('%012x', {begins} + 86400000) || '00000000000000000000');
