const { OCTAVO_URL } = process.env;

const answer = await fetch(`${OCTAVO_URL}/v1/media/compatibility`, {
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify({
    contentType: "video/mp4",
    sizeBytes: 24_000_000,
    width: 1080,
    height: 1920,
    durationMs: 152_400,
  }),
});
if (!answer.ok) throw new Error(await answer.text());
const { placements } = await answer.json();
for (const { platform, placement, fits, findings } of placements) {
  console.log(platform, placement ?? "", fits);
  for (const { message } of findings) console.log(" ", message);
}
