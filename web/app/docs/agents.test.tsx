/** The page of the agents names exactly the tools that the MCP server has, with their scopes. */
import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import tools from "../../../crates/octavo-server/src/http/mcp/tools.rs?raw";

const pages = import.meta.glob<{ default: ComponentType }>("./agents.mdx", { eager: true });
const row = /name: "(?<name>\w+)"[^}]*?scope: (?:None|Some\(Scope::(?<scope>\w+)\))/gs;

test("every tool of the server is in the table, with its scope", () => {
  const Agents = pages["./agents.mdx"]?.default ?? (() => null);
  const page = document.createElement("main");
  page.innerHTML = renderToStaticMarkup(<Agents />);
  const shown = [...page.querySelectorAll("#tools ~ section tr")]
    .map((line) => [...line.querySelectorAll("td")].map((cell) => cell.textContent?.trim() ?? ""))
    .filter(([name = ""]) => /^[a-z_]+$/.test(name))
    .map(([name, , scope]) => `${name} ${scope}`);
  const served = [...tools.matchAll(row)].map(({ groups: { name, scope } = {} }) => `${name} ${spelled(scope)}`);
  expect(served.length).toBeGreaterThan(10);
  expect(shown.toSorted()).toEqual(served.toSorted());
});

/** `PostsWrite` is `posts.write`. */
function spelled(scope: string | undefined): string {
  return scope?.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ".").toLowerCase() ?? "–";
}
