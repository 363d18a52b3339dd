import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/** A line to the server that loses what it is told to lose. */
export class Proxy {
  readonly origin: string;
  /** Where the server listens. */
  port = 0;
  /** So many requests arrive, and their answers are lost. */
  answersToLose = 0;
  /** Answers that were lost. */
  lost = 0;
  /** The connection breaks after so many more bytes of requests, once. */
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
