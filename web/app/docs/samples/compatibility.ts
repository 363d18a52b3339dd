import { Octavo } from "@octavo/sdk";

const { ACCESS_TOKEN, CLIENT_ID } = process.env;
const octavo = new Octavo({ apiKey: ACCESS_TOKEN, clientId: CLIENT_ID });

const { placements } = await octavo.media.checkFacts({
  contentType: "video/mp4",
  sizeBytes: 24_000_000,
  width: 1080,
  height: 1920,
  durationMs: 152_400,
});
for (const { platform, placement, fits, findings } of placements) {
  console.log(platform, placement ?? "", fits);
  for (const { message } of findings) console.log(" ", message);
}
