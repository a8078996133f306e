import { randomBytes } from 'node:crypto';
import type { SignInAnswer } from '@airdeck/contract/sign-in/sign-in';
import {
  PROVIDER_SIGN_IN_ERRORS,
  type ProviderButton,
} from '@airdeck/contract/sign-in-providers/provider-sign-in';
import type { FastifyBaseLogger } from 'fastify';
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { hashOfSecret } from '../../claim-secrets.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { Caller } from '../../http/caller.ts';
import { ApiError } from '../../http/errors.ts';
import type { AuthService } from '../sign-in/auth.service.ts';
import type { SignInSource } from '../sign-in/sign-in-completion.ts';
import { listGroupRoles } from './group-roles.repository.ts';
import { namesGroups, type ProviderClaims, readClaims } from './provider-claims.ts';
import { asking, isWebAddress, type ProviderClient, ProviderError } from './provider-client.ts';
import {
  findProviderSession,
  findUsableProvider,
  hasDomainProviders,
  insertProviderSession,
  insertSignIn,
  listDomainProviders,
  listOpenProviders,
  noteOutcome,
  type ProviderSignInRow,
  takeAnswered,
  takeOutcome,
} from './provider-flow.repository.ts';
import type { ProviderUsers } from './provider-users.service.ts';
import type { SIGN_IN_PROVIDER_LIMITS } from './sign-in-providers.limits.ts';
import type { ProviderRow } from './sign-in-providers.repository.ts';

/** Addresses of this server that providers have to know. */
export type ProviderAddresses = ReturnType<typeof createProviderAddresses>;

/** @param urlAt of this server under a host name, without a trailing slash */
export const createProviderAddresses = (urlAt: (hostname: string) => string) => ({
  /** One for each provider, so that none can pass the answer of another off as its own. */
  redirectUrlOf: (providerId: string, hostname: string) => `${urlAt(hostname)}/oauth2/code/${providerId}`,
  signOutUrl: (hostname: string) => `${urlAt(hostname)}/`,
});

const buttonOf = ({ id, name, icon }: ProviderRow): ProviderButton => ({ id, name, icon });

const SCOPE = 'openid profile email';
const BROWSER_SECRET_BYTES = 32;

export type ProviderFlow = ReturnType<typeof createProviderFlow>;

/**
 * Signing in by a provider, with an authorisation code and PKCE. A sign-in belongs to the browser in which it began, by a cookie;
 * tokens are handed over to that browser, and are in no address.
 */
