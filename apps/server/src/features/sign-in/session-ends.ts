import { FORCED_SIGN_OUT_MS } from '@airdeck/air/windows';
import type { SessionEnd } from '@airdeck/contract/sign-in/session-end';
import type { UserSession } from './sessions.repository.ts';

export const REFRESH_TOKEN_LIFETIME_SECONDS = 604_800;

const MINUTE_MS = 60_000;

/** However much it is used, a session that ends by missing use ends this long after its sign-in. */
const LONGEST_USE_MS = 12 * 3_600_000;

/** The columns that decide on a session's end. */
export type SessionTimes = Pick<UserSession, 'createdTime' | 'expiresTime' | 'endMovedBy' | 'idleMinutes'>;

/** The end of a program's session whose tokens are issued now, epoch ms. */
export const endAfterRenewal = (now: number): number => now + REFRESH_TOKEN_LIFETIME_SECONDS * 1000;

/** No token of the session outlives this time, epoch ms. */
export const longestTimeOf = ({ createdTime, expiresTime, endMovedBy }: SessionTimes): number =>
  endMovedBy === 'use' ? createdTime + LONGEST_USE_MS : expiresTime;

/**
 * How a session ends whose console is used now.
 * @param idleMinutes null: an hour after the sign-in, whatever its user does
 */
export function endByUse(
  { createdTime }: Pick<SessionTimes, 'createdTime'>,
  idleMinutes: number | null,
  now: number,
) {
  if (idleMinutes === null) {
    return { endMovedBy: null, idleMinutes, expiresTime: createdTime + FORCED_SIGN_OUT_MS };
  }
  const expiresTime = Math.min(now + idleMinutes * MINUTE_MS, createdTime + LONGEST_USE_MS);
  return { endMovedBy: 'use', idleMinutes, expiresTime } as const;
}

export const sessionEndOf = (session: SessionTimes): SessionEnd => ({
  endsTime: session.expiresTime,
  idleMinutes: session.idleMinutes,
  longestTime: longestTimeOf(session),
});
