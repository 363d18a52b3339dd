import { useParams, useSearchParams } from "react-router";
import { lazyRoute } from "~/ui/lazy-route";
import { isComposable } from "./data/composable";
import { isWaiting } from "./data/post-status";
import { useSchedule } from "./data/posts";

const ComposerPage = lazyRoute(async () => (await import("./composer/page/composer-page")).ComposerPage);
const PostPage = lazyRoute(async () => (await import("./post/post-page")).PostPage);

/** One post: the composer while it is a draft or being edited, then what happened to it. */
export function OnePost() {
  const { id = "" } = useParams();
  const [parameters] = useSearchParams();
  const { data } = useSchedule(id);
  const isEdited = data && isWaiting(data) && (parameters.has("edit") || data.status === "DRAFT");
  return isEdited && isComposable(data) ? <ComposerPage schedule={data} /> : <PostPage />;
}
