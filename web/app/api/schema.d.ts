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
        /**
         * Creates a webhook. It receives what happens from now on.
         * @description By default Octavo gives up on a delivery about 7 s after the first try: three retries follow after 1, 2 and 4 s. To
         *     survive an outage of your receiver, raise `retryMaxAttempts` and `retryBackoffMs`: 12 retries from 30000 ms take
         *     about 29 h.
         */
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
        /**
         * Changes a webhook's settings, pauses it, or lets it go on.
         * @description While it is PAUSED nothing is sent: deliveries are made and wait, for as long as history is kept. `status: ACTIVE`
         *     lets them go on, and revives a webhook that Octavo disabled: after a 410 (DISABLED_GONE), or after five days and
         *     twenty tries without a success (DISABLED_FAILING). A disabled webhook gets no deliveries; what happened meanwhile
         *     is in `GET /v1/events`.
         */
        patch: operations["update_webhook"];
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
    "/v1/webhooks/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Changes the API key of a webhook; the former one signs too for a while.
         * @description Until the overlap ends `webhook-signature` holds one signature for each key, separated by a space; a Standard
         *     Webhooks library takes any of them. `x-octavo-signature` is made with the new key from the first moment: teach
         *     your receiver the new key first. At most four former keys sign at a time. The same key again changes nothing.
         */
        post: operations["rotate_webhook_key"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/deliveries/{deliveryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A delivery with every try: what was sent, what came back, how long it took. */
        get: operations["show_delivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/deliveries/{deliveryId}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends a delivery again: the same body and `webhook-id`, as its next try, followed by all retries.
         * @description A delivery that is SCHEDULED is tried at once instead of at its time. No delivery is sent twice at the same time.
         */
        post: operations["redeliver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/recover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends all failed deliveries since a time again: for a receiver that is back.
         * @description They are put back bit by bit, oldest first, each with all retries anew; what happens meanwhile is delivered among
         *     them. The work is kept in the database and goes on after a stop or a crash.
         */
        post: operations["recover_deliveries"];
        delete?: never;
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
    "/v1/media/compatibility": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where one of your files may go: each network and placement, by the rules that publishing applies. */
        get: operations["check_file"];
        put?: never;
        /**
         * Where a file of these facts, or a text, may go; for everyone, without an account.
         * @description Nothing is uploaded and nothing stored: read the facts from the file in the browser, and ask before the upload.
         */
        post: operations["check_facts"];
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
         * @description PUT exactly the announced type and length to `url`, without an access token, then confirm the key, or name it in the
         *     `attachmentPaths` of a post. What is not confirmed within 24 hours is deleted.
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
        /**
         * The posts that your application made, newest first.
         * @description With the scope `posts.all`, every post of the person. The portal sees all of them.
         */
        get: operations["list_posts"];
        put?: never;
        /**
         * Publishes a post now, or at a time.
         * @description Without `scheduledTime`, or with one in the past, it goes out at once. Answers 204; the `location` header
         *     names what was made. `prefer: return=representation` answers 201 with the body instead, as does every such call where
         *     the operator set `api.create_answers = "body"`.
         *
         *     Every rule of the networks is checked first, and all problems are named at once. `validateOnly=true` also reports
         *     warnings, fields that nobody reads among them.
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
        /**
         * A schedule with its publications, and how each of its posts went.
         * @description A post that another application made returns 404, unless the token has the scope `posts.all`.
         */
        get: operations["show_post"];
        put?: never;
        post?: never;
        /** Cancels a post of which nothing was sent yet. It stays to be looked at; no event tells of it. */
        delete: operations["cancel_post"];
        options?: never;
        head?: never;
        /**
         * Changes a post of which nothing was sent yet: its time, its publications, or whether it is a draft.
         * @description What is left out stays. `publications` replace those that are there.
         */
        patch: operations["update_post"];
        trace?: never;
    };
    "/v1/posts/{id}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Publishes a draft: at its time, or at once when that has passed. */
        post: operations["publish_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What happened to your application's posts and imports, oldest first: the same events as webhooks deliver.
         * @description The application's owner sees all of them; who merely allowed it, those of their own posts and imports.
         *
         *     To follow them, keep the id of the last event that you have worked off and ask again with it as `after`: no event
         *     is left out, not even one whose transaction ended late, and none comes twice. Tests of webhooks are not among them.
         *     Events are kept for 30 days, unless the operator says otherwise; an `after` that has been removed since begins at
         *     the oldest that is left. The portal names the application in `x-api-key`.
         */
        get: operations["list_events"];
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
    "/v1/sandbox/accounts/{id}/reconnect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Connects a Telegram or Bluesky account of the sandbox again, for instance after its token was revoked. Its id stays. */
        post: operations["reconnect_sandbox_account"];
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
    "/v1/sandbox/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Brings your waiting schedules and retries nearer: those of the calling application.
         * @description What the application made for other people stays, and so do tokens, leases and logs. Only the application's owner
         *     moves the retries of its webhooks.
         */
        post: operations["advance_sandbox_clock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sandbox/bins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your request bins, oldest first. */
        get: operations["list_bins"];
        put?: never;
        /** Makes a request bin: at most ten a user. Bins and what they caught are gone when the server stops. */
        post: operations["create_bin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sandbox/bins/{binId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Deletes a request bin with what it caught. */
        delete: operations["delete_bin"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sandbox/bins/{binId}/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a request bin caught: its last hundred requests, newest first, with the verdict on their signatures. */
        get: operations["list_bin_requests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sandbox/bins/{binId}/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sets what a request bin answers next: to see how failures are retried. */
        post: operations["set_bin_answer"];
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
             * @description Publish to this number.
             * @example 1
             */
            id: number;
            /** @description Its network. */
            platform: components["schemas"]["Platform"];
            /** @description The platform's own id of the account. */
            accountId: string;
            /** @description The handle, or the name. */
            accountUsername: string;
            /** @description As shown. */
            accountDisplayName: string;
            /** @description The same as `accountDisplayName`. */
            accountName: string;
            /** @description Null where there is none. */
            accountAvatarUrl?: string | null;
            /** @description False when the platform refused the stored credentials: connect the account again. */
            connected: boolean;
            /**
             * Format: date-time
             * @description When it was made.
             */
            createdTime: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedTime: string;
        };
        /** @description An application: an OAuth client of yours. */
        App: {
            /**
             * @description For `appId`.
             * @example app_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f
             */
            id: string;
            /** @description As people see it. */
            name: string;
            /** @description For `x-api-key`. */
            clientId: string;
            /** @description Where people return to. */
            callbackUrls: string[];
        };
        /** @description One try of a delivery. */
        Attempt: {
            /**
             * Format: int32
             * @description From 1; a number is left out where the server was ended during the try.
             * @example 1
             */
            number: number;
            /**
             * Format: date-time
             * @description When it began.
             */
            startedAt: string;
            /**
             * Format: double
             * @description From the name's look-up to the last byte.
             * @example 84.213
             */
            durationMs: number;
            /** @description How the delivery stood after it. */
            status: components["schemas"]["DeliveryStatus"];
            /**
             * Format: int32
             * @description Null when no answer came.
             * @example 503
             */
            httpStatus?: number | null;
            errorClass?: components["schemas"]["TryError"] | null;
            /**
             * @description Null when it succeeded.
             * @example HTTP 503. The receiver could not take the delivery.
             */
            errorMessage?: string | null;
            /** @description As sent, with the signatures. */
            requestHeaders?: Record<string, never> | null;
            /** @description The first 8 KiB; repeated ones joined. */
            responseHeaders?: Record<string, never> | null;
            /**
             * @description The first 16 KiB.
             * @example busy
             */
            responseBody?: string | null;
        };
        /** @description Where to send the person. */
        Authorization: {
            /**
             * Format: uri
             * @description The platform's own page.
             */
            url: string;
            /**
             * Format: date-time
             * @description Until then it works.
             */
            expiresAt: string;
        };
        /** @description The account to connect. */
        AuthorizeRequest: {
            /** @description Not TELEGRAM or BLUE_SKY. */
            platform: components["schemas"]["Platform"];
        };
        /** @description An address that catches whatever is sent to it. */
        Bin: {
            /**
             * @description The id to call it by.
             * @example bin_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f
             */
            id: string;
            /**
             * @description Takes any method without authentication: a webhook's `url`.
             * @example http://127.0.0.1:8080/sandbox/bin/bin_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f
             */
            url: string;
            /** @description Requests kept. */
            requests: number;
            /**
             * Format: int32
             * @description The status that it answers next.
             * @example 200
             */
            status: number;
            /** @description Whether it verifies signatures. */
            verifies: boolean;
            /**
             * Format: date-time
             * @description When it was made.
             */
            createdTime: string;
        };
        /** @description What to answer. */
        BinAnswer: {
            /**
             * Format: int32
             * @description With an empty body.
             * @example 503
             */
            status: number;
            /**
             * Format: int32
             * @description How many requests get it before 200 is answered again; all of them when left out.
             */
            times?: number | null;
        };
        /** @description What a bin caught, newest first. */
        BinPage: {
            /** @description The requests. */
            items: components["schemas"]["BinRequest"][];
            /** @description The `cursor` of the next page; null at the end. */
            nextCursor?: string | null;
        };
        /** @description A request that a bin caught. */
        BinRequest: {
            /**
             * @description Counts up.
             * @example 17
             */
            id: string;
            /**
             * Format: date-time
             * @description When it came.
             */
            receivedAt: string;
            /**
             * @description Whatever was sent.
             * @example POST
             */
            method: string;
            /** @description With the query. */
            path: string;
            /** @description By name; repeated ones joined. */
            headers: Record<string, never>;
            /** @description As text; the first 64 KiB. */
            body: string;
            /** @description It was longer. */
            bodyTruncated: boolean;
            /** @description All of the body. */
            sizeBytes: number;
            signatures?: components["schemas"]["Signatures"] | null;
            /**
             * Format: int32
             * @description The status that was answered.
             * @example 200
             */
            answered: number;
        };
        /** @description What a post on Bluesky may set. */
        BlueskySettings: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "BLUE_SKY";
        };
        /** @description All callback URLs from now on. */
        Callbacks: {
            /** @description https, or http on loopback. */
            callbackUrls: string[];
        };
        /** @description A chat that a Telegram account can post to. */
        Chat: {
            /**
             * @description For `chatId`.
             * @example -1001234567890
             */
            id: string;
            /** @description As shown. */
            title: string;
            /** @description `channel`, `supergroup`, `group` or `private`. */
            type: string;
            /** @description Always TELEGRAM. */
            platform: components["schemas"]["Platform"];
        };
        /** @description How far. */
        ClockAdvance: {
            /**
             * @description An ISO 8601 duration of weeks, days (24 hours), hours, minutes and seconds: more than nothing, at most two
             *     years (P731D).
             * @example PT1H
             */
            advance: string;
        };
        /** @description Where a file may go. */
        Compatibility: {
            facts?: components["schemas"]["MediaFacts"] | null;
            /** @description Each place on each network. */
            placements: components["schemas"]["Fit"][];
        };
        /** @description What the platform added to the address it sent the person back to. */
        CompleteRequest: {
            /** @description Unchanged. */
            state: string;
            /** @description It works once. */
            code: string;
        };
        /** @description The file that was put. */
        ConfirmRequest: {
            /**
             * @description From `POST /v1/media/upload/urls`.
             * @example 019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f/019a2f6d00007b5f9c3e1d2a4b6c8e0f.mp4
             */
            key: string;
        };
        /** @description What proves that an account is yours. */
        ConnectRequest: {
            /** @description TELEGRAM or BLUE_SKY. */
            platform: components["schemas"]["Platform"];
            /**
             * @description TELEGRAM: `token` of a bot. BLUE_SKY: `identifier` (handle or e-mail), `password` (an app password), and
             *     `service` where it is not the usual one.
             */
            credentials: Record<string, never>;
        };
        /** @description One event to one webhook, with its latest try. */
        Delivery: {
            /**
             * @description The id to call it by.
             * @example dlv_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f
             */
            id: string;
            /**
             * @description What happened.
             * @example post.completed
             */
            eventType: string;
            /**
             * @description POST, PUBLICATION, SCHEDULE or MEDIA_IMPORT.
             * @example POST
             */
            aggregateType: string;
            /**
             * @description The id of what it happened to.
             * @example pst_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f
             */
            aggregateId: string;
            /**
             * @description The `webhook-id` of every try.
             * @example evt_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f
             */
            eventId: string;
            /**
             * Format: int32
             * @description Tries made.
             */
            attempt: number;
            /**
             * Format: date-time
             * @description When it happened.
             */
            occurredAt: string;
            /** @description Where it stands. */
            status: components["schemas"]["DeliveryStatus"];
            /**
             * Format: int32
             * @description Of the latest try; null when no answer came.
             */
            httpStatus?: number | null;
            /**
             * Format: date-time
             * @description Null before the first try.
             */
            lastAttemptAt?: string | null;
            /**
             * Format: date-time
             * @description Null when none is due.
             */
            nextAttemptAt?: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            createdTime: string;
            /** @description Of the latest try; null when it succeeded. */
            errorMessage?: string | null;
            /** @description The event as sent. */
            requestBody: Record<string, never>;
            /** @description Of the latest try: the first 16 KiB; null when no answer came. */
            responseBody?: string | null;
        };
        /** @description A delivery with its tries. */
        DeliveryDetail: components["schemas"]["Delivery"] & {
            /** @description Oldest first; the latest hundred. */
            attempts: components["schemas"]["Attempt"][];
        };
        /** @description A page of deliveries. */
        DeliveryPage: {
            /** @description The deliveries, in the order asked for. */
            content: components["schemas"]["Delivery"][];
            /**
             * Format: int32
             * @description The page's index, from 0.
             */
            number: number;
            /**
             * Format: int64
             * @description Of this size.
             */
            totalPages: number;
            /**
             * Format: int64
             * @description Deliveries that match.
             */
            totalElements: number;
        };
        /**
         * @description Where one delivery stands.
         * @enum {string}
         */
        DeliveryStatus: "PENDING" | "SCHEDULED" | "SUCCEEDED" | "FAILED";
        /**
         * @description The body of every error answer.
         * @example {
         *       "error": {
         *         "code": "VALIDATION_ERROR",
         *         "message": "publications[0].posts[0].content must be text. (and 1 more)",
         *         "details": [
         *           {
         *             "field": "publications[0].posts[0].content",
         *             "message": "publications[0].posts[0].content must be text.",
         *             "rule": "post.field.type"
         *           },
         *           {
         *             "field": "publications[0].platformSettings.type",
         *             "message": "platformSettings.type is THREADS, but the account is on Telegram. Send TELEGRAM.",
         *             "rule": "post.settings.type"
         *           }
         *         ],
         *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
         *       }
         *     }
         * @example {
         *       "error": {
         *         "code": "UNAUTHORIZED",
         *         "message": "Send an access token: \"authorization: Bearer <token>\".",
         *         "details": [],
         *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
         *       }
         *     }
         * @example {
         *       "error": {
         *         "code": "FORBIDDEN",
         *         "message": "x-api-key names another client than the access token was issued to.",
         *         "details": [],
         *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
         *       }
         *     }
         * @example {
         *       "error": {
         *         "code": "NOT_FOUND",
         *         "message": "No such webhook, or it is not yours.",
         *         "details": [],
         *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
         *       }
         *     }
         * @example {
         *       "error": {
         *         "code": "METHOD_NOT_ALLOWED",
         *         "message": "This address does not take that method; see the Allow header.",
         *         "details": [],
         *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
         *       }
         *     }
         * @example {
         *       "error": {
         *         "code": "CONFLICT",
         *         "message": "This was changed by another request at the same time. Read it again.",
         *         "details": [],
         *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
         *       }
         *     }
         * @example {
         *       "error": {
         *         "code": "PAYLOAD_TOO_LARGE",
         *         "message": "The body is larger than 1048576 bytes, or broke off.",
         *         "details": [],
         *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
         *       }
         *     }
         * @example {
         *       "error": {
         *         "code": "UNSUPPORTED_MEDIA_TYPE",
         *         "message": "The body must be JSON: send it with \"content-type: application/json\".",
         *         "details": [],
         *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
         *       }
         *     }
         * @example {
         *       "error": {
         *         "code": "RATE_LIMITED",
         *         "message": "Too many requests from this client. Try again in 1 s.",
         *         "details": [],
         *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
         *       }
         *     }
         * @example {
         *       "error": {
         *         "code": "INTERNAL_ERROR",
         *         "message": "Something went wrong on the server. The request id finds it in the log.",
         *         "details": [],
         *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
         *       }
         *     }
         * @example {
         *       "error": {
         *         "code": "SERVICE_UNAVAILABLE",
         *         "message": "The database does not answer. Try again; under an Idempotency-Key nothing is done twice.",
         *         "details": [],
         *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
         *       }
         *     }
         */
        ErrorBody: {
            /** @description All that is told. */
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
            /** @description What was found, what the limit is, and how to fix it. */
            message: string;
            /** @description The rule that was broken, such as `telegram.text.length`. */
            rule?: string | null;
        };
        /** @description What went wrong. */
        ErrorObject: {
            /** @description For programs. */
            code: components["schemas"]["ErrorCode"];
            /** @description For people. */
            message: string;
            /** @description All problems at once; empty where the code says everything. */
            details: components["schemas"]["ErrorDetail"][];
            /** @description Also in the `x-request-id` header; name it when you ask for help. */
            requestId: string;
        };
        /** @description An event, exactly as webhooks deliver it. Describes the stored text, which is passed on as it is. */
        Event: {
            /**
             * @description The `webhook-id` of its deliveries.
             * @example evt_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f
             */
            id: string;
            /** @description What happened. */
            type: components["schemas"]["EventType"];
            /**
             * Format: date-time
             * @description When it happened.
             */
            occurredAt: string;
            /** @description By the type. */
            data: Record<string, never>;
        };
        /** @description Events, oldest first. */
        EventPage: {
            /** @description As webhooks get them. */
            items: components["schemas"]["Event"][];
            /** @description The `after` of the next page; null when there is nothing more yet. */
            nextCursor?: string | null;
        };
        /**
         * @description The catalogue (spec, section 3). It stays at these thirteen.
         * @enum {string}
         */
        EventType: "post.completed" | "post.failed" | "publication.completed" | "publication.failed" | "publication.partially_completed" | "schedule.completed" | "schedule.failed" | "schedule.partially_completed" | "media.import.queued" | "media.import.progress" | "media.import.ready" | "media.import.failed.temporary" | "media.import.failed.permanent";
        /** @description What shall go wrong. */
        Fault: {
            /**
             * Format: int64
             * @description On which account.
             */
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
            /** @description What is shown. */
            items: components["schemas"]["FeedItem"][];
            /** @description The `cursor` of the next page; null at the end. */
            nextCursor?: string | null;
        };
        /** @description A post as the network shows it. */
        FeedItem: {
            /** @description The network's own. */
            id: string;
            /** @description As shown. */
            text: string;
            /** @description Where the network has a title beside the text. */
            title?: string | null;
            /** @description Who sees it, in the network's own word. */
            privacy?: string | null;
            /** @description In order. */
            media: components["schemas"]["FeedMedia"][];
            /** @description Null where there is none. */
            permalink?: string | null;
            /**
             * Format: date-time
             * @description When it came out.
             */
            publishedAt: string;
            /** @description Telegram only. */
            chatId?: string | null;
        };
        /** @description A file as the network shows it. */
        FeedMedia: {
            /** @description Where it lies. */
            url: string;
            /** @description By content. */
            contentType: string;
            /** @description The alternative text. */
            alt?: string | null;
            /**
             * Format: int32
             * @description Pixels.
             */
            width?: number | null;
            /**
             * Format: int32
             * @description Pixels.
             */
            height?: number | null;
        };
        /** @description What is known of a file, of a text, or of both. What is left out is not judged. */
        FileFacts: {
            /**
             * @description `image/…` or `video/…`. Leave it out to judge a text alone.
             * @example video/mp4
             */
            contentType?: string | null;
            /**
             * Format: int64
             * @description Bytes.
             * @example 24000000
             */
            sizeBytes?: number | null;
            /**
             * Format: int32
             * @description Pixels, as shown.
             * @example 1080
             */
            width?: number | null;
            /**
             * Format: int32
             * @description Pixels, as shown.
             * @example 1920
             */
            height?: number | null;
            /**
             * Format: int64
             * @description Of a video, in milliseconds.
             * @example 152400
             */
            durationMs?: number | null;
            /**
             * Format: double
             * @description Frames per second.
             * @example 30
             */
            frameRate?: number | null;
            /**
             * Format: int64
             * @description Bits per second, of all tracks together.
             */
            bitrate?: number | null;
            /**
             * @description `h264`, `hevc`, `vp9`, `av1`.
             * @example h264
             */
            videoCodec?: string | null;
            /**
             * @description `aac`, `opus`.
             * @example aac
             */
            audioCodec?: string | null;
            /**
             * @description The text, with the file or alone: at most 65,536 characters.
             * @example Eight leaves of one sheet
             */
            text?: string | null;
        };
        /** @description What a rule found. */
        Finding: {
            /** @description Path in the request: `publications[0].posts[0].content`. */
            field: string;
            /** @description An ERROR refuses the post, a WARNING doesn't. */
            severity: components["schemas"]["Severity"];
            /** @description Stable id, such as `bluesky.text.length`. */
            rule: string;
            /** @description What was found, what the limit is, and how to fix it. */
            message: string;
        };
        /** @description Whether the file may go to one place. */
        Fit: {
            /** @description The network. */
            platform: components["schemas"]["Platform"];
            /**
             * @description FEED, REELS or STORY on Instagram, VIDEO or PHOTO on TikTok; null where there is but one.
             * @example REELS
             */
            placement?: string | null;
            /** @description There is no ERROR among the findings. */
            fits: boolean;
            /** @description `field` is `media` or `text`. */
            findings: components["schemas"]["Finding"][];
        };
        /** @description An import as it stands. */
        ImportBody: components["schemas"]["ImportFacts"] & {
            /**
             * Format: int64
             * @description The same as `taskId`.
             * @example 1
             */
            id: number;
            /**
             * Format: int64
             * @description The same as `id`.
             * @example 1
             */
            importId: number;
            /** @description `state` in fewer words. */
            status: components["schemas"]["ImportStatus"];
            /** @description The same as `s3Key`. */
            path?: string | null;
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
             * @description The number of the import.
             * @example 1
             */
            taskId: number;
            /** @description Where it stands. */
            state: components["schemas"]["ImportState"];
            /**
             * @description As sent.
             * @example https://media.example/clip.mp4
             */
            sourceUrl: string;
            /**
             * Format: int64
             * @description So far.
             */
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
            /** @description Null unless it failed. */
            errorMessage?: string | null;
        };
        /** @description The file to fetch. */
        ImportRequest: {
            /**
             * Format: uri
             * @description https, on a public address. `sourceUrl` is another name for it.
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
        /**
         * @description Where an import is, in fewer words than its state: what most clients wait by.
         * @enum {string}
         */
        ImportStatus: "PENDING" | "PROCESSING" | "COMPLETED" | "FAILED";
        /** @description What a post on Instagram may set. */
        InstagramSettings: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "INSTAGRAM";
            /**
             * @description Publish as.
             * @enum {string}
             */
            publicationType: "FEED" | "REELS" | "STORY";
            /** @description Cover frame (ms). The moment of the video that becomes the cover, in milliseconds. */
            thumbOffset?: number;
        };
        /** @description What a post on LinkedIn may set. */
        LinkedInSettings: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "LINKEDIN";
            /**
             * @description Who can see it. If it is missing: PUBLIC, with a warning.
             * @enum {string}
             */
            visibility?: "PUBLIC" | "CONNECTIONS" | "GROUP";
        };
        /** @description What is known of a file, by its content. What a format does not tell is absent. */
        MediaFacts: {
            /**
             * @description The MIME type.
             * @default
             * @example video/mp4
             */
            contentType: string;
            /**
             * Format: int64
             * @description Bytes; 0: not known.
             * @default 0
             */
            sizeBytes: number;
            /**
             * Format: int32
             * @description Pixels as shown: rotation applied.
             * @default null
             */
            width: number | null;
            /**
             * Format: int32
             * @description Pixels, as shown.
             * @default null
             */
            height: number | null;
            /**
             * Format: int32
             * @description How the stored pixels are turned clockwise to be shown: 0, 90, 180 or 270 degrees.
             * @default null
             */
            rotation: number | null;
            /**
             * Format: int64
             * @description Absent for pictures.
             * @default null
             */
            durationMs: number | null;
            /**
             * Format: double
             * @description Frames per second.
             * @default null
             */
            frameRate: number | null;
            /**
             * Format: int64
             * @description Bits per second, of all tracks together.
             * @default null
             */
            bitrate: number | null;
            /**
             * @description Short lower-case names: `h264`, `hevc`, `vp9`, `av1`, `aac`, `opus`.
             * @default null
             */
            videoCodec: string | null;
            /**
             * @description Absent without sound.
             * @default null
             */
            audioCodec: string | null;
            /**
             * @description An image of several frames.
             * @default false
             */
            animated: boolean;
        };
        /** @description The application to make. */
        NewApp: {
            /** @description As people see it. */
            name: string;
            /** @description Where people return to after they allowed the application: https, or http on loopback. */
            callbackUrls: string[];
        };
        /** @description The bin to make. */
        NewBin: {
            /**
             * @description The key to verify signatures with: give the webhook's.
             * @example the-webhooks-api-key
             */
            apiKey?: string | null;
        };
        /** @description The account to make. */
        NewSandboxAccount: {
            /** @description On which network. */
            platform: components["schemas"]["Platform"];
        };
        /** @description The webhook to make. */
        NewWebhook: {
            /** @description Optional with a token of an application of yours. */
            appId?: string | null;
            /**
             * @description https; http only to addresses that the operator opened.
             * @example https://hooks.app.example/octavo
             */
            url: string;
            /**
             * @description The key of the signatures: yours to choose and to keep. `whsec_` and the base64 of 24 to 64 random bytes is a
             *     Standard Webhooks secret; of any other text the characters themselves are the key.
             */
            apiKey: string;
            /** @description Every event, new kinds too. */
            eventsAll?: boolean | null;
            /**
             * @description Left out when `eventsAll`.
             * @example [
             *       "post.completed",
             *       "post.failed"
             *     ]
             */
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
             * @description For look-up, connection and TLS.
             * @default 5000
             */
            connectTimeoutMs: number | null;
            /**
             * Format: int64
             * @description For the answer.
             * @default 30000
             */
            readTimeoutMs: number | null;
        };
        /**
         * @description A network, as accounts and events spell it.
         * @enum {string}
         */
        Platform: "INSTAGRAM" | "TIKTOK" | "YOUTUBE" | "LINKEDIN" | "THREADS" | "TELEGRAM" | "BLUE_SKY" | "X_TWITTER";
        /** @description The settings of the account's network. `type` names the network and is always required. */
        PlatformSettings: components["schemas"]["InstagramSettings"] | components["schemas"]["TikTokSettings"] | components["schemas"]["YouTubeSettings"] | components["schemas"]["LinkedInSettings"] | components["schemas"]["ThreadsSettings"] | components["schemas"]["TelegramSettings"] | components["schemas"]["BlueskySettings"] | components["schemas"]["XSettings"];
        /** @description A text, files or both. */
        Post: {
            /** @description The text. A post needs a text, a file or both. */
            content?: string | null;
            /** @description The files to attach: each `path` from `POST /v1/media/upload`, in this order. */
            attachmentPaths?: string[] | null;
            /** @description Alternative texts, in the order of `attachmentPaths`. */
            altTexts?: (string | null)[] | null;
            /** @description Telegram only, and required there: the chat to post in, from `GET /v1/accounts/{id}/chats`. */
            chatId?: string | null;
            /** @description A preview picture for a video, on networks that accept one: a `path` from `POST /v1/media/upload`. */
            thumbnailPath?: string | null;
        };
        /**
         * @description Why a post failed.
         * @enum {string}
         */
        PostErrorCode: "OUTCOME_UNKNOWN" | "ACCOUNT_NEEDS_RECONNECT" | "ACCOUNT_DISCONNECTED" | "ACCOUNT_UNAVAILABLE" | "TOKEN_EXPIRED" | "CONTENT_REFUSED" | "CONTENT_DUPLICATE" | "POST_EMPTY" | "MEDIA_MISSING" | "MEDIA_UNREADABLE" | "MEDIA_UNSUPPORTED" | "MEDIA_TOO_LARGE" | "MEDIA_REFUSED" | "MEDIA_PROCESSING" | "MEDIA_EXPIRED" | "CHAT_MISSING" | "CHAT_NOT_FOUND" | "CHAT_LOST" | "CHAT_FORBIDDEN" | "QUOTA_EXCEEDED" | "PLATFORM_RATE_LIMITED" | "PLATFORM_UNAVAILABLE" | "PLATFORM_MISCONFIGURED" | "NETWORK_ERROR" | "INTERNAL_ERROR";
        /** @description One call: where to publish what, and when. */
        PostSchedule: {
            /**
             * @description When to publish: ISO 8601, in UTC without an offset. Leave it out to publish now. At most 2 years ahead.
             * @example 2026-12-01T09:00:00Z
             */
            scheduledTime?: string | null;
            /** @description True stores the post without publishing it. The default is false. */
            isDraft?: boolean | null;
            /** @description What to publish on each account. */
            publications: components["schemas"]["Publication"][];
        };
        /**
         * @description Where a single post stands.
         * @enum {string}
         */
        PostStatus: "PENDING" | "PUBLISHING" | "COMPLETED" | "FAILED";
        /** @description What to publish on one account. */
        Publication: {
            /**
             * Format: int64
             * @description The account to publish on: its `id` from `GET /v1/accounts`.
             */
            socialMediaAccountId: number;
            platformSettings: components["schemas"]["PlatformSettings"];
            /** @description The posts to publish on this account, in this order. */
            posts: components["schemas"]["Post"][];
        };
        /**
         * @description Where the posts on one account stand together.
         * @enum {string}
         */
        PublicationStatus: "PENDING" | "PUBLISHING" | "COMPLETED" | "PARTIALLY_COMPLETED" | "FAILED";
        /** @description What will be sent again. */
        Recovery: {
            /**
             * Format: date-time
             * @description As asked.
             * @example 2026-11-21T06:00:00.000Z
             */
            since: string;
            /**
             * Format: int64
             * @description How many deliveries had failed.
             * @example 42
             */
            deliveries: number;
        };
        /** @description From when on. */
        RecoverySince: {
            /**
             * Format: date-time
             * @description Deliveries made at this time or later, as `fromDate` finds them.
             * @example 2026-11-21T06:00:00.000Z
             */
            since: string;
        };
        /** @description What the rules say of a post. */
        Report: {
            /** @description True when there is no ERROR among the findings. */
            valid: boolean;
            /** @description All at once. */
            findings: components["schemas"]["Finding"][];
        };
        /** @description The key to change to. */
        Rotation: {
            /**
             * @description The new key of the signatures, in either form that `POST /v1/webhooks` accepts.
             * @example a-new-key-of-yours
             */
            apiKey: string;
            /**
             * Format: int64
             * @description How long the former key signs too; with 0 every former key ends at once.
             * @default 86400
             */
            overlapSeconds: number | null;
        };
        /** @description A schedule with the result of each post. */
        Schedule: {
            /**
             * @description The schedule's id, for `/v1/posts/{id}`.
             * @example sch_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f
             */
            id: string;
            /**
             * Format: date-time
             * @description When Octavo publishes it.
             */
            scheduledTime: string;
            /** @description How far it is. */
            status: components["schemas"]["ScheduleStatus"];
            /** @description As sent. */
            publications: components["schemas"]["ScheduledPublication"][];
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdTime: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updatedTime: string;
        };
        /** @description A page of schedules. */
        SchedulePage: {
            /** @description Newest first. */
            items: components["schemas"]["Schedule"][];
            /** @description Null on the last page. */
            nextCursor?: string | null;
        };
        /**
         * @description Where a schedule stands.
         * @enum {string}
         */
        ScheduleStatus: "DRAFT" | "SCHEDULED" | "PUBLISHING" | "COMPLETED" | "PARTIALLY_COMPLETED" | "FAILED" | "CANCELLED";
        /** @description What to change. Octavo keeps what you leave out. */
        ScheduleUpdate: {
            /**
             * @description When to publish: ISO 8601, in UTC without an offset. Leave it out to publish now. At most 2 years ahead.
             * @example 2026-12-01T09:00:00Z
             */
            scheduledTime?: string | null;
            /** @description True stores the post without publishing it. The default is false. */
            isDraft?: boolean | null;
            /** @description What to publish on each account. */
            publications?: components["schemas"]["Publication"][];
        };
        /** @description A post and its result. */
        ScheduledPost: {
            /** @description The id that events use. */
            id: string;
            /** @description The text. */
            content: string;
            /** @description The attached files, in this order. */
            attachmentPaths: string[];
            /** @description Alternative texts, in the order of `attachmentPaths`. */
            altTexts: (string | null)[];
            /** @description Telegram only: the chat. */
            chatId?: string | null;
            /** @description The preview picture. Null if the post has none. */
            thumbnailPath?: string | null;
            /** @description How far it is. */
            status: components["schemas"]["PostStatus"];
            /** @description The network's own id of the post. */
            platformPostIdentifier?: string | null;
            /** @description The post's public address. Null until it is known. */
            permalink?: string | null;
            errorCode?: components["schemas"]["PostErrorCode"] | null;
            /** @description What went wrong and what to do. Null if no attempt failed. */
            errorMessage?: string | null;
            /**
             * Format: date-time
             * @description When the network published it. Null until then.
             */
            publishedTime?: string | null;
        };
        /** @description What Octavo publishes on one account, with the result of each post. */
        ScheduledPublication: {
            /** @description The id that events use. */
            id: string;
            /**
             * Format: int64
             * @description `Account.id`.
             */
            accountId: number;
            /** @description The account's network. */
            platform: components["schemas"]["Platform"];
            /** @description As sent. */
            platformSettings: components["schemas"]["PlatformSettings"];
            /** @description How far it is. */
            status: components["schemas"]["PublicationStatus"];
            /** @description As sent. */
            posts: components["schemas"]["ScheduledPost"][];
        };
        /** @description What proves the application at the token endpoint. */
        Secret: {
            /** @description Keep it on your server. */
            clientSecret: string;
        };
        /** @description A test that is on its way. */
        SentTest: {
            /**
             * @description The event, which the receiver gets as `webhook-id`.
             * @example evt_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f
             */
            eventId: string;
            /**
             * @description Its delivery: `GET /v1/webhooks/{id}/deliveries/{deliveryId}` shows the result.
             * @example dlv_019a2f6d00007b5f9c3e1d2a4b6c8e0f
             */
            deliveryId: string;
        };
        /**
         * @description An ERROR refuses the post, a WARNING lets it through.
         * @enum {string}
         */
        Severity: "ERROR" | "WARNING";
        /** @description Whether the signatures fit the bin's key. */
        Signatures: {
            /** @description Over the body alone. */
            xOctavoSignature: components["schemas"]["Verdict"];
            /** @description With `webhook-id` and `webhook-timestamp`; the age of the timestamp is not judged. */
            webhookSignature: components["schemas"]["Verdict"];
        };
        /** @description What a post on Telegram may set. */
        TelegramSettings: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "TELEGRAM";
        };
        /** @description The event to make up. */
        TestDelivery: {
            /** @description Of any kind. */
            type: components["schemas"]["EventType"];
        };
        /** @description What a post on Threads may set. */
        ThreadsSettings: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "THREADS";
            /** @description Topic. Without one, the first #word of the text is the topic. */
            topicTag?: string;
        };
        /** @description What a post on TikTok may set. */
        TikTokSettings: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "TIK_TOK";
            /** @description Title. Of a video: its caption, in place of the text. */
            title?: string;
            /**
             * @description Who can watch it. If it is missing: SELF_ONLY, with a warning.
             * @enum {string}
             */
            privacyLevel?: "PUBLIC_TO_EVERYONE" | "FOLLOWER_OF_CREATOR" | "MUTUAL_FOLLOW_FRIENDS" | "SELF_ONLY";
            /**
             * @description I agree to TikTok's Music Usage Confirmation.
             * @enum {boolean}
             */
            hasUsageConfirmation: true;
            /** @description Turn off duets. */
            disableDuet?: boolean;
            /** @description Turn off comments. */
            disableComments?: boolean;
            /** @description Turn off stitches. */
            disableStitch?: boolean;
            /** @description Paid partnership. */
            brandContent?: boolean;
            /** @description Promotes your own business. */
            brandOrganic?: boolean;
        };
        /**
         * @description Why a try failed.
         * @enum {string}
         */
        TryError: "REFUSED" | "CONNECT" | "TIMEOUT" | "BROKEN" | "HTTP_STATUS";
        /** @description The file, as a form. */
        UploadForm: {
            /**
             * Format: binary
             * @description The file: JPEG, PNG, WEBP, GIF, MP4, MOV or WebM, told by its content.
             */
            file: string;
        };
        /** @description Headers to send with the file, exactly so. */
        UploadHeaders: {
            /** @description As announced, in the same spelling. */
            "content-type": string;
            /** @description As announced, in bytes. */
            "content-length": string;
        };
        /** @description Where to put the file, within an hour. */
        UploadUrl: {
            /**
             * Format: uri
             * @description Good for an hour.
             */
            url: string;
            /**
             * @description For `POST /v1/media/upload/confirm`; afterwards what `attachmentPaths` takes.
             * @example 019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f/019a2f6d00007b5f9c3e1d2a4b6c8e0f.mp4
             */
            key: string;
            /**
             * @description Always PUT.
             * @example PUT
             */
            method: string;
            /** @description To send with the file. */
            headers: components["schemas"]["UploadHeaders"];
        };
        /** @description The file that is going to be put. */
        UploadUrlRequest: {
            /**
             * @description Its extension says what the file is where `contentType` is `application/octet-stream`.
             * @example clip.mp4
             */
            filename?: string | null;
            /**
             * @description image/jpeg, image/png, image/webp, image/gif, video/mp4, video/quicktime or video/webm, in the spelling that the
             *     PUT will have: `image/jpg` and parameters are accepted.
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
        /**
         * @description Whether a signature fits.
         * @enum {string}
         */
        Verdict: "valid" | "invalid" | "absent";
        /**
         * @description What a webhook can be set to.
         * @enum {string}
         */
        WantedStatus: "ACTIVE" | "PAUSED";
        /** @description Where an application is told what happened. */
        Webhook: {
            /**
             * @description The id to call it by.
             * @example whk_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f
             */
            id: string;
            /**
             * @description Whose events it gets.
             * @example app_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f
             */
            appId: string;
            /**
             * @description Where deliveries go.
             * @example https://hooks.app.example/octavo
             */
            url: string;
            /** @description Where it stands. */
            status: components["schemas"]["WebhookStatus"];
            /**
             * @description Why Octavo disabled it, for a person; null unless it did.
             * @example The receiver answered 410: it wants no more.
             */
            statusReason?: string | null;
            /**
             * Format: date-time
             * @description Null unless Octavo disabled it.
             */
            disabledAt?: string | null;
            /** @description Every event, new kinds too. */
            eventsAll: boolean;
            /** @description Empty when `eventsAll`. */
            eventTypes: components["schemas"]["EventType"][];
            /**
             * Format: int32
             * @description Retries after the first try.
             */
            retryMaxAttempts: number;
            /**
             * Format: int64
             * @description The wait before the first retry; doubles with each.
             */
            retryBackoffMs: number;
            /**
             * Format: int64
             * @description For look-up, connection and TLS.
             */
            connectTimeoutMs: number;
            /**
             * Format: int64
             * @description For the answer.
             */
            readTimeoutMs: number;
            /**
             * Format: date-time
             * @description Null before the first.
             */
            lastSuccessAt?: string | null;
            /**
             * Format: date-time
             * @description Null before the first.
             */
            lastFailureAt?: string | null;
            /**
             * Format: date-time
             * @description Until then a former API key signs too; null when only one key does.
             */
            previousKeyUntil?: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            createdTime: string;
        };
        /**
         * @description What to change of a webhook; what is left out stays.
         * @example {
         *       "status": "PAUSED",
         *       "retryMaxAttempts": 12,
         *       "retryBackoffMs": 30000
         *     }
         */
        WebhookChange: {
            /** @description https; http only to addresses that the operator opened. What waits goes to the new address too. */
            url?: string | null;
            /** @description Every event, new kinds too. */
            eventsAll?: boolean | null;
            /** @description Only these from now on, unless `eventsAll` is true. */
            eventTypes?: components["schemas"]["EventType"][] | null;
            /**
             * Format: int64
             * @description Retries after the first try.
             */
            retryMaxAttempts?: number | null;
            /**
             * Format: int64
             * @description The wait before the first retry; doubles with each.
             */
            retryBackoffMs?: number | null;
            /**
             * Format: int64
             * @description For look-up, connection and TLS.
             */
            connectTimeoutMs?: number | null;
            /**
             * Format: int64
             * @description For the answer.
             */
            readTimeoutMs?: number | null;
            status?: components["schemas"]["WantedStatus"] | null;
        };
        /**
         * @description Whether a webhook receives.
         * @enum {string}
         */
        WebhookStatus: "ACTIVE" | "PAUSED" | "DISABLED_FAILING" | "DISABLED_GONE";
        /** @description What a post on X may set. */
        XSettings: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "TWITTER";
        };
        /** @description What a post on YouTube may set. */
        YouTubeSettings: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "YOUTUBE";
            /** @description Title. */
            title: string;
            /**
             * @description Visibility. If it is missing: PUBLIC, with a warning.
             * @enum {string}
             */
            privacyStatus?: "PUBLIC" | "UNLISTED" | "PRIVATE";
            /**
             * @description Category. If it is missing: PEOPLE_BLOGS, with a warning.
             * @enum {string}
             */
            category?: "FILM_ANIMATION" | "AUTOS_VEHICLES" | "MUSIC" | "PETS_ANIMALS" | "SPORTS" | "TRAVEL_EVENTS" | "GAMING" | "PEOPLE_BLOGS" | "COMEDY" | "ENTERTAINMENT" | "NEWS_POLITICS" | "HOWTO_STYLE" | "EDUCATION" | "SCIENCE_TECHNOLOGY";
            /** @description Tags. 500 characters in all. */
            tags?: string[];
            /** @description Made for kids. */
            madeForKids?: boolean;
        };
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
                    /**
                     * @example [
                     *       {
                     *         "id": "app_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
                     *         "name": "Folio",
                     *         "clientId": "oct_bdfeef6869364c108fb886175e7e070f",
                     *         "callbackUrls": [
                     *           "https://app.example/callback"
                     *         ]
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["App"][];
                };
            };
            /** @description A field, parameter or the JSON itself is wrong (VALIDATION_ERROR). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "VALIDATION_ERROR",
                     *         "message": "publications[0].posts[0].content must be text. (and 1 more)",
                     *         "details": [
                     *           {
                     *             "field": "publications[0].posts[0].content",
                     *             "message": "publications[0].posts[0].content must be text.",
                     *             "rule": "post.field.type"
                     *           },
                     *           {
                     *             "field": "publications[0].platformSettings.type",
                     *             "message": "platformSettings.type is THREADS, but the account is on Telegram. Send TELEGRAM.",
                     *             "rule": "post.settings.type"
                     *           }
                     *         ],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNAUTHORIZED",
                     *         "message": "Send an access token: \"authorization: Bearer <token>\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "FORBIDDEN",
                     *         "message": "x-api-key names another client than the access token was issued to.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "RATE_LIMITED",
                     *         "message": "Too many requests from this client. Try again in 1 s.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "INTERNAL_ERROR",
                     *         "message": "Something went wrong on the server. The request id finds it in the log.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; try again, under an Idempotency-Key (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "SERVICE_UNAVAILABLE",
                     *         "message": "The database does not answer. Try again; under an Idempotency-Key nothing is done twice.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    create_app: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and request give the first answer again; another request with it is a CONFLICT. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Folio",
                 *       "callbackUrls": [
                 *         "https://app.example/callback"
                 *       ]
                 *     }
                 */
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
                    /**
                     * @example {
                     *       "id": "app_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
                     *       "name": "Folio",
                     *       "clientId": "oct_bdfeef6869364c108fb886175e7e070f",
                     *       "callbackUrls": [
                     *         "https://app.example/callback"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["App"];
                };
            };
            /** @description A field, parameter or the JSON itself is wrong (VALIDATION_ERROR). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "VALIDATION_ERROR",
                     *         "message": "publications[0].posts[0].content must be text. (and 1 more)",
                     *         "details": [
                     *           {
                     *             "field": "publications[0].posts[0].content",
                     *             "message": "publications[0].posts[0].content must be text.",
                     *             "rule": "post.field.type"
                     *           },
                     *           {
                     *             "field": "publications[0].platformSettings.type",
                     *             "message": "platformSettings.type is THREADS, but the account is on Telegram. Send TELEGRAM.",
                     *             "rule": "post.settings.type"
                     *           }
                     *         ],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNAUTHORIZED",
                     *         "message": "Send an access token: \"authorization: Bearer <token>\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "FORBIDDEN",
                     *         "message": "x-api-key names another client than the access token was issued to.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The Idempotency-Key was used with another request, or the thing changed (CONFLICT). */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "CONFLICT",
                     *         "message": "This was changed by another request at the same time. Read it again.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large (PAYLOAD_TOO_LARGE). */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "PAYLOAD_TOO_LARGE",
                     *         "message": "The body is larger than 1048576 bytes, or broke off.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is of another type (UNSUPPORTED_MEDIA_TYPE). */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNSUPPORTED_MEDIA_TYPE",
                     *         "message": "The body must be JSON: send it with \"content-type: application/json\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "RATE_LIMITED",
                     *         "message": "Too many requests from this client. Try again in 1 s.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "INTERNAL_ERROR",
                     *         "message": "Something went wrong on the server. The request id finds it in the log.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; try again, under an Idempotency-Key (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "SERVICE_UNAVAILABLE",
                     *         "message": "The database does not answer. Try again; under an Idempotency-Key nothing is done twice.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
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
                /**
                 * @example {
                 *       "callbackUrls": [
                 *         "https://app.example/callback"
                 *       ]
                 *     }
                 */
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
                    /**
                     * @example {
                     *       "id": "app_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
                     *       "name": "Folio",
                     *       "clientId": "oct_bdfeef6869364c108fb886175e7e070f",
                     *       "callbackUrls": [
                     *         "https://app.example/callback"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["App"];
                };
            };
            /** @description A field, parameter or the JSON itself is wrong (VALIDATION_ERROR). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "VALIDATION_ERROR",
                     *         "message": "publications[0].posts[0].content must be text. (and 1 more)",
                     *         "details": [
                     *           {
                     *             "field": "publications[0].posts[0].content",
                     *             "message": "publications[0].posts[0].content must be text.",
                     *             "rule": "post.field.type"
                     *           },
                     *           {
                     *             "field": "publications[0].platformSettings.type",
                     *             "message": "platformSettings.type is THREADS, but the account is on Telegram. Send TELEGRAM.",
                     *             "rule": "post.settings.type"
                     *           }
                     *         ],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNAUTHORIZED",
                     *         "message": "Send an access token: \"authorization: Bearer <token>\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "FORBIDDEN",
                     *         "message": "x-api-key names another client than the access token was issued to.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description It is not there, or it is someone else's (NOT_FOUND). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "NOT_FOUND",
                     *         "message": "No such webhook, or it is not yours.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The Idempotency-Key was used with another request, or the thing changed (CONFLICT). */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "CONFLICT",
                     *         "message": "This was changed by another request at the same time. Read it again.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large (PAYLOAD_TOO_LARGE). */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "PAYLOAD_TOO_LARGE",
                     *         "message": "The body is larger than 1048576 bytes, or broke off.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is of another type (UNSUPPORTED_MEDIA_TYPE). */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNSUPPORTED_MEDIA_TYPE",
                     *         "message": "The body must be JSON: send it with \"content-type: application/json\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "RATE_LIMITED",
                     *         "message": "Too many requests from this client. Try again in 1 s.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "INTERNAL_ERROR",
                     *         "message": "Something went wrong on the server. The request id finds it in the log.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; try again, under an Idempotency-Key (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "SERVICE_UNAVAILABLE",
                     *         "message": "The database does not answer. Try again; under an Idempotency-Key nothing is done twice.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
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
                    /**
                     * @example {
                     *       "clientSecret": "oct_cs_DbGtx2OswBppVNVkfKptOqyiwY8lDy2MJamTPXLWft4"
                     *     }
                     */
                    "application/json": components["schemas"]["Secret"];
                };
            };
            /** @description A field, parameter or the JSON itself is wrong (VALIDATION_ERROR). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "VALIDATION_ERROR",
                     *         "message": "publications[0].posts[0].content must be text. (and 1 more)",
                     *         "details": [
                     *           {
                     *             "field": "publications[0].posts[0].content",
                     *             "message": "publications[0].posts[0].content must be text.",
                     *             "rule": "post.field.type"
                     *           },
                     *           {
                     *             "field": "publications[0].platformSettings.type",
                     *             "message": "platformSettings.type is THREADS, but the account is on Telegram. Send TELEGRAM.",
                     *             "rule": "post.settings.type"
                     *           }
                     *         ],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNAUTHORIZED",
                     *         "message": "Send an access token: \"authorization: Bearer <token>\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "FORBIDDEN",
                     *         "message": "x-api-key names another client than the access token was issued to.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description It is not there, or it is someone else's (NOT_FOUND). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "NOT_FOUND",
                     *         "message": "No such webhook, or it is not yours.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "RATE_LIMITED",
                     *         "message": "Too many requests from this client. Try again in 1 s.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "INTERNAL_ERROR",
                     *         "message": "Something went wrong on the server. The request id finds it in the log.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; try again, under an Idempotency-Key (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "SERVICE_UNAVAILABLE",
                     *         "message": "The database does not answer. Try again; under an Idempotency-Key nothing is done twice.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
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
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "VALIDATION_ERROR",
                     *         "message": "publications[0].posts[0].content must be text. (and 1 more)",
                     *         "details": [
                     *           {
                     *             "field": "publications[0].posts[0].content",
                     *             "message": "publications[0].posts[0].content must be text.",
                     *             "rule": "post.field.type"
                     *           },
                     *           {
                     *             "field": "publications[0].platformSettings.type",
                     *             "message": "platformSettings.type is THREADS, but the account is on Telegram. Send TELEGRAM.",
                     *             "rule": "post.settings.type"
                     *           }
                     *         ],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNAUTHORIZED",
                     *         "message": "Send an access token: \"authorization: Bearer <token>\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "FORBIDDEN",
                     *         "message": "x-api-key names another client than the access token was issued to.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description It is not there, or it is someone else's (NOT_FOUND). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "NOT_FOUND",
                     *         "message": "No such webhook, or it is not yours.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "RATE_LIMITED",
                     *         "message": "Too many requests from this client. Try again in 1 s.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "INTERNAL_ERROR",
                     *         "message": "Something went wrong on the server. The request id finds it in the log.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; try again, under an Idempotency-Key (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "SERVICE_UNAVAILABLE",
                     *         "message": "The database does not answer. Try again; under an Idempotency-Key nothing is done twice.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
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
                    /**
                     * @example [
                     *       {
                     *         "id": "whk_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
                     *         "appId": "app_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
                     *         "url": "https://hooks.app.example/octavo",
                     *         "status": "ACTIVE",
                     *         "statusReason": null,
                     *         "disabledAt": null,
                     *         "eventsAll": true,
                     *         "eventTypes": [],
                     *         "retryMaxAttempts": 12,
                     *         "retryBackoffMs": 1000,
                     *         "connectTimeoutMs": 5000,
                     *         "readTimeoutMs": 30000,
                     *         "lastSuccessAt": "2026-11-21T09:30:00.000Z",
                     *         "lastFailureAt": null,
                     *         "previousKeyUntil": null,
                     *         "createdTime": "2026-11-20T12:00:00.000Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Webhook"][];
                };
            };
            /** @description A field, parameter or the JSON itself is wrong (VALIDATION_ERROR). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "VALIDATION_ERROR",
                     *         "message": "publications[0].posts[0].content must be text. (and 1 more)",
                     *         "details": [
                     *           {
                     *             "field": "publications[0].posts[0].content",
                     *             "message": "publications[0].posts[0].content must be text.",
                     *             "rule": "post.field.type"
                     *           },
                     *           {
                     *             "field": "publications[0].platformSettings.type",
                     *             "message": "platformSettings.type is THREADS, but the account is on Telegram. Send TELEGRAM.",
                     *             "rule": "post.settings.type"
                     *           }
                     *         ],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNAUTHORIZED",
                     *         "message": "Send an access token: \"authorization: Bearer <token>\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "FORBIDDEN",
                     *         "message": "x-api-key names another client than the access token was issued to.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such application, or it is not yours (NOT_FOUND). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "NOT_FOUND",
                     *         "message": "No such webhook, or it is not yours.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "RATE_LIMITED",
                     *         "message": "Too many requests from this client. Try again in 1 s.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "INTERNAL_ERROR",
                     *         "message": "Something went wrong on the server. The request id finds it in the log.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; try again, under an Idempotency-Key (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "SERVICE_UNAVAILABLE",
                     *         "message": "The database does not answer. Try again; under an Idempotency-Key nothing is done twice.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    create_webhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and request give the first answer again; another request with it is a CONFLICT. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "appId": "app_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
                 *       "url": "https://hooks.app.example/octavo",
                 *       "apiKey": "a-long-random-key-of-yours",
                 *       "eventsAll": true
                 *     }
                 */
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
                    /**
                     * @example {
                     *       "id": "whk_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
                     *       "appId": "app_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
                     *       "url": "https://hooks.app.example/octavo",
                     *       "status": "ACTIVE",
                     *       "statusReason": null,
                     *       "disabledAt": null,
                     *       "eventsAll": true,
                     *       "eventTypes": [],
                     *       "retryMaxAttempts": 12,
                     *       "retryBackoffMs": 1000,
                     *       "connectTimeoutMs": 5000,
                     *       "readTimeoutMs": 30000,
                     *       "lastSuccessAt": "2026-11-21T09:30:00.000Z",
                     *       "lastFailureAt": null,
                     *       "previousKeyUntil": null,
                     *       "createdTime": "2026-11-20T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description A field, parameter or the JSON itself is wrong (VALIDATION_ERROR). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "VALIDATION_ERROR",
                     *         "message": "publications[0].posts[0].content must be text. (and 1 more)",
                     *         "details": [
                     *           {
                     *             "field": "publications[0].posts[0].content",
                     *             "message": "publications[0].posts[0].content must be text.",
                     *             "rule": "post.field.type"
                     *           },
                     *           {
                     *             "field": "publications[0].platformSettings.type",
                     *             "message": "platformSettings.type is THREADS, but the account is on Telegram. Send TELEGRAM.",
                     *             "rule": "post.settings.type"
                     *           }
                     *         ],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNAUTHORIZED",
                     *         "message": "Send an access token: \"authorization: Bearer <token>\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "FORBIDDEN",
                     *         "message": "x-api-key names another client than the access token was issued to.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such application, or it is not yours (NOT_FOUND). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "NOT_FOUND",
                     *         "message": "No such webhook, or it is not yours.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The Idempotency-Key was used with another request, or the thing changed (CONFLICT). */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "CONFLICT",
                     *         "message": "This was changed by another request at the same time. Read it again.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large (PAYLOAD_TOO_LARGE). */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "PAYLOAD_TOO_LARGE",
                     *         "message": "The body is larger than 1048576 bytes, or broke off.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is of another type (UNSUPPORTED_MEDIA_TYPE). */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNSUPPORTED_MEDIA_TYPE",
                     *         "message": "The body must be JSON: send it with \"content-type: application/json\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "RATE_LIMITED",
                     *         "message": "Too many requests from this client. Try again in 1 s.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "INTERNAL_ERROR",
                     *         "message": "Something went wrong on the server. The request id finds it in the log.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; try again, under an Idempotency-Key (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "SERVICE_UNAVAILABLE",
                     *         "message": "The database does not answer. Try again; under an Idempotency-Key nothing is done twice.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
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
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "VALIDATION_ERROR",
                     *         "message": "publications[0].posts[0].content must be text. (and 1 more)",
                     *         "details": [
                     *           {
                     *             "field": "publications[0].posts[0].content",
                     *             "message": "publications[0].posts[0].content must be text.",
                     *             "rule": "post.field.type"
                     *           },
                     *           {
                     *             "field": "publications[0].platformSettings.type",
                     *             "message": "platformSettings.type is THREADS, but the account is on Telegram. Send TELEGRAM.",
                     *             "rule": "post.settings.type"
                     *           }
                     *         ],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNAUTHORIZED",
                     *         "message": "Send an access token: \"authorization: Bearer <token>\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "FORBIDDEN",
                     *         "message": "x-api-key names another client than the access token was issued to.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description It is not there, or it is someone else's (NOT_FOUND). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "NOT_FOUND",
                     *         "message": "No such webhook, or it is not yours.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "RATE_LIMITED",
                     *         "message": "Too many requests from this client. Try again in 1 s.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "INTERNAL_ERROR",
                     *         "message": "Something went wrong on the server. The request id finds it in the log.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; try again, under an Idempotency-Key (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "SERVICE_UNAVAILABLE",
                     *         "message": "The database does not answer. Try again; under an Idempotency-Key nothing is done twice.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    update_webhook: {
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
                /**
                 * @example {
                 *       "status": "ACTIVE",
                 *       "retryMaxAttempts": 12
                 *     }
                 */
                "application/json": components["schemas"]["WebhookChange"];
            };
        };
        responses: {
            /** @description The webhook as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "whk_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
                     *       "appId": "app_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
                     *       "url": "https://hooks.app.example/octavo",
                     *       "status": "ACTIVE",
                     *       "statusReason": null,
                     *       "disabledAt": null,
                     *       "eventsAll": true,
                     *       "eventTypes": [],
                     *       "retryMaxAttempts": 12,
                     *       "retryBackoffMs": 1000,
                     *       "connectTimeoutMs": 5000,
                     *       "readTimeoutMs": 30000,
                     *       "lastSuccessAt": "2026-11-21T09:30:00.000Z",
                     *       "lastFailureAt": null,
                     *       "previousKeyUntil": null,
                     *       "createdTime": "2026-11-20T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description A field, parameter or the JSON itself is wrong (VALIDATION_ERROR). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "VALIDATION_ERROR",
                     *         "message": "publications[0].posts[0].content must be text. (and 1 more)",
                     *         "details": [
                     *           {
                     *             "field": "publications[0].posts[0].content",
                     *             "message": "publications[0].posts[0].content must be text.",
                     *             "rule": "post.field.type"
                     *           },
                     *           {
                     *             "field": "publications[0].platformSettings.type",
                     *             "message": "platformSettings.type is THREADS, but the account is on Telegram. Send TELEGRAM.",
                     *             "rule": "post.settings.type"
                     *           }
                     *         ],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNAUTHORIZED",
                     *         "message": "Send an access token: \"authorization: Bearer <token>\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "FORBIDDEN",
                     *         "message": "x-api-key names another client than the access token was issued to.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description It is not there, or it is someone else's (NOT_FOUND). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "NOT_FOUND",
                     *         "message": "No such webhook, or it is not yours.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The Idempotency-Key was used with another request, or the thing changed (CONFLICT). */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "CONFLICT",
                     *         "message": "This was changed by another request at the same time. Read it again.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large (PAYLOAD_TOO_LARGE). */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "PAYLOAD_TOO_LARGE",
                     *         "message": "The body is larger than 1048576 bytes, or broke off.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is of another type (UNSUPPORTED_MEDIA_TYPE). */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNSUPPORTED_MEDIA_TYPE",
                     *         "message": "The body must be JSON: send it with \"content-type: application/json\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "RATE_LIMITED",
                     *         "message": "Too many requests from this client. Try again in 1 s.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "INTERNAL_ERROR",
                     *         "message": "Something went wrong on the server. The request id finds it in the log.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; try again, under an Idempotency-Key (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "SERVICE_UNAVAILABLE",
                     *         "message": "The database does not answer. Try again; under an Idempotency-Key nothing is done twice.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
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
                /** @description Only these. */
                status?: components["schemas"]["DeliveryStatus"];
                /** @description Only these. */
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
                    /**
                     * @example {
                     *       "content": [
                     *         {
                     *           "id": "dlv_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
                     *           "eventType": "post.completed",
                     *           "aggregateType": "POST",
                     *           "aggregateId": "pst_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
                     *           "eventId": "evt_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
                     *           "attempt": 1,
                     *           "occurredAt": "2026-11-21T09:30:00.000Z",
                     *           "status": "SCHEDULED",
                     *           "httpStatus": 503,
                     *           "lastAttemptAt": "2026-11-21T09:30:00.100Z",
                     *           "nextAttemptAt": "2026-11-21T09:30:01.100Z",
                     *           "createdTime": "2026-11-21T09:30:00.050Z",
                     *           "errorMessage": "HTTP 503. The receiver could not take the delivery.",
                     *           "requestBody": {
                     *             "id": "evt_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
                     *             "type": "post.completed",
                     *             "occurredAt": "2026-11-21T09:30:00.000Z",
                     *             "data": {
                     *               "scheduleId": "sch_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
                     *               "publicationId": "pub_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
                     *               "postId": "pst_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
                     *               "status": "COMPLETED",
                     *               "platform": "TELEGRAM",
                     *               "accountId": 1,
                     *               "platformPostIdentifier": "17"
                     *             }
                     *           },
                     *           "responseBody": "busy"
                     *         }
                     *       ],
                     *       "number": 0,
                     *       "totalPages": 1,
                     *       "totalElements": 1
                     *     }
                     */
                    "application/json": components["schemas"]["DeliveryPage"];
                };
            };
            /** @description A field, parameter or the JSON itself is wrong (VALIDATION_ERROR). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "VALIDATION_ERROR",
                     *         "message": "publications[0].posts[0].content must be text. (and 1 more)",
                     *         "details": [
                     *           {
                     *             "field": "publications[0].posts[0].content",
                     *             "message": "publications[0].posts[0].content must be text.",
                     *             "rule": "post.field.type"
                     *           },
                     *           {
                     *             "field": "publications[0].platformSettings.type",
                     *             "message": "platformSettings.type is THREADS, but the account is on Telegram. Send TELEGRAM.",
                     *             "rule": "post.settings.type"
                     *           }
                     *         ],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNAUTHORIZED",
                     *         "message": "Send an access token: \"authorization: Bearer <token>\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "FORBIDDEN",
                     *         "message": "x-api-key names another client than the access token was issued to.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description It is not there, or it is someone else's (NOT_FOUND). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "NOT_FOUND",
                     *         "message": "No such webhook, or it is not yours.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "RATE_LIMITED",
                     *         "message": "Too many requests from this client. Try again in 1 s.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "INTERNAL_ERROR",
                     *         "message": "Something went wrong on the server. The request id finds it in the log.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; try again, under an Idempotency-Key (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "SERVICE_UNAVAILABLE",
                     *         "message": "The database does not answer. Try again; under an Idempotency-Key nothing is done twice.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    send_test: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and request give the first answer again; another request with it is a CONFLICT. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description The webhook's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "post.completed"
                 *     }
                 */
                "application/json": components["schemas"]["TestDelivery"];
            };
        };
        responses: {
            /** @description It is on its way; its delivery shows the result. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "eventId": "evt_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
                     *       "deliveryId": "dlv_019a2f6d00007b5f9c3e1d2a4b6c8e0f"
                     *     }
                     */
                    "application/json": components["schemas"]["SentTest"];
                };
            };
            /** @description A field, parameter or the JSON itself is wrong (VALIDATION_ERROR). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "VALIDATION_ERROR",
                     *         "message": "publications[0].posts[0].content must be text. (and 1 more)",
                     *         "details": [
                     *           {
                     *             "field": "publications[0].posts[0].content",
                     *             "message": "publications[0].posts[0].content must be text.",
                     *             "rule": "post.field.type"
                     *           },
                     *           {
                     *             "field": "publications[0].platformSettings.type",
                     *             "message": "platformSettings.type is THREADS, but the account is on Telegram. Send TELEGRAM.",
                     *             "rule": "post.settings.type"
                     *           }
                     *         ],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNAUTHORIZED",
                     *         "message": "Send an access token: \"authorization: Bearer <token>\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "FORBIDDEN",
                     *         "message": "x-api-key names another client than the access token was issued to.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description It is not there, or it is someone else's (NOT_FOUND). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "NOT_FOUND",
                     *         "message": "No such webhook, or it is not yours.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The Idempotency-Key was used with another request, or the thing changed (CONFLICT). */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "CONFLICT",
                     *         "message": "This was changed by another request at the same time. Read it again.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large (PAYLOAD_TOO_LARGE). */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "PAYLOAD_TOO_LARGE",
                     *         "message": "The body is larger than 1048576 bytes, or broke off.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is of another type (UNSUPPORTED_MEDIA_TYPE). */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNSUPPORTED_MEDIA_TYPE",
                     *         "message": "The body must be JSON: send it with \"content-type: application/json\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "RATE_LIMITED",
                     *         "message": "Too many requests from this client. Try again in 1 s.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "INTERNAL_ERROR",
                     *         "message": "Something went wrong on the server. The request id finds it in the log.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; try again, under an Idempotency-Key (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "SERVICE_UNAVAILABLE",
                     *         "message": "The database does not answer. Try again; under an Idempotency-Key nothing is done twice.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
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
                    /**
                     * @example [
                     *       {
                     *         "id": 1,
                     *         "platform": "TELEGRAM",
                     *         "accountId": "7001",
                     *         "accountUsername": "folio_bot",
                     *         "accountDisplayName": "Folio",
                     *         "accountName": "Folio",
                     *         "accountAvatarUrl": null,
                     *         "connected": true,
                     *         "createdTime": "2026-11-20T12:00:00.000Z",
                     *         "updatedTime": "2026-11-20T12:00:00.000Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Account"][];
                };
            };
            /** @description A field, parameter or the JSON itself is wrong (VALIDATION_ERROR). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "VALIDATION_ERROR",
                     *         "message": "publications[0].posts[0].content must be text. (and 1 more)",
                     *         "details": [
                     *           {
                     *             "field": "publications[0].posts[0].content",
                     *             "message": "publications[0].posts[0].content must be text.",
                     *             "rule": "post.field.type"
                     *           },
                     *           {
                     *             "field": "publications[0].platformSettings.type",
                     *             "message": "platformSettings.type is THREADS, but the account is on Telegram. Send TELEGRAM.",
                     *             "rule": "post.settings.type"
                     *           }
                     *         ],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNAUTHORIZED",
                     *         "message": "Send an access token: \"authorization: Bearer <token>\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "FORBIDDEN",
                     *         "message": "x-api-key names another client than the access token was issued to.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "RATE_LIMITED",
                     *         "message": "Too many requests from this client. Try again in 1 s.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "INTERNAL_ERROR",
                     *         "message": "Something went wrong on the server. The request id finds it in the log.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; try again, under an Idempotency-Key (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "SERVICE_UNAVAILABLE",
                     *         "message": "The database does not answer. Try again; under an Idempotency-Key nothing is done twice.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    connect_account: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and request give the first answer again; another request with it is a CONFLICT. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "platform": "TELEGRAM",
                 *       "credentials": {
                 *         "token": "123456:ABC-DEF"
                 *       }
                 *     }
                 */
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
                    /**
                     * @example {
                     *       "id": 1,
                     *       "platform": "TELEGRAM",
                     *       "accountId": "7001",
                     *       "accountUsername": "folio_bot",
                     *       "accountDisplayName": "Folio",
                     *       "accountName": "Folio",
                     *       "accountAvatarUrl": null,
                     *       "connected": true,
                     *       "createdTime": "2026-11-20T12:00:00.000Z",
                     *       "updatedTime": "2026-11-20T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Account"];
                };
            };
            /** @description A field, parameter or the JSON itself is wrong (VALIDATION_ERROR). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "VALIDATION_ERROR",
                     *         "message": "publications[0].posts[0].content must be text. (and 1 more)",
                     *         "details": [
                     *           {
                     *             "field": "publications[0].posts[0].content",
                     *             "message": "publications[0].posts[0].content must be text.",
                     *             "rule": "post.field.type"
                     *           },
                     *           {
                     *             "field": "publications[0].platformSettings.type",
                     *             "message": "platformSettings.type is THREADS, but the account is on Telegram. Send TELEGRAM.",
                     *             "rule": "post.settings.type"
                     *           }
                     *         ],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNAUTHORIZED",
                     *         "message": "Send an access token: \"authorization: Bearer <token>\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "FORBIDDEN",
                     *         "message": "x-api-key names another client than the access token was issued to.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The Idempotency-Key was used with another request, or the thing changed (CONFLICT). */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "CONFLICT",
                     *         "message": "This was changed by another request at the same time. Read it again.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large (PAYLOAD_TOO_LARGE). */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "PAYLOAD_TOO_LARGE",
                     *         "message": "The body is larger than 1048576 bytes, or broke off.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is of another type (UNSUPPORTED_MEDIA_TYPE). */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNSUPPORTED_MEDIA_TYPE",
                     *         "message": "The body must be JSON: send it with \"content-type: application/json\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "RATE_LIMITED",
                     *         "message": "Too many requests from this client. Try again in 1 s.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "INTERNAL_ERROR",
                     *         "message": "Something went wrong on the server. The request id finds it in the log.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; try again, under an Idempotency-Key (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "SERVICE_UNAVAILABLE",
                     *         "message": "The database does not answer. Try again; under an Idempotency-Key nothing is done twice.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    authorize_account: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and request give the first answer again; another request with it is a CONFLICT. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "platform": "THREADS"
                 *     }
                 */
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
                    /**
                     * @example {
                     *       "url": "https://threads.net/oauth/authorize?client_id=1&state=s",
                     *       "expiresAt": "2026-11-21T09:40:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Authorization"];
                };
            };
            /** @description A field, parameter or the JSON itself is wrong (VALIDATION_ERROR). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "VALIDATION_ERROR",
                     *         "message": "publications[0].posts[0].content must be text. (and 1 more)",
                     *         "details": [
                     *           {
                     *             "field": "publications[0].posts[0].content",
                     *             "message": "publications[0].posts[0].content must be text.",
                     *             "rule": "post.field.type"
                     *           },
                     *           {
                     *             "field": "publications[0].platformSettings.type",
                     *             "message": "platformSettings.type is THREADS, but the account is on Telegram. Send TELEGRAM.",
                     *             "rule": "post.settings.type"
                     *           }
                     *         ],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNAUTHORIZED",
                     *         "message": "Send an access token: \"authorization: Bearer <token>\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "FORBIDDEN",
                     *         "message": "x-api-key names another client than the access token was issued to.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The Idempotency-Key was used with another request, or the thing changed (CONFLICT). */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "CONFLICT",
                     *         "message": "This was changed by another request at the same time. Read it again.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large (PAYLOAD_TOO_LARGE). */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "PAYLOAD_TOO_LARGE",
                     *         "message": "The body is larger than 1048576 bytes, or broke off.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is of another type (UNSUPPORTED_MEDIA_TYPE). */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNSUPPORTED_MEDIA_TYPE",
                     *         "message": "The body must be JSON: send it with \"content-type: application/json\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "RATE_LIMITED",
                     *         "message": "Too many requests from this client. Try again in 1 s.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "INTERNAL_ERROR",
                     *         "message": "Something went wrong on the server. The request id finds it in the log.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; try again, under an Idempotency-Key (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "SERVICE_UNAVAILABLE",
                     *         "message": "The database does not answer. Try again; under an Idempotency-Key nothing is done twice.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    complete_authorization: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and request give the first answer again; another request with it is a CONFLICT. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "state": "the-state-sent-along",
                 *       "code": "the-code-that-came-back"
                 *     }
                 */
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
                    /**
                     * @example {
                     *       "id": 1,
                     *       "platform": "TELEGRAM",
                     *       "accountId": "7001",
                     *       "accountUsername": "folio_bot",
                     *       "accountDisplayName": "Folio",
                     *       "accountName": "Folio",
                     *       "accountAvatarUrl": null,
                     *       "connected": true,
                     *       "createdTime": "2026-11-20T12:00:00.000Z",
                     *       "updatedTime": "2026-11-20T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Account"];
                };
            };
            /** @description A field, parameter or the JSON itself is wrong (VALIDATION_ERROR). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "VALIDATION_ERROR",
                     *         "message": "publications[0].posts[0].content must be text. (and 1 more)",
                     *         "details": [
                     *           {
                     *             "field": "publications[0].posts[0].content",
                     *             "message": "publications[0].posts[0].content must be text.",
                     *             "rule": "post.field.type"
                     *           },
                     *           {
                     *             "field": "publications[0].platformSettings.type",
                     *             "message": "platformSettings.type is THREADS, but the account is on Telegram. Send TELEGRAM.",
                     *             "rule": "post.settings.type"
                     *           }
                     *         ],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNAUTHORIZED",
                     *         "message": "Send an access token: \"authorization: Bearer <token>\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "FORBIDDEN",
                     *         "message": "x-api-key names another client than the access token was issued to.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The Idempotency-Key was used with another request, or the thing changed (CONFLICT). */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "CONFLICT",
                     *         "message": "This was changed by another request at the same time. Read it again.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large (PAYLOAD_TOO_LARGE). */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "PAYLOAD_TOO_LARGE",
                     *         "message": "The body is larger than 1048576 bytes, or broke off.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is of another type (UNSUPPORTED_MEDIA_TYPE). */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNSUPPORTED_MEDIA_TYPE",
                     *         "message": "The body must be JSON: send it with \"content-type: application/json\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "RATE_LIMITED",
                     *         "message": "Too many requests from this client. Try again in 1 s.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "INTERNAL_ERROR",
                     *         "message": "Something went wrong on the server. The request id finds it in the log.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; try again, under an Idempotency-Key (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "SERVICE_UNAVAILABLE",
                     *         "message": "The database does not answer. Try again; under an Idempotency-Key nothing is done twice.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
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
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "VALIDATION_ERROR",
                     *         "message": "publications[0].posts[0].content must be text. (and 1 more)",
                     *         "details": [
                     *           {
                     *             "field": "publications[0].posts[0].content",
                     *             "message": "publications[0].posts[0].content must be text.",
                     *             "rule": "post.field.type"
                     *           },
                     *           {
                     *             "field": "publications[0].platformSettings.type",
                     *             "message": "platformSettings.type is THREADS, but the account is on Telegram. Send TELEGRAM.",
                     *             "rule": "post.settings.type"
                     *           }
                     *         ],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNAUTHORIZED",
                     *         "message": "Send an access token: \"authorization: Bearer <token>\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "FORBIDDEN",
                     *         "message": "x-api-key names another client than the access token was issued to.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description It is not there, or it is someone else's (NOT_FOUND). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "NOT_FOUND",
                     *         "message": "No such webhook, or it is not yours.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "RATE_LIMITED",
                     *         "message": "Too many requests from this client. Try again in 1 s.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "INTERNAL_ERROR",
                     *         "message": "Something went wrong on the server. The request id finds it in the log.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; try again, under an Idempotency-Key (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "SERVICE_UNAVAILABLE",
                     *         "message": "The database does not answer. Try again; under an Idempotency-Key nothing is done twice.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    rotate_webhook_key: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and request give the first answer again; another request with it is a CONFLICT. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description The webhook's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "apiKey": "a-long-random-key-of-yours",
                 *       "overlapSeconds": 3600
                 *     }
                 */
                "application/json": components["schemas"]["Rotation"];
            };
        };
        responses: {
            /** @description The webhook; `previousKeyUntil` says when the overlap ends. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "whk_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
                     *       "appId": "app_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
                     *       "url": "https://hooks.app.example/octavo",
                     *       "status": "ACTIVE",
                     *       "statusReason": null,
                     *       "disabledAt": null,
                     *       "eventsAll": true,
                     *       "eventTypes": [],
                     *       "retryMaxAttempts": 12,
                     *       "retryBackoffMs": 1000,
                     *       "connectTimeoutMs": 5000,
                     *       "readTimeoutMs": 30000,
                     *       "lastSuccessAt": "2026-11-21T09:30:00.000Z",
                     *       "lastFailureAt": null,
                     *       "previousKeyUntil": null,
                     *       "createdTime": "2026-11-20T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description A field, parameter or the JSON itself is wrong (VALIDATION_ERROR). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "VALIDATION_ERROR",
                     *         "message": "publications[0].posts[0].content must be text. (and 1 more)",
                     *         "details": [
                     *           {
                     *             "field": "publications[0].posts[0].content",
                     *             "message": "publications[0].posts[0].content must be text.",
                     *             "rule": "post.field.type"
                     *           },
                     *           {
                     *             "field": "publications[0].platformSettings.type",
                     *             "message": "platformSettings.type is THREADS, but the account is on Telegram. Send TELEGRAM.",
                     *             "rule": "post.settings.type"
                     *           }
                     *         ],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNAUTHORIZED",
                     *         "message": "Send an access token: \"authorization: Bearer <token>\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "FORBIDDEN",
                     *         "message": "x-api-key names another client than the access token was issued to.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description It is not there, or it is someone else's (NOT_FOUND). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "NOT_FOUND",
                     *         "message": "No such webhook, or it is not yours.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Four former keys sign already (CONFLICT). */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "CONFLICT",
                     *         "message": "This was changed by another request at the same time. Read it again.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large (PAYLOAD_TOO_LARGE). */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "PAYLOAD_TOO_LARGE",
                     *         "message": "The body is larger than 1048576 bytes, or broke off.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is of another type (UNSUPPORTED_MEDIA_TYPE). */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNSUPPORTED_MEDIA_TYPE",
                     *         "message": "The body must be JSON: send it with \"content-type: application/json\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "RATE_LIMITED",
                     *         "message": "Too many requests from this client. Try again in 1 s.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "INTERNAL_ERROR",
                     *         "message": "Something went wrong on the server. The request id finds it in the log.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; try again, under an Idempotency-Key (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "SERVICE_UNAVAILABLE",
                     *         "message": "The database does not answer. Try again; under an Idempotency-Key nothing is done twice.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    show_delivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The webhook's id. */
                id: string;
                /** @description The delivery's id, `dlv_…`. */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "dlv_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
                     *       "eventType": "post.completed",
                     *       "aggregateType": "POST",
                     *       "aggregateId": "pst_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
                     *       "eventId": "evt_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
                     *       "attempt": 1,
                     *       "occurredAt": "2026-11-21T09:30:00.000Z",
                     *       "status": "SCHEDULED",
                     *       "httpStatus": 503,
                     *       "lastAttemptAt": "2026-11-21T09:30:00.100Z",
                     *       "nextAttemptAt": "2026-11-21T09:30:01.100Z",
                     *       "createdTime": "2026-11-21T09:30:00.050Z",
                     *       "errorMessage": "HTTP 503. The receiver could not take the delivery.",
                     *       "requestBody": {
                     *         "id": "evt_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
                     *         "type": "post.completed",
                     *         "occurredAt": "2026-11-21T09:30:00.000Z",
                     *         "data": {
                     *           "scheduleId": "sch_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
                     *           "publicationId": "pub_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
                     *           "postId": "pst_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
                     *           "status": "COMPLETED",
                     *           "platform": "TELEGRAM",
                     *           "accountId": 1,
                     *           "platformPostIdentifier": "17"
                     *         }
                     *       },
                     *       "responseBody": "busy",
                     *       "attempts": [
                     *         {
                     *           "number": 1,
                     *           "startedAt": "2026-11-21T09:30:00.100Z",
                     *           "durationMs": 84.213,
                     *           "status": "SCHEDULED",
                     *           "httpStatus": 503,
                     *           "errorClass": "HTTP_STATUS",
                     *           "errorMessage": "HTTP 503. The receiver could not take the delivery.",
                     *           "requestHeaders": {
                     *             "content-type": "application/json"
                     *           },
                     *           "responseHeaders": {
                     *             "content-type": "text/plain"
                     *           },
                     *           "responseBody": "busy"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["DeliveryDetail"];
                };
            };
            /** @description A field, parameter or the JSON itself is wrong (VALIDATION_ERROR). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "VALIDATION_ERROR",
                     *         "message": "publications[0].posts[0].content must be text. (and 1 more)",
                     *         "details": [
                     *           {
                     *             "field": "publications[0].posts[0].content",
                     *             "message": "publications[0].posts[0].content must be text.",
                     *             "rule": "post.field.type"
                     *           },
                     *           {
                     *             "field": "publications[0].platformSettings.type",
                     *             "message": "platformSettings.type is THREADS, but the account is on Telegram. Send TELEGRAM.",
                     *             "rule": "post.settings.type"
                     *           }
                     *         ],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNAUTHORIZED",
                     *         "message": "Send an access token: \"authorization: Bearer <token>\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "FORBIDDEN",
                     *         "message": "x-api-key names another client than the access token was issued to.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description It is not there, or it is someone else's (NOT_FOUND). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "NOT_FOUND",
                     *         "message": "No such webhook, or it is not yours.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "RATE_LIMITED",
                     *         "message": "Too many requests from this client. Try again in 1 s.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "INTERNAL_ERROR",
                     *         "message": "Something went wrong on the server. The request id finds it in the log.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; try again, under an Idempotency-Key (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "SERVICE_UNAVAILABLE",
                     *         "message": "The database does not answer. Try again; under an Idempotency-Key nothing is done twice.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    redeliver: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and request give the first answer again; another request with it is a CONFLICT. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description The webhook's id. */
                id: string;
                /** @description The delivery's id, `dlv_…`. */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is on its way. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "dlv_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
                     *       "eventType": "post.completed",
                     *       "aggregateType": "POST",
                     *       "aggregateId": "pst_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
                     *       "eventId": "evt_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
                     *       "attempt": 1,
                     *       "occurredAt": "2026-11-21T09:30:00.000Z",
                     *       "status": "SCHEDULED",
                     *       "httpStatus": 503,
                     *       "lastAttemptAt": "2026-11-21T09:30:00.100Z",
                     *       "nextAttemptAt": "2026-11-21T09:30:01.100Z",
                     *       "createdTime": "2026-11-21T09:30:00.050Z",
                     *       "errorMessage": "HTTP 503. The receiver could not take the delivery.",
                     *       "requestBody": {
                     *         "id": "evt_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
                     *         "type": "post.completed",
                     *         "occurredAt": "2026-11-21T09:30:00.000Z",
                     *         "data": {
                     *           "scheduleId": "sch_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
                     *           "publicationId": "pub_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
                     *           "postId": "pst_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
                     *           "status": "COMPLETED",
                     *           "platform": "TELEGRAM",
                     *           "accountId": 1,
                     *           "platformPostIdentifier": "17"
                     *         }
                     *       },
                     *       "responseBody": "busy"
                     *     }
                     */
                    "application/json": components["schemas"]["Delivery"];
                };
            };
            /** @description A field, parameter or the JSON itself is wrong (VALIDATION_ERROR). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "VALIDATION_ERROR",
                     *         "message": "publications[0].posts[0].content must be text. (and 1 more)",
                     *         "details": [
                     *           {
                     *             "field": "publications[0].posts[0].content",
                     *             "message": "publications[0].posts[0].content must be text.",
                     *             "rule": "post.field.type"
                     *           },
                     *           {
                     *             "field": "publications[0].platformSettings.type",
                     *             "message": "platformSettings.type is THREADS, but the account is on Telegram. Send TELEGRAM.",
                     *             "rule": "post.settings.type"
                     *           }
                     *         ],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNAUTHORIZED",
                     *         "message": "Send an access token: \"authorization: Bearer <token>\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "FORBIDDEN",
                     *         "message": "x-api-key names another client than the access token was issued to.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description It is not there, or it is someone else's (NOT_FOUND). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "NOT_FOUND",
                     *         "message": "No such webhook, or it is not yours.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description It is being tried now, or has not been tried yet, or the webhook is not ACTIVE (CONFLICT). */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "CONFLICT",
                     *         "message": "This was changed by another request at the same time. Read it again.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "RATE_LIMITED",
                     *         "message": "Too many requests from this client. Try again in 1 s.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "INTERNAL_ERROR",
                     *         "message": "Something went wrong on the server. The request id finds it in the log.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; try again, under an Idempotency-Key (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "SERVICE_UNAVAILABLE",
                     *         "message": "The database does not answer. Try again; under an Idempotency-Key nothing is done twice.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    recover_deliveries: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and request give the first answer again; another request with it is a CONFLICT. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description The webhook's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "since": "2026-11-21T06:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["RecoverySince"];
            };
        };
        responses: {
            /** @description They will be sent. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "since": "2026-11-21T06:00:00.000Z",
                     *       "deliveries": 42
                     *     }
                     */
                    "application/json": components["schemas"]["Recovery"];
                };
            };
            /** @description A field, parameter or the JSON itself is wrong (VALIDATION_ERROR). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "VALIDATION_ERROR",
                     *         "message": "publications[0].posts[0].content must be text. (and 1 more)",
                     *         "details": [
                     *           {
                     *             "field": "publications[0].posts[0].content",
                     *             "message": "publications[0].posts[0].content must be text.",
                     *             "rule": "post.field.type"
                     *           },
                     *           {
                     *             "field": "publications[0].platformSettings.type",
                     *             "message": "platformSettings.type is THREADS, but the account is on Telegram. Send TELEGRAM.",
                     *             "rule": "post.settings.type"
                     *           }
                     *         ],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNAUTHORIZED",
                     *         "message": "Send an access token: \"authorization: Bearer <token>\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "FORBIDDEN",
                     *         "message": "x-api-key names another client than the access token was issued to.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description It is not there, or it is someone else's (NOT_FOUND). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "NOT_FOUND",
                     *         "message": "No such webhook, or it is not yours.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description An earlier call is still being worked off, or the webhook is not ACTIVE (CONFLICT). */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "CONFLICT",
                     *         "message": "This was changed by another request at the same time. Read it again.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large (PAYLOAD_TOO_LARGE). */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "PAYLOAD_TOO_LARGE",
                     *         "message": "The body is larger than 1048576 bytes, or broke off.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is of another type (UNSUPPORTED_MEDIA_TYPE). */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNSUPPORTED_MEDIA_TYPE",
                     *         "message": "The body must be JSON: send it with \"content-type: application/json\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "RATE_LIMITED",
                     *         "message": "Too many requests from this client. Try again in 1 s.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "INTERNAL_ERROR",
                     *         "message": "Something went wrong on the server. The request id finds it in the log.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; try again, under an Idempotency-Key (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "SERVICE_UNAVAILABLE",
                     *         "message": "The database does not answer. Try again; under an Idempotency-Key nothing is done twice.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
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
                    /**
                     * @example [
                     *       {
                     *         "id": "-1001234567890",
                     *         "title": "Folio news",
                     *         "type": "channel",
                     *         "platform": "TELEGRAM"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Chat"][];
                };
            };
            /** @description A field, parameter or the JSON itself is wrong (VALIDATION_ERROR). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "VALIDATION_ERROR",
                     *         "message": "publications[0].posts[0].content must be text. (and 1 more)",
                     *         "details": [
                     *           {
                     *             "field": "publications[0].posts[0].content",
                     *             "message": "publications[0].posts[0].content must be text.",
                     *             "rule": "post.field.type"
                     *           },
                     *           {
                     *             "field": "publications[0].platformSettings.type",
                     *             "message": "platformSettings.type is THREADS, but the account is on Telegram. Send TELEGRAM.",
                     *             "rule": "post.settings.type"
                     *           }
                     *         ],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNAUTHORIZED",
                     *         "message": "Send an access token: \"authorization: Bearer <token>\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "FORBIDDEN",
                     *         "message": "x-api-key names another client than the access token was issued to.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description It is not there, or it is someone else's (NOT_FOUND). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "NOT_FOUND",
                     *         "message": "No such webhook, or it is not yours.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "RATE_LIMITED",
                     *         "message": "Too many requests from this client. Try again in 1 s.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "INTERNAL_ERROR",
                     *         "message": "Something went wrong on the server. The request id finds it in the log.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; try again, under an Idempotency-Key (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "SERVICE_UNAVAILABLE",
                     *         "message": "The database does not answer. Try again; under an Idempotency-Key nothing is done twice.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    upload_media: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and request give the first answer again; another request with it is a CONFLICT. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "file": "the bytes of clip.mp4"
                 *     }
                 */
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
                    /**
                     * @example {
                     *       "path": "019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f/019a2f6d00007b5f9c3e1d2a4b6c8e0f.mp4"
                     *     }
                     */
                    "application/json": components["schemas"]["Uploaded"];
                };
            };
            /** @description A field, parameter or the JSON itself is wrong (VALIDATION_ERROR). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "VALIDATION_ERROR",
                     *         "message": "publications[0].posts[0].content must be text. (and 1 more)",
                     *         "details": [
                     *           {
                     *             "field": "publications[0].posts[0].content",
                     *             "message": "publications[0].posts[0].content must be text.",
                     *             "rule": "post.field.type"
                     *           },
                     *           {
                     *             "field": "publications[0].platformSettings.type",
                     *             "message": "platformSettings.type is THREADS, but the account is on Telegram. Send TELEGRAM.",
                     *             "rule": "post.settings.type"
                     *           }
                     *         ],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNAUTHORIZED",
                     *         "message": "Send an access token: \"authorization: Bearer <token>\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "FORBIDDEN",
                     *         "message": "x-api-key names another client than the access token was issued to.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The Idempotency-Key was used with another request, or the thing changed (CONFLICT). */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "CONFLICT",
                     *         "message": "This was changed by another request at the same time. Read it again.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large (PAYLOAD_TOO_LARGE). */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "PAYLOAD_TOO_LARGE",
                     *         "message": "The body is larger than 1048576 bytes, or broke off.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is of another type (UNSUPPORTED_MEDIA_TYPE). */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNSUPPORTED_MEDIA_TYPE",
                     *         "message": "The body must be JSON: send it with \"content-type: application/json\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "RATE_LIMITED",
                     *         "message": "Too many requests from this client. Try again in 1 s.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "INTERNAL_ERROR",
                     *         "message": "Something went wrong on the server. The request id finds it in the log.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; try again, under an Idempotency-Key (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "SERVICE_UNAVAILABLE",
                     *         "message": "The database does not answer. Try again; under an Idempotency-Key nothing is done twice.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    check_file: {
        parameters: {
            query: {
                /**
                 * @description What `POST /v1/media/upload` gave.
                 * @example 019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f/019a2f6d00007b5f9c3e1d2a4b6c8e0f.mp4
                 */
                path: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What fits, and what does not. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "facts": {
                     *         "contentType": "video/mp4",
                     *         "sizeBytes": 1048576,
                     *         "width": 1080,
                     *         "height": 1920,
                     *         "durationMs": 12000
                     *       },
                     *       "placements": [
                     *         {
                     *           "platform": "INSTAGRAM",
                     *           "placement": "REELS",
                     *           "fits": true,
                     *           "findings": []
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Compatibility"];
                };
            };
            /** @description A field, parameter or the JSON itself is wrong (VALIDATION_ERROR). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "VALIDATION_ERROR",
                     *         "message": "publications[0].posts[0].content must be text. (and 1 more)",
                     *         "details": [
                     *           {
                     *             "field": "publications[0].posts[0].content",
                     *             "message": "publications[0].posts[0].content must be text.",
                     *             "rule": "post.field.type"
                     *           },
                     *           {
                     *             "field": "publications[0].platformSettings.type",
                     *             "message": "platformSettings.type is THREADS, but the account is on Telegram. Send TELEGRAM.",
                     *             "rule": "post.settings.type"
                     *           }
                     *         ],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNAUTHORIZED",
                     *         "message": "Send an access token: \"authorization: Bearer <token>\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "FORBIDDEN",
                     *         "message": "x-api-key names another client than the access token was issued to.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description It does not exist, or it belongs to someone else or to another application (NOT_FOUND). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "NOT_FOUND",
                     *         "message": "No such webhook, or it is not yours.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "RATE_LIMITED",
                     *         "message": "Too many requests from this client. Try again in 1 s.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "INTERNAL_ERROR",
                     *         "message": "Something went wrong on the server. The request id finds it in the log.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; try again, under an Idempotency-Key (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "SERVICE_UNAVAILABLE",
                     *         "message": "The database does not answer. Try again; under an Idempotency-Key nothing is done twice.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    check_facts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "contentType": "video/mp4",
                 *       "sizeBytes": 24000000,
                 *       "durationMs": 152400
                 *     }
                 */
                "application/json": components["schemas"]["FileFacts"];
            };
        };
        responses: {
            /** @description What fits, and what does not. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "facts": {
                     *         "contentType": "video/mp4",
                     *         "sizeBytes": 24000000,
                     *         "durationMs": 152400
                     *       },
                     *       "placements": [
                     *         {
                     *           "platform": "X_TWITTER",
                     *           "placement": null,
                     *           "fits": false,
                     *           "findings": [
                     *             {
                     *               "field": "media",
                     *               "severity": "ERROR",
                     *               "rule": "x.video.duration",
                     *               "message": "Video is 152.4 s long; X accepts 0.5 to 140 s. Trim it or choose another network."
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Compatibility"];
                };
            };
            /** @description A field, parameter or the JSON itself is wrong (VALIDATION_ERROR). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "VALIDATION_ERROR",
                     *         "message": "publications[0].posts[0].content must be text. (and 1 more)",
                     *         "details": [
                     *           {
                     *             "field": "publications[0].posts[0].content",
                     *             "message": "publications[0].posts[0].content must be text.",
                     *             "rule": "post.field.type"
                     *           },
                     *           {
                     *             "field": "publications[0].platformSettings.type",
                     *             "message": "platformSettings.type is THREADS, but the account is on Telegram. Send TELEGRAM.",
                     *             "rule": "post.settings.type"
                     *           }
                     *         ],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The Idempotency-Key was used with another request, or the thing changed (CONFLICT). */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "CONFLICT",
                     *         "message": "This was changed by another request at the same time. Read it again.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large (PAYLOAD_TOO_LARGE). */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "PAYLOAD_TOO_LARGE",
                     *         "message": "The body is larger than 1048576 bytes, or broke off.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is of another type (UNSUPPORTED_MEDIA_TYPE). */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNSUPPORTED_MEDIA_TYPE",
                     *         "message": "The body must be JSON: send it with \"content-type: application/json\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "RATE_LIMITED",
                     *         "message": "Too many requests from this client. Try again in 1 s.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "INTERNAL_ERROR",
                     *         "message": "Something went wrong on the server. The request id finds it in the log.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; try again, under an Idempotency-Key (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "SERVICE_UNAVAILABLE",
                     *         "message": "The database does not answer. Try again; under an Idempotency-Key nothing is done twice.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    create_upload_url: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and request give the first answer again; another request with it is a CONFLICT. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "filename": "clip.mp4",
                 *       "contentType": "video/mp4",
                 *       "sizeBytes": 1048576
                 *     }
                 */
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
                    /**
                     * @example {
                     *       "url": "https://octavo.example/media/upload/019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f/019a2f6d00007b5f9c3e1d2a4b6c8e0f.mp4?signature=s",
                     *       "key": "019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f/019a2f6d00007b5f9c3e1d2a4b6c8e0f.mp4",
                     *       "method": "PUT",
                     *       "headers": {
                     *         "content-type": "video/mp4",
                     *         "content-length": "1048576"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["UploadUrl"];
                };
            };
            /** @description A field, parameter or the JSON itself is wrong (VALIDATION_ERROR). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "VALIDATION_ERROR",
                     *         "message": "publications[0].posts[0].content must be text. (and 1 more)",
                     *         "details": [
                     *           {
                     *             "field": "publications[0].posts[0].content",
                     *             "message": "publications[0].posts[0].content must be text.",
                     *             "rule": "post.field.type"
                     *           },
                     *           {
                     *             "field": "publications[0].platformSettings.type",
                     *             "message": "platformSettings.type is THREADS, but the account is on Telegram. Send TELEGRAM.",
                     *             "rule": "post.settings.type"
                     *           }
                     *         ],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNAUTHORIZED",
                     *         "message": "Send an access token: \"authorization: Bearer <token>\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "FORBIDDEN",
                     *         "message": "x-api-key names another client than the access token was issued to.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The Idempotency-Key was used with another request, or the thing changed (CONFLICT). */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "CONFLICT",
                     *         "message": "This was changed by another request at the same time. Read it again.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large (PAYLOAD_TOO_LARGE). */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "PAYLOAD_TOO_LARGE",
                     *         "message": "The body is larger than 1048576 bytes, or broke off.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is of another type (UNSUPPORTED_MEDIA_TYPE). */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNSUPPORTED_MEDIA_TYPE",
                     *         "message": "The body must be JSON: send it with \"content-type: application/json\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "RATE_LIMITED",
                     *         "message": "Too many requests from this client. Try again in 1 s.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "INTERNAL_ERROR",
                     *         "message": "Something went wrong on the server. The request id finds it in the log.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; try again, under an Idempotency-Key (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "SERVICE_UNAVAILABLE",
                     *         "message": "The database does not answer. Try again; under an Idempotency-Key nothing is done twice.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    confirm_upload: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and request give the first answer again; another request with it is a CONFLICT. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "key": "019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f/019a2f6d00007b5f9c3e1d2a4b6c8e0f.mp4"
                 *     }
                 */
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
                    /**
                     * @example {
                     *       "path": "019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f/019a2f6d00007b5f9c3e1d2a4b6c8e0f.mp4"
                     *     }
                     */
                    "application/json": components["schemas"]["Uploaded"];
                };
            };
            /** @description A field, parameter or the JSON itself is wrong (VALIDATION_ERROR). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "VALIDATION_ERROR",
                     *         "message": "publications[0].posts[0].content must be text. (and 1 more)",
                     *         "details": [
                     *           {
                     *             "field": "publications[0].posts[0].content",
                     *             "message": "publications[0].posts[0].content must be text.",
                     *             "rule": "post.field.type"
                     *           },
                     *           {
                     *             "field": "publications[0].platformSettings.type",
                     *             "message": "platformSettings.type is THREADS, but the account is on Telegram. Send TELEGRAM.",
                     *             "rule": "post.settings.type"
                     *           }
                     *         ],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNAUTHORIZED",
                     *         "message": "Send an access token: \"authorization: Bearer <token>\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "FORBIDDEN",
                     *         "message": "x-api-key names another client than the access token was issued to.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No upload of yours waits under this key (NOT_FOUND). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "NOT_FOUND",
                     *         "message": "No such webhook, or it is not yours.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The Idempotency-Key was used with another request, or the thing changed (CONFLICT). */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "CONFLICT",
                     *         "message": "This was changed by another request at the same time. Read it again.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large (PAYLOAD_TOO_LARGE). */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "PAYLOAD_TOO_LARGE",
                     *         "message": "The body is larger than 1048576 bytes, or broke off.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is of another type (UNSUPPORTED_MEDIA_TYPE). */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNSUPPORTED_MEDIA_TYPE",
                     *         "message": "The body must be JSON: send it with \"content-type: application/json\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "RATE_LIMITED",
                     *         "message": "Too many requests from this client. Try again in 1 s.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "INTERNAL_ERROR",
                     *         "message": "Something went wrong on the server. The request id finds it in the log.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; try again, under an Idempotency-Key (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "SERVICE_UNAVAILABLE",
                     *         "message": "The database does not answer. Try again; under an Idempotency-Key nothing is done twice.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    import_media: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and request give the first answer again; another request with it is a CONFLICT. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://media.example/clip.mp4",
                 *       "filenameHint": "clip.mp4"
                 *     }
                 */
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
                    /**
                     * @example {
                     *       "id": 1,
                     *       "taskId": 1,
                     *       "state": "QUEUED",
                     *       "sourceUrl": "https://media.example/clip.mp4",
                     *       "bytesDownloaded": 0,
                     *       "totalBytes": -1,
                     *       "detectedMime": null,
                     *       "s3Key": null,
                     *       "attempts": 0,
                     *       "errorCode": null,
                     *       "errorMessage": null
                     *     }
                     */
                    "application/json": components["schemas"]["ImportBody"];
                };
            };
            /** @description A field, parameter or the JSON itself is wrong (VALIDATION_ERROR). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "VALIDATION_ERROR",
                     *         "message": "publications[0].posts[0].content must be text. (and 1 more)",
                     *         "details": [
                     *           {
                     *             "field": "publications[0].posts[0].content",
                     *             "message": "publications[0].posts[0].content must be text.",
                     *             "rule": "post.field.type"
                     *           },
                     *           {
                     *             "field": "publications[0].platformSettings.type",
                     *             "message": "platformSettings.type is THREADS, but the account is on Telegram. Send TELEGRAM.",
                     *             "rule": "post.settings.type"
                     *           }
                     *         ],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNAUTHORIZED",
                     *         "message": "Send an access token: \"authorization: Bearer <token>\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "FORBIDDEN",
                     *         "message": "x-api-key names another client than the access token was issued to.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The Idempotency-Key was used with another request, or the thing changed (CONFLICT). */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "CONFLICT",
                     *         "message": "This was changed by another request at the same time. Read it again.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large (PAYLOAD_TOO_LARGE). */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "PAYLOAD_TOO_LARGE",
                     *         "message": "The body is larger than 1048576 bytes, or broke off.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is of another type (UNSUPPORTED_MEDIA_TYPE). */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNSUPPORTED_MEDIA_TYPE",
                     *         "message": "The body must be JSON: send it with \"content-type: application/json\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "RATE_LIMITED",
                     *         "message": "Too many requests from this client. Try again in 1 s.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "INTERNAL_ERROR",
                     *         "message": "Something went wrong on the server. The request id finds it in the log.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; try again, under an Idempotency-Key (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "SERVICE_UNAVAILABLE",
                     *         "message": "The database does not answer. Try again; under an Idempotency-Key nothing is done twice.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
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
                    /**
                     * @example {
                     *       "id": 1,
                     *       "taskId": 1,
                     *       "state": "READY",
                     *       "sourceUrl": "https://media.example/clip.mp4",
                     *       "bytesDownloaded": 1048576,
                     *       "totalBytes": 1048576,
                     *       "detectedMime": "video/mp4",
                     *       "s3Key": "019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f/019a2f6d00007b5f9c3e1d2a4b6c8e0f.mp4",
                     *       "attempts": 1,
                     *       "errorCode": null,
                     *       "errorMessage": null
                     *     }
                     */
                    "application/json": components["schemas"]["ImportBody"];
                };
            };
            /** @description A field, parameter or the JSON itself is wrong (VALIDATION_ERROR). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "VALIDATION_ERROR",
                     *         "message": "publications[0].posts[0].content must be text. (and 1 more)",
                     *         "details": [
                     *           {
                     *             "field": "publications[0].posts[0].content",
                     *             "message": "publications[0].posts[0].content must be text.",
                     *             "rule": "post.field.type"
                     *           },
                     *           {
                     *             "field": "publications[0].platformSettings.type",
                     *             "message": "platformSettings.type is THREADS, but the account is on Telegram. Send TELEGRAM.",
                     *             "rule": "post.settings.type"
                     *           }
                     *         ],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNAUTHORIZED",
                     *         "message": "Send an access token: \"authorization: Bearer <token>\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "FORBIDDEN",
                     *         "message": "x-api-key names another client than the access token was issued to.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description It is not there, or it is someone else's (NOT_FOUND). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "NOT_FOUND",
                     *         "message": "No such webhook, or it is not yours.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "RATE_LIMITED",
                     *         "message": "Too many requests from this client. Try again in 1 s.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "INTERNAL_ERROR",
                     *         "message": "Something went wrong on the server. The request id finds it in the log.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; try again, under an Idempotency-Key (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "SERVICE_UNAVAILABLE",
                     *         "message": "The database does not answer. Try again; under an Idempotency-Key nothing is done twice.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    list_posts: {
        parameters: {
            query?: {
                /** @description 1 to 100; 20 when left out. */
                limit?: number;
                /** @description `nextCursor` of the page before. */
                cursor?: string;
                /** @description Only these. */
                status?: components["schemas"]["ScheduleStatus"];
                /** @description With a publication on this account. */
                accountId?: number;
                /** @description Scheduled at or after. */
                from?: string;
                /** @description Scheduled before. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of them. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "sch_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
                     *           "scheduledTime": "2027-01-15T09:00:00.000Z",
                     *           "status": "SCHEDULED",
                     *           "publications": [
                     *             {
                     *               "id": "pub_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
                     *               "accountId": 1,
                     *               "platform": "TELEGRAM",
                     *               "platformSettings": {
                     *                 "type": "TELEGRAM"
                     *               },
                     *               "status": "PENDING",
                     *               "posts": [
                     *                 {
                     *                   "id": "pst_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
                     *                   "content": "Eight leaves of one sheet",
                     *                   "attachmentPaths": [],
                     *                   "altTexts": [],
                     *                   "chatId": "-1001234567890",
                     *                   "thumbnailPath": null,
                     *                   "status": "PENDING",
                     *                   "platformPostIdentifier": null,
                     *                   "permalink": null,
                     *                   "errorCode": null,
                     *                   "errorMessage": null,
                     *                   "publishedTime": null
                     *                 }
                     *               ]
                     *             }
                     *           ],
                     *           "createdTime": "2026-11-21T09:30:00.000Z",
                     *           "updatedTime": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["SchedulePage"];
                };
            };
            /** @description A field, parameter or the JSON itself is wrong (VALIDATION_ERROR). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "VALIDATION_ERROR",
                     *         "message": "publications[0].posts[0].content must be text. (and 1 more)",
                     *         "details": [
                     *           {
                     *             "field": "publications[0].posts[0].content",
                     *             "message": "publications[0].posts[0].content must be text.",
                     *             "rule": "post.field.type"
                     *           },
                     *           {
                     *             "field": "publications[0].platformSettings.type",
                     *             "message": "platformSettings.type is THREADS, but the account is on Telegram. Send TELEGRAM.",
                     *             "rule": "post.settings.type"
                     *           }
                     *         ],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNAUTHORIZED",
                     *         "message": "Send an access token: \"authorization: Bearer <token>\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "FORBIDDEN",
                     *         "message": "x-api-key names another client than the access token was issued to.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "RATE_LIMITED",
                     *         "message": "Too many requests from this client. Try again in 1 s.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "INTERNAL_ERROR",
                     *         "message": "Something went wrong on the server. The request id finds it in the log.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; try again, under an Idempotency-Key (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "SERVICE_UNAVAILABLE",
                     *         "message": "The database does not answer. Try again; under an Idempotency-Key nothing is done twice.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
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
                /** @description `return=representation` answers 201 with the body. */
                prefer?: string | null;
                /** @description The same key and request give the first answer again; another request with it is a CONFLICT. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "isDraft": false,
                 *       "publications": [
                 *         {
                 *           "socialMediaAccountId": 1,
                 *           "platformSettings": {
                 *             "type": "TELEGRAM"
                 *           },
                 *           "posts": [
                 *             {
                 *               "content": "Eight leaves of one sheet",
                 *               "attachmentPaths": [],
                 *               "chatId": "-1001234567890"
                 *             }
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
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
                    /**
                     * @example {
                     *       "valid": false,
                     *       "findings": [
                     *         {
                     *           "field": "publications[0].posts[0].attachmentPaths[0]",
                     *           "severity": "ERROR",
                     *           "rule": "x.video.duration",
                     *           "message": "Video is 152.4 s long; X accepts 0.5 to 140 s. Trim it or choose another network."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Report"];
                };
            };
            /** @description With `prefer: return=representation`, or where the operator set `api.create_answers`. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "sch_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
                     *       "scheduledTime": "2027-01-15T09:00:00.000Z",
                     *       "status": "SCHEDULED",
                     *       "publications": [
                     *         {
                     *           "id": "pub_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
                     *           "accountId": 1,
                     *           "platform": "TELEGRAM",
                     *           "platformSettings": {
                     *             "type": "TELEGRAM"
                     *           },
                     *           "status": "PENDING",
                     *           "posts": [
                     *             {
                     *               "id": "pst_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
                     *               "content": "Eight leaves of one sheet",
                     *               "attachmentPaths": [],
                     *               "altTexts": [],
                     *               "chatId": "-1001234567890",
                     *               "thumbnailPath": null,
                     *               "status": "PENDING",
                     *               "platformPostIdentifier": null,
                     *               "permalink": null,
                     *               "errorCode": null,
                     *               "errorMessage": null,
                     *               "publishedTime": null
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "createdTime": "2026-11-21T09:30:00.000Z",
                     *       "updatedTime": "2026-11-21T09:30:00.000Z"
                     *     }
                     */
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
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "VALIDATION_ERROR",
                     *         "message": "publications[0].posts[0].content must be text. (and 1 more)",
                     *         "details": [
                     *           {
                     *             "field": "publications[0].posts[0].content",
                     *             "message": "publications[0].posts[0].content must be text.",
                     *             "rule": "post.field.type"
                     *           },
                     *           {
                     *             "field": "publications[0].platformSettings.type",
                     *             "message": "platformSettings.type is THREADS, but the account is on Telegram. Send TELEGRAM.",
                     *             "rule": "post.settings.type"
                     *           }
                     *         ],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNAUTHORIZED",
                     *         "message": "Send an access token: \"authorization: Bearer <token>\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "FORBIDDEN",
                     *         "message": "x-api-key names another client than the access token was issued to.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The Idempotency-Key was used with another request, or the thing changed (CONFLICT). */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "CONFLICT",
                     *         "message": "This was changed by another request at the same time. Read it again.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large (PAYLOAD_TOO_LARGE). */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "PAYLOAD_TOO_LARGE",
                     *         "message": "The body is larger than 1048576 bytes, or broke off.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is of another type (UNSUPPORTED_MEDIA_TYPE). */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNSUPPORTED_MEDIA_TYPE",
                     *         "message": "The body must be JSON: send it with \"content-type: application/json\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "RATE_LIMITED",
                     *         "message": "Too many requests from this client. Try again in 1 s.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "INTERNAL_ERROR",
                     *         "message": "Something went wrong on the server. The request id finds it in the log.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; try again, under an Idempotency-Key (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "SERVICE_UNAVAILABLE",
                     *         "message": "The database does not answer. Try again; under an Idempotency-Key nothing is done twice.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
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
                    /**
                     * @example {
                     *       "id": "sch_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
                     *       "scheduledTime": "2027-01-15T09:00:00.000Z",
                     *       "status": "SCHEDULED",
                     *       "publications": [
                     *         {
                     *           "id": "pub_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
                     *           "accountId": 1,
                     *           "platform": "TELEGRAM",
                     *           "platformSettings": {
                     *             "type": "TELEGRAM"
                     *           },
                     *           "status": "PENDING",
                     *           "posts": [
                     *             {
                     *               "id": "pst_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
                     *               "content": "Eight leaves of one sheet",
                     *               "attachmentPaths": [],
                     *               "altTexts": [],
                     *               "chatId": "-1001234567890",
                     *               "thumbnailPath": null,
                     *               "status": "PENDING",
                     *               "platformPostIdentifier": null,
                     *               "permalink": null,
                     *               "errorCode": null,
                     *               "errorMessage": null,
                     *               "publishedTime": null
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "createdTime": "2026-11-21T09:30:00.000Z",
                     *       "updatedTime": "2026-11-21T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Schedule"];
                };
            };
            /** @description A field, parameter or the JSON itself is wrong (VALIDATION_ERROR). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "VALIDATION_ERROR",
                     *         "message": "publications[0].posts[0].content must be text. (and 1 more)",
                     *         "details": [
                     *           {
                     *             "field": "publications[0].posts[0].content",
                     *             "message": "publications[0].posts[0].content must be text.",
                     *             "rule": "post.field.type"
                     *           },
                     *           {
                     *             "field": "publications[0].platformSettings.type",
                     *             "message": "platformSettings.type is THREADS, but the account is on Telegram. Send TELEGRAM.",
                     *             "rule": "post.settings.type"
                     *           }
                     *         ],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNAUTHORIZED",
                     *         "message": "Send an access token: \"authorization: Bearer <token>\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "FORBIDDEN",
                     *         "message": "x-api-key names another client than the access token was issued to.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description It is not there, or it is someone else's (NOT_FOUND). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "NOT_FOUND",
                     *         "message": "No such webhook, or it is not yours.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "RATE_LIMITED",
                     *         "message": "Too many requests from this client. Try again in 1 s.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "INTERNAL_ERROR",
                     *         "message": "Something went wrong on the server. The request id finds it in the log.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; try again, under an Idempotency-Key (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "SERVICE_UNAVAILABLE",
                     *         "message": "The database does not answer. Try again; under an Idempotency-Key nothing is done twice.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    cancel_post: {
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
            /** @description It is cancelled. */
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
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "VALIDATION_ERROR",
                     *         "message": "publications[0].posts[0].content must be text. (and 1 more)",
                     *         "details": [
                     *           {
                     *             "field": "publications[0].posts[0].content",
                     *             "message": "publications[0].posts[0].content must be text.",
                     *             "rule": "post.field.type"
                     *           },
                     *           {
                     *             "field": "publications[0].platformSettings.type",
                     *             "message": "platformSettings.type is THREADS, but the account is on Telegram. Send TELEGRAM.",
                     *             "rule": "post.settings.type"
                     *           }
                     *         ],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNAUTHORIZED",
                     *         "message": "Send an access token: \"authorization: Bearer <token>\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "FORBIDDEN",
                     *         "message": "x-api-key names another client than the access token was issued to.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description It is not there, or it is someone else's (NOT_FOUND). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "NOT_FOUND",
                     *         "message": "No such webhook, or it is not yours.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Something of it was sent, or it was cancelled (CONFLICT). */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "CONFLICT",
                     *         "message": "This was changed by another request at the same time. Read it again.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "RATE_LIMITED",
                     *         "message": "Too many requests from this client. Try again in 1 s.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "INTERNAL_ERROR",
                     *         "message": "Something went wrong on the server. The request id finds it in the log.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; try again, under an Idempotency-Key (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "SERVICE_UNAVAILABLE",
                     *         "message": "The database does not answer. Try again; under an Idempotency-Key nothing is done twice.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    update_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The schedule's id, `sch_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "scheduledTime": "2027-01-15T09:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["ScheduleUpdate"];
            };
        };
        responses: {
            /** @description The schedule as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "sch_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
                     *       "scheduledTime": "2027-01-15T09:00:00.000Z",
                     *       "status": "SCHEDULED",
                     *       "publications": [
                     *         {
                     *           "id": "pub_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
                     *           "accountId": 1,
                     *           "platform": "TELEGRAM",
                     *           "platformSettings": {
                     *             "type": "TELEGRAM"
                     *           },
                     *           "status": "PENDING",
                     *           "posts": [
                     *             {
                     *               "id": "pst_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
                     *               "content": "Eight leaves of one sheet",
                     *               "attachmentPaths": [],
                     *               "altTexts": [],
                     *               "chatId": "-1001234567890",
                     *               "thumbnailPath": null,
                     *               "status": "PENDING",
                     *               "platformPostIdentifier": null,
                     *               "permalink": null,
                     *               "errorCode": null,
                     *               "errorMessage": null,
                     *               "publishedTime": null
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "createdTime": "2026-11-21T09:30:00.000Z",
                     *       "updatedTime": "2026-11-21T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Schedule"];
                };
            };
            /** @description A field, parameter or the JSON itself is wrong (VALIDATION_ERROR). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "VALIDATION_ERROR",
                     *         "message": "publications[0].posts[0].content must be text. (and 1 more)",
                     *         "details": [
                     *           {
                     *             "field": "publications[0].posts[0].content",
                     *             "message": "publications[0].posts[0].content must be text.",
                     *             "rule": "post.field.type"
                     *           },
                     *           {
                     *             "field": "publications[0].platformSettings.type",
                     *             "message": "platformSettings.type is THREADS, but the account is on Telegram. Send TELEGRAM.",
                     *             "rule": "post.settings.type"
                     *           }
                     *         ],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNAUTHORIZED",
                     *         "message": "Send an access token: \"authorization: Bearer <token>\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "FORBIDDEN",
                     *         "message": "x-api-key names another client than the access token was issued to.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description It is not there, or it is someone else's (NOT_FOUND). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "NOT_FOUND",
                     *         "message": "No such webhook, or it is not yours.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The Idempotency-Key was used with another request, or the thing changed (CONFLICT). */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "CONFLICT",
                     *         "message": "This was changed by another request at the same time. Read it again.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large (PAYLOAD_TOO_LARGE). */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "PAYLOAD_TOO_LARGE",
                     *         "message": "The body is larger than 1048576 bytes, or broke off.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is of another type (UNSUPPORTED_MEDIA_TYPE). */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNSUPPORTED_MEDIA_TYPE",
                     *         "message": "The body must be JSON: send it with \"content-type: application/json\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "RATE_LIMITED",
                     *         "message": "Too many requests from this client. Try again in 1 s.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "INTERNAL_ERROR",
                     *         "message": "Something went wrong on the server. The request id finds it in the log.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; try again, under an Idempotency-Key (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "SERVICE_UNAVAILABLE",
                     *         "message": "The database does not answer. Try again; under an Idempotency-Key nothing is done twice.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    publish_post: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and request give the first answer again; another request with it is a CONFLICT. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description The draft's id, `sch_…`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The schedule as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "sch_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
                     *       "scheduledTime": "2027-01-15T09:00:00.000Z",
                     *       "status": "SCHEDULED",
                     *       "publications": [
                     *         {
                     *           "id": "pub_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
                     *           "accountId": 1,
                     *           "platform": "TELEGRAM",
                     *           "platformSettings": {
                     *             "type": "TELEGRAM"
                     *           },
                     *           "status": "PENDING",
                     *           "posts": [
                     *             {
                     *               "id": "pst_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
                     *               "content": "Eight leaves of one sheet",
                     *               "attachmentPaths": [],
                     *               "altTexts": [],
                     *               "chatId": "-1001234567890",
                     *               "thumbnailPath": null,
                     *               "status": "PENDING",
                     *               "platformPostIdentifier": null,
                     *               "permalink": null,
                     *               "errorCode": null,
                     *               "errorMessage": null,
                     *               "publishedTime": null
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "createdTime": "2026-11-21T09:30:00.000Z",
                     *       "updatedTime": "2026-11-21T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Schedule"];
                };
            };
            /** @description A field, parameter or the JSON itself is wrong (VALIDATION_ERROR). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "VALIDATION_ERROR",
                     *         "message": "publications[0].posts[0].content must be text. (and 1 more)",
                     *         "details": [
                     *           {
                     *             "field": "publications[0].posts[0].content",
                     *             "message": "publications[0].posts[0].content must be text.",
                     *             "rule": "post.field.type"
                     *           },
                     *           {
                     *             "field": "publications[0].platformSettings.type",
                     *             "message": "platformSettings.type is THREADS, but the account is on Telegram. Send TELEGRAM.",
                     *             "rule": "post.settings.type"
                     *           }
                     *         ],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNAUTHORIZED",
                     *         "message": "Send an access token: \"authorization: Bearer <token>\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "FORBIDDEN",
                     *         "message": "x-api-key names another client than the access token was issued to.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description It is not there, or it is someone else's (NOT_FOUND). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "NOT_FOUND",
                     *         "message": "No such webhook, or it is not yours.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Something of it was sent, or it was cancelled (CONFLICT). */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "CONFLICT",
                     *         "message": "This was changed by another request at the same time. Read it again.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "RATE_LIMITED",
                     *         "message": "Too many requests from this client. Try again in 1 s.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "INTERNAL_ERROR",
                     *         "message": "Something went wrong on the server. The request id finds it in the log.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; try again, under an Idempotency-Key (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "SERVICE_UNAVAILABLE",
                     *         "message": "The database does not answer. Try again; under an Idempotency-Key nothing is done twice.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    list_events: {
        parameters: {
            query?: {
                /**
                 * @description An event's id: the page begins behind it. `nextCursor`, or the last event that you have.
                 * @example evt_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f
                 */
                after?: string;
                /** @description 1 to 100; 20 when left out. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "evt_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
                     *           "type": "post.completed",
                     *           "occurredAt": "2026-11-21T09:30:00.000Z",
                     *           "data": {
                     *             "scheduleId": "sch_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
                     *             "publicationId": "pub_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
                     *             "postId": "pst_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
                     *             "status": "COMPLETED",
                     *             "platform": "TELEGRAM",
                     *             "accountId": 1,
                     *             "platformPostIdentifier": "17"
                     *           }
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["EventPage"];
                };
            };
            /** @description A field, parameter or the JSON itself is wrong (VALIDATION_ERROR). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "VALIDATION_ERROR",
                     *         "message": "publications[0].posts[0].content must be text. (and 1 more)",
                     *         "details": [
                     *           {
                     *             "field": "publications[0].posts[0].content",
                     *             "message": "publications[0].posts[0].content must be text.",
                     *             "rule": "post.field.type"
                     *           },
                     *           {
                     *             "field": "publications[0].platformSettings.type",
                     *             "message": "platformSettings.type is THREADS, but the account is on Telegram. Send TELEGRAM.",
                     *             "rule": "post.settings.type"
                     *           }
                     *         ],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNAUTHORIZED",
                     *         "message": "Send an access token: \"authorization: Bearer <token>\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "FORBIDDEN",
                     *         "message": "x-api-key names another client than the access token was issued to.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "RATE_LIMITED",
                     *         "message": "Too many requests from this client. Try again in 1 s.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "INTERNAL_ERROR",
                     *         "message": "Something went wrong on the server. The request id finds it in the log.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; try again, under an Idempotency-Key (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "SERVICE_UNAVAILABLE",
                     *         "message": "The database does not answer. Try again; under an Idempotency-Key nothing is done twice.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    connect_sandbox_account: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and request give the first answer again; another request with it is a CONFLICT. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "platform": "TELEGRAM"
                 *     }
                 */
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
                    /**
                     * @example {
                     *       "id": 1,
                     *       "platform": "TELEGRAM",
                     *       "accountId": "7001",
                     *       "accountUsername": "folio_bot",
                     *       "accountDisplayName": "Folio",
                     *       "accountName": "Folio",
                     *       "accountAvatarUrl": null,
                     *       "connected": true,
                     *       "createdTime": "2026-11-20T12:00:00.000Z",
                     *       "updatedTime": "2026-11-20T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Account"];
                };
            };
            /** @description A field, parameter or the JSON itself is wrong (VALIDATION_ERROR). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "VALIDATION_ERROR",
                     *         "message": "publications[0].posts[0].content must be text. (and 1 more)",
                     *         "details": [
                     *           {
                     *             "field": "publications[0].posts[0].content",
                     *             "message": "publications[0].posts[0].content must be text.",
                     *             "rule": "post.field.type"
                     *           },
                     *           {
                     *             "field": "publications[0].platformSettings.type",
                     *             "message": "platformSettings.type is THREADS, but the account is on Telegram. Send TELEGRAM.",
                     *             "rule": "post.settings.type"
                     *           }
                     *         ],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNAUTHORIZED",
                     *         "message": "Send an access token: \"authorization: Bearer <token>\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "FORBIDDEN",
                     *         "message": "x-api-key names another client than the access token was issued to.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description It is not there, or it is someone else's (NOT_FOUND). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "NOT_FOUND",
                     *         "message": "No such webhook, or it is not yours.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The Idempotency-Key was used with another request, or the thing changed (CONFLICT). */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "CONFLICT",
                     *         "message": "This was changed by another request at the same time. Read it again.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large (PAYLOAD_TOO_LARGE). */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "PAYLOAD_TOO_LARGE",
                     *         "message": "The body is larger than 1048576 bytes, or broke off.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is of another type (UNSUPPORTED_MEDIA_TYPE). */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNSUPPORTED_MEDIA_TYPE",
                     *         "message": "The body must be JSON: send it with \"content-type: application/json\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "RATE_LIMITED",
                     *         "message": "Too many requests from this client. Try again in 1 s.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "INTERNAL_ERROR",
                     *         "message": "Something went wrong on the server. The request id finds it in the log.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; try again, under an Idempotency-Key (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "SERVICE_UNAVAILABLE",
                     *         "message": "The database does not answer. Try again; under an Idempotency-Key nothing is done twice.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    reconnect_sandbox_account: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and request give the first answer again; another request with it is a CONFLICT. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description The account's number. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "platform": "TELEGRAM",
                     *       "accountId": "7001",
                     *       "accountUsername": "folio_bot",
                     *       "accountDisplayName": "Folio",
                     *       "accountName": "Folio",
                     *       "accountAvatarUrl": null,
                     *       "connected": true,
                     *       "createdTime": "2026-11-20T12:00:00.000Z",
                     *       "updatedTime": "2026-11-20T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Account"];
                };
            };
            /** @description A field, parameter or the JSON itself is wrong (VALIDATION_ERROR). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "VALIDATION_ERROR",
                     *         "message": "publications[0].posts[0].content must be text. (and 1 more)",
                     *         "details": [
                     *           {
                     *             "field": "publications[0].posts[0].content",
                     *             "message": "publications[0].posts[0].content must be text.",
                     *             "rule": "post.field.type"
                     *           },
                     *           {
                     *             "field": "publications[0].platformSettings.type",
                     *             "message": "platformSettings.type is THREADS, but the account is on Telegram. Send TELEGRAM.",
                     *             "rule": "post.settings.type"
                     *           }
                     *         ],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNAUTHORIZED",
                     *         "message": "Send an access token: \"authorization: Bearer <token>\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "FORBIDDEN",
                     *         "message": "x-api-key names another client than the access token was issued to.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description It is not there, or it is someone else's (NOT_FOUND). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "NOT_FOUND",
                     *         "message": "No such webhook, or it is not yours.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The Idempotency-Key was used with another request, or the thing changed (CONFLICT). */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "CONFLICT",
                     *         "message": "This was changed by another request at the same time. Read it again.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "RATE_LIMITED",
                     *         "message": "Too many requests from this client. Try again in 1 s.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "INTERNAL_ERROR",
                     *         "message": "Something went wrong on the server. The request id finds it in the log.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; try again, under an Idempotency-Key (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "SERVICE_UNAVAILABLE",
                     *         "message": "The database does not answer. Try again; under an Idempotency-Key nothing is done twice.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    sandbox_feed: {
        parameters: {
            query: {
                /** @description The account's number. */
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
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "17",
                     *           "text": "Eight leaves of one sheet",
                     *           "media": [],
                     *           "permalink": "https://t.me/folio_news/17",
                     *           "publishedAt": "2026-11-21T09:30:00.000Z",
                     *           "chatId": "-1001234567890"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["Feed"];
                };
            };
            /** @description A field, parameter or the JSON itself is wrong (VALIDATION_ERROR). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "VALIDATION_ERROR",
                     *         "message": "publications[0].posts[0].content must be text. (and 1 more)",
                     *         "details": [
                     *           {
                     *             "field": "publications[0].posts[0].content",
                     *             "message": "publications[0].posts[0].content must be text.",
                     *             "rule": "post.field.type"
                     *           },
                     *           {
                     *             "field": "publications[0].platformSettings.type",
                     *             "message": "platformSettings.type is THREADS, but the account is on Telegram. Send TELEGRAM.",
                     *             "rule": "post.settings.type"
                     *           }
                     *         ],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNAUTHORIZED",
                     *         "message": "Send an access token: \"authorization: Bearer <token>\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "FORBIDDEN",
                     *         "message": "x-api-key names another client than the access token was issued to.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description It is not there, or it is someone else's (NOT_FOUND). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "NOT_FOUND",
                     *         "message": "No such webhook, or it is not yours.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "RATE_LIMITED",
                     *         "message": "Too many requests from this client. Try again in 1 s.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "INTERNAL_ERROR",
                     *         "message": "Something went wrong on the server. The request id finds it in the log.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; try again, under an Idempotency-Key (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "SERVICE_UNAVAILABLE",
                     *         "message": "The database does not answer. Try again; under an Idempotency-Key nothing is done twice.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    set_sandbox_fault: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and request give the first answer again; another request with it is a CONFLICT. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "accountId": 1,
                 *       "fault": "rate_limit",
                 *       "times": 1
                 *     }
                 */
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
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "VALIDATION_ERROR",
                     *         "message": "publications[0].posts[0].content must be text. (and 1 more)",
                     *         "details": [
                     *           {
                     *             "field": "publications[0].posts[0].content",
                     *             "message": "publications[0].posts[0].content must be text.",
                     *             "rule": "post.field.type"
                     *           },
                     *           {
                     *             "field": "publications[0].platformSettings.type",
                     *             "message": "platformSettings.type is THREADS, but the account is on Telegram. Send TELEGRAM.",
                     *             "rule": "post.settings.type"
                     *           }
                     *         ],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNAUTHORIZED",
                     *         "message": "Send an access token: \"authorization: Bearer <token>\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "FORBIDDEN",
                     *         "message": "x-api-key names another client than the access token was issued to.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description It is not there, or it is someone else's (NOT_FOUND). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "NOT_FOUND",
                     *         "message": "No such webhook, or it is not yours.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The Idempotency-Key was used with another request, or the thing changed (CONFLICT). */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "CONFLICT",
                     *         "message": "This was changed by another request at the same time. Read it again.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large (PAYLOAD_TOO_LARGE). */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "PAYLOAD_TOO_LARGE",
                     *         "message": "The body is larger than 1048576 bytes, or broke off.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is of another type (UNSUPPORTED_MEDIA_TYPE). */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNSUPPORTED_MEDIA_TYPE",
                     *         "message": "The body must be JSON: send it with \"content-type: application/json\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "RATE_LIMITED",
                     *         "message": "Too many requests from this client. Try again in 1 s.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "INTERNAL_ERROR",
                     *         "message": "Something went wrong on the server. The request id finds it in the log.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; try again, under an Idempotency-Key (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "SERVICE_UNAVAILABLE",
                     *         "message": "The database does not answer. Try again; under an Idempotency-Key nothing is done twice.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    advance_sandbox_clock: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and request give the first answer again; another request with it is a CONFLICT. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "advance": "PT1H"
                 *     }
                 */
                "application/json": components["schemas"]["ClockAdvance"];
            };
        };
        responses: {
            /** @description They are nearer; what became due is being done. */
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
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "VALIDATION_ERROR",
                     *         "message": "publications[0].posts[0].content must be text. (and 1 more)",
                     *         "details": [
                     *           {
                     *             "field": "publications[0].posts[0].content",
                     *             "message": "publications[0].posts[0].content must be text.",
                     *             "rule": "post.field.type"
                     *           },
                     *           {
                     *             "field": "publications[0].platformSettings.type",
                     *             "message": "platformSettings.type is THREADS, but the account is on Telegram. Send TELEGRAM.",
                     *             "rule": "post.settings.type"
                     *           }
                     *         ],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNAUTHORIZED",
                     *         "message": "Send an access token: \"authorization: Bearer <token>\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "FORBIDDEN",
                     *         "message": "x-api-key names another client than the access token was issued to.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description It is not there, or it is someone else's (NOT_FOUND). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "NOT_FOUND",
                     *         "message": "No such webhook, or it is not yours.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The Idempotency-Key was used with another request, or the thing changed (CONFLICT). */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "CONFLICT",
                     *         "message": "This was changed by another request at the same time. Read it again.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large (PAYLOAD_TOO_LARGE). */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "PAYLOAD_TOO_LARGE",
                     *         "message": "The body is larger than 1048576 bytes, or broke off.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is of another type (UNSUPPORTED_MEDIA_TYPE). */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNSUPPORTED_MEDIA_TYPE",
                     *         "message": "The body must be JSON: send it with \"content-type: application/json\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "RATE_LIMITED",
                     *         "message": "Too many requests from this client. Try again in 1 s.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "INTERNAL_ERROR",
                     *         "message": "Something went wrong on the server. The request id finds it in the log.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; try again, under an Idempotency-Key (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "SERVICE_UNAVAILABLE",
                     *         "message": "The database does not answer. Try again; under an Idempotency-Key nothing is done twice.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    list_bins: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bins. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "bin_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
                     *         "url": "http://127.0.0.1:8080/sandbox/bin/bin_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
                     *         "requests": 0,
                     *         "status": 200,
                     *         "verifies": true,
                     *         "createdTime": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Bin"][];
                };
            };
            /** @description A field, parameter or the JSON itself is wrong (VALIDATION_ERROR). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "VALIDATION_ERROR",
                     *         "message": "publications[0].posts[0].content must be text. (and 1 more)",
                     *         "details": [
                     *           {
                     *             "field": "publications[0].posts[0].content",
                     *             "message": "publications[0].posts[0].content must be text.",
                     *             "rule": "post.field.type"
                     *           },
                     *           {
                     *             "field": "publications[0].platformSettings.type",
                     *             "message": "platformSettings.type is THREADS, but the account is on Telegram. Send TELEGRAM.",
                     *             "rule": "post.settings.type"
                     *           }
                     *         ],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNAUTHORIZED",
                     *         "message": "Send an access token: \"authorization: Bearer <token>\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "FORBIDDEN",
                     *         "message": "x-api-key names another client than the access token was issued to.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description It is not there, or it is someone else's (NOT_FOUND). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "NOT_FOUND",
                     *         "message": "No such webhook, or it is not yours.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "RATE_LIMITED",
                     *         "message": "Too many requests from this client. Try again in 1 s.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "INTERNAL_ERROR",
                     *         "message": "Something went wrong on the server. The request id finds it in the log.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; try again, under an Idempotency-Key (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "SERVICE_UNAVAILABLE",
                     *         "message": "The database does not answer. Try again; under an Idempotency-Key nothing is done twice.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    create_bin: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and request give the first answer again; another request with it is a CONFLICT. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "apiKey": "the-webhooks-api-key"
                 *     }
                 */
                "application/json": components["schemas"]["NewBin"];
            };
        };
        responses: {
            /** @description The bin. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "bin_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
                     *       "url": "http://127.0.0.1:8080/sandbox/bin/bin_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
                     *       "requests": 0,
                     *       "status": 200,
                     *       "verifies": true,
                     *       "createdTime": "2026-11-21T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Bin"];
                };
            };
            /** @description A field, parameter or the JSON itself is wrong (VALIDATION_ERROR). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "VALIDATION_ERROR",
                     *         "message": "publications[0].posts[0].content must be text. (and 1 more)",
                     *         "details": [
                     *           {
                     *             "field": "publications[0].posts[0].content",
                     *             "message": "publications[0].posts[0].content must be text.",
                     *             "rule": "post.field.type"
                     *           },
                     *           {
                     *             "field": "publications[0].platformSettings.type",
                     *             "message": "platformSettings.type is THREADS, but the account is on Telegram. Send TELEGRAM.",
                     *             "rule": "post.settings.type"
                     *           }
                     *         ],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNAUTHORIZED",
                     *         "message": "Send an access token: \"authorization: Bearer <token>\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "FORBIDDEN",
                     *         "message": "x-api-key names another client than the access token was issued to.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description It is not there, or it is someone else's (NOT_FOUND). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "NOT_FOUND",
                     *         "message": "No such webhook, or it is not yours.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description You have ten (CONFLICT). */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "CONFLICT",
                     *         "message": "This was changed by another request at the same time. Read it again.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large (PAYLOAD_TOO_LARGE). */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "PAYLOAD_TOO_LARGE",
                     *         "message": "The body is larger than 1048576 bytes, or broke off.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is of another type (UNSUPPORTED_MEDIA_TYPE). */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNSUPPORTED_MEDIA_TYPE",
                     *         "message": "The body must be JSON: send it with \"content-type: application/json\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "RATE_LIMITED",
                     *         "message": "Too many requests from this client. Try again in 1 s.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "INTERNAL_ERROR",
                     *         "message": "Something went wrong on the server. The request id finds it in the log.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; try again, under an Idempotency-Key (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "SERVICE_UNAVAILABLE",
                     *         "message": "The database does not answer. Try again; under an Idempotency-Key nothing is done twice.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    delete_bin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The bin's id, `bin_…`. */
                binId: string;
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
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "VALIDATION_ERROR",
                     *         "message": "publications[0].posts[0].content must be text. (and 1 more)",
                     *         "details": [
                     *           {
                     *             "field": "publications[0].posts[0].content",
                     *             "message": "publications[0].posts[0].content must be text.",
                     *             "rule": "post.field.type"
                     *           },
                     *           {
                     *             "field": "publications[0].platformSettings.type",
                     *             "message": "platformSettings.type is THREADS, but the account is on Telegram. Send TELEGRAM.",
                     *             "rule": "post.settings.type"
                     *           }
                     *         ],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNAUTHORIZED",
                     *         "message": "Send an access token: \"authorization: Bearer <token>\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "FORBIDDEN",
                     *         "message": "x-api-key names another client than the access token was issued to.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description It is not there, or it is someone else's (NOT_FOUND). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "NOT_FOUND",
                     *         "message": "No such webhook, or it is not yours.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "RATE_LIMITED",
                     *         "message": "Too many requests from this client. Try again in 1 s.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "INTERNAL_ERROR",
                     *         "message": "Something went wrong on the server. The request id finds it in the log.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; try again, under an Idempotency-Key (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "SERVICE_UNAVAILABLE",
                     *         "message": "The database does not answer. Try again; under an Idempotency-Key nothing is done twice.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    list_bin_requests: {
        parameters: {
            query?: {
                /** @description `nextCursor` of the page before. */
                cursor?: string;
                /** @description 1 to 100; 20 when left out. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The bin's id, `bin_…`. */
                binId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the requests. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "17",
                     *           "receivedAt": "2026-11-21T09:30:00.000Z",
                     *           "method": "POST",
                     *           "path": "/sandbox/bin/bin_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
                     *           "headers": {
                     *             "content-type": "application/json"
                     *           },
                     *           "body": "{}",
                     *           "bodyTruncated": false,
                     *           "sizeBytes": 2,
                     *           "signatures": {
                     *             "xOctavoSignature": "valid",
                     *             "webhookSignature": "valid"
                     *           },
                     *           "answered": 200
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["BinPage"];
                };
            };
            /** @description A field, parameter or the JSON itself is wrong (VALIDATION_ERROR). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "VALIDATION_ERROR",
                     *         "message": "publications[0].posts[0].content must be text. (and 1 more)",
                     *         "details": [
                     *           {
                     *             "field": "publications[0].posts[0].content",
                     *             "message": "publications[0].posts[0].content must be text.",
                     *             "rule": "post.field.type"
                     *           },
                     *           {
                     *             "field": "publications[0].platformSettings.type",
                     *             "message": "platformSettings.type is THREADS, but the account is on Telegram. Send TELEGRAM.",
                     *             "rule": "post.settings.type"
                     *           }
                     *         ],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNAUTHORIZED",
                     *         "message": "Send an access token: \"authorization: Bearer <token>\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "FORBIDDEN",
                     *         "message": "x-api-key names another client than the access token was issued to.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description It is not there, or it is someone else's (NOT_FOUND). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "NOT_FOUND",
                     *         "message": "No such webhook, or it is not yours.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "RATE_LIMITED",
                     *         "message": "Too many requests from this client. Try again in 1 s.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "INTERNAL_ERROR",
                     *         "message": "Something went wrong on the server. The request id finds it in the log.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; try again, under an Idempotency-Key (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "SERVICE_UNAVAILABLE",
                     *         "message": "The database does not answer. Try again; under an Idempotency-Key nothing is done twice.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    set_bin_answer: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and request give the first answer again; another request with it is a CONFLICT. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description The bin's id, `bin_…`. */
                binId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": 503,
                 *       "times": 3
                 *     }
                 */
                "application/json": components["schemas"]["BinAnswer"];
            };
        };
        responses: {
            /** @description It will answer so. */
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
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "VALIDATION_ERROR",
                     *         "message": "publications[0].posts[0].content must be text. (and 1 more)",
                     *         "details": [
                     *           {
                     *             "field": "publications[0].posts[0].content",
                     *             "message": "publications[0].posts[0].content must be text.",
                     *             "rule": "post.field.type"
                     *           },
                     *           {
                     *             "field": "publications[0].platformSettings.type",
                     *             "message": "platformSettings.type is THREADS, but the account is on Telegram. Send TELEGRAM.",
                     *             "rule": "post.settings.type"
                     *           }
                     *         ],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No live access token, or no x-api-key (UNAUTHORIZED). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNAUTHORIZED",
                     *         "message": "Send an access token: \"authorization: Bearer <token>\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token lacks a scope, or x-api-key names another client (FORBIDDEN). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "FORBIDDEN",
                     *         "message": "x-api-key names another client than the access token was issued to.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description It is not there, or it is someone else's (NOT_FOUND). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "NOT_FOUND",
                     *         "message": "No such webhook, or it is not yours.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The Idempotency-Key was used with another request, or the thing changed (CONFLICT). */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "CONFLICT",
                     *         "message": "This was changed by another request at the same time. Read it again.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large (PAYLOAD_TOO_LARGE). */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "PAYLOAD_TOO_LARGE",
                     *         "message": "The body is larger than 1048576 bytes, or broke off.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is of another type (UNSUPPORTED_MEDIA_TYPE). */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "UNSUPPORTED_MEDIA_TYPE",
                     *         "message": "The body must be JSON: send it with \"content-type: application/json\".",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests; wait for Retry-After seconds (RATE_LIMITED). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "RATE_LIMITED",
                     *         "message": "Too many requests from this client. Try again in 1 s.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Our mistake (INTERNAL_ERROR). */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "INTERNAL_ERROR",
                     *         "message": "Something went wrong on the server. The request id finds it in the log.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The database does not answer; try again, under an Idempotency-Key (SERVICE_UNAVAILABLE). */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "SERVICE_UNAVAILABLE",
                     *         "message": "The database does not answer. Try again; under an Idempotency-Key nothing is done twice.",
                     *         "details": [],
                     *         "requestId": "01a1fd7476f2769b99a96ce3ef5b033b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
}
