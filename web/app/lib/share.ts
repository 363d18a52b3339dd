import { operator } from "./operator";

interface Shared {
  path: string;
  title: string;
  lead: string;
}

/** What search engines, chats and networks show of a page. */
export function share({ path, title, lead }: Shared) {
  const address = operator.publicUrl + path;
  return [
    { title },
    { name: "description", content: lead },
    { property: "og:title", content: title },
    { property: "og:description", content: lead },
    { property: "og:type", content: "website" },
    { property: "og:url", content: address },
    { property: "og:image", content: `${operator.publicUrl}/og.png` },
    { name: "twitter:card", content: "summary_large_image" },
    { tagName: "link", rel: "canonical", href: address },
  ];
}
