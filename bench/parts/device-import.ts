import type { MqttLoad, MqttLoadResult } from '../../apps/server/src/testing/load/mqtt-load.ts';
import { runLoad } from '../../apps/server/src/testing/load/run-load.ts';
import type { BenchServer } from '../bench-server.ts';
import type { Fleet } from '../fleet.ts';
import { ms, type Row } from '../report.ts';

const ROWS = 10_000;
const RATE = 1000;

/** Ten thousand devices in a file: check, import and export, and acknowledgements during the import. */
export async function measureImport(server: BenchServer, fleet: Fleet): Promise<Row[]> {
  const acknowledge = () =>
    runLoad<MqttLoad, MqttLoadResult>('mqtt-load.ts', {
      port: server.mqttPort,
      tokens: fleet.tokens.slice(0, 100),
      messagesPerSecond: RATE,
      warmUpMs: 2000,
      measureMs: 8000,
    });
  const alone = await acknowledge();
  const check = await timed(() => post(server, fleet, '/check', fileOf('checked')));
  const quiet = await timed(() => post(server, fleet, '', fileOf('alone')));
  const importing = timed(() => post(server, fleet, '', fileOf('beside')));
  const beside = await acknowledge();
  const busy = await importing;
  const file = await timed(() => exported(server, fleet));
  return [
    { what: `dry run of ${ROWS} rows`, measured: ms(check) },
    { what: `import of ${ROWS} rows`, measured: ms(quiet), budget: '≤ 120 s', holds: quiet <= 120_000 },
    { what: `… beside ${RATE} msg/s`, measured: ms(busy) },
    { what: `export of ${2 * ROWS} devices and more`, measured: ms(file) },
    { what: `acknowledgement at ${RATE} msg/s`, measured: latency(alone) },
    { what: '… beside the import', measured: latency(beside) },
  ];
}

const latency = ({ latencyMs: { p50, p95, p99 } }: MqttLoadResult) =>
  `p50 ${ms(p50)}, p95 ${ms(p95)}, p99 ${ms(p99)}`;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function fileOf(prefix: string): string {
  const rows = Array.from(
    { length: ROWS },
    (_, index) =>
      `${prefix} ${index},Room ${index},School,Tokyo,${index / 200},${index / 100},${prefix}-${index}-token`,
  );
  return ['name,label,place,city,latitude,longitude,accessToken', ...rows].join('\n');
}

async function post(server: BenchServer, fleet: Fleet, path: string, file: string): Promise<void> {
  const response = await fetch(`${server.url}/backoffice/devices/import${path}`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv', 'x-authorization': `Bearer ${fleet.accessToken}` },
    body: file,
  });
  const text = await response.text();
  if (!text.includes(`"created":${ROWS}`)) throw new Error(`Not imported: ${text.slice(-500)}`);
}

async function exported(server: BenchServer, fleet: Fleet): Promise<void> {
  const response = await fetch(`${server.url}/backoffice/devices/export`, {
    headers: { 'x-authorization': `Bearer ${fleet.accessToken}` },
  });
  await response.text();
}
