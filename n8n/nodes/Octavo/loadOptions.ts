import type { ILoadOptionsFunctions, INodeListSearchResult, INodePropertyOptions } from "n8n-workflow";
import { callForList } from "../shared/api";
import { NETWORKS, type Platform } from "../shared/platforms";
import { type Account, chosenAccount, listAccounts, listChats } from "./account/account";

/**
 * A field beside the one that is opened: in the same entry of a list, else of the node. Undefined where it cannot be
 * told: n8n's editor sends null for a whole list as soon as one expression in it has no data yet.
 */
function beside<T>(context: ILoadOptionsFunctions, name: string): T | undefined {
  return (context.getCurrentNodeParameter(`&${name}`) ?? context.getCurrentNodeParameter(name) ?? undefined) as T;
}

function option(account: Account): INodePropertyOptions {
  const platform = NETWORKS[account.platform].name;
  const hint = account.connected ? "" : ", connect it again";
  return { name: `${account.accountDisplayName} (@${account.accountUsername}, ${platform}${hint})`, value: account.id };
}

/** The accounts whose names have `text` in them, in upper or lower case. */
function found(accounts: Account[], text = ""): INodeListSearchResult {
  const options = accounts.map(option);
  return { results: options.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase())) };
}

async function accountsWithChats(context: ILoadOptionsFunctions): Promise<Account[]> {
  const accounts = await listAccounts(callForList(context));
  return accounts.filter(({ platform }) => NETWORKS[platform].hasChats);
}

export async function getAllAccounts(this: ILoadOptionsFunctions, text?: string): Promise<INodeListSearchResult> {
  return found(await listAccounts(callForList(this)), text);
}

/** The accounts on the chosen network; all of them where it cannot be told. */
export async function getAccounts(this: ILoadOptionsFunctions, text?: string): Promise<INodeListSearchResult> {
  const platform = beside<Platform>(this, "platform");
  const accounts = await listAccounts(callForList(this));
  return found(
    accounts.filter((account) => platform === undefined || account.platform === platform),
    text,
  );
}

export async function getAccountsWithChats(this: ILoadOptionsFunctions, text?: string): Promise<INodeListSearchResult> {
  return found(await accountsWithChats(this), text);
}

/** The chats of the chosen account, none before one is chosen; those of all accounts where it cannot be told. */
export async function getChats(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
  const chosen = chosenAccount(beside<unknown>(this, "accountId"));
  const accounts = await accountsWithChats(this);
  const wanted = accounts.filter(({ id }) => chosen === undefined || id === Number(chosen));
  const offered = await Promise.all(wanted.map(async (account) => await chatsOf(this, account)));
  return offered.flat();
}

async function chatsOf(context: ILoadOptionsFunctions, account: Account): Promise<INodePropertyOptions[]> {
  const chats = await listChats(callForList(context), account.id);
  return chats.map(({ id, title, type }) => ({ name: `${title} (${type}, @${account.accountUsername})`, value: id }));
}
