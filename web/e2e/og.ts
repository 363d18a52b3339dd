/** `node e2e/og.ts`: creates public/og.png from the home page: the picture that chats and networks show with a link. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { launch } from "./harness/browser.ts";
import { OctavoServer } from "./harness/server.ts";

const onlyHero = `
  .site-head, .hero ~ *, .hero .btns, .hero figcaption, .sec, .close, .site-foot { display: none !important; }
  body { border-top: 8px solid var(--color-ink); }
  .hero { height: 622px; padding-block: 0; }
  .hero .lead { max-width: none; }
  .hero .lead [data-if] { display: none; }
`;

const [octavo, browser] = await Promise.all([OctavoServer.start(), launch()]);
try {
  const context = await browser.newContext({
    viewport: { width: 1200, height: 630 },
    bypassCSP: true,
    reducedMotion: "reduce",
    colorScheme: "light",
  });
  const page = await context.newPage();
  await page.goto(octavo.origin);
  await page.addStyleTag({ content: onlyHero });
  const picture = await page.screenshot();
  const small = await sharp(picture).png({ palette: true, colours: 64, dither: 0, effort: 10 }).toBuffer();
  await writeFile(join(import.meta.dirname, "../public/og.png"), small);
} finally {
  await browser.close();
  await octavo.stop();
}
