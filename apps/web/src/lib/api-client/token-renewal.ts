import { renewSession } from '@airdeck/contract/sign-in/sign-in';
import { z } from 'zod';
import type { SessionStore, TokenPair } from '../session/session-store.ts';
import { ApiFailure } from './api-failure.ts';
import type { HttpExchange } from './http-exchange.ts';
import { requestOf } from './http-exchange.ts';

/** Time before expiry at which a token is renewed, so that no request has to fail first. */
const RENEW_BEFORE_END_MS = 120_000;

/** Runs `work` exclusively among the tabs of this browser, by name. */
export type RunExclusively = <T>(name: string, work: () => Promise<T>) => Promise<T>;

export type TokenRenewal = {
  /** The access token to send now, renewed first if it is about to expire; `undefined` without a session. */
  usableToken(): Promise<string | undefined>;
  /**
   * A new token in place of one that the server no longer accepts. Ends the session if none can be obtained.
   * @throws ApiFailure when the server cannot be reached; the session then continues.
   */
  replace(rejected: string): Promise<string | undefined>;
  /**
   * Sends a call that replaces the session's tokens, such as a password change. Calls that are refused during it wait
   * for the new tokens.
   * @throws what `call` throws; without a session, the same as for an ended one
   */
  replaceBy(call: (token: string | undefined) => Promise<TokenPair>): Promise<void>;
};

const LOCK = 'airdeck-token-renewal';

/** Renews tokens one tab at a time: refresh tokens rotate, and two tabs must not use the same one twice. */
export function createTokenRenewal(parts: {
  readonly session: SessionStore;
  readonly exchange: HttpExchange;
  readonly runExclusively: RunExclusively;
  /** By the server's clock. */
  readonly now: () => number;
}): TokenRenewal {
  const { session, exchange, runExclusively, now } = parts;

  async function usableToken(): Promise<string | undefined> {
    const tokens = session.tokens();
    if (!tokens) return undefined;
    const times = readTokenTimes(tokens.token);
    if (!times || times.expiresAtMs - now() > RENEW_BEFORE_END_MS) return tokens.token;
    try {
      return await replace(tokens.token);
    } catch (error) {
      // The token may still be valid; if not, the call itself will fail.
      if (error instanceof ApiFailure) return tokens.token;
      throw error;
    }
  }

  async function replace(rejected: string): Promise<string | undefined> {
    return runExclusively(LOCK, async () => {
      const tokens = session.tokens();
      if (!tokens) {
        // Without a refresh token there is nothing to renew: the session has ended, and the sign-in gives the reason.
        if (session.current()) session.close('expired');
        return undefined;
      }
      // Another tab, or another call of this tab, has renewed it already.
      if (tokens.token !== rejected) return tokens.token;
      const renewed = await requestPair(tokens.refreshToken);
      if (session.tokens()?.refreshToken !== tokens.refreshToken) return session.tokens()?.token;
      if (!renewed) {
        session.close('expired');
        return undefined;
      }
      session.renew(renewed);
      return renewed.token;
    });
  }

  async function replaceBy(call: (token: string | undefined) => Promise<TokenPair>): Promise<void> {
    // Outside the lock, which the renewal itself takes.
    await usableToken();
    await runExclusively(LOCK, async () => session.renew(await call(session.tokens()?.token)));
  }

  /** `undefined`: the refresh token is no longer valid. */
  async function requestPair(refreshToken: string): Promise<TokenPair | undefined> {
    try {
      return await exchange(requestOf(renewSession, { body: { refreshToken } }));
    } catch (error) {
      if (error instanceof ApiFailure && (error.status === 401 || error.status === 403)) return undefined;
      throw error;
    }
  }

  return { usableToken, replace, replaceBy };
}

const claimsSchema = z.object({ exp: z.number(), iat: z.number() });

/** Issue and expiry times of a token, epoch ms by the server's clock. */
type TokenTimes = { readonly issuedAtMs: number; readonly expiresAtMs: number };

/** Decodes a JWT without verification, which only the server can do; `undefined`: not a JWT. */
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

/** Without Web Locks (plain http on another host): runs the calls of this tab one at a time. */
let lastInTab: Promise<unknown> = Promise.resolve();

/** One at a time in all tabs of this browser, by Web Locks. */
export const runExclusively: RunExclusively = (name, work) => {
  if (navigator.locks) return navigator.locks.request(name, work);
  const result = lastInTab.then(work);
  lastInTab = result.catch(() => {});
  return result;
};
