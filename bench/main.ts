import { resolve } from 'node:path';
import { ensureBuilt } from '../tools/setup/build.mjs';
import { ensureNatsServer } from '../tools/setup/nats.mjs';
import { startBenchServer } from './bench-server.ts';
import { createFleet } from './fleet.ts';
import { fillReadings } from './growth/fill-size.ts';
import { describeMachine, startNoiseMeter } from './machine-noise.ts';
import { createLargeTenant, type LargeTenant } from './many-entities.ts';
import { measureAcknowledgements } from './parts/acknowledgement-latency.ts';
import { measureBodies } from './parts/bodies.ts';
import { measureImport } from './parts/device-import.ts';
import { measureEntityQueries } from './parts/entity-queries.ts';
import { measureForwarding } from './parts/forwarding.ts';
import { measureGrowth } from './parts/growth.ts';
import { measureHistories } from './parts/histories.ts';
import { measureHttpThroughput } from './parts/http-throughput.ts';
import { measureIdle } from './parts/idle.ts';
import { measureLists } from './parts/lists.ts';
import { measureMessages } from './parts/messages.ts';
import { measureMqttThroughput } from './parts/mqtt-throughput.ts';
import { measureNeighbours } from './parts/neighbours.ts';
import { measureNodes } from './parts/nodes.ts';
import { measureOldMonths } from './parts/old-months.ts';
import { measurePeers } from './parts/peer.ts';
import { measureReadingImport } from './parts/reading-import.ts';
import { measureReports } from './parts/reports.ts';
import { measureRules } from './parts/rules.ts';
import { measureMemory } from './parts/server-memory.ts';
import { measureShipments } from './parts/shipments.ts';
import { measureStart } from './parts/start.ts';
import { measureReads, measureYear } from './parts/telemetry-reads.ts';
import { measureThingsBoardImport } from './parts/thingsboard-import.ts';
import { formatTable, type Row } from './report.ts';
import {
  DEVICES_OF_A_MONTH,
  fillTenMillion,
  fillYear,
  historyStart,
  packDays,
} from './ten-million-readings.ts';

const PARTS = [
  'memory',
  'lists',
  'idle',
  'start',
  'entity-queries',
  'mqtt',
  'http',
  'forwarding',
  'neighbours',
  'nodes',
  'old-months',
  'import',
  'thingsboard-import',
  'reading-import',
  'reports',
  'histories',
  'rules',
  'shipments',
  'messages',
  'bodies',
  'reads',
  'acknowledgements',
  'unpacked-reads',
  'year',
  'peer',
  'growth',
] as const;
/** Parts that only run when they are asked for. */
const ON_REQUEST: ReadonlySet<string> = new Set(['peer', 'growth']);
const DEVICES = 1000;

/** `npm run bench [-- part …]`: measures, and compares with budgets; stores no results. */
async function main(asked: readonly string[]): Promise<void> {
  const unknown = asked.filter((part) => !(PARTS as readonly string[]).includes(part));
  if (unknown.length > 0)
    throw new Error(`There is no part ${unknown.join(', ')}. There are ${PARTS.join(', ')}.`);
  const wants = (part: (typeof PARTS)[number]) =>
    asked.length === 0 ? !ON_REQUEST.has(part) : asked.includes(part);

  if (wants('nodes')) await ensureNatsServer();
  await ensureBuilt(resolve(import.meta.dirname, '..'));
  if (wants('growth')) await measureGrowth(say);
  if (asked.length > 0 && asked.every((part) => part === 'growth')) return;
  const server = await startBenchServer();
  const rows: Row[] = [];
  try {
    say('making the devices');
    const fleet = await createFleet(server.databaseUrl, DEVICES);
    const [first] = fleet.devices;
    if (!first) throw new Error('there are no devices');
    const noise = await startNoiseMeter(server.folder);
    const measure = async (part: (typeof PARTS)[number], act: () => Promise<Row[]>) => {
      if (!wants(part)) return;
      say(`measuring ${part}`);
      rows.push(...(await act()));
    };
    await measure('memory', () => measureMemory(server, fleet));
    let large: Promise<LargeTenant> | undefined;
    const largeTenant = () => (large ??= createLargeTenant(server.databaseUrl));
    await measure('lists', async () => measureLists(server, await largeTenant()));
    await measure('idle', async () => {
      await largeTenant();
      return measureIdle(server);
    });
    await measure('start', measureStart);
    await measure('entity-queries', async () => measureEntityQueries(server, await largeTenant()));
    await measure('mqtt', () => measureMqttThroughput(server, fleet));
    await measure('http', () => measureHttpThroughput(server, fleet));
    await measure('forwarding', () => measureForwarding(server, fleet));
    await measure('neighbours', () => measureNeighbours(server, fleet));
    await measure('nodes', () => measureNodes(server, fleet));
    await measure('old-months', () => measureOldMonths(server, fleet));
    await measure('import', () => measureImport(server, fleet));
    await measure('thingsboard-import', () => measureThingsBoardImport(server));
    await measure('reading-import', () => measureReadingImport(server, fleet));
    await measure('reports', () => measureReports(server, fleet));
    await measure('histories', () => measureHistories(server, fleet));
    await measure('rules', () => measureRules(server, fleet));
    await measure('shipments', () => measureShipments(server));
    await measure('messages', () => measureMessages(server));
    await measure('bodies', measureBodies);
    await measure('peer', () => measurePeers(server, fleet));
    const now = Date.now();
    const start = historyStart(now);
    if (wants('reads') || wants('acknowledgements')) {
      say('filling ten million readings');
      await fillReadings(server.databaseUrl, fleet, 10, now, DEVICES_OF_A_MONTH);
    }
    await measure('reads', () => measureReads(server, fleet, start));
    await measure('acknowledgements', () => measureAcknowledgements(server, fleet, first));
    if (wants('unpacked-reads') || wants('year')) {
      say('filling ten million rows, which takes some minutes');
      await fillTenMillion(server.databaseUrl, fleet, now);
    }
    await measure('unpacked-reads', () => measureReads(server, fleet, start, 'not packed: '));
    if (wants('year')) {
      say('filling eleven months more, which takes some minutes');
      await fillYear(server.databaseUrl, fleet, now);
    }
    await measure('year', () => measureYear(server, fleet, start));
    if (wants('unpacked-reads')) rows.push(await packDays(server.databaseUrl));
    const busy = await noise.busyCores();
    process.stdout.write(
      `\n${describeMachine()}; busy on average: ${busy.own.toFixed(1)} cores with the measurements, ` +
        `${busy.strangers.toFixed(1)} with other work of this machine\n\n` +
        `${formatTable(rows)}\n`,
    );
  } finally {
    await server.stop();
  }
}

function say(text: string): void {
  process.stderr.write(`${text} …\n`);
}

await main(process.argv.slice(2));
