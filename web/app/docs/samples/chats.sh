curl --fail-with-body "$OCTAVO_URL/v1/accounts/$ACCOUNT_ID/chats?platform=TELEGRAM" \
  -H "Authorization: Bearer $ACCESS_TOKEN" \
  -H "x-api-key: $CLIENT_ID"
