// OpenID Connect Session Management 1.0, section 3.2: a page of this origin asks, in a frame, whether the
// session_state it was given still holds. The answer is "unchanged", "changed" or "error".

const browserState = () => {
  const cookie = document.cookie.split("; ").find((pair) => pair.startsWith("octavo_obs="));
  return cookie ? cookie.slice("octavo_obs=".length) : "";
};

const digest = async (text) => {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
};

const answer = async (question, origin) => {
  const [client, state, ...more] = typeof question === "string" ? question.split(" ") : [];
  const [hash, salt] = (state ?? "").split(".");
  if (origin !== location.origin || !client || !hash || !salt || more.length > 0) return "error";
  const now = await digest(`${client} ${origin} ${browserState()} ${salt}`);
  return now === hash ? "unchanged" : "changed";
};

addEventListener("message", async (event) => {
  event.source?.postMessage(await answer(event.data, event.origin), event.origin);
});
