import { z } from 'zod';
import { errors, USUAL_ERRORS } from '../common/errors.ts';
import { operation } from '../common/operation.ts';
import { uuidParameter } from '../common/parameters.ts';
import { PROVIDER_ACCOUNT_PERMISSIONS } from './provider-accounts.permissions.ts';
import { PROVIDER_ICONS } from './sign-in-providers.ts';

// The accounts at providers with which a user signs in.

export const PROVIDER_ACCOUNT_ERRORS = errors('providerAccounts', {
  signInAgain: 'Sign in again before undoing it',
  onlyWay: 'There would be no way left to sign in',
});

const providerAccountSchema = z.object({
  providerId: z.string(),
  provider: z.string().describe('Name of the provider'),
  icon: z.enum(PROVIDER_ICONS),
  createdTime: z.number().int().describe('Epoch milliseconds: the first sign-in with it'),
});
export type ProviderAccount = z.infer<typeof providerAccountSchema>;

const tag = 'provider-accounts';
const permission = PROVIDER_ACCOUNT_PERMISSIONS.manage;
const path = '/backoffice/users/:userId/providerAccounts';
const params = z.object({ userId: uuidParameter('userId') });

export const listProviderAccounts = operation({
  method: 'GET',
  path,
  permission,
  tag,
  summary: 'The accounts at providers with which a user signs in',
  params,
  responses: { 200: z.array(providerAccountSchema) },
});

export const unlinkProviderAccount = operation({
  method: 'DELETE',
  path: `${path}/:providerId`,
  permission,
  tag,
  summary: 'Undo the link of a user to the account at a provider',
  description:
    "Sessions that began with it end, except the caller's. Users need a sign-in of the last ten minutes, and another way to sign in. The next sign-in with the provider finds the user by address.",
  params: params.extend({ providerId: uuidParameter('providerId') }),
  responses: { 200: z.void() },
  errors: [...USUAL_ERRORS, PROVIDER_ACCOUNT_ERRORS.signInAgain, PROVIDER_ACCOUNT_ERRORS.onlyWay],
});
