import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';
import { PLATFORMS, type Platform } from '../shared/platforms';
import { type Account, listAccounts, listChats } from './accounts';

/** A field beside the one that is opened: in the same entry of a list, else of the node. */
function beside(context: ILoadOptionsFunctions, name: string): unknown {
  return context.getCurrentNodeParameter(`&${name}`) ?? context.getCurrentNodeParameter(name);
}

function option(account: Account): INodePropertyOptions {
  const platform = PLATFORMS[account.platform].name;
  const hint = account.connected ? '' : ', connect it again';
  return { name: `${account.accountDisplayName} (@${account.accountUsername}, ${platform}${hint})`, value: account.id };
}

async function accountsOn(context: ILoadOptionsFunctions, platform: Platform): Promise<INodePropertyOptions[]> {
  const accounts = await listAccounts(context);
  return accounts.filter((account) => account.platform === platform).map(option);
}

/** The accounts on the chosen network. */
export async function getAccounts(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
  return await accountsOn(this, beside(this, 'platform') as Platform);
}

export async function getTelegramAccounts(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
  return await accountsOn(this, 'TELEGRAM');
}

/** The chats of the chosen account; none before one is chosen. */
export async function getChats(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
  const account = Number(beside(this, 'accountId') || Number.NaN);
  if (!Number.isInteger(account)) return [];
  const chats = await listChats(this, account);
  return chats.map(({ id, title, type }) => ({ name: `${title} (${type})`, value: id }));
}
