import { useQuery } from "@tanstack/react-query";
import { body } from "~/api/client";
import { useSession } from "~/auth/session";
import { formatTime } from "~/lib/format";
import { hasChats } from "~/lib/networks";
import { networkName, type Platform } from "~/ui/network";
import { accountName } from "~/portal/data/account-name";
import { useAccounts } from "~/portal/data/accounts";
import { useApps } from "~/portal/data/apps";
import { useCalendarLinks } from "~/portal/data/calendar-links";
import { useBins } from "~/portal/data/bins";
import { useKeys } from "~/portal/data/keys";
import { useConnectedApps, usePasskeys, useSessions } from "~/portal/data/me";
import { usePush } from "~/portal/data/push";
import { headline } from "~/portal/data/post-status";
import { commentsKey, useChats, usePosts } from "~/portal/data/posts";
import { deliveriesKey, useAllWebhooks } from "~/portal/data/webhooks";
import { useInvitations, useMembers } from "~/portal/data/members";
import { useWorkspaces } from "~/portal/data/workspaces";
import { kept, type Kept } from "./kept";
import type { Kind } from "./kinds";

export interface Choice {
  value: string;
  label: string;
  /** Of an account. */
  platform?: Platform;
}

/** What else is chosen already. */
export interface Context {
  webhookId?: string;
  workspaceId?: string;
  accountId?: number;
  /** Only accounts that take posts. */
  publishes: boolean;
  /** The application that uploads. */
  clientId: string | undefined;
  /** Only posts in these states; all when left out. */
  statuses?: readonly string[];
}

