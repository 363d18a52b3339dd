/** Uploads from every kind of source, with progress, over a line that breaks. */
import assert from "node:assert/strict";
import { createReadStream } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { after, before, test } from "node:test";
import { ConnectionError, type Progress, TimeoutError, type UploadSource, ValidationError } from "@octavo/sdk";
import { Proxy } from "./harness/proxy.ts";
import { all, recorded, startWorld, type World } from "./harness/world.ts";

const assets = join(import.meta.dirname, "../../../crates/octavo/assets");
const filmSize = 8_000_000;
let proxy: Proxy;
let world: World;
let folder: string;
let film: string;
let bytes: Buffer;

before(async () => {
  proxy = await Proxy.start();
  world = await startWorld({ OCTAVO_PUBLIC_URL: proxy.origin });
  proxy.port = Number(new URL(world.server.origin).port);
  folder = await mkdtemp(join(tmpdir(), "octavo-sdk-"));
  film = join(folder, "film.mp4");
  bytes = await filmOf(filmSize);
  await writeFile(film, bytes);
});
after(async () => {
  proxy.stop();
  await world?.server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The video, with so much free space (a box that players skip, ISO/IEC 14496-12). */
async function filmOf(size: number): Promise<Buffer> {
  const video = await readFile(join(assets, "video.mp4"));
  const free = Buffer.alloc(size - video.length);
  free.writeUInt32BE(free.length);
  free.write("free", 4);
  return Buffer.concat([video, free]);
}

/** The files of the library that are as large as the film. */
async function films(): Promise<string[]> {
  const files = await all(world.octavo.media.list());
  return files.filter(({ sizeBytes }) => sizeBytes === filmSize).map(({ path }) => path);
}

test("a file is uploaded with its progress", async () => {
  const reports: Progress[] = [];
  const { path } = await world.octavo.media.upload(film, { onProgress: (progress) => reports.push(progress) });
  assert.match(path, /\.mp4$/);
  assert.ok(reports.length > 10, `${reports.length} reports`);
  assert.ok(reports.every(({ sent, total }, index) => total === filmSize && sent > (reports[index - 1]?.sent ?? 0)));
  assert.equal(reports.at(-1)?.sent, filmSize);
  assert.deepEqual(await films(), [path]);
  await world.octavo.media.delete(path);
});

test("files come from paths, addresses, blobs, bytes and streams", async () => {
  const photo = join(assets, "photo.jpg");
  const content = new Uint8Array(await readFile(photo));
  const named = { filename: "photo.jpg" };
  const sources: [UploadSource, object?][] = [
    [photo],
    [pathToFileURL(photo)],
    [new File([content], "photo.jpg")],
    [new Blob([content], { type: "image/jpeg" })],
    [Buffer.from(content), named],
    [content.buffer, named],
    [createReadStream(photo), named],
    [createReadStream(photo), { ...named, size: content.length }],
    [new Blob([content]).stream(), { contentType: "image/jpeg" }],
  ];
  for (const [source, options] of sources) {
    const { path } = await world.octavo.media.upload(source, options);
    assert.match(path, /\.jpg$/);
  }
});

test("an upload that was cut resumes at the same address, and there is one file", async () => {
  const { octavo, exchanges } = recorded(world);
  proxy.breakAfter = 3_000_000;
  const reports: number[] = [];
  const { path } = await octavo.media.upload(film, { onProgress: ({ sent }) => reports.push(sent) });
  assert.equal(proxy.breakAfter, Number.POSITIVE_INFINITY);
  const puts = exchanges.filter(({ method }) => method === "PUT");
  assert.deepEqual(
    puts.map(({ status }) => status),
    [undefined, 200],
  );
  assert.equal(puts[0]?.url, puts[1]?.url);
  assert.equal(reports.at(-1), filmSize);
  assert.deepEqual(await films(), [path]);
  await octavo.media.delete(path);
});

test("a file that arrived before the line was cut is not sent again", async () => {
  const losingPut: typeof fetch = (url, init) => {
    if (init?.method === "PUT") proxy.answersToLose = 1;
    return fetch(url, init);
  };
  const { octavo, exchanges } = recorded(world, {}, losingPut);
  const lost = proxy.lost;
  const { path } = await octavo.media.upload(film);
  assert.equal(proxy.lost, lost + 1);
  assert.equal(exchanges.filter(({ method }) => method === "PUT").length, 1);
  assert.deepEqual(await films(), [path]);
  await octavo.media.delete(path);
});

test("a later run resumes with the same idempotency key", async () => {
  const idempotencyKey = "film-of-the-week";
  proxy.breakAfter = 3_000_000;
  const first = recorded(world, { maxRetries: 0 });
  await assert.rejects(first.octavo.media.upload(film, { idempotencyKey }), ConnectionError);
  const later = recorded(world);
  const { path } = await later.octavo.media.upload(film, { idempotencyKey });
  const again = recorded(world);
  assert.equal((await again.octavo.media.upload(film, { idempotencyKey })).path, path);
  assert.ok(again.exchanges.every(({ method }) => method !== "PUT"));
  assert.deepEqual(await films(), [path]);
  await world.octavo.media.delete(path);
});

test("a stream of a known size is sent as it comes, and only once", async () => {
  const { octavo, exchanges } = recorded(world);
  proxy.breakAfter = 3_000_000;
  const options = { filename: "film.mp4", size: filmSize };
  await assert.rejects(octavo.media.upload(createReadStream(film), options), ConnectionError);
  assert.equal(exchanges.filter(({ method }) => method === "PUT").length, 1);
  const { path } = await octavo.media.upload(createReadStream(film), options);
  assert.deepEqual(await films(), [path]);
  await octavo.media.delete(path);
});

test("an upload can be aborted, and leaves nothing", async () => {
  const controller = new AbortController();
  const { signal } = controller;
  const onProgress = ({ sent }: Progress) => sent > 1_000_000 && controller.abort();
  await assert.rejects(world.octavo.media.upload(film, { signal, onProgress }), { name: "AbortError" });
  assert.deepEqual(await films(), []);
});

test("an upload ends at its timeout", async () => {
  const stalled = { body: new ReadableStream({ start() {} }), duplex: "half" };
  const hanging: typeof fetch = (url, init) => fetch(url, { ...init, ...(init?.method === "PUT" && stalled) });
  const { octavo } = recorded(world, { maxRetries: 0 }, hanging);
  const upload = octavo.media.upload(film, { timeout: 2_000 });
  await assert.rejects(upload, TimeoutError);
});

test("what is no picture is refused with a reason", async () => {
  const upload = world.octavo.media.upload(new Blob(["not a picture"]), { filename: "photo.jpg" });
  const error = await upload.catch((each: unknown) => each);
  assert.ok(error instanceof ValidationError);
  assert.match(error.message, /\w/);
});
