import { isIPv6 } from 'node:net';

/**
 * What of an address tells one sender from another. Anyone who has one IPv6 address usually has all of its /64, and
 * could show another face for each request. Anything else is kept as it is.
 */
export function networkOf(address: string): string {
  // Written with dots: an IPv4 address inside IPv6, of which each is another user's.
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = '', tail] = address.toLowerCase().replace(/%.*$/, '').split('::');
  const front = head.split(':').filter(Boolean);
  const back = (tail ?? '').split(':').filter(Boolean);
  const zeros = new Array<string>(8 - front.length - back.length).fill('0');
  const groups = [...front, ...(tail === undefined ? [] : zeros), ...back];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
