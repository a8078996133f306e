import { z } from 'zod';
import { errors, SAVE_ERRORS } from '../common/errors.ts';
import { operation } from '../common/operation.ts';
import { SIGN_IN_PROVIDER_PERMISSIONS } from './sign-in-providers.permissions.ts';

// Whether users may sign in without a provider: a tenant decides for its users, system administrators for themselves.

export const LOCAL_SIGN_IN_ERRORS = errors('localSignIn', {
  noProvider: 'Switch a provider on first, with which the users can sign in',
  accountUnfit: 'The account has to be of an administrator who can sign in with a password',
});

const localSignInSchema = z.object({
  exceptUserId: z
    .string()
    .nullable()
    .describe('The only user who may sign in without a provider; null: all may'),
  isOff: z
    .boolean()
    .describe('Whether it is off now: not while that account, or every provider, cannot be used'),
  administrators: z
    .array(z.object({ id: z.string(), email: z.string() }))
    .describe('Administrators who can sign in with a password, by address'),
});
export type LocalSignIn = z.infer<typeof localSignInSchema>;

const permission = SIGN_IN_PROVIDER_PERMISSIONS.administer;
const tag = 'sign-in-providers';
const path = '/backoffice/localSignIn';

export const getLocalSignIn = operation({
  method: 'GET',
  path,
  permission,
  tag,
  summary: 'Whether users of the tenant, or system administrators, may sign in without a provider',
  responses: { 200: localSignInSchema },
});

export const saveLocalSignIn = operation({
  method: 'PUT',
  path,
  permission,
  tag,
  summary: 'Turn sign-in without a provider on, or off except for one account',
  description:
    "Turning it off ends sessions that began with a password or a passkey, except the caller's and the account's. API keys stay valid.",
  body: z.object({ exceptUserId: z.guid().nullable() }),
  responses: { 200: localSignInSchema },
  errors: [...SAVE_ERRORS, ...Object.values(LOCAL_SIGN_IN_ERRORS)],
});
