import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { percentiles } from '../../apps/server/src/testing/load/percentiles.ts';
import type { BenchServer } from '../bench-server.ts';
import { createFleet, type Fleet } from '../fleet.ts';
import { ms, type Row } from '../report.ts';
import { fillMinutes, YEAR_MS } from '../reported-readings.ts';

const SUBSCRIPTIONS = 50;
const CHARTS = 15;
/** Maximum duration of the charts beside the histories. */
const BESIDE_MS = 30_000;
const MONTH_MS = 30 * 86_400_000;
/** Not in whole hours, so that every reading is read instead of roll-ups. */
const INTERVAL_MS = 13 * 3_600_000 + 60_000;
/** Ratio to a chart alone and one history: statements are not interrupted for another's turn. */
const BUDGET = 3;

/** A month chart of another tenant, while one user's live subscriptions read a year each, and after they disconnect. */
export async function measureHistories(server: BenchServer, fleet: Fleet): Promise<Row[]> {
  const other = await createFleet(server.databaseUrl, 1);
  const end = Math.floor(Date.now() / 60_000) * 60_000;
  const fill = ({ devices: [device] }: Fleet, days: number) => ({ keys: device ? [device.key] : [], days });
  await fillMinutes(server.databaseUrl, [fill(fleet, 365), fill(other, 30)], end);
  const chart = () => timed(() => readMonth(server, other, end));
  const alone = await charts(chart, () => false);
  const first = await openHistories(server, fleet, end, 1);
  await first.answered(1);
  const one = first.elapsedMs();
  first.hangUp();
  const many = await openHistories(server, fleet, end, SUBSCRIPTIONS);
  const giveUp = Date.now() + BESIDE_MS;
  await sleep(200);
  const beside = await charts(chart, () => many.count() >= SUBSCRIPTIONS || Date.now() > giveUp);
  const left = SUBSCRIPTIONS - many.count();
  many.hangUp();
  const after = await charts(chart, () => false);
  const base = percentiles(alone).p50;
  const row = (what: string, durations: readonly number[], to: number, against: string): Row => {
    const { p50 } = percentiles(durations);
    return {
      what,
      measured: `p50 ${ms(p50)}, longest ${ms(Math.max(...durations))}`,
      compared: `${ms(to)} ${against}`,
      ratio: p50 / to,
      budget: `≤ ${BUDGET}`,
      holds: p50 / to <= BUDGET,
    };
  };
  const what = `month chart of another tenant`;
  return [
    row(`${what} beside ${SUBSCRIPTIONS} histories of one user`, beside, base + one, 'alone and one history'),
    row(`${what} when they have hung up, ${left} unread`, after, base, 'alone'),
  ];
}

/** Durations, ms, of `CHARTS` charts one after the other; fewer if `isOver` before. */
async function charts(chart: () => Promise<number>, isOver: () => boolean): Promise<number[]> {
  const durations = [];
  for (let n = 0; n < CHARTS && (n === 0 || !isOver()); n += 1) durations.push(await chart());
  return durations;
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await act();
  return performance.now() - started;
}

async function readMonth({ url }: BenchServer, { accessToken, devices }: Fleet, end: number): Promise<void> {
  const range = { startTs: String(end - MONTH_MS), endTs: String(end) };
  const query = new URLSearchParams({ keys: 'pm25', ...range, agg: 'AVG', interval: '4000000' });
  const path = `/api/plugins/telemetry/DEVICE/${devices[0]?.id}/values/timeseries?${query}`;
  const answer = await fetch(`${url}${path}`, { headers: { 'x-authorization': `Bearer ${accessToken}` } });
  if (!answer.ok) throw new Error(`a chart was answered with ${answer.status}`);
  await answer.text();
}

/** Opens histories of a device with a year of minutes, all in one connection. */
async function openHistories(server: BenchServer, fleet: Fleet, end: number, count: number) {
  const socket = new WebSocket(`${server.url.replace(/^http/, 'ws')}/api/ws`);
  await once(socket, 'open');
  const started = performance.now();
  let answers = 0;
  let lastMs = 0;
  socket.on('message', () => {
    answers += 1;
    lastMs = performance.now() - started;
  });
  const cmds = Array.from({ length: count }, (_, n) => ({
    type: 'TIMESERIES_HISTORY',
    cmdId: n + 1,
    entityType: 'DEVICE',
    entityId: fleet.devices[0]?.id,
    keys: 'pm25',
    startTs: end - YEAR_MS,
    endTs: end,
    agg: 'AVG',
    interval: INTERVAL_MS,
  }));
  socket.send(JSON.stringify({ authCmd: { cmdId: 0, token: fleet.accessToken }, cmds }));
  return {
    count: () => answers,
    elapsedMs: () => lastMs,
    async answered(expected: number): Promise<void> {
      while (answers < expected) await sleep(5);
    },
    hangUp: () => socket.terminate(),
  };
}
