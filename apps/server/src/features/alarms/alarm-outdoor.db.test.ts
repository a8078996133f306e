import type { OutdoorReading } from '@airdeck/contract/outdoor/outdoor';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AppWorld, createAppWorld } from '../../testing/app-world.ts';
import type { WorldDevice } from '../../testing/world.ts';
import type { OutdoorProvider } from '../outdoor/outdoor-provider.ts';
import { ProviderError } from '../outdoor/outdoor-provider.ts';

const NOON = Date.UTC(2026, 5, 1, 12);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const AIR: OutdoorReading = {
  observedTime: NOON - 10 * MINUTE_MS,
  temperatureC: 31.4,
  humidity: 64,
  pressureHpa: 1008,
  windKmh: 9,
  conditionCode: 'dust',
  isDay: true,
  airQuality: { pm25: 88, pm10: 140, co: null, no2: 21 },
};

let world: AppWorld;
/** Positions for which the provider was asked. */
let asked: string[] = [];
let readingAt: OutdoorProvider['readingAt'];

beforeAll(async () => {
  world = await createAppWorld({
    clock: () => NOON,
    outdoorSources: {
      provider: {
        name: 'stand-in',
        readingAt: (position) => {
          asked.push(`${position.lat} ${position.lon}`);
          return readingAt(position);
        },
      },
      geocoder: undefined,
    },
  });
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.database.pool.query('delete from alarm');
  asked = [];
  readingAt = async () => ({ reading: AIR });
});

const first = () => world.a.customers[0].device;
const second = () => world.a.customers[1].device;
const place = (device: Pick<WorldDevice, 'id'>, lat: number | null, lon: number | null) =>
  world.database.pool.query('update device set device_lat = $2, device_lon = $3 where id = $1', [
    device.id,
    lat,
    lon,
  ]);

/** @returns its id */
async function raise(device: Pick<WorldDevice, 'id'>, more: object = {}): Promise<string> {
  const originator = { entityType: 'DEVICE', id: device.id };
  const { body } = await world.api(world.a.admin, 'POST', '/api/alarm', {
    type: 'High PM2.5',
    severity: 'MAJOR',
    originator,
    ...more,
  });
  return body.id.id;
}
const outdoorOf = async (alarmId: string) =>
  (await world.api(world.a.admin, 'GET', `/backoffice/alarms/${alarmId}`)).body.outdoor;

describe('the outdoor air of an alarm', () => {
  it('is stored with the alarm, and requested once for an area of about ten kilometres', async () => {
    await place(first(), 20.296, 85.825);
    const alarmId = await raise(first());
    await vi.waitFor(async () => expect(await outdoorOf(alarmId)).toEqual({ ...AIR, place: null }));
    expect(asked).toEqual(['20.3 85.8']);
    // Devices close to each other have the same air.
    await place(second(), 20.28, 85.83);
    const other = await raise(second());
    await vi.waitFor(async () => expect(await outdoorOf(other)).toMatchObject({ temperatureC: 31.4 }));
    expect(asked).toHaveLength(1);
  });

  it('is that of the reported position if none is entered', async () => {
    await place(first(), null, null);
    await world.database.pool.query(
      'update device_health set reported_lat = 35.68, reported_lon = 139.69 where device_id = $1',
      [first().id],
    );
    const alarmId = await raise(first());
    await vi.waitFor(async () => expect(await outdoorOf(alarmId)).toMatchObject({ humidity: 64 }));
    expect(asked).toEqual(['35.7 139.7']);
  });

  it('is not that of the next customer of the device', async () => {
    const { tenantId, customers } = world.a;
    const device = { tenantId, customerId: customers[0].id, name: 'wanderer' };
    const { device: wanderer } = await world.app.services.devices.create(device);
    await place(second(), 48.1, 11.6);
    let answer = (_read: { reading: OutdoorReading }) => {};
    readingAt = () => new Promise((resolve) => (answer = resolve));
    const before = await raise(second());
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    const ofFormer = await raise(wanderer);
    await world.app.services.deviceAssignment.assign(tenantId, wanderer.id, customers[1].id);
    await place(wanderer, 48.1, 11.6);
    answer({ reading: AIR });
    await vi.waitFor(async () => expect(await outdoorOf(before)).not.toBeNull());
    const after = await raise(second(), { type: 'High CO2' });
    await vi.waitFor(async () => expect(await outdoorOf(after)).not.toBeNull());
    expect(await outdoorOf(ofFormer)).toBeNull();
  });

  it('is missing without a position, for past alarms, and if the provider fails', async () => {
    await place(first(), 0, 0);
    await place(second(), 51.5, -0.1);
    const nowhere = await raise(first());
    const longAgo = await raise(second(), { startTs: NOON - 4 * HOUR_MS, endTs: NOON - 4 * HOUR_MS });
    await vi.waitFor(() => expect(asked).toEqual(['51.5 -0.1']));
    readingAt = async () => {
      throw new ProviderError('away');
    };
    await place(second(), 40.7, -74);
    const away = await raise(second(), { type: 'High PM10' });
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    // One after the other: what comes later is noted after all of them.
    readingAt = async () => ({ reading: AIR });
    await place(second(), 1.3, 103.8);
    const last = await raise(second(), { type: 'High CO2' });
    await vi.waitFor(async () => expect(await outdoorOf(last)).toMatchObject({ temperatureC: 31.4 }));
    for (const alarmId of [nowhere, longAgo, away]) expect(await outdoorOf(alarmId)).toBeNull();
  });
});
