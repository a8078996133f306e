import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { EXAMPLES } from './examples.ts';
import { filledExample, sendingOf } from './sending.ts';

const ROOT = join(import.meta.dirname, '../../../../../../examples');
const DEVICE_ID = '7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f005';
const COMMANDS = {
  curl: 'curl -v -X POST https://air.example/deck/api/v1/T0k3n/telemetry --header Content-Type:application/json',
  mosquitto: 'mosquitto_pub -d -q 1 -h air.example -p 1884 -t v1/devices/me/telemetry -u "T0k3n" -m x',
};
const SENDING = {
  httpUrl: 'https://air.example/deck',
  host: 'air.example',
  mqttPort: '1884',
  accessToken: 'T0k3n',
};

it("reads addresses and token from the platform's commands", () => {
  expect(sendingOf(COMMANDS)).toEqual(SENDING);
  expect(sendingOf({ mosquitto: COMMANDS.mosquitto })).toBeUndefined();
  expect(sendingOf({ ...COMMANDS, curl: COMMANDS.curl.replace('T0k3n', 'a%22b') })).toBeUndefined();
});

it('offers every system of the folder, with its texts in the bundle', async () => {
  const folders = readdirSync(ROOT, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(EXAMPLES.map(({ file }) => file.split('/')[0]).sort()).toEqual(
    folders.map(({ name }) => name).sort(),
  );
  for (const { file, load } of EXAMPLES) expect(await load()).toBe(readFileSync(join(ROOT, file), 'utf8'));
});

it.each(EXAMPLES)('fills in the example of $title', async ({ load }) => {
  const filled = filledExample(await load(), DEVICE_ID, SENDING);
  expect(filled).toMatch(/air\.example/);
  expect(filled).toMatch(/T0k3n|7a1f0d10/);
  expect(filled).not.toMatch(/127\.0\.0\.1|1883|ACCESS_TOKEN|DEVICE_ID/);
});
