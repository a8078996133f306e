/**
 * The console's service worker: caches its files, so that it opens offline, and shows notifications while it is closed.
 * Data is never cached here: the last values are in the session's storage, which a sign-out wipes.
 */
import { SERVER_PREFIXES } from '@airdeck/contract/server/path-prefixes';

/** Filled in by the build: the paths of the console's files, and a hash of this set. */
declare const __SHELL_FILES__: readonly string[];
declare const __SHELL_VERSION__: string;

const worker = self as unknown as ServiceWorkerGlobalScope;

const CACHE_PREFIX = 'airdeck-shell-';
const CACHE = CACHE_PREFIX + __SHELL_VERSION__;
const PAGE = '/index.html';
const ICON = '/icons/airdeck-192.png';
/**
 * The same page with its own content security policy, which allows requests to a device's hotspot. In the hotspot's
 * network the server is unreachable: the page has to open from the cache.
 */
const HOTSPOT_PAGE = '/connectDevice';

/** Paths of the server, and the page of wall screens, which updates itself: never served from the cache. */
const SERVER_PATH = new RegExp(`^/(?:${SERVER_PREFIXES.join('|')}|wall)(?:/|$)|^/assets/wallpage-`);
/** The name changes with the contents. */
const HASHED_PATH = /^\/assets\/[^/]+-[\w-]{8}\.\w+$/;

const NETWORK_TIMEOUT_MS = 4_000;

worker.addEventListener('install', (event) => event.waitUntil(fillCache()));

worker.addEventListener('activate', (event) => event.waitUntil(takeOver()));

/** Sent by the page to activate the new version when the user agrees. */
worker.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void worker.skipWaiting();
});

worker.addEventListener('push', (event) => event.waitUntil(showNotification(event.data)));

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { data } = event.notification;
  const act = event.action === '' ? undefined : pathIn(data?.acts?.[event.action]);
  event.waitUntil(act === undefined ? openPath(pathIn(data?.path) ?? '/') : doAct(act));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin || SERVER_PATH.test(pathname)) return;
  if (request.mode === 'navigate') event.respondWith(freshest(request, pageAt(pathname)));
  else if (HASHED_PATH.test(pathname)) event.respondWith(cachedFirst(request));
  else if (__SHELL_FILES__.includes(pathname)) event.respondWith(freshest(request, pathname));
});

/** The server's payload (`pushPayload`), in the reader's language. */
type PushedNotification = {
  readonly title: string;
  readonly body: string;
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  /** Replaces a notification about the same subject, and duplicates. */
  readonly tag: string;
  readonly path: string;
  /** The reader's brand has its own; missing: the product's. */
  readonly icon?: string;
  /** Buttons, and the path to which each posts. */
  readonly actions?: readonly { readonly action: string; readonly title: string }[];
  readonly acts?: Readonly<Record<string, string>>;
};

async function showNotification(data: PushMessageData | null): Promise<void> {
  const { title, path, acts, icon = ICON, ...options }: PushedNotification = data?.json() ?? {};
  await worker.registration.showNotification(title, { ...options, icon, data: { path, acts } });
}

/** A path of the own origin; undefined: it is none. */
const pathIn = (path: unknown): string | undefined =>
  typeof path === 'string' && /^\/(?!\/)/.test(path) ? path : undefined;

/** Acts by the signed link of a button. If that fails, its page says why, and lets the reader try again. */
async function doAct(path: string): Promise<void> {
  const answer = await worker.fetch(path, { method: 'POST', credentials: 'omit' }).catch(() => undefined);
  if (!answer?.ok) await openPath(path);
}

/** Opens it in an existing window, or in a new one. */
async function openPath(path: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window' });
  const [own] = windows.filter((client) => client.focused).concat(windows);
  if (!own) {
    await worker.clients.openWindow(path);
    return;
  }
  // The browser may refuse to focus it; navigation works regardless.
  await own.focus().catch(() => own);
  // A window not yet controlled by this worker cannot be navigated.
  await own.navigate(path).catch(() => worker.clients.openWindow(path));
}

function pageAt(pathname: string): string {
  return pathname.replace(/\/$/, '').toLowerCase() === HOTSPOT_PAGE.toLowerCase() ? HOTSPOT_PAGE : PAGE;
}

async function fillCache(): Promise<void> {
  const cache = await caches.open(CACHE);
  await Promise.all(
    [...__SHELL_FILES__, HOTSPOT_PAGE].map(async (path) => {
      const known = HASHED_PATH.test(path) ? await caches.match(path) : undefined;
      if (known) await cache.put(path, known);
      // Bypasses the browser's cache, which may hold a file of the previous version.
      else await cache.add(new Request(path, { cache: 'reload' }));
    }),
  );
}

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  const outdated = names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== CACHE);
  await Promise.all(outdated.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** From the network, or from the cache if that fails or takes too long. */
async function freshest(request: Request, cachedPath: string): Promise<Response> {
  try {
    const answer = await worker.fetch(request, { signal: AbortSignal.timeout(NETWORK_TIMEOUT_MS) });
    // Its policy is the operator's, and may have changed since this version was installed.
    if (cachedPath === HOTSPOT_PAGE && answer.ok)
      await (await caches.open(CACHE)).put(cachedPath, answer.clone());
    if (answer.status < 500) return answer;
    return (await caches.match(cachedPath)) ?? answer;
  } catch (error) {
    const known = await caches.match(cachedPath);
    if (known) return known;
    throw error;
  }
}

/** Fonts and maps are not precached: a reader needs a few of hundreds, which are cached on first use. */
async function cachedFirst(request: Request): Promise<Response> {
  const known = await caches.match(request);
  if (known) return known;
  const answer = await worker.fetch(request);
  if (answer.ok) {
    const cache = await caches.open(CACHE);
    await cache.put(request, answer.clone());
  }
  return answer;
}
