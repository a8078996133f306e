import { DEFAULT_INDEX } from '@airdeck/air/indices/default-index';
import { JUDGED_METRICS, needsAttention, verdictOf } from '@airdeck/air/verdict';
import { entityId } from '@airdeck/contract/common/entity';
import type { DeviceBody, DeviceInfoBody } from '@airdeck/contract/devices/platform-devices';
import type { WorstAir } from '@airdeck/contract/worst-air/worst-air';
import type { FakeAnswer, FakeRequest, FakeServer } from './fake-server.ts';

type FakePoint = { ts: number; value: number | string };

/** A device of the fake platform: its values by key, newest first as in the platform's answers. */
export type FakeDevice = {
  readonly id: string;
  readonly name: string;
  points: Record<string, FakePoint[]>;
  /** ms; `undefined`: not set. */
  inactivityTimeout?: number;
};

/** Present values, in the wire format. */
export function sent(
  values: Readonly<Record<string, number | string>>,
  ageMs = 0,
): Record<string, FakePoint[]> {
  const ts = Date.now() - ageMs;
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, [{ ts, value }]]));
}

/** In ThingsBoard's format; of the tenant. */
function deviceBody({ id, name }: FakeDevice): DeviceBody {
  return {
    id: entityId('DEVICE', id),
    createdTime: 0,
    tenantId: entityId('TENANT', '0d2c4a40-6a1e-11f1-9c5b-d3c1b2a4f001'),
    customerId: entityId('CUSTOMER', null),
    name,
    type: 'default',
    label: null,
    deviceProfileId: entityId('DEVICE_PROFILE', '0d2c4a40-6a1e-11f1-9c5b-d3c1b2a4f009'),
    firmwareId: null,
    softwareId: null,
    externalId: null,
    version: 1,
    deviceData: { configuration: { type: 'DEFAULT' }, transportConfiguration: { type: 'DEFAULT' } },
    additionalInfo: null,
  };
}

function deviceInfoBody(device: FakeDevice): DeviceInfoBody {
  const more = { customerTitle: null, customerIsPublic: false, deviceProfileName: 'default', active: true };
  return { ...deviceBody(device), ...more };
}

export function devicePage(devices: readonly FakeDevice[]): FakeAnswer {
  return {
    body: {
      data: devices.map(deviceBody),
      totalPages: 1,
      totalElements: devices.length,
      hasNext: false,
    },
  };
}

/** The server's ranking of devices, in the given order. */
export function rankingOf(devices: readonly FakeDevice[], part: Partial<WorstAir> = {}): FakeAnswer {
  const ranked = devices.map((device) => ({
    deviceId: device.id,
    name: device.name,
    label: null,
    customerTitle: null,
    timeZone: 'Asia/Kolkata',
    verdict: verdictOn(device),
  }));
  const count = (is: (one: (typeof ranked)[number]) => boolean) => ranked.filter(is).length;
  return {
    body: {
      devices: ranked,
      total: ranked.length,
      attention: count(({ verdict }) => needsAttention(verdict)),
      silent: count(({ verdict }) => verdict.state === 'offline'),
      buildings: 0,
      ...part,
    } satisfies WorstAir,
  };
}

function verdictOn({ points, inactivityTimeout = 600_000 }: FakeDevice) {
  const newest = JUDGED_METRICS.flatMap(
    (metric) => points[metric]?.slice(0, 1).map((point) => ({ metric, ...point })) ?? [],
  );
  const isOffline = !newest.some(({ ts }) => ts > Date.now() - inactivityTimeout);
  return verdictOf(
    DEFAULT_INDEX,
    Object.fromEntries(newest.map(({ metric, value }) => [metric, Number(value)])),
    {
      isOffline,
    },
  );
}

/** Answers requests about devices. */
export function serveTelemetry(server: FakeServer, devices: readonly FakeDevice[]): void {
  for (const device of devices) {
    const entity = `GET /api/plugins/telemetry/DEVICE/${device.id}`;
    const base = `${entity}/values`;
    server.on(`${entity}/keys/timeseries`, () => ({ body: Object.keys(device.points) }));
    server.on(`${base}/timeseries`, (request) => ({ body: pointsFor(request, device) }));
    server.on(`${base}/attributes/SERVER_SCOPE`, () => ({
      body:
        device.inactivityTimeout === undefined
          ? []
          : [{ key: 'inactivityTimeout', value: device.inactivityTimeout, lastUpdateTs: 0 }],
    }));
    server.on(`GET /api/device/${device.id}`, () => ({ body: deviceBody(device) }));
    server.on(`GET /api/device/info/${device.id}`, () => ({ body: deviceInfoBody(device) }));
  }
}

function pointsFor({ query }: FakeRequest, { points }: FakeDevice): Record<string, FakePoint[]> {
  const [startTs, endTs] = [query.get('startTs'), query.get('endTs')];
  // Without a range: the latest of each key.
  if (startTs === null || endTs === null) {
    return Object.fromEntries(Object.entries(points).map(([key, list]) => [key, list.slice(0, 1)]));
  }
  const inRange = ({ ts }: FakePoint) => ts >= Number(startTs) && ts < Number(endTs);
  return Object.fromEntries(
    Object.entries(points)
      .map(([key, list]) => [key, list.filter(inRange)] as const)
      .filter(([, list]) => list.length > 0),
  );
}
