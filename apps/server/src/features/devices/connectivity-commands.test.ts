import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { connectivityCommands } from './connectivity-commands.ts';

const ADDRESSES = { httpUrl: 'http://192.168.1.7:8080', mqttPort: 1884 };
const DEVICE = { accessToken: 'T0k3nAq0001abcdefghi', transportType: 'DEFAULT' };

/** The words into which a shell splits a command. */
const wordsOf = (command: string): string[] =>
  execFileSync('sh', ['-c', `tell() { printf '%s\\0' "$@"; }; tell ${command}`], { encoding: 'utf8' })
    .split('\0')
    .slice(0, -1);

describe('commands that test a device', () => {
  it('contain the address of the server, over HTTP and MQTT', () => {
    expect(connectivityCommands(ADDRESSES, DEVICE)).toEqual({
      http: {
        http:
          'curl -v -X POST http://192.168.1.7:8080/api/v1/T0k3nAq0001abcdefghi/telemetry ' +
          String.raw`--header Content-Type:application/json --data "{\"pm25\":12}"`,
      },
      mqtt: {
        mqtt:
          'mosquitto_pub -d -q 1 -h 192.168.1.7 -p 1884 -t v1/devices/me/telemetry ' +
          String.raw`-u "T0k3nAq0001abcdefghi" -m "{\"pm25\":12}"`,
      },
    });
  });

  it('use https and the path if the URL of the server has them', () => {
    const { http, mqtt } = connectivityCommands(
      { ...ADDRESSES, httpUrl: 'https://air.example/deck' },
      DEVICE,
    );
    expect(http).toEqual({ https: expect.stringContaining(' https://air.example/deck/api/v1/T0k3n') });
    expect(mqtt?.mqtt).toContain(' -h air.example -p 1884 ');
  });

  it('write an IPv6 host in the notation of each program', () => {
    const { http, mqtt } = connectivityCommands({ ...ADDRESSES, httpUrl: 'http://[::1]:8080' }, DEVICE);
    expect(http?.http).toContain(' http://[::1]:8080/api/v1/');
    expect(mqtt?.mqtt).toContain(' -h ::1 ');
  });

  it('use the transport of the profile', () => {
    const keysOf = (transportType: string) =>
      Object.keys(connectivityCommands(ADDRESSES, { ...DEVICE, transportType }));
    expect(keysOf('MQTT')).toEqual(['mqtt']);
    expect(keysOf('COAP')).toEqual([]);
  });

  it('send a reading as JSON', () => {
    const { http, mqtt } = connectivityCommands(ADDRESSES, DEVICE);
    for (const command of [http?.http, mqtt?.mqtt]) {
      expect(JSON.parse(wordsOf(command ?? '').at(-1) ?? '')).toEqual({ pm25: 12 });
    }
  });

  it('omit MQTT for a token with control characters', () => {
    const { http, mqtt } = connectivityCommands(ADDRESSES, { ...DEVICE, accessToken: 'a\u001b[201~\nid\n' });
    expect(http?.http).toContain('/api/v1/a%1B%5B201~%0Aid%0A/telemetry ');
    expect(mqtt).toBeUndefined();
  });

  it.each([
    '$(touch /tmp/x)',
    '`id`',
    '"; id; "',
    "'; id; '",
    '\\"; id',
    "it's !! $HOME * ~",
    'a  b',
    '; id #',
    "(a)'!*",
  ])('execute nothing of the token %j', (accessToken) => {
    const { http, mqtt } = connectivityCommands(ADDRESSES, { ...DEVICE, accessToken });
    const published = wordsOf(mqtt?.mqtt ?? '');
    expect(published[published.indexOf('-u') + 1]).toBe(accessToken);
    const url = wordsOf(http?.http ?? '')[4] ?? '';
    expect(decodeURIComponent(url.split('/')[5] ?? '')).toBe(accessToken);
  });
});
