import { expect, it } from 'vitest';
import { HELP, parseImportOptions } from './options.ts';

const REQUIRED = ['--url', 'https://tb.example', '--user', 'a@b.c'];

it('requires only an address and a user', () => {
  const options = parseImportOptions(REQUIRED);
  if (options === 'help') throw new Error('help was not asked for');
  expect(options).toMatchObject({ targetUser: 'a@b.c', isDry: false, invitations: 'file', concurrency: 4 });
  expect([...options.parts]).toEqual(['users', 'attributes', 'alarms', 'telemetry']);
});

it.each([
  [['--user', 'a'], '--url is missing'],
  [['--url', 'https://a', '--to', 'x'], '--user is missing'],
  [['--url', 'ftp://a', '--user', 'a'], '--url: expected an http or https address'],
  [['--url', 'https://a:b@c', '--user', 'a'], 'no user and no password in the address'],
  [[...REQUIRED, '--from', 'yesterday'], '--from yesterday'],
  [[...REQUIRED, '--without', 'users,dashboards'], '--without dashboards'],
  [[...REQUIRED, '--invite', 'fax'], '--invite fax'],
  [[...REQUIRED, '--devices', '17'], '--devices 17'],
  [[...REQUIRED, '--password', 'x'], "Unknown option '--password'"],
])('%j is refused: %s', (args, message) => {
  expect(() => parseImportOptions(args)).toThrow(message);
});

it('lists the options in the help text', () => {
  expect(parseImportOptions(['--help'])).toBe('help');
  for (const option of ['--from', '--keys', '--folder', '--to-user', '--sample'])
    expect(HELP).toContain(option);
});
