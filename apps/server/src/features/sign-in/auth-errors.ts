import { SIGN_IN_ERRORS } from '@airdeck/contract/sign-in/sign-in';
import { ApiError } from '../../http/errors.ts';

/** Wrong password, unknown user, or malformed token. */
export const badCredentials = () => new ApiError(SIGN_IN_ERRORS.badCredentials);

/** Expired, ended, or with an unknown signature: the session has to be renewed. */
export const tokenExpired = () => new ApiError(SIGN_IN_ERRORS.tokenExpired);

/** An access token of an ended session. Over HTTP it is answered like an expired token. */
export class SessionOver extends ApiError {
  constructor() {
    super(SIGN_IN_ERRORS.tokenExpired);
  }
}

/** A refresh token of an ended session. */
export const tokenOutdated = () => new ApiError(SIGN_IN_ERRORS.tokenOutdated);

export const notARefreshToken = () => new ApiError(SIGN_IN_ERRORS.notARefreshToken);

export const notActive = () => new ApiError(SIGN_IN_ERRORS.notActive);

/** Too many failures from this address; temporary. */
export const lockedOut = () => new ApiError(SIGN_IN_ERRORS.locked);
