import { COLUMN_KEYS } from '@airdeck/contract/telemetry/telemetry-values';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PacketClient } from '../../ingest/testing/packet-client.ts';
import type { WorldDevice, WorldUser } from '../../testing/world.ts';
import { createReportApp, type ReportApp, tableOf } from '../history/testing/report-app.ts';

/*
 * Messages of real devices that other products show wrongly, from MQTT to all that is read of them.
 */

const HOUR_MS = 3_600_000;
const NOW = Date.UTC(2026, 5, 10, 12, 10);
const THIS_HOUR = NOW - (NOW % HOUR_MS);

let now = NOW;
let reports: ReportApp;
let admin: WorldUser;

beforeAll(async () => {
  reports = await createReportApp({ clock: () => now });
  admin = reports.world.a.admin;
  await reports.app.ingest.start();
});
afterAll(async () => {
  await reports.app.ingest.stop();
  await reports.close();
});

/** A device for each case, which sent this two hours ago in one message, and a room's values half an hour before. */
async function send(name: string, payload: string | Buffer, before: object | null = null) {
  const { device } = await reports.app.services.devices.create({ tenantId: reports.world.a.tenantId, name });
  const { rows } = await reports.database.pool.query(
    'select credentials_id as token from device_credentials where device_id = $1',
    [device.id],
  );
  const { client } = await PacketClient.connect(reports.app.ingest.mqttPort, {
    username: rows[0].token,
    protocolVersion: 5,
  });
  const publish = async (message: string | Buffer, messageId: number) => {
    client.publish('v1/devices/me/telemetry', message, 1, messageId);
    return client.next('puback');
  };
  now = NOW - 2.5 * HOUR_MS;
  if (before) await publish(JSON.stringify(before), 1);
  now = NOW - 2 * HOUR_MS;
  const ts = now;
  const { reasonCode } = await publish(payload, 2);
  now = NOW;
  client.drop();
  await client.ended;
  await reports.app.jobs.run('roll-up');
  return { device: { ...device, token: rows[0].token } as WorldDevice, ts, reasonCode };
}

/** The values in columns, by which everything is judged, and those beside them. */
async function stored({ key }: WorldDevice, ts: number) {
  const one = async (table: string, where: string) => {
    const { rows } = await reports.database.pool.query(
      `select * from ${table} where device = $1 and ${where}`,
      [key],
    );
    const row = rows[0] ?? {};
    const columns = COLUMN_KEYS.flatMap((name) => (row[name] == null ? [] : [[name, row[name]]]));
    return { columns: Object.fromEntries(columns), beside: row.extra ?? row.unjudged ?? null };
  };
  return { reading: await one('reading', `ts = ${ts}`), latest: await one('latest_reading', 'true') };
}

const timeseries = async ({ id }: WorldDevice, query: Record<string, string> = {}) =>
  (await reports.get(admin, `/api/plugins/telemetry/DEVICE/${id}/values/timeseries`, query)).json();
const range = { startTs: `${NOW - 4 * HOUR_MS}`, endTs: `${NOW}`, keys: COLUMN_KEYS.join() };
const raw = (device: WorldDevice) => timeseries(device, { ...range, useStrictDataTypes: 'true' });
const means = (device: WorldDevice) =>
  timeseries(device, { ...range, agg: 'AVG', interval: `${4 * HOUR_MS}`, useStrictDataTypes: 'true' });

async function files({ id }: WorldDevice) {
  const order = { deviceIds: [id], startTs: NOW - 4 * HOUR_MS, endTs: NOW };
  const [all] = (await reports.download(admin, { ...order, what: 'csv' })).values();
  const [spikes] = (await reports.download(admin, { ...order, what: 'spikes', metric: 'co2' })).values();
  return { all: tableOf(all), spikes: tableOf(spikes) };
}

const ROOM = { co2: 640, pm25: 12.5, pm10: 20, temp: 21.5, rh: 44, tvoc: 120 };

