// Generated from contract/openapi.json by `npm run api`. Do not edit.

export interface paths {
    "/v1/apps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All your applications, oldest first. */
        get: operations["list_apps"];
        put?: never;
        /** Makes an application with a client ID and a client secret. */
        post: operations["create_app"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/apps/{id}/callbacks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Replaces an application's callback URLs. */
        patch: operations["update_callbacks"];
        trace?: never;
    };
    "/v1/apps/{id}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The client secret of an application. */
        get: operations["show_secret"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/apps/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Deletes an application: its tokens die, its deliveries stop, its waiting posts are cancelled. */
        delete: operations["delete_app"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Webhooks, oldest first. */
        get: operations["list_webhooks"];
        put?: never;
        /** Makes a webhook. It is told what happens from now on. */
        post: operations["create_webhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Deletes a webhook; what waits for it is dropped. */
        delete: operations["delete_webhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The delivery history of a webhook. */
        get: operations["list_deliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends a made-up event to this webhook, whatever it is subscribed to. The delivery carries `x-octavo-test: true`. */
        post: operations["send_test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All accounts that you may publish to. */
        get: operations["list_accounts"];
        put?: never;
        /**
         * Connects an account by what its owner types in: Telegram by bot token, Bluesky by app password.
         * @description An account that was connected before is renewed and keeps its number.
         */
        post: operations["connect_account"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/accounts/authorizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begins to connect an account by its platform's authorization page.
         * @description Send the person to `url`; the portal completes it when they come back.
         */
        post: operations["authorize_account"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/accounts/authorizations/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Completes a connection with what the platform sent back. Only the person who began it can. */
        post: operations["complete_authorization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/accounts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Disconnects an account. Posts that wait for it fail with ACCOUNT_DISCONNECTED, and webhooks tell so. */
        delete: operations["disconnect_account"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/accounts/{id}/chats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The chats that a Telegram account can post to; empty for every other platform. */
        get: operations["list_chats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/media/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Uploads a file; it is streamed to the store and judged by its content. */
        post: operations["upload_media"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/media/upload/urls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Promises an address to put a file at: straight into the store, for large files.
         * @description PUT exactly the announced type and length to `url`, without an access token, then confirm the key. What is not
         *     confirmed within 24 hours is deleted.
         */
        post: operations["create_upload_url"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/media/upload/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirms that a file was put at its promised address; it is judged by its content. */
        post: operations["confirm_upload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/media/upload/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fetches a file from a URL, in the background.
         * @description Webhooks tell of it (`media.import.*`), and so does `GET /v1/media/upload/import/{id}`. Temporary failures are
         *     tried again up to 5 times.
         */
        post: operations["import_media"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/media/upload/import/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How an import stands. */
        get: operations["show_import"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/posts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publishes a post now, or at a time.
         * @description Without `scheduledTime`, or with one in the past, it goes out at once. Answers 204; the `location` header
         *     names what was made. `prefer: return=representation` answers 201 with the body instead.
         */
        post: operations["create_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/posts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A schedule with its publications, and how each of its posts went. */
        get: operations["show_post"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sandbox/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Connects a fresh account on a simulated network. A Telegram account comes with two chats. */
        post: operations["connect_sandbox_account"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sandbox/feed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the simulated network now shows for an account, newest first. */
        get: operations["sandbox_feed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sandbox/faults": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes the next calls on an account fail. */
        post: operations["set_sandbox_fault"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description A social account that may be published to. */
        Account: {
            /**
             * Format: int64
             * @example 1
             */
            id: number;
            platform: components["schemas"]["Platform"];
            /** @description The platform's own id of the account. */
            accountId: string;
            accountUsername: string;
            accountDisplayName: string;
            accountAvatarUrl?: string | null;
            /** @description False when the platform refused the stored credentials: connect the account again. */
            connected: boolean;
            /** Format: date-time */
            createdTime: string;
            /** Format: date-time */
            updatedTime: string;
        };
        /** @description An application: an OAuth client of yours. */
        App: {
            /** @example app_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f */
            id: string;
            name: string;
            clientId: string;
            callbackUrls: string[];
        };
        /** @description Where to send the person. */
        Authorization: {
            /**
             * Format: uri
             * @description The platform's own page.
             */
            url: string;
            /** Format: date-time */
            expiresAt: string;
        };
        AuthorizeRequest: {
            platform: components["schemas"]["Platform"];
        };
        Callbacks: {
            callbackUrls: string[];
        };
        /** @description A chat that a Telegram account can post to. */
        Chat: {
            /** @example -1001234567890 */
            id: string;
            title: string;
            /** @description `channel`, `supergroup`, `group` or `private`. */
            type: string;
            platform: components["schemas"]["Platform"];
        };
        /** @description What the platform added to the address it sent the person back to. */
        CompleteRequest: {
            state: string;
            code: string;
        };
        ConfirmRequest: {
            /**
             * @description From `POST /v1/media/upload/urls`.
             * @example 019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f/019a2f6d00007b5f9c3e1d2a4b6c8e0f.mp4
             */
            key: string;
        };
        /** @description What proves that an account is yours. */
        ConnectRequest: {
            platform: components["schemas"]["Platform"];
            /**
             * @description TELEGRAM: `token` of a bot. BLUE_SKY: `identifier` (handle or e-mail), `password` (an app password), and
             *     `service` where it is not the usual one.
             */
            credentials: Record<string, never>;
        };
        /** @description One event to one webhook, with its latest try. */
        Delivery: {
            id: string;
            eventType: string;
            /** @description POST, PUBLICATION, SCHEDULE or MEDIA_IMPORT. */
            aggregateType: string;
            aggregateId: string;
            eventId: string;
            /**
             * Format: int32
             * @description Tries made.
             */
            attempt: number;
            /** Format: date-time */
            occurredAt: string;
            status: components["schemas"]["DeliveryStatus"];
            /** Format: int32 */
            httpStatus?: number | null;
            /** Format: date-time */
            lastAttemptAt?: string | null;
            /** Format: date-time */
            nextAttemptAt?: string | null;
            /** Format: date-time */
            createdTime: string;
            errorMessage?: string | null;
            /** @description The event as sent. */
            requestBody: Record<string, never>;
            responseBody?: string | null;
        };
        /** @description A page of deliveries. */
        DeliveryPage: {
            content: components["schemas"]["Delivery"][];
            /**
             * Format: int32
             * @description The page's index, from 0.
             */
            number: number;
            /** Format: int64 */
            totalPages: number;
            /** Format: int64 */
            totalElements: number;
        };
        /**
         * @description Where one delivery stands.
         * @enum {string}
         */
        DeliveryStatus: "PENDING" | "SCHEDULED" | "SUCCEEDED" | "FAILED";
        /** @description The body of every error answer. */
        ErrorBody: {
            error: components["schemas"]["ErrorObject"];
        };
        /**
         * @description What went wrong, for a person and for a program.
         * @enum {string}
         */
        ErrorCode: "VALIDATION_ERROR" | "UNAUTHORIZED" | "FORBIDDEN" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "CONFLICT" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL_ERROR" | "SERVICE_UNAVAILABLE";
        /** @description One problem with one field. */
        ErrorDetail: {
            /** @description Where: `publications[0].posts[1].attachmentPaths[2]`. */
            field: string;
            /** @description What was found, what the limit is, and how to mend it. */
            message: string;
            /** @description The rule that was broken, such as `telegram.text.length`. */
            rule?: string | null;
        };
        ErrorObject: {
            code: components["schemas"]["ErrorCode"];
            message: string;
            /** @description All problems at once; empty where the code says everything. */
            details: components["schemas"]["ErrorDetail"][];
            /** @description Also in the `x-request-id` header; name it when you ask for help. */
            requestId: string;
        };
        /**
         * @description The catalogue (spec, section 3). It stays at these thirteen.
         * @enum {string}
         */
        EventType: "post.completed" | "post.failed" | "publication.completed" | "publication.failed" | "publication.partially_completed" | "schedule.completed" | "schedule.failed" | "schedule.partially_completed" | "media.import.queued" | "media.import.progress" | "media.import.ready" | "media.import.failed.temporary" | "media.import.failed.permanent";
        Fault: {
            /** Format: int64 */
            accountId: number;
            /**
             * @description rate_limit, rate_limit_no_header, server_error, drop_after_accept, slow, token_expired, processing_failed
             *     or duplicate.
             */
            fault: string;
            /**
             * Format: int32
             * @description How many calls it befalls: 1 to 1000.
             */
            times?: number | null;
        };
        /** @description What the simulated network shows, newest first. */
        Feed: {
            items: components["schemas"]["FeedItem"][];
            nextCursor?: string | null;
        };
        FeedItem: {
            id: string;
            text: string;
            media: components["schemas"]["FeedMedia"][];
            permalink?: string | null;
            /** Format: date-time */
            publishedAt: string;
            chatId?: string | null;
        };
        FeedMedia: {
            url: string;
            contentType: string;
            alt?: string | null;
            /** Format: int32 */
            width?: number | null;
            /** Format: int32 */
            height?: number | null;
        };
        Finding: {
            /** @description Path in the request: `publications[0].posts[0].content`. */
            field: string;
            severity: components["schemas"]["Severity"];
            /** @description Stable id, such as `bluesky.text.length`. */
            rule: string;
            message: string;
        };
        /** @description An import as it stands. */
        ImportBody: components["schemas"]["ImportFacts"] & {
            /**
             * Format: int64
             * @description The same as `taskId`.
             * @example 1
             */
            id: number;
        };
        /**
         * @description Why an import failed. The first four stay so; the others are tried again.
         * @enum {string}
         */
        ImportError: "UNSUPPORTED_MIME" | "FILE_TOO_LARGE" | "SECURITY" | "SOURCE_ERROR" | "TIMEOUT" | "UNEXPECTED";
        /** @description What is told of an import, by events and by the API. */
        ImportFacts: {
            /**
             * Format: int64
             * @example 1
             */
            taskId: number;
            state: components["schemas"]["ImportState"];
            /** @example https://media.example/clip.mp4 */
            sourceUrl: string;
            /** Format: int64 */
            bytesDownloaded: number;
            /**
             * Format: int64
             * @description -1 while unknown.
             * @example -1
             */
            totalBytes: number;
            /**
             * @description By content.
             * @example video/mp4
             */
            detectedMime?: string | null;
            /** @description What `attachmentPaths` takes, on every store; null before READY. */
            s3Key?: string | null;
            /**
             * Format: int32
             * @description Tries begun.
             */
            attempts: number;
            errorCode?: components["schemas"]["ImportError"] | null;
            errorMessage?: string | null;
        };
        ImportRequest: {
            /**
             * Format: uri
             * @description https, on a public address.
             * @example https://media.example/clip.mp4
             */
            url: string;
            /** @description For your own records; the file's content decides what it is. */
            filenameHint?: string | null;
        };
        /**
         * @description Where an import stands.
         * @enum {string}
         */
        ImportState: "QUEUED" | "DOWNLOADING" | "VALIDATING" | "UPLOADING" | "READY" | "FAILED_TEMPORARY" | "FAILED_PERMANENT";
        NewApp: {
            name: string;
            /** @description Where people return to after they allowed the application: https, or http on loopback. */
            callbackUrls: string[];
        };
        NewSandboxAccount: {
            platform: components["schemas"]["Platform"];
        };
        NewWebhook: {
            /** @description Optional with an application's own token. */
            appId?: string | null;
            /** @description https; http only to addresses that the operator opened. */
            url: string;
            /** @description The key of the signatures: yours to choose and to keep. */
            apiKey: string;
            eventsAll?: boolean | null;
            /** @description Left out when `eventsAll`. */
            eventTypes?: components["schemas"]["EventType"][] | null;
            /**
             * Format: int64
             * @description Retries after the first try.
             * @default 3
             */
            retryMaxAttempts: number | null;
            /**
             * Format: int64
             * @description The wait before the first retry; doubles with each.
             * @default 1000
             */
            retryBackoffMs: number | null;
            /**
             * Format: int64
             * @default 5000
             */
            connectTimeoutMs: number | null;
            /**
             * Format: int64
             * @default 30000
             */
            readTimeoutMs: number | null;
        };
        /**
         * @description A network that Octavo publishes to.
         *
         *     Accounts spell it one way (`X_TWITTER`, `TIKTOK`), platform settings another (`TWITTER`, `TIK_TOK`);
         *     input takes either, output never varies (contract, section 2). Serialises as the account spelling.
         * @enum {string}
         */
        Platform: "X_TWITTER" | "YOUTUBE" | "THREADS" | "TIKTOK" | "INSTAGRAM" | "LINKEDIN" | "BLUE_SKY" | "TELEGRAM";
        /** @description The network's own settings; `type` is required even where there are no others. */
        PlatformSettings: {
            /**
             * @description TWITTER, YOUTUBE, THREADS, TIK_TOK, INSTAGRAM, LINKEDIN, BLUE_SKY or TELEGRAM.
             * @example TELEGRAM
             */
            type?: string | null;
        } & {
            [key: string]: unknown;
        };
        Post: {
            content?: string | null;
            /** @description Paths from `POST /v1/media/upload`. */
            attachmentPaths?: string[] | null;
            /** @description Alternative texts, in the order of `attachmentPaths`. */
            altTexts?: (string | null)[] | null;
            /** @description Telegram only: where to post. */
            chatId?: string | null;
            thumbnailPath?: string | null;
        };
        /** @description One call: where to publish what, and when. */
        PostSchedule: {
            /**
             * @description ISO 8601; without an offset it is UTC. Absent, null or past: now. At most 2 years ahead.
             * @example 2026-12-01T09:00:00Z
             */
            scheduledTime?: string | null;
            /** @description A draft is stored and not published. */
            isDraft?: boolean | null;
            publications?: components["schemas"]["Publication"][] | null;
        };
        /**
         * @description Where a single post stands.
         * @enum {string}
         */
        PostStatus: "PENDING" | "PUBLISHING" | "COMPLETED" | "FAILED";
        /** @description What goes out on one account. */
        Publication: {
            /**
             * Format: int64
             * @description `Account.id`.
             */
            socialMediaAccountId?: number | null;
            /**
             * Format: int64
             * @description Another name for `socialMediaAccountId`.
             */
            accountId?: number | null;
            platformSettings?: components["schemas"]["PlatformSettings"] | null;
            posts?: components["schemas"]["Post"][] | null;
        };
        /**
         * @description Where the posts on one account stand together.
         * @enum {string}
         */
        PublicationStatus: "PENDING" | "PUBLISHING" | "COMPLETED" | "PARTIALLY_COMPLETED" | "FAILED";
        /** @description What the rules say of a post. */
        Report: {
            /** @description True when there is no ERROR among the findings. */
            valid: boolean;
            findings: components["schemas"]["Finding"][];
        };
        /** @description A schedule, and how it went. */
        Schedule: {
            /** @example sch_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f */
            id: string;
            /** Format: date-time */
            scheduledTime: string;
            status: components["schemas"]["ScheduleStatus"];
            publications: components["schemas"]["SchedulePublication"][];
            /** Format: date-time */
            createdTime: string;
            /** Format: date-time */
            updatedTime: string;
        };
        SchedulePost: {
            id: string;
            content: string;
            attachmentPaths: string[];
            altTexts: (string | null)[];
            chatId?: string | null;
            thumbnailPath?: string | null;
            status: components["schemas"]["PostStatus"];
            /** @description The network's own id of the post. */
            platformPostIdentifier?: string | null;
            permalink?: string | null;
            /** @description Upper snake case, such as `OUTCOME_UNKNOWN`. */
            errorCode?: string | null;
            errorMessage?: string | null;
            /** Format: date-time */
            publishedTime?: string | null;
        };
        SchedulePublication: {
            id: string;
            /**
             * Format: int64
             * @description `Account.id`.
             */
            accountId: number;
            platform: components["schemas"]["Platform"];
            platformSettings: components["schemas"]["PlatformSettings"];
            status: components["schemas"]["PublicationStatus"];
            posts: components["schemas"]["SchedulePost"][];
        };
        /**
         * @description Where a schedule stands.
         * @enum {string}
         */
        ScheduleStatus: "DRAFT" | "SCHEDULED" | "PUBLISHING" | "COMPLETED" | "PARTIALLY_COMPLETED" | "FAILED" | "CANCELLED";
        Secret: {
            clientSecret: string;
        };
        /**
         * @description An ERROR refuses the post, a WARNING lets it through.
         * @enum {string}
         */
        Severity: "ERROR" | "WARNING";
        TestDelivery: {
            type: components["schemas"]["EventType"];
        };
        UploadForm: {
            /**
             * Format: binary
             * @description The file: JPEG, PNG, WEBP, GIF, MP4, MOV or WebM, told by its content.
             */
            file: string;
        };
        /** @description Headers to send with the file, exactly so. */
        UploadHeaders: {
            "content-type": string;
            "content-length": string;
        };
        /** @description Where to put the file, within an hour. */
        UploadUrl: {
            /** Format: uri */
            url: string;
            /**
             * @description For `POST /v1/media/upload/confirm`; afterwards what `attachmentPaths` takes.
             * @example 019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f/019a2f6d00007b5f9c3e1d2a4b6c8e0f.mp4
             */
            key: string;
            /** @example PUT */
            method: string;
            headers: components["schemas"]["UploadHeaders"];
        };
        /** @description The file that is going to be put. */
        UploadUrlRequest: {
            /**
             * @description For your own records; the file's content decides what it is.
             * @example clip.mp4
             */
            filename?: string | null;
            /**
             * @description image/jpeg, image/png, image/webp, image/gif, video/mp4, video/quicktime or video/webm.
             * @example video/mp4
             */
            contentType: string;
            /**
             * Format: int64
             * @description The exact length.
             * @example 1048576
             */
            sizeBytes: number;
        };
        /** @description A file that posts may use. */
        Uploaded: {
            /**
             * @description What `attachmentPaths` takes.
             * @example 019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f/019a2f6d00007b5f9c3e1d2a4b6c8e0f.jpg
             */
            path: string;
        };
        /** @description Where an application is told what happened. */
        Webhook: {
            /** @example whk_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f */
            id: string;
            appId: string;
            url: string;
            status: components["schemas"]["WebhookStatus"];
            eventsAll: boolean;
            /** @description Empty when `eventsAll`. */
            eventTypes: components["schemas"]["EventType"][];
            /** Format: int32 */
            retryMaxAttempts: number;
            /** Format: int64 */
            retryBackoffMs: number;
            /** Format: int64 */
            connectTimeoutMs: number;
            /** Format: int64 */
            readTimeoutMs: number;
            /** Format: date-time */
            lastSuccessAt?: string | null;
            /** Format: date-time */
            lastFailureAt?: string | null;
            /** Format: date-time */
            createdTime: string;
        };
        /**
         * @description Whether a webhook receives.
         * @enum {string}
         */
        WebhookStatus: "ACTIVE" | "PAUSED" | "DISABLED_FAILING" | "DISABLED_GONE";
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    list_apps: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The applications. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["App"][];
                };
            };
            /** @description A field, parameter or the JSON itself is wrong (VALIDATION_ERROR). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; nothing was changed (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    create_app: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewApp"];
            };
        };
        responses: {
            /** @description The application. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["App"];
                };
            };
            /** @description A field, parameter or the JSON itself is wrong (VALIDATION_ERROR). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The Idempotency-Key was used with another request, or the thing changed (CONFLICT). */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large (PAYLOAD_TOO_LARGE). */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is of another type (UNSUPPORTED_MEDIA_TYPE). */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; nothing was changed (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    update_callbacks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The application's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Callbacks"];
            };
        };
        responses: {
            /** @description The application. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["App"];
                };
            };
            /** @description A field, parameter or the JSON itself is wrong (VALIDATION_ERROR). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description It is not there, or it is someone else's (NOT_FOUND). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The Idempotency-Key was used with another request, or the thing changed (CONFLICT). */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large (PAYLOAD_TOO_LARGE). */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is of another type (UNSUPPORTED_MEDIA_TYPE). */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; nothing was changed (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    show_secret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The application's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The secret; not to be cached. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Secret"];
                };
            };
            /** @description A field, parameter or the JSON itself is wrong (VALIDATION_ERROR). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description It is not there, or it is someone else's (NOT_FOUND). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; nothing was changed (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    delete_app: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The application's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A field, parameter or the JSON itself is wrong (VALIDATION_ERROR). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description It is not there, or it is someone else's (NOT_FOUND). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; nothing was changed (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    list_webhooks: {
        parameters: {
            query?: {
                /** @description Only this application's; without it, those of all applications that the token may see. */
                appId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhooks. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"][];
                };
            };
            /** @description A field, parameter or the JSON itself is wrong (VALIDATION_ERROR). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description There is no such application of yours (NOT_FOUND). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; nothing was changed (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    create_webhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewWebhook"];
            };
        };
        responses: {
            /** @description The webhook. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description A field, parameter or the JSON itself is wrong (VALIDATION_ERROR). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description There is no such application of yours (NOT_FOUND). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The Idempotency-Key was used with another request, or the thing changed (CONFLICT). */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large (PAYLOAD_TOO_LARGE). */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is of another type (UNSUPPORTED_MEDIA_TYPE). */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; nothing was changed (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    delete_webhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The webhook's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A field, parameter or the JSON itself is wrong (VALIDATION_ERROR). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description It is not there, or it is someone else's (NOT_FOUND). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; nothing was changed (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    list_deliveries: {
        parameters: {
            query?: {
                /** @description From 0. */
                page?: number;
                /** @description 1 to 100; 20 when left out. */
                size?: number;
                /** @description `createdTime` or `occurredAt`, with `,asc` or `,desc`; `createdTime,desc` when left out. */
                sort?: string;
                status?: components["schemas"]["DeliveryStatus"];
                eventType?: components["schemas"]["EventType"];
                /** @description Created at or after. */
                fromDate?: string;
                /** @description Created before. */
                toDate?: string;
            };
            header?: never;
            path: {
                /** @description The webhook's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the history. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryPage"];
                };
            };
            /** @description A field, parameter or the JSON itself is wrong (VALIDATION_ERROR). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description It is not there, or it is someone else's (NOT_FOUND). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; nothing was changed (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    send_test: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The webhook's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestDelivery"];
            };
        };
        responses: {
            /** @description It is on its way; the delivery history shows how it went. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A field, parameter or the JSON itself is wrong (VALIDATION_ERROR). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description It is not there, or it is someone else's (NOT_FOUND). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The Idempotency-Key was used with another request, or the thing changed (CONFLICT). */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large (PAYLOAD_TOO_LARGE). */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is of another type (UNSUPPORTED_MEDIA_TYPE). */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; nothing was changed (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    list_accounts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The accounts, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"][];
                };
            };
            /** @description A field, parameter or the JSON itself is wrong (VALIDATION_ERROR). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; nothing was changed (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    connect_account: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConnectRequest"];
            };
        };
        responses: {
            /** @description The account. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            /** @description A field, parameter or the JSON itself is wrong (VALIDATION_ERROR). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The Idempotency-Key was used with another request, or the thing changed (CONFLICT). */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large (PAYLOAD_TOO_LARGE). */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is of another type (UNSUPPORTED_MEDIA_TYPE). */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; nothing was changed (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    authorize_account: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AuthorizeRequest"];
            };
        };
        responses: {
            /** @description The platform's page. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Authorization"];
                };
            };
            /** @description A field, parameter or the JSON itself is wrong (VALIDATION_ERROR). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The Idempotency-Key was used with another request, or the thing changed (CONFLICT). */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large (PAYLOAD_TOO_LARGE). */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is of another type (UNSUPPORTED_MEDIA_TYPE). */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; nothing was changed (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    complete_authorization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompleteRequest"];
            };
        };
        responses: {
            /** @description The account. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            /** @description A field, parameter or the JSON itself is wrong (VALIDATION_ERROR). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The Idempotency-Key was used with another request, or the thing changed (CONFLICT). */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large (PAYLOAD_TOO_LARGE). */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is of another type (UNSUPPORTED_MEDIA_TYPE). */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; nothing was changed (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    disconnect_account: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The account's number. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is disconnected. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A field, parameter or the JSON itself is wrong (VALIDATION_ERROR). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description It is not there, or it is someone else's (NOT_FOUND). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; nothing was changed (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    list_chats: {
        parameters: {
            query?: {
                /** @description A platform other than the account's gives an empty list. */
                platform?: components["schemas"]["Platform"];
            };
            header?: never;
            path: {
                /** @description The account's number. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The chats. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Chat"][];
                };
            };
            /** @description A field, parameter or the JSON itself is wrong (VALIDATION_ERROR). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description It is not there, or it is someone else's (NOT_FOUND). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; nothing was changed (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    upload_media: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and file give the first answer again. */
                "idempotency-key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["UploadForm"];
            };
        };
        responses: {
            /** @description Where the file is. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Uploaded"];
                };
            };
            /** @description A field, parameter or the JSON itself is wrong (VALIDATION_ERROR). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The Idempotency-Key was used with another request, or the thing changed (CONFLICT). */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large (PAYLOAD_TOO_LARGE). */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is of another type (UNSUPPORTED_MEDIA_TYPE). */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; nothing was changed (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    create_upload_url: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UploadUrlRequest"];
            };
        };
        responses: {
            /** @description Where to put the file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadUrl"];
                };
            };
            /** @description A field, parameter or the JSON itself is wrong (VALIDATION_ERROR). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The Idempotency-Key was used with another request, or the thing changed (CONFLICT). */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large (PAYLOAD_TOO_LARGE). */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is of another type (UNSUPPORTED_MEDIA_TYPE). */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; nothing was changed (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    confirm_upload: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmRequest"];
            };
        };
        responses: {
            /** @description Where the file is. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Uploaded"];
                };
            };
            /** @description A field, parameter or the JSON itself is wrong (VALIDATION_ERROR). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The Idempotency-Key was used with another request, or the thing changed (CONFLICT). */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large (PAYLOAD_TOO_LARGE). */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is of another type (UNSUPPORTED_MEDIA_TYPE). */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; nothing was changed (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    import_media: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body give the first answer again. */
                "idempotency-key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportRequest"];
            };
        };
        responses: {
            /** @description It is going to be fetched. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportBody"];
                };
            };
            /** @description A field, parameter or the JSON itself is wrong (VALIDATION_ERROR). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The Idempotency-Key was used with another request, or the thing changed (CONFLICT). */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large (PAYLOAD_TOO_LARGE). */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is of another type (UNSUPPORTED_MEDIA_TYPE). */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; nothing was changed (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    show_import: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The import's `id`. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The import. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportBody"];
                };
            };
            /** @description A field, parameter or the JSON itself is wrong (VALIDATION_ERROR). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description It is not there, or it is someone else's (NOT_FOUND). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; nothing was changed (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    create_post: {
        parameters: {
            query?: {
                /** @description Only check: nothing is stored, the answer is the report. */
                validateOnly?: boolean;
            };
            header?: {
                /** @description The same key and body give the first answer again. */
                "idempotency-key"?: string | null;
                /** @description `return=representation` answers 201 with the body. */
                prefer?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostSchedule"];
            };
        };
        responses: {
            /** @description Only with `validateOnly=true`: the report. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Report"];
                };
            };
            /** @description Only with `prefer: return=representation`. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"];
                };
            };
            /** @description It will be published. */
            204: {
                headers: {
                    /** @description `/v1/posts/{scheduleId}` */
                    location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A field, parameter or the JSON itself is wrong (VALIDATION_ERROR). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The Idempotency-Key was used with another request, or the thing changed (CONFLICT). */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large (PAYLOAD_TOO_LARGE). */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is of another type (UNSUPPORTED_MEDIA_TYPE). */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; nothing was changed (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    show_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The schedule's id, `sch_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The schedule. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"];
                };
            };
            /** @description A field, parameter or the JSON itself is wrong (VALIDATION_ERROR). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description It is not there, or it is someone else's (NOT_FOUND). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; nothing was changed (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    connect_sandbox_account: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSandboxAccount"];
            };
        };
        responses: {
            /** @description The account. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            /** @description A field, parameter or the JSON itself is wrong (VALIDATION_ERROR). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description It is not there, or it is someone else's (NOT_FOUND). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The Idempotency-Key was used with another request, or the thing changed (CONFLICT). */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large (PAYLOAD_TOO_LARGE). */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is of another type (UNSUPPORTED_MEDIA_TYPE). */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; nothing was changed (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    sandbox_feed: {
        parameters: {
            query: {
                accountId: number;
                /** @description `nextCursor` of the page before. */
                cursor?: string;
                /** @description 1 to 100. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the feed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Feed"];
                };
            };
            /** @description A field, parameter or the JSON itself is wrong (VALIDATION_ERROR). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description It is not there, or it is someone else's (NOT_FOUND). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; nothing was changed (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    set_sandbox_fault: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Fault"];
            };
        };
        responses: {
            /** @description It will fail. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A field, parameter or the JSON itself is wrong (VALIDATION_ERROR). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description It is not there, or it is someone else's (NOT_FOUND). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The Idempotency-Key was used with another request, or the thing changed (CONFLICT). */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large (PAYLOAD_TOO_LARGE). */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is of another type (UNSUPPORTED_MEDIA_TYPE). */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; nothing was changed (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
}
