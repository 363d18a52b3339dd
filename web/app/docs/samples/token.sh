curl --fail-with-body "$OCTAVO_URL/oauth2/token" \
  -d grant_type=authorization_code \
  -d client_id="$CLIENT_ID" \
  -d client_secret="$CLIENT_SECRET" \
  -d code="$CODE" \
  -d redirect_uri="$CALLBACK_URL"
