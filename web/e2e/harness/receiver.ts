import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";

export interface Received {
  headers: IncomingHttpHeaders;
  /** The raw body, as it was signed. */
  body: string;
}

/** A webhook receiver: keeps what arrives. */
export class Receiver {
  readonly url: string;
  readonly received: Received[] = [];
  /** What it answers from now on. */
  status = 200;
  readonly #server: Server;

  private constructor(url: string, server: Server) {
    this.url = url;
    this.#server = server;
  }

  static async start(): Promise<Receiver> {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("the receiver has no port");
    const receiver = new Receiver(`http://127.0.0.1:${address.port}/hook`, server);
    server.on("request", (request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        receiver.received.push({ headers: request.headers, body: Buffer.concat(chunks).toString("utf8") });
        response
          .writeHead(receiver.status, { "content-type": "application/json" })
          .end(JSON.stringify({ received: receiver.status === 200 }));
      });
    });
    return receiver;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
