import { describe, expect, it } from 'vitest';
import { isLoopbackUrl, networkOf } from './addresses.ts';

it.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('returns the /64 network of %s', (address, network) => expect(networkOf(address)).toBe(network));

it.each(['192.0.2.1', '::ffff:192.0.2.1', 'no address'])('returns %s unchanged', (address) =>
  expect(networkOf(address)).toBe(address),
);

describe('a URL leads to this machine', () => {
  it.each(['localhost', 'localhost:8080', '127.0.0.1:8080', '127.0.0.2', '[::1]:8080', 'air.localhost:5173'])(
    'with the host %s',
    (host) => expect(isLoopbackUrl(`http://${host}`)).toBe(true),
  );

  it.each([
    'rebound.example:8080',
    'localhost.rebound.example',
    '127.0.0.1.rebound.example',
    '192.168.1.4:8080',
    'localhost@rebound.example',
    '',
  ])('but not with the host "%s"', (host) => expect(isLoopbackUrl(`http://${host}`)).toBe(false));
});
