export OCTAVO_URL=https://octavo.invalid
export OCTAVO_KEY=oct_key_…    # from step 3
call() { curl -sS --fail-with-body -H "Authorization: Bearer $OCTAVO_KEY" "$@"; echo; }

call "$OCTAVO_URL/v1/accounts"
# ---
export ACCOUNT_ID=…            # the account's id
post='{"publications":[{"socialMediaAccountId":'$ACCOUNT_ID',
  "platformSettings":{"type":"BLUE_SKY"},"posts":[{"content":"Hello from Octavo"}]}]}'

call "$OCTAVO_URL/v1/posts?validateOnly=true" --json "$post"
location=$(call -o /dev/null -w '%header{location}' "$OCTAVO_URL/v1/posts" --json "$post")
call "$OCTAVO_URL$location"
