import { formatBytes } from "~/lib/format";
import { fullNetworkName } from "~/ui/network-names";
import type { Fit } from "./ask";
import type { FileFacts } from "./facts";

export function factsLine({ contentType, sizeBytes, width, height, durationMs }: FileFacts): string {
  return [
    contentType,
    sizeBytes != null && formatBytes(sizeBytes),
    width != null && height != null && `${width} × ${height} px`,
    durationMs != null && `${(durationMs / 1000).toLocaleString("en", { maximumFractionDigits: 1 })} s`,
  ]
    .filter((fact) => typeof fact === "string")
    .map((fact) => fact.replaceAll(" ", "\u00a0"))
    .join(" · ");
}

/** One entry a network and placement: a word first, then every finding with its cure. */
export function verdictList(fits: Fit[]): HTMLElement {
  const list = document.createElement("ul");
  list.append(...fits.map(entry));
  return list;
}

function entry({ platform, placement, fits, findings }: Fit): HTMLElement {
  const item = document.createElement("li");
  const head = document.createElement("p");
  const word = element("span", fits ? (findings.length > 0 ? "Fits, with a warning" : "Fits") : "Does not fit");
  const tone = fits ? (findings.length > 0 ? "pending" : "succeeded") : "failed";
  word.className = `badge tone ${tone}`;
  word.prepend(icon(marks[tone]));
  const name = fullNetworkName(platform);
  head.append(element("b", placement ? `${name}, ${placement.toLowerCase()}` : name), word);
  item.append(
    head,
    ...findings.map(({ message, rule }) => {
      const finding = element("p", `${message} `);
      finding.append(element("code", rule));
      return finding;
    }),
  );
  return item;
}

/** As ui/icons.tsx draws them; this script has no React. */
const marks = {
  succeeded: "M3 8.5 6.5 12 13 4.5",
  pending: "M8 3v6M8 12v.5",
  failed: "M4 4l8 8M12 4l-8 8",
} as const;

function icon(d: string): SVGElement {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(svg.namespaceURI, "path") as SVGPathElement;
  path.setAttribute("d", d);
  svg.append(path);
  return svg;
}

/** Why there is no verdict, and what to do. */
export function failure(message: string): HTMLElement {
  const line = element("p", message);
  line.className = "tone failed checker-failure";
  return line;
}

function element(name: string, text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
