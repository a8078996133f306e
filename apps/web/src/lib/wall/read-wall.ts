import { parseShown } from '@airdeck/contract/common/shown-text';
import type { Wall } from '@airdeck/contract/wall-screens/wall';
import {
  WALL_CALL_PATH,
  WALL_LINK_UNKNOWN,
  WALL_PAGE_PATH,
  WALL_PLAN_PATH,
  WALL_SECRET_HEADER,
} from '@airdeck/contract/wall-screens/wall-link';
import { fetchFromServer } from '../time/server-clock.ts';

/** Result of a request for a wall screen's content. */
export type WallAnswer =
  | { readonly kind: 'changed'; readonly wall: Wall; readonly etag: string }
  | { readonly kind: 'same' }
  /** The link is invalid or revoked. */
  | { readonly kind: 'gone' }
  /** The server is unreachable or overloaded. */
  | { readonly kind: 'away' };

export type ReadWall = (secret: string, etag: string | null) => Promise<WallAnswer>;

/** Time-out of a request. */
const TIMEOUT_MS = 8_000;

/** Fetches with a time-out whose timer is always cleared: a screen runs for weeks. */
async function fetchOnce(path: string, headers: Record<string, string>): Promise<Response> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), TIMEOUT_MS);
  try {
    // Without the console's session.
    return await fetchFromServer(path, { headers, signal: stop.signal, credentials: 'omit' });
  } finally {
    clearTimeout(timer);
  }
}

/** Requests a wall screen's content. Never rejects: failures are results, too. */
export const readWall: ReadWall = async (secret, etag) => {
  try {
    const response = await fetchOnce(WALL_CALL_PATH, {
      [WALL_SECRET_HEADER]: secret,
      ...(etag !== null && { 'if-none-match': etag }),
    });
    if (response.status === 304) return { kind: 'same' };
    const body = parseShown(await response.text()) as Wall & { readonly code?: string };
    if (response.status === 200 && Array.isArray(body.rooms))
      return { kind: 'changed', wall: body, etag: response.headers.get('etag') ?? '' };
    // A proxy's 404 during a restart of the server does not mean an invalid link.
    return body.code === WALL_LINK_UNKNOWN ? { kind: 'gone' } : { kind: 'away' };
  } catch {
    return { kind: 'away' };
  }
};

/** Requests the picture of the plan that a wall screen shows; undefined: it could not be had. */
export async function readWallPlan(secret: string): Promise<Blob | undefined> {
  try {
    const response = await fetchOnce(WALL_PLAN_PATH, { [WALL_SECRET_HEADER]: secret });
    return response.ok ? await response.blob() : undefined;
  } catch {
    return undefined;
  }
}
export type ReadWallPlan = typeof readWallPlan;

/** Whether the server has another version of the page than this script's. @param ownPath `/assets/wallpage-….js` */
export async function isOutdated(ownPath: string): Promise<boolean> {
  try {
    const response = await fetchOnce(WALL_PAGE_PATH, { accept: 'text/html' });
    const page = response.ok ? await response.text() : '';
    return page.includes('/assets/wallpage-') && !page.includes(ownPath);
  } catch {
    return false;
  }
}
