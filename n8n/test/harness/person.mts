import assert from "node:assert/strict";

/** Somebody at a browser, signed in to Octavo. */
export class Person {
  readonly email: string;
  readonly #origin: string;
  readonly #cookie: string;

  private constructor(origin: string, email: string, cookie: string) {
    this.#origin = origin;
    this.email = email;
    this.#cookie = cookie;
  }

  /** Signs up on the server's own page. */
  static async signUp(origin: string, email: string): Promise<Person> {
    const form = { email, password: "three folds make eight leaves" };
    const answer = await submit(`${origin}/signup`, form, "");
    const cookie = answer.headers.get("set-cookie")?.split(";")[0];
    assert(cookie, `the sign-up answered ${answer.status} without a cookie`);
    return new Person(origin, email, cookie);
  }

  /** Follows an application to its authorization address and allows it, once: where the browser is then sent. */
  async allow(authorizationUrl: string): Promise<string> {
    const page = await fetch(authorizationUrl, { headers: { cookie: this.#cookie }, redirect: "manual" });
    const known = page.headers.get("location");
    if (known) return known;
    const html = await page.text();
    const request = /name="request" value="([^"]*)"/.exec(html)?.[1];
    assert(request, `no consent page: ${page.status} ${html.slice(0, 500)}`);
    const answer = await submit(`${this.#origin}/consent`, { request, decision: "allow" }, this.#cookie);
    const location = answer.headers.get("location");
    assert(location, `the consent answered ${answer.status} without a redirect`);
    return location;
  }
}

function submit(url: string, form: Record<string, string>, cookie: string): Promise<Response> {
  return fetch(url, {
    method: "POST",
    body: new URLSearchParams(form),
    headers: { origin: new URL(url).origin, cookie },
    redirect: "manual",
  });
}
