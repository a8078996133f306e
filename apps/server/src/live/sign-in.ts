import type { Authenticated, AuthService } from '../features/sign-in/auth.service.ts';
import { SessionOver } from '../features/sign-in/auth-errors.ts';
import { ApiError } from '../http/errors.ts';

/** A token that opens nothing, and why: the text is the reason of the closing frame. */
export class TokenRefused extends Error {
  override readonly name = 'TokenRefused';
}

/** Finds who holds a token. @throws TokenRefused with the platform's words */
export async function readToken(
  auth: Pick<AuthService, 'authenticate'>,
  token: string,
  address: string,
): Promise<Authenticated> {
  if (token === '') throw new TokenRefused('Token is invalid');
  try {
    return await auth.authenticate(token, address);
  } catch (error) {
    if (error instanceof SessionOver) throw new TokenRefused('Token is outdated');
    if (!(error instanceof ApiError)) throw error;
    throw new TokenRefused(error.errorCode === EXPIRED ? 'JWT Token expired' : 'Invalid JWT token: ');
  }
}

const EXPIRED = 11;
