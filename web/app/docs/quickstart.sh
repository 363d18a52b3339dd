export OCTAVO_URL=https://octavo.invalid
octavo=target/debug/octavo

# An account to sign in with, an application, and a token for it.
echo "eight leaves of one sheet" | $octavo user add you@example.com
app=$($octavo app create --owner you@example.com --name Quickstart \
  --callback http://127.0.0.1/callback --json)
value() { sed "s/.*\"$1\":\"\{0,1\}\([^\",}]*\).*/\1/"; }
export CLIENT_ID=$(echo "$app" | value clientId)
export CLIENT_SECRET=$(echo "$app" | value clientSecret)
export ACCESS_TOKEN=$($octavo token issue --app "$CLIENT_ID" \
  --user you@example.com --scope "api webhooks.write")

call() { curl -sS --fail-with-body \
  -H "Authorization: Bearer $ACCESS_TOKEN" -H "x-api-key: $CLIENT_ID" "$@"; }
json() { call -H "Content-Type: application/json" "$@"; }

# A sandbox account on Telegram, its chat, and a picture: any will do.
export ACCOUNT_ID=$(json -d '{"platform":"TELEGRAM"}' "$OCTAVO_URL/v1/sandbox/accounts" | value id)
export CHAT_ID=$(call "$OCTAVO_URL/v1/accounts/$ACCOUNT_ID/chats" | value id)
curl -sS -o photo.jpg "$OCTAVO_URL/og.png"
export MEDIA_PATH=$(call -F file=@photo.jpg "$OCTAVO_URL/v1/media/upload" | value path)

# Publish, wait for the result, and see what the simulated network shows.
location=$(json -o /dev/null -w '%header{location}' "$OCTAVO_URL/v1/posts" -d "{\"publications\":[{
  \"socialMediaAccountId\":$ACCOUNT_ID,\"platformSettings\":{\"type\":\"TELEGRAM\"},
  \"posts\":[{\"content\":\"Hello from Octavo\",\"chatId\":\"$CHAT_ID\",\"attachmentPaths\":[\"$MEDIA_PATH\"]}]}]}")
export SCHEDULE_ID=${location##*/}
until call "$OCTAVO_URL$location" | grep -E '"status":"(COMPLETED|FAILED)"'; do sleep 0.2; done
call "$OCTAVO_URL/v1/sandbox/feed?accountId=$ACCOUNT_ID"
