import { CLOSE_CODES, TOKEN_EXPIRED_REASON } from '@airdeck/contract/live/updates';
import { type Caller, countedAs } from '../http/caller.ts';
import {
  type Admission,
  type ConnectionLimiter,
  createConnectionLimiter,
} from '../limits/connection-limiter.ts';
import type { Limits } from '../limits/limits.ts';
import { liveSessions } from '../metrics.ts';
import { LiveSession, type LiveSocket, type SessionOwner } from './session.ts';

/** All open connections. */
export class LiveSessions implements SessionOwner {
  readonly #limits: Limits['live'];
  readonly #sessions = new Set<LiveSession>();
  /** By the id of the token's sign-in session. */
  readonly #bySignIn = new Map<string, Set<LiveSession>>();
  /** Each API key of a user apart. */
  readonly #byUser = new Map<string, Set<LiveSession>>();
  /** Null: system administrators. */
  readonly #byTenant = new Map<string | null, Set<LiveSession>>();
  readonly #addresses: ConnectionLimiter;
  /** Sessions without an accepted token. */
  readonly #unauthenticated = new Map<LiveSession, Admission>();

  constructor(limits: Limits['live']) {
    this.#limits = limits;
    this.#addresses = createConnectionLimiter(limits.unauthenticatedPerAddress);
  }

  get size(): number {
    return this.#sessions.size;
  }

  get subscriptionCount(): number {
    return [...this.#sessions].reduce((total, session) => total + session.subscriptionCount, 0);
  }

  /** Ids of their sign-in sessions. */
  get signInIds(): Iterable<string> {
    return this.#bySignIn.keys();
  }

  open(socket: LiveSocket, opened: { address: string; at: number }): LiveSession {
    const session = new LiveSession(socket, this.#limits, opened, this);
    this.#sessions.add(session);
    liveSessions.inc();
    const end = () =>
      session.close(CLOSE_CODES.policyViolation, 'Max unauthenticated sessions limit reached');
    const place = this.#addresses.enter(opened.address, end);
    if (place) this.#unauthenticated.set(session, place);
    return session;
  }

  /** Sets a session's caller or renewed token; closes it if the user or tenant has too many sessions. */
  signedIn(session: LiveSession, caller: Caller, expiresTime: number): void {
    if (!session.isOpen) return;
    this.#unlink(session);
    this.#leaveUnauthenticated(session);
    session.caller = caller;
    session.expiresTime = expiresTime;
    link(this.#bySignIn, caller.sessionId, session);
    link(this.#byUser, countedAs(caller), session);
    link(this.#byTenant, caller.tenantId, session);
    if ((this.#byUser.get(countedAs(caller))?.size ?? 0) > this.#limits.sessionsPerUser) {
      session.close(CLOSE_CODES.policyViolation, 'Max regular user sessions limit reached');
    }
    if ((this.#byTenant.get(caller.tenantId)?.size ?? 0) > this.#limits.sessionsPerTenant) {
      session.close(CLOSE_CODES.policyViolation, 'Max tenant sessions limit reached');
    }
  }

  subscriptionsOfUser({ caller }: LiveSession): number {
    let total = 0;
    for (const session of this.#byUser.get(caller ? countedAs(caller) : '') ?? [])
      total += session.subscriptionCount;
    return total;
  }

  forget(session: LiveSession): void {
    this.#sessions.delete(session);
    this.#leaveUnauthenticated(session);
    this.#unlink(session);
    liveSessions.dec();
  }

  /** Closes the sessions with tokens of these sign-in sessions. */
  endSignIns(signInIds: readonly string[]): void {
    for (const id of signInIds) {
      for (const session of [...(this.#bySignIn.get(id) ?? [])]) {
        session.close(CLOSE_CODES.policyViolation, 'Token is outdated');
      }
    }
  }

  /** Closes the sessions of a user and of their keys, which begin with their present rights if they are opened again. */
  endUser(userId: string): void {
    for (const session of [...this.#sessions])
      if (session.caller?.userId === userId) session.close(CLOSE_CODES.policyViolation, 'Token is outdated');
  }

  /**
   * Closes sessions that did not authenticate in time, whose token has expired or that do not answer; sends due pings.
   * @param now epoch ms
   * @param at milliseconds of a monotonic clock
   */
  sweep(now: number, at: number): void {
    const { authenticationMs, pingIntervalMs, pongTimeoutMs } = this.#limits;
    for (const session of [...this.#sessions]) {
      if (!session.caller && at - session.openedAt >= authenticationMs) {
        session.close(CLOSE_CODES.policyViolation);
      } else if (now >= session.expiresTime) {
        session.close(CLOSE_CODES.policyViolation, TOKEN_EXPIRED_REASON);
      } else if (at - session.lastPongAt >= pongTimeoutMs) {
        session.close(CLOSE_CODES.notReliable);
      } else if (session.isPaused || at - session.lastPingAt >= pingIntervalMs) {
        session.ping(at);
      }
    }
  }

  closeAll(code: number, reason: string): void {
    for (const session of [...this.#sessions]) session.close(code, reason);
  }

  #leaveUnauthenticated(session: LiveSession): void {
    this.#unauthenticated.get(session)?.leave();
    this.#unauthenticated.delete(session);
  }

  #unlink(session: LiveSession): void {
    if (!session.caller) return;
    unlink(this.#bySignIn, session.caller.sessionId, session);
    unlink(this.#byUser, countedAs(session.caller), session);
    unlink(this.#byTenant, session.caller.tenantId, session);
  }
}

function link<Id>(map: Map<Id, Set<LiveSession>>, id: Id, session: LiveSession): void {
  const linked = map.get(id);
  if (linked) linked.add(session);
  else map.set(id, new Set([session]));
}

function unlink<Id>(map: Map<Id, Set<LiveSession>>, id: Id, session: LiveSession): void {
  const linked = map.get(id);
  linked?.delete(session);
  if (linked?.size === 0) map.delete(id);
}
