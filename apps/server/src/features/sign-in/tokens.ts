import { entityId } from '@airdeck/contract/common/entity';
import { authoritySchema, type SignInStage } from '@airdeck/contract/common/permission';
import type { IncompleteSignIn, TokenPair } from '@airdeck/contract/sign-in/sign-in';
import { createSigner, createVerifier, TokenError } from 'fast-jwt';
import { z } from 'zod';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { authenticationFailed } from '../../http/errors.ts';
import type { User } from '../users/users.repository.ts';
import { badCredentials, notARefreshToken, tokenExpired } from './auth-errors.ts';
import { longestTimeOf, REFRESH_TOKEN_LIFETIME_SECONDS, type SessionTimes } from './session-ends.ts';
import { loadSigningKey } from './signing-key.repository.ts';

const TOKEN_ISSUER = 'thingsboard.io';
const ACCESS_TOKEN_LIFETIME_SECONDS = 9000;
/** Duration of an impersonation; its session is never renewed. */
export const IMPERSONATION_LIFETIME_SECONDS = 1800;

/** Marks a refresh token, instead of the authority. */
const REFRESH_SCOPE = 'REFRESH_TOKEN';

/** Marks an access token of an incomplete sign-in, instead of the authority. */
const STAGE_SCOPES = {
  awaitsFactor: 'PRE_VERIFICATION_TOKEN',
  setsUpFactor: 'MFA_CONFIGURATION_TOKEN',
} as const satisfies Record<IncompleteStage, string>;
type IncompleteStage = Exclude<SignInStage, 'signedIn'>;

/** Payload of an access token. `exp` and `iat` are epoch seconds; missing ids are the NULL uuid. */
const accessClaimsSchema = z.object({
  /** The e-mail address. */
  sub: z.string(),
  userId: z.guid(),
  scopes: z.tuple([z.union([authoritySchema, z.enum(STAGE_SCOPES)])]),
  sessionId: z.guid(),
  exp: z.number(),
  iss: z.literal(TOKEN_ISSUER),
  iat: z.number(),
  firstName: z.string().optional(),
  lastName: z.string().optional(),
  enabled: z.boolean(),
  isPublic: z.boolean(),
  tenantId: z.guid(),
  customerId: z.guid(),
});
type AccessClaims = z.infer<typeof accessClaimsSchema>;

/** Payload of a refresh token. `jti` changes at each renewal. */
const refreshClaimsSchema = z.object({
  sub: z.string(),
  userId: z.guid(),
  scopes: z.tuple([z.literal(REFRESH_SCOPE)]),
  sessionId: z.guid(),
  exp: z.number(),
  iss: z.literal(TOKEN_ISSUER),
  iat: z.number(),
  isPublic: z.boolean(),
  jti: z.guid(),
});
type RefreshClaims = z.infer<typeof refreshClaimsSchema>;

/** Input of a pair of tokens. */
export type TokenSession = SessionTimes & {
  readonly id: string;
  /** `jti` of the refresh token. */
  readonly refreshId: string;
  /** Issue time of both tokens, epoch milliseconds, so that the same session state yields the same pair. */
  readonly rotatedTime: number;
};

export type Tokens = ReturnType<typeof createTokens>;

/** The tokens of all servers on this database. Creates the signing key at the first start. */
export async function openTokens(database: Database, clock: Clock): Promise<Tokens> {
  return createTokens(await loadSigningKey(database.db), clock);
}

/** Signs and verifies the platform's tokens: JWT, HS512, with the given clock. */
function createTokens(signingKey: Buffer, clock: Clock) {
  const sign = createSigner<AccessClaims | RefreshClaims>({
    key: signingKey,
    algorithm: 'HS512',
    // The platform's header contains the algorithm only.
    header: { alg: 'HS512', ...({ typ: undefined } as object) },
  });
  // Expiry is checked below, by our clock. One algorithm is allowed: a token cannot choose a weaker one.
  const verify = createVerifier({
    key: signingKey,
    algorithms: ['HS512'],
    allowedIss: TOKEN_ISSUER,
    ignoreExpiration: true,
    cache: false,
  });

  /** @throws ApiError 401 */
  function read(token: string): unknown {
    let claims: { exp?: unknown };
    try {
      claims = verify(token);
    } catch (error) {
      if (error instanceof TokenError && error.code === TokenError.codes.invalidSignature)
        throw tokenExpired();
      throw badCredentials();
    }
    if (typeof claims.exp !== 'number' || clock() >= claims.exp * 1000) throw tokenExpired();
    return claims;
  }

  const secondsOf = (session: TokenSession) => ({
    iat: Math.floor(session.rotatedTime / 1000),
    end: Math.floor(longestTimeOf(session) / 1000),
  });

  function accessToken(session: TokenSession, user: User, scope: AccessClaims['scopes'][0]): string {
    const { iat, end } = secondsOf(session);
    return sign({
      sub: user.email,
      userId: user.id,
      scopes: [scope],
      sessionId: session.id,
      exp: Math.min(iat + ACCESS_TOKEN_LIFETIME_SECONDS, end),
      iss: TOKEN_ISSUER,
      iat,
      ...(user.firstName === null ? {} : { firstName: user.firstName }),
      ...(user.lastName === null ? {} : { lastName: user.lastName }),
      enabled: true,
      isPublic: false,
      tenantId: entityId('TENANT', user.tenantId).id,
      customerId: entityId('CUSTOMER', user.customerId).id,
    });
  }

  return {
    /** The token of a sign-in that is not complete: there is none to renew it. */
    issueIncomplete(session: TokenSession & { stage: IncompleteStage }, user: User): IncompleteSignIn {
      const scope = STAGE_SCOPES[session.stage];
      return { token: accessToken(session, user, scope), refreshToken: null, scope };
    },

    issue(session: TokenSession, user: User): TokenPair {
      const { iat, end } = secondsOf(session);
      const token = accessToken(session, user, user.authority);
      const refreshToken = sign({
        sub: user.email,
        userId: user.id,
        scopes: [REFRESH_SCOPE],
        sessionId: session.id,
        exp: Math.min(iat + REFRESH_TOKEN_LIFETIME_SECONDS, end),
        iss: TOKEN_ISSUER,
        iat,
        isPublic: false,
        jti: session.refreshId,
      });
      return { token, refreshToken };
    },

    /** @throws ApiError 401/11 expired or forged, 401/10 otherwise not an access token */
    readAccess(token: string): AccessClaims {
      const claims = accessClaimsSchema.safeParse(read(token));
      if (!claims.success) throw authenticationFailed();
      return claims.data;
    },

    /** @throws ApiError 401/11 expired or forged, 401/10 otherwise not a refresh token */
    readRefresh(token: string): RefreshClaims {
      const claims = refreshClaimsSchema.safeParse(read(token));
      if (!claims.success) throw notARefreshToken();
      return claims.data;
    },
  };
}
