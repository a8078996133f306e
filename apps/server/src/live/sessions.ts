import { CLOSE_CODES, TOKEN_EXPIRED_REASON } from '@airdeck/contract/live/updates';
import { type AddressLimit, createAddressLimit, type Place } from '../http/address-limit.ts';
import type { Caller } from '../http/caller.ts';
import { liveSessions } from '../metrics.ts';
import type { LiveLimits } from './limits.ts';
import { LiveSession, type LiveSocket, type SessionOwner } from './session.ts';

/** All open connections. */
export class LiveSessions implements SessionOwner {
  readonly #limits: LiveLimits;
  readonly #sessions = new Set<LiveSession>();
  /** By the id of the sign-in session that a token named. */
  readonly #bySignIn = new Map<string, Set<LiveSession>>();
  readonly #byUser = new Map<string, Set<LiveSession>>();
  /** System administrators are of none. */
  readonly #byTenant = new Map<string | null, Set<LiveSession>>();
  readonly #addresses: AddressLimit;
  /** Those that have not said yet who they are. */
  readonly #strangers = new Map<LiveSession, Place>();

  constructor(limits: LiveLimits) {
    this.#limits = limits;
    this.#addresses = createAddressLimit(limits.maxStrangersPerAddress);
  }

  get size(): number {
    return this.#sessions.size;
  }

  get subscriptionCount(): number {
    return [...this.#sessions].reduce((total, session) => total + session.subscriptionCount, 0);
  }

  open(socket: LiveSocket, opened: { address: string; now: number }): LiveSession {
    const session = new LiveSession(socket, this.#limits, opened, this);
    this.#sessions.add(session);
    liveSessions.inc();
    const end = () =>
      session.close(CLOSE_CODES.policyViolation, 'Max unauthenticated sessions limit reached');
    const place = this.#addresses.enter(opened.address, end);
    if (place) this.#strangers.set(session, place);
    return session;
  }

  /** Puts a caller behind a session, or a renewed token of the same; closes it when user or tenant have too many. */
  signedIn(session: LiveSession, caller: Caller, expiresTime: number): void {
    if (!session.isOpen) return;
    this.#unlink(session);
    this.#leaveStrangers(session);
    session.caller = caller;
    session.expiresTime = expiresTime;
    link(this.#bySignIn, caller.sessionId, session);
    link(this.#byUser, caller.userId, session);
    link(this.#byTenant, caller.tenantId, session);
    if ((this.#byUser.get(caller.userId)?.size ?? 0) > this.#limits.maxSessionsPerUser) {
      session.close(CLOSE_CODES.policyViolation, 'Max regular user sessions limit reached');
    }
    if ((this.#byTenant.get(caller.tenantId)?.size ?? 0) > this.#limits.maxSessionsPerTenant) {
      session.close(CLOSE_CODES.policyViolation, 'Max tenant sessions limit reached');
    }
  }

  subscriptionsOfUser({ caller }: LiveSession): number {
    let total = 0;
    for (const session of this.#byUser.get(caller?.userId ?? '') ?? []) total += session.subscriptionCount;
    return total;
  }

  forget(session: LiveSession): void {
    this.#sessions.delete(session);
    this.#leaveStrangers(session);
    this.#unlink(session);
    liveSessions.dec();
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

  #leaveStrangers(session: LiveSession): void {
    this.#strangers.get(session)?.leave();
    this.#strangers.delete(session);
  }

  #unlink(session: LiveSession): void {
    if (!session.caller) return;
    unlink(this.#bySignIn, session.caller.sessionId, session);
    unlink(this.#byUser, session.caller.userId, session);
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
