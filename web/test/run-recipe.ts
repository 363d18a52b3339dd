import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const runners: Record<string, [file: string, program: string, ...args: string[]]> = {
  JavaScript: ["recipe.mjs", process.execPath],
  Python: ["recipe.py", "python3"],
  Go: ["recipe.go", "go", "run"],
  PHP: ["recipe.php", "php"],
};

/** What a recipe prints under this API key, in small letters; Go compiles its library the first time, which takes seconds. */
export function runRecipe(name: string, code: string, key: string): string {
  const [file, program, ...args] = runners[name] ?? [];
  if (!file || !program) throw new Error(`nothing runs ${name}`);
  const place = mkdtempSync(join(tmpdir(), "octavo-recipe-"));
  try {
    writeFileSync(join(place, file), code);
    const run = spawnSync(program, [...args, join(place, file)], {
      env: { ...process.env, WEBHOOK_KEY: key },
      encoding: "utf8",
    });
    return run.error?.message ?? (run.stdout.trim().toLowerCase() || run.stderr);
  } finally {
    rmSync(place, { recursive: true });
  }
}
