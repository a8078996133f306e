import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MqttLoad, MqttLoadResult } from '../../apps/server/src/testing/load/mqtt-load.ts';
import { percentiles } from '../../apps/server/src/testing/load/percentiles.ts';
import { runLoad } from '../../apps/server/src/testing/load/run-load.ts';
import type { BenchServer } from '../bench-server.ts';
import type { Fleet } from '../fleet.ts';
import { memoryMb } from '../machine-noise.ts';
import { ms, type Row } from '../report.ts';
import { fillReports, REPORTED_DEVICES, YEAR_MS } from '../reported-readings.ts';

const RATE = 1000;
const DAY_MS = 86_400_000;
const REPEATS = 9;
const BUDGET = { csvMs: 20_000, excelMs: 60_000, yearMs: 1000, ack: { p50: 5, p99: 60 } };

/** Files of 20 devices over 30 days of minutes while devices send, and a year of one device as a chart. */
export async function measureReports(server: BenchServer, fleet: Fleet): Promise<Row[]> {
  const end = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  await fillReports(server.databaseUrl, fleet, end);
  const alone = await acknowledge(server, fleet);
  const deviceIds = fleet.devices.slice(0, REPORTED_DEVICES).map(({ id }) => id);
  const month = { deviceIds, startTs: end - 30 * DAY_MS, endTs: end };
  return [
    acknowledgements(`acknowledgements at ${RATE} msg/s alone`, alone),
    ...(await besideLoad(server, fleet, '20 devices × 30 days as CSV', BUDGET.csvMs, {
      what: 'csv',
      ...month,
    })),
    ...(await besideLoad(server, fleet, '20 devices × 30 days as Excel', BUDGET.excelMs, {
      what: 'excel',
      ...month,
    })),
    await yearAsChart(server, fleet, end),
  ];
}

async function besideLoad(
  server: BenchServer,
  fleet: Fleet,
  what: string,
  budgetMs: number,
  order: object,
): Promise<Row[]> {
  const loading = acknowledge(server, fleet);
  await sleep(2500);
  const before = (await memoryMb(server.pid)).now;
  let highestMB = before;
  const watch = setInterval(async () => {
    highestMB = Math.max(highestMB, (await memoryMb(server.pid)).now);
  }, 500);
  const started = performance.now();
  const { firstByteMs, bytes } = await download(server, fleet, order);
  const tookMs = performance.now() - started;
  clearInterval(watch);
  return [
    {
      what,
      measured: `${(tookMs / 1000).toFixed(1)} s, ${(bytes / 1e6).toFixed(1)} MB, first byte after ${ms(firstByteMs)}`,
      budget: `≤ ${budgetMs / 1000} s`,
      holds: tookMs <= budgetMs,
    },
    acknowledgements('… acknowledgements beside it', await loading),
    { what: '… memory of the server', measured: `${Math.round(before)} → ${Math.round(highestMB)} MB` },
  ];
}

const acknowledge = (server: BenchServer, fleet: Fleet) =>
  runLoad<MqttLoad, MqttLoadResult>('mqtt-load.ts', {
    port: server.mqttPort,
    tokens: fleet.tokens.slice(100, 200),
    messagesPerSecond: RATE,
    warmUpMs: 2000,
    measureMs: 20_000,
  });

function acknowledgements(what: string, { perSecond, latencyMs: { p50, p99 } }: MqttLoadResult): Row {
  return {
    what,
    measured: `p50 ${ms(p50)}, p99 ${ms(p99)} at ${Math.round(perSecond)}/s`,
    budget: `p50 ≤ ${BUDGET.ack.p50} ms, p99 ≤ ${BUDGET.ack.p99} ms`,
    holds: p50 <= BUDGET.ack.p50 && p99 <= BUDGET.ack.p99,
  };
}

async function download(
  server: BenchServer,
  fleet: Fleet,
  order: object,
): Promise<{ firstByteMs: number; bytes: number }> {
  const ticket = await fetch(`${server.url}/backoffice/reports/tickets`, {
    method: 'POST',
    headers: { ...headersOf(fleet), 'content-type': 'application/json' },
    body: JSON.stringify(order),
  });
  const { url, message } = (await ticket.json()) as { url: string; message?: string };
  if (!ticket.ok) throw new Error(message);
  const started = performance.now();
  const [answer] = (await once(get(`${server.url}${url}`), 'response')) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`a file was answered with ${answer.statusCode}`);
  let firstByteMs = 0;
  let bytes = 0;
  answer.on('data', (chunk: Buffer) => {
    if (bytes === 0) firstByteMs = performance.now() - started;
    bytes += chunk.length;
  });
  await once(answer, 'end');
  return { firstByteMs, bytes };
}

async function yearAsChart(server: BenchServer, fleet: Fleet, end: number): Promise<Row> {
  const deviceId = fleet.devices[REPORTED_DEVICES]?.id ?? '';
  const query = new URLSearchParams({ deviceId, startTs: String(end - YEAR_MS), endTs: String(end) });
  const durationsMs: number[] = [];
  let points = 0;
  for (let run = 0; run <= REPEATS; run += 1) {
    const started = performance.now();
    const answer = await fetch(`${server.url}/backoffice/reports/history?${query}`, {
      headers: headersOf(fleet),
    });
    const history = (await answer.json()) as { series: { ts: number[] }[] };
    if (run > 0) durationsMs.push(performance.now() - started);
    points = history.series.reduce((sum, { ts }) => sum + ts.length, 0);
  }
  const { p50, p95 } = percentiles(durationsMs);
  return {
    what: 'a year of one device as a chart, 7 keys',
    measured: `p50 ${ms(p50)}, p95 ${ms(p95)}, ${points} points`,
    budget: `p50 ≤ ${BUDGET.yearMs} ms`,
    holds: p50 <= BUDGET.yearMs,
  };
}

const headersOf = (fleet: Fleet) => ({ 'x-authorization': `Bearer ${fleet.accessToken}` });
