import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { WebSocket } from 'ws';
import { percentiles } from '../../apps/server/src/testing/load/percentiles.ts';
import type { BenchServer } from '../bench-server.ts';
import type { Fleet } from '../fleet.ts';
import { ms, type Row } from '../report.ts';
import { historyStart, MINUTES } from '../ten-million-readings.ts';

const HOUR_MS = 3_600_000;
const REPEATS = 15;
/** The platform answers at most 700 intervals. */
const HOURLY_DAYS = 29;
const BUDGET_MS = { raw: 250, hourly: 25, latest: 25 };

type Device = { readonly id: string };

/** Thirty days of minutes of one device, as the console requests them. */
function readRaw(
  server: BenchServer,
  fleet: Fleet,
  device: Device,
  keys: readonly string[],
): Promise<number> {
  return read(server, fleet, device, { keys: keys.join(','), limit: '50000' });
}

/** Reads on ten million rows, through the API. */
export async function measureReads(server: BenchServer, fleet: Fleet, device: Device): Promise<Row[]> {
  const expectPoints = (count: number, expected: number) => {
    if (count !== expected) throw new Error(`expected ${expected} points, got ${count}`);
  };
  const raw = await repeat(async () => expectPoints(await readRaw(server, fleet, device, ['pm25']), MINUTES));
  const rawAll = await repeat(() => readRaw(server, fleet, device, ALL_KEYS));
  const hourly = await repeat(async () => {
    const query = { keys: 'pm25', agg: 'AVG', interval: String(HOUR_MS) };
    expectPoints(await read(server, fleet, device, query, HOURLY_DAYS), HOURLY_DAYS * 24);
  });
  const socket = await openLive(server, fleet);
  let cmdId = 0;
  const latest = await repeat(() => readLatest(socket, fleet, ++cmdId));
  socket.terminate();
  return [
    row('30 days of minutes, 1 key, raw', raw, BUDGET_MS.raw),
    row('30 days of minutes, 11 keys, raw', rawAll),
    row(`${HOURLY_DAYS} days, 1 key, hourly`, hourly, BUDGET_MS.hourly),
    row(`latest values of ${fleet.devices.length} devices`, latest, BUDGET_MS.latest),
  ];
}

export const ALL_KEYS = ['pm25', 'pm10', 'co2', 'tvoc', 'iaq', 'temp', 'rh', 'bat', 'lat', 'lon', 'mode'];

async function read(
  server: BenchServer,
  fleet: Fleet,
  device: Device,
  query: Record<string, string>,
  days = 30,
): Promise<number> {
  const answer = await fetch(rangeUrl(server, device, query, days), { headers: headersOf(fleet) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status} ${text}`);
  const series = JSON.parse(text) as Record<string, unknown[]>;
  return series['pm25']?.length ?? 0;
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
  const url = rangeUrl(server, device, { keys: keys.join(','), limit: '50000' }, 30);
  const request = get(url, { headers: { ...headersOf(fleet), 'accept-encoding': 'gzip' } });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`a read was answered with ${answer.statusCode}`);
  answer.resume();
  await once(answer, 'end');
}

function rangeUrl(server: BenchServer, device: Device, query: Record<string, string>, days: number): string {
  const start = historyStart(Date.now());
  const range = { startTs: String(start), endTs: String(start + days * 24 * HOUR_MS) };
  const search = new URLSearchParams({ ...range, ...query });
  return `${server.url}/api/plugins/telemetry/DEVICE/${device.id}/values/timeseries?${search}`;
}

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

async function repeat(act: () => Promise<unknown>): Promise<number[]> {
  await act();
  const durationsMs = [];
  for (let run = 0; run < REPEATS; run += 1) {
    const started = performance.now();
    await act();
    durationsMs.push(performance.now() - started);
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