export function createProviderFlow(parts: {
  database: Database;
  clock: Clock;
  client: ProviderClient;
  addresses: ProviderAddresses;
  users: ProviderUsers;
  auth: AuthService;
  limits: typeof SIGN_IN_PROVIDER_LIMITS.numbers;
  log: Pick<FastifyBaseLogger, 'warn'>;
}) {
  const { database, clock, client, addresses, users, auth, limits, log } = parts;
  const { db } = database;

  /** @returns undefined for a failure of the provider, which is logged */
  async function unlessFailed<T>(
    { id }: Pick<ProviderRow, 'id'>,
    ask: () => Promise<T>,
  ): Promise<T | undefined> {
    try {
      return await asking(ask);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      log.warn({ err: error, providerId: id }, 'a sign-in by a provider failed');
      return undefined;
    }
  }

  /** @throws ProviderError */
  async function redeem(
    row: ProviderRow,
    signIn: ProviderSignInRow,
    query: { readonly state: string; readonly parameters: URLSearchParams; readonly hostname: string },
  ): Promise<{ claims: ProviderClaims; idToken: string }> {
    const configuration = await client.configurationOf(row);
    const returned = new URL(addresses.redirectUrlOf(row.id, query.hostname));
    returned.search = query.parameters.toString();
    const tokens = await authorizationCodeGrant(configuration, returned, {
      expectedState: query.state,
      expectedNonce: signIn.nonce,
      pkceCodeVerifier: signIn.codeVerifier,
      idTokenExpected: true,
    });
    const { id_token: idToken = '', access_token: accessToken } = tokens;
    const own = tokens.claims();
    const listed = (await listGroupRoles(db, [row.id])).get(row.id) ?? [];
    const wanted = { claim: row.groupsClaim, groups: new Set(listed.map(({ group }) => group)) };
    // A provider may keep the address, or the groups, out of the token.
    const isComplete = own?.['email'] !== undefined && namesGroups(own, wanted);
    const asks = own && !isComplete && configuration.serverMetadata().userinfo_endpoint !== undefined;
    const more = asks ? await fetchUserInfo(configuration, accessToken, own.sub) : {};
    const claims = readClaims({ ...more, ...own }, wanted);
    if (!claims || Buffer.byteLength(idToken) > limits.idTokenBytes) throw new ProviderError('notAProvider');
    return { claims, idToken };
  }

  return {
    /** Buttons of the sign-in page. */
    buttons: async (): Promise<ProviderButton[]> => (await listOpenProviders(db)).map(buttonOf),

    /** Whether there are others for people with addresses of a domain. */
    isByDomain: (): Promise<boolean> => hasDomainProviders(db),

    /** Those for addresses of a domain. */
    buttonsOf: async (domain: string): Promise<ProviderButton[]> =>
      (await listDomainProviders(db, domain)).map(buttonOf),

    /**
     * Begins a sign-in.
     * @param hostname at which the browser is, to which the provider leads back
     * @returns the secret of the browser, and the address at the provider; undefined: it cannot be used now, of which the
     * console is told when it asks for the tokens
     */
    async begin(
      providerId: string,
      hostname: string,
    ): Promise<{ browserSecret: string; url: string | undefined } | undefined> {
      const row = await findUsableProvider(db, providerId);
      if (!row) return undefined;
      const [browserSecret, state] = [randomBytes(BROWSER_SECRET_BYTES).toString('base64url'), randomState()];
      const [nonce, codeVerifier] = [randomNonce(), randomPKCECodeVerifier()];
      const challenge = await calculatePKCECodeChallenge(codeVerifier);
      const url = await unlessFailed(row, async () =>
        buildAuthorizationUrl(await client.configurationOf(row), {
          redirect_uri: addresses.redirectUrlOf(row.id, hostname),
          scope: SCOPE,
          state,
          nonce,
          code_challenge: challenge,
          code_challenge_method: 'S256',
        }),
      );
      await insertSignIn(db, {
        browserHash: hashOfSecret(browserSecret),
        providerId,
        nonce,
        codeVerifier,
        expiresTime: clock() + limits.signInMs,
        ...(url ? { stateHash: hashOfSecret(state) } : { refusal: 'providerFailed' }),
      });
      return { browserSecret, url: url?.href };
    },

    /** Takes the answer of a provider. What came of it, the console learns when it asks for the tokens. */
    async takeAnswer(
      providerId: string,
      browserSecret: string | undefined,
      parameters: URLSearchParams,
      hostname: string,
    ): Promise<void> {
      const state = parameters.get('state');
      if (browserSecret === undefined || state === null) return;
      const browserHash = hashOfSecret(browserSecret);
      const given = { browserHash, stateHash: hashOfSecret(state), providerId, now: clock() };
      const signIn = await takeAnswered(db, given);
      const row = signIn && (await findUsableProvider(db, providerId));
      if (!row) return;
      const confirmed = await unlessFailed(row, () => redeem(row, signIn, { state, parameters, hostname }));
      await noteOutcome(db, browserHash, {
        ...(confirmed ?? { refusal: 'providerFailed' }),
        expiresTime: clock() + limits.handOverMs,
      });
    },

    /**
     * Ends the caller's session.
     * @returns the address at which the browser ends that of the provider; null: there is none
     */
    async end(caller: Caller, hostname: string): Promise<string | null> {
      const begun = await findProviderSession(db, caller.sessionId);
      await auth.logout(caller);
      if (!begun) return null;
      const { provider, idToken } = begun;
      const url = await unlessFailed(provider, async () => {
        const configuration = await client.configurationOf(provider);
        const { end_session_endpoint: end } = configuration.serverMetadata();
        if (!isWebAddress(end, client.allowsHttp)) return undefined;
        const parameters = {
          id_token_hint: idToken,
          post_logout_redirect_uri: addresses.signOutUrl(hostname),
        };
        return buildEndSessionUrl(configuration, parameters).href;
      });
      return url ?? null;
    },

    /**
     * Signs the confirmed person in.
     * @param browserSecret is used up
     * @throws ApiError 401/10
     */
    async finish(browserSecret: string | undefined, source: SignInSource): Promise<SignInAnswer> {
      const taken =
        browserSecret === undefined ? undefined : await takeOutcome(db, hashOfSecret(browserSecret), clock());
      if (taken?.refusal) throw new ApiError(PROVIDER_SIGN_IN_ERRORS[taken.refusal]);
      const { claims, idToken, providerId } = taken ?? {};
      const row = providerId && (await findUsableProvider(db, providerId));
      if (!row || !claims || !idToken) throw new ApiError(PROVIDER_SIGN_IN_ERRORS.expired);
      const user = await users.findOrCreate(row, claims, source.address);
      return auth.loginConfirmed(user, source, (unit, sessionId) =>
        insertProviderSession(unit.tx, { sessionId, providerId: row.id, idToken }),
      );
    },
  };
}
