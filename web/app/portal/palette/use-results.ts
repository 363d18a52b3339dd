import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { body } from "~/api/client";
import type { SearchResult } from "~/api/types";
import { useSession } from "~/auth/session";
import { type Found, loadDocsSearch } from "~/lib/docs-search";
import { paths } from "~/lib/paths";
import { toggleTheme } from "~/lib/theme";
import { useSettled } from "~/lib/use-settled";
import { dayAndTime } from "~/lib/zoned-time";
import { furtherPlaces } from "~/portal/data/further-places";
import type { Place } from "~/portal/data/places";
import { goToKeys } from "~/portal/data/go-to-keys";
import { type Command, usePageOffer } from "~/portal/data/page-commands";
import { firstSentence } from "~/portal/data/post-status";
import { showShortcuts } from "~/portal/data/shortcuts";
import { askAcross, pathIn, useAcross } from "~/portal/data/several";
import { chosenZone } from "~/portal/data/time-zone";
import { usePlaces } from "~/portal/data/use-places";
import { useLinkTo } from "~/portal/data/workspace-links";
import { useMayWrite } from "~/portal/data/workspaces";
import type { IconName } from "~/ui/icons";
import { firstLetter } from "~/ui/post-thumb";
import { readLately } from "./lately";
import { type Group, isMatch, markedPieces, type Option, parseQuery, type Query } from "./options";

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
  const across = useAcross();
  const asked = askAcross(across);
  const isAsked = q !== "" && words !== "" && scope !== "commands" && across !== "";
  const search = useQuery({
    enabled: isAsked,
    queryKey: ["search", q, across],
    queryFn: ({ signal }) => {
      const params = { query: { q, ...asked.query } };
      return body(api.GET("/v1/search", { params, headers: asked.headers, signal }));
    },
    placeholderData: keepPreviousData,
  });
  const { posts = [], accounts = [], apps = [], webhooks = [] } = (isAsked && search.data) || {};
  const all = [
    { name: "Posts", options: scope === "accounts" ? [] : posts.map((post) => foundPost(post, q)) },
    group("Accounts", "tick", scope === "ids" ? [] : accounts),
    group("Applications", "menu", scope === "accounts" ? [] : apps),
    group("Webhooks", "forward", scope === "accounts" ? [] : webhooks),
  ];
  return { groups: all, isPending: isAsked && search.isPending, error: isAsked ? search.error : null };
}

function group(name: string, icon: IconName, results: readonly SearchResult[]): Group {
  const option = (result: SearchResult) => {
    const { id, title, detail } = result;
    return { id, label: title, detail: detailIn(result, detail), icon, to: pathOf(result) };
  };
  return { name, options: results.map(option) };
}

/** By its first sentence, or by its text where the words are further on. Its detail is its status and its time. */
function foundPost(result: SearchResult, words: string): Option {
  const { id, title, detail, thumbnailUrl } = result;
  const sentence = firstSentence(title);
  const isFurther = title.toLowerCase().includes(words.toLowerCase()) && markedPieces(sentence, words).length === 1;
  const [status = "", at = ""] = detail.split(", ");
  const thumbnail = { url: thumbnailUrl, letter: firstLetter(title) };
  const label = isFurther ? title : sentence;
  const when = detailIn(result, dayAndTime(at, chosenZone()));
  return { id, label, detail: when, icon: "send", to: pathOf(result), status, thumbnail };
}

/** Of several workspaces, the one that it is in comes first. */
function detailIn({ workspace }: SearchResult, detail: string): string {
  return workspace ? `${workspace.name}, ${detail}` : detail;
}

/** The API names whole addresses. */
function pathOf({ url, workspace }: SearchResult): string {
  const { pathname, search, hash } = new URL(url, window.location.origin);
  return pathIn(pathname + search + hash, workspace);
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

function goTo({ to, label, words }: Place, linkTo: (to: string) => string): Option {
  return { id: to, label, words, icon: "forward", to: linkTo(to), keys: goToKeys(to) };
}

function useLocal({ scope, words }: Query): Group[] {
  const { email } = useSession();
  const [all, linkTo] = [usePlaces(), useLinkTo()];
  const page = usePageOffer().commands;
  const mayWrite = useMayWrite();
  const commands = useCommandsEverywhere(mayWrite);
  if (scope === "accounts" || scope === "ids") return [];
  const matching = (options: readonly Option[]) =>
    options.filter((it) => isMatch(`${it.label} ${it.words ?? ""}`, words));
  const onPage = { name: "On this page", options: matching(page.map(asCommand)) };
  // The page's own version of a command knows more.
  const can = matching(commands.filter(({ id }) => page.every((own) => own.id !== id)));
  const places = { name: "Go to", options: matching([...all, ...furtherPlaces].map((place) => goTo(place, linkTo))) };
  if (words === "") {
    const lately = { name: "Lately", options: scope === "all" ? readLately(email) : [] };
    return [lately, onPage, { name: "Do", options: can }, places];
  }
  return [onPage, places, { name: "Do", options: scope === "all" && mayWrite ? [...can, newPostOf(words)] : can }];
}

const newPost: Option = { id: "new-post", label: "New post", icon: "plus", to: paths.newPost, isCommand: true };

function useCommandsEverywhere(mayWrite: boolean): Option[] {
  const { logout } = useSession();
  return [
    ...(mayWrite ? [newPost] : []),
    { id: "theme", label: "Switch light and dark", icon: "theme", run: toggleTheme },
    { id: "shortcuts", label: "Keyboard shortcuts", icon: "question", keys: "?", run: showShortcuts },
    { id: "logout", label: "Logout", words: "Log out, sign out", icon: "back", run: logout },
  ];
}

function newPostOf(words: string): Option {
  const to = paths.newPostOf({ text: words });
  return { id: "new-post-of", label: `New post “${words}”`, icon: "plus", to, isCommand: true };
}

function asCommand(command: Command): Option {
  return { ...command, isCommand: true };
}