interface Query<T> {
  data: T | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

export interface Choices {
  query: Query<unknown>;
  /** Undefined until they are known. */
  choices: readonly Choice[] | undefined;
}

/** How the reader's own things of each kind are found. */
export const choiceHooks: Readonly<Record<Kind, (context: Context) => Choices>> = {
  app: useAppChoices,
  webhook: useWebhookChoices,
  delivery: useDeliveryChoices,
  account: useAccountChoices,
  chat: useChatChoices,
  schedule: useScheduleChoices,
  file: useFileChoices,
  key: useUploadKeyChoices,
  apiKey: useApiKeyChoices,
  import: useImportChoices,
  bin: useBinChoices,
  receiver: useReceiverChoices,
  session: useSessionChoices,
  passkey: usePasskeyChoices,
  pushBrowser: usePushBrowserChoices,
  connectedApp: useConnectedAppChoices,
  workspace: useWorkspaceChoices,
  member: useMemberChoices,
  invitation: useInvitationChoices,
  approval: useApprovalChoices,
  comment: useCommentChoices,
  connectLink: useConnectLinkChoices,
  calendarLink: useCalendarLinkChoices,
};

function listed<T>(query: Query<readonly T[]>, toChoice: (one: T) => Choice): Choices {
  return { query, choices: query.data?.map(toChoice) };
}

function useApprovalChoices(): Choices {
  const { api } = useSession();
  const query = useQuery({
    queryKey: ["approvals", "waiting"],
    queryFn: ({ signal }) => body(api.GET("/v1/approvals", { params: { query: { status: "PENDING" } }, signal })),
  });
  return {
    query,
    choices: query.data?.items.map(({ id, post }) => ({ value: id, label: `${headline(post)} (${id})` })),
  };
}

function useCommentChoices(): Choices {
  const { api } = useSession();
  const query = useQuery({
    queryKey: [...commentsKey, "choices"],
    queryFn: ({ signal }) => body(api.GET("/v1/comments", { signal })),
  });
  return {
    query,
    choices: query.data?.items.map(({ id, author, text }) => ({ value: id, label: `${author.name}: ${text} (${id})` })),
  };
}

function useConnectLinkChoices(): Choices {
  const { api } = useSession();
  const query = useQuery({
    queryKey: ["connect links"],
    queryFn: ({ signal }) => body(api.GET("/v1/connect-links", { signal })),
  });
  return { query, choices: query.data?.items.map(({ id, status }) => ({ value: id, label: `${status} (${id})` })) };
}

function useCalendarLinkChoices() {
  return listed(useCalendarLinks(), ({ id, createdTime }) => ({
    value: id,
    label: `${formatTime(createdTime)} (${id})`,
  }));
}

function useAppChoices() {
  return listed(useApps(), ({ id, name }) => ({ value: id, label: `${name} (${id})` }));
}

function useWebhookChoices() {
  return listed(useAllWebhooks(), ({ id, url }) => ({ value: id, label: `${url} (${id})` }));
}

function useDeliveryChoices({ webhookId = "" }: Context) {
  const { api } = useSession();
  const query = useQuery({
    queryKey: [...deliveriesKey(webhookId), "choices"],
    queryFn: ({ signal }) =>
      body(api.GET("/v1/webhooks/{id}/deliveries", { params: { path: { id: webhookId } }, signal })),
    enabled: webhookId !== "",
  });
  // Of no webhook there are none.
  const data = webhookId === "" ? [] : query.data?.content;
  return listed({ ...query, data }, ({ id, eventType, createdTime }) => ({
    value: id,
    label: `${eventType}, ${formatTime(createdTime)} (${id})`,
  }));
}

/** In a sandbox run every account is simulated; in another this page publishes nothing (draft.ts). */
function useAccountChoices({ publishes }: Context) {
  const query = useAccounts();
  const data = query.data?.filter(({ connected }) => connected || !publishes);
  return listed({ ...query, data }, (account) => ({
    value: String(account.id),
    label: `${networkName(account.platform)}: ${accountName(account)} (${account.id})`,
    platform: account.platform,
  }));
}

function useChatChoices({ accountId }: Context) {
  const accounts = useAccounts();
  const account = accounts.data?.find(({ id }) => id === accountId);
  const chats = useChats(account);
  const data = accounts.data && !hasChats(account?.platform) ? [] : chats.data;
  return listed({ ...chats, data }, ({ id, title, type }) => ({ value: id, label: `${title}, ${type} (${id})` }));
}

function useScheduleChoices({ statuses }: Context) {
  const query = usePosts();
  const items = query.data?.pages.flatMap((page) => page.items);
  const data = items?.filter(({ status }) => statuses?.includes(status) ?? true);
  return listed({ ...query, data }, (schedule) => ({
    value: schedule.id,
    label: `${headline(schedule)}, ${schedule.status} (${schedule.id})`,
  }));
}

/** Uploaded from here just now, or stored before. */
function useFileChoices() {
  const { api } = useSession();
  const files = useQuery({
    queryKey: ["media", "choices"],
    queryFn: ({ signal }) => body(api.GET("/v1/media", { params: { query: { limit: 100 } }, signal })),
  });
  const { query, choices: uploaded } = useKeptChoices("file");
  if (!files.data || !uploaded) return { query: files.error ? files : query, choices: undefined };
  const all = new Set([...uploaded.map(({ value }) => value), ...files.data.items.map(({ path }) => path)]);
  return { query, choices: [...all].map((value) => ({ value, label: value })) };
}

function useKeptChoices(kind: Kept) {
  const query = useQuery({ queryKey: ["kept", kind], queryFn: () => kept(kind) });
  return listed(query, (value) => ({ value, label: value }));
}

function useUploadKeyChoices() {
  return useKeptChoices("key");
}

function useApiKeyChoices() {
  return listed(useKeys(), ({ id, name }) => ({ value: id, label: `${name} (${id})` }));
}

function useImportChoices() {
  return useKeptChoices("import");
}

function useSessionChoices() {
  return listed(useSessions(), ({ id, address, current }) => ({
    value: id,
    label: `${current ? "This browser" : (address ?? "Another browser")} (${id})`,
  }));
}

function usePasskeyChoices() {
  return listed(usePasskeys(), ({ id, name }) => ({ value: id, label: `${name} (${id})` }));
}

function usePushBrowserChoices() {
  const { data, ...query } = usePush();
  return listed({ data: data?.items, ...query }, ({ id, endpointHost }) => ({
    value: id,
    label: `${endpointHost} (${id})`,
  }));
}

function useConnectedAppChoices() {
  return listed(useConnectedApps(), ({ clientId, name }) => ({ value: clientId, label: `${name} (${clientId})` }));
}

function useWorkspaceChoices() {
  return listed(useWorkspaces(), ({ id, name }) => ({ value: id, label: `${name} (${id})` }));
}

function useMemberChoices({ workspaceId = "" }: Context) {
  const query = useMembers(workspaceId);
  const data = workspaceId === "" ? [] : query.data;
  return listed({ ...query, data }, ({ userId, name, email }) => ({
    value: userId,
    label: `${name ?? email ?? "A member"} (${userId})`,
  }));
}

function useInvitationChoices({ workspaceId = "" }: Context) {
  const query = useInvitations(workspaceId);
  const data = workspaceId === "" ? [] : query.data;
  return listed({ ...query, data }, ({ id, email }) => ({ value: id, label: `${email} (${id})` }));
}

/** Without a sandbox there are no bins. */
function useAnyBins() {
  const { sandbox } = useSession().config;
  const query = useBins();
  return sandbox ? query : { ...query, data: [] };
}

function useBinChoices() {
  return listed(useAnyBins(), ({ id, url }) => ({ value: id, label: `${url} (${id})` }));
}

function useReceiverChoices() {
  return listed(useAnyBins(), ({ url }) => ({ value: url, label: `Request bin ${url}` }));
}
