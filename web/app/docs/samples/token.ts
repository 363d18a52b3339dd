const { OCTAVO_URL, CLIENT_ID, CLIENT_SECRET, CODE, CALLBACK_URL } = process.env;

const answer = await fetch(`${OCTAVO_URL}/oauth2/token`, {
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify({
    grant_type: "authorization_code",
    client_id: CLIENT_ID,
    client_secret: CLIENT_SECRET,
    code: CODE,
    redirect_uri: CALLBACK_URL,
  }),
});
if (!answer.ok) throw new Error(await answer.text());
const { access_token, refresh_token, expires_in } = await answer.json();
console.log({ access_token, refresh_token, expires_in });
