import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MessageService, startMessageService } from '../../../testing/message-service.ts';
import { createDeliveryWorld, type DeliveryWorld, START } from '../testing/delivery-world.ts';

const PATH = '/backoffice/notifications/receivers';
const MINUTE_MS = 60_000;

let world: DeliveryWorld;
let service: MessageService;
beforeAll(async () => {
  [world, service] = await Promise.all([createDeliveryWorld(), startMessageService()]);
});
afterAll(async () => {
  await Promise.all([world.close(), service.close()]);
});
beforeEach(async () => {
  for (const table of ['alarm', 'delivery', 'receiver', 'limit_window'])
    await world.database.pool.query(`delete from ${table}`);
  (world.mails.mails as unknown[]).length = 0;
  service.requests.length = 0;
  service.answer = { status: 200, body: 'ok' };
  world.time.now = START;
});

const common = { language: 'en', notifiesOfEnd: true, isEnabled: true };
const slack = () => ({ kind: 'slack', name: 'Ward team', ...common, url: `${service.url}/T1/secret` });
const mail = { kind: 'mail', name: 'Caretaker', ...common, address: 'caretaker@outside.example' };

const add = async (form: object) => (await world.api(world.a.admin, 'POST', PATH, form)).body;
const list = async () => (await world.api(world.a.admin, 'GET', PATH)).body.receivers;
const texts = () => service.requests.map(({ body }) => JSON.parse(body).text);

/** The path of the link in the last mail to a receiver. */
function linkInMail(): string {
  const found = /https:\/\/air\.example(\/backoffice\/notifications\/receivers\/mail\/\S+)/.exec(
    world.mails.mails.at(-1)?.text ?? '',
  );
  if (!found?.[1]) throw new Error('no link was mailed');
  return found[1];
}
const open = (url: string, method: 'GET' | 'POST' = 'GET') => world.app.inject({ method, url });

