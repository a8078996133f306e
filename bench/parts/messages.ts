import { randomBytes } from 'node:crypto';
import { LONG_WORK_SETTINGS, openDatabase } from '../../apps/server/src/database/database.ts';
import { createEventBus } from '../../apps/server/src/events.ts';
import { createServices } from '../../apps/server/src/services.ts';
import { percentiles } from '../../apps/server/src/testing/load/percentiles.ts';
import type { BenchServer } from '../bench-server.ts';
import { MANY } from '../many-entities.ts';
import { ms, type Row } from '../report.ts';

/** Number of unread messages, the newest ones. */
const UNREAD = 1000;
/** Number of customer users who received all messages. */
const READERS = 5;
const REPEATS = 9;
/** Like other lists. `usual`: a page, or a search of three letters or more; `short`: a search of one or two. */
const BUDGET_MS = { usual: 50, short: 250 };

type Parties = { readonly readerToken: string; readonly adminToken: string };

/** A tenant with a hundred thousand messages, a thousand of which a reader has not read. */
export async function measureMessages({ url, databaseUrl }: BenchServer): Promise<Row[]> {
  const { readerToken, adminToken } = await createParties(databaseUrl);
  const call = async (token: string, path: string, body?: object) => {
    const response = await fetch(`${url}/backoffice/messages${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', 'x-authorization': `Bearer ${token}` },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = await response.text();
    if (!response.ok) throw new Error(`${path}: ${answer.slice(0, 500)}`);
    return JSON.parse(answer);
  };
  const { totalElements } = await call(readerToken, '?pageSize=1');
  const { unread } = await call(readerToken, '/unread');
  if (totalElements !== MANY || unread !== UNREAD) {
    throw new Error(`there are ${totalElements} messages, ${unread} of them unread`);
  }
  const received = (query: string) => median(() => call(readerToken, `?pageSize=10&${query}`));
  const sent = (query: string) => median(() => call(adminToken, `/sent?pageSize=10&${query}`));
  const middle = Math.floor(MANY / 20);
  return [
    judged(`unread of ${MANY} messages counted`, await median(() => call(readerToken, '/unread')), 'usual'),
    judged('the newest page', await received('page=0'), 'usual'),
    judged('a page in the middle', await received(`page=${middle}`), 'usual'),
    judged('unread ones', await received('unread=true'), 'usual'),
    judged('important ones', await received('importance=important'), 'usual'),
    judged('… searched for three letters or more', await received('textSearch=7770'), 'usual'),
    judged('… searched for two', await received('textSearch=77'), 'short'),
    judged('sent ones, with who has read them', await sent('page=0'), 'usual'),
    judged('… in the middle', await sent(`page=${middle}`), 'usual'),
    judged('… searched for three letters or more', await sent('textSearch=7770'), 'usual'),
    judged('… searched for two', await sent('textSearch=77'), 'short'),
    {
      what: `all ${UNREAD} marked as read`,
      measured: ms((await timed(() => call(readerToken, '/read', {}))).ms),
    },
  ];
}

function judged(what: string, measured: number, budget: keyof typeof BUDGET_MS): Row {
  const most = BUDGET_MS[budget];
  return { what, measured: ms(measured), budget: `≤ ${most} ms`, holds: measured <= most };
}

async function timed(work: () => Promise<unknown>): Promise<{ ms: number }> {
  const began = performance.now();
  await work();
  return { ms: performance.now() - began };
}

async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < REPEATS; turn += 1) times.push((await timed(work)).ms);
  return percentiles(times).p50;
}

/** Creates an administrator who wrote all messages, and users of a customer who received them. */
async function createParties(databaseUrl: string): Promise<Parties> {
  const database = openDatabase(databaseUrl, { warn: () => undefined }, 10, LONG_WORK_SETTINGS);
  try {
    const services = await createServices({ database, events: createEventBus(), clock: Date.now });
    const name = randomBytes(4).toString('hex');
    const password = randomBytes(9).toString('base64url');
    const { id: tenantId } = await services.tenants.create({ title: `Bench messages ${name}` });
    const { id: customerId } = await services.customers.create(tenantId, { title: 'Readers' });
    const createUser = async (authority: 'TENANT_ADMIN' | 'CUSTOMER_USER', number: number) => {
      const email = `message-${authority}-${number}-${name}@example.com`;
      const ofCustomer = authority === 'CUSTOMER_USER' ? customerId : null;
      const { id } = await services.users.create({ authority, tenantId, customerId: ofCustomer, email });
      await services.users.setPassword(id, password);
      return { id, email };
    };
    const admin = await createUser('TENANT_ADMIN', 0);
    const readers = [];
    for (let number = 0; number < READERS; number += 1) {
      readers.push(await createUser('CUSTOMER_USER', number));
    }
    const first = Date.now() - 2 * MANY * 1000;
    await database.pool.query(
      `insert into message (id, created_time, tenant_id, author_user_id, kind, title, text, importance, from_time, audience)
       select gen_random_uuid(), t, $1, $2, 'written', 'Notice ' || (n * 7919::bigint % 100003), 'Text of notice ' || n,
         case when n % 50 = 0 then 'important' else 'info' end, t, '{"kind":"all"}'
       from generate_series(1, ${MANY}) n cross join lateral (select $3::bigint + n * 1000 as t) at`,
      [tenantId, admin.id, first],
    );
    await database.pool.query(
      `insert into message_recipient (message_id, user_id, from_time, importance, kind, read_time)
       select m.id, u.id, m.from_time, m.importance, m.kind,
         case when m.from_time <= $2::bigint + ${MANY - UNREAD} * 1000 then m.from_time + 1 end
       from message m join app_user u on u.customer_id = $3 where m.tenant_id = $1`,
      [tenantId, first, customerId],
    );
    await database.pool.query('vacuum analyze message, message_recipient');
    const tokenOf = async ({ email: username }: { email: string }) =>
      (await services.auth.login({ username, password }, { address: '127.0.0.1' })).token;
    const [reader] = readers;
    if (!reader) throw new Error('there are no readers');
    return { readerToken: await tokenOf(reader), adminToken: await tokenOf(admin) };
  } finally {
    await database.close();
  }
}
