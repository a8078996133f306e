import type { RaiseAgain } from '@airdeck/contract/alarms/raise-again';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createEventBus } from '../../events.ts';
import { Partitions } from '../../ingest/partitions.ts';
import { createReadingWriter } from '../../ingest/reading.repository.ts';
import { toReading } from '../../ingest/reading.ts';
import { type AppWorld, createAppWorld } from '../../testing/app-world.ts';

const MINUTE = 60_000;
const NOON = Date.UTC(2026, 5, 1, 12);

let world: AppWorld;
let now = NOON;
const events = createEventBus();

beforeAll(async () => {
  world = await createAppWorld({ clock: () => now, events });
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.database.pool.query('truncate alarm_rule, alarm, alarm_entry, reading, latest_reading cascade');
  now = NOON - 20 * MINUTE;
  const { status } = await world.api(world.a.admin, 'POST', '/backoffice/rules', {
    name: 'High CO2',
    isEnabled: true,
    devices: { kind: 'all' },
    condition: { kind: 'above', key: 'co2', threshold: 1000, clearAt: 950 },
    holdMinutes: 10,
    severity: 'WARNING',
    schedule: null,
    recipients: { customerUsers: true, tenantAdmins: false, userIds: [] },
  });
  expect(status).toBe(201);
  // Raised at noon.
  now = NOON - 10 * MINUTE;
  await air(11, 1500);
});

/** Readings of CO2, one each minute, with the evaluation that follows each. */
async function air(minutes: number, co2: number) {
  const { pool } = world.database;
  const write = createReadingWriter({ pool, partitions: new Partitions(pool, () => now), clock: () => now });
  for (let minute = 0; minute < minutes; minute++) {
    const reading = toReading(world.a.customers[0].device.key, now, { co2 }, true);
    if (reading === null || typeof reading === 'string') throw new Error(String(reading));
    await write([reading]);
    events.emit('readings.stored', [reading]);
    await world.app.services.ruleEvaluator.evaluateDue();
    now += MINUTE;
  }
}

async function alarms() {
  const { rows } = await world.database.pool.query('select * from alarm order by created_time');
  const minuteOf = (ts: number | null) => (ts === null ? null : (ts - NOON) / MINUTE);
  return rows.map((row) => ({
    id: row.id as string,
    raised: minuteOf(row.created_time),
    cleared: minuteOf(row.clear_time),
    over: row.over_kind,
  }));
}
const open = async () => (await alarms()).filter(({ cleared }) => cleared === null);
const call = async (path: string, body?: object) => {
  const response = await world.api(world.a.admin, 'POST', path, body);
  expect(response.status).toBe(200);
  return response.body;
};
const clearBy = async (raiseAgain?: RaiseAgain) => {
  const [alarm] = await open();
  return call('/backoffice/alarms/act', { act: 'clear', alarmIds: [alarm?.id], raiseAgain });
};
const counts = async () => (await world.api(world.a.admin, 'GET', '/backoffice/alarms/counts')).body;

it.each([
  ['/api/alarm/{id}/clear', (id: string) => call(`/api/alarm/${id}/clear`)],
  [
    'POST /api/alarm',
    async (id: string) => {
      const { body } = await world.api(world.a.admin, 'GET', `/api/alarm/${id}`);
      await call('/api/alarm', { ...body, cleared: true });
    },
  ],
  ['the console without a choice', () => clearBy()],
])(
  'an alarm cleared by %s is raised again once its condition has held for the duration since',
  async (_, clear) => {
    const [{ id } = { id: '' }] = await alarms();
    expect(await alarms()).toEqual([{ id, raised: 0, cleared: null, over: null }]);
    now += 4 * MINUTE;
    await clear(id);
    expect(await counts()).toMatchObject({ devices: 0, devicesClearedOngoing: 1 });
    now += MINUTE;
    await air(10, 1500);
    expect(await open()).toEqual([]);
    await air(1, 1500);
    expect(await alarms()).toEqual([
      { id, raised: 0, cleared: 5, over: 'ended' },
      { id: expect.any(String), raised: 16, cleared: null, over: null },
    ]);
    expect(await counts()).toMatchObject({ devices: 1, devicesClearedOngoing: 0 });
  },
);

it('an alarm is raised again after an hour, or when the air is in a worse band than at the clearing', async () => {
  await clearBy('afterHour');
  await air(59, 1500);
  expect(await open()).toEqual([]);
  await air(2, 1500);
  expect(await open()).toMatchObject([{ raised: 61 }]);

  await clearBy('whenWorse');
  await air(70, 1990);
  expect(await open()).toEqual([]);
  await air(1, 2010);
  expect(await open()).toMatchObject([{ raised: 132 }]);
});

it('an alarm is raised again only after its condition has ended, and its time line says what was chosen', async () => {
  const [{ id } = { id: '' }] = await alarms();
  await clearBy('afterEnd');
  await air(70, 4500);
  expect(await open()).toEqual([]);
  const { body } = await world.api(world.a.admin, 'GET', `/backoffice/alarms/${id}`);
  expect(body).toMatchObject({ isOngoing: true, status: 'CLEARED_UNACK' });
  expect(body.entries.at(-1)).toMatchObject({ kind: 'cleared', details: { raiseAgain: 'afterEnd' } });
  await air(1, 900);
  await air(11, 1500);
  expect(await open()).toHaveLength(1);
});
