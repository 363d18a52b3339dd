// Calls that are refused, each followed by a good call on the same kept-alive connection. Prints both statuses of each.
import http from "node:http";

const cases = JSON.parse(process.argv[2]);
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

async function byFetch({ url, headers, size, form }) {
  const bytes = new Uint8Array(size);
  const body = form ? new FormData() : bytes;
  if (form) body.append("file", new Blob([bytes]), "a.jpg");
  const answer = await fetch(url, { method: "POST", headers, body });
  await answer.arrayBuffer();
  return answer.status;
}

function byHttp({ url, headers = {}, size, expects, method = "POST" }) {
  return new Promise((resolve, reject) => {
    const more = expects ? { expect: "100-continue" } : {};
    const request = http.request(url, { method, agent, headers: { ...headers, "content-length": size, ...more } });
    request.on("error", reject);
    request.on("response", (answer) => {
      answer.resume();
      answer.on("end", () => resolve(answer.statusCode));
    });
    if (expects) {
      request.on("continue", () => request.end(Buffer.alloc(size)));
      request.flushHeaders();
    } else {
      request.end(Buffer.alloc(size));
    }
  });
}

for (const one of cases) {
  const call = one.by === "fetch" ? byFetch : byHttp;
  const next = () =>
    one.by === "fetch" ? fetch(one.next).then((it) => it.status) : byHttp({ url: one.next, size: 0, method: "GET" });
  try {
    console.log(await call(one), await next());
  } catch (error) {
    console.log(String(error), String(error.cause ?? ""));
  }
}
agent.destroy();
