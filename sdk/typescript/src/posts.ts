import { PostFailedError, TimeoutError } from "./errors.ts";
import { Posts as GeneratedPosts } from "./generated/resources.gen.ts";
import type {
  BulkPosts,
  BulkReport,
  CreatedPosts,
  PostSchedule,
  Report,
  Schedule,
  ScheduleStatus,
} from "./generated/types.gen.ts";
import { sleep } from "./retry.ts";
import { type CallOptions, valueOf } from "./transport.ts";

export interface WaitOptions extends CallOptions {
  /** How long to wait in all, in milliseconds. The default is 5 minutes. */
  timeout?: number;
}

export interface CsvOptions extends CallOptions {
  /** The zone of times that have none, such as `Europe/London`. Without it, such times are refused. */
  timeZone?: string;
}

const onlyCheck = { validateOnly: true };
const failed: readonly ScheduleStatus[] = ["PARTIALLY_COMPLETED", "FAILED", "CANCELLED", "REJECTED"];

export class Posts extends GeneratedPosts {
  /** Publishes a post now or at a set time. `POST /v1/posts` */
  async create(body: PostSchedule, options?: CallOptions): Promise<Schedule> {
    const answer = await this.transport.send("POST", "/v1/posts", { body, prefer: "return=representation" }, options);
    // A proxy may have removed the header `prefer`; then there is no body.
    const id = answer.headers.get("location")?.split("/").at(-1);
    return answer.text || !id ? valueOf(answer) : this.get(id, options);
  }

  /** Checks a post with all rules of its networks. Nothing is stored. `POST /v1/posts?validateOnly=true` */
  check(body: PostSchedule, options?: CallOptions): Promise<Report> {
    return this.call("POST", "/v1/posts", { body }, { ...options, ...onlyCheck });
  }

  /** Creates up to 100 posts: all of them or, if one is refused, none. `POST /v1/posts/bulk` */
  override createMany(body: BulkPosts, options?: CallOptions): Promise<CreatedPosts> {
    return this.call("POST", "/v1/posts/bulk", { body }, options);
  }

  /** Checks up to 100 posts. Nothing is stored. `POST /v1/posts/bulk?validateOnly=true` */
  checkMany(body: BulkPosts, options?: CallOptions): Promise<BulkReport> {
    return this.call("POST", "/v1/posts/bulk", { body }, { ...options, ...onlyCheck });
  }

  /** Creates a post for each row of a CSV file: all of them or, if one is refused, none. `POST /v1/posts/import` */
  override importCsv(body: string | Blob, options?: CsvOptions): Promise<CreatedPosts> {
    return this.call("POST", "/v1/posts/import", { body, contentType: "text/csv" }, options);
  }

  /** Checks the rows of a CSV file. Nothing is stored. `POST /v1/posts/import?validateOnly=true` */
  checkCsv(body: string | Blob, options?: CsvOptions): Promise<BulkReport> {
    return this.call("POST", "/v1/posts/import", { body, contentType: "text/csv" }, { ...options, ...onlyCheck });
  }

  /**
   * Waits until the post is published on every account; returns it with its results. Throws `PostFailedError` if one
   * of them failed or the post was cancelled, and `TimeoutError` if neither happened in time.
   */
  async waitFor(post: string | { id: string }, { timeout = 300_000, ...options }: WaitOptions = {}): Promise<Schedule> {
    const id = typeof post === "string" ? post : post.id;
    const deadline = Date.now() + timeout;
    for (let wait = 250; ; wait = Math.min(wait * 1.5, 5_000)) {
      const found = await this.get(id, options);
      if (found.status === "COMPLETED") return found;
      if (failed.includes(found.status)) throw new PostFailedError(found);
      const left = deadline - Date.now();
      if (left <= 0) throw new TimeoutError(`The post ${id} is still ${found.status} after ${timeout} ms.`);
      await sleep(Math.min(wait, left), options.signal);
    }
  }
}
