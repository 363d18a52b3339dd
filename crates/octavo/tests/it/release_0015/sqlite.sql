PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE _sqlx_migrations (
    version BIGINT PRIMARY KEY,
    description TEXT NOT NULL,
    installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
    success BOOLEAN NOT NULL,
    checksum BLOB NOT NULL,
    execution_time BIGINT NOT NULL
);
INSERT INTO _sqlx_migrations VALUES(1,'init','2026-11-23 15:06:50',1,X'a390ba9eb6dac8865e63c2cf55bcc793787ae7567f0af08474f71fd9df8252a66fd824fcc4f0683d2ebe49b56e231dc9',2604881);
INSERT INTO _sqlx_migrations VALUES(2,'identity','2026-11-23 15:06:50',1,X'd740c6ea4a08663853537c0c4a25a5f32e9af4b63e0942ce532d29e6570e95123389da0c13eb0691584c6b2bae524c33',4008387);
INSERT INTO _sqlx_migrations VALUES(3,'media','2026-11-23 15:06:50',1,X'10d6e65bfbacc6d665acc2fd80e5ca477ee003ec5a69fc18de9b5b5337c6250e8967879e8c7375ff2293021700e3f657',6745214);
INSERT INTO _sqlx_migrations VALUES(4,'webhook calls','2026-11-23 15:06:50',1,X'd40b1f7c38d93d194ed9cba25ffd73378c5afb23ee58fa42de04061da87b444d8ba0ca7da2aaf49a07f1e3cca0f227f3',7804898);
INSERT INTO _sqlx_migrations VALUES(5,'held jobs','2026-11-23 15:06:50',1,X'd397d33763c056d2d442a2ea2e3f761ba7a6d1cddd829a1699eeee5ad437b923e87db4e95b54bafeb61a9d1b143fd58b',4502041);
INSERT INTO _sqlx_migrations VALUES(6,'wake lane','2026-11-23 15:06:50',1,X'9dde111a752c848c3d0ab33ca245e267f33795a07e33b6295f9c3827635f86a0473165368cb0d055a0e92a41ffcc5b9e',674332);
INSERT INTO _sqlx_migrations VALUES(7,'delivery tally','2026-11-23 15:06:50',1,X'1abf3b822738357ea02c4b51fec06d22003cfa03a47c3faaa2e43b69312b9cdbb4394e7a5e505fa60d50a822121b742b',1455022);
INSERT INTO _sqlx_migrations VALUES(8,'event owner','2026-11-23 15:06:50',1,X'f7ffe08da9ae091688a65ceec39623742533c296820b957258d63cfbfc134323396bb041820b97e4229279f5eaeb730d',1567179);
INSERT INTO _sqlx_migrations VALUES(9,'one index of held jobs','2026-11-23 15:06:50',1,X'3e39772c43c2b75e980a7349ace27e43424c243c99d119bcac9635bda28d9944dbbd3ba768889a9d27ee2fe0524b7a63',797315);
INSERT INTO _sqlx_migrations VALUES(10,'keys of all calls','2026-11-23 15:06:50',1,X'2bd5f25b94e4b1bfd301ff68784ccbf51f0b04cab50b0bef4b7d3bc01865a8552c8c0fc35e612d34efefc215f940208d',1436495);
INSERT INTO _sqlx_migrations VALUES(11,'media of apps','2026-11-23 15:06:50',1,X'73c593c8c65b485b60e960e04764b0602783cd999d3e0af391e2b2678f00baf87f7a95c33a2836306c3c38bf87bf7fd3',5334978);
INSERT INTO _sqlx_migrations VALUES(12,'post content','2026-11-23 15:06:50',1,X'7ac7414415c12cf3bcc439ab0cf96da180eaf2ac0567aad70d24f88763a943d46c460d76fc322ae39e9e880c1eccba4a',4909255);
INSERT INTO _sqlx_migrations VALUES(13,'feed order','2026-11-23 15:06:50',1,X'dafecdbe81e53180253650b4c0b4b29f95d7daf12ac17db3aa4e83cb890f04eec8a0134fb834977322bfe1612d237ad9',1139844);
INSERT INTO _sqlx_migrations VALUES(15,'account life','2026-11-23 15:06:50',1,X'34b11b18bfcae8d34ed5697ce75bf18f8b601380995541c5dccfff4d629bf1721edff5e4e22916c2e3dced9336a055ce',3059106);
CREATE TABLE users (
    id BLOB PRIMARY KEY,
    email TEXT NOT NULL UNIQUE,
    email_verified BOOLEAN NOT NULL,
    password_hash TEXT,
    created_at BIGINT NOT NULL,
    disabled_at BIGINT
, name TEXT);
INSERT INTO users VALUES(X'01a208f20fbe77d492594b28ff0fbec4','ada@example.com',0,'$argon2id$v=19$m=19456,t=2,p=1$hLMd3YmSZ1+7LqfswgfwaQ$c16C9Q8Pq8RumUR0PiJlLH11Iz1f6lHhpToRsbUXWYc',1795446411198529,NULL,NULL);
INSERT INTO users VALUES(X'01a208f2110a7bb08d019f0fca5420cf','bob@example.com',0,'$argon2id$v=19$m=19456,t=2,p=1$NJN3o2O6HUXyK8V2N8URSg$Nut+KbCq/6g8ExHnDzsMR8uojU+NRiJHd4CYD9nSorE',1795446411530288,NULL,NULL);
CREATE TABLE app (
    id BLOB PRIMARY KEY,
    owner_id BLOB NOT NULL REFERENCES users (id),
    name TEXT NOT NULL,
    client_id TEXT NOT NULL UNIQUE,
    secret_hash TEXT NOT NULL,
    secret_sealed TEXT NOT NULL,
    callback_urls TEXT NOT NULL,
    created_at BIGINT NOT NULL
);
INSERT INTO app VALUES(X'01a208f2112f72cfa5bc597fe0e23110',X'01a208f20fbe77d492594b28ff0fbec4','Folio','oct_07d453cf4c434c0b97e6fbc70f0899c9','f9311c37e0d82a69d91c03e0ee1a89cd3767d03a6788e81e700d36539d7ab7a9','s1.1wbTEdXZvOUpZbMq8FL8EdLnRfEEfPxA0o4nL2KA2mTPtxkYXdcuXl9_EHMVoqPWSg_GrwHLKkDCl3A8mpHcArPtHzJLmx1qmcEE9QY4OeABHL5mq3vPAB62','["https://app.example/cb"]',1795446411675725);
CREATE TABLE account (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    lane BLOB NOT NULL UNIQUE,
    owner_id BLOB NOT NULL REFERENCES users (id),
    platform TEXT NOT NULL,
    external_id TEXT NOT NULL,
    username TEXT NOT NULL,
    display_name TEXT NOT NULL,
    avatar_url TEXT,
    credentials_sealed TEXT NOT NULL,
    credentials_expire_at BIGINT,
    status TEXT NOT NULL,
    updates_offset BIGINT NOT NULL DEFAULT 0,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    UNIQUE (owner_id, platform, external_id)
);
INSERT INTO account VALUES(1,X'01a208f2128673cab9fced5e12e63845',X'01a208f20fbe77d492594b28ff0fbec4','TELEGRAM','6343692426','coral_gannet_9815_bot','Coral Gannet',NULL,'s1.eENtW34iHAOBvg3Gc9APvgiQ75MteEyfLWX2oWR68vasKKQyUZiS6QyZANE8QBDHDAOD8UrPCWTMsvix3H7yJgztdoSks1EDXFCmuoICe1510ahDdp6xUYK8zUBQrEK-hfE',NULL,'CONNECTED',43692429,1795446411910318,1795446411910318);
INSERT INTO account VALUES(2,X'01a208f2129575dfbfc74e02ff06cda8',X'01a208f20fbe77d492594b28ff0fbec4','BLUE_SKY','did:plc:5kj5wdx7oqbtyvdevayk32xq','maple-ibis-2998.test','Maple Ibis',NULL,'s1.I40N2BKLSs5TmAUnsOAhc_bxq7Z9EjPmAJ-HSij-qSMLLnNpoCp6bZ0oBv0j63V3bgQFnJTPtxnAl7mMF-jQQ9XO6lB72eTSSNIa2qN7zmODxJPDtUhWbBDOzzIWxIKyOznepY3YtUfMQIWnzX03xtENP4s4pNvLqKbjyJndhiD4CW8siFNIJf_Y2Yy5PFTucL0A-6xlHGICVYWSqPBsBU81ZL-3jwFLCQT27hM37RStfqKMYGn27zP2JAkQQ97z_i7zbXrzkKl4XQFMJ8XQqh88paMUIh2iFgaS1RXOAK5UdQzMv34DHI9fU-xw3SXyn_36CHdJDp0giFuVZve8S_qWZ4noNq82MsUozepCtWHV9jRqqqjFLC2LK82WRQusa7yz9ph27PBcumVKSO8vZjp5H_daRYp6RVPsMU4J2O__DeqaJ_KcsPcFUbfluoE6b7D5SHE6qC0jm6_IsbvFamCWhpBwnUW-K-UdGSJJneizZe7_9zB4UuaQHeb5D3NfPRCyOlz6K1S1EJXw320DmCL6BKyK4NH-Hykj9s96Bmigk0FRJ6VKvoXfgg4F9P9Fgh_68LR_KfTlYDw72mcnjOQdOnXnSuYM01TTNu87C45fXzz9AGwzPqM9zPBobridqZKoDIYNr2_FhMRsIypzkQ6Qzcsa4yYwwIa6HLnOGt13RGz69_fe1G4_SDBVo19thON6W2Ju0UVRpYunrwBg7bPbnkDDWtfED8UEtX1EyBBqu0LZWRN6kX9UpRt2YpDimJ7DsoXYdjTBgHsaC1WUoWIEqaQqW0IqfZsXAB2K_BDoe4ZWZuoIYyy8DkIAl4FVn4q9SCwUS-_EnjvKE40C61utmiIn9aexvL706m9GgigqrHKnY-INIMJZzaBnwDU5wqfjhky4frFAJlUfsnwlD3vUh2OF0a436zFnnpB-f8EfjwabN12dHeHVt81kBH6Vtl_uUjzFIM510Df7-YPSP359yfIZG6EHDOBQsTcbnYKH9byUmmeGvuthwMrgbruow7dqoDmY483zlQb05WjcIjCH0Dylr2ji5ZGSa9AmXbPKqxsSRODaQF_IlTcshLAtMHxLtIki6Wy39ke9DIKl04pB5m_6T0SHPoIfbhi6VD2htv_JGlBQGrGGmKBENCLshsuahxIDeKPzfRF9aFkMhZ_qCy6xiZFpUVqsye1DycODnwn157z5osQVHn1ZcoRhKB4o7uYYdWxh9DvsaFK6TRSUBK0',1795453611000000,'CONNECTED',0,1795446411925559,1795446411925559);
CREATE TABLE chat (
    account_id BIGINT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    chat_id TEXT NOT NULL,
    title TEXT NOT NULL,
    type TEXT NOT NULL,
    username TEXT,
    PRIMARY KEY (account_id, chat_id)
);
INSERT INTO chat VALUES(1,'-1003120201123','Coral Gannet News','channel','amber_tern_6466');
INSERT INTO chat VALUES(1,'-1001336941995','Coral Gannet Community','supergroup',NULL);
CREATE TABLE media (
    path TEXT PRIMARY KEY,
    owner_id BLOB NOT NULL REFERENCES users (id),
    created_at BIGINT NOT NULL
, facts TEXT NOT NULL DEFAULT '{}', needed_until BIGINT NOT NULL DEFAULT 0, app_id BLOB);
INSERT INTO media VALUES('01a208f20fbe77d492594b28ff0fbec4/01a208f2129e73aa82f9f280af7a2afd.jpg',X'01a208f20fbe77d492594b28ff0fbec4',1795446411943296,'{"contentType":"image/jpeg","sizeBytes":28349,"width":960,"height":640}',1795446411946858,X'01a208f2112f72cfa5bc597fe0e23110');
CREATE TABLE schedule (
    id BLOB PRIMARY KEY,
    owner_id BLOB NOT NULL REFERENCES users (id),
    app_id BLOB NOT NULL,
    scheduled_at BIGINT NOT NULL,
    status TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
INSERT INTO schedule VALUES(X'01a208f212ab753a8a2fef12ee2b184f',X'01a208f20fbe77d492594b28ff0fbec4',X'01a208f2112f72cfa5bc597fe0e23110',1795446411946858,'COMPLETED',1795446411946858,1795446411971940);
INSERT INTO schedule VALUES(X'01a208f212d275ac88bad8b3675fa632',X'01a208f20fbe77d492594b28ff0fbec4',X'01a208f2112f72cfa5bc597fe0e23110',1825059600000000,'DRAFT',1795446411985855,1795446411985855);
CREATE TABLE publication (
    id BLOB PRIMARY KEY,
    schedule_id BLOB NOT NULL REFERENCES schedule (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    account_id BIGINT NOT NULL,
    platform TEXT NOT NULL,
    settings TEXT NOT NULL,
    status TEXT NOT NULL
);
INSERT INTO publication VALUES(X'01a208f212ab753a8a2fef11d65f9757',X'01a208f212ab753a8a2fef12ee2b184f',0,1,'TELEGRAM','{"type":"TELEGRAM"}','COMPLETED');
INSERT INTO publication VALUES(X'01a208f212d275ac88bad8b2719583dd',X'01a208f212d275ac88bad8b3675fa632',0,1,'TELEGRAM','{"type":"TELEGRAM"}','PENDING');
CREATE TABLE post (
    id BLOB PRIMARY KEY,
    publication_id BLOB NOT NULL REFERENCES publication (id) ON DELETE CASCADE,
    schedule_id BLOB NOT NULL,
    account_id BIGINT NOT NULL,
    position INTEGER NOT NULL,
    content TEXT NOT NULL,
    status TEXT NOT NULL,
    intent TEXT,
    sent_at BIGINT,
    platform_post_id TEXT,
    permalink TEXT,
    error_code TEXT,
    error_message TEXT,
    published_at BIGINT,
    updated_at BIGINT NOT NULL
, failures INTEGER NOT NULL DEFAULT 0);
INSERT INTO post VALUES(X'01a208f212ab753a8a2fef1018119b31',X'01a208f212ab753a8a2fef11d65f9757',X'01a208f212ab753a8a2fef12ee2b184f',1,0,'{"content":"It went out.","attachmentPaths":["01a208f20fbe77d492594b28ff0fbec4/01a208f2129e73aa82f9f280af7a2afd.jpg"],"altTexts":[null],"chatId":"-1001336941995","thumbnailPath":null}','COMPLETED','{"method":"sendPhoto","chatId":"-1001336941995","text":"It went out.","files":[{"kind":"photo","path":"01a208f20fbe77d492594b28ff0fbec4/01a208f2129e73aa82f9f280af7a2afd.jpg","contentType":"image/jpeg","size":28349,"width":960,"height":640,"duration":null}]}',1795446411960540,'-1001336941995:1','https://t.me/c/1336941995/1',NULL,NULL,1795446411971940,1795446411971940,0);
INSERT INTO post VALUES(X'01a208f212d275ac88bad8b14bd07932',X'01a208f212d275ac88bad8b2719583dd',X'01a208f212d275ac88bad8b3675fa632',1,0,'{"content":"It waits.","attachmentPaths":[],"altTexts":[],"chatId":"-1001336941995","thumbnailPath":null}','PENDING',NULL,NULL,NULL,NULL,NULL,NULL,NULL,1795446411985855,0);
CREATE TABLE idempotency (
    client_id TEXT NOT NULL,
    key TEXT NOT NULL,
    body_hash TEXT NOT NULL,
    answer TEXT NOT NULL,
    created_at BIGINT NOT NULL, made TEXT,
    PRIMARY KEY (client_id, key)
);
CREATE TABLE event (
    id BLOB PRIMARY KEY,
    app_id BLOB NOT NULL,
    type TEXT NOT NULL,
    aggregate_type TEXT NOT NULL,
    aggregate_id TEXT NOT NULL,
    occurred_at BIGINT NOT NULL,
    body TEXT NOT NULL
, position BIGINT, owner_id BLOB);
INSERT INTO event VALUES(X'01a208f212c47589a780a683762a0a4a',X'01a208f2112f72cfa5bc597fe0e23110','post.completed','POST','pst_01a208f212ab753a8a2fef1018119b31',1795446411971940,'{"id":"evt_01a208f212c47589a780a683762a0a4a","type":"post.completed","occurredAt":"2026-11-23T15:06:51.971Z","data":{"scheduleId":"sch_01a208f212ab753a8a2fef12ee2b184f","publicationId":"pub_01a208f212ab753a8a2fef11d65f9757","postId":"pst_01a208f212ab753a8a2fef1018119b31","status":"COMPLETED","platform":"TELEGRAM","accountId":1,"platformPostIdentifier":"-1001336941995:1"}}',1,X'01a208f20fbe77d492594b28ff0fbec4');
INSERT INTO event VALUES(X'01a208f212c5702aa7df8c653ba8dadb',X'01a208f2112f72cfa5bc597fe0e23110','publication.completed','PUBLICATION','pub_01a208f212ab753a8a2fef11d65f9757',1795446411971940,'{"id":"evt_01a208f212c5702aa7df8c653ba8dadb","type":"publication.completed","occurredAt":"2026-11-23T15:06:51.971Z","data":{"scheduleId":"sch_01a208f212ab753a8a2fef12ee2b184f","publicationId":"pub_01a208f212ab753a8a2fef11d65f9757","status":"COMPLETED","platform":"TELEGRAM","accountId":1}}',2,X'01a208f20fbe77d492594b28ff0fbec4');
INSERT INTO event VALUES(X'01a208f212c5702aa7df8c6644fa1c50',X'01a208f2112f72cfa5bc597fe0e23110','schedule.completed','SCHEDULE','sch_01a208f212ab753a8a2fef12ee2b184f',1795446411971940,'{"id":"evt_01a208f212c5702aa7df8c6644fa1c50","type":"schedule.completed","occurredAt":"2026-11-23T15:06:51.971Z","data":{"scheduleId":"sch_01a208f212ab753a8a2fef12ee2b184f","status":"COMPLETED"}}',3,X'01a208f20fbe77d492594b28ff0fbec4');
INSERT INTO event VALUES(X'01a208f212d67203a5ba974c4ac06e50',X'01a208f2112f72cfa5bc597fe0e23110','media.import.queued','MEDIA_IMPORT','1',1795446411990785,'{"id":"evt_01a208f212d67203a5ba974c4ac06e50","type":"media.import.queued","occurredAt":"2026-11-23T15:06:51.990Z","data":{"taskId":1,"state":"QUEUED","sourceUrl":"http://127.0.0.1:36911/hook","bytesDownloaded":0,"totalBytes":-1,"detectedMime":null,"s3Key":null,"attempts":0,"errorCode":null,"errorMessage":null}}',4,X'01a208f20fbe77d492594b28ff0fbec4');
INSERT INTO event VALUES(X'01a208f212ee70aabd20da176789bfb2',X'01a208f2112f72cfa5bc597fe0e23110','media.import.progress','MEDIA_IMPORT','1',1795446412014364,'{"id":"evt_01a208f212ee70aabd20da176789bfb2","type":"media.import.progress","occurredAt":"2026-11-23T15:06:52.014Z","data":{"taskId":1,"state":"DOWNLOADING","sourceUrl":"http://127.0.0.1:36911/hook","bytesDownloaded":0,"totalBytes":-1,"detectedMime":null,"s3Key":null,"attempts":1,"errorCode":null,"errorMessage":null}}',5,X'01a208f20fbe77d492594b28ff0fbec4');
INSERT INTO event VALUES(X'01a208f212f675aea9720fd5052fb089',X'01a208f2112f72cfa5bc597fe0e23110','media.import.failed.permanent','MEDIA_IMPORT','1',1795446412022081,'{"id":"evt_01a208f212f675aea9720fd5052fb089","type":"media.import.failed.permanent","occurredAt":"2026-11-23T15:06:52.022Z","data":{"taskId":1,"state":"FAILED_PERMANENT","sourceUrl":"http://127.0.0.1:36911/hook","bytesDownloaded":0,"totalBytes":-1,"detectedMime":null,"s3Key":null,"attempts":1,"errorCode":"SOURCE_ERROR","errorMessage":"The source returned 405. Check that anyone can download the file from this URL."}}',6,X'01a208f20fbe77d492594b28ff0fbec4');
CREATE TABLE webhook (
    id BLOB PRIMARY KEY,
    app_id BLOB NOT NULL REFERENCES app (id),
    url TEXT NOT NULL,
    api_key_sealed TEXT NOT NULL,
    events_all BOOLEAN NOT NULL,
    event_types TEXT NOT NULL,
    retry_max_attempts INTEGER NOT NULL,
    retry_backoff_ms BIGINT NOT NULL,
    connect_timeout_ms BIGINT NOT NULL,
    read_timeout_ms BIGINT NOT NULL,
    status TEXT NOT NULL,
    last_success_at BIGINT,
    last_failure_at BIGINT,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
, failing_since BIGINT, failing_tries INTEGER NOT NULL DEFAULT 0, status_reason TEXT, disabled_at BIGINT);
INSERT INTO webhook VALUES(X'01a208f2129a72bfa42b340a7af92c98',X'01a208f2112f72cfa5bc597fe0e23110','http://127.0.0.1:36911/hook','s1.jqy4DbXerapvUHXftT6BizZNdrdf7RRG0rR4lqueI75I1VoPhMyJuJ1PzIQ8qP83',1,'[]',3,1000,5000,30000,'ACTIVE',1795446412025372,NULL,1795446411930433,1795446411930433,NULL,0,NULL,NULL);
CREATE TABLE delivery (
    id BLOB PRIMARY KEY,
    webhook_id BLOB NOT NULL,
    event_id BLOB NOT NULL,
    event_type TEXT NOT NULL,
    aggregate_type TEXT NOT NULL,
    aggregate_id TEXT NOT NULL,
    occurred_at BIGINT NOT NULL,
    status TEXT NOT NULL,
    attempt INTEGER NOT NULL,
    http_status INTEGER,
    last_attempt_at BIGINT,
    next_attempt_at BIGINT,
    created_at BIGINT NOT NULL,
    error_message TEXT,
    test BOOLEAN NOT NULL
, tries_before INTEGER NOT NULL DEFAULT 0);
INSERT INTO delivery VALUES(X'01a208f212c475898babda8df12336e2',X'01a208f2129a72bfa42b340a7af92c98',X'01a208f212c47589a780a683762a0a4a','post.completed','POST','pst_01a208f212ab753a8a2fef1018119b31',1795446411971940,'SUCCEEDED',1,200,1795446411975435,NULL,1795446411971940,NULL,0,0);
INSERT INTO delivery VALUES(X'01a208f212c5702a8c0ac06fb6a20773',X'01a208f2129a72bfa42b340a7af92c98',X'01a208f212c5702aa7df8c653ba8dadb','publication.completed','PUBLICATION','pub_01a208f212ab753a8a2fef11d65f9757',1795446411971940,'SUCCEEDED',1,200,1795446411976439,NULL,1795446411971940,NULL,0,0);
INSERT INTO delivery VALUES(X'01a208f212c5702a8c0ac070bff348e8',X'01a208f2129a72bfa42b340a7af92c98',X'01a208f212c5702aa7df8c6644fa1c50','schedule.completed','SCHEDULE','sch_01a208f212ab753a8a2fef12ee2b184f',1795446411971940,'SUCCEEDED',1,200,1795446411979926,NULL,1795446411971940,NULL,0,0);
INSERT INTO delivery VALUES(X'01a208f212d6720389e5cb56c5b99ae8',X'01a208f2129a72bfa42b340a7af92c98',X'01a208f212d67203a5ba974c4ac06e50','media.import.queued','MEDIA_IMPORT','1',1795446411990785,'SUCCEEDED',1,200,1795446411993152,NULL,1795446411990785,NULL,0,0);
INSERT INTO delivery VALUES(X'01a208f212ee70aaa14c0e21e282ec4a',X'01a208f2129a72bfa42b340a7af92c98',X'01a208f212ee70aabd20da176789bfb2','media.import.progress','MEDIA_IMPORT','1',1795446412014364,'SUCCEEDED',1,200,1795446412021240,NULL,1795446412014364,NULL,0,0);
INSERT INTO delivery VALUES(X'01a208f212f675ae8d9d43df8028dd21',X'01a208f2129a72bfa42b340a7af92c98',X'01a208f212f675aea9720fd5052fb089','media.import.failed.permanent','MEDIA_IMPORT','1',1795446412022081,'SUCCEEDED',1,200,1795446412025372,NULL,1795446412022081,NULL,0,0);
CREATE TABLE attempt (
    delivery_id BLOB NOT NULL,
    number INTEGER NOT NULL,
    started_at BIGINT NOT NULL,
    duration_us BIGINT NOT NULL,
    outcome TEXT NOT NULL,
    http_status INTEGER,
    error_message TEXT, error_class TEXT, request_headers TEXT, response_headers TEXT, response_body TEXT,
    PRIMARY KEY (delivery_id, number)
);
INSERT INTO attempt VALUES(X'01a208f212c5702a8c0ac06fb6a20773',1,1795446411976439,3132,'SUCCEEDED',200,NULL,NULL,'{"content-type":"application/json","user-agent":"Octavo-Webhooks/1","x-octavo-event":"publication.completed","x-octavo-signature":"sha256=1e2d6bf273c5e1acfd53a79b20283c00d538914711141c0af50d0487b6763e80","webhook-id":"evt_01a208f212c5702aa7df8c653ba8dadb","webhook-timestamp":"1795446411","webhook-signature":"v1,Ka85/z/RQ62/gIr5duwsHsWe4TOv0pfrHUlyoDNhNlM="}','{"content-length":"0","date":"Mon, 23 Nov 2026 15:06:51 GMT"}','');
INSERT INTO attempt VALUES(X'01a208f212c475898babda8df12336e2',1,1795446411975435,6734,'SUCCEEDED',200,NULL,NULL,'{"content-type":"application/json","user-agent":"Octavo-Webhooks/1","x-octavo-event":"post.completed","x-octavo-signature":"sha256=061c14e51f9160c4aa22aa19dc0d262689f123861c0df9ca0c2d584d516a40f5","webhook-id":"evt_01a208f212c47589a780a683762a0a4a","webhook-timestamp":"1795446411","webhook-signature":"v1,dxxUgj7+eQveOR2JMMXRBRCLy3tJ7Jel/vS1RqvKpJw="}','{"content-length":"0","date":"Mon, 23 Nov 2026 15:06:51 GMT"}','');
INSERT INTO attempt VALUES(X'01a208f212c5702a8c0ac070bff348e8',1,1795446411979926,3394,'SUCCEEDED',200,NULL,NULL,'{"content-type":"application/json","user-agent":"Octavo-Webhooks/1","x-octavo-event":"schedule.completed","x-octavo-signature":"sha256=863513954f72bdfb6bdb43b610b31d7dbbb5f7959cd977d0f2f4299ab3083909","webhook-id":"evt_01a208f212c5702aa7df8c6644fa1c50","webhook-timestamp":"1795446411","webhook-signature":"v1,uEj+lPphTB8LGQvP/OY2ULcKdd2WqxGLYh0DeFJ/sPQ="}','{"content-length":"0","date":"Mon, 23 Nov 2026 15:06:51 GMT"}','');
INSERT INTO attempt VALUES(X'01a208f212d6720389e5cb56c5b99ae8',1,1795446411993152,2354,'SUCCEEDED',200,NULL,NULL,'{"content-type":"application/json","user-agent":"Octavo-Webhooks/1","x-octavo-event":"media.import.queued","x-octavo-signature":"sha256=bf08fbc8d04e4dacea7a723ee2a1cf7e083768fa4e72f0de799ff302faae183f","webhook-id":"evt_01a208f212d67203a5ba974c4ac06e50","webhook-timestamp":"1795446411","webhook-signature":"v1,fjDVxMhK/lFZE6rsK5x8/O88xzv0FBePY1sVn8GF1K8="}','{"content-length":"0","date":"Mon, 23 Nov 2026 15:06:51 GMT"}','');
INSERT INTO attempt VALUES(X'01a208f212ee70aaa14c0e21e282ec4a',1,1795446412021240,1813,'SUCCEEDED',200,NULL,NULL,'{"content-type":"application/json","user-agent":"Octavo-Webhooks/1","x-octavo-event":"media.import.progress","x-octavo-signature":"sha256=fe8c8358e67e63b66308f5811f56f967c99ffa797ae26795a6e5f733e1f08161","webhook-id":"evt_01a208f212ee70aabd20da176789bfb2","webhook-timestamp":"1795446412","webhook-signature":"v1,UHgRM2dLIiDX7dscWqG+xuJsOgel58SEnqVI74SJhH0="}','{"content-length":"0","date":"Mon, 23 Nov 2026 15:06:52 GMT"}','');
INSERT INTO attempt VALUES(X'01a208f212f675ae8d9d43df8028dd21',1,1795446412025372,1451,'SUCCEEDED',200,NULL,NULL,'{"content-type":"application/json","user-agent":"Octavo-Webhooks/1","x-octavo-event":"media.import.failed.permanent","x-octavo-signature":"sha256=7bdfdeb26632e540af2774402e34e7f99a0b38da8b056fc297a520e590defd5f","webhook-id":"evt_01a208f212f675aea9720fd5052fb089","webhook-timestamp":"1795446412","webhook-signature":"v1,l84heaOHdXiXfv1TM6kO2HtMBPALioCrlsVp0NtZml4="}','{"content-length":"0","date":"Mon, 23 Nov 2026 15:06:52 GMT"}','');
CREATE TABLE lane (
    id BLOB PRIMARY KEY,
    kind TEXT NOT NULL,
    cap INTEGER NOT NULL,
    ready_at BIGINT NOT NULL,
    paused_until BIGINT NOT NULL,
    served_at BIGINT NOT NULL,
    failures INTEGER NOT NULL
);
INSERT INTO lane VALUES(X'01a208f2128673cab9fced5e12e63845','publish',1,1795446426950901,0,1795446411950901,0);
INSERT INTO lane VALUES(X'01a208f2129575dfbfc74e02ff06cda8','publish',1,9223372036854775807,0,0,0);
INSERT INTO lane VALUES(X'01a208f2129a72bfa42b340a7af92c98','deliver',8,9223372036854775807,0,0,0);
INSERT INTO lane VALUES(X'01a208f20fbe77d492594b28ff0fbec4','import',3,1795446426993975,0,1795446411993975,0);
CREATE TABLE due (
    job BLOB PRIMARY KEY,
    lane BLOB NOT NULL,
    ready_at BIGINT NOT NULL,
    lease BIGINT,
    attempt INTEGER NOT NULL
);
CREATE TABLE seal_canary (
    name TEXT PRIMARY KEY,
    sealed TEXT NOT NULL
);
INSERT INTO seal_canary VALUES('master','s1.CbkEvRAJQqad7DSJvJIgZwoK98ODUxqieyCqj841ckytv6NiRM66oZq3PIVxHhYbjLyJO5ionyrCEuLJf5oBs8NB');
CREATE TABLE signing_key (
    kid TEXT PRIMARY KEY,
    sealed TEXT NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE TABLE session (
    key TEXT PRIMARY KEY,
    sid BLOB NOT NULL UNIQUE,
    user_id BLOB NOT NULL REFERENCES users (id),
    auth_time BIGINT NOT NULL,
    seen_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
, created_at BIGINT NOT NULL DEFAULT 0, user_agent TEXT, address TEXT);
INSERT INTO session VALUES('DKgLBYzhjeocccgcHxYFvXhWUSI4mCOJPS03gcqKRLc',X'c57141c5858c430ba862208cb281d204',X'01a208f2110a7bb08d019f0fca5420cf',1795446412062787,1795446412062787,1796656012062787,1795446412062787,'Test/1.0','127.0.0.1');
CREATE TABLE setup_link (
    key TEXT PRIMARY KEY,
    user_id BLOB NOT NULL REFERENCES users (id),
    expires_at BIGINT NOT NULL
);
CREATE TABLE login_throttle (
    account TEXT PRIMARY KEY,
    failures INTEGER NOT NULL,
    blocked_until BIGINT NOT NULL,
    failed_at BIGINT NOT NULL
);
CREATE TABLE consent (
    user_id BLOB NOT NULL REFERENCES users (id),
    client_id TEXT NOT NULL,
    scopes TEXT NOT NULL,
    granted_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, client_id)
);
INSERT INTO consent VALUES(X'01a208f2110a7bb08d019f0fca5420cf','oct_07d453cf4c434c0b97e6fbc70f0899c9','accounts.read posts.read posts.write',1795446412081573);
CREATE TABLE consent_request (
    key TEXT PRIMARY KEY,
    sid BLOB NOT NULL,
    query TEXT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE TABLE oidc_grant (
    code TEXT PRIMARY KEY,
    family TEXT UNIQUE,
    client_id TEXT NOT NULL,
    user_id BLOB NOT NULL REFERENCES users (id),
    sid BLOB,
    nonce TEXT,
    auth_time BIGINT NOT NULL,
    verifier_sealed TEXT,
    seen_at BIGINT NOT NULL
);
INSERT INTO oidc_grant VALUES('vK1S65kGA5DnZXwidJb2n90pkOS2jN_HAbVOAdY0ZyM','E4YguM7ZOmoPb3qbShEfJ9OZ0CEYViDEcHIH6nl3qvE','oct_07d453cf4c434c0b97e6fbc70f0899c9',X'01a208f2110a7bb08d019f0fca5420cf',NULL,NULL,1795446412062787,'s1.lVp7IZ28lAgpXrrMpC8topN99my9sb1gz5MH0Pr4Hz49nmj1i60kGlq8UYjQnE70jXiKljaOHQrVQzC7n5IO2gC6bUruN_gN24konlZ2K3VMPBo',1795446412102511);
CREATE TABLE oauth_client (
    client_id TEXT PRIMARY KEY,
    sealed TEXT NOT NULL,
    version TEXT NOT NULL
);
CREATE TABLE oauth_code (
    key TEXT PRIMARY KEY,
    client_id TEXT NOT NULL,
    subject TEXT NOT NULL,
    sealed TEXT NOT NULL,
    version TEXT NOT NULL,
    expires_at BIGINT NOT NULL
);
INSERT INTO oauth_code VALUES('vK1S65kGA5DnZXwidJb2n90pkOS2jN_HAbVOAdY0ZyM','oct_07d453cf4c434c0b97e6fbc70f0899c9','usr_01a208f2110a7bb08d019f0fca5420cf','s1.LDSKXYv4fcjb3YNVxHVgJiumU7RlJ4O7E8tgzHgqrKYRWC36VtK-uNUnUjgYBWwAJ98F3CnZMLUGX85oZz6mORztA__FEQTZTHOYA4jjVpKw4-Xs2_F4KcwEFjI3zYq8ECwCTSYsxtbJ1slUmgJXSYH63n-KwHIA0zL06Fgx5q4ymw98sZ0xNH-fpt9o52Nxz_4qYD2LFthTODGjaaxNDfn2QOH_frBLNcmeCMph0oKt1q2CLkrJX73kOvKQ34pQyortLDHCge6GenLQ_7utO1mthQ9bt6oiDQpJ0XJ8HNn5RT5HHqNDgD7v3FLIenPvvwDjz22EJtOE9BtAuVF80Ube6b6IZP011OebRWFUeImHhVD4y4UAhJLXyBL7g6xPXwx342rN5aqrkNNCzbrHkFXuq3GL7wQHFd2NJyVLdup313fAcFPg958WERIsylXfPWspeOFhnUvQW45JgGvWnnQC3BC5MgSUR9gI3BmbKAM_0jwRBSF54NRQ1tqh2sSH4K3vQseOVmZySgzrVK7gAjSMdVfJRnWbXlljz5C0UCc-_y07s4bTjGvDy_-7HKtT-lcENFRo2K-DQtrnd29B52b7cdH0qG2vjC8LwVXphk68q-A-gWR8OuvcFg0qEepzZkgIxNWKAjjbWs31jqWs2d13ABESd18InZNLjoxtsMn2E1iymanmHtlbL2k772bMje6a-OqtBnWENiM65hjY0ni0MXhlu4DUvuYybPGDs1qw-uJOLjk1aNoBPe_MOHUs-tjqbKolQN1bSVTPtoMFTJq2EFgLto7tejMxs-UyrA','a3AazoniBAVcKUGx3TqI01hLYR4TCm7dFxyApBi4OQw',1795446472090435);
CREATE TABLE oauth_token (
    key TEXT PRIMARY KEY,
    client_id TEXT NOT NULL,
    subject TEXT,
    user_id BLOB,
    family TEXT,
    scopes TEXT NOT NULL,
    audience TEXT NOT NULL,
    sealed TEXT NOT NULL,
    expires_at BIGINT NOT NULL
);
INSERT INTO oauth_token VALUES('wxCEPihUpXe80Niy8ZhgdA6QJWw7lrcSOuxgmJ3PoZg','oct_07d453cf4c434c0b97e6fbc70f0899c9','usr_01a208f20fbe77d492594b28ff0fbec4',X'01a208f20fbe77d492594b28ff0fbec4',NULL,'api','','s1.vEtAvQtK8nwQtKMs90k5UkjAB6httU_V7vInDrLzQa0aPgj7ubqFtzJR7RxhLn_oAnTm1H0G6Fkjl2DfvAHt_tH0D2wn6QQdyxmggVeYNfM_qqF449wojGOlm8h5_qUEidvVzZhCcgQm0pLQQBlAMKQ3ZbiVkLWJ1M3lSeT6Kzx_iiTE0Ftz08ChCHzfvATNCbIpNvceO-PbnOfyiThCK8O1HAaEn6ujq2d-_ACwDXUqFpNDTmfYqLgfZHPJ8-JpLVz-gOZ4C-c4gIcbd9RprlfreY1uZCMYl7UfGWxZqh6bHYZMXYApZvh4hWWRmuEqRPWcEeAf5oEjW9ZtfAr1Tw13d5JfIh2PxcVMvB3am8Lc4mzaYwDUNxUKb4oBkoF4QWjbCOp98TlHFBxW1DC4Cxvey4FLU6ArLdai-MwzFs8opnr50C9kRwrf0v7pk-4kK4SDTBE0TGvNxjNJbFlhdi9V36v2spvFP8B45Uq7sNfNNqkfX4RivYyzgAUkAXVJOhjZU1cbgOg6KUrm3LnzCI3mLbwjhDj2mRT7DXarunadS6YI4efDa4cLcJIDffzcuPrgsEhU3kNXLFjHRWR8TPHWhomMwJNOVYaxTzl1nJtvDajIdkq8KCmSIkbS4Yaj6g',1795532811699762);
INSERT INTO oauth_token VALUES('uSXzP49vHtJqBkOcE5pbDkgfaa1xDU4cG3XlUTryKdg','octavo-portal','usr_01a208f20fbe77d492594b28ff0fbec4',X'01a208f20fbe77d492594b28ff0fbec4',NULL,'api apps.read apps.write webhooks.write','','s1.E2iNiaOccoLU3wmm0PFZCgwRnU3K8IDAcmlTNdkfYMmW60legyCiQmQyda3PMm-pEMrdirTDnOV1na7RQMrGkx3ZJ0BWxf-yB-5YMRmyblmtExEc3qP0xh3YXvtHAlQ2qSD0LzCIvWPD3Ms2WKPpWggqxN8VSiuS190YNB8a9g9pxsr2XnYpnzhPQBJpKELn73Kc6KgB1qlzCuSe6FC5sTh4HYtTDJ5wxU4_L-L09c3mwb1bjEXa2L1Dn3CeskwKeJZ0RsE5Gaiu54Mkzw4LWRWvFtoowvUtYSdx9kQbcfWBv__6RdX9CjWugaR_0SqnPij_F4865ohU207SpObrsOJ_PitIISeknQE5Z5MqLOSLfqufdTytrAcOB2LWeT8lO7Oi0Ktf4v-cXw8jxJlYKg2QnKNxDtbh7s-DD58CQATG5_tSl7WSldiYDHAoi_SBdKjBebQA4B9BSdubaO79CFUYEHqGbPJBHn9nIT0L-0_vnE3dYKXGMtxXamnsIZLFcdyT3YKobi4M07FbrzC8rNvS9W8u3FINE2gKAMbs1iqNXoy3-rdkCE8Iw2G9H6_n787FcGQneXAD0Zr3YFJovrxZ0b4oPlp8beBwNkVYjrJn5ibf0-P_vnkBk0UEgRXAhQDkHrhvCrUZ5CD9Z6o',1795532811804615);
INSERT INTO oauth_token VALUES('CTMdR0zjIRDc4UB_0M5sUWoU4yqQ-CcqJIhnBeciGs4','oct_07d453cf4c434c0b97e6fbc70f0899c9','usr_01a208f2110a7bb08d019f0fca5420cf',X'01a208f2110a7bb08d019f0fca5420cf','E4YguM7ZOmoPb3qbShEfJ9OZ0CEYViDEcHIH6nl3qvE','accounts.read posts.read posts.write','','s1.yHUD81mRDXP_vdxdo_w_2mU7YG6IteqhQ_v_YyWALd17asNyf19g6KijLMXPnstD2ozOidoeeHK3Vmyc0TE14N4pBzVWXyj8PftWdSIFWUZJyC-Fi1r2uZ2HY12OtAzEIWzOEm0wEJGDVDk-C41KsPmfyGBr_kzejXU9av9oVdWUHxuQk9xAm5zbe8WyuYo_QpN4Iv0ev7jof9d-xSPAKZwCFkP38jbRaRIxV0dZFXwT5CFlYRrE6uoBtfR2YV_g26WhiABorHJbfTdvpecshZYQLwzo0YE2uVnNMebUoQDIMUKLUsvKiWeaNBlJFH_xkablCeaDRIwt5ytxrEBUyTW5hYo_q9Y-KOEsVMuK7fv_acB67FFgLFDC_vMQhj5Q7I2zbBSdSGo_WMiNndxipWwU_jKJf78NUlXdz7xtl77kw1SFYa9EPsTdyY4vfSa8Bzzawhw0qNp8ljHJOWWLE33MjUdWCnvaiXmlhuE7i9Wy8EFu5x-gKQzL64v9RRgIik1jNxQ-pMBgmLfIaGLq6erDKqRMEdSck1d4VC7wekQrLq52VkYGSkgV-q_AbF_GqVSSNJ3Ld6Y5_Scne0_U52ZBAeMd4Zl1LA0c69U0M65iWy9687tUW1R3Mo44cByvkLQVdXOUHNUCzl-8b3nLIRAxnIJw1-oV3d8HH72p9Po05yRDl0-qWQD2W1C7Q8nVLyUUGXMMwDhnvSlFAz169XXqWs--h_8dhxs',1795447312101825);
CREATE TABLE oauth_refresh (
    key TEXT PRIMARY KEY,
    client_id TEXT NOT NULL,
    subject TEXT,
    family TEXT NOT NULL,
    sealed TEXT NOT NULL,
    version TEXT NOT NULL,
    expires_at BIGINT
);
INSERT INTO oauth_refresh VALUES('RtZ-hMV__GhGo-Ycg9JxNeupswJAWQVmr0DG0XH1iZ4','oct_07d453cf4c434c0b97e6fbc70f0899c9','usr_01a208f2110a7bb08d019f0fca5420cf','E4YguM7ZOmoPb3qbShEfJ9OZ0CEYViDEcHIH6nl3qvE','s1.YDReC32Ux2tM7g90BpxYG1APjhOVuWZx1ILwq5EA2mdPGBO9D-V7JYZKpyvao5ehvj8mFydwHt5AysImL4yM9a-9TjRtWbA2xrCC6xKS-V8_5tJMQvADH7DUZc4SD9v8GOsNKKCJTFq4IIh8hFuXQku8T85H-cRklKzTmgFwGjqsNGyQjGa6I8YUDE-3hSHbrxojjyJmg0T_T9CoqxKPEgEEfH3pozoyYvcdqPdwBKFsQdsoSnZwsTNkUItKCPXQkoX_WUPMvByIqFj2iXyTLeF_xWaDmPPfgSx_WeJdTAQawkRxfiMwsIM57SCN5p9nc_zdr1tm6rNpkxf_WTH99Bsu6I9dZz5dT-LDbF9sQrD_jeBIGSmIka1hb0ualoGYH6z8vVpiugjlIN0k5sWltLQ_AEG3Hodwwddd2O7-A6jLilxhvNKqNSF5-bIDCEivdYJN-nOpky_X5JdOmTpxuKB1BGXsWXAR4P5Q5qfl1_ixJzEeeojl5y4yqrkAzlQacb0DDSdTFFXYvCfyy72a4U3jDUDOKRY-HxUTPWLiwfh8ZkZUhG1suCbsBBvSpIG3QqSQi8EQmqNL','ycZUL5ty-mxmeGgzTdrl4y0vRNs_enF-4Aafzb8I2YM',NULL);
CREATE TABLE oauth_device (
    key TEXT PRIMARY KEY,
    user_code TEXT NOT NULL UNIQUE,
    client_id TEXT NOT NULL,
    sealed TEXT NOT NULL,
    version TEXT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE TABLE oauth_barrier (
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    recorded_at BIGINT NOT NULL,
    until_at BIGINT NOT NULL,
    PRIMARY KEY (kind, name)
);
CREATE TABLE media_object (
    path TEXT PRIMARY KEY,
    owner_id BLOB NOT NULL REFERENCES users (id),
    content_type TEXT NOT NULL,
    size_bytes BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
, app_id BLOB);
CREATE TABLE media_import (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    job BLOB NOT NULL UNIQUE,
    owner_id BLOB NOT NULL REFERENCES users (id),
    app_id BLOB NOT NULL,
    source_url TEXT NOT NULL,
    state TEXT NOT NULL,
    bytes_downloaded BIGINT NOT NULL,
    total_bytes BIGINT NOT NULL,
    detected_mime TEXT,
    path TEXT,
    attempts INTEGER NOT NULL,
    failures INTEGER NOT NULL,
    error_code TEXT,
    error_message TEXT,
    validator TEXT,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
INSERT INTO media_import VALUES(1,X'01a208f212d67203a5ba974b7f281de9',X'01a208f20fbe77d492594b28ff0fbec4',X'01a208f2112f72cfa5bc597fe0e23110','http://127.0.0.1:36911/hook','FAILED_PERMANENT',0,-1,NULL,NULL,1,1,'SOURCE_ERROR','The source returned 405. Check that anyone can download the file from this URL.',NULL,1795446411990785,1795446412022081);
CREATE TABLE webhook_key (
    webhook_id BLOB NOT NULL REFERENCES webhook (id) ON DELETE CASCADE,
    sealed TEXT NOT NULL,
    expires_at BIGINT NOT NULL,
    PRIMARY KEY (webhook_id, sealed)
);
CREATE TABLE recovery (
    webhook_id BLOB PRIMARY KEY REFERENCES webhook (id) ON DELETE CASCADE,
    after_at BIGINT NOT NULL,
    after_id BLOB NOT NULL,
    until_at BIGINT NOT NULL
);
CREATE TABLE orphaned (
    id BLOB PRIMARY KEY
);
CREATE TABLE delivery_tally (
    webhook_id BLOB NOT NULL,
    day BIGINT NOT NULL,
    status TEXT NOT NULL,
    event_type TEXT NOT NULL,
    n BIGINT NOT NULL,
    PRIMARY KEY (webhook_id, day, status, event_type)
) WITHOUT ROWID;
INSERT INTO delivery_tally VALUES(X'01a208f2129a72bfa42b340a7af92c98',20780,'PENDING','media.import.failed.permanent',0);
INSERT INTO delivery_tally VALUES(X'01a208f2129a72bfa42b340a7af92c98',20780,'PENDING','media.import.progress',0);
INSERT INTO delivery_tally VALUES(X'01a208f2129a72bfa42b340a7af92c98',20780,'PENDING','media.import.queued',0);
INSERT INTO delivery_tally VALUES(X'01a208f2129a72bfa42b340a7af92c98',20780,'PENDING','post.completed',0);
INSERT INTO delivery_tally VALUES(X'01a208f2129a72bfa42b340a7af92c98',20780,'PENDING','publication.completed',0);
INSERT INTO delivery_tally VALUES(X'01a208f2129a72bfa42b340a7af92c98',20780,'PENDING','schedule.completed',0);
INSERT INTO delivery_tally VALUES(X'01a208f2129a72bfa42b340a7af92c98',20780,'SUCCEEDED','media.import.failed.permanent',1);
INSERT INTO delivery_tally VALUES(X'01a208f2129a72bfa42b340a7af92c98',20780,'SUCCEEDED','media.import.progress',1);
INSERT INTO delivery_tally VALUES(X'01a208f2129a72bfa42b340a7af92c98',20780,'SUCCEEDED','media.import.queued',1);
INSERT INTO delivery_tally VALUES(X'01a208f2129a72bfa42b340a7af92c98',20780,'SUCCEEDED','post.completed',1);
INSERT INTO delivery_tally VALUES(X'01a208f2129a72bfa42b340a7af92c98',20780,'SUCCEEDED','publication.completed',1);
INSERT INTO delivery_tally VALUES(X'01a208f2129a72bfa42b340a7af92c98',20780,'SUCCEEDED','schedule.completed',1);
CREATE TABLE delivery_change (
    webhook_id BLOB NOT NULL,
    day BIGINT NOT NULL,
    status TEXT NOT NULL,
    event_type TEXT NOT NULL,
    n BIGINT NOT NULL
);
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('account',2);
INSERT INTO sqlite_sequence VALUES('media_import',1);
CREATE INDEX app_owner ON app (owner_id, created_at);
CREATE INDEX schedule_owner ON schedule (owner_id, id);
CREATE INDEX schedule_app ON schedule (app_id, status);
CREATE INDEX publication_schedule ON publication (schedule_id);
CREATE INDEX post_publication ON post (publication_id);
CREATE INDEX post_schedule ON post (schedule_id);
CREATE INDEX post_account ON post (account_id, status);
CREATE INDEX webhook_app ON webhook (app_id);
CREATE INDEX delivery_webhook ON delivery (webhook_id, created_at);
CREATE INDEX lane_ready ON lane (kind, ready_at);
CREATE INDEX due_lane ON due (lane, ready_at);
CREATE INDEX session_by_user ON session (user_id);
CREATE INDEX consent_client ON consent (client_id);
CREATE INDEX oidc_grant_client ON oidc_grant (client_id);
CREATE INDEX oidc_grant_user ON oidc_grant (user_id);
CREATE INDEX oidc_grant_sid ON oidc_grant (sid);
CREATE INDEX oauth_code_client ON oauth_code (client_id, subject);
CREATE INDEX oauth_code_expiry ON oauth_code (expires_at);
CREATE INDEX oauth_token_client ON oauth_token (client_id, subject);
CREATE INDEX oauth_token_family ON oauth_token (family);
CREATE INDEX oauth_token_user ON oauth_token (user_id);
CREATE INDEX oauth_token_expiry ON oauth_token (expires_at);
CREATE INDEX oauth_refresh_client ON oauth_refresh (client_id, subject);
CREATE INDEX oauth_refresh_family ON oauth_refresh (family);
CREATE INDEX oauth_refresh_expiry ON oauth_refresh (expires_at);
CREATE INDEX oauth_device_client ON oauth_device (client_id);
CREATE INDEX oauth_device_expiry ON oauth_device (expires_at);
CREATE INDEX media_needed ON media (needed_until);
CREATE INDEX media_object_expiry ON media_object (expires_at);
CREATE INDEX delivery_failed ON delivery (webhook_id, created_at, id) WHERE status = 'FAILED';
CREATE UNIQUE INDEX event_feed ON event (app_id, position);
CREATE INDEX due_held ON due (lane, ready_at) WHERE lease IS NOT NULL;
CREATE TRIGGER delivery_made AFTER INSERT ON delivery BEGIN
    INSERT INTO delivery_tally (webhook_id, day, status, event_type, n)
        VALUES (NEW.webhook_id, NEW.created_at / 86400000000, NEW.status, NEW.event_type, 1)
        ON CONFLICT (webhook_id, day, status, event_type) DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER delivery_moved AFTER UPDATE OF status ON delivery WHEN NEW.status <> OLD.status BEGIN
    UPDATE delivery_tally SET n = n - 1 WHERE webhook_id = OLD.webhook_id AND day = OLD.created_at / 86400000000
        AND status = OLD.status AND event_type = OLD.event_type;
    INSERT INTO delivery_tally (webhook_id, day, status, event_type, n)
        VALUES (NEW.webhook_id, NEW.created_at / 86400000000, NEW.status, NEW.event_type, 1)
        ON CONFLICT (webhook_id, day, status, event_type) DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER delivery_gone AFTER DELETE ON delivery BEGIN
    UPDATE delivery_tally SET n = n - 1 WHERE webhook_id = OLD.webhook_id AND day = OLD.created_at / 86400000000
        AND status = OLD.status AND event_type = OLD.event_type;
END;
CREATE INDEX event_feed_of_owner ON event (app_id, owner_id, position);
CREATE INDEX idempotency_made ON idempotency (made) WHERE made IS NOT NULL;
CREATE INDEX idempotency_age ON idempotency (created_at) WHERE made IS NULL;
COMMIT;
