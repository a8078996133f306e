import { z } from 'zod';
import { authoritySchema } from './authorities.ts';

export const TOKEN_ISSUER = 'thingsboard.io';
export const ACCESS_TOKEN_LIFETIME_SECONDS = 9000;
export const REFRESH_TOKEN_LIFETIME_SECONDS = 604_800;
/** How long an administrator acts as another user; such a session is never renewed. */
export const IMPERSONATION_LIFETIME_SECONDS = 1800;

/** Marks a refresh token, in the place of the authority. */
export const REFRESH_SCOPE = 'REFRESH_TOKEN';

/** Payload of an access token. `exp` and `iat` are epoch seconds; ids are the NULL uuid where there is none. */
export const accessClaimsSchema = z.object({
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
export type AccessClaims = z.infer<typeof accessClaimsSchema>;

/** Payload of a refresh token. `jti` is another one after each renewal. */
export const refreshClaimsSchema = z.object({
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
export type RefreshClaims = z.infer<typeof refreshClaimsSchema>;
