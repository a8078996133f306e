import { ApiError } from '../../http/errors.ts';

/** Wrong password, unknown user, or a token that is none. */
export const badCredentials = () => new ApiError('AUTHENTICATION', 'Invalid username or password');

/** Expired, ended, or signed by somebody else: time to renew the session. */
export const tokenExpired = () => new ApiError('JWT_TOKEN_EXPIRED', 'Token has expired');

/** An access token whose session is over. Over HTTP that is told as an expired token. */
export class SessionOver extends ApiError {
  constructor() {
    super('JWT_TOKEN_EXPIRED', 'Token has expired');
  }
}

/** A refresh token whose session is over. */
export const tokenOutdated = () => new ApiError('AUTHENTICATION', 'Token is outdated');

export const notARefreshToken = () => new ApiError('AUTHENTICATION', 'Invalid Refresh Token scope');

export const notActive = () => new ApiError('AUTHENTICATION', 'User account is not active');

/** Too many failures: for a time, from this address. */
export const lockedOut = () =>
  new ApiError('AUTHENTICATION', 'User account is locked due to security policy');
