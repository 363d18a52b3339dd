/** Every text that people read, with its place: prose, pages, the web app, the n8n nodes, the API's description, the CLI. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { rustStrings } from "./rust";

export interface Text {
  file: string;
  line: number;
  text: string;
}

export const root = join(import.meta.dirname, "../../..");

export const markdown = files("*.md", "{actions,docs,crates,bench,clients,contract,examples,fuzz}/**/*.md", "n8n/*.md");

export function allTexts(): Text[] {
  return [
    ...markdown.flatMap(prose),
    ...files("web/app/**/*.mdx", "web/app/docs/**/*.sh").flatMap(prose),
    ...files("web/app/**/*.{ts,tsx}", "n8n/{nodes,credentials}/**/*.ts").flatMap(literals),
    ...files("contract/{openapi,networks,rules/table}.json").flatMap(descriptions),
    ...files("crates/octavo/src/**/*.rs").flatMap(messages),
  ];
}

export function files(...patterns: string[]): string[] {
  const found = globSync(patterns, { cwd: root, exclude: ["**/node_modules/**", "**/target/**"] });
  return found.filter((file) => !/\.test\.tsx?$|schema\.d\.ts$/.test(file)).toSorted();
}

const blank = (code: string) => code.replaceAll(/[^\n]/g, " ");

/** Blocks of code keep their place as blanks, so that lines count right. */
export const withoutBlocks = (file: string) => source(file).replaceAll(/^```.*?^```$/gms, blank);

/** A whole document without its code. */
function prose(file: string): Text[] {
  return [{ file, line: 1, text: withoutBlocks(file).replaceAll(/`[^`\n]+`/g, blank) }];
}

/** Strings and JSX text of a program, without its comments, imports and class names. */
function literals(file: string): Text[] {
  const found: Text[] = [];
  const program = ts.createSourceFile(file, source(file), ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || isClassName(node)) return;
    if (ts.isJsxText(node) || ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || isTemplateRest(node)) {
      const line = program.getLineAndCharacterOfPosition(node.getStart(program)).line + 1;
      found.push({ file, line, text: node.text });
    }
    ts.forEachChild(node, visit);
  };
  visit(program);
  return found;
}

function isTemplateRest(node: ts.Node): node is ts.TemplateMiddle | ts.TemplateTail {
  return ts.isTemplateMiddle(node) || ts.isTemplateTail(node);
}

function isClassName(node: ts.Node): boolean {
  return ts.isJsxAttribute(node) && node.name.getText() === "className";
}

/** Descriptions, and meanings of codes. */
const described =
  /"(?:description|summary|title|message|note|help|label|hint|when|limit|[A-Z_]{4,})": (?<text>"(?:[^"\\]|\\.)*")/g;

/** Descriptions in a JSON document. */
function descriptions(file: string): Text[] {
  return source(file)
    .split("\n")
    .flatMap((content, index) =>
      [...content.matchAll(described)].map(({ groups }) => ({
        file,
        line: index + 1,
        text: JSON.parse(groups?.text ?? "") as string,
      })),
    );
}

/** What a command prints, and its help. */
function messages(file: string): Text[] {
  return rustStrings(source(file), { withHelp: file.includes("src/cli/") }).map((found) => ({ file, ...found }));
}

export function source(file: string): string {
  return readFileSync(join(root, file), "utf8");
}
