import { BlockList, isIP } from 'node:net';

/** Addresses that are not publicly routable (IANA's special-purpose registries). */
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

/** Non-public ranges within the global IPv6 unicast range: tunnels to IPv4 addresses, and documentation. */
const IPV6_NOT_PUBLIC = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const notPublic = new BlockList();
for (const [network, prefix] of IPV4_NOT_PUBLIC) notPublic.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of IPV6_NOT_PUBLIC) notPublic.addSubnet(network, prefix, 'ipv6');

/** The global IPv6 unicast range; the rest is local, mapped or reserved. */
const globalIpv6 = new BlockList();
globalIpv6.addSubnet('2000::', 3, 'ipv6');

/** Whether an address is public: not of this machine, its network, or a tunnel into them. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !notPublic.check(address, 'ipv4');
  return version === 6 && globalIpv6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}

/** The host of a URL if it is an IP address. */
export function literalAddress({ hostname }: URL): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) === 0 ? undefined : bare;
}

/** Whether a URL's host is visibly local or private, without a lookup; names are resolved when sending. */
export function looksPrivate(url: URL): boolean {
  const address = literalAddress(url);
  if (address !== undefined) return !isPublicAddress(address);
  return !url.hostname.includes('.') || /\.(?:localhost|local|internal|home\.arpa)\.?$/i.test(url.hostname);
}
