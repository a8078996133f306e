import { openDatabase } from '../../apps/server/src/database/database.ts';
import type {
  ReadingImport,
  ReadingPreview,
} from '../../packages/contract/src/reading-import/reading-import.ts';
import type { BenchServer } from '../bench-server.ts';
import type { Fleet } from '../fleet.ts';
import { memoryMb } from '../machine-noise.ts';
import { ms, type Row } from '../report.ts';

const MINUTE_MS = 60_000;
/** The minutes of a year. */
const ROWS = 365 * 24 * 60;
const START = Date.UTC(2025, 0);
const PATH = '/backoffice/readings/imports';
const PM25_LEVELS = 400;
const CO2_LEVELS = 1_500;

/** A year of minutes of one device by file: time, memory, and exactness. */
export async function measureReadingImport(server: BenchServer, fleet: Fleet): Promise<Row[]> {
  const device = fleet.devices.at(-1);
  if (!device) throw new Error('there are no devices');
  const file = yearOfMinutes();
  const before = await memoryMb(server.pid);
  const kept = await timed(() => call<ReadingImport>(server, fleet, 'POST', PATH, file));
  const { id } = kept.result;
  const { mapping } = await call<ReadingPreview>(server, fleet, 'POST', `${PATH}/${id}/preview`, {});
  const stored = await timed(async () => {
    const body = { mapping, device: { deviceId: device.id } };
    await call(server, fleet, 'POST', `${PATH}/${id}/start`, body);
    return ended(server, fleet, id);
  });
  const after = await memoryMb(server.pid);
  return [
    { what: 'a year of minutes, file', measured: `${ROWS} rows, ${megabytes(file.length)}` },
    { what: '… sent and kept', measured: ms(kept.tookMs) },
    {
      what: '… stored',
      measured: `${ms(stored.tookMs)}, ${Math.round((ROWS / stored.tookMs) * 1000)} rows/s`,
    },
    {
      what: '… memory of the server, before and at most',
      measured: `${Math.round(before.now)} MB, ${Math.round(after.highest)} MB`,
    },
    await exactness(server, device.key, stored.result),
  ];
}

function yearOfMinutes(): string {
  const lines = Array.from(
    { length: ROWS },
    (_, at) =>
      `${new Date(START + at * MINUTE_MS).toISOString()},${(at % PM25_LEVELS) / 2},${400 + (at % CO2_LEVELS)}`,
  );
  return `time,PM2.5 (µg/m³),CO2 (ppm)\n${lines.join('\n')}\n`;
}

/** Compares what is stored with the file, row by row. */
async function exactness(server: BenchServer, deviceKey: number, after: ReadingImport): Promise<Row> {
  const database = openDatabase(server.databaseUrl, { warn: () => undefined });
  try {
    const { rows } = await database.pool.query<{ stored: number; wrong: number }>(
      `select count(*)::int as stored, (count(*) filter (where (ts - $2) % $3 <> 0 or pm25 is distinct from (((ts - $2) / $3) % $4) / 2.0
         or co2 is distinct from 400 + ((ts - $2) / $3) % $5))::int as wrong
       from reading where device = $1 and ts >= $2 and ts < $2 + $3 * $6`,
      [deviceKey, START, MINUTE_MS, PM25_LEVELS, CO2_LEVELS, ROWS],
    );
    const { stored = 0, wrong = 0 } = rows[0] ?? {};
    const { storedRows, refusals } = after;
    return {
      what: '… read back',
      measured: `${stored} rows, ${wrong} of them wrong; reported: ${storedRows} stored, ${refusals} refused`,
      budget: `${ROWS} right`,
      holds: stored === ROWS && wrong === 0 && storedRows === ROWS && refusals === 0,
    };
  } finally {
    await database.close();
  }
}

async function ended(server: BenchServer, fleet: Fleet, id: string): Promise<ReadingImport> {
  for (;;) {
    const now = await call<ReadingImport>(server, fleet, 'GET', `${PATH}/${id}`);
    if (now.state === 'done') return now;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function call<T>(
  server: BenchServer,
  fleet: Fleet,
  method: 'GET' | 'POST',
  path: string,
  body?: string | object,
): Promise<T> {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      'content-type': typeof body === 'string' ? 'text/csv' : 'application/json',
      'x-authorization': `Bearer ${fleet.accessToken}`,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; tookMs: number }> {
  const began = performance.now();
  const result = await work();
  return { result, tookMs: performance.now() - began };
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