describe.each([
  [
    'fault values of several sensors',
    { co2: 65_535, pm25: 6553.5, pm10: 6553.5, temp: -127, rh: 255, tvoc: 65_535 },
  ],
  ['the zeros of a dead bus', { co2: 0, pm25: 0, pm10: 0, temp: 0, rh: 0, tvoc: 0 }],
])('%s', (name, sent) => {
  let device: WorldDevice;
  let ts: number;
  beforeAll(async () => {
    ({ device, ts } = await send(name, JSON.stringify(sent), ROOM));
  });

  it('are in no column', async () => {
    const dated = Object.fromEntries(Object.entries(sent).map(([key, value]) => [key, { ts, value }]));
    expect(await stored(device, ts)).toEqual({
      reading: { columns: {}, beside: sent },
      latest: { columns: {}, beside: dated },
    });
  });

  it('are returned as sent, numbers as numbers', async () => {
    for (const [key, value] of Object.entries(sent)) {
      expect((await raw(device))[key], key).toEqual([
        { ts, value },
        { ts: ts - HOUR_MS / 2, value: ROOM[key as keyof typeof ROOM] },
      ]);
      expect((await timeseries(device, { keys: key }))[key]).toEqual([{ ts, value: String(value) }]);
    }
  });

  it('are in files of history, and of spikes', async () => {
    const { all, spikes } = await files(device);
    expect(all.map(({ co2, 'pm2.5': pm25 }) => [co2, pm25])).toEqual([
      ['640', '12.5'],
      [String(sent.co2), String(sent.pm25)],
    ]);
    expect(spikes.map(({ co2 }) => co2)).toEqual([String(sent.co2)]);
  });

  it('are in no mean, neither of roll-ups nor of readings', async () => {
    const averages = await means(device);
    for (const [key, value] of Object.entries(ROOM)) expect(averages[key], key).toMatchObject([{ value }]);
    const query = { deviceId: device.id, startTs: range.startTs, endTs: range.endTs };
    const history = (await reports.get(admin, '/backoffice/reports/history', query)).json();
    for (const series of history.series) {
      if (series.key !== 'iaq')
        expect(series.max, series.key).toEqual([ROOM[series.key as keyof typeof ROOM]]);
    }
    const { rows } = await reports.database.pool.query(
      `select key, max(max) as max, sum(count)::int as count from reading_hourly where device = $1 group by key order by key`,
      [device.key],
    );
    const expected = Object.entries(ROOM)
      .sort()
      .map(([key, max]) => ({ key, max, count: 1 }));
    expect(rows).toEqual(expected);
  });
});

it('takes numbers as text as numbers everywhere', async () => {
  const sent = '{"pm25":"41.5","pm10":"80","co2":"2900","temp":"21.5","rh":"44"}';
  const { device, ts } = await send('numbers as text', sent);
  const numbers = { pm25: 41.5, pm10: 80, co2: 2900, temp: 21.5, rh: 44 };
  expect(await stored(device, ts)).toEqual({
    reading: { columns: numbers, beside: null },
    latest: { columns: numbers, beside: null },
  });
  expect((await raw(device)).co2).toEqual([{ ts, value: 2900 }]);
  expect((await means(device)).co2).toMatchObject([{ value: 2900 }]);
  const { all, spikes } = await files(device);
  expect(all).toMatchObject([{ 'pm2.5': '41.5', co2: '2900' }]);
  expect(spikes).toMatchObject([{ co2: '2900' }]);
});

it('answers the same messages over HTTP as over MQTT', async () => {
  const latin1 = Buffer.from('{"t_°C":21,"t_µC":22}', 'latin1');
  for (const [name, payload, expected] of [
    ['fault values', '{"co2":65535,"temp":-127,"rh":255}', { co2: '65535', temp: '-127', rh: '255' }],
    ['zeros', '{"co2":0,"pm25":0,"temp":0,"rh":0}', { co2: '0', pm25: '0', temp: '0', rh: '0' }],
    ['numbers as text', '{"pm25":"41.5","co2":"2900"}', { pm25: '41.5', co2: '2900' }],
    ['time as text', `{"ts":"${THIS_HOUR - HOUR_MS}","values":{"co2":641}}`, { co2: '641' }],
    ['without quotes', '{temperature:25}\n', { temperature: '25' }],
    ['nan', '{"co2":600,"temp":nan}\n', { co2: '600' }],
    ['latin-1', latin1, {}],
  ] as const) {
    const { device } = await send(`${name} over HTTP`, '{}');
    const { statusCode, body } = await reports.app.inject({
      method: 'POST',
      url: `/api/v1/${encodeURIComponent(device.token)}/telemetry`,
      payload,
    });
    expect([name, statusCode]).toEqual([name, name === 'latin-1' ? 400 : 200]);
    if (name === 'latin-1') expect(body).toContain('UTF-8');
    const latest: Record<string, [{ value: string }]> = await timeseries(device);
    const values = Object.entries(latest).map(([key, [{ value }]]) => [key, value]);
    expect([name, Object.fromEntries(values)]).toEqual([name, expected]);
  }
});

it('takes a time as text', async () => {
  const { device } = await send('time as text', `{"ts":"${THIS_HOUR - HOUR_MS}","values":{"co2":641}}`);
  expect((await raw(device)).co2).toEqual([{ ts: THIS_HOUR - HOUR_MS, value: 641 }]);
});

it('takes names without quotes', async () => {
  const { device, ts } = await send('without quotes', '{temperature:25}\n');
  expect(await timeseries(device)).toEqual({ temperature: [{ ts, value: '25' }] });
});

it('stores the value beside a bare nan', async () => {
  const { device, ts } = await send('nan', '{"co2":600,"temp":nan}\n');
  expect(await timeseries(device)).toEqual({ co2: [{ ts, value: '600' }] });
});

it('refuses Latin-1 with a reason that names the encoding', async () => {
  const { device, reasonCode } = await send('latin-1', Buffer.from('{"t_°C":21,"t_µC":22}', 'latin1'));
  expect(reasonCode).toBe(0x99);
  expect(await timeseries(device)).toEqual({});
  const { rows } = await reports.database.pool.query(
    'select reason, payload from quarantine where device = $1',
    [device.key],
  );
  expect(rows).toEqual([{ reason: 'not-utf8', payload: '{"t_\\xb0C":21,"t_\\xb5C":22}' }]);
});
