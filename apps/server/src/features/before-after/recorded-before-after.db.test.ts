import type { BeforeAfter } from '@airdeck/contract/before-after/before-after';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppWorld, createAppWorld } from '../../testing/app-world.ts';
import { hasRecordings, NO_RECORDINGS, readRecordingRows } from '../../testing/recordings.ts';
import { insertReadings } from '../telemetry/testing/readings.ts';

const NOW = Date.parse('2017-01-01T00:00+08:00');

/**
 * A year of recorded air with missing hours. The expected values were computed from the file by a separate Python
 * script, with the formulas of ADR 0028: geometric means of daily means, and the interval of the relative change.
 */
describe.skipIf(!hasRecordings)(`recorded air, compared${hasRecordings ? '' : ` (${NO_RECORDINGS})`}`, () => {
  let world: AppWorld;

  beforeAll(async () => {
    world = await createAppWorld({ clock: () => NOW });
    const { device } = world.a.customers[0];
    const rows = await readRecordingRows('beijing');
    const readings = rows.flatMap(({ ts, pm25, temp }) => {
      const values = { ...measured('pm25', pm25), ...measured('temp', temp) };
      return [{ device: device.key, ts: Date.parse(ts ?? ''), values }];
    });
    await insertReadings(
      world.database,
      readings.filter(({ ts, values }) => ts < NOW && Object.keys(values).length > 0),
    );
    const { pool } = world.database;
    await pool.query(`update device set time_zone = 'Asia/Shanghai' where id = $1`, [device.id]);
    await pool.query(
      'insert into dirty_hour (device, hour) select distinct device, ts / 3600000 from reading where device = $1',
      [device.key],
    );
  });
  afterAll(() => world?.close());

  async function compare(day: string) {
    const { device } = world.a.customers[0];
    const wanted = new URLSearchParams({ deviceIds: device.id, day, key: 'pm25' });
    const { status, body } = await world.api(world.a.admin, 'GET', `/backoffice/beforeAfter?${wanted}`);
    expect(status).toBe(200);
    const [room] = (body as BeforeAfter).rooms;
    return room;
  }

  it('has a change beyond chance from one summer month to the next', async () => {
    const room = await compare('2016-08-15');
    expect(room).toMatchObject({ outcome: 'compared', weeks: 4 });
    expect(room?.doubts).not.toContain('season');
    expect(room?.inside?.before).toBeCloseTo(59.289_141, 4);
    expect(room?.inside?.after).toBeCloseTo(26.111_403, 4);
    expect(room?.inside?.part).toBeCloseTo(-0.559_592, 5);
    expect(room?.inside?.low).toBeCloseTo(-0.769_732, 5);
    expect(room?.inside?.high).toBeCloseTo(-0.157_682, 5);
    // Days with too few measured hours count on neither side.
    const counting = (isAfter: boolean) =>
      room?.days.filter((day) => day.isAfter === isAfter && day.inside !== null).length;
    expect([counting(false), counting(true)]).toEqual([26, 27]);
  });

  it('has a change within chance at the start of heating, with the season as a doubt', async () => {
    const room = await compare('2016-11-15');
    expect(room?.inside?.part).toBeCloseTo(0.239_218, 5);
    expect(room?.inside?.low).toBeCloseTo(-0.449_441, 5);
    expect(room?.inside?.high).toBeCloseTo(1.789_274, 5);
    expect(room?.doubts).toContain('season');
  });
});

const measured = (key: string, text: string | undefined): Record<string, number> =>
  text === undefined || text === 'NA' || text === '' ? {} : { [key]: Number(text) };