describe('a receiver', () => {
  it('is told of the alarms whose rule names it, and of their end, and stands in the time line', async () => {
    const { id } = await add(slack());
    await world.raise(await world.createRule({}));
    await world.deliver();
    expect(service.requests).toEqual([]);

    const [alarmId = ''] = await world.raise(await world.createRule({ receiverIds: [id] }));
    await world.deliver();
    expect(texts()).toEqual([expect.stringContaining(`https://air.example/alerts/${alarmId}`)]);
    expect(await world.entries(alarmId)).toEqual([
      expect.objectContaining({
        kind: 'notified',
        user_id: null,
        details: expect.objectContaining({ channel: 'receiver', receiver: 'Ward team' }),
      }),
    ]);
    await world.clear([alarmId]);
    await world.deliver();
    expect(service.requests).toHaveLength(2);
    expect(await list()).toEqual([
      expect.objectContaining({ name: 'Ward team', rules: 1, sentTime: START, failure: null }),
    ]);
  });

  it('is not told of ends if it does not want to be, and of nothing when it is switched off', async () => {
    const one = await add({ ...slack(), notifiesOfEnd: false });
    const [alarmId = ''] = await world.raise(await world.createRule({ receiverIds: [one.id] }));
    await world.deliver();
    await world.clear([alarmId]);
    await world.deliver();
    expect(service.requests).toHaveLength(1);

    await world.raise(await world.createRule({ receiverIds: [one.id] }));
    const off = await world.api(world.a.admin, 'PUT', `${PATH}/${one.id}`, {
      ...slack(),
      url: '',
      isEnabled: false,
    });
    expect(off.status).toBe(200);
    await world.deliver();
    await world.raise(await world.createRule({ receiverIds: [one.id] }));
    await world.deliver();
    expect(service.requests).toHaveLength(1);
  });

  it('gets a storm of alarms in one message', async () => {
    const { id } = await add(slack());
    const rule = await world.createRule({ receiverIds: [id] });
    const { a } = world;
    for (let n = 0; n < 12; n++) {
      await world.database.pool.query('update alarm set clear_time = $1, over_kind = $2', [START, 'ended']);
      await world.raise(rule, { device: a.customers[0].device });
    }
    for (let round = 0; round < 3; round++) await world.deliver();
    expect(texts()).toEqual([expect.stringContaining('12 alerts')]);
  });

  it('never shows its secret, keeps it when a change has none, and can get another', async () => {
    const added = await add(slack());
    expect(JSON.stringify([added, await list()])).not.toContain('secret');
    expect(added.target).toBe(new URL(service.url).host);
    const renamed = { ...slack(), name: 'Night team', url: '', version: added.version };
    expect((await world.api(world.a.admin, 'PUT', `${PATH}/${added.id}`, renamed)).status).toBe(200);
    expect((await world.api(world.a.admin, 'PUT', `${PATH}/${added.id}`, renamed)).status).toBe(409);
    await world.api(world.a.admin, 'POST', `${PATH}/${added.id}/test`);
    await world.api(world.a.admin, 'PUT', `${PATH}/${added.id}`, { ...slack(), url: `${service.url}/new` });
    await world.api(world.a.admin, 'POST', `${PATH}/${added.id}/test`);
    expect(service.requests.map(({ path }) => path)).toEqual(['/T1/secret', '/new']);
    const { rows } = await world.database.pool.query(
      "select * from audit_entry where entity_type = 'RECEIVER'",
    );
    expect(JSON.stringify(rows)).not.toContain('secret');
  });

  it('is refused with another kind, a known name, an address of a private network, or a foreign rule', async () => {
    const { id } = await add(slack());
    const put = (form: object) => world.api(world.a.admin, 'PUT', `${PATH}/${id}`, form);
    expect((await put({ ...mail, name: 'Other' })).body.code).toBe('receivers.kindFixed');
    expect((await add(slack())).code).toBe('receivers.nameTaken');
    expect((await add({ ...slack(), name: 'SMS', kind: 'sms', number: '+81312345678' })).code).toBe(
      'receivers.kindUnavailable',
    );
    const foreign = await world.api(world.b.admin, 'PUT', `${PATH}/${id}`, slack());
    expect(foreign.status).toBe(404);
  });

  it('is forgotten by rules when it is deleted, with what was on its way', async () => {
    const { id } = await add(slack());
    const rule = await world.createRule({ receiverIds: [id] });
    await world.raise(rule);
    expect((await world.api(world.a.admin, 'DELETE', `${PATH}/${id}`)).status).toBe(200);
    await world.deliver();
    expect(service.requests).toEqual([]);
    const { body } = await world.api(world.a.admin, 'GET', `/backoffice/rules/${rule}`);
    expect(body.recipients.receiverIds).toEqual([]);
  });

  it('cannot be named by a rule of another tenant', async () => {
    const { id } = await add(slack());
    const rule = await world.createRule({}, world.b.tenantId);
    const { body: stored } = await world.api(world.b.admin, 'GET', `/backoffice/rules/${rule}`);
    const recipients = { ...stored.recipients, receiverIds: [id] };
    const answer = await world.api(world.b.admin, 'PUT', `/backoffice/rules/${rule}`, {
      ...stored,
      recipients,
    });
    expect(answer.body.code).toBe('rules.unknownReceiver');
  });
});

