/** Made for accounts that sign in with Facebook; what it calls is the same on both hosts. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  ApiVersion,
  GetContainerRequest,
  GetMediaInfoRequest,
  GetPageInfoRequest,
  GetPageMediaRequest,
  PageField,
  PostPageCarouselMediaRequest,
  PostPagePhotoMediaRequest,
  PostPageReelMediaRequest,
  PostPageStoriesPhotoMediaRequest,
  PostPublishMediaRequest,
  PrivateMediaField,
  PublicMediaField,
} from "instagram-graph-api";
import { until } from "../../n8n/test/harness/until.mts";
import { app, assertShown, createAccount, photoUrl, videoUrl } from "../harness/world.mts";

const account = await createAccount("INSTAGRAM");
const id = account.externalId;
let token: string;
let posted: string;

/** Publishes a container, once it is ready. */
async function publish(container: Promise<{ getId(): string }>): Promise<string> {
  const made = (await container).getId();
  assert(made, "there is no container");
  await until("the container is ready", async () => {
    const status = await new GetContainerRequest(token, made).execute();
    return status.getContainerStatusCode() === "FINISHED" ? true : undefined;
  });
  return (await new PostPublishMediaRequest(token, id, made).execute()).getId();
}

test("log in", async () => {
  const { code, redirectUri } = account.credentials as { code: string; redirectUri: string };
  const known = { client_id: app.id, client_secret: app.secret, redirect_uri: redirectUri, code };
  const body = new URLSearchParams({ ...known, grant_type: "authorization_code" });
  const answer = await fetch("https://api.instagram.com/oauth/access_token", { method: "POST", body });
  ({ access_token: token } = (await answer.json()) as { access_token: string });
});

test("who am I", async () => {
  const fields = [PageField.USERNAME, PageField.NAME, PageField.FOLLOWERS_COUNT, PageField.MEDIA_COUNT];
  const me = await new GetPageInfoRequest(token, id, ...fields).withApiVersion(ApiVersion.LATEST).execute();
  assert.deepEqual([me.getUsername(), me.getName()], [account.username, account.displayName]);
});

test("photo", async () => {
  posted = await publish(new PostPagePhotoMediaRequest(token, id, photoUrl, "One sheet").execute());
});

test("video", async () => {
  await publish(new PostPageReelMediaRequest(token, id, videoUrl, "It turns").execute());
});

test("album", async () => {
  const child = () => new PostPagePhotoMediaRequest(token, id, photoUrl).withIsCarouselItem(true).execute();
  const children = [(await child()).getId(), (await child()).getId()];
  await publish(new PostPageCarouselMediaRequest(token, id, children, "Both").execute());
});

test("story", async () => {
  await publish(new PostPageStoriesPhotoMediaRequest(token, id, photoUrl).execute());
});

test("read back", async () => {
  const fields = [PublicMediaField.CAPTION, PublicMediaField.MEDIA_TYPE, PublicMediaField.PERMALINK];
  const media = await new GetMediaInfoRequest(token, posted, ...fields, PrivateMediaField.SHORTCODE).execute();
  assert.deepEqual([media.getCaption(), media.getMediaType()], ["One sheet", "IMAGE"]);
  assert(media.getPermalink()?.includes(media.getShortcode()!));
  const page = await new GetPageMediaRequest(token, id).withLimit(2).execute();
  assert.equal(page.getData().length, 2);
});

test("what is shown", () =>
  assertShown(account, ["One sheet", "image"], ["It turns", "video"], ["Both", "image", "image"], ["", "image"]));
