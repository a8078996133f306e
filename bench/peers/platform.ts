import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Account, signInToApi } from '../../e2e/platform-api.ts';
import { type Address, addressOf } from './address.ts';

/** A product with ThingsBoard's API, and devices of its own: the same requests go to each. */
export type Platform = {
  readonly name: string;
  readonly url: string;
  readonly mqtt: Address;
  readonly devices: readonly PlatformDevice[];
  /** Calls the API. @throws if it is refused */
  get(path: string): Promise<string>;
  /** Removes the devices. */
  leave(): Promise<void>;
};

export type PlatformDevice = { readonly id: string; readonly token: string };

const CALLS_AT_ONCE = 10;

type PlatformAddress = { readonly url: string; readonly mqtt: Address; readonly account: Account };

/**
 * The ThingsBoard at `THINGSBOARD_URL`, with the sign-in of its demo unless another is given. Undefined: none is named.
 * `databaseUrl`: its PostgreSQL, if it is named; its readings are replaced.
 */
export function thingsBoardAddress(): (PlatformAddress & { readonly databaseUrl?: string }) | undefined {
  const { THINGSBOARD_URL: url, THINGSBOARD_MQTT: mqtt, THINGSBOARD_DATABASE: databaseUrl } = process.env;
  if (!url) return undefined;
  const { THINGSBOARD_USER: email = 'tenant@thingsboard.org', THINGSBOARD_PASSWORD: password = 'tenant' } =
    process.env;
  const { origin, hostname } = new URL(url);
  const address = { url: origin, mqtt: addressOf(mqtt ?? hostname, 1883), account: { email, password } };
  return { ...address, ...(databaseUrl && { databaseUrl }) };
}

/** Signs in, and makes the devices. */
export async function joinPlatform(
  name: string,
  { url, mqtt, account }: PlatformAddress,
  deviceCount: number,
): Promise<Platform> {
  const call = callerOf(name, url, await signInToApi(url, account));
  const run = randomBytes(4).toString('hex');
  const devices = await atOnce(
    Array.from({ length: deviceCount }, (_, index) => index),
    async (index) => {
      const token = `peer${run}${index}`;
      const device = { name: `peer-${run}-${index}`, type: 'default' };
      const made = JSON.parse(await call('POST', `/api/device?accessToken=${token}`, device));
      return { id: made.id.id as string, token };
    },
  );
  return {
    name,
    url,
    mqtt,
    devices,
    get: (path) => call('GET', path),
    leave: async () => {
      await atOnce(devices, ({ id }) => call('DELETE', `/api/device/${id}`));
    },
  };
}

type Call = (method: string, path: string, body?: object) => Promise<string>;

/** Calls an API with ThingsBoard's paths; nothing is compressed, as by a ThingsBoard. @throws if it refuses */
export function callerOf(name: string, url: string, accessToken: string): Call {
  return async (method, path, body) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        'x-authorization': `Bearer ${accessToken}`,
        'accept-encoding': 'identity',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${name}, ${method} ${path}: ${response.status} ${text}`);
    return text;
  };
}

/** The number of stored readings of all devices, from that time on. */
async function countStored({ devices, get }: Platform, startTs: number): Promise<number> {
  const endTs = startTs + 24 * 3_600_000;
  const query = `keys=pm25&agg=COUNT&interval=${endTs - startTs}&startTs=${startTs}&endTs=${endTs}`;
  const counts = await atOnce(devices, async ({ id }) => {
    const found = JSON.parse(await get(`${seriesPath(id)}?${query}`)) as Record<string, { value: string }[]>;
    return (found['pm25'] ?? []).reduce((sum, { value }) => sum + Number(value), 0);
  });
  return counts.reduce((sum, count) => sum + count, 0);
}

const DRAINED_WITHIN_MS = 120_000;

/** Waits until so many readings are readable from that time on. @returns how long, ms; @throws if it takes too long */
export async function untilStored(platform: Platform, startTs: number, expected: number): Promise<number> {
  const begun = performance.now();
  for (;;) {
    const lookedAt = performance.now() - begun;
    const stored = await countStored(platform, startTs);
    if (stored >= expected) return lookedAt;
    if (lookedAt > DRAINED_WITHIN_MS)
      throw new Error(`${platform.name} has stored ${stored} of ${expected} acknowledged readings`);
    await sleep(100);
  }
}

export const seriesPath = (deviceId: string) => `/api/plugins/telemetry/DEVICE/${deviceId}/values/timeseries`;

/** Results in the order of the items. */
async function atOnce<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += CALLS_AT_ONCE) {
    results.push(...(await Promise.all(items.slice(from, from + CALLS_AT_ONCE).map(work))));
  }
  return results;
}
