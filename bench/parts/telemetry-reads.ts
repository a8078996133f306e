import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { WebSocket } from 'ws';
import { percentiles } from '../../apps/server/src/testing/load/percentiles.ts';
import type { BenchServer } from '../bench-server.ts';
import type { Fleet } from '../fleet.ts';
import { ms, type Row } from '../report.ts';
import { DEVICES_OF_A_MONTH, DEVICES_OF_A_YEAR, historyStart } from '../ten-million-readings.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Reads before those that count: a server that runs for a while has compiled its code. */
const WARM_UP = 20;
const REPEATS = 15;
/** The platform answers at most 700 intervals. */
const HOURLY_DAYS = 29;
const YEAR_DAYS = 360;
/** The platform's most points of a key in one answer. */
const MOST_POINTS = 50_000;
const BUDGET_MS = { raw: 100, hourly: 25, latest: 25 };
const SIX_KEYS = ['pm25', 'pm10', 'co2', 'tvoc', 'temp', 'rh'];

type Device = { readonly id: string };
type Series = Record<string, readonly { readonly ts: number }[]>;

/**
 * Reads on ten million rows, through the API. Each read is of another device: their rows are more than the buffers of
 * PostgreSQL hold.
 */
export async function measureReads(
  server: BenchServer,
  fleet: Fleet,
  start: number,
  how = '',
): Promise<Row[]> {
  const devices = inTurn(fleet.devices.slice(0, DEVICES_OF_A_MONTH));
  const raw = (keys: readonly string[], days = 30) =>
    repeat(async () => {
      const query = { keys: keys.join(','), limit: String(MOST_POINTS) };
      const text = await read(server, fleet, devices(), { ...spanOf(start, days), ...query });
      return () => {
        for (const key of keys) expectPoints(text, key, days * 1440);
      };
    });
  const rows = [
    row(`${how}a day of minutes, 1 key, raw`, await raw(['pm25'], 1)),
    row(`${how}30 days of minutes, 1 key, raw`, await raw(['pm25']), BUDGET_MS.raw),
    row(`${how}30 days of minutes, 6 keys, raw`, await raw(SIX_KEYS)),
    row(`${how}30 days of minutes, 11 keys, raw`, await raw(ALL_KEYS)),
  ];
  const hourly = await repeat(async () => {
    const query = { keys: 'pm25', agg: 'AVG', interval: String(HOUR_MS) };
    const text = await read(server, fleet, devices(), { ...spanOf(start, HOURLY_DAYS), ...query });
    return () => expectPoints(text, 'pm25', HOURLY_DAYS * 24);
  });
  const socket = await openLive(server, fleet);
  let cmdId = 0;
  const latest = await repeat(async () => {
    await readLatest(socket, fleet, ++cmdId);
    return () => undefined;
  });
  socket.terminate();
  return [
    ...rows,
    row(`${how}${HOURLY_DAYS} days, 1 key, hourly`, hourly, BUDGET_MS.hourly),
    row(`${how}latest values of ${fleet.devices.length} devices`, latest, BUDGET_MS.latest),
  ];
}

/** Reads a year of minutes of a device, in as many answers as that takes. */
export async function measureYear(server: BenchServer, fleet: Fleet, start: number): Promise<Row[]> {
  const devices = inTurn(fleet.devices.slice(0, DEVICES_OF_A_YEAR));
  const year = await repeat(async () => {
    const device = devices();
    const first = start - (YEAR_DAYS - 30) * DAY_MS;
    let end = first + YEAR_DAYS * DAY_MS;
    let points = 0;
    for (let last = MOST_POINTS; last === MOST_POINTS; points += last) {
      const query = { keys: 'pm25', limit: String(MOST_POINTS), startTs: String(first), endTs: String(end) };
      const found = pointsOf(await read(server, fleet, device, query), 'pm25');
      last = found.length;
      end = found.at(-1)?.ts ?? end;
    }
    return () => {
      if (points !== YEAR_DAYS * 1440) throw new Error(`a year of ${points} points`);
    };
  });
  return [row(`${YEAR_DAYS} days of minutes, 1 key, raw, with the time to read its answers`, year)];
}

