import { request } from 'node:http';
import { openDatabase } from '../../apps/server/src/database/database.ts';
import { LIMITS } from '../../apps/server/src/limits/limits.ts';
import {
  type BodyBounds,
  type CostlyBody,
  costlyBodies,
} from '../../apps/server/src/testing/costly-bodies.ts';
import { OPERATIONS } from '../../apps/server/src/testing/declared-errors.ts';
import { LARGE_BODIES } from '../../apps/server/src/testing/large-bodies.ts';
import { createWorld, type World, type WorldUser } from '../../apps/server/src/testing/world.ts';
import { signInToApi } from '../../e2e/platform-api.ts';
import type { Operation } from '../../packages/contract/src/operation.ts';
import { startBenchServer } from '../bench-server.ts';
import { createBlockMeter, type Slowest, slowestOf } from '../longest-block.ts';
import { ms, type Row } from '../report.ts';
import { measureFrames, measureMessages } from './device-and-live-messages.ts';

const BUDGET_MS = 50;
/** A command waits for its device, and an import goes on: what is long in reading a body is over by then. */
const PATIENCE_MS = 2_000;
const UNKNOWN_ID = '7a1f0d10-6a1f-41f1-9c5b-d3c1b2a4f005';

/** For how long one request or message can hold up all others, whatever its body. */
export async function measureBodies(): Promise<Row[]> {
  const meter = createBlockMeter();
  const server = await startBenchServer(meter.settings);
  const database = openDatabase(server.databaseUrl, { warn: () => undefined });
  try {
    const world = await createWorld(database);
    await database.pool.query(`update device set additional_info = '{"gateway":true}' where id = $1`, [
      world.a.spareDevice.id,
    ]);
    const tokenOf = (user: WorldUser) => signInToApi(server.url, user);
    const tokens = {
      SYS_ADMIN: await tokenOf(world.sysAdmin),
      TENANT_ADMIN: await tokenOf(world.a.admin),
      CUSTOMER_USER: await tokenOf(world.a.customers[0].user),
    };
    const send = createSender(server.url, tokens, world);
    const rows: Row[] = [];
    const others: Slowest[] = [];
    for (const [route, operation] of OPERATIONS) {
      if (operation.method === 'GET' || operation.method === 'DELETE') continue;
      const slowest = await slowestOf(meter, bodiesOf(route, operation), (body) => send(operation, body));
      if (LARGE_BODIES[route]) rows.push(judged(route, slowest));
      else others.push({ ...slowest, what: `${route}, ${slowest.what}` });
    }
    const [first, ...rest] = others.sort((a, b) => b.blockMs - a.blockMs);
    if (first) rows.push(judged(`${others.length} routes with bodies of up to 64 KiB`, first));
    for (const one of rest.slice(0, 4)) rows.push(judged('… the next', one));
    rows.push(
      judged('a message of a device over MQTT', await measureMessages(meter, server.mqttPort, world)),
    );
    rows.push(
      judged('a frame of a live connection', await measureFrames(meter, server.url, tokens.TENANT_ADMIN)),
    );
    return rows;
  } finally {
    await database.close();
    await server.stop();
  }
}

const judged = (of: string, { what, blockMs }: Slowest): Row => ({
  what: `${of}: ${what}`,
  measured: ms(blockMs),
  budget: `≤ ${BUDGET_MS} ms`,
  holds: blockMs <= BUDGET_MS,
});

function* bodiesOf(route: string, { body }: Operation): Generator<CostlyBody> {
  const large = LARGE_BODIES[route];
  const { requestBodies, json } = LIMITS;
  const bytes = large?.bytes ?? requestBodies.defaultBytes;
  const bounds: BodyBounds = { bytes, values: large?.values ?? json.values, depth: json.depth };
  for (const [what, make] of Object.entries(large?.bodies ?? {})) yield { what, body: make(bytes) };
  if (!large?.contentType) yield* costlyBodies(body ?? null, bounds);
}

/** Sends requests as a user who has the permission, each from another address: rates are limited by address. */
function createSender(url: string, tokens: Record<string, string>, { a: { customers } }: World) {
  const [customer] = customers;
  const parameters: Record<string, string> = {
    deviceId: customer.device.id,
    entityType: 'DEVICE',
    entityId: customer.device.id,
    scope: 'SHARED_SCOPE',
    ttl: '60',
    token: customer.device.token,
    customerId: customer.id,
    userId: customer.user.id,
    deviceName: customer.device.name,
  };
  let sent = 0;
  return (operation: Operation, body: string): Promise<void> => {
    const { method, path, permission } = operation;
    const role = typeof permission.who === 'string' ? 'TENANT_ADMIN' : permission.who.at(-1);
    const contentType = LARGE_BODIES[`${method} ${path}`]?.contentType ?? 'application/json';
    sent += 1;
    return new Promise((resolve, reject) => {
      const outgoing = request(
        url + path.replace(/:(\w+)/g, (_, name: string) => parameters[name] ?? UNKNOWN_ID),
        {
          method,
          localAddress: `127.1.${Math.floor(sent / 250) % 250}.${1 + (sent % 250)}`,
          headers: {
            'content-type': contentType,
            'content-length': Buffer.byteLength(body),
            'x-authorization': `Bearer ${tokens[role ?? '']}`,
          },
        },
        (answer) => answer.resume().once('close', resolve),
      );
      // The server closes the connection of a body that is too long while it is sent.
      outgoing.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'EPIPE' || error.code === 'ECONNRESET' ? resolve() : reject(error),
      );
      outgoing.setTimeout(PATIENCE_MS, () => {
        outgoing.destroy();
        resolve();
      });
      outgoing.end(body);
    });
  };
}
