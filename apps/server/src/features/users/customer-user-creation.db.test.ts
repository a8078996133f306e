import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MailError } from '../../notify/mail/mail.ts';
import { type AppWorld, createAppWorld } from '../../testing/app-world.ts';
import { createMailbox } from '../../testing/mailbox.ts';
import { bearer, createTestApp, signIn } from '../../testing/test-app.ts';
import type { WorldUser } from '../../testing/world.ts';

const UNKNOWN = '7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f005';

const mailbox = createMailbox();
const outbox = createMailbox({ sendsMail: false });

let world: AppWorld;
/** The same without a mail server. */
let silent: FastifyInstance;

beforeAll(async () => {
  world = await createAppWorld({ mailer: mailbox.mailer });
  silent = await createTestApp(world.database, { mailer: outbox.mailer });
});
afterAll(async () => {
  await silent.close();
  await world.close();
});
beforeEach(() => {
  mailbox.empty();
  outbox.empty();
});

const form = (given: object) => ({
  customerId: world.a.customers[0].id,
  firstName: ' Meera ',
  lastName: 'Das',
  description: 'Night shift',
  ...given,
});

async function create(given: object, app = world.app, user: WorldUser = world.a.admin) {
  const response = await app.inject({
    method: 'POST',
    url: '/backoffice/users',
    headers: bearer((await signIn(app, user)).token),
    payload: form(given),
  });
  return { status: response.statusCode, body: response.json() };
}

const openLink = (link: string) => silent.inject(link.slice(link.indexOf('/api/')));

/** Number of rows of everything that belongs to a user. */
async function counts(): Promise<unknown> {
  const { rows } = await world.database.pool.query(`
    select (select count(*)::int from app_user) as users,
      (select count(*)::int from user_credentials) as credentials,
      (select count(*)::int from user_activation) as links,
      (select count(*)::int from audit_entry where action <> 'signedIn') as entries`);
  return rows;
}

const auditOf = async (userId: string) => {
  const { rows } = await world.database.pool.query(
    'select action, user_email from audit_entry where entity_id = $1 order by created_time, id',
    [userId],
  );
  return rows;
};

describe("a customer's user who is created by a tenant administrator", () => {
  it('gets the link by mail only', async () => {
    const { status, body } = await create({ email: 'mailed@example.com' });
    expect([status, body]).toEqual([200, { userId: expect.any(String), activationLink: null }]);
    expect(mailbox.mails).toMatchObject([
      { to: 'mailed@example.com', link: expect.stringContaining('activateToken=') },
    ]);
    const { rows } = await world.database.pool.query(
      `select authority, tenant_id, customer_id, first_name, last_name, additional_info,
        access_role
       from app_user where id = $1`,
      [body.userId],
    );
    expect(rows).toEqual([
      {
        authority: 'CUSTOMER_USER',
        tenant_id: world.a.tenantId,
        customer_id: world.a.customers[0].id,
        first_name: 'Meera',
        last_name: 'Das',
        additional_info: { description: 'Night shift' },
        access_role: 'EDITOR',
      },
    ]);
    expect(await auditOf(body.userId)).toEqual([{ action: 'created', user_email: world.a.admin.email }]);
  });

  it('has a returned link, the same as for the operator, if mails are disabled', async () => {
    const { status, body } = await create({ email: 'handed@example.com' }, silent);
    expect(status).toBe(200);
    expect(outbox.mails).toMatchObject([{ to: 'handed@example.com', link: body.activationLink }]);
    const opened = await openLink(body.activationLink);
    expect([opened.statusCode, opened.headers.location]).toEqual([
      303,
      expect.stringContaining('/login/createPassword?activateToken='),
    ]);
    const activateToken = new URL(body.activationLink, 'http://console').searchParams.get('activateToken');
    const activated = await silent.inject({
      method: 'POST',
      url: '/api/noauth/activate',
      payload: { activateToken, password: 'a long passphrase' },
    });
    const own = await silent.inject({ url: '/api/auth/user', headers: bearer(activated.json().token) });
    expect(own.json()).toMatchObject({ email: 'handed@example.com', id: { id: body.userId } });
    expect(await auditOf(body.userId)).toEqual([
      { action: 'created', user_email: world.a.admin.email },
      { action: 'activationLinkMade', user_email: world.a.admin.email },
      { action: 'activated', user_email: 'handed@example.com' },
      { action: 'signedIn', user_email: 'handed@example.com' },
    ]);
  });

  it.each([
    ['the mail server refuses the invitation', () => world.app],
    ['the invitation cannot be put into the folder', () => silent],
  ])('is not created, without a returned link, if %s', async (_why, app) => {
    mailbox.failWith(new MailError('connection refused'));
    outbox.failWith(new MailError('no space left on device'));
    const before = await counts();
    const { status, body } = await create({ email: 'unreachable@example.com' }, app());
    expect([status, body]).toMatchObject([
      500,
      { errorCode: 2, message: "Couldn't send user activation email" },
    ]);
    expect(body).not.toHaveProperty('activationLink');
    expect(await counts()).toEqual(before);
  });

  it.each<[string, object]>([
    ['Email address required', { email: undefined }],
    ['Email address is invalid', { email: 'a@b.c' }],
    ['First Name is required', { firstName: '  ' }],
    ['Name is too short', { firstName: ' M ' }],
    ['Name is too long', { firstName: 'M'.repeat(31) }],
    ["User with email 'admin.b@example.com' already present in database!", { email: 'admin.b@example.com' }],
    ['User is referencing to non-existent customer!', { customerId: UNKNOWN }],
  ])('is refused with the messages of the form: %s', async (message, fault) => {
    const before = await counts();
    const { status, body } = await create({ email: 'fault@example.com', ...fault }, silent);
    expect([status, body]).toMatchObject([400, { errorCode: 31, message }]);
    expect(body).not.toHaveProperty('activationLink');
    expect(await counts()).toEqual(before);
    expect(outbox.mails).toEqual([]);
  });

  it("cannot belong to another tenant's customer", async () => {
    const before = await counts();
    const customerId = world.b.customers[0].id;
    const { status, body } = await create({ email: 'foreign@example.com', customerId }, silent);
    expect([status, body.message]).toEqual([
      400,
      "User can't be assigned to customer from different tenant!",
    ]);
    expect(await counts()).toEqual(before);
  });
});
