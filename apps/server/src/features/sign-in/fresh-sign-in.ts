import type { UserSession } from './sessions.repository.ts';
import { SIGN_IN_LIMITS } from './sign-in.limits.ts';

/**
 * Whether the user of a session has proved a moment ago who they are, which the holder of a stolen one has not: asked
 * before anything changes how a user gets in. A thief of the password may sit at a remembered browser.
 */
export const isFreshSignIn = (
  { createdTime, isRemembered }: Pick<UserSession, 'createdTime' | 'isRemembered'>,
  now: number,
): boolean => !isRemembered && now - createdTime <= SIGN_IN_LIMITS.numbers.freshSignInMs;
