import { generateKeyPairSync, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { Provider } from "oidc-provider";
import type { Page } from "playwright-core";

const client_id = "octavo";
const client_secret = "a secret that the issuer and Octavo know";

/** A certified OpenID provider from the registries, with its own sign-in pages. A person's name there is their address. */
export class Issuer {
  readonly url: string;
  readonly #server: Server;
  #answer: RequestListener = () => undefined;
  #octavo = "";
  /** Addresses that it has not confirmed. */
  readonly unverified = new Set<string>();

  private constructor(server: Server, url: string) {
    this.#server = server.on("request", (request, response) => this.#answer(request, response));
    this.url = url;
  }

  static async start(): Promise<Issuer> {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("no address");
    // A host of its own: browsers share cookies among the ports of one.
    return new Issuer(server, `http://localhost:${address.port}`);
  }

  /** What an Octavo needs to know of it. */
  settings(): Record<string, string> {
    return {
      OCTAVO_SIGN_IN_OIDC_ISSUER: this.url,
      OCTAVO_SIGN_IN_OIDC_CLIENT_ID: client_id,
      OCTAVO_SIGN_IN_OIDC_CLIENT_SECRET: client_secret,
      OCTAVO_SIGN_IN_OIDC_NAME: "Fernhill",
    };
  }

  /** Registers an Octavo. */
  serve(octavo: string): void {
    this.#octavo = octavo;
    this.rotate();
  }

  /** Restarts with a new signing key and no signed-in users. */
  rotate(): void {
    const provider = new Provider(this.url, {
      clients: [
        {
          client_id,
          client_secret,
          redirect_uris: [`${this.#octavo}/login/external/callback`],
          post_logout_redirect_uris: [`${this.#octavo}/logout`],
        },
      ],
      claims: { openid: ["sub"], email: ["email", "email_verified"] },
      cookies: { keys: [randomUUID()] },
      jwks: { keys: [newKey()] },
      pkce: { required: () => true },
      findAccount: (_: unknown, email: string) => ({
        accountId: email,
        claims: () => ({ sub: `id-of-${email}`, email, email_verified: !this.unverified.has(email) }),
      }),
    });
    this.#answer = provider.callback();
  }

  async stop(): Promise<void> {
    if (!this.#server.listening) return;
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }
}

function newKey(): object {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return { ...privateKey.export({ format: "jwk" }), use: "sig", alg: "RS256", kid: randomUUID() };
}

/** Signs in on the provider's own pages. */
export async function signInAtIssuer(page: Page, email: string): Promise<void> {
  await page.getByPlaceholder("Enter any login").fill(email);
  await page.getByPlaceholder("and password").fill("any");
  await page.getByRole("button", { name: "Sign-in" }).click();
}

/** Allows Octavo there, once per person. */
export async function allowAtIssuer(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Continue" }).click();
}
