/** Calls of the server's API. A call that fails for a passing reason is repeated until the time is up. */
import { setTimeout as sleep } from "node:timers/promises";
import { Failure } from "./github.mjs";

const busy = new Set([429, 502, 503, 504]);
const longestWait = 30;
const patienceForOneCall = 30_000;

export class Server {
  constructor(url, key, timeout) {
    this.url = url.replace(/\/+$/, "");
    this.key = key;
    this.timeout = timeout;
    this.deadline = Date.now() + timeout * 1000;
  }

  /** The status, and the body as JSON. Waits as long as `Retry-After` asks, or twice as long each time. */
  async call(method, path, body, headers = {}) {
    for (let wait = 1; ; wait = Math.min(wait * 2, longestWait)) {
      const { status, answer, problem, retryAfter } = await this.#send(method, path, body, headers);
      if (!problem) return { status, answer };
      await this.pause(retryAfter ?? wait, `${this.url} ${problem}.`);
    }
  }

  async get(path) {
    const { status, answer } = await this.call("GET", path);
    if (status !== 200) throw refusal(status, answer);
    return answer;
  }

  /** Waits, unless the time is up before: then the step fails and says why it waited. */
  async pause(seconds, reason) {
    if (Date.now() + seconds * 1000 > this.deadline) {
      throw new Failure(
        `${reason} The next attempt would be after the timeout of ${this.timeout} s. Run this job again later.`,
      );
    }
    console.log(`${reason} Trying again in ${seconds} s.`);
    await sleep(seconds * 1000);
  }

  async #send(method, path, body, headers) {
    let response, text;
    try {
      const options = { method, body: body && JSON.stringify(body), redirect: "manual" };
      options.signal = AbortSignal.timeout(patienceForOneCall);
      options.headers = { authorization: `Bearer ${this.key}`, "content-type": "application/json", ...headers };
      response = await fetch(this.url + path, options);
      text = await response.text();
    } catch (error) {
      if (error instanceof TypeError && error.cause?.code === "ERR_INVALID_URL") {
        throw new Failure(
          `url is "${this.url}". Set it to the address of your server, such as https://octavo.example.com.`,
        );
      }
      return { problem: `did not answer (${error.cause?.code ?? error.cause?.message ?? error.message})` };
    }
    const { status } = response;
    const answer = parse(text);
    if (busy.has(status) || says(answer, "Send it again")) {
      const asked = Number.parseInt(response.headers.get("retry-after") ?? "", 10);
      const problem = `answered ${status}${answer?.error ? `: ${answer.error.message}` : ""}`.replace(/\.$/, "");
      return { problem, retryAfter: Number.isNaN(asked) ? undefined : asked };
    }
    if (status >= 300 && status < 400) {
      throw new Failure(
        `${this.url} leads to ${response.headers.get("location")}. Set url to the address of the server itself.`,
      );
    }
    if (answer === undefined) {
      throw new Failure(`${this.url} answered ${status}, and not as an Octavo server does. Check url.`);
    }
    return { status, answer };
  }
}

export function says(answer, words) {
  return answer?.error?.code === "CONFLICT" && answer.error.message.includes(words);
}

/** The failure of the step when the server refused a call. */
export function refusal(status, answer) {
  const { code, message, requestId } = answer.error ?? {};
  const hint = status === 401 ? " Check the input key: it is a key of this server, oct_key_…." : "";
  return new Failure(
    `Octavo refused: ${message ?? status}${hint} (${code ?? status}, request ${requestId ?? "unknown"})`,
  );
}

function parse(text) {
  try {
    return text === "" ? {} : JSON.parse(text);
  } catch {
    return undefined;
  }
}
