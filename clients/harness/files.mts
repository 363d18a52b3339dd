/** A photo and videos, on disk and at addresses that networks fetch them from. */
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

export const folder = join(import.meta.dirname, "../../crates/octavo/assets");
const types: Record<string, string> = { "photo.jpg": "image/jpeg", "video.mp4": "video/mp4" };

/** The video, with so much free space (a box that players skip, ISO/IEC 14496-12) that it takes several parts. */
export async function makeFilm(path: string): Promise<void> {
  const free = Buffer.alloc(700_000);
  free.writeUInt32BE(free.length);
  free.write("free", 4);
  await writeFile(path, Buffer.concat([await readFile(join(folder, "video.mp4")), free]));
}

export async function serveFiles(): Promise<{ origin: string; stop(): void }> {
  const server = createServer(({ url }, response) => {
    const name = url!.slice(1);
    if (name in types) {
      response.writeHead(200, { "content-type": types[name] });
      createReadStream(join(folder, name)).pipe(response);
    } else {
      response.writeHead(404).end();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() };
}
