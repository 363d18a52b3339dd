import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
  type JsonWebKeyInput,
} from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";

interface Pushed {
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A push service with one browser. It reads messages by Node's crypto as RFC 8188, 8291 and 8292 say. */
export class PushService {
  readonly pushed: Pushed[] = [];
  readonly #key = createECDH("prime256v1");
  readonly #auth = randomBytes(16);
  readonly #server: Server;
  readonly #origin: string;

  private constructor(origin: string, server: Server) {
    this.#origin = origin;
    this.#server = server;
    this.#key.generateKeys();
  }

  static async start(): Promise<PushService> {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("the push service has no port");
    const service = new PushService(`http://127.0.0.1:${address.port}`, server);
    server.on("request", (request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        service.pushed.push({ headers: request.headers, body: Buffer.concat(chunks) });
        response.writeHead(201).end();
      });
    });
    return service;
  }

  /** What the browser's `PushSubscription.toJSON()` returns. */
  subscription() {
    const keys = { p256dh: this.#key.getPublicKey("base64url"), auth: this.#auth.toString("base64url") };
    return { endpoint: `${this.#origin}/browser`, expirationTime: null, keys };
  }

  /** The text of a message. */
  read({ body }: Pushed): string {
    const sender = body.subarray(21, 21 + body.readUInt8(20));
    const record = body.subarray(21 + sender.length);
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), this.#key.getPublicKey(), sender]);
    const input = Buffer.from(hkdfSync("sha256", this.#key.computeSecret(sender), this.#auth, info, 32));
    const derive = (name: string, length: number) =>
      Buffer.from(hkdfSync("sha256", input, body.subarray(0, 16), `Content-Encoding: ${name}\0`, length));
    const decipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
    decipher.setAuthTag(record.subarray(-16));
    const content = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
    return content.subarray(0, content.lastIndexOf(2)).toString("utf8");
  }

  /** Whether the token of a message is signed with the key that it names, for this service. */
  isSigned({ headers: { authorization = "" } }: Pushed): boolean {
    const [, token = "", key = ""] = /^vapid t=(.*), k=(.*)$/.exec(authorization) ?? [];
    const [head = "", claims = "", signature = ""] = token.split(".");
    const point = Buffer.from(key, "base64url");
    const coordinate = (from: number) => point.subarray(from, from + 32).toString("base64url");
    const jwk = { kty: "EC", crv: "P-256", x: coordinate(1), y: coordinate(33) };
    const publicKey = createPublicKey({ key: jwk, format: "jwk" } as JsonWebKeyInput);
    const { aud } = JSON.parse(Buffer.from(claims, "base64url").toString("utf8")) as { aud: string };
    const signed = Buffer.from(`${head}.${claims}`);
    const raw = Buffer.from(signature, "base64url");
    return aud === this.#origin && verify("sha256", signed, { key: publicKey, dsaEncoding: "ieee-p1363" }, raw);
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
