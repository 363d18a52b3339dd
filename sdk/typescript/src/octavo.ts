import { Resources } from "./generated/resources.gen.ts";
import { Media } from "./media.ts";
import { Posts } from "./posts.ts";
import { type OctavoOptions, Transport } from "./transport.ts";

/** A client of the Octavo API, with a property for each resource. */
export class Octavo extends Resources {
  override readonly media: Media;
  override readonly posts: Posts;
  readonly #options: OctavoOptions;

  constructor(options: OctavoOptions = {}) {
    const transport = new Transport(options);
    super(transport);
    this.media = new Media(transport);
    this.posts = new Posts(transport);
    this.#options = options;
  }

  /** The same client, acting in a client workspace, `wsp_…`. */
  inWorkspace(id: string): Octavo {
    return new Octavo({ ...this.#options, workspace: id });
  }
}
