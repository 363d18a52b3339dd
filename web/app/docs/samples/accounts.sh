curl --fail-with-body "$OCTAVO_URL/v1/accounts" \
  -H "Authorization: Bearer $ACCESS_TOKEN" \
  -H "x-api-key: $CLIENT_ID"
