/**
 * The portal's page: a theme, the settings that the server fills in, and the gate (app/auth/gate.ts), which loads the
 * app or sends people to sign in.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";
import { configId } from "../app/auth/config.ts";
import { themeScript } from "../app/lib/theme.ts";

const root = join(import.meta.dirname, "..");
/** Stands for the settings, as JSON (crates/octavo-server/src/http/web/mod.rs). */
const settingsToken = `"portal-config.octavo.invalid"`;

/** Writes portal.html next to the built app. */
export function portalPage(): Plugin {
  return {
    name: "octavo-portal-page",
    apply: "build",
    async generateBundle(_, bundle) {
      const app = Object.values(bundle).find((file) => file.type === "chunk" && file.isEntry);
      if (app?.type !== "chunk") throw new Error("the portal has no entry");
      const sheets = [...(app.viteMetadata?.importedCss ?? [])];
      const tags = [
        ...sheets.map((file) => `<link rel="stylesheet" href="/${file}">`),
        `<script type="module" src="/${app.fileName}"></script>`,
      ];
      this.emitFile({ type: "asset", fileName: "portal.html", source: await pageOf(tags, settingsToken) });
    },
  };
}

/** In development, the same page with the app from its sources and the settings of a running server. */
export function portalInDevelopment(server: string): Plugin {
  return {
    name: "octavo-portal-in-development",
    apply: "serve",
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const isPage = /^\/portal(?:[/?]|$)/.test(request.url ?? "") && request.headers.accept?.includes("text/html");
        if (!isPage) return next();
        response.setHeader("content-type", "text/html; charset=utf-8");
        developmentPage(server, request.headers.host ?? "").then((page) => response.end(page), next);
      });
    },
  };
}

async function developmentPage(server: string, host: string): Promise<string> {
  const settings = await fetch(`${server}/portal/config.json`, { headers: { host } });
  if (!settings.ok) throw new Error(`${settings.url} answered ${settings.status}: is ${server} an Octavo for ${host}?`);
  return pageOf(developmentTags, await settings.text());
}

const developmentTags = [
  `<script type="module" src="/@vite/client"></script>`,
  `<script type="module" src="/@id/__x00__virtual:react-router/inject-hmr-runtime"></script>`,
  `<script type="module" src="/app/portal/main.tsx"></script>`,
];

async function pageOf(tags: readonly string[], settings: string): Promise<string> {
  const icon = await readFile(join(root, "public/favicon.svg"), "utf8");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Octavo Developer Portal</title>
<link rel="icon" type="image/svg+xml" href="data:image/svg+xml,${encodeURIComponent(icon.trim())}">
<script>${themeScript}</script>
<template>${tags.join("")}</template>
</head>
<body>
<div id="root"></div>
<script type="application/json" id="${configId}">${settings}</script>
<script>${await gateScript()}</script>
</body>
</html>
`;
}

async function gateScript(): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: "warn",
    root,
    publicDir: false,
    resolve: { alias: { "~": join(root, "app") } },
    build: {
      write: false,
      target: "es2022",
      minify: true,
      lib: { entry: join(root, "app/auth/gate.ts"), formats: ["iife"], name: "octavoGate" },
    },
  })) as Rolldown.RolldownOutput[];
  const [chunk] = built.flatMap(({ output }) => output);
  if (chunk?.type !== "chunk") throw new Error("the gate was not built");
  return chunk.code.trim();
}
