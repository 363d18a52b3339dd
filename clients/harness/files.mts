/** A photo and a video, on disk and at addresses that networks fetch them from. */
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

export const folder = join(import.meta.dirname, "../../crates/octavo/assets");
const types: Record<string, string> = { "photo.jpg": "image/jpeg", "video.mp4": "video/mp4" };

export async function serveFiles(): Promise<{ origin: string; stop(): void }> {
  const server = createServer(({ url }, response) => {
    const name = url!.slice(1);
    if (!(name in types)) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": types[name] });
    createReadStream(join(folder, name)).pipe(response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() };
}
