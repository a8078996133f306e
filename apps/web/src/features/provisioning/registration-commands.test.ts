import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { registrationCommands } from './registration-commands.ts';

const NEEDS = {
  httpUrl: 'https://air.example.com',
  mqttPort: 1883,
  deviceName: 'my-device',
  provisionDeviceKey: 'a1',
  provisionDeviceSecret: 'b2',
};
const BODY = '{"deviceName":"my-device","provisionDeviceKey":"a1","provisionDeviceSecret":"b2"}';

/** The words into which a shell splits a line. */
const wordsOf = (line: string) =>
  execFileSync('sh', ['-c', `printf '%s\\n' ${line}`], { encoding: 'utf8' })
    .split('\n')
    .slice(0, -1);

it('requests over MQTT and over HTTP with key and secret', () => {
  expect(registrationCommands(NEEDS)).toEqual({
    mqtt:
      'mosquitto_rr -h air.example.com -p 1883 -u provision ' +
      `-t /provision/request -e /provision/response -m '${BODY}'`,
    http:
      'curl -X POST https://air.example.com/api/v1/provision ' +
      `--header Content-Type:application/json --data '${BODY}'`,
  });
});

it('formats an IPv6 host as each program requires', () => {
  const { mqtt, http } = registrationCommands({ ...NEEDS, httpUrl: 'http://[::1]:3000' });
  expect(mqtt).toContain(' -h ::1 ');
  expect(http).toContain(' http://[::1]:3000/api/v1/provision ');
});

it('executes nothing in a key, whatever its content', () => {
  const provisionDeviceKey = `it's "$(touch x)" \`id\` \\ ${String.fromCharCode(10, 27, 155)}`;
  const { mqtt, http } = registrationCommands({ ...NEEDS, provisionDeviceKey });
  for (const line of [mqtt, http]) {
    expect(line).not.toMatch(/\p{Cc}/u);
    expect(JSON.parse(wordsOf(line).at(-1) ?? '')).toMatchObject({ provisionDeviceKey });
  }
});
