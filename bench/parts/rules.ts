import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { MqttConnection } from '../../apps/server/src/testing/load/mqtt-connection.ts';
import type { MqttLoad, MqttLoadResult } from '../../apps/server/src/testing/load/mqtt-load.ts';
import { percentiles } from '../../apps/server/src/testing/load/percentiles.ts';
import { runLoad } from '../../apps/server/src/testing/load/run-load.ts';
import type { BenchServer } from '../bench-server.ts';
import type { Fleet } from '../fleet.ts';
import { listenForAlarms } from '../load/alarm-listener.ts';
import { ms, perSecond, type Row } from '../report.ts';
import { historyStart, makePartitions } from '../ten-million-readings.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const RUNS = 3;
const DURATION = { warmUpMs: 3000, measureMs: 6000 };
const THROUGHPUT_BUDGET = 0.9;
const RAISE_SAMPLES = 40;
const RAISE_BUDGET_MS = 1000;
const RAISED_WITHIN_MS = 30_000;
/** Start of the load's readings, a second apart, before now: the last must be in the past, or it ends later alarms. */
const LOAD_BEGINS_BEFORE_MS = 40 * MINUTE_MS;
const TRIED = { devices: 100, days: 30 } as const;
const TRIAL_BUDGET_MS = { first: 1000, all: 5000 };

/** Thresholds within the load's values: each is crossed all the time, and never for as long as the rule's duration. */
const TEN_CONDITIONS = [
  above('pm25', 15, 13),
  above('pm25', 18, 18),
  above('pm10', 25, 24),
  above('co2', 700, 650),
  above('co2', 800, 700),
  above('tvoc', 100, 80),
  above('iaq', 90, 60),
  above('temp', 21.5, 21.3),
  { kind: 'below', key: 'rh', threshold: 44.2, clearAt: 44.4 },
  { kind: 'index', band: 'moderate' },
];

/** Cost of rules for the ingest, delay of alarms, and duration of a rule's trial on the past. */
export async function measureRules(server: BenchServer, fleet: Fleet): Promise<Row[]> {
  const rules = rulesOf(server, fleet);
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  try {
    const throughput = await measureThroughput(server, fleet, rules);
    const raising = await measureRaising(server, fleet, rules, client);
    await rules.deleteAll();
    await fillTried(server, client, fleet);
    const trials = [
      await measureTrial(server, fleet, 'twice a day above', above('co2', 600, 550)),
      await measureTrial(server, fleet, 'in every hour above', above('co2', 485, 480)),
      await measureTrial(server, fleet, 'above all the time', above('co2', 100, 90)),
    ];
    return [throughput, ...raising, ...trials];
  } finally {
    await client.end();
  }
}

function above(key: string, threshold: number, clearAt: number) {
  return { kind: 'above', key, threshold, clearAt };
}

const headersOf = (fleet: Fleet) => ({
  'x-authorization': `Bearer ${fleet.accessToken}`,
  'content-type': 'application/json',
});

const formOf = (condition: object, holdMinutes: number) => ({
  name: randomUUID(),
  isEnabled: true,
  devices: { kind: 'all' },
  condition,
  holdMinutes,
  schedule: null,
  severity: 'MAJOR',
  recipients: { customerUsers: false, tenantAdmins: false, userIds: [] },
});

function rulesOf({ url }: BenchServer, fleet: Fleet) {
  const headers = headersOf(fleet);
  const call = async (method: string, path = '', body?: object) => {
    const init = body ? { method, headers, body: JSON.stringify(body) } : { method, headers };
    const answer = await fetch(`${url}/backoffice/rules${path}`, init);
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.text();
  };
  return {
    make: (condition: object, holdMinutes: number) => call('POST', '', formOf(condition, holdMinutes)),
    async deleteAll(): Promise<void> {
      for (const { id } of JSON.parse(await call('GET'))) {
        await fetch(`${url}/backoffice/rules/${id}`, {
          method: 'DELETE',
          headers: { 'x-authorization': headers['x-authorization'] },
        });
      }
    },
  };
}

type Rules = ReturnType<typeof rulesOf>;

/** All devices send as fast as they are acknowledged, alternately with and without rules; compares the medians. */
async function measureThroughput(server: BenchServer, fleet: Fleet, rules: Rules): Promise<Row> {
  const run = () =>
    runLoad<MqttLoad, MqttLoadResult>('mqtt-load.ts', {
      port: server.mqttPort,
      tokens: fleet.tokens,
      window: 10,
      startTs: Date.now() - LOAD_BEGINS_BEFORE_MS,
      stepMs: 1000,
      ...DURATION,
    });
  const without: number[] = [];
  const withRules: number[] = [];
  for (let round = 0; round < RUNS; round += 1) {
    await rules.deleteAll();
    without.push((await run()).perSecond);
    for (const condition of TEN_CONDITIONS) await rules.make(condition, 5);
    withRules.push((await run()).perSecond);
  }
  const ratio = percentiles(withRules).p50 / percentiles(without).p50;
  return {
    what: `MQTT QoS 1 durable, ${fleet.tokens.length} devices with ${TEN_CONDITIONS.length} rules`,
    measured: perSecond(percentiles(withRules).p50),
    compared: `${perSecond(percentiles(without).p50)} without rules`,
    ratio,
    budget: `≥ ${THROUGHPUT_BUDGET}`,
    holds: ratio >= THROUGHPUT_BUDGET,
  };
}