function inTurn<T>(items: readonly T[]): () => T {
  let next = 0;
  return () => items[next++ % items.length] as T;
}

const pointsOf = (text: string, key: string) => (JSON.parse(text) as Series)[key] ?? [];

function expectPoints(text: string, key: string, expected: number): void {
  const { length } = pointsOf(text, key);
  if (length !== expected) throw new Error(`expected ${expected} points of ${key}, got ${length}`);
}

export const ALL_KEYS = ['pm25', 'pm10', 'co2', 'tvoc', 'iaq', 'temp', 'rh', 'bat', 'lat', 'lon', 'mode'];

async function read(
  server: BenchServer,
  fleet: Fleet,
  device: Device,
  query: Record<string, string>,
): Promise<string> {
  const answer = await fetch(rangeUrl(server, device, query), { headers: headersOf(fleet) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status} ${text}`);
  return text;
}

/**
 * Reads thirty days like a browser on another machine: compressed, and not decompressed here. Resolves after the last
 * byte.
 */
export async function drainRaw(
  server: BenchServer,
  fleet: Fleet,
  device: Device,
  keys: readonly string[],
): Promise<void> {
  const span = spanOf(historyStart(Date.now()), 30);
  const url = rangeUrl(server, device, { ...span, keys: keys.join(','), limit: String(MOST_POINTS) });
  const request = get(url, { headers: { ...headersOf(fleet), 'accept-encoding': 'gzip' } });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`a read was answered with ${answer.statusCode}`);
  answer.resume();
  await once(answer, 'end');
}

function rangeUrl(server: BenchServer, device: Device, query: Record<string, string>): string {
  return `${server.url}/api/plugins/telemetry/DEVICE/${device.id}/values/timeseries?${new URLSearchParams(query)}`;
}

const spanOf = (start: number, days: number) => ({
  startTs: String(start),
  endTs: String(start + days * DAY_MS),
});

const headersOf = (fleet: Fleet) => ({ 'x-authorization': `Bearer ${fleet.accessToken}` });

/** Reads the latest values of a device list, over an open live connection: from the request to the whole answer. */
async function readLatest(socket: WebSocket, fleet: Fleet, cmdId: number): Promise<void> {
  const query = {
    entityFilter: { type: 'entityType', entityType: 'DEVICE' },
    pageLink: { pageSize: fleet.devices.length, page: 0 },
    entityFields: [{ type: 'ENTITY_FIELD', key: 'name' }],
    latestValues: ['pm25', 'co2'].map((key) => ({ type: 'TIME_SERIES', key })),
  };
  socket.send(JSON.stringify({ cmds: [{ type: 'ENTITY_DATA', cmdId, query }] }));
  const [message] = await once(socket, 'message');
  const { data } = JSON.parse(String(message)) as { data: { data: unknown[] } };
  if (data.data.length !== fleet.devices.length)
    throw new Error(`latest values of ${data.data.length} devices`);
  socket.send(JSON.stringify({ cmds: [{ type: 'ENTITY_DATA_UNSUBSCRIBE', cmdId }] }));
}

async function openLive(server: BenchServer, fleet: Fleet): Promise<WebSocket> {
  const socket = new WebSocket(`${server.url.replace(/^http/, 'ws')}/api/ws`);
  await once(socket, 'open');
  socket.send(JSON.stringify({ authCmd: { cmdId: 0, token: fleet.accessToken } }));
  return socket;
}

/** @param act resolves with the check of its result, which is not measured */
async function repeat(act: () => Promise<() => void>): Promise<number[]> {
  for (let run = 0; run < WARM_UP; run += 1) (await act())();
  const durationsMs = [];
  for (let run = 0; run < REPEATS; run += 1) {
    const started = performance.now();
    const check = await act();
    durationsMs.push(performance.now() - started);
    check();
  }
  return durationsMs;
}

function row(what: string, durationsMs: number[], budgetMs?: number): Row {
  const { p50, p95 } = percentiles(durationsMs);
  return {
    what,
    measured: `p50 ${ms(p50)}, p95 ${ms(p95)}`,
    ...(budgetMs === undefined ? {} : { budget: `p50 ≤ ${budgetMs} ms`, holds: p50 <= budgetMs }),
  };
}
