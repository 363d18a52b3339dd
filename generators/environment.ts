/** The server that scripts/with-sandbox started. */
declare const process: { env: Record<string, string | undefined> };

export function environment(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run scripts/check-generators`);
  return value;
}

export const baseUrl = environment("OCTAVO_URL");
export const headers = {
  authorization: `Bearer ${environment("OCTAVO_TOKEN")}`,
  "x-api-key": environment("OCTAVO_CLIENT_ID"),
};
export const accountId = Number(environment("OCTAVO_ACCOUNT"));
