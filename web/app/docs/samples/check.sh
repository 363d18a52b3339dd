curl --fail-with-body "$OCTAVO_URL/v1/posts?validateOnly=true" \
  -H "Authorization: Bearer $ACCESS_TOKEN" \
  -H "x-api-key: $CLIENT_ID" \
  --json @- <<JSON
{
  "publications": [{
    "socialMediaAccountId": $ACCOUNT_ID,
    "platformSettings": { "type": "TELEGRAM" },
    "posts": [{ "content": "Which chat is this for?" }]
  }]
}
JSON
