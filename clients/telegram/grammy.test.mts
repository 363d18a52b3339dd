import assert from "node:assert/strict";
import { test } from "node:test";
import { Api, GrammyError, InputFile } from "grammy";
import { assertShown, base, createAccount, photo, video } from "../harness/world.mts";

const options = { apiRoot: `${base}/telegram` };
const account = await createAccount("TELEGRAM");
const bot = new Api(account.credentials.token!, options);
let chat: number;
let said: number;

test("who am I", async () => {
  const me = await bot.getMe();
  assert.deepEqual([`${me.id}`, me.username], [account.externalId, account.username]);
});

test("where may I post", async () => {
  const updates = await bot.getUpdates({ allowed_updates: ["my_chat_member"] });
  chat = updates.map((update) => update.my_chat_member!.chat).find(({ type }) => type === "channel")!.id;
  assert.equal((await bot.getChatMember(chat, Number(account.externalId))).status, "administrator");
});

test("text", async () => {
  const message = await bot.sendMessage(chat, "Eight <b>leaves</b>", { parse_mode: "HTML" });
  assert.equal(message.text, "Eight leaves");
  assert.deepEqual(message.entities, [{ type: "bold", offset: 6, length: 6 }]);
  said = message.message_id;
});

test("photo", async () => {
  const message = await bot.sendPhoto(chat, new InputFile(photo, "photo.jpg"), { caption: "One sheet" });
  assert(message.photo.length > 0);
});

test("video", async () => {
  const message = await bot.sendVideo(chat, new InputFile(video, "video.mp4"), { supports_streaming: true });
  assert.equal(message.video.mime_type, "video/mp4");
});

test("album", async () => {
  const files = [
    { type: "photo" as const, media: new InputFile(photo, "photo.jpg"), caption: "Both" },
    { type: "video" as const, media: new InputFile(video, "video.mp4") },
  ];
  const messages = await bot.sendMediaGroup(chat, files);
  assert.equal(new Set(messages.map((message) => "media_group_id" in message && message.media_group_id)).size, 1);
});

test("edit", async () => {
  const edited = await bot.editMessageText(chat, said, "Sixteen pages");
  assert(edited !== true && edited.edit_date);
});

test("a refusal", async () => {
  const tooLong = await bot.sendMessage(chat, "x".repeat(4097)).catch((error: unknown) => error);
  assert(tooLong instanceof GrammyError);
  assert.deepEqual([tooLong.error_code, tooLong.description], [400, "Bad Request: message is too long"]);
  const stranger = await new Api(`${account.externalId}:wrong`, options).getMe().catch((error: unknown) => error);
  assert(stranger instanceof GrammyError && stranger.error_code === 401);
});

test("what is shown", () =>
  assertShown(account, ["Sixteen pages"], ["One sheet", "image"], ["", "video"], ["Both", "image", "video"]));
