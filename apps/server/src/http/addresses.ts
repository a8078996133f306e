import { isIPv6 } from 'node:net';

/**
 * The part of an address that identifies a sender. The owner of one IPv6 address usually has all of its /64, and
 * could use another address for each request. Other addresses are returned unchanged.
 */
export function networkOf(address: string): string {
  // With dots: an IPv4 address inside IPv6, each of which belongs to another user.
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = '', tail] = address.toLowerCase().replace(/%.*$/, '').split('::');
  const front = head.split(':').filter(Boolean);
  const back = (tail ?? '').split(':').filter(Boolean);
  const zeros = new Array<string>(8 - front.length - back.length).fill('0');
  const groups = [...front, ...(tail === undefined ? [] : zeros), ...back];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

const LOOPBACK_NAME = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/** Whether an address leads to the machine on which it is opened. */
export function isLoopbackUrl(url: string): boolean {
  return URL.canParse(url) && LOOPBACK_NAME.test(new URL(url).hostname);
}
