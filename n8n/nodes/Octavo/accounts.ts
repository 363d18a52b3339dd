import { call, type Context } from '../shared/api';
import type { components } from '../shared/schema';

export type Account = components['schemas']['Account'];
export type Chat = components['schemas']['Chat'];

export async function listAccounts(context: Context): Promise<Account[]> {
  return await call<Account[]>(context, { method: 'GET', url: '/v1/accounts' });
}

/** The chats of a Telegram account; of another there are none. */
export async function listChats(context: Context, accountId: number): Promise<Chat[]> {
  return await call<Chat[]>(context, { method: 'GET', url: `/v1/accounts/${accountId}/chats` });
}
