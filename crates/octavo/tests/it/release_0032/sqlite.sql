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
INSERT INTO _sqlx_migrations VALUES(1,'init','2026-11-25 23:37:37',1,X'a390ba9eb6dac8865e63c2cf55bcc793787ae7567f0af08474f71fd9df8252a66fd824fcc4f0683d2ebe49b56e231dc9',6107126);
INSERT INTO _sqlx_migrations VALUES(2,'identity','2026-11-25 23:37:37',1,X'd740c6ea4a08663853537c0c4a25a5f32e9af4b63e0942ce532d29e6570e95123389da0c13eb0691584c6b2bae524c33',4123018);
INSERT INTO _sqlx_migrations VALUES(3,'media','2026-11-25 23:37:37',1,X'10d6e65bfbacc6d665acc2fd80e5ca477ee003ec5a69fc18de9b5b5337c6250e8967879e8c7375ff2293021700e3f657',11509503);
INSERT INTO _sqlx_migrations VALUES(4,'webhook calls','2026-11-25 23:37:37',1,X'd40b1f7c38d93d194ed9cba25ffd73378c5afb23ee58fa42de04061da87b444d8ba0ca7da2aaf49a07f1e3cca0f227f3',9951354);
INSERT INTO _sqlx_migrations VALUES(5,'held jobs','2026-11-25 23:37:37',1,X'd397d33763c056d2d442a2ea2e3f761ba7a6d1cddd829a1699eeee5ad437b923e87db4e95b54bafeb61a9d1b143fd58b',3660463);
INSERT INTO _sqlx_migrations VALUES(6,'wake lane','2026-11-25 23:37:37',1,X'9dde111a752c848c3d0ab33ca245e267f33795a07e33b6295f9c3827635f86a0473165368cb0d055a0e92a41ffcc5b9e',4743679);
INSERT INTO _sqlx_migrations VALUES(7,'delivery tally','2026-11-25 23:37:37',1,X'1abf3b822738357ea02c4b51fec06d22003cfa03a47c3faaa2e43b69312b9cdbb4394e7a5e505fa60d50a822121b742b',3520283);
INSERT INTO _sqlx_migrations VALUES(8,'event owner','2026-11-25 23:37:37',1,X'f7ffe08da9ae091688a65ceec39623742533c296820b957258d63cfbfc134323396bb041820b97e4229279f5eaeb730d',1270917);
INSERT INTO _sqlx_migrations VALUES(9,'one index of held jobs','2026-11-25 23:37:37',1,X'3e39772c43c2b75e980a7349ace27e43424c243c99d119bcac9635bda28d9944dbbd3ba768889a9d27ee2fe0524b7a63',593250);
INSERT INTO _sqlx_migrations VALUES(10,'keys of all calls','2026-11-25 23:37:37',1,X'2bd5f25b94e4b1bfd301ff68784ccbf51f0b04cab50b0bef4b7d3bc01865a8552c8c0fc35e612d34efefc215f940208d',871588);
INSERT INTO _sqlx_migrations VALUES(11,'media of apps','2026-11-25 23:37:37',1,X'73c593c8c65b485b60e960e04764b0602783cd999d3e0af391e2b2678f00baf87f7a95c33a2836306c3c38bf87bf7fd3',960301);
INSERT INTO _sqlx_migrations VALUES(12,'post content','2026-11-25 23:37:37',1,X'7ac7414415c12cf3bcc439ab0cf96da180eaf2ac0567aad70d24f88763a943d46c460d76fc322ae39e9e880c1eccba4a',3178941);
INSERT INTO _sqlx_migrations VALUES(13,'feed order','2026-11-25 23:37:37',1,X'dafecdbe81e53180253650b4c0b4b29f95d7daf12ac17db3aa4e83cb890f04eec8a0134fb834977322bfe1612d237ad9',413400);
INSERT INTO _sqlx_migrations VALUES(15,'account life','2026-11-25 23:37:37',1,X'34b11b18bfcae8d34ed5697ce75bf18f8b601380995541c5dccfff4d629bf1721edff5e4e22916c2e3dced9336a055ce',1380422);
INSERT INTO _sqlx_migrations VALUES(16,'workspaces','2026-11-25 23:37:37',1,X'0bd8e46a2be6b2f3ea618ca93953ca2d00c98c719e13b7b4558fa6b264872a3b33b852d4a9a9127a5a560fc1fcf0db84',10098806);
INSERT INTO _sqlx_migrations VALUES(17,'second factor','2026-11-25 23:37:37',1,X'3b0ee831234b9a2980eee6da6e7dd63ebfa1787b462f17a66f99c8b5cd4f44e0abaa7329d2601dea3c4bb4745f697205',1014523);
INSERT INTO _sqlx_migrations VALUES(18,'keys','2026-11-25 23:37:37',1,X'2c4f8e4bb18198c9233b39ead0e2c682167a2e42d841f1e2038831129467dc89b3a0b51e50a4088d2127ef0035ac158a',1303857);
INSERT INTO _sqlx_migrations VALUES(19,'audit log','2026-11-25 23:37:37',1,X'92b50862f2f086f258f063de6f5d326fbe112429cfbb08d9598453aee3521c053ad58e18eaf6bd8f064aa727289bffd3',972400);
INSERT INTO _sqlx_migrations VALUES(20,'external sign in','2026-11-25 23:37:37',1,X'9ae41afee987a5bb2dab546a9256e4d26b889541b5007bcf2b44a952c9fa3c3e7ca9cf6f945f060839b549ca4dac3179',2259972);
INSERT INTO _sqlx_migrations VALUES(21,'chains','2026-11-25 23:37:37',1,X'682da560339b5033e421e7bec3bf1b46c3c1f3081de626cf90ba7d06481d5783a81fe98baed4b8381bbd15fdbdf72fd7',1053291);
INSERT INTO _sqlx_migrations VALUES(22,'queue','2026-11-25 23:37:37',1,X'986394230b38bc80b3ee31ab0f7dfddcd5dff12751cf10e8e58dd9a63a490da1fe7cd7d8d32054e489dad25b4bdab5da',860682);
INSERT INTO _sqlx_migrations VALUES(23,'account health','2026-11-25 23:37:37',1,X'e46534862ea8fc995947c621e9f1a5f9f723bdf741b63350fdd1ca75df7477858dc67cda53146a9d68489d89ee2b8c4b',2805180);
INSERT INTO _sqlx_migrations VALUES(24,'post steps','2026-11-25 23:37:37',1,X'2c00c56d49243de1edb1b973a016e8d4de3dfa6bc8ce46e24ec6b46e4ae82c788c8ca38fcc95d38b4b69cb03771cba2e',532790);
INSERT INTO _sqlx_migrations VALUES(25,'media library','2026-11-25 23:37:37',1,X'82f93012b924e87e3c96ddf39a3b37668e4983839cc7ba8d539c264fb3944c58c6ee4fb930f048283b32b0fe53f0ee7f',1078068);
INSERT INTO _sqlx_migrations VALUES(26,'stats','2026-11-25 23:37:37',1,X'76ec6134babca7ad37b0c2b2ccafe045ed6453ddc8c731305c001bed5cd77f0e8624186d098b205a0357487bce66607b',590016);
INSERT INTO _sqlx_migrations VALUES(27,'sent settings','2026-11-25 23:37:37',1,X'17b3d9405d411798cdfa566bfda2d7f313ef1b5504a1e295ac725b6d8451baf88eb97a669495cbf054957f3e0b34d1f9',847702);
INSERT INTO _sqlx_migrations VALUES(28,'ai disclosure','2026-11-25 23:37:37',1,X'a1e9bae975848f88b0681bd2d51ff74ba34349435012509fb8c6b544f5c863fa96a622b92d242cdeab0bf7a53efaa00b',767252);
INSERT INTO _sqlx_migrations VALUES(29,'schedule time','2026-11-25 23:37:37',1,X'4bc3089856d9a26cb5f297b6476ceba5f9cdf3a683953fe2f9fc4b8d92beb7fe4efa7e0f39464f3de31d289f0b27812f',402123);
INSERT INTO _sqlx_migrations VALUES(30,'account mail','2026-11-25 23:37:37',1,X'7188c94f4cb1088fec40dae7b0beda8cf46d60db91d0c0c05959be4fc0d5f840ed8768af9e3abd0fdbc2f3626631d85b',813270);
INSERT INTO _sqlx_migrations VALUES(32,'needs attention','2026-11-25 23:37:37',1,X'4c218f2ff6a6613c3f52956ebdb6d4d7b80c9d147e5f3d394cd2664e06d9907987c4557668ed12cfbde892d1dd81a2dd',484877);
CREATE TABLE users (
    id BLOB PRIMARY KEY,
    email TEXT NOT NULL UNIQUE,
    email_verified BOOLEAN NOT NULL,
    password_hash TEXT,
    created_at BIGINT NOT NULL,
    disabled_at BIGINT
, name TEXT);
INSERT INTO users VALUES(X'01a21512693b70fc95423d003bbabbd7','ada@example.com',0,'$argon2id$v=19$m=19456,t=2,p=1$1bRFOkHxm64BTF4i90kwzQ$YSOR9+3Z0AyUoMC8D+bND9U/4RM7pDHnbuN7mRhkNQ0',1795649857851005,NULL,NULL);
INSERT INTO users VALUES(X'01a2151269ab7f5b999ec8b0b68e6383','bob@example.com',0,'$argon2id$v=19$m=19456,t=2,p=1$+hund3K9zHwoLY1Xu5fG8g$um1rqBho7FFFVop0uh3geaEeDUStgbqVKKkbUlHC2u0',1795649857963029,NULL,NULL);
CREATE TABLE app (
    id BLOB PRIMARY KEY,
    workspace_id BLOB NOT NULL REFERENCES workspace (id),
    name TEXT NOT NULL,
    client_id TEXT NOT NULL UNIQUE,
    secret_hash TEXT NOT NULL,
    secret_sealed TEXT NOT NULL,
    callback_urls TEXT NOT NULL,
    created_at BIGINT NOT NULL
, former_secret_hash TEXT, former_secret_until BIGINT);
INSERT INTO app VALUES(X'01a2151269c0726cadb8e80714ecf503',X'01a21512693b70fc95423d003bbabbd7','Fixture','oct_17bcbc8dc7a044ea9bc3d0e5c902d171','2b5dc679a0eb7ad1a72a68d0b38285f990fd1bfa1c4f8581c7d8de5b06f98ce4','s1.iexsMI1dduwnbeWiLcjR3uyPpc9QhGc82smvTfEuYHhpEKAudvkPz6n9mjsJdAZVJxWX75KhHxROhQJCshjr9KqoUlO_JvYUnUN2Sh8c6L3OMjSnot8nH5C7','["https://app.example/cb"]',1795649858020175,NULL,NULL);
CREATE TABLE account (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    lane BLOB NOT NULL UNIQUE,
    workspace_id BLOB NOT NULL REFERENCES workspace (id),
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
    updated_at BIGINT NOT NULL, access_ends_at BIGINT, status_since BIGINT NOT NULL DEFAULT 0, status_reason TEXT, paused_since BIGINT, pause_reason TEXT, limits TEXT NOT NULL DEFAULT '[]', checked_at BIGINT,
    UNIQUE (workspace_id, platform, external_id)
);
INSERT INTO account VALUES(1,X'01a215126aa1742db1b50b659c293097',X'01a21512693b70fc95423d003bbabbd7','BLUE_SKY','did:plc:32dtzvc3ftgb32krrpairubo','ivory-lynx-4071.test','Ivory Lynx',NULL,'s1.LVNmh3LuLl4LqI9LIZqH59AWBdZTJOGe5E5HO9PCAh7eUEVT6z_5gDo5R6qElGH3P5mD2ZLVFUI_SHnqox97BPwrIwm0p1vdzXMbr9a05UzzWBWmzi-NwuozhW_hHDHScmTeT6OfykjXOnEA-61ubORZqlxm3_skGyqid7Hg8Kuu6eLdnivxnHzw8fIqAKdld-Pcj8FgZg45alVw83mbY1RQa71Z7MNbcJjt7qZdT5oK1izqqi5oFom2M9RSIVDsmnwXuCAN5YCzEYsjYSchaRi6yDtxSC-zuReJfY3awcaTj8CCTP0PAomCRtuTIwuiG15iRo-gz_uq1kAyyMMiyg4qaeoon_rn4J5ydetHIvq4kKsVes2kDtJDv8TasptbQ35er4ZZ6u3TDsgx2qeUH5qoIA10hqXHVSxUOfVaT0bMCLEBmWRSsYUak2iq4Jz3GS9SVSJhyAjc3sczwEjMuX9v5ttA6nbQ46T8xeTOD_9vdZaKaEjYhBKF_eWk-d9dozhQMCDEBkAgZ3bvFW3EfoOdxwhNMi5_V1PTUW6R0R1WgRQwaP55j2uvX_CUrWqJI6os-lK9Lf-hgFog86lS3-4BuSBWV9CX8GhpTHjgkoZcIs3fpBGFVOE1yJcbZGAirFAwRNECHSCismVUpq8TBek4hnUe8CNtywG495lrbg9kMqDdosbuxsteTlI1VLtEPHgWp_1tICPQYUZCwR4vXaoe6YybKeUY-3hZdIiMXxJEtvhWI4o_eQ9jM6a0MCg1VdHVLwZsqKjFASR4kIks1YHLWOJQa8pGVmKnwlRVAkz1jdxeRjs2pTd6tmsZIJ9zfFQRj7C9Jhnc8PYeAOcP9erfRz4lf1H-ziUPn8Ap5Tls--77DU9zNNHQx4UO2hAlNbG-Mz4LTTKmx_mDz2mHfJLb9c2LZwM7MzoPrOUix8WA9ib-qB4_LUvA7MVVNw1Xoq2mf9oEo19e-VPVM5dP5ysSXirEghJyQpqeQa5ekbSYOB-9mxOUVRaEiaF9kHGFxKeseiiSK3jxkYTypDy6MpNiN_s7M7vJGrOimCyamgw1cnHBSnFBeEQ8vkpqOxgld2cW-Q8QwIFATv27a8OqqXDhq7YkpudQ7Da5ARWJTULVvZ8wPZk7hbW_4oOWDYmIFYRS9AYXAcezu2UmLGh8T8nY2Ay-YfmfJFAoyt5R75c-iZVEccgVZt32qaNqI-vZ0OYUyPLAWtdAnmH1tXVOrVvLjl4',1795657058000000,'CONNECTED',0,1795649858209360,1795649858209360,NULL,1795649858209360,NULL,NULL,NULL,'[]',1795649858209360);
INSERT INTO account VALUES(2,X'01a215126aa875c3b4fc2d7c03d0c0d3',X'01a21512693b70fc95423d003bbabbd7','TELEGRAM','5970577903','amber_badger_3614_bot','Amber Badger',NULL,'s1.EpGCi_Zt1-fr7uGdtQXRYmkmapFuZ8O7oBcnu14oP0-oBz5-Uwe-za0ahkm0ZZN-CEYDa71lYGKmYPXggZXGXQWBO7GQNhII8gU9BHkaqfzxYoKbM9zSn5g5kNOUPqjeHI4',NULL,'CONNECTED',570577906,1795649858216904,1795649858216904,NULL,1795649858216904,NULL,NULL,NULL,'[]',1795649858216904);
CREATE TABLE chat (
    account_id BIGINT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    chat_id TEXT NOT NULL,
    title TEXT NOT NULL,
    type TEXT NOT NULL,
    username TEXT,
    PRIMARY KEY (account_id, chat_id)
);
INSERT INTO chat VALUES(2,'-1002404634569','Amber Badger News','channel','hazel_swift_3437');
INSERT INTO chat VALUES(2,'-1002789393914','Amber Badger Community','supergroup',NULL);
CREATE TABLE media (
    path TEXT PRIMARY KEY,
    workspace_id BLOB NOT NULL REFERENCES workspace (id),
    created_at BIGINT NOT NULL
, facts TEXT NOT NULL DEFAULT '{}', needed_until BIGINT NOT NULL DEFAULT 0, app_id BLOB, size_bytes BIGINT NOT NULL DEFAULT 0, kind TEXT NOT NULL DEFAULT '');
INSERT INTO media VALUES('01a21512693b70fc95423d003bbabbd7/01a215126aac7463a9945b8fea394e97.jpg',X'01a21512693b70fc95423d003bbabbd7',1795649858230631,'{"contentType":"image/jpeg","sizeBytes":28349,"width":960,"height":640}',1795649858314264,X'01a2151269c0726cadb8e80714ecf503',28349,'image');
INSERT INTO media VALUES('01a21512693b70fc95423d003bbabbd7/01a215126ae073f0bc7816f848234d05.jpg',X'01a21512693b70fc95423d003bbabbd7',1795649858275962,'{"contentType":"image/jpeg","sizeBytes":28349,"width":960,"height":640}',1795649858275962,X'01a2151269c0726cadb8e80714ecf503',28349,'image');
CREATE TABLE schedule (
    id BLOB PRIMARY KEY,
    workspace_id BLOB NOT NULL REFERENCES workspace (id),
    app_id BLOB NOT NULL,
    scheduled_at BIGINT NOT NULL,
    status TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
, slot_at BIGINT);
INSERT INTO schedule VALUES(X'01a215126b0b7033865a66b4b8859e93',X'01a21512693b70fc95423d003bbabbd7',X'01a2151269c0726cadb8e80714ecf503',1795649858314264,'COMPLETED',1795649858314264,1795649858349631,NULL);
INSERT INTO schedule VALUES(X'01a215126b4d739ea7d799f38abf856c',X'01a21512693b70fc95423d003bbabbd7',X'01a2151269c0726cadb8e80714ecf503',1795649858381198,'DRAFT',1795649858381198,1795649858381198,NULL);
INSERT INTO schedule VALUES(X'01a215126b50758c9fd48d8f14e24b60',X'01a21512693b70fc95423d003bbabbd7',X'01a2151269c0726cadb8e80714ecf503',1856129858000000,'SCHEDULED',1795649858384528,1795649858384528,NULL);
INSERT INTO schedule VALUES(X'01a215126b5972299fa50a5d47dca6e5',X'01a21512693b70fc95423d003bbabbd7',X'01a2151269c0726cadb8e80714ecf503',1856129858000000,'SCHEDULED',1795649858393662,1795649858393662,NULL);
CREATE TABLE publication (
    id BLOB PRIMARY KEY,
    schedule_id BLOB NOT NULL REFERENCES schedule (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    account_id BIGINT NOT NULL,
    platform TEXT NOT NULL,
    settings TEXT NOT NULL,
    status TEXT NOT NULL
, sent_settings TEXT, ai_disclosure TEXT NOT NULL DEFAULT 'NONE');
INSERT INTO publication VALUES(X'01a215126b0b7033865a66b6eee778cc',X'01a215126b0b7033865a66b4b8859e93',0,1,'BLUE_SKY','{"type":"BLUE_SKY","allowQuotes":true}','COMPLETED','{"type":"BLUE_SKY"}','NONE');
INSERT INTO publication VALUES(X'01a215126b4d739ea7d799f5a672f210',X'01a215126b4d739ea7d799f38abf856c',0,1,'BLUE_SKY','{"type":"BLUE_SKY","allowQuotes":true}','PENDING','{"type":"BLUE_SKY"}','NONE');
INSERT INTO publication VALUES(X'01a215126b50758c9fd48d91b478659c',X'01a215126b50758c9fd48d8f14e24b60',0,1,'BLUE_SKY','{"type":"BLUE_SKY","allowQuotes":true}','PENDING','{"type":"BLUE_SKY"}','NONE');
INSERT INTO publication VALUES(X'01a215126b5a7523ac2e770817b859d3',X'01a215126b5972299fa50a5d47dca6e5',0,1,'BLUE_SKY','{"type":"BLUE_SKY","allowQuotes":true}','PENDING','{"type":"BLUE_SKY"}','NONE');
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
, failures INTEGER NOT NULL DEFAULT 0, role TEXT NOT NULL DEFAULT 'POST', parent_id BLOB);
INSERT INTO post VALUES(X'01a215126b0b7033865a66b51412ddba',X'01a215126b0b7033865a66b6eee778cc',X'01a215126b0b7033865a66b4b8859e93',1,0,'{"content":"Published before the upgrade","attachmentPaths":["01a21512693b70fc95423d003bbabbd7/01a215126aac7463a9945b8fea394e97.jpg"],"altTexts":[null],"chatId":null,"thumbnailPath":null}','COMPLETED','{"rkey":"3n36dbzlablaf","record":{"$type":"app.bsky.feed.post","text":"Published before the upgrade","createdAt":"2026-11-25T23:37:38.314Z","embed":{"$type":"app.bsky.embed.images","images":[{"image":{"$type":"blob","ref":{"$link":"bafkreihxlmusbacptx6fhn3jghgbfn2uai6j45vzus2jzmewcpbnzxc2wu"},"mimeType":"image/jpeg","size":28349},"alt":"","aspectRatio":{"width":960,"height":640}}]}}}',1795649858345027,'at://did:plc:32dtzvc3ftgb32krrpairubo/app.bsky.feed.post/3n36dbzlablaf','https://bsky.app/profile/ivory-lynx-4071.test/post/3n36dbzlablaf',NULL,NULL,1795649858349631,1795649858349631,0,'POST',NULL);
INSERT INTO post VALUES(X'01a215126b4d739ea7d799f49fa93f09',X'01a215126b4d739ea7d799f5a672f210',X'01a215126b4d739ea7d799f38abf856c',1,0,'{"content":"A draft","attachmentPaths":[],"altTexts":[],"chatId":null,"thumbnailPath":null}','PENDING',NULL,NULL,NULL,NULL,NULL,NULL,NULL,1795649858381198,0,'POST',NULL);
INSERT INTO post VALUES(X'01a215126b50758c9fd48d90d906575f',X'01a215126b50758c9fd48d91b478659c',X'01a215126b50758c9fd48d8f14e24b60',1,0,'{"content":"Published after the upgrade","attachmentPaths":[],"altTexts":[],"chatId":null,"thumbnailPath":null}','PENDING',NULL,NULL,NULL,NULL,NULL,NULL,NULL,1795649858384528,0,'POST',NULL);
INSERT INTO post VALUES(X'01a215126b5a7523ac2e770526a00444',X'01a215126b5a7523ac2e770817b859d3',X'01a215126b5972299fa50a5d47dca6e5',1,0,'{"content":"The first of a thread","attachmentPaths":[],"altTexts":[],"chatId":null,"thumbnailPath":null}','PENDING',NULL,NULL,NULL,NULL,NULL,NULL,NULL,1795649858393662,0,'POST',NULL);
INSERT INTO post VALUES(X'01a215126b5a7523ac2e77062e8227e5',X'01a215126b5a7523ac2e770817b859d3',X'01a215126b5972299fa50a5d47dca6e5',1,1,'{"content":"The second of a thread","attachmentPaths":[],"altTexts":[],"chatId":null,"thumbnailPath":null}','PENDING',NULL,NULL,NULL,NULL,NULL,NULL,NULL,1795649858393662,0,'THREAD',X'01a215126b5a7523ac2e770526a00444');
INSERT INTO post VALUES(X'01a215126b5a7523ac2e7707527aa758',X'01a215126b5a7523ac2e770817b859d3',X'01a215126b5972299fa50a5d47dca6e5',1,2,'{"content":"A first comment","attachmentPaths":[],"altTexts":[],"chatId":null,"thumbnailPath":null}','PENDING',NULL,NULL,NULL,NULL,NULL,NULL,NULL,1795649858393662,0,'FIRST_COMMENT',X'01a215126b5a7523ac2e770526a00444');
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
, position BIGINT, workspace_id BLOB);
INSERT INTO event VALUES(X'01a215126ac4736b8f969d86e4206839',X'01a2151269c0726cadb8e80714ecf503','media.import.queued','MEDIA_IMPORT','1',1795649858244614,'{"id":"evt_01a215126ac4736b8f969d86e4206839","type":"media.import.queued","occurredAt":"2026-11-25T23:37:38.244Z","data":{"taskId":1,"state":"QUEUED","sourceUrl":"http://127.0.0.1:33885/photo.jpg","bytesDownloaded":0,"totalBytes":-1,"detectedMime":null,"s3Key":null,"attempts":0,"errorCode":null,"errorMessage":null}}',1,X'01a21512693b70fc95423d003bbabbd7');
INSERT INTO event VALUES(X'01a215126ad674a1aa7cf00d3709dc9e',X'01a2151269c0726cadb8e80714ecf503','media.import.progress','MEDIA_IMPORT','1',1795649858262737,'{"id":"evt_01a215126ad674a1aa7cf00d3709dc9e","type":"media.import.progress","occurredAt":"2026-11-25T23:37:38.262Z","data":{"taskId":1,"state":"DOWNLOADING","sourceUrl":"http://127.0.0.1:33885/photo.jpg","bytesDownloaded":0,"totalBytes":-1,"detectedMime":null,"s3Key":null,"attempts":1,"errorCode":null,"errorMessage":null}}',2,X'01a21512693b70fc95423d003bbabbd7');
INSERT INTO event VALUES(X'01a215126adb7006a55a8fa2cd173a89',X'01a2151269c0726cadb8e80714ecf503','media.import.progress','MEDIA_IMPORT','1',1795649858267836,'{"id":"evt_01a215126adb7006a55a8fa2cd173a89","type":"media.import.progress","occurredAt":"2026-11-25T23:37:38.267Z","data":{"taskId":1,"state":"VALIDATING","sourceUrl":"http://127.0.0.1:33885/photo.jpg","bytesDownloaded":28349,"totalBytes":28349,"detectedMime":null,"s3Key":null,"attempts":1,"errorCode":null,"errorMessage":null}}',3,X'01a21512693b70fc95423d003bbabbd7');
INSERT INTO event VALUES(X'01a215126ade755e860e065bd54eb854',X'01a2151269c0726cadb8e80714ecf503','media.import.progress','MEDIA_IMPORT','1',1795649858270960,'{"id":"evt_01a215126ade755e860e065bd54eb854","type":"media.import.progress","occurredAt":"2026-11-25T23:37:38.270Z","data":{"taskId":1,"state":"UPLOADING","sourceUrl":"http://127.0.0.1:33885/photo.jpg","bytesDownloaded":28349,"totalBytes":28349,"detectedMime":"image/jpeg","s3Key":null,"attempts":1,"errorCode":null,"errorMessage":null}}',4,X'01a21512693b70fc95423d003bbabbd7');
INSERT INTO event VALUES(X'01a215126ae376b4822b47d25da58c8d',X'01a2151269c0726cadb8e80714ecf503','media.import.ready','MEDIA_IMPORT','1',1795649858275966,'{"id":"evt_01a215126ae376b4822b47d25da58c8d","type":"media.import.ready","occurredAt":"2026-11-25T23:37:38.275Z","data":{"taskId":1,"state":"READY","sourceUrl":"http://127.0.0.1:33885/photo.jpg","bytesDownloaded":28349,"totalBytes":28349,"detectedMime":"image/jpeg","s3Key":"01a21512693b70fc95423d003bbabbd7/01a215126ae073f0bc7816f848234d05.jpg","attempts":1,"errorCode":null,"errorMessage":null}}',5,X'01a21512693b70fc95423d003bbabbd7');
INSERT INTO event VALUES(X'01a215126b2e71fe99f0d8c3438be6df',X'01a2151269c0726cadb8e80714ecf503','post.completed','POST','pst_01a215126b0b7033865a66b51412ddba',1795649858349631,'{"id":"evt_01a215126b2e71fe99f0d8c3438be6df","type":"post.completed","occurredAt":"2026-11-25T23:37:38.349Z","data":{"scheduleId":"sch_01a215126b0b7033865a66b4b8859e93","publicationId":"pub_01a215126b0b7033865a66b6eee778cc","postId":"pst_01a215126b0b7033865a66b51412ddba","status":"COMPLETED","platform":"BLUE_SKY","accountId":1,"platformPostIdentifier":"at://did:plc:32dtzvc3ftgb32krrpairubo/app.bsky.feed.post/3n36dbzlablaf"}}',6,X'01a21512693b70fc95423d003bbabbd7');
INSERT INTO event VALUES(X'01a215126b2e71fe99f0d8c43c0abc92',X'01a2151269c0726cadb8e80714ecf503','publication.completed','PUBLICATION','pub_01a215126b0b7033865a66b6eee778cc',1795649858349631,'{"id":"evt_01a215126b2e71fe99f0d8c43c0abc92","type":"publication.completed","occurredAt":"2026-11-25T23:37:38.349Z","data":{"scheduleId":"sch_01a215126b0b7033865a66b4b8859e93","publicationId":"pub_01a215126b0b7033865a66b6eee778cc","status":"COMPLETED","platform":"BLUE_SKY","accountId":1}}',7,X'01a21512693b70fc95423d003bbabbd7');
INSERT INTO event VALUES(X'01a215126b2e71fe99f0d8c56a51f33a',X'01a2151269c0726cadb8e80714ecf503','schedule.completed','SCHEDULE','sch_01a215126b0b7033865a66b4b8859e93',1795649858349631,'{"id":"evt_01a215126b2e71fe99f0d8c56a51f33a","type":"schedule.completed","occurredAt":"2026-11-25T23:37:38.349Z","data":{"scheduleId":"sch_01a215126b0b7033865a66b4b8859e93","status":"COMPLETED"}}',8,X'01a21512693b70fc95423d003bbabbd7');
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
INSERT INTO webhook VALUES(X'01a215126a8d70538e0b51ed9f052cb0',X'01a2151269c0726cadb8e80714ecf503','http://127.0.0.1:33885/hook','s1.mPZbfF5OLTa5DKkNBRSJams1WCZYqqNCF5Zsj0MAkTOhKFmMNjZYKvGJikVCv_k',1,'[]',3,1000,5000,30000,'ACTIVE',1795649858353615,NULL,1795649858189188,1795649858189188,NULL,0,NULL,NULL);
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
INSERT INTO delivery VALUES(X'01a215126ac4736b9da1ef74832594e9',X'01a215126a8d70538e0b51ed9f052cb0',X'01a215126ac4736b8f969d86e4206839','media.import.queued','MEDIA_IMPORT','1',1795649858244614,'SUCCEEDED',1,200,1795649858247203,NULL,1795649858244614,NULL,0,0);
INSERT INTO delivery VALUES(X'01a215126ad674a1b88841fad60f094e',X'01a215126a8d70538e0b51ed9f052cb0',X'01a215126ad674a1aa7cf00d3709dc9e','media.import.progress','MEDIA_IMPORT','1',1795649858262737,'SUCCEEDED',1,200,1795649858264743,NULL,1795649858262737,NULL,0,0);
INSERT INTO delivery VALUES(X'01a215126adb7006b365e1906c1c6739',X'01a215126a8d70538e0b51ed9f052cb0',X'01a215126adb7006a55a8fa2cd173a89','media.import.progress','MEDIA_IMPORT','1',1795649858267836,'SUCCEEDED',1,200,1795649858268936,NULL,1795649858267836,NULL,0,0);
INSERT INTO delivery VALUES(X'01a215126ade755e941958497453e504',X'01a215126a8d70538e0b51ed9f052cb0',X'01a215126ade755e860e065bd54eb854','media.import.progress','MEDIA_IMPORT','1',1795649858270960,'SUCCEEDED',1,200,1795649858272409,NULL,1795649858270960,NULL,0,0);
INSERT INTO delivery VALUES(X'01a215126ae376b4903699bffcaab93d',X'01a215126a8d70538e0b51ed9f052cb0',X'01a215126ae376b4822b47d25da58c8d','media.import.ready','MEDIA_IMPORT','1',1795649858275966,'SUCCEEDED',1,200,1795649858277602,NULL,1795649858275966,NULL,0,0);
INSERT INTO delivery VALUES(X'01a215126b2e71fea7fc2ab0e291138f',X'01a215126a8d70538e0b51ed9f052cb0',X'01a215126b2e71fe99f0d8c3438be6df','post.completed','POST','pst_01a215126b0b7033865a66b51412ddba',1795649858349631,'SUCCEEDED',1,200,1795649858352244,NULL,1795649858349631,NULL,0,0);
INSERT INTO delivery VALUES(X'01a215126b2e71fea7fc2ab1db0fe942',X'01a215126a8d70538e0b51ed9f052cb0',X'01a215126b2e71fe99f0d8c43c0abc92','publication.completed','PUBLICATION','pub_01a215126b0b7033865a66b6eee778cc',1795649858349631,'SUCCEEDED',1,200,1795649858353180,NULL,1795649858349631,NULL,0,0);
INSERT INTO delivery VALUES(X'01a215126b2e71fea7fc2ab309571fea',X'01a215126a8d70538e0b51ed9f052cb0',X'01a215126b2e71fe99f0d8c56a51f33a','schedule.completed','SCHEDULE','sch_01a215126b0b7033865a66b4b8859e93',1795649858349631,'SUCCEEDED',1,200,1795649858353615,NULL,1795649858349631,NULL,0,0);
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
INSERT INTO attempt VALUES(X'01a215126ac4736b9da1ef74832594e9',1,1795649858247203,5498,'SUCCEEDED',200,NULL,NULL,'{"content-type":"application/json","user-agent":"Octavo-Webhooks/1","x-octavo-event":"media.import.queued","x-octavo-signature":"sha256=cfdd1295dc886f49f428b918903ff04bda6be6dd43de27b876e953a40c5bb523","webhook-id":"evt_01a215126ac4736b8f969d86e4206839","webhook-timestamp":"1795649858","webhook-signature":"v1,PD9Bml9jNSTxzualpbEYqkwfmUco0sjAdlEBFqRT+9k="}','{"server":"BaseHTTP/0.6 Python/3.11.7","date":"Wed, 25 Nov 2026 23:37:38 GMT"}','');
INSERT INTO attempt VALUES(X'01a215126ad674a1b88841fad60f094e',1,1795649858264743,2107,'SUCCEEDED',200,NULL,NULL,'{"content-type":"application/json","user-agent":"Octavo-Webhooks/1","x-octavo-event":"media.import.progress","x-octavo-signature":"sha256=37b172bcef772dca9e9afca0e17c8ecfc7ef14beaebd9f5beeab655097604861","webhook-id":"evt_01a215126ad674a1aa7cf00d3709dc9e","webhook-timestamp":"1795649858","webhook-signature":"v1,qhM+fFIFAd1eAICSjrkJcRavAZP/Qm+z1zEqMlEJtHg="}','{"server":"BaseHTTP/0.6 Python/3.11.7","date":"Wed, 25 Nov 2026 23:37:38 GMT"}','');
INSERT INTO attempt VALUES(X'01a215126adb7006b365e1906c1c6739',1,1795649858268936,2261,'SUCCEEDED',200,NULL,NULL,'{"content-type":"application/json","user-agent":"Octavo-Webhooks/1","x-octavo-event":"media.import.progress","x-octavo-signature":"sha256=d62be9a059789fc5385d728060964c8413e21e339ba6a13aed8ff5f2b0b8b5ab","webhook-id":"evt_01a215126adb7006a55a8fa2cd173a89","webhook-timestamp":"1795649858","webhook-signature":"v1,sDQN6SLh2MtU0YEKAuA4nDC4QHhZ3rts052Po7s+76o="}','{"server":"BaseHTTP/0.6 Python/3.11.7","date":"Wed, 25 Nov 2026 23:37:38 GMT"}','');
INSERT INTO attempt VALUES(X'01a215126ade755e941958497453e504',1,1795649858272409,1582,'SUCCEEDED',200,NULL,NULL,'{"content-type":"application/json","user-agent":"Octavo-Webhooks/1","x-octavo-event":"media.import.progress","x-octavo-signature":"sha256=d678aee9d18f83702b8691bb485ac2b21509736421913a02da07c9b7b00db691","webhook-id":"evt_01a215126ade755e860e065bd54eb854","webhook-timestamp":"1795649858","webhook-signature":"v1,PFf6pnqz31Hi72nPTjJXMdI50EHh83hFb4Ea+BPIE/k="}','{"server":"BaseHTTP/0.6 Python/3.11.7","date":"Wed, 25 Nov 2026 23:37:38 GMT"}','');
INSERT INTO attempt VALUES(X'01a215126ae376b4903699bffcaab93d',1,1795649858277602,1621,'SUCCEEDED',200,NULL,NULL,'{"content-type":"application/json","user-agent":"Octavo-Webhooks/1","x-octavo-event":"media.import.ready","x-octavo-signature":"sha256=9770c88f4c37073c800e0f328a8e26ddaef5198acdf29026269a6bdfd7a46a0e","webhook-id":"evt_01a215126ae376b4822b47d25da58c8d","webhook-timestamp":"1795649858","webhook-signature":"v1,z1OJCctDiATlJA4Nbg/oce0boFGMVE0qK7tucPR2v7w="}','{"server":"BaseHTTP/0.6 Python/3.11.7","date":"Wed, 25 Nov 2026 23:37:38 GMT"}','');
INSERT INTO attempt VALUES(X'01a215126b2e71fea7fc2ab0e291138f',1,1795649858352244,19622,'SUCCEEDED',200,NULL,NULL,'{"content-type":"application/json","user-agent":"Octavo-Webhooks/1","x-octavo-event":"post.completed","x-octavo-signature":"sha256=9327ec402f5803042bd1de8035c0d593aef261e8957eaee0d2ff254507323d0c","webhook-id":"evt_01a215126b2e71fe99f0d8c3438be6df","webhook-timestamp":"1795649858","webhook-signature":"v1,ZGePL5giGy12Sk0hva5BUCu4W11SfUvZNjMcxxO4Dq0="}','{"server":"BaseHTTP/0.6 Python/3.11.7","date":"Wed, 25 Nov 2026 23:37:38 GMT"}','');
INSERT INTO attempt VALUES(X'01a215126b2e71fea7fc2ab1db0fe942',1,1795649858353180,19275,'SUCCEEDED',200,NULL,NULL,'{"content-type":"application/json","user-agent":"Octavo-Webhooks/1","x-octavo-event":"publication.completed","x-octavo-signature":"sha256=f04b6c135b734a3f6cad4741c3097f332854673b647d701ecea40c6b4a67f772","webhook-id":"evt_01a215126b2e71fe99f0d8c43c0abc92","webhook-timestamp":"1795649858","webhook-signature":"v1,6Jd1rlbiWgBpzdBQcAqXm4s9DpVl2kGNt2YXSpqLG/Q="}','{"server":"BaseHTTP/0.6 Python/3.11.7","date":"Wed, 25 Nov 2026 23:37:38 GMT"}','');
INSERT INTO attempt VALUES(X'01a215126b2e71fea7fc2ab309571fea',1,1795649858353615,19080,'SUCCEEDED',200,NULL,NULL,'{"content-type":"application/json","user-agent":"Octavo-Webhooks/1","x-octavo-event":"schedule.completed","x-octavo-signature":"sha256=0b22f375fe917901be8318e8b644d4c81ff9259035f78f565000aecc82d3976d","webhook-id":"evt_01a215126b2e71fe99f0d8c56a51f33a","webhook-timestamp":"1795649858","webhook-signature":"v1,q6t5Kwkd6q+CtTgXan2vzWQ928cIrXw2HfjrslEvtUw="}','{"server":"BaseHTTP/0.6 Python/3.11.7","date":"Wed, 25 Nov 2026 23:37:38 GMT"}','');
CREATE TABLE lane (
    id BLOB PRIMARY KEY,
    kind TEXT NOT NULL,
    cap INTEGER NOT NULL,
    ready_at BIGINT NOT NULL,
    paused_until BIGINT NOT NULL,
    served_at BIGINT NOT NULL,
    failures INTEGER NOT NULL
);
INSERT INTO lane VALUES(X'01a215126a8d70538e0b51ed9f052cb0','deliver',10,9223372036854775807,0,0,0);
INSERT INTO lane VALUES(X'01a215126aa1742db1b50b659c293097','publish',1,1795649873319184,0,1795649858319184,0);
INSERT INTO lane VALUES(X'01a215126aa875c3b4fc2d7c03d0c0d3','publish',1,1795731407085490,0,0,0);
INSERT INTO lane VALUES(X'01a21512693b70fc95423d003bbabbd7','import',3,1795649873248131,0,1795649858248131,0);
CREATE TABLE due (
    job BLOB PRIMARY KEY,
    lane BLOB NOT NULL,
    ready_at BIGINT NOT NULL,
    lease BIGINT,
    attempt INTEGER NOT NULL
);
INSERT INTO due VALUES(X'01a215126aa1742db1b50b659c293097',X'01a215126aa1742db1b50b659c293097',1795735069063570,NULL,0);
INSERT INTO due VALUES(X'01a215126aa875c3b4fc2d7c03d0c0d3',X'01a215126aa875c3b4fc2d7c03d0c0d3',1795731407085490,NULL,0);
INSERT INTO due VALUES(X'01a215126b50758c9fd48d90d906575f',X'01a215126aa1742db1b50b659c293097',1856129858000000,NULL,0);
INSERT INTO due VALUES(X'01a215126b5a7523ac2e770526a00444',X'01a215126aa1742db1b50b659c293097',1856129858000000,NULL,0);
CREATE TABLE seal_canary (
    name TEXT PRIMARY KEY,
    sealed TEXT NOT NULL
);
INSERT INTO seal_canary VALUES('master','s1.ZRzEWfoLuZIAKKkcpfWoXvTta3QfqcO6_SeAt3_9REpvKvVSMulRp0Fdw4pCD3RU4adalUIAOe8fnTPpmTbpmIRN');
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
, created_at BIGINT NOT NULL DEFAULT 0, user_agent TEXT, address TEXT, id_token TEXT);
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
, workspace_id BLOB);
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
INSERT INTO oauth_token VALUES('jByvsKOwYkQI8wJvboCSx4bBXP6J16xlOqJgqr3sJG8','oct_17bcbc8dc7a044ea9bc3d0e5c902d171','usr_01a21512693b70fc95423d003bbabbd7',X'01a21512693b70fc95423d003bbabbd7',NULL,'api','','s1.EH61m4pVurrl6px1OHkePUtB4pYDUO2XJaJxsBUM9hbammdaRpw7HxmIVZRwSJYsjRkauFNaFSs6owgfxL48QaBajb48Xd56knGwYMnkG0d8t2FGbY4XtmVcvZuuHSSUi2NDWtjx56wYh7tw2jOUvlYKtOTtnLrYkJ8_DKryA7GArnviGcr5z4HBnUIGKvwoTfuPfaEjTl_3pZ1i9tMEObYVMa5WFNJesMZFD836i2LUHx5TrXCDqsHmvK6KCOrpQ544t9eJctxoY0DXpe9xOTxH5Y_57zqjh9cBuZIpQilB6_xE_oN4e5YSLQrYGptr1Nec459MQKQMNtdt2AVxl8rMcl28k2wr9DTid6DIE1cpZ2KEkocWHvLd67Z3K3oLVlEgJyfU4dYqX24CTCIcTmK_p4px6eRQHALKoKY3Pr4yS-ITrU8hxoZAHIJUi-4ahvw33Sg1wG4ELmpv75IvL52101bR_Y64O9_aHXvvUhKquercCwmxhG6zqXum7xm6LyL3t5tBR2s6husipGfgD1ncSt8dxZC0VI8OEw9ibEV0gQGbDGQj0cfzG8GxvgvKjWtQFyEJKHTlt1j0CRXm2a-VcsUMJXD4rJKM3c4umlyPdA8u1Qf5X0rq0yNEig',1795736258047749);
INSERT INTO oauth_token VALUES('HCMQ4gHZJR9wmGNraNdgqrvlQDC0QrAPEWhv3MCvjLQ','octavo-portal','usr_01a21512693b70fc95423d003bbabbd7',X'01a21512693b70fc95423d003bbabbd7',NULL,'api apps.read apps.write webhooks.write','','s1.E4kr61Bw_1HYzv5qb4BnjYwHivj2VhN0YMmq5esMcmRv2y1Lwz2mXk1HyPmxW87QLRjFIJEpZ_dMvggxp9giaSxh95w3EFzfMLv7xldr7Sj5KDohK4ZsCpzbv3BySAAGRCDnzhuktj1bUvsBNNvAbv_5ZMISx8dCGrGptkWYnSDwhao73YswKQHSk1i_2R9nhUq8MUQGASBWCJon4vTw7b5GmQWthVosCI_aPrtdlx2PEwAhby0BvbJ527lCPBbOewJQ7amTsq6_gvTrJot_nCkcIb6H-NsP5HUPwSsbDO0SZOABC0GfHIkjFSMT5GHXG44OyKXFwcsW_EAEHiTeS-WTyMT1bonCkGELGQ5PwsJqCP64dXEIFRVD6QZH-5TN5FYNChl7vRzMNliuvfsRhRQ24hDRzcbNx_kICeI9tGYUelcEs4CCjYVYTSi0O5dgaoDXlBBJnQOLQRX4vgjubBg0f4Znrr9IJOvYdCAgKam8_YwEBGdpk1LNXVqd3OIluu41_cQaEcHUSsR3Nyms2O2KNoPltOMsssnNPJu4lUTfiOiRNG8_FMaFChC3f_VtScabCYlAdJD6PX-i2O7oGCZU-YkAL9ZuoHR_RJyUDb25ZSk028-qD2iYN7m8-lxRM3tY5mVHNLKs7iC6MIs',1795736258126566);
CREATE TABLE oauth_refresh (
    key TEXT PRIMARY KEY,
    client_id TEXT NOT NULL,
    subject TEXT,
    family TEXT NOT NULL,
    sealed TEXT NOT NULL,
    version TEXT NOT NULL,
    expires_at BIGINT
);
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
    workspace_id BLOB NOT NULL REFERENCES workspace (id),
    content_type TEXT NOT NULL,
    size_bytes BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
