import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { skipPlaceLoading } from '../known-places.ts';
import { type MailServer, startMailServer } from '../mail-server.ts';
import { type MessageService, startMessageService } from '../message-service.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { createWorld } from '../world.ts';
import { ServerProcess } from './server-process.ts';

const ALARMS = 5;
const LIMIT_MS = 180_000;

let database: TestDatabase;
let folder: string;
let mails: MailServer;
let chat: MessageService;
beforeAll(async () => {
  database = await createTestDatabase();
  [folder, mails, chat] = await Promise.all([
    mkdtemp(join(tmpdir(), 'airdeck-steps-')),
    startMailServer(),
    startMessageService(),
  ]);
  await skipPlaceLoading(database.url);
});
afterAll(async () => {
  await Promise.all([mails.close(), chat.close(), rm(folder, { recursive: true, force: true })]);
  await database.close();
});

/** Alarms whose step is due: to a user by mail, and to a chat. */
async function makeDueSteps(): Promise<void> {
  const { a } = await createWorld(database);
  const [{ id: customerId, device, user }] = a.customers;
  const [rule, chatId] = [randomUUID(), randomUUID()];
  const recipients = {
    customerUsers: false,
    tenantAdmins: false,
    userIds: [user.id],
    receiverIds: [chatId],
    rotaIds: [],
  };
  await database.pool.query(
    `insert into receiver (id, created_time, tenant_id, name, target, language, notifies_of_end, is_enabled, confirmed_time)
     values ($1, 0, $2, 'Chat', $3, 'en', false, true, 0)`,
    [
      chatId,
      a.tenantId,
      JSON.stringify({ kind: 'http', url: chat.url, template: { type: 'text/plain', body: '{link}' } }),
    ],
  );
  await database.pool.query(
    `insert into alarm_rule (id, created_time, tenant_id, name, devices, condition, severity, recipients, effective_time, steps)
     values ($1, 0, $2, 'Rule', '{"kind":"devices","deviceIds":[]}', '{"kind":"silent","minutes":30}', 'MAJOR', $3, 0, $4)`,
    [rule, a.tenantId, JSON.stringify(recipients), JSON.stringify([{ afterMinutes: 1, recipients }])],
  );
  await database.pool.query(
    `with raised as (
       insert into alarm (id, created_time, tenant_id, customer_id, device_id, rule_id, type, severity, start_time, end_time,
         device_name, over_kind)
       select gen_random_uuid(), 0, $1, $2, $3, $4, 'Alarm ' || n, 'MAJOR', 0, 0, 'AQ', 'ended'
       from generate_series(1, ${ALARMS}) n returning id)
     insert into alarm_step (alarm_id, step, begin_time, due_time) select id, 1, 0, 60000 from raised`,
    [a.tenantId, customerId, device.id, rule],
  );
}

const start = () =>
  ServerProcess.start({
    acknowledgeFirst: false,
    settings: {
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      AIRDECK_PORT: '0',
      AIRDECK_MQTT_PORT: '0',
      AIRDECK_DEMO: 'false',
      AIRDECK_PRIVATE_TARGETS: 'true',
      SMTP_URL: mails.url,
      MAIL_FROM: 'Airdeck <air@example.org>',
    },
  });

const count = async (query: string): Promise<number> =>
  Number((await database.pool.query(`select count(*) as n from ${query}`)).rows[0].n);

/** Lets a server come to a point, and kills it there. */
async function killAt(isThere: () => Promise<boolean>): Promise<void> {
  const server = await start();
  try {
    await expect.poll(isThere, { interval: 50 }).toBe(true);
  } finally {
    await server.kill();
  }
}

it.skipIf(process.platform !== 'linux')(
  'leaves no receiver of a step out, and notifies none twice, when servers are killed before it is sent',
  async () => {
    await makeDueSteps();
    // Within the step: its deliveries are not written, or written and not committed.
    const blocker = await database.pool.connect();
    await blocker.query('begin; lock table delivery in share mode');
    await killAt(
      async () => (await count(`pg_locks where not granted and relation = 'delivery'::regclass`)) > 0,
    );
    await blocker.query('rollback');
    blocker.release();
    await expect.poll(() => count(`alarm_step where step = 1`)).toBe(ALARMS);
    expect(await count('delivery')).toBe(0);

    // Between the step and the delivery.
    await database.pool.query(
      `create function put_off() returns trigger language plpgsql as
         'begin new.next_time := 4000000000000; return new; end';
       create trigger put_off before insert on delivery for each row execute function put_off()`,
    );
    await killAt(async () => (await count('delivery')) === 2 * ALARMS);
    await database.pool.query('drop trigger put_off on delivery; update delivery set next_time = 0');

    const server = await start();
    try {
      const sent = () => count(`delivery where state = 'sent'`);
      await expect.poll(sent, { interval: 50 }).toBe(2 * ALARMS);
    } finally {
      await server.kill();
    }
    const links = chat.requests.map(({ body }) => body);
    expect([links.length, new Set(links).size]).toEqual([ALARMS, ALARMS]);
    const subjects = mails.mails.map(({ subject }) => subject);
    expect([subjects.length, new Set(subjects).size]).toEqual([ALARMS, ALARMS]);
    expect(await count('alarm_step')).toBe(0);
    expect(await count(`alarm_entry where kind = 'reminded'`)).toBe(ALARMS);
  },
  LIMIT_MS,
);
