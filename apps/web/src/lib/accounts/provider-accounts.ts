import {
  listProviderAccounts,
  unlinkProviderAccount,
} from '@airdeck/contract/sign-in-providers/provider-accounts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api-client/call.ts';
import { impersonatedApi } from '../api-client/impersonated-api.ts';
import { changing, queryOf } from '../query/query.ts';

const as = impersonatedApi;

/** The accounts at providers with which a user signs in: of the reader, or of a user whom the reader administers. */
export const useProviderAccounts = (userId: string) =>
  useQuery(queryOf(listProviderAccounts, { params: { userId } }, { as }));

export const unlinkAccount = (userId: string, providerId: string): Promise<void> =>
  changing(call(unlinkProviderAccount, { params: { userId, providerId } }, { as }), listProviderAccounts);
