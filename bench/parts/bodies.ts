import { randomBytes } from 'node:crypto';
import { type Database, openDatabase } from '../../apps/server/src/database/database.ts';
import { createEventBus } from '../../apps/server/src/events.ts';
import { LIMITS } from '../../apps/server/src/limits/limits.ts';
import { createServices } from '../../apps/server/src/services.ts';
import {
  type BodyBounds,
  type CostlyBody,
  costlyBodies,
} from '../../apps/server/src/testing/costly-bodies.ts';
import { LARGE_BODIES, OPERATIONS_WITH_BODY } from '../../apps/server/src/testing/large-bodies.ts';
import { createWorld, type World, type WorldUser } from '../../apps/server/src/testing/world.ts';
import { signInToApi } from '../../e2e/platform-api.ts';
import type { Operation } from '../../packages/contract/src/common/operation.ts';
import { isOpen } from '../../packages/contract/src/common/permission.ts';
import { startBenchServer } from '../bench-server.ts';
import { createFleet } from '../fleet.ts';
import { answerCommands } from '../load/answering-device.ts';
import { createBodySender } from '../load/send-body.ts';
import { blockRow, createBlockMeter, type Slowest, slowestOf } from '../longest-block.ts';
import type { Row } from '../report.ts';
import { DEVICE_TOPICS, measureFrames, measureMessages } from './device-and-live-messages.ts';
import { measureManyBodies } from './many-bodies.ts';

const ADMINISTRATORS = 8;
const UNKNOWN_ID = '7a1f0d10-6a1f-41f1-9c5b-d3c1b2a4f005';

/** For how long one request or message can hold up all others, whatever its body. */
export async function measureBodies(): Promise<Row[]> {
  const meter = createBlockMeter();
  const server = await startBenchServer(meter.settings);
  const database = openDatabase(server.databaseUrl, { warn: () => undefined });
  try {
    const world = await createWorld(database);
    // A device for each topic: what one may send is limited.
    const gateways = await createFleet(server.databaseUrl, DEVICE_TOPICS.length);
    await database.pool.query(`update device set additional_info = '{"gateway":true}' where id = any($1)`, [
      gateways.devices.map(({ id }) => id),
    ]);
    const device = await answerCommands(server.mqttPort, world.a.customers[0].device.token);
    const tokenOf = (user: WorldUser) => signInToApi(server.url, user);
    const administrators = await createAdministrators(database, world.a.tenantId);
    const signIn = async (user: WorldUser) => ({ userId: user.id, token: await tokenOf(user) });
    const send = createSender(server.url, world, {
      SYS_ADMIN: [await signIn(world.sysAdmin)],
      TENANT_ADMIN: await Promise.all(administrators.map(signIn)),
      CUSTOMER_USER: [await signIn(world.a.customers[0].user)],
    });
    const users = [world.a, world.b].flatMap(({ admin, customers }) => [
      admin,
      ...customers.map(({ user }) => user),
    ]);
    // First: later the process has much memory already.
    const rows = [await measureManyBodies(server, await Promise.all(users.map(signIn)))];
    const others: Slowest[] = [];
    for (const [route, operation] of OPERATIONS_WITH_BODY) {
      const slowest = await slowestOf(meter, bodiesOf(route, operation), (body) => send(operation, body));
      if (LARGE_BODIES[route]) rows.push(blockRow(route, slowest));
      else others.push({ ...slowest, what: `${route}, ${slowest.what}` });
    }
    const [first, ...rest] = others.sort((a, b) => b.blockMs - a.blockMs);
    if (first) rows.push(blockRow(`${others.length} routes with bodies of up to 64 KiB`, first));
    for (const one of rest.slice(0, 4)) rows.push(blockRow('… the next', one));
    device.drop();
    rows.push(...(await measureMessages(meter, server.mqttPort, gateways.tokens)));
    rows.push(...(await measureFrames(meter, server.url, await tokenOf(world.a.admin))));
    return rows;
  } finally {
    await database.close();
    await server.stop();
  }
}

/** Several of a tenant: what one user may ask for in a minute is limited. */
async function createAdministrators(database: Database, tenantId: string) {
  const services = await createServices({ database, events: createEventBus(), clock: Date.now });
  const password = randomBytes(9).toString('base64url');
  return Promise.all(
    Array.from({ length: ADMINISTRATORS }, async (_, n) => {
      const email = `administrator-${n}@bodies.example`;
      const user = { authority: 'TENANT_ADMIN', tenantId, customerId: null, email } as const;
      const { id } = await services.users.create(user);
      await services.users.setPassword(id, password);
      return { id, email, password };
    }),
  );
}

function* bodiesOf(route: string, { body }: Operation): Generator<CostlyBody> {
  const large = LARGE_BODIES[route];
  const { requestBodies, json } = LIMITS;
  const bytes = large?.bytes ?? requestBodies.defaultBytes;
  const bounds: BodyBounds = { bytes, values: large?.values ?? json.values, depth: json.depth };
  for (const [what, make] of Object.entries(large?.bodies ?? {})) yield { what, body: make(bytes) };
  if (!large?.contentType) yield* costlyBodies(body ?? null, bounds);
}

/** Sends each operation's bodies as a user who has the permission. */
function createSender(
  url: string,
  { a: { customers } }: World,
  senders: Record<string, readonly { readonly userId: string; readonly token: string }[]>,
) {
  const [customer] = customers;
  const parameters: Record<string, string> = {
    deviceId: customer.device.id,
    entityType: 'DEVICE',
    entityId: customer.device.id,
    scope: 'SHARED_SCOPE',
    ttl: '60',
    token: customer.device.token,
    customerId: customer.id,
    deviceName: customer.device.name,
  };
  const sendBody = createBodySender(url);
  let count = 0;
  return async ({ method, path, permission }: Operation, body: string) => {
    const role =
      typeof permission.who === 'string' || permission.who.includes('TENANT_ADMIN')
        ? 'TENANT_ADMIN'
        : permission.who[0];
    const able = senders[role ?? ''] ?? [];
    const sender = able[count % able.length];
    const values: Record<string, string | undefined> = { ...parameters, userId: sender?.userId };
    count += 1;
    const status = await sendBody({
      method,
      path: path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? UNKNOWN_ID),
      token: sender?.token,
      body,
      contentType: LARGE_BODIES[`${method} ${path}`]?.contentType,
    });
    // Its body would not have been read.
    if (!isOpen(permission) && (status === 401 || status === 429)) {
      throw new Error(`${method} ${path} was answered ${status}`);
    }
  };
}
