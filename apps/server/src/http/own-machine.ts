import type { IncomingHttpHeaders } from 'node:http';

/** What proxies add, and browsers and tools on the machine itself do not. */
const SIGNS_OF_A_PROXY = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

const LOOPBACK_NAME = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/**
 * Whether a request that came over loopback is meant for this machine. A page may have had its own name resolved
 * to 127.0.0.1 and then read what a local server answers; its name still stands in the Host header. And behind a
 * proxy, everybody comes over loopback.
 */
export function isForThisMachine(headers: IncomingHttpHeaders): boolean {
  if (SIGNS_OF_A_PROXY.some((name) => headers[name] !== undefined)) return false;
  return isLoopbackUrl(`http://${headers.host ?? ''}`);
}

/** Whether an address leads to the machine on which it is opened. */
export function isLoopbackUrl(url: string): boolean {
  return URL.canParse(url) && LOOPBACK_NAME.test(new URL(url).hostname);
}
