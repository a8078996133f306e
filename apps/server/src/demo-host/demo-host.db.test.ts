import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Demo } from '@airdeck/demo/demo';
import { outdoorReadingAt } from '@airdeck/demo/outdoor-model';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLocalBus } from '../bus/bus.ts';
import { createEventBus } from '../events.ts';
import { createPasswords } from '../features/sign-in/passwords.ts';
import { Ingest } from '../ingest/ingest.ts';
import { createServices, type Services } from '../services.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { TEST_PASSWORD_COST } from '../testing/world.ts';
import { createDemoHost } from './demo-host.ts';

const DAY_MS = 86_400_000;
const log = pino({ level: 'silent' });

describe('the demo', () => {
  let database: TestDatabase;
  let services: Services;
  let ingest: Ingest;
  let dataDir: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    // Does not exist yet, as with an external PostgreSQL.
    dataDir = join(await mkdtemp(join(tmpdir(), 'airdeck-demo-')), 'demo');
    const events = createEventBus();
    services = await createServices({
      database,
      events,
      clock: Date.now,
      passwords: createPasswords(TEST_PASSWORD_COST),
    });
    ingest = new Ingest({
      host: '127.0.0.1',
      mqttPort: 0,
      retention: undefined,
      keptTime: services.keptTime,
      database,
      events,
      bus: createLocalBus(),
      commandLines: services.commandLines,
      addGatewayDevice: services.gateways.add,
      provision: services.provision,
      monitorDoor: services.uplinkDoor,
      pastChanged: services.filterWear.recount,
      clock: Date.now,
      log,
    });
    await ingest.start();
  });
  afterAll(async () => {
    await ingest.stop();
    await database.close();
    await rm(dirname(dataDir), { recursive: true, force: true });
  });

  const prepare = async () => {
    const demo = new Demo(
      createDemoHost({ services, database, clock: Date.now, log, dataDir, isLarge: false }),
    );
    return { demo, ...(await demo.prepare()) };
  };
  const signsIn = (email: string, password: string) =>
    services.auth.login({ username: email, password }, { address: '127.0.0.1' }).then(
      () => true,
      () => false,
    );
  const count = async (query: string) =>
    Number((await database.pool.query(`select count(*) from ${query}`)).rows[0].count);

  it('creates users of every kind who can sign in, and keeps them at the next start', async () => {
    const { signIns, isNew } = await prepare();
    expect(isNew).toBe(true);
    expect(new Set(signIns.map(({ userType }) => userType))).toEqual(
      new Set(['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER', 'PARTNER']),
    );
    expect(signIns.filter(({ isReducedMenu }) => isReducedMenu)).toHaveLength(2);
    for (const { email, password } of signIns) expect(await signsIn(email, password), email).toBe(true);

    expect(await prepare()).toMatchObject({
      signIns,
      isNew: false,
      file: join(dataDir, 'demo-sign-ins.json'),
    });
    // Nineteen in rooms, and six in stock.
    expect(await count('device')).toBe(25);
    expect(await count('purifier')).toBe(3);
  });

  it('has devices created a month ago, one of which was moved to another room', async () => {
    await prepare();
    const { rows } = await database.pool.query(
      `select kind, user_email as by, round((extract(epoch from now()) * 1000 - a.created_time) / $1) as days_ago
       from device_activity a join device d on d.id = a.device_id
       where d.name = 'AD-2003' and d.label = 'Music room' order by a.created_time, a.id`,
      [DAY_MS],
    );
    expect(rows.map(({ kind, by, days_ago }) => [kind, by, Number(days_ago)])).toEqual([
      ['created', null, 30],
      ['roomChanged', 'asha@clearair.example', 30],
      ['relabelled', 'asha@clearair.example', 9],
      ['roomChanged', 'asha@clearair.example', 9],
    ]);
    const { rows: periods } = await database.pool.query(
      `select p.name, r.to_time is null as is_open from room_period r join place p on p.id = r.room_id
       where r.device_name = 'AD-2003' order by r.from_time nulls first`,
    );
    expect(periods).toEqual([
      { name: 'Classroom 3-C', is_open: false },
      { name: 'Music room', is_open: true },
    ]);
  });

  it('has models of purifiers, one of them for a tenant, and no device in use without one', async () => {
    await prepare();
    const { rows } = await database.pool.query(
      `select p.purifier_model_no as model, t.title as tenant, count(d)::int as devices, jsonb_array_length(p.modes) as modes
       from purifier p left join tenant t on t.id = p.tenant_id left join device d on d.purifier_id = p.id
       group by p.id, t.title order by p.purifier_id`,
    );
    expect(rows).toEqual([
      { model: 'AM-10', tenant: 'Clear Air Services', devices: 1, modes: 1 },
      { model: 'AP-260', tenant: null, devices: 10, modes: 6 },
      { model: 'AP-1200', tenant: null, devices: 3, modes: 5 },
    ]);
  });

  it('has shipments: one completed long ago, one in transit, one in preparation', async () => {
    await prepare();
    const { rows } = await database.pool.query(
      `select t.title as consignee, status, device_count as devices, received_count as received,
         (select count(*)::int from shipment_entry e where e.shipment_id = s.id) as entries
       from shipment s join tenant t on t.id = s.consignee_tenant_id order by s.created_time`,
    );
    expect(rows).toEqual([
      { consignee: 'Blue Sky Partners', status: 3, devices: 2, received: 2, entries: 5 },
      { consignee: 'Blue Sky Partners', status: 1, devices: 3, received: 0, entries: 2 },
      { consignee: 'Clear Air Services', status: 0, devices: 2, received: 0, entries: 1 },
    ]);
    expect([await count('delivery'), await count("audit_entry where entity_type = 'SHIPMENT'")]).toEqual([
      0, 0,
    ]);
  });

  it('has messages of administrators and of the product, without mails', async () => {
    await prepare();
    const { rows } = await database.pool.query(
      `select u.email, count(*)::int as count from message_recipient r join app_user u on u.id = r.user_id
       where u.email in ('partner@bluesky.example', 'asha@clearair.example', 'meera@das.example')
       group by 1 order by 1`,
    );
    expect(rows).toEqual([
      { email: 'asha@clearair.example', count: 3 },
      { email: 'meera@das.example', count: 2 },
      { email: 'partner@bluesky.example', count: 6 },
    ]);
    expect(await count('delivery')).toBe(0);
  });

  it('has to-dos: one overdue, one repeated, one assigned to a customer', async () => {
    await prepare();
    const { rows } = await database.pool.query(
      `select a.email as author, h.email as holder, t.due_date < current_date as overdue, t.repeat_unit as repeat
       from todo t join app_user a on a.id = t.author_user_id join app_user h on h.id = t.holder_user_id
       order by t.due_date`,
    );
    expect(rows).toEqual([
      { author: 'asha@clearair.example', holder: 'asha@clearair.example', overdue: true, repeat: null },
      { author: 'asha@clearair.example', holder: 'meera@das.example', overdue: false, repeat: null },
      { author: 'meera@das.example', holder: 'meera@das.example', overdue: false, repeat: 'weeks' },
    ]);
    expect(await count('delivery')).toBe(0);
  });

  it('creates an automation by the readings of one purifier, only once', async () => {
    await prepare();
    const automations = async () => {
      const { rows } = await database.pool.query(
        `select a.name, d.name as device, t.title as tenant, mode, mode_after as after
         from automation a join tenant t on t.id = a.tenant_id
         join device d on a.devices->'deviceIds' ? d.id::text where a.is_enabled and a.customer_id is null`,
      );
      return rows;
    };
    expect(await automations()).toEqual([
      { name: 'Turbo while cooking', device: 'AD-1003', tenant: 'Clear Air Services', mode: 3, after: 4 },
    ]);
    // No duplicate if the first start ended before the state was saved.
    await database.pool.query(
      "update server_setting set value = value - 'hasAutomation' where name = 'demo'",
    );
    await prepare();
    expect(await automations()).toHaveLength(1);
    await database.pool.query('delete from automation');
    await prepare();
    expect(await automations()).toEqual([]);
  });

  it('creates a wall screen for the children of the school, only once', async () => {
    await prepare();
    const screens = async () => {
      const { rows } = await database.pool.query(
        `select w.name, c.title as customer, readers, languages, secret_hash is not null as "hasLink",
           (select array_agg(r.title order by r.position) from wall_screen_room r where r.wall_screen_id = w.id) as rooms
         from wall_screen w join customer c on c.id = w.customer_id`,
      );
      return rows;
    };
    const [screen, ...others] = await screens();
    expect(others).toEqual([]);
    expect(screen).toMatchObject({ customer: 'Sakura Primary School', readers: 'children', hasLink: true });
    expect(screen.rooms.length).toBeGreaterThan(1);
    await database.pool.query('delete from wall_screen');
    await prepare();
    expect(await screens()).toEqual([]);
  });

  it('has two devices of the partner: one with a place, one not installed yet', async () => {
    await prepare();
    const { rows } = await database.pool.query(
      `select d.name, d.device_installed_city as city, d.device_lat is not null as placed
       from device d join app_user u on u.tenant_id = d.tenant_id
       where u.email = 'partner@bluesky.example' and d.customer_id is null order by d.name`,
    );
    expect(rows).toEqual([
      { name: 'AD-6001', city: 'Tokyo', placed: true },
      { name: 'AD-6002', city: null, placed: false },
    ]);
  });

  it('creates questions with past answers of some users, only once', async () => {
    await prepare();
    expect(await count('question')).toBe(19);
    expect(await count('(select distinct type_id from question) types')).toBe(7);
    expect(await count('questionnaire_response')).toBe(30);
    expect(await count('questionnaire_response where device_id is not null')).toBe(23);
    const days = await services.responses.countByDay({ now: Date.now(), days: 30, timeZone: 'UTC' });
    expect([...days.values()].reduce((sum, answered) => sum + answered, 0)).toBe(30);
    // Past answers cause no audit entries.
    expect(await count("audit_entry where action = 'questionnaireAnswered'")).toBe(0);
    await database.pool.query('delete from questionnaire_response where submitted_by_id <> user_id');
    await prepare();
    expect([await count('question'), await count('questionnaire_response')]).toEqual([19, 29]);
  });

  it('makes the file of passwords readable to its owner only', async () => {
    const { mode } = await stat(join(dataDir, 'demo-sign-ins.json'));
    expect(mode & 0o777).toBe(0o600);
  });

  it('sets new passwords for all when the file is lost or damaged', async () => {
    const [before] = (await prepare()).signIns;
    await writeFile(join(dataDir, 'demo-sign-ins.json'), '[{"email":');
    const { signIns } = await prepare();
    const [after] = signIns;
    if (!before || !after) throw new Error('nobody is in the demo');
    expect(await signsIn(before.email, before.password)).toBe(false);
    expect(await signsIn(after.email, after.password)).toBe(true);
  });

  it('has sent the last day of every home over MQTT once it has started', async () => {
    const { demo } = await prepare();
    const started = Date.now();
    await demo.start(`mqtt://127.0.0.1:${ingest.mqttPort}`);
    const perDevice = await database.pool.query(
      `select d.name, count(*)::int as count from reading r join device d on d.key = r.device
       where ts >= $1 and ts < $2 group by d.name`,
      [started - DAY_MS + 60_000, started - 60_000],
    );
    await demo.stop();
    const counts = new Map(perDevice.rows.map(({ name, count }) => [name, count]));
    expect(counts.size).toBe(13);
    expect(counts.get('AD-1001')).toBeGreaterThanOrEqual(1438);
    // Silent since yesterday.
    expect(counts.get('AD-3002')).toBeLessThan(300);
    expect(await count(`latest_reading where received_time > ${started - DAY_MS / 2}`)).toBe(12);
    expect(await count('quarantine')).toBe(0);
  });

  it('executes commands over MQTT', async () => {
    const { demo } = await prepare();
    await demo.start(`mqtt://127.0.0.1:${ingest.mqttPort}`);
    const { rows } = await database.pool.query("select key from device where name = 'AD-1001'");
    const { key } = rows[0];
    const setMode = (mode: number) =>
      services.commandLines.send(key, {
        method: 'setMode',
        params: { mode },
        way: 'two',
        waitMs: 30_000,
      });
    const reported = `latest_reading where device = ${key} and mode = 3`;
    expect(await count(reported)).toBe(0);
    expect(await setMode(3)).toEqual({ kind: 'answered', payload: '{"mode":3}' });
    await expect.poll(() => count(reported)).toBe(1);
    expect(await setMode(9)).toEqual({ kind: 'answered', payload: '{"error":"AP-260 has no mode 9."}' });
    await demo.stop();
  });

  it('records a filled pause in the time line of each device, and nothing without a pause', async () => {
    const told = "device_activity where kind = 'filledIn'";
    expect(await count(told)).toBe(0);
    await database.pool.query(
      `update server_setting set value = value || jsonb_build_object('filledTo', $1::bigint) where name = 'demo'`,
      [Date.now() - DAY_MS / 24],
    );
    const { demo } = await prepare();
    await demo.start(`mqtt://127.0.0.1:${ingest.mqttPort}`);
    await demo.stop();
    expect(await count(told)).toBe(13);
  });

  it('has received the first readings of its devices a month ago', async () => {
    await database.pool.query(
      "insert into device_activity (id, device_id, created_time, kind) select gen_random_uuid(), id, $1, 'firstHeard' from device",
      [Date.now()],
    );
    const host = createDemoHost({ services, database, clock: Date.now, log, dataDir, isLarge: false });
    const { rows } = await database.pool.query(
      "select value->'accessTokens' as tokens from server_setting where name = 'demo'",
    );
    await host.dateFirstReadings([rows[0].tokens['AD-1001']]);
    const dated = await database.pool.query(
      `select d.name from device_activity a join device d on d.id = a.device_id
       where kind = 'firstHeard' and a.created_time = d.created_time + 60000`,
    );
    expect(dated.rows).toEqual([{ name: 'AD-1001' }]);
    await database.pool.query("delete from device_activity where kind = 'firstHeard'");
  });

  it('has open alarms, and past ones that were raised, acknowledged and ended at past times', async () => {
    const now = Date.now();
    // At any time of the week: a bedroom that is stuffy now, and a living room that was and is not any more.
    await database.pool.query(
      `update reading r
       set co2 = case when d.name = 'AD-1001' and r.ts > $1::bigint - 4 * 3600000 then 600 else 1500 end
       from device d where d.key = r.device and
       (d.name = 'AD-1002' and r.ts > $1::bigint - 40 * 60000 or
        d.name = 'AD-1001' and r.ts > $1::bigint - 5 * 3600000)`,
      [now],
    );
    // As in the server: evaluates the rules, which are as old as the simulated past; its last hour was timely.
    await services.ruleEvaluator.takeOver();
    await services.ruleEvaluator.evaluateDue();
    const open = await count('alarm where clear_time is null');
    expect(open).toBeGreaterThan(0);
    const host = createDemoHost({ services, database, clock: Date.now, log, dataDir, isLarge: false });
    const raised = await host.inTransaction((setUp) =>
      setUp.raisePastAlarms({ fromTs: now - DAY_MS, toTs: now, outdoorAt: outdoorReadingAt }),
    );
    const first = raised.find(({ deviceName }) => deviceName === 'AD-1001');
    if (!first) throw new Error('none was raised');
    const { rows: people } = await database.pool.query(
      "select id from app_user where email = 'meera@das.example'",
    );
    const act = { userId: people[0].id, email: 'meera@das.example', time: first.raisedTime + 60_000 };
    await host.inTransaction((setUp) =>
      setUp.acknowledgePastAlarm(first.id, { ...act, comment: 'The window is open now.' }),
    );
    const { rows } = await database.pool.query(
      `select kind, created_time::float8 as time, user_id is not null as by_user from alarm_entry
       where alarm_id = $1 order by created_time, kind`,
      [first.id],
    );
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['acknowledged', 'commented', 'ended', 'raised']);
    expect(rows.every(({ time }) => time >= first.raisedTime && time < now)).toBe(true);
    expect(await count('alarm where clear_time is null')).toBe(open);
    expect(
      await count(`alarm a join alarm b on b.device_id = a.device_id and b.rule_id = a.rule_id and b.id <> a.id
        and b.start_time <= a.end_time and a.start_time <= b.end_time`),
    ).toBe(0);
    expect(await count(`alarm where outdoor is null and created_time < ${now}`)).toBe(0);
    // Past alarms cause no notifications and no audit entries.
    expect([await count('delivery'), await count("audit_entry where entity_type = 'ALARM'")]).toEqual([0, 0]);
  });

  it('counts filter wear as soon as its past is rolled up', async () => {
    const hour = Math.floor(Date.now() / (DAY_MS / 24));
    await database.pool.query('delete from dirty_hour');
    await database.pool.query(
      `insert into reading_hourly (device, key, hour, min, max, sum, count)
       select key, 'mode', h, 1, 1, 60, 60 from device, generate_series($1::int, $2::int) as h where name = 'AD-3002'`,
      [hour - 72, hour - 24],
    );
    await database.pool.query('insert into dirty_hour (device, hour) select min(key), $1 from device', [
      hour - 100,
    ]);
    const host = createDemoHost({ services, database, clock: Date.now, log, dataDir, isLarge: false });
    let isCounted = false;
    const counting = host.finishPast(new AbortController().signal).then(() => {
      isCounted = true;
    });
    expect(await count('filter_day')).toBe(0);
    expect(isCounted).toBe(false);
    await database.pool.query('delete from dirty_hour');
    await counting;
    expect(
      await count("filter_day f join device d on d.key = f.device where d.name = 'AD-3002'"),
    ).toBeGreaterThan(0);
  });

  it('adds questionnaires to an older demo with some answers and a deleted user', async () => {
    await database.pool.query(
      "update server_setting set value = value - 'hasQuestionnaires' where name = 'demo'",
    );
    await database.pool.query("delete from app_user where email = 'yuki@sakura.example'");
    // Her answers stay.
    expect(await count('questionnaire_response')).toBe(29);
    await prepare();
    // The deleted response is created again, but none for the deleted user.
    expect(await count('questionnaire_response')).toBe(30);
  });

  it('adds a hospital of 500 rooms on demand, with sign-ins, and keeps it', async () => {
    const known = (await prepare()).signIns.length;
    const large = new Demo(
      createDemoHost({ services, database, clock: Date.now, log, dataDir, isLarge: true }),
    );
    const { signIns, isNew } = await large.prepare();
    expect([signIns.length, isNew]).toEqual([known + 2, true]);
    const { rows } = await database.pool.query(
      `select kind, count(*)::int as number from place p join customer c on c.id = p.customer_id
       where c.title = 'Eastern General Hospital' group by kind order by 2`,
    );
    expect(rows).toEqual([
      { kind: 'building', number: 3 },
      { kind: 'floor', number: 12 },
      { kind: 'room', number: 500 },
    ]);
    expect(await count('device where room_id is not null')).toBe(505);
    expect((await prepare()).isNew).toBe(false);
  });
});