/** Time from a device's publish to the commit of its alarm, and to its count in the bell of an open console. */
async function measureRaising(
  server: BenchServer,
  fleet: Fleet,
  rules: Rules,
  client: pg.Client,
): Promise<Row[]> {
  await rules.deleteAll();
  await rules.make(above('co2', 5000, 5000), 0);
  const bell = await listenForAlarms(server.url, fleet.accessToken);
  const committed: number[] = [];
  const counted: number[] = [];
  for (let sample = 0; sample < RAISE_SAMPLES; sample += 1) {
    const token = fleet.tokens[sample];
    const device = fleet.devices[sample];
    if (token === undefined || device === undefined) break;
    const connection = await MqttConnection.open(server.mqttPort, token, `rules-${sample}`);
    await sleep(Math.random() * 300);
    const started = performance.now();
    const isCounted = bell.counts(device.id);
    connection.publish(`{"co2":5001}`);
    for (;;) {
      const { rowCount } = await client.query(
        'select from alarm where device_id = $1 and clear_time is null',
        [device.id],
      );
      if (rowCount) break;
      if (performance.now() - started > RAISED_WITHIN_MS) throw new Error(`No alarm for sample ${sample}`);
      await sleep(5);
    }
    committed.push(performance.now() - started);
    await isCounted;
    counted.push(performance.now() - started);
    connection.close();
  }
  bell.close();
  const rowOf = (what: string, times: readonly number[]): Row => {
    const { p50, p99 } = percentiles(times);
    return {
      what,
      measured: `p50 ${ms(p50)}, p99 ${ms(p99)}`,
      budget: `p50 ≤ ${RAISE_BUDGET_MS} ms`,
      holds: p50 <= RAISE_BUDGET_MS,
    };
  };
  return [rowOf('published → alarm committed', committed), rowOf('published → counted by the bell', counted)];
}

/** Fills thirty days of minutes, in order of arrival, with roll-ups: rooms that are used twice a day. */
async function fillTried(server: BenchServer, client: pg.Client, fleet: Fleet): Promise<void> {
  const keys = fleet.devices.slice(0, TRIED.devices).map(({ key }) => key);
  const end = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  await makePartitions(server.databaseUrl, historyStart(Date.now()), Date.now());
  await client.query('truncate reading, reading_hourly, dirty_hour');
  await client.query('update device set tenant_readable_from = 0, customer_readable_from = 0');
  for (let day = TRIED.days; day > 0; day -= 1) {
    const from = end - day * 24 * HOUR_MS;
    await client.query(
      `insert into reading (device, ts, co2, pm25)
       select device, ts,
         480 + (ts / 60000 * 7919 + device * 31) % 41 - 20
           + case when (ts / ${HOUR_MS} + device) % 24 in (8, 9, 19) then 500 else 0 end,
         10 + ts / 60000 % 97 / 10.0
       from generate_series($2::bigint, $3::bigint, ${MINUTE_MS}) ts, unnest($1::int[]) device order by ts, device`,
      [keys, from, from + 24 * HOUR_MS - MINUTE_MS],
    );
  }
  await client.query(
    `insert into reading_hourly (device, key, hour, min, max, sum, count)
     select device, 'co2', ts / ${HOUR_MS}, min(co2), max(co2), sum(co2), count(*) from reading group by 1, 3`,
  );
  await client.query('vacuum analyze reading');
  await client.query('vacuum analyze reading_hourly');
}

async function measureTrial(
  server: BenchServer,
  fleet: Fleet,
  what: string,
  condition: object,
): Promise<Row> {
  const deviceIds = fleet.devices.slice(0, TRIED.devices).map(({ id }) => id);
  const terms = { devices: { kind: 'devices', deviceIds }, condition, holdMinutes: 5, schedule: null };
  const started = performance.now();
  const answer = await fetch(`${server.url}/backoffice/rules/try`, {
    method: 'POST',
    headers: headersOf(fleet),
    body: JSON.stringify(terms),
  });
  if (!answer.ok || !answer.body) throw new Error(`trial: ${answer.status} ${await answer.text()}`);
  let first: number | undefined;
  let text = '';
  for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
    first ??= performance.now() - started;
    text += chunk;
  }
  const all = performance.now() - started;
  const { alarms } = JSON.parse(text.trim().split('\n').at(-1) ?? '{}');
  return {
    what: `trial of ${TRIED.devices} devices, ${TRIED.days} days of minutes, ${what} (${alarms} alarms)`,
    measured: `first ${ms(first ?? all)}, all ${ms(all)}`,
    budget: `≤ ${TRIAL_BUDGET_MS.first} ms, ≤ ${TRIAL_BUDGET_MS.all} ms`,
    holds: (first ?? all) <= TRIAL_BUDGET_MS.first && all <= TRIAL_BUDGET_MS.all,
  };
}
