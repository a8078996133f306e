import { setTimeout as sleep } from 'node:timers/promises';
import { message } from '../../apps/server/src/testing/load/message.ts';
import { MqttConnection } from '../../apps/server/src/testing/load/mqtt-connection.ts';
import type { BenchServer } from '../bench-server.ts';
import type { Fleet } from '../fleet.ts';
import { memoryMb } from '../machine-noise.ts';
import type { Row } from '../report.ts';

const BUDGET_MB = 250;
const MEASURE_MS = 20_000;
const SEND_EVERY_MS = 5000;

/** Memory of the server process with a connected device per token, each sending every five seconds. */
export async function measureMemory(server: BenchServer, fleet: Fleet): Promise<Row[]> {
  const connections: MqttConnection[] = [];
  for (const [index, token] of fleet.tokens.entries()) {
    connections.push(await MqttConnection.open(server.mqttPort, token, `memory-${index}`));
  }
  let ts = Date.now();
  let next = 0;
  const sending = setInterval(
    () => connections[next++ % connections.length]?.publish(message(ts++)),
    SEND_EVERY_MS / connections.length,
  );
  let highest = 0;
  for (const until = Date.now() + MEASURE_MS; Date.now() < until; await sleep(250)) {
    highest = Math.max(highest, (await memoryMb(server.pid)).now);
  }
  clearInterval(sending);
  for (const connection of connections) connection.close();
  return [
    {
      what: `server memory with ${connections.length} devices connected`,
      measured: `${Math.round(highest)} MB at most`,
      budget: `≤ ${BUDGET_MB} MB`,
      holds: highest <= BUDGET_MB,
    },
  ];
}
