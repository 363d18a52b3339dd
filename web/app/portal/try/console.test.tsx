/** The form of every operation, against an API that answers each GET with the description's own example. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { createApi } from "~/api/client";
import type { App } from "~/api/types";
import { type Session, SessionContext } from "~/auth/session";
import type { OpenApi } from "~/lib/openapi";
import contract from "../../../../contract/openapi.json" with { type: "json" };
import { Console } from "./console";
import { callsOf, type Operation } from "./description";

const origin = "https://octavo.example";
const operations = callsOf(contract as unknown as OpenApi);
const apps: App[] = [
  { id: "app_1", name: "Fernhill Publisher", clientId: "client_1", callbackUrls: [], reconnectLinks: false },
];

beforeEach(() => sessionStorage.clear());

test.each(operations)(
  "$id: its parameters and its body are there, and the call follows from them",
  async (operation) => {
    open(operation);
    const form = screen.getByRole("form", { name: "Call" });
    for (const { name } of operation.parameters) within(form).getByLabelText(name);
    if (operation.body?.fileField) expect(within(form).getByLabelText<HTMLInputElement>("file").type).toBe("file");
    else if (operation.body?.schema.type === "string") {
      expect(within(form).getByLabelText<HTMLTextAreaElement>("Body").value).toBe(operation.body.example);
      expect(curlText()).toContain(`content-type: ${operation.body.contentType}`);
    } else if (operation.body)
      expect(Object.keys(bodyIn(form))).toEqual(expect.arrayContaining(operation.body.schema.required ?? []));
    else expect(within(form).queryByLabelText("Body")).toBeNull();
    expect(curlText()).toContain(`${origin}${operation.path}`);
    expect(curlText().includes("$OCTAVO_TOKEN")).toBe(operation.scope !== undefined);
    expect(curlText().includes("x-api-key: client_1")).toBe(operation.takesClientId);
  },
);

const withPathIds = operations.filter(needsPathIds);
// Imports are known only from earlier answers.
const filled = withPathIds.filter(({ method, id }) => method !== "DELETE" && id !== "show_import");

test.each(filled)("$id: what its path needs is filled from the reader's own", async (operation) => {
  open(operation);
  await waitFor(() => expect(curlText()).not.toMatch(/\{(?:id|deliveryId|binId)\}/));
});

test.each(withPathIds.filter(({ method }) => method === "DELETE"))(
  "$id: what it deletes is listed, and not chosen",
  async (operation) => {
    open(operation);
    const name = operation.parameters.find((parameter) => parameter.in === "path")?.name ?? "";
    const choice = screen.getByLabelText<HTMLSelectElement>(name);
    // Beside "Choose" and "Another value...".
    await waitFor(() => expect(within(choice).getAllByRole("option").length).toBeGreaterThan(2));
    expect(choice.value).toBe("");
    expect(curlText()).toContain(operation.path);
  },
);

test("an import is known only from an earlier answer", async () => {
  open(named("show_import"));
  await screen.findByText("Import a file");
  expect(curlText()).toContain("/v1/media/upload/import/{id}");
});

test("a post takes the reader's account, its network's settings and its chat, and errors are told in place", async () => {
  const { sent } = open(named("create_post"));
  const form = screen.getByRole("form", { name: "Call" });
  await within(form).findByRole("option", { name: /Folio news/ });
  const account = within(form).getByLabelText("publications[0].socialMediaAccountId");
  await userEvent.selectOptions(account, "2");
  expect(bodyIn(form)).toMatchObject({
    publications: [{ socialMediaAccountId: 2, platformSettings: { type: "INSTAGRAM", publicationType: "FEED" } }],
  });
  expect(within(form).queryByLabelText("publications[0].posts[0].chatId")).toBeNull();
  await userEvent.selectOptions(account, "1");
  await waitFor(() => expect(bodyIn(form)).toMatchObject({ publications: [{ posts: [{ chatId: chats[0]?.id }] }] }));
  await userEvent.click(within(form).getByRole("button", { name: "Send" }));
  await screen.findByText("Bad Request");
  expect(within(form).getByText("It is too long.")).toBeTruthy();
  expect(within(screen.getByRole("region", { name: "Response" })).getByRole("alert").textContent).toContain(
    "It is too long.",
  );
  expect(sent).toEqual(["POST /v1/posts client_1"]);
});

test("the example's account may be the reader's own on another network", async () => {
  open(named("create_post"), { platforms: ["BLUE_SKY"] });
  const form = screen.getByRole("form", { name: "Call" });
  await within(form).findByRole("option", { name: /^Bluesky/ });
  expect(bodyIn(form)).toMatchObject({
    publications: [{ socialMediaAccountId: 1, platformSettings: { type: "BLUE_SKY" } }],
  });
  expect(within(form).getByLabelText<HTMLTextAreaElement>("Body").value).not.toContain("chatId");
});

test("text that is not valid JSON is not sent, and says so", async () => {
  const { sent } = open(named("create_app"));
  const body = screen.getByLabelText("Body");
  await userEvent.clear(body);
  await userEvent.type(body, "{{");
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  expect(screen.getByRole("alert").textContent).toContain("This is not valid JSON");
  expect(document.activeElement).toBe(body);
  expect(sent).toEqual([]);
});

test("what deletes asks first, and takes nothing that was not chosen", async () => {
  const { sent } = open(named("delete_app"));
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  expect(screen.getByText("Required.")).toBeTruthy();
  await screen.findByRole("option", { name: /Folio/ });
  await userEvent.selectOptions(screen.getByLabelText("id"), screen.getByRole("option", { name: /Folio/ }));
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  expect(sent).toEqual([]);
  await userEvent.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Send" }));
  await screen.findByText("The response has no content.");
  expect(sent).toEqual([`DELETE /v1/apps/${ownApps[0]?.id} `]);
});

test("without a sandbox a post is only checked, and other calls that publish are not made", async () => {
  const { sent, unmount } = open(named("create_post"), { sandbox: false });
  expect(screen.getByLabelText<HTMLSelectElement>("validateOnly")).toMatchObject({ value: "true", disabled: true });
  expect(curlText()).toContain("/v1/posts?validateOnly=true");
  unmount();
  for (const id of ["publish_post", "update_post", "connect_sandbox_account"]) {
    const opened = open(named(id), { sandbox: false });
    expect(screen.queryByRole("button", { name: "Send" })).toBeNull();
    opened.unmount();
  }
  expect(sent).toEqual([]);
});

test("the token is hidden until it is asked for", async () => {
  open(named("list_accounts"));
  expect(document.body.textContent).not.toContain("the-session");
  await userEvent.click(screen.getByRole("button", { name: "Show token" }));
  expect(curlText()).toContain("authorization: Bearer the-session");
});

const ownApps = exampleOf("/v1/apps") as App[];
const chats = exampleOf("/v1/accounts/{id}/chats") as { id: string }[];

function named(id: string): Operation {
  const found = operations.find((operation) => operation.id === id);
  if (!found) throw new Error(`no operation ${id}`);
  return found;
}

function needsPathIds({ parameters }: Operation): boolean {
  return parameters.some(({ in: place }) => place === "path");
}

function curlText(): string {
  return document.querySelector("[aria-labelledby=request] pre")?.textContent ?? "";
}

function bodyIn(form: HTMLElement): object {
  return JSON.parse(within(form).getByLabelText<HTMLTextAreaElement>("Body").value) as object;
}

function exampleOf(path: string): unknown {
  const operation = operations.find((each) => each.method === "GET" && each.path === path);
  return operation?.answers.find(({ status }) => status === "200")?.example;
}

/** What is under an address, ids put back into their places. */
function answerTo(url: string, platforms: readonly string[]): unknown {
  const path = new URL(url).pathname;
  if (path === "/v1/accounts") {
    const [account] = exampleOf(path) as object[];
    return platforms.map((platform, index) => ({ ...account, id: index + 1, platform }));
  }
  if (path === "/v1/posts") {
    // The description's example is out; some calls take only what is not.
    const page = exampleOf(path) as { items: object[] };
    const waiting = ["DRAFT", "SCHEDULED"].map((status) => ({ ...page.items[0], id: `sch_${status}`, status }));
    return { ...page, items: [...waiting, ...page.items] };
  }
  const known = operations.find((one) => new RegExp(`^${one.path.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(path));
  return exampleOf(known?.path ?? "");
}

/** The console of one operation; `sent` is what it sent, without the reading of lists. */
function open(operation: Operation, { sandbox = true, platforms = ["TELEGRAM", "INSTAGRAM"] } = {}) {
  const sent: string[] = [];
  const api = createApi(origin, { token: async () => "the-session", renew: async () => undefined }, async (request) =>
    Response.json(answerTo((request as Request).url, platforms)),
  );
  const send = vi.fn(async (request: Request) => {
    sent.push(`${request.method} ${new URL(request.url).pathname} ${request.headers.get("x-api-key") ?? ""}`);
    return request.method === "DELETE" ? new Response(null, { status: 204 }) : Response.json(refusal, { status: 400 });
  });
  const config = {
    authority: origin,
    clientId: "octavo-portal",
    metadata: {},
    apiBase: origin,
    sandbox,
    networks: [{ platform: "TELEGRAM", way: "bot-token" as const }],
  };
  const session: Session = {
    api,
    send,
    token: "the-session",
    config,
    userId: "usr_1",
    email: "mara@fernhill.example",
    problem: undefined,
    logout: () => undefined,
    signInAgain: () => undefined,
    signedInAt: undefined,
    proveAgain: () => undefined,
  };
  const view = render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <SessionContext value={session}>
          <Console operation={operation} apps={apps} />
        </SessionContext>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return { sent, unmount: view.unmount };
}

const refusal = {
  error: {
    code: "VALIDATION_ERROR",
    message: "publications[0].posts[0].chatId: It is too long. (and 1 more)",
    details: [
      { field: "publications[0].posts[0].chatId", message: "It is too long." },
      { field: "isDraft", message: "It is no boolean." },
    ],
    requestId: "req_1",
  },
};
