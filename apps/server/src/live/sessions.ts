import { CLOSE_CODES, TOKEN_EXPIRED_REASON } from '@airdeck/contract/live/updates';
import type { Caller } from '../http/caller.ts';
import { liveSessions } from '../metrics.ts';
import type { LiveLimits } from './limits.ts';
import { LiveSession, type LiveSocket } from './session.ts';

/** All open connections. */
export class LiveSessions {
  readonly #limits: LiveLimits;
  readonly #sessions = new Set<LiveSession>();
  /** By the id of the sign-in session that a token named. */
  readonly #bySignIn = new Map<string, Set<LiveSession>>();
  readonly #byUser = new Map<string, Set<LiveSession>>();

  constructor(limits: LiveLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#sessions.size;
  }

  get subscriptionCount(): number {
    return [...this.#sessions].reduce((total, session) => total + session.subscriptionCount, 0);
  }

  open(socket: LiveSocket, opened: { address: string; now: number }): LiveSession {
    const session = new LiveSession(socket, this.#limits, opened, (ended) => this.#forget(ended));
    this.#sessions.add(session);
    liveSessions.inc();
    return session;
  }

  /** Puts a caller behind a session, or a renewed token of the same; closes it when the user has too many. */
  signedIn(session: LiveSession, caller: Caller, expiresTime: number): void {
    if (!session.isOpen) return;
    this.#unlink(session);
    session.caller = caller;
    session.expiresTime = expiresTime;
    link(this.#bySignIn, caller.sessionId, session);
    link(this.#byUser, caller.userId, session);
    if ((this.#byUser.get(caller.userId)?.size ?? 0) > this.#limits.maxSessionsPerUser) {
      session.close(CLOSE_CODES.policyViolation, 'Max regular user sessions limit reached');
    }
  }

  /** Closes what was opened with tokens of these sign-in sessions. */
  endSignIns(signInIds: readonly string[]): void {
    for (const id of signInIds) {
      for (const session of [...(this.#bySignIn.get(id) ?? [])]) {
        session.close(CLOSE_CODES.policyViolation, 'Token is outdated');
      }
    }
  }

  /** Looks who did not sign in in time, whose token is over, who is silent, and who is due for a ping. */
  sweep(now: number): void {
    const { authTimeoutMs, pingIntervalMs, pongTimeoutMs } = this.#limits;
    for (const session of [...this.#sessions]) {
      if (!session.caller && now - session.openedTime >= authTimeoutMs) {
        session.close(CLOSE_CODES.policyViolation);
      } else if (now >= session.expiresTime) {
        session.close(CLOSE_CODES.policyViolation, TOKEN_EXPIRED_REASON);
      } else if (now - session.lastPongTime >= pongTimeoutMs) {
        session.close(CLOSE_CODES.notReliable);
      } else if (now - session.lastPingTime >= pingIntervalMs) {
        session.ping(now);
      }
    }
  }

  closeAll(code: number, reason: string): void {
    for (const session of [...this.#sessions]) session.close(code, reason);
  }

  #forget(session: LiveSession): void {
    this.#sessions.delete(session);
    this.#unlink(session);
    liveSessions.dec();
  }

  #unlink(session: LiveSession): void {
    if (!session.caller) return;
    unlink(this.#bySignIn, session.caller.sessionId, session);
    unlink(this.#byUser, session.caller.userId, session);
  }
}

function link(map: Map<string, Set<LiveSession>>, id: string, session: LiveSession): void {
  const linked = map.get(id);
  if (linked) linked.add(session);
  else map.set(id, new Set([session]));
}

function unlink(map: Map<string, Set<LiveSession>>, id: string, session: LiveSession): void {
  const linked = map.get(id);
  linked?.delete(session);
  if (linked?.size === 0) map.delete(id);
}
