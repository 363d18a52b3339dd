/** What a network's authorization page sent back (RFC 6749, sections 4.1.2 and 4.1.2.1). */
export type NetworkAnswer = { state: string; code: string } | { refusal: string };

export function readAnswer(parameters: URLSearchParams): NetworkAnswer {
  const error = parameters.get("error");
  if (error === "access_denied") return { refusal: "Access was declined on the network's page." };
  if (error) return { refusal: parameters.get("error_description") ?? error };
  const [state, code] = [parameters.get("state"), parameters.get("code")];
  if (!state || !code) return { refusal: "The network returned no authorization code. Connect the account again." };
  return { state, code };
}
