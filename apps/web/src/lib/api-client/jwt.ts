import { z } from 'zod';

const claimsSchema = z.object({ exp: z.number(), iat: z.number() });

/** When a token was made and when it ends, epoch ms by the server's clock. */
export type TokenTimes = { readonly issuedAtMs: number; readonly expiresAtMs: number };

/** Reads a JWT without checking it, which only the server can; `undefined` when it is none. */
export function readTokenTimes(token: string): TokenTimes | undefined {
  const payload = token.split('.')[1];
  if (!payload) return undefined;
  try {
    const claims = claimsSchema.parse(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))));
    return { issuedAtMs: claims.iat * 1000, expiresAtMs: claims.exp * 1000 };
  } catch {
    return undefined;
  }
}
