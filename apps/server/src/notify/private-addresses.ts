import { BlockList, isIP } from 'node:net';

/** What is not of the Internet at large (IANA's special-purpose registries). */
const IPV4_NOT_PUBLIC = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;

/** Inside what is given out of IPv6: tunnels, which lead to IPv4 addresses, and examples. */
const IPV6_NOT_PUBLIC = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const notPublic = new BlockList();
for (const [network, prefix] of IPV4_NOT_PUBLIC) notPublic.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of IPV6_NOT_PUBLIC) notPublic.addSubnet(network, prefix, 'ipv6');

/** All that is given out of IPv6 so far; the rest is local, mapped or reserved. */
const globalIpv6 = new BlockList();
globalIpv6.addSubnet('2000::', 3, 'ipv6');

/** Whether an address is one of the Internet at large: not of this machine, its network, or a tunnel into them. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !notPublic.check(address, 'ipv4');
  return version === 6 && globalIpv6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}

/** The host of a URL as an IP address, where it is one. */
export function literalAddress({ hostname }: URL): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) === 0 ? undefined : bare;
}

/** Whether the host of a URL is this machine or a private network by its looks alone; names are looked up at sending. */
export function looksPrivate(url: URL): boolean {
  const address = literalAddress(url);
  if (address !== undefined) return !isPublicAddress(address);
  return !url.hostname.includes('.') || /\.(?:localhost|local|internal|home\.arpa)\.?$/i.test(url.hostname);
}
