import { z } from 'zod';
import { errors, REQUEST_ERRORS } from '../common/errors.ts';
import { operation } from '../common/operation.ts';
import { uuidParameter } from '../common/parameters.ts';
import { SIGN_IN_PERMISSIONS } from '../sign-in/sign-in.permissions.ts';
import { SIGN_IN_ERRORS, signInAnswerSchema } from '../sign-in/sign-in.ts';
import { SIGN_IN_DOMAIN_PERMISSIONS } from './sign-in-domains.permissions.ts';
import { PROVIDER_ICONS } from './sign-in-providers.ts';

// Signing in by the provider of an organisation.

export const PROVIDER_SIGN_IN_ERRORS = errors('providerSignIn', {
  /** It took too long, was used already, or began in another browser. */
  expired: ['AUTHENTICATION', 'The sign-in has expired'],
  providerFailed: ['AUTHENTICATION', 'The provider did not confirm the sign-in'],
  addressMissing: ['AUTHENTICATION', 'The provider gives no email address'],
  addressUnverified: ['AUTHENTICATION', 'The provider has not verified the email address'],
  addressUnproven: ['AUTHENTICATION', 'The user of the account with this address has not proven it'],
  addressForeign: ['AUTHENTICATION', 'The email address is of no domain of this organisation'],
  notInvited: ['AUTHENTICATION', 'There is no account for this person'],
  otherAccount: ['AUTHENTICATION', 'The account with this address cannot be used with this provider'],
  groupMissing: ['AUTHENTICATION', 'No group of the person at the provider gives access'],
  groupsUnknown: ['AUTHENTICATION', 'The provider does not say in which groups the person is'],
  lastAdministrator: [
    'AUTHENTICATION',
    'The groups at the provider no longer make the last administrator of the organisation one',
  ],
});

/** The path that begins a sign-in, as ThingsBoard's clients know it. */
export const startPathOf = (providerId: string): string => `/oauth2/authorization/${providerId}`;

const providerButtonSchema = z.object({
  id: z.string(),
  name: z.string(),
  icon: z.enum(PROVIDER_ICONS),
});
export type ProviderButton = z.infer<typeof providerButtonSchema>;

const permission = SIGN_IN_DOMAIN_PERMISSIONS.use;
const tag = 'provider-sign-in';
const path = '/backoffice/providerSignIn';
const params = z.object({ providerId: uuidParameter('providerId') });
const OPEN_ERRORS = [REQUEST_ERRORS.tooManyRequests, REQUEST_ERRORS.unavailable];

export const listProviderButtons = operation({
  method: 'GET',
  path,
  permission,
  tag,
  summary: 'Providers that anyone may choose on the sign-in page',
  responses: {
    200: z.object({
      providers: z.array(providerButtonSchema),
      isByDomain: z.boolean().describe('Whether there are others for people with addresses of a domain'),
    }),
  },
  errors: OPEN_ERRORS,
});

/** The domain alone is sent: whether a person has an account plays no part in it. */
export const findDomainProviders = operation({
  method: 'POST',
  path: `${path}/domain`,
  permission,
  tag,
  summary: 'Providers for people with addresses of a domain',
  body: z.object({ domain: z.string().trim().toLowerCase().max(253) }),
  responses: { 200: z.array(providerButtonSchema) },
  errors: [...OPEN_ERRORS, REQUEST_ERRORS.malformed],
});

export const beginProviderSignIn = operation({
  method: 'GET',
  path: '/oauth2/authorization/:providerId',
  permission,
  tag,
  summary: 'Lead the browser to a provider',
  params,
  responses: { 302: z.void() },
  errors: OPEN_ERRORS,
});

export const returnFromProvider = operation({
  method: 'GET',
  path: '/oauth2/code/:providerId',
  permission,
  tag,
  summary: 'Take the browser back from a provider, and lead it to the console',
  params,
  responses: { 302: z.void() },
  errors: OPEN_ERRORS,
});

export const finishProviderSignIn = operation({
  method: 'POST',
  path: `${path}/session`,
  permission,
  tag,
  summary: 'The tokens of a sign-in that the provider has confirmed, for the browser in which it began',
  responses: { 200: signInAnswerSchema },
  errors: [...OPEN_ERRORS, ...Object.values(PROVIDER_SIGN_IN_ERRORS), SIGN_IN_ERRORS.notActive],
});

/** For the console: where the browser ends the session at the provider, too. */
export const endProviderSession = operation({
  method: 'POST',
  path: `${path}/end`,
  permission: SIGN_IN_PERMISSIONS.end,
  tag,
  summary: 'End this session, and lead the browser to its end at the provider',
  responses: { 200: z.object({ url: z.string().nullable().describe('Null: it does not end there') }) },
  errors: [REQUEST_ERRORS.unauthenticated],
});

/** ThingsBoard's name of an icon. */
export const PLATFORM_ICONS = {
  building: 'mdi:domain',
  school: 'mdi:school',
  hospital: 'mdi:hospital-building',
  factory: 'mdi:factory',
  key: 'mdi:key',
} as const satisfies Record<(typeof PROVIDER_ICONS)[number], string>;

export const listPlatformProviders = operation({
  method: 'POST',
  path: '/api/noauth/oauth2Clients',
  permission,
  tag: 'authentication',
  summary: 'Providers that anyone may choose on the sign-in page, as ThingsBoard names them',
  query: z.object({ pkgName: z.string().optional(), platform: z.string().optional() }),
  responses: {
    200: z.array(z.object({ name: z.string(), icon: z.string(), url: z.string() })),
  },
  errors: OPEN_ERRORS,
});
