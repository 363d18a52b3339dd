import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { body } from "~/api/client";
import type { SearchResult } from "~/api/types";
import { useSession } from "~/auth/session";
import { type Found, loadDocsSearch } from "~/lib/docs-search";
import { formatTime } from "~/lib/format";
import { paths } from "~/lib/paths";
import { toggleTheme } from "~/lib/theme";
import { useSettled } from "~/lib/use-settled";
import { furtherPlaces, type Place, tabs } from "~/portal/data/places";
import { outcomeLook } from "~/ui/badge";
import type { IconName } from "~/ui/icons";
import { readLately } from "./lately";
import { type Group, isMatch, type Option, parseQuery, type Query } from "./options";

/** After the last key, in milliseconds. */
const pause = 150;
/** Sections of the documentation. */
const mostDocs = 5;

export interface Results {
  groups: Group[];
  /** The server is asked, and nothing is known yet. */
  isPending: boolean;
  error: unknown;
}

/** What the palette offers for a text: what was found first, then what can be done, places and documentation. */
export function useResults(text: string): Results {
  const query = parseQuery(text);
  const found = useFound(query);
  const docs = useDocs(query);
  const local = useLocal(query);
  const groups = [...found.groups, ...local, ...docs].filter(({ options }) => options.length > 0);
  return { groups, isPending: found.isPending, error: found.error };
}

function useFound({ scope, words }: Query) {
  const { api } = useSession();
  const q = useSettled(words, pause);
  const isAsked = q !== "" && words !== "" && scope !== "commands";
  const search = useQuery({
    enabled: isAsked,
    queryKey: ["search", q],
    queryFn: ({ signal }) => body(api.GET("/v1/search", { params: { query: { q } }, signal })),
    placeholderData: keepPreviousData,
  });
  const { posts = [], accounts = [], apps = [], webhooks = [] } = (isAsked && search.data) || {};
  const all = [
    group("Posts", "send", scope === "accounts" ? [] : posts.map(withState)),
    group("Accounts", "tick", scope === "ids" ? [] : accounts),
    group("Applications", "menu", scope === "accounts" ? [] : apps),
    group("Webhooks", "forward", scope === "accounts" ? [] : webhooks),
  ];
  return { groups: all, isPending: isAsked && search.isPending, error: isAsked ? search.error : null };
}

function group(name: string, icon: IconName, results: readonly SearchResult[]): Group {
  const option = ({ id, title, detail, url }: SearchResult) => ({ id, label: title, detail, icon, to: pathOf(url) });
  return { name, options: results.map(option) };
}

/** A post's detail is its status, by the API's name, and its time. */
function withState(post: SearchResult): SearchResult {
  const [status = "", at = ""] = post.detail.split(", ");
  return { ...post, detail: `${outcomeLook(status).label}, ${formatTime(at)}` };
}

/** The API names whole addresses. */
function pathOf(url: string): string {
  const { pathname, search, hash } = new URL(url, window.location.origin);
  return pathname + search + hash;
}

function useDocs({ scope, words }: Query): Group[] {
  const isAsked = scope === "all" && words.length > 1;
  const index = useQuery({ enabled: isAsked, queryKey: ["docs-search"], queryFn: loadDocsSearch, staleTime: Infinity });
  const found = isAsked && index.data ? index.data(words).slice(0, mostDocs) : [];
  return [{ name: "Documentation", options: found.map(section) }];
}

function section({ url, title, page }: Found): Option {
  return { id: `docs-${url}`, label: title, detail: title === page ? undefined : page, icon: "question", to: url };
}

function goTo({ to, label }: Place): Option {
  return { id: to, label, icon: "forward", to };
}

function useLocal({ scope, words }: Query): Group[] {
  const { config, email, logout } = useSession();
  if (scope === "accounts" || scope === "ids") return [];
  const commands: Option[] = [
    { id: "new-post", label: "New post", icon: "plus", to: paths.newPost, isCommand: true },
    { id: "theme", label: "Switch light and dark", icon: "theme", run: toggleTheme },
    { id: "logout", label: "Logout", icon: "back", run: logout },
  ];
  const named: Option = {
    id: "new-post-of",
    label: `New post “${words}”`,
    icon: "plus",
    to: paths.newPostOf({ text: words }),
    isCommand: true,
  };
  const matching = (options: Option[]) => options.filter(({ label }) => isMatch(label, words));
  const places = matching([...tabs(config), ...furtherPlaces].map(goTo));
  const can = matching(commands);
  if (words === "") {
    return [
      { name: "Lately", options: scope === "all" ? readLately(email) : [] },
      { name: "Do", options: can },
      { name: "Go to", options: places },
    ];
  }
  return [
    { name: "Go to", options: places },
    { name: "Do", options: scope === "all" ? [...can, named] : can },
  ];
}
