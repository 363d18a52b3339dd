#!/usr/bin/env bash
# The whole job with curl: sign in, allow an application, list accounts, upload, schedule to every network.
# In the folder are photo.jpg and video.mp4. Prints the address of the schedule.
set -euo pipefail

field() { python3 -c 'import json, sys; print(json.load(sys.stdin)[sys.argv[1]])' "$1"; }
account() { python3 -c 'import json, sys; print(*[a["id"] for a in json.load(sys.stdin) if a["platform"] == sys.argv[1]])' "$1" < accounts.json; }

# The person signs in, as their browser would.
curl -sS --fail-with-body -o /dev/null -c cookies "$OCTAVO_URL/login" \
  -H "Origin: $OCTAVO_URL" \
  --data-urlencode email="$EMAIL" \
  --data-urlencode password="$PASSWORD"

# The application sends them to the authorization page, with PKCE.
verifier=$(openssl rand -hex 32)
challenge=$(printf %s "$verifier" | openssl dgst -sha256 -binary | basenc --base64url | tr -d '=')
consent=$(curl -sS --fail-with-body -b cookies -G "$OCTAVO_URL/oauth2/authorize" \
  -d client_id="$CLIENT_ID" \
  -d response_type=code \
  --data-urlencode redirect_uri="$CALLBACK_URL" \
  -d scope="accounts.read+media.write+posts.read+posts.write+webhooks.write" \
  -d state=checked \
  -d code_challenge="$challenge" \
  -d code_challenge_method=S256)

# They allow it, and come back to the callback URL with a code.
request=$(sed -n 's/.*name="request" value="\([^"]*\)".*/\1/p' <<<"$consent")
back=$(curl -sS --fail-with-body -b cookies -o /dev/null -w '%{redirect_url}' "$OCTAVO_URL/consent" \
  -H "Origin: $OCTAVO_URL" \
  --data-urlencode request="$request" \
  -d decision=allow)
[[ $back == "$CALLBACK_URL?"*state=checked* ]]
code=$(sed 's/.*[?&]code=\([^&]*\).*/\1/' <<<"$back")

ACCESS_TOKEN=$(curl -sS --fail-with-body "$OCTAVO_URL/oauth2/token" \
  -d grant_type=authorization_code \
  -d client_id="$CLIENT_ID" \
  -d client_secret="$CLIENT_SECRET" \
  -d code="$code" \
  --data-urlencode redirect_uri="$CALLBACK_URL" \
  -d code_verifier="$verifier" | field access_token)

curl -sS --fail-with-body "$OCTAVO_URL/v1/webhooks" \
  -H "Authorization: Bearer $ACCESS_TOKEN" \
  -H "x-api-key: $CLIENT_ID" \
  --json "{\"url\": \"$RECEIVER_URL\", \"apiKey\": \"$WEBHOOK_KEY\", \"eventsAll\": true}" >/dev/null

curl -sS --fail-with-body "$OCTAVO_URL/v1/accounts" \
  -H "Authorization: Bearer $ACCESS_TOKEN" \
  -H "x-api-key: $CLIENT_ID" -o accounts.json

chat() {
  curl -sS --fail-with-body "$OCTAVO_URL/v1/accounts/$(account "$1")/chats" \
    -H "Authorization: Bearer $ACCESS_TOKEN" \
    -H "x-api-key: $CLIENT_ID" | python3 -c 'import json, sys; print(json.load(sys.stdin)[0]["id"])'
}

photo=$(curl -sS --fail-with-body "$OCTAVO_URL/v1/media/upload" \
  -H "Authorization: Bearer $ACCESS_TOKEN" \
  -H "x-api-key: $CLIENT_ID" \
  -F file=@photo.jpg | field path)

video=$(curl -sS --fail-with-body "$OCTAVO_URL/v1/media/upload" \
  -H "Authorization: Bearer $ACCESS_TOKEN" \
  -H "x-api-key: $CLIENT_ID" \
  -F file=@video.mp4 | field path)

post='"posts": [{ "content": "Harvest week, day one.", "attachmentPaths": ["'$photo'"] }]'
curl -sS --fail-with-body -o /dev/null -w '%header{location}\n' "$OCTAVO_URL/v1/posts" \
  -H "Authorization: Bearer $ACCESS_TOKEN" \
  -H "x-api-key: $CLIENT_ID" \
  -H "Idempotency-Key: harvest-$(date +%s)" \
  --json @- <<JSON
{
  "scheduledTime": "$(date -u -d '1 second' +%FT%TZ)",
  "publications": [
    { "socialMediaAccountId": $(account X_TWITTER), "platformSettings": { "type": "TWITTER" }, $post },
    { "socialMediaAccountId": $(account THREADS), "platformSettings": { "type": "THREADS", "topicTag": "harvest" }, $post },
    { "socialMediaAccountId": $(account INSTAGRAM), "platformSettings": { "type": "INSTAGRAM", "publicationType": "FEED" }, $post },
    { "socialMediaAccountId": $(account LINKEDIN), "platformSettings": { "type": "LINKEDIN", "visibility": "PUBLIC" }, $post },
    { "socialMediaAccountId": $(account BLUE_SKY), "platformSettings": { "type": "BLUE_SKY" }, $post },
    {
      "socialMediaAccountId": $(account TIKTOK),
      "platformSettings": { "type": "TIK_TOK", "privacyLevel": "PUBLIC_TO_EVERYONE", "hasUsageConfirmation": true },
      $post
    },
    {
      "socialMediaAccountId": $(account TELEGRAM),
      "platformSettings": { "type": "TELEGRAM" },
      "posts": [{ "content": "Harvest week, day one.", "chatId": "$(chat TELEGRAM)", "attachmentPaths": ["$photo"] }]
    },
    {
      "socialMediaAccountId": $(account MASTODON),
      "platformSettings": { "type": "MASTODON" },
      "posts": [{ "content": "Harvest week, day one.", "attachmentPaths": ["$photo"] }]
    },
    {
      "socialMediaAccountId": $(account DISCORD),
      "platformSettings": { "type": "DISCORD" },
      "posts": [{ "content": "Harvest week, day one.", "chatId": "$(chat DISCORD)", "attachmentPaths": ["$photo"] }]
    },
    {
      "socialMediaAccountId": $(account YOUTUBE),
      "platformSettings": { "type": "YOUTUBE", "title": "Harvest week", "privacyStatus": "PUBLIC", "category": "EDUCATION" },
      "posts": [{ "content": "Harvest week, day one.", "attachmentPaths": ["$video"] }]
    }
  ]
}
JSON
