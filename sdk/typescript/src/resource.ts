import { type Paging, Pages } from "./pages.ts";
import { type CallOptions, type Content, type Transport, valueOf } from "./transport.ts";

/** What the resources of the API are built on. */
export class Resource {
  /** @internal */
  protected readonly transport: Transport;

  constructor(transport: Transport) {
    this.transport = transport;
  }

  /** @internal */
  protected async call<T>(method: string, address: string, content: Content, options?: CallOptions): Promise<T> {
    return valueOf(await this.transport.send(method, address, content, options));
  }

  /** @internal */
  protected pages<T, P>(address: string, paging: Paging, options?: CallOptions): Pages<T, P> {
    const load = (more: object) => this.call<P>("GET", address, {}, { ...options, ...more });
    return new Pages(load, paging);
  }
}

/** A path with its ids. A file's path keeps its slashes. */
export function toPath(parts: TemplateStringsArray, ...ids: (string | number)[]): string {
  return String.raw(
    { raw: parts },
    ...ids.map((id) => {
      if (/^\.*$/.test(String(id))) throw new TypeError(`"${id}" is not an id.`);
      return encodeURIComponent(id).replaceAll("%2F", "/");
    }),
  );
}
