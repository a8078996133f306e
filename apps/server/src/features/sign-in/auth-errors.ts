import { SIGN_IN_ERRORS } from '@airdeck/contract/sign-in';
import { ApiError } from '../../http/errors.ts';

/** Wrong password, unknown user, or a token that is none. */
export const badCredentials = () => new ApiError(SIGN_IN_ERRORS.badCredentials);

/** Expired, ended, or signed by another user: time to renew the session. */
export const tokenExpired = () => new ApiError(SIGN_IN_ERRORS.tokenExpired);

/** An access token whose session is over. Over HTTP that is told as an expired token. */
export class SessionOver extends ApiError {
  constructor() {
    super(SIGN_IN_ERRORS.tokenExpired);
  }
}

/** A refresh token whose session is over. */
export const tokenOutdated = () => new ApiError(SIGN_IN_ERRORS.tokenOutdated);

export const notARefreshToken = () => new ApiError(SIGN_IN_ERRORS.notARefreshToken);

export const notActive = () => new ApiError(SIGN_IN_ERRORS.notActive);

/** Too many failures: for a time, from this address. */
export const lockedOut = () => new ApiError(SIGN_IN_ERRORS.locked);
