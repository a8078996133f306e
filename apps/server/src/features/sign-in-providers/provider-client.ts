import type { ProviderFailure } from '@airdeck/contract/sign-in-providers/sign-in-providers';
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  type CustomFetch,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  None,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import type { Clock } from '../../clock.ts';
import { DeliveryError } from '../../notify/delivery-error.ts';
import type { Outbound } from '../../notify/outbound.ts';
import type { SIGN_IN_PROVIDER_LIMITS } from './sign-in-providers.limits.ts';
import type { ProviderRow } from './sign-in-providers.repository.ts';

/** A provider cannot be used, or refuses. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly failure: ProviderFailure;
  /** The provider's answer; null: nothing beyond the failure. */
  readonly detail: string | null;

  constructor(failure: ProviderFailure, detail: string | null = null) {
    super(detail === null ? failure : `${failure}: ${detail}`);
    this.failure = failure;
    this.detail = detail;
  }
}

/** How far the clocks of provider and server may differ. */
const CLOCK_TOLERANCE_S = 60;

/** The library's code. */
const ISSUER_DIFFERS = 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED';

type Known = { readonly version: number; readonly until: number; readonly found: Promise<Configuration> };

export type ProviderClient = ReturnType<typeof createProviderClient>;

/** Speaks to providers, whose addresses administrators enter. */
export function createProviderClient(parts: {
  outbound: Outbound;
  clock: Clock;
  limits: typeof SIGN_IN_PROVIDER_LIMITS.numbers;
}) {
  const { outbound, clock, limits } = parts;
  /** Descriptions by provider. */
  const known = new Map<string, Known>();

  const fetchOutside: CustomFetch = async (url, { method, headers, body }) => {
    const text =
      body instanceof URLSearchParams ? body.toString() : ((body ?? undefined) as string | undefined);
    const answer = await outbound.ask(url, { method, headers, body: text }, limits.answerBytes);
    const { 'content-type': type = '', 'www-authenticate': challenge } = answer.headers;
    return new Response(answer.body.length === 0 ? null : new Uint8Array(answer.body), {
      status: answer.status,
      headers: { 'content-type': type, ...(challenge && { 'www-authenticate': challenge }) },
    });
  };

  const extensions = [enableNonRepudiationChecks, ...(outbound.allowsPrivate ? [allowInsecureRequests] : [])];

  /** @throws ProviderError */
  async function discover({ issuer, clientId, clientSecret }: ProviderRow): Promise<Configuration> {
    const described = await asking(() =>
      discovery(new URL(issuer), clientId, undefined, None(), {
        execute: extensions,
        [customFetch]: fetchOutside,
      }),
    );
    const metadata = described.serverMetadata();
    // Stricter than the library, which accepts any tenant of Entra ID where the issuer is the one of all.
    if (new URL(metadata.issuer).href !== new URL(issuer).href) {
      throw new ProviderError('otherIssuer', metadata.issuer);
    }
    const { authorization_endpoint: begins, token_endpoint: token, jwks_uri: keys } = metadata;
    if (![begins, token, keys].every((address) => isWebAddress(address, outbound.allowsPrivate))) {
      throw new ProviderError('notAProvider');
    }
    const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = metadata;
    const authenticate = methods.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost;
    const configuration = new Configuration(
      metadata,
      clientId,
      { [clockTolerance]: CLOCK_TOLERANCE_S },
      clientSecret === '' ? None() : authenticate(clientSecret),
    );
    configuration[customFetch] = fetchOutside;
    for (const extend of extensions) extend(configuration);
    return configuration;
  }

  return {
    /** Whether providers may be asked without TLS. */
    allowsHttp: outbound.allowsPrivate,

    /** The provider as it describes itself. @throws ProviderError */
    configurationOf(row: ProviderRow): Promise<Configuration> {
      const now = clock();
      const stored = known.get(row.id);
      if (stored?.version === row.version && now < stored.until) return stored.found;
      for (const [id, { until }] of known) if (until <= now) known.delete(id);
      const found = discover(row);
      known.set(row.id, { version: row.version, until: now + limits.descriptionMs, found });
      // A failure is not kept: the next one asks again.
      found.catch(() => {
        if (known.get(row.id)?.found === found) known.delete(row.id);
      });
      return found;
    },

    /** The same, asked again. @throws ProviderError */
    test: discover,
  };
}

/** The address to which a provider leads browsers, if it can be one. */
export const isWebAddress = (address: unknown, allowsHttp: boolean): address is string =>
  typeof address === 'string' &&
  URL.canParse(address) &&
  (new URL(address).protocol === 'https:' || (allowsHttp && new URL(address).protocol === 'http:'));

/** @throws ProviderError for whatever a provider does wrong */
export async function asking<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw providerErrorOf(error) ?? error;
  }
}

function providerErrorOf(error: unknown): ProviderError | undefined {
  if (error instanceof ProviderError) return error;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DeliveryError) {
      const { reason, detail } = cause;
      return new ProviderError(reason === 'forgotten' || reason === 'failed' ? 'refused' : reason, detail);
    }
  }
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    return new ProviderError('refused', error.error);
  }
  if (error instanceof WWWAuthenticateChallengeError) return new ProviderError('refused');
  if (error instanceof ClientError) {
    return error.code === ISSUER_DIFFERS
      ? new ProviderError('otherIssuer')
      : new ProviderError('notAProvider', error.message);
  }
  return undefined;
}
