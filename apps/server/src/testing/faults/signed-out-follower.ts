import { setTimeout as sleep } from 'node:timers/promises';
import { LiveFollower } from './live-follower.ts';

const LOOK_EVERY_MS = 20;

type FollowedDevice = { readonly id: string; readonly key: number };

/** Result for a live connection whose session was ended at another node. */
export type SignedOut = {
  /** Time from the response to the sign-out until the connection was closed. */
  readonly closedAfterMs: number;
  /**
   * Readings that the node of the sign-out received after it, and that were still delivered: a node is notified of them
   * after it was notified of the end of the session.
   */
  readonly deliveredLate: number;
};

/** A person who follows devices of one node on another one, until they sign out at the first. */
export class SignedOutFollower {
  readonly #follower: LiveFollower;
  readonly #token: string;
  readonly #senderUrl: string;

  /**
   * @param parts.devices that send to the node of `senderUrl`
   * @param parts.url of the node with the live connection
   */
  constructor(parts: { devices: readonly FollowedDevice[]; url: string; senderUrl: string; token: string }) {
    const { devices, url, senderUrl, token } = parts;
    this.#follower = new LiveFollower({ devices, urls: [url], node: 0, token, firstTs: Date.now() });
    this.#token = token;
    this.#senderUrl = senderUrl;
  }

  /** Resolves with the response to the sign-out; `closed` when the live connection is closed. */
  async signOut(): Promise<{ closed: Promise<SignedOut> }> {
    const over = this.#follower.closed();
    await signOut(this.#senderUrl, this.#token);
    const signedOutTime = Date.now();
    return {
      closed: over.then(() => ({
        closedAfterMs: Date.now() - signedOutTime,
        deliveredLate: [...this.#follower.received.values()].flat().filter((ts) => ts > signedOutTime).length,
      })),
    };
  }

  /** Resolves when a reading has been received. */
  async hears(): Promise<void> {
    const { received } = this.#follower;
    while ([...received.values()].every((times) => times.length === 0)) await sleep(LOOK_EVERY_MS);
  }

  end(): Promise<void> {
    return this.#follower.end();
  }
}

/** Ends the session of a token. @throws if the status is not 200 */
async function signOut(url: string, token: string): Promise<void> {
  const headers = { 'x-authorization': `Bearer ${token}` };
  const answer = await fetch(`${url}/api/auth/logout`, { method: 'POST', headers });
  if (answer.status !== 200) throw new Error(`signing out was answered ${answer.status}`);
}
