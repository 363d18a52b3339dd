curl --fail-with-body "$OCTAVO_URL/v1/accounts" \
  -H "Authorization: Bearer $OCTAVO_KEY"
