import { entityId } from '@airdeck/contract/entity';
import { authoritySchema } from '@airdeck/contract/permission';
import type { TokenPair } from '@airdeck/contract/sign-in';
import { createSigner, createVerifier, TokenError } from 'fast-jwt';
import { z } from 'zod';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { authenticationFailed } from '../../http/errors.ts';
import type { User } from '../users/users.repository.ts';
import { badCredentials, notARefreshToken, tokenExpired } from './auth-errors.ts';
import { loadSigningKey } from './sessions.repository.ts';

const TOKEN_ISSUER = 'thingsboard.io';
const ACCESS_TOKEN_LIFETIME_SECONDS = 9000;
export const REFRESH_TOKEN_LIFETIME_SECONDS = 604_800;
/** How long an administrator acts as another user; such a session is never renewed. */
export const IMPERSONATION_LIFETIME_SECONDS = 1800;

/** Marks a refresh token, in the place of the authority. */
const REFRESH_SCOPE = 'REFRESH_TOKEN';

/** Payload of an access token. `exp` and `iat` are epoch seconds; ids are the NULL uuid where there is none. */
const accessClaimsSchema = z.object({
  /** The e-mail address. */
  sub: z.string(),
  userId: z.guid(),
  scopes: z.tuple([authoritySchema]),
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

/** Payload of a refresh token. `jti` is another one after each renewal. */
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

/** What a pair of tokens is made for. */
export type TokenSession = {
  readonly id: string;
  /** `jti` of the refresh token. */
  readonly refreshId: string;
  /** Epoch milliseconds: both tokens are issued then, so that the same session state gives the same pair. */
  readonly rotatedTime: number;
  /** Epoch milliseconds: no token outlives it. */
  readonly expiresTime: number;
};

export type Tokens = ReturnType<typeof createTokens>;

/** The tokens of every server on this database. Makes the signing key at the first start. */
export async function openTokens(database: Database, clock: Clock): Promise<Tokens> {
  return createTokens(await loadSigningKey(database.db), clock);
}

/** Makes and reads the tokens of the platform: JWT, HS512, checked against the clock that was given. */
function createTokens(signingKey: Buffer, clock: Clock) {
  const sign = createSigner<AccessClaims | RefreshClaims>({
    key: signingKey,
    algorithm: 'HS512',
    // The platform's header names the algorithm and nothing else.
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

  return {
    issue(session: TokenSession, user: User): TokenPair {
      const iat = Math.floor(session.rotatedTime / 1000);
      const end = Math.floor(session.expiresTime / 1000);
      const token = sign({
        sub: user.email,
        userId: user.id,
        scopes: [user.authority],
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

    /** @throws ApiError 401/11 expired or forged, 401/10 anything else that is no access token */
    readAccess(token: string): AccessClaims {
      const claims = accessClaimsSchema.safeParse(read(token));
      if (!claims.success) throw authenticationFailed();
      return claims.data;
    },

    /** @throws ApiError 401/11 expired or forged, 401/10 anything else that is no refresh token */
    readRefresh(token: string): RefreshClaims {
      const claims = refreshClaimsSchema.safeParse(read(token));
      if (!claims.success) throw notARefreshToken();
      return claims.data;
    },
  };
}