, app_id BLOB);
CREATE TABLE media_import (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    job BLOB NOT NULL UNIQUE,
    workspace_id BLOB NOT NULL REFERENCES workspace (id),
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
INSERT INTO media_import VALUES(1,X'01a215126ac4736b8f969d8571b60888',X'01a21512693b70fc95423d003bbabbd7',X'01a2151269c0726cadb8e80714ecf503','http://127.0.0.1:33885/photo.jpg','READY',28349,28349,'image/jpeg','01a21512693b70fc95423d003bbabbd7/01a215126ae073f0bc7816f848234d05.jpg',1,0,NULL,NULL,NULL,1795649858244614,1795649858275966);
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
INSERT INTO delivery_tally VALUES(X'01a215126a8d70538e0b51ed9f052cb0',20782,'PENDING','media.import.progress',0);
INSERT INTO delivery_tally VALUES(X'01a215126a8d70538e0b51ed9f052cb0',20782,'PENDING','media.import.queued',0);
INSERT INTO delivery_tally VALUES(X'01a215126a8d70538e0b51ed9f052cb0',20782,'PENDING','media.import.ready',0);
INSERT INTO delivery_tally VALUES(X'01a215126a8d70538e0b51ed9f052cb0',20782,'PENDING','post.completed',0);
INSERT INTO delivery_tally VALUES(X'01a215126a8d70538e0b51ed9f052cb0',20782,'PENDING','publication.completed',0);
INSERT INTO delivery_tally VALUES(X'01a215126a8d70538e0b51ed9f052cb0',20782,'PENDING','schedule.completed',0);
INSERT INTO delivery_tally VALUES(X'01a215126a8d70538e0b51ed9f052cb0',20782,'SUCCEEDED','media.import.progress',3);
INSERT INTO delivery_tally VALUES(X'01a215126a8d70538e0b51ed9f052cb0',20782,'SUCCEEDED','media.import.queued',1);
INSERT INTO delivery_tally VALUES(X'01a215126a8d70538e0b51ed9f052cb0',20782,'SUCCEEDED','media.import.ready',1);
INSERT INTO delivery_tally VALUES(X'01a215126a8d70538e0b51ed9f052cb0',20782,'SUCCEEDED','post.completed',1);
INSERT INTO delivery_tally VALUES(X'01a215126a8d70538e0b51ed9f052cb0',20782,'SUCCEEDED','publication.completed',1);
INSERT INTO delivery_tally VALUES(X'01a215126a8d70538e0b51ed9f052cb0',20782,'SUCCEEDED','schedule.completed',1);
CREATE TABLE delivery_change (
    webhook_id BLOB NOT NULL,
    day BIGINT NOT NULL,
    status TEXT NOT NULL,
    event_type TEXT NOT NULL,
    n BIGINT NOT NULL
);
CREATE TABLE workspace (
    id BLOB PRIMARY KEY,
    name TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    deleted_at BIGINT
);
INSERT INTO workspace VALUES(X'01a21512693b70fc95423d003bbabbd7','Personal',1795649857851005,NULL);
INSERT INTO workspace VALUES(X'01a2151269ab7f5b999ec8b0b68e6383','Personal',1795649857963029,NULL);
CREATE TABLE member (
    workspace_id BLOB NOT NULL REFERENCES workspace (id) ON DELETE CASCADE,
    user_id BLOB NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    role TEXT NOT NULL,
    joined_at BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, user_id)
);
INSERT INTO member VALUES(X'01a21512693b70fc95423d003bbabbd7',X'01a21512693b70fc95423d003bbabbd7','OWNER',1795649857851005);
INSERT INTO member VALUES(X'01a2151269ab7f5b999ec8b0b68e6383',X'01a2151269ab7f5b999ec8b0b68e6383','OWNER',1795649857963029);
CREATE TABLE invitation (
    id BLOB PRIMARY KEY,
    workspace_id BLOB NOT NULL REFERENCES workspace (id) ON DELETE CASCADE,
    key TEXT NOT NULL UNIQUE,
    email TEXT NOT NULL,
    role TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
, mailed_key TEXT);
CREATE TABLE IF NOT EXISTS "consent" (
    user_id BLOB NOT NULL REFERENCES users (id),
    client_id TEXT NOT NULL,
    workspace_id BLOB NOT NULL REFERENCES workspace (id) ON DELETE CASCADE,
    scopes TEXT NOT NULL,
    granted_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, client_id, workspace_id)
);
CREATE TABLE totp (
    user_id BLOB PRIMARY KEY REFERENCES users (id),
    sealed TEXT,
    pending TEXT,
    last_step BIGINT NOT NULL,
    confirmed_at BIGINT
);
CREATE TABLE recovery_code (
    key TEXT PRIMARY KEY,
    user_id BLOB NOT NULL REFERENCES users (id)
);
CREATE TABLE passkey (
    id BLOB PRIMARY KEY,
    user_id BLOB NOT NULL REFERENCES users (id),
    credential TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    data TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    used_at BIGINT
);
CREATE TABLE passkey_challenge (
    key TEXT PRIMARY KEY,
    state TEXT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE TABLE mail (
    id BLOB PRIMARY KEY,
    kind TEXT NOT NULL,
    recipient TEXT NOT NULL,
    user_id BLOB REFERENCES users (id),
    attempts INTEGER NOT NULL,
    ready_at BIGINT NOT NULL,
    created_at BIGINT NOT NULL
, invitation_id BLOB REFERENCES invitation (id) ON DELETE CASCADE, account_id BIGINT REFERENCES account (id) ON DELETE CASCADE);
CREATE TABLE email_link (
    key TEXT PRIMARY KEY,
    user_id BLOB NOT NULL REFERENCES users (id),
    email TEXT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE TABLE api_key (
    id BLOB PRIMARY KEY,
    app_id BLOB NOT NULL REFERENCES app (id) ON DELETE CASCADE,
    user_id BLOB NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    scopes TEXT NOT NULL,
    account_ids TEXT,
    posts_per_day BIGINT,
    hours TEXT,
    allowed_ips TEXT NOT NULL,
    expires_at BIGINT,
    created_at BIGINT NOT NULL,
    last_used_at BIGINT,
    counted_on TEXT,
    counted_posts BIGINT NOT NULL
);
INSERT INTO api_key VALUES(X'01a215126b6477c0b0e529448ec981c6',X'01a2151269c0726cadb8e80714ecf503',X'01a21512693b70fc95423d003bbabbd7','Fixture','api',NULL,NULL,NULL,'[]',NULL,1795649858404640,NULL,NULL,0);
CREATE TABLE key_secret (
    digest TEXT PRIMARY KEY,
    key_id BLOB NOT NULL REFERENCES api_key (id) ON DELETE CASCADE,
    until_at BIGINT
);
INSERT INTO key_secret VALUES('klhgUIC60QwYcoP_A1rIWCbMfQuoQeha4vkX79ojM7k',X'01a215126b6477c0b0e529448ec981c6',NULL);
CREATE TABLE audit_entry (
    id BLOB PRIMARY KEY,
    workspace_id BLOB,
    at BIGINT NOT NULL,
    actor_type TEXT NOT NULL,
    actor_id TEXT,
    action TEXT NOT NULL,
    target_type TEXT,
    target_id TEXT,
    detail TEXT NOT NULL,
    actor_digest TEXT,
    target_digest TEXT,
    number BIGINT UNIQUE,
    hash TEXT,
    CHECK ((number IS NULL) = (hash IS NULL))
);
INSERT INTO audit_entry VALUES(X'01a2151269e8714aa95f73dbc446296c',X'01a21512693b70fc95423d003bbabbd7',1795649858024260,'OPERATOR',NULL,'app.created','APP','app_01a2151269c0726cadb8e80714ecf503','{}','baf8c16a511d98e0bc0d27c5e423d26c9dbcd449051be43a9c9154eafe451e1c',NULL,1,'00d1d80c5cc80a4fb484c3b64ae449d95b15529f76ae1df2200d28793e6eb271');
INSERT INTO audit_entry VALUES(X'01a215126a8e76298b622fac452329dc',X'01a21512693b70fc95423d003bbabbd7',1795649858190064,'APP','app_01a2151269c0726cadb8e80714ecf503','webhook.created','WEBHOOK','whk_01a215126a8d70538e0b51ed9f052cb0','{"appId":"app_01a2151269c0726cadb8e80714ecf503"}','00443432203a21a66fced8b73aee2d180731c510703ba1294b93e4086a7553cf',NULL,2,'86fb6e1a864583d82b1f63d5a373a2d9fe020293e90d007462b9672bb36520b0');
INSERT INTO audit_entry VALUES(X'01a215126aa27d4989ff38d608d64d36',X'01a21512693b70fc95423d003bbabbd7',1795649858210370,'APP','app_01a2151269c0726cadb8e80714ecf503','account.connected','ACCOUNT','1','{}','032a9fafaa21470c219562e6ee265143a5b4aa146bb1f70c4f449428f26bf86b',NULL,3,'025358afcfd6425a3556b4d568b6deabc3eb750508e199fd6c76ff5508ffe68f');
INSERT INTO audit_entry VALUES(X'01a215126aa9739c977310d40e7cbcd5',X'01a21512693b70fc95423d003bbabbd7',1795649858217259,'APP','app_01a2151269c0726cadb8e80714ecf503','account.connected','ACCOUNT','2','{}','51287f6b1e0391a542a3932054520035ec26718488258a40048390d50fa18cba',NULL,4,'e8ed51511985693431d73426cb4eac1f494808f1ed1bf41283ca40bb5dd6faa5');
INSERT INTO audit_entry VALUES(X'01a215126b0c7ab4b9a95794010e8d97',X'01a21512693b70fc95423d003bbabbd7',1795649858316861,'APP','app_01a2151269c0726cadb8e80714ecf503','post.created','POST','sch_01a215126b0b7033865a66b4b8859e93','{}','5bbe516e18c71f225bc98adaa94b913d6cc6a3ff5a371f83fe8298a4b4291ca2',NULL,5,'6d10ab1d2845c975e7b3e0df3e77f45b5f3fda7ab7720ad96b90d999083f4f51');
INSERT INTO audit_entry VALUES(X'01a215126b4e7847a50f2d498313a63a',X'01a21512693b70fc95423d003bbabbd7',1795649858382128,'APP','app_01a2151269c0726cadb8e80714ecf503','post.created','POST','sch_01a215126b4d739ea7d799f38abf856c','{}','fedaa1cfe2726cf3bac1888d76f380a8e5a707b4f112e049699c4bcf156f4a07',NULL,6,'86c355e86137b5e527f0f43ad4a21edf86cf2847fdee7dc4642802027fb5cebb');
INSERT INTO audit_entry VALUES(X'01a215126b517a5b91049a9d762af314',X'01a21512693b70fc95423d003bbabbd7',1795649858385746,'APP','app_01a2151269c0726cadb8e80714ecf503','post.created','POST','sch_01a215126b50758c9fd48d8f14e24b60','{}','7f6d351fa04044c6a48dcbebc2b954c26ceb5cf53003c2637c7c8b378e5e1e03',NULL,7,'bffb4d356fec4cf8c33dcc894610f08af171600bc06832c078624480e065a61e');
INSERT INTO audit_entry VALUES(X'01a215126b5b7409a1fffd1bd259c158',X'01a21512693b70fc95423d003bbabbd7',1795649858395289,'APP','app_01a2151269c0726cadb8e80714ecf503','post.created','POST','sch_01a215126b5972299fa50a5d47dca6e5','{}','9b1a530d92ec692d76d4ff1bc4bc190f317d7f0cbee899b4e4c40eefcb0f5973',NULL,8,'0d163a515e67c45bb9470653e7f22483518e4ee6fbba38766acc3ebefacf3e3e');
INSERT INTO audit_entry VALUES(X'01a215126b657b358bcde81fac1f3bc3',X'01a21512693b70fc95423d003bbabbd7',1795649858405282,'PERSON','usr_01a21512693b70fc95423d003bbabbd7','key.created','KEY','key_01a215126b6477c0b0e529448ec981c6','{}','c75f2123f82f4b19489c5d62a460c88592e83b47ac91d757f6689edacd1a7342',NULL,NULL,NULL);
CREATE TABLE audit_personal (
    entry_id BLOB NOT NULL,
    subject TEXT NOT NULL,
    user_id BLOB REFERENCES users (id) ON DELETE CASCADE,
    email TEXT,
    salt TEXT NOT NULL,
    data TEXT NOT NULL,
    PRIMARY KEY (entry_id, subject)
);
INSERT INTO audit_personal VALUES(X'01a2151269e8714aa95f73dbc446296c','ACTOR',X'01a21512693b70fc95423d003bbabbd7',NULL,'aebbc04a50a545858e849190f9d37252','{"detail":{"name":"Fixture","callbackUrls":["https://app.example/cb"]}}');
INSERT INTO audit_personal VALUES(X'01a215126a8e76298b622fac452329dc','ACTOR',X'01a21512693b70fc95423d003bbabbd7',NULL,'56568600a592420895b706f2793e0202','{"name":"Fixture","address":"127.0.0.1","detail":{"url":"http://127.0.0.1:33885/hook"}}');
INSERT INTO audit_personal VALUES(X'01a215126aa27d4989ff38d608d64d36','ACTOR',X'01a21512693b70fc95423d003bbabbd7',NULL,'bcea83c0efd3496ead0eb2add8a4f82c','{"name":"Fixture","address":"127.0.0.1","detail":{"platform":"BLUE_SKY","username":"ivory-lynx-4071.test"}}');
INSERT INTO audit_personal VALUES(X'01a215126aa9739c977310d40e7cbcd5','ACTOR',X'01a21512693b70fc95423d003bbabbd7',NULL,'e4fe9f8e7de54e60b0ccbbc8959f8c3f','{"name":"Fixture","address":"127.0.0.1","detail":{"platform":"TELEGRAM","username":"amber_badger_3614_bot"}}');
INSERT INTO audit_personal VALUES(X'01a215126b0c7ab4b9a95794010e8d97','ACTOR',X'01a21512693b70fc95423d003bbabbd7',NULL,'f54d0789bdd042118bcf02f2e11fcd05','{"name":"Fixture","address":"127.0.0.1"}');
INSERT INTO audit_personal VALUES(X'01a215126b4e7847a50f2d498313a63a','ACTOR',X'01a21512693b70fc95423d003bbabbd7',NULL,'0990a4f2e579440bada8ed46415414c8','{"name":"Fixture","address":"127.0.0.1"}');
INSERT INTO audit_personal VALUES(X'01a215126b517a5b91049a9d762af314','ACTOR',X'01a21512693b70fc95423d003bbabbd7',NULL,'591f6b11ee2544ed99363fc9359d41fa','{"name":"Fixture","address":"127.0.0.1"}');
INSERT INTO audit_personal VALUES(X'01a215126b5b7409a1fffd1bd259c158','ACTOR',X'01a21512693b70fc95423d003bbabbd7',NULL,'834aa295804a4ca4b163291683c83a8c','{"name":"Fixture","address":"127.0.0.1"}');
INSERT INTO audit_personal VALUES(X'01a215126b657b358bcde81fac1f3bc3','ACTOR',X'01a21512693b70fc95423d003bbabbd7',NULL,'1a70f11624e143d68efc1aaaa65d529c','{"name":"ada@example.com","address":"127.0.0.1","detail":{"name":"Fixture"}}');
CREATE TABLE audit_head (
    id BIGINT PRIMARY KEY CHECK (id = 1),
    entries BIGINT NOT NULL,
    hash TEXT NOT NULL
);
INSERT INTO audit_head VALUES(1,8,'0d163a515e67c45bb9470653e7f22483518e4ee6fbba38766acc3ebefacf3e3e');
CREATE TABLE external_identity (
    id BLOB PRIMARY KEY,
    user_id BLOB NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    issuer TEXT NOT NULL,
    subject TEXT NOT NULL,
    email TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    UNIQUE (issuer, subject)
);
CREATE TABLE queue (
    workspace_id BLOB PRIMARY KEY REFERENCES workspace (id) ON DELETE CASCADE,
    settings TEXT NOT NULL,
    updated_at BIGINT NOT NULL
);
INSERT INTO queue VALUES(X'01a21512693b70fc95423d003bbabbd7','{"timeZone":"Europe/Berlin","slots":[{"day":"MONDAY","time":"09:00"}]}',1795649858399580);
CREATE TABLE post_step (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    schedule_id BLOB NOT NULL,
    subject_id BLOB NOT NULL,
    account_id BIGINT,
    at BIGINT NOT NULL,
    kind TEXT NOT NULL,
    attempt INTEGER,
    duration_ms BIGINT,
    until_at BIGINT,
    error_code TEXT,
    detail TEXT
);
INSERT INTO post_step VALUES(1,X'01a215126b0b7033865a66b4b8859e93',X'01a215126b0b7033865a66b51412ddba',1,1795649858345008,'PREPARED',1,19,NULL,NULL,NULL);
INSERT INTO post_step VALUES(2,X'01a215126b0b7033865a66b4b8859e93',X'01a215126b0b7033865a66b51412ddba',1,1795649858345027,'SENT',1,NULL,NULL,NULL,NULL);
INSERT INTO post_step VALUES(3,X'01a215126b0b7033865a66b4b8859e93',X'01a215126b0b7033865a66b51412ddba',1,1795649858349631,'PUBLISHED',1,4,NULL,NULL,NULL);
INSERT INTO post_step VALUES(4,X'01a215126b50758c9fd48d8f14e24b60',X'01a215126b50758c9fd48d8f14e24b60',NULL,1795649858384528,'SCHEDULED',NULL,NULL,1856129858000000,NULL,NULL);
INSERT INTO post_step VALUES(5,X'01a215126b5972299fa50a5d47dca6e5',X'01a215126b5972299fa50a5d47dca6e5',NULL,1795649858393662,'SCHEDULED',NULL,NULL,1856129858000000,NULL,NULL);
CREATE TABLE media_use (
    path TEXT NOT NULL,
    schedule_id BLOB NOT NULL REFERENCES schedule (id) ON DELETE CASCADE,
    PRIMARY KEY (path, schedule_id)
) WITHOUT ROWID;
INSERT INTO media_use VALUES('01a21512693b70fc95423d003bbabbd7/01a215126aac7463a9945b8fea394e97.jpg',X'01a215126b0b7033865a66b4b8859e93');
CREATE TABLE stat (
    workspace_id BLOB NOT NULL,
    quarter BIGINT NOT NULL,
    name TEXT NOT NULL,
    n BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, quarter, name)
) WITHOUT ROWID;
INSERT INTO stat VALUES(X'01a21512693b70fc95423d003bbabbd7',1995166,'deliveries.first',8);
INSERT INTO stat VALUES(X'01a21512693b70fc95423d003bbabbd7',1995166,'latency.1',2);
INSERT INTO stat VALUES(X'01a21512693b70fc95423d003bbabbd7',1995166,'latency.19',1);
INSERT INTO stat VALUES(X'01a21512693b70fc95423d003bbabbd7',1995166,'latency.34',3);
INSERT INTO stat VALUES(X'01a21512693b70fc95423d003bbabbd7',1995166,'latency.9',2);
INSERT INTO stat VALUES(X'01a21512693b70fc95423d003bbabbd7',1995166,'lateness.42',1);
INSERT INTO stat VALUES(X'01a21512693b70fc95423d003bbabbd7',1995166,'posts.completed',1);
CREATE TABLE stat_change (
    workspace_id BLOB NOT NULL,
    quarter BIGINT NOT NULL,
    name TEXT NOT NULL,
    n BIGINT NOT NULL
);
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('account',2);
INSERT INTO sqlite_sequence VALUES('media_import',1);
INSERT INTO sqlite_sequence VALUES('post_step',5);
CREATE INDEX app_owner ON app (workspace_id, created_at);
CREATE INDEX schedule_owner ON schedule (workspace_id, id);
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
CREATE INDEX event_feed_of_owner ON event (app_id, workspace_id, position);
CREATE INDEX idempotency_made ON idempotency (made) WHERE made IS NOT NULL;
CREATE INDEX idempotency_age ON idempotency (created_at) WHERE made IS NULL;
CREATE INDEX workspace_deleted ON workspace (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX member_user ON member (user_id);
CREATE INDEX invitation_workspace ON invitation (workspace_id, id);
CREATE INDEX invitation_expiry ON invitation (expires_at);
CREATE INDEX media_import_workspace ON media_import (workspace_id, state);
CREATE INDEX oidc_grant_workspace ON oidc_grant (workspace_id);
CREATE INDEX consent_client ON consent (client_id);
CREATE INDEX consent_workspace ON consent (workspace_id);
CREATE INDEX recovery_code_user ON recovery_code (user_id);
CREATE INDEX passkey_user ON passkey (user_id);
CREATE INDEX mail_ready ON mail (ready_at);
CREATE INDEX email_link_user ON email_link (user_id);
CREATE INDEX api_key_app ON api_key (app_id);
CREATE INDEX api_key_user ON api_key (user_id);
CREATE INDEX key_secret_key ON key_secret (key_id);
CREATE INDEX audit_entry_waiting ON audit_entry (id) WHERE hash IS NULL;
CREATE INDEX audit_entry_workspace ON audit_entry (workspace_id, id);
CREATE INDEX audit_entry_action ON audit_entry (workspace_id, action, id);
CREATE INDEX audit_entry_actor ON audit_entry (workspace_id, actor_id, id);
CREATE INDEX audit_personal_user ON audit_personal (user_id, entry_id) WHERE user_id IS NOT NULL;
CREATE INDEX audit_personal_email ON audit_personal (email) WHERE email IS NOT NULL;
CREATE TRIGGER audit_entry_kept BEFORE UPDATE ON audit_entry
    WHEN OLD.hash IS NOT NULL OR NEW.hash IS NULL
        OR NEW.id IS NOT OLD.id
        OR NEW.workspace_id IS NOT OLD.workspace_id
        OR NEW.at IS NOT OLD.at
        OR NEW.actor_type IS NOT OLD.actor_type
        OR NEW.actor_id IS NOT OLD.actor_id
        OR NEW.action IS NOT OLD.action
        OR NEW.target_type IS NOT OLD.target_type
        OR NEW.target_id IS NOT OLD.target_id
        OR NEW.detail IS NOT OLD.detail
        OR NEW.actor_digest IS NOT OLD.actor_digest
        OR NEW.target_digest IS NOT OLD.target_digest
BEGIN
    SELECT RAISE(ABORT, 'the audit log is append-only');
END;
CREATE TRIGGER audit_entry_stays BEFORE DELETE ON audit_entry
BEGIN
    SELECT RAISE(ABORT, 'the audit log is append-only');
END;
CREATE TRIGGER audit_personal_kept BEFORE UPDATE ON audit_personal
BEGIN
    SELECT RAISE(ABORT, 'the audit log is append-only');
END;
CREATE INDEX external_identity_user ON external_identity (user_id);
CREATE UNIQUE INDEX invitation_mailed_key ON invitation (mailed_key);
CREATE INDEX mail_invitation ON mail (invitation_id);
CREATE INDEX media_workspace ON media (workspace_id, size_bytes);
CREATE INDEX media_object_workspace ON media_object (workspace_id, size_bytes);
CREATE UNIQUE INDEX schedule_slot ON schedule (workspace_id, slot_at) WHERE slot_at IS NOT NULL;
CREATE INDEX post_step_schedule ON post_step (schedule_id, subject_id);
CREATE INDEX event_aggregate ON event (aggregate_id);
CREATE INDEX media_newest ON media (workspace_id, created_at, path);
CREATE INDEX media_use_schedule ON media_use (schedule_id);
CREATE TRIGGER post_sent_again AFTER UPDATE OF status ON post
    WHEN OLD.status IN ('COMPLETED', 'FAILED') AND NEW.status <> OLD.status BEGIN
    UPDATE stat SET n = n - 1
        WHERE workspace_id = (SELECT workspace_id FROM schedule WHERE id = OLD.schedule_id)
            AND quarter = OLD.updated_at / 900000000
            AND name = CASE WHEN OLD.status = 'COMPLETED' THEN 'posts.completed'
                WHEN OLD.error_code = 'OUTCOME_UNKNOWN' THEN 'posts.unknown' ELSE 'posts.failed' END;
END;
CREATE TRIGGER post_ended AFTER UPDATE OF status ON post
    WHEN NEW.status IN ('COMPLETED', 'FAILED') AND NEW.status <> OLD.status BEGIN
    INSERT INTO stat (workspace_id, quarter, name, n)
        SELECT workspace_id, NEW.updated_at / 900000000,
            CASE WHEN NEW.status = 'COMPLETED' THEN 'posts.completed'
                WHEN NEW.error_code = 'OUTCOME_UNKNOWN' THEN 'posts.unknown' ELSE 'posts.failed' END, 1
        FROM schedule WHERE id = NEW.schedule_id
        ON CONFLICT (workspace_id, quarter, name) DO UPDATE SET n = n + 1;
END;
CREATE INDEX schedule_time ON schedule (workspace_id, scheduled_at, id);
CREATE INDEX mail_account ON mail (account_id);
CREATE INDEX schedule_held ON schedule (id) WHERE status = 'HELD';
CREATE INDEX account_to_reconnect ON account (id) WHERE status = 'NEEDS_RECONNECT';
CREATE INDEX webhook_disabled ON webhook (id) WHERE disabled_at IS NOT NULL;
COMMIT;
