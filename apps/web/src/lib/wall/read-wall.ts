import { parseShown } from '@airdeck/contract/common/shown-text';
import type { Wall } from '@airdeck/contract/wall';
import {
  WALL_CALL_PATH,
  WALL_LINK_UNKNOWN,
  WALL_PAGE_PATH,
  WALL_SECRET_HEADER,
} from '@airdeck/contract/wall-link';

/** What came of asking what a wall screen shows; `serverMs`: by the server's clock, whatever that of the screen says. */
export type WallAnswer =
  | { readonly kind: 'changed'; readonly wall: Wall; readonly etag: string; readonly serverMs: number | null }
  | { readonly kind: 'same'; readonly serverMs: number | null }
  /** The link does not hold, or no longer. */
  | { readonly kind: 'gone' }
  /** No server, or one that cannot answer now. */
  | { readonly kind: 'away' };

export type ReadWall = (secret: string, etag: string | null) => Promise<WallAnswer>;

/** After this an answer is not waited for. */
const TIMEOUT_MS = 8_000;

/** Fetches, and leaves no timer behind: a screen does so for weeks. */
async function fetchOnce(path: string, headers: Record<string, string>): Promise<Response> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), TIMEOUT_MS);
  try {
    // The console's session has no part in it, and nothing of it is kept.
    return await fetch(path, { headers, signal: stop.signal, cache: 'no-store', credentials: 'omit' });
  } finally {
    clearTimeout(timer);
  }
}

/** Asks what a wall screen shows. A failure of any kind is an answer, too. */
export const readWall: ReadWall = async (secret, etag) => {
  try {
    const response = await fetchOnce(WALL_CALL_PATH, {
      [WALL_SECRET_HEADER]: secret,
      ...(etag !== null && { 'if-none-match': etag }),
    });
    const date = Date.parse(response.headers.get('date') ?? '');
    const serverMs = Number.isNaN(date) ? null : date;
    if (response.status === 304) return { kind: 'same', serverMs };
    const body = parseShown(await response.text()) as Wall & { readonly code?: string };
    if (response.status === 200 && Array.isArray(body.rooms))
      return { kind: 'changed', wall: body, etag: response.headers.get('etag') ?? '', serverMs };
    // A proxy's 404 while the server restarts says nothing of the link.
    return body.code === WALL_LINK_UNKNOWN ? { kind: 'gone' } : { kind: 'away' };
  } catch {
    return { kind: 'away' };
  }
};

/** Whether the server has another version of the page than the one with this script. @param ownPath `/assets/wallpage-….js` */
export async function isOutdated(ownPath: string): Promise<boolean> {
  try {
    const response = await fetchOnce(WALL_PAGE_PATH, { accept: 'text/html' });
    const page = response.ok ? await response.text() : '';
    return page.includes('/assets/wallpage-') && !page.includes(ownPath);
  } catch {
    return false;
  }
}
