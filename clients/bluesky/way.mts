/** The way from Octavo to a PDS, on which an answer can get lost. */
import { once } from "node:events";
import { createServer, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** A call that went through. */
export interface Call {
  path: string;
  authorization: string | undefined;
  body: Buffer;
}

export class Way {
  readonly calls: Call[] = [];
  /** The next answer to a call of this method is lost on its way back. */
  losesAnswerTo: string | undefined;
  readonly #server;

  private constructor(target: string) {
    this.#server = createServer(async (request, response) => {
      const body = await buffer(request);
      const { url = "", method, headers } = request;
      const onward = send(target + url, { method, headers }, async (answer) => {
        const said = await buffer(answer);
        this.calls.push({ path: url, authorization: headers.authorization, body });
        if (this.losesAnswerTo && url.includes(this.losesAnswerTo)) {
          this.losesAnswerTo = undefined;
          response.destroy();
        } else {
          response.writeHead(answer.statusCode!, answer.headers).end(said);
        }
      });
      onward.on("error", () => response.destroy()).end(body);
    });
  }

  static async to(target: string): Promise<Way> {
    const way = new Way(target);
    way.#server.listen(0, "localhost");
    await once(way.#server, "listening");
    return way;
  }

  get origin(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Those to one method. */
  to(method: string): Call[] {
    return this.calls.filter(({ path }) => path.includes(method));
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
