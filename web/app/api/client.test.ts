import { expect, test } from "vitest";
import { body, createApi, inWorkspace } from "./client";
import { describeFailure } from "~/lib/api-error";

const json = (status: number, content: unknown, statusText = "") =>
  new Response(JSON.stringify(content), {
    status,
    statusText,
    headers: { "content-type": "application/json", "x-request-id": "req_header" },
  });

/** An API whose answers are scripted, and the tokens it was called with. */
function scripted(answers: Response[], renewed?: string) {
  const tokens: (string | null)[] = [];
  const send = async (request: RequestInfo | URL) => {
    tokens.push((request as Request).headers.get("authorization"));
    return answers.shift() ?? Response.error();
  };
  const credentials = { token: async () => "old", renew: async () => renewed };
  return { api: createApi("https://octavo.example", credentials, send), tokens };
}

test("a refusal is told with its status text, and the envelope's words", async () => {
  const { api } = scripted([
    json(400, {
      error: {
        code: "VALIDATION_ERROR",
        message: "The application breaks 1 rule.",
        details: [{ field: "callbackUrls[0]", message: "This is no absolute URL." }],
        requestId: "req_1",
      },
    }),
  ]);
  const error = await api.GET("/v1/apps").catch((thrown: unknown) => thrown);
  expect(describeFailure(error, "Failed to load apps")).toEqual({
    title: "API request failed: 400 Bad Request",
    message: "The application breaks 1 rule.",
    details: [{ field: "callbackUrls[0]", message: "This is no absolute URL." }],
    requestId: "req_1",
  });
});

test("the server's own status text is kept", async () => {
  const { api } = scripted([json(500, "no envelope", "Out To Lunch")]);
  const error = await api.GET("/v1/apps").catch((thrown: unknown) => thrown);
  expect(describeFailure(error, "")).toMatchObject({
    title: "API request failed: 500 Out To Lunch",
    requestId: "req_header",
  });
});

test.each([
  ["nothing", undefined, "Failed to load apps"],
  ["a string", "boom", "Failed to load apps"],
  ["an error", new Error("No answer"), "No answer"],
])("what is thrown as %s becomes %s", (_name, thrown, title) => {
  expect(describeFailure(thrown, "Failed to load apps").title).toBe(title);
});

test("a refused token is renewed once", async () => {
  const { api, tokens } = scripted([json(401, {}), json(200, [])], "new");
  expect(await body(api.GET("/v1/apps"))).toEqual([]);
  expect(tokens).toEqual(["Bearer old", "Bearer new"]);
});

test("a body is sent again with the new token", async () => {
  const { api } = scripted([json(401, {}), json(201, { id: "app_1" })], "new");
  const created = await body(api.POST("/v1/apps", { body: { name: "a", callbackUrls: ["https://a.example"] } }));
  expect(created).toMatchObject({ id: "app_1" });
});

test("when no new token can be had the refusal stands", async () => {
  const { api, tokens } = scripted([json(401, {})]);
  await expect(api.GET("/v1/apps")).rejects.toMatchObject({ status: 401 });
  expect(tokens).toEqual(["Bearer old"]);
});

test.each([
  ["/v1/apps", "wsp_1"],
  ["/v1/me", null],
  ["/v1/workspaces", null],
] as const)("a call of %s names the workspace %s", async (path, named) => {
  const headers: (string | null)[] = [];
  const credentials = { token: async () => "token", renew: async () => undefined, workspace: () => "wsp_1" };
  const send = async (request: RequestInfo | URL) => {
    headers.push((request as Request).headers.get("x-octavo-workspace"));
    return json(200, []);
  };
  await createApi("https://octavo.example", credentials, send).GET(path);
  expect(headers).toEqual([named]);
});

test("a call that names no workspace acts in the personal one", async () => {
  const headers: (string | null)[] = [];
  const credentials = { token: async () => "token", renew: async () => undefined, workspace: () => "wsp_1" };
  const send = async (request: RequestInfo | URL) => {
    headers.push((request as Request).headers.get("x-octavo-workspace"));
    return json(200, []);
  };
  const api = createApi("https://octavo.example", credentials, send);
  await api.GET("/v1/apps", { headers: inWorkspace(undefined) });
  await api.GET("/v1/apps", { headers: inWorkspace("wsp_2") });
  expect(headers).toEqual([null, "wsp_2"]);
});

const offline = () => Promise.reject(new TypeError("Failed to fetch"));

test("a call without an answer is explained in our own words, below what failed", async () => {
  const credentials = { token: async () => "token", renew: async () => undefined };
  const error = await createApi("https://octavo.example", credentials, offline)
    .GET("/v1/apps")
    .catch((thrown: unknown) => thrown);
  expect(describeFailure(error, "Failed to load apps")).toEqual({
    title: "Failed to load apps",
    message: "Octavo could not be reached. Check your connection and try again.",
    details: [],
  });
});