describe('a failed message', () => {
  const failures = async () =>
    (await world.api(world.a.admin, 'GET', '/backoffice/notifications/failures')).body.data;

  it('is given up at once if the service refuses it, and shows the first line of the answer', async () => {
    const { id } = await add(slack());
    service.answer = { status: 410, body: 'channel_is_archived\nmore' };
    const [alarmId = ''] = await world.raise(await world.createRule({ receiverIds: [id] }));
    await world.deliver();
    expect(await failures()).toEqual([
      expect.objectContaining({
        receiver: 'Ward team',
        attempts: 1,
        detail: 'HTTP 410: channel_is_archived',
      }),
    ]);
    expect(await list()).toEqual([
      expect.objectContaining({ failure: expect.objectContaining({ reason: 'refused' }) }),
    ]);
    expect((await world.entries(alarmId)).map(({ kind }) => kind)).toEqual(['notNotified']);
  });

  it('to a mail address outside shows what the mail server said', async () => {
    const { id } = await add(mail);
    await open(`${linkInMail()}?act=confirm`, 'POST');
    await world.raise(await world.createRule({ receiverIds: [id] }));
    world.mails.mood = 'refuse';
    await world.deliver();
    world.mails.mood = 'accept';
    const [{ failure }] = await list();
    expect(failure).toMatchObject({ reason: 'refused', detail: expect.stringContaining('550') });
  });

  it('is repeated after the pause for which the service asks', async () => {
    const { id } = await add(slack());
    service.answer = { status: 429, headers: { 'retry-after': '200' } };
    await world.raise(await world.createRule({ receiverIds: [id] }));
    await world.deliver();
    service.answer = { status: 200, body: 'ok' };
    for (const [minutes, requests] of [
      [4, 1],
      [5, 2],
    ] as const) {
      world.time.now = START + minutes * MINUTE_MS;
      await world.app.jobs.run('delivery-release');
      await world.deliver();
      expect([minutes, service.requests.length]).toEqual([minutes, requests]);
    }
    expect(await failures()).toEqual([]);
  });

  it('is sent again after a server was killed, with the same id', async () => {
    const body = '{"id":"{id}"}';
    const form = { kind: 'http', name: 'Hub', ...common, url: service.url, type: 'application/json', body };
    const { id } = await add(form);
    await world.raise(await world.createRule({ receiverIds: [id] }));
    await world.deliver();
    await world.database.pool.query(
      `update delivery set state = 'waiting', next_time = $1, end_time = null`,
      [START + MINUTE_MS],
    );
    world.time.now = START + MINUTE_MS;
    await world.deliver();
    const [first, second] = service.requests;
    expect(first?.body).toBe(second?.body);
  });
});

describe('a mail address outside', () => {
  it('gets nothing before its reader agrees by the link in a mail, and can stop it by the same', async () => {
    const { id, isConfirmed } = await add(mail);
    expect(isConfirmed).toBe(false);
    const rule = await world.createRule({ receiverIds: [id] });
    await world.raise(rule);
    await world.deliver();
    expect(world.mails.mails.map(({ to }) => to?.[0]?.address)).toEqual(['caretaker@outside.example']);

    const link = linkInMail();
    // Mail programs open links by themselves.
    expect((await open(link)).body).toContain('action="?act=confirm"');
    expect((await list())[0].isConfirmed).toBe(false);
    expect((await open(`${link}?act=confirm`, 'POST')).statusCode).toBe(200);
    expect((await list())[0].isConfirmed).toBe(true);

    await world.database.pool.query('update alarm set clear_time = $1, over_kind = $2', [START, 'ended']);
    await world.raise(rule);
    await world.deliver();
    const alert = world.mails.mails.at(-1);
    expect(alert?.subject).toContain('High PM2.5');
    expect(alert?.headers.find(({ key }) => key === 'list-unsubscribe-post')).toBeDefined();

    expect((await open(linkInMail())).body).toContain('action="?act=end"');
    // As mail programs do.
    expect((await open(linkInMail(), 'POST')).statusCode).toBe(200);
    expect((await list())[0].isConfirmed).toBe(false);
  });

  it('is asked again when it changes, and the link of the former one is of no use', async () => {
    const { id } = await add(mail);
    const former = linkInMail();
    const moved = { ...mail, address: 'deputy@outside.example' };
    expect((await world.api(world.a.admin, 'PUT', `${PATH}/${id}`, moved)).status).toBe(200);
    expect(world.mails.mails.at(-1)?.to?.[0]?.address).toBe('deputy@outside.example');
    expect((await open(`${former}?act=confirm`, 'POST')).statusCode).toBe(410);
    expect((await list())[0].isConfirmed).toBe(false);
  });

  it('is not filled with questions', async () => {
    const { id } = await add(mail);
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++)
      statuses.push((await world.api(world.a.admin, 'POST', `${PATH}/${id}/test`)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
    expect(world.mails.mails).toHaveLength(5);
  });
});
