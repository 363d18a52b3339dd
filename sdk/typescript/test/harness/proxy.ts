import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/** A TCP proxy in front of the server that drops responses on request. */
export class Proxy {
  readonly origin: string;
  /** Where the server listens. */
  port = 0;
  /** How many of the next responses to drop. Their requests reach the server. */
  answersToLose = 0;
  /** How many responses were dropped. */
  lost = 0;
  /** Breaks the connection once, after this many more bytes of requests. */
  breakAfter = Number.POSITIVE_INFINITY;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(server: Server) {
    this.#server = server;
    this.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on("connection", (near) => this.#join(near));
  }

  static async start(): Promise<Proxy> {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    return new Proxy(server);
  }

  stop(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }

  #join(near: Socket): void {
    const far = connect(this.port, "127.0.0.1");
    near.on("data", (chunk) => {
      far.write(chunk);
      this.breakAfter -= chunk.length;
      if (this.breakAfter > 0) return;
      this.breakAfter = Number.POSITIVE_INFINITY;
      near.destroy();
    });
    far.on("data", (chunk) => {
      if (this.answersToLose === 0) return near.write(chunk);
      this.answersToLose -= 1;
      this.lost += 1;
      return near.destroy();
    });
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(socket);
      socket.on("error", () => other.destroy());
      socket.on("close", () => {
        this.#sockets.delete(socket);
        other.destroy();
      });
    }
  }
}
