import { listedUserPageSchema } from '@airdeck/contract/users/listed-users';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MailError } from '../../notify/mail/mail.ts';
import { type AppWorld, createAppWorld } from '../../testing/app-world.ts';
import { createMailbox } from '../../testing/mailbox.ts';
import { bearer, createTestApp, signIn } from '../../testing/test-app.ts';
import type { WorldUser } from '../../testing/world.ts';

const UNKNOWN = '7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f005';

const FORM = {
  kind: 'TENANT_ADMIN',
  title: 'Acme Air',
  firstName: ' Meera ',
  lastName: 'Das',
  email: 'owner@acme.example',
  phone: '9876543210',
  country: 'India',
  state: 'Odisha',
  city: 'Bhubaneswar',
  address: 'Plot 1',
  address2: 'Industrial Estate',
  zip: '751001',
};

const mailbox = createMailbox();

let world: AppWorld;

beforeAll(async () => {
  world = await createAppWorld({ mailer: mailbox.mailer });
});
afterAll(() => world.close());
beforeEach(() => mailbox.empty());

async function create(
  form: Record<string, unknown>,
  user: WorldUser = world.sysAdmin,
  app: FastifyInstance = world.app,
) {
  const response = await app.inject({
    method: 'POST',
    url: '/backoffice/tenants',
    headers: bearer((await signIn(app, user)).token),
    payload: form,
  });
  return { status: response.statusCode, body: response.json() };
}

/** Number of rows of everything that belongs to a tenant. */
async function counts(): Promise<unknown> {
  const { rows } = await world.database.pool.query(`
    select (select count(*)::int from tenant) as tenants, (select count(*)::int from device_profile) as profiles,
      (select count(*)::int from app_user) as users, (select count(*)::int from user_credentials) as credentials,
      (select count(*)::int from user_activation) as links,
      (select count(*)::int from audit_entry where action <> 'signedIn') as entries`);
  return rows;
}

describe('a new tenant', () => {
  it('is created with its administrator and an invitation', async () => {
    const { status, body } = await create({ ...FORM, email: 'first@acme.example' });
    expect(status).toBe(200);
    expect(body).toEqual({
      tenantId: expect.any(String),
      userId: expect.any(String),
      _id: expect.any(String),
      // It is in the mail.
      activationLink: null,
    });
    const { rows: tenants } = await world.database.pool.query('select * from tenant where id = $1', [
      body.tenantId,
    ]);
    expect(tenants).toMatchObject([
      { kind: 'TENANT', title: 'Acme Air', email: 'first@acme.example', zip: '751001' },
    ]);
    const { rows: users } = await world.database.pool.query('select * from app_user where id = $1', [
      body.userId,
    ]);
    expect(users).toMatchObject([
      {
        authority: 'TENANT_ADMIN',
        tenant_id: body.tenantId,
        customer_id: null,
        first_name: 'Meera',
        phone: '9876543210',
        address: 'Plot 1, Industrial Estate',
        city: 'Bhubaneswar',
        country: 'India',
      },
    ]);
    expect(body._id).toBe(body.userId);
    expect(mailbox.mails).toMatchObject([
      { to: 'first@acme.example', link: expect.stringContaining('activateToken=') },
    ]);
  });

  it('is in the audit log with its creator', async () => {
    const { body } = await create({ ...FORM, email: 'audited@acme.example', kind: 'PARTNER' });
    const { rows } = await world.database.pool.query(
      `select action, entity_type, user_email from audit_entry where entity_id in ($1, $2) order by created_time, id`,
      [body.tenantId, body.userId],
    );
    const by = { user_email: world.sysAdmin.email };
    expect(rows).toEqual([
      { action: 'created', entity_type: 'TENANT', ...by },
      { action: 'created', entity_type: 'USER', ...by },
      { action: 'partnerMade', entity_type: 'USER', ...by },
    ]);
  });

  it('has null for missing and blank optional fields', async () => {
    const { kind, title, firstName, phone } = FORM;
    const { status, body } = await create({
      kind,
      title,
      firstName,
      phone,
      email: 'short@acme.example',
      city: ' ',
    });
    expect(status).toBe(200);
    const { rows } = await world.database.pool.query('select city, address, zip from tenant where id = $1', [
      body.tenantId,
    ]);
    expect(rows).toEqual([{ city: null, address: null, zip: null }]);
  });

  it('ignores server-side fields in the body', async () => {
    const { body } = await create({
      ...FORM,
      email: 'slipped@acme.example',
      tenantId: world.a.tenantId,
      customerId: world.a.customers[0].id,
      userType: 'SYS_ADMIN',
      authority: 'SYS_ADMIN',
      id: UNKNOWN,
      accessRole: 'VIEWER',
    });
    expect(body.tenantId).not.toBe(world.a.tenantId);
    const { rows } = await world.database.pool.query(
      `select t.kind, u.customer_id, u.access_role, u.authority
       from app_user u join tenant t on t.id = u.tenant_id where u.id = $1`,
      [body.userId],
    );
    expect(rows).toEqual([
      { kind: 'TENANT', customer_id: null, access_role: 'ADMINISTRATOR', authority: 'TENANT_ADMIN' },
    ]);
  });

  it.each<[string, Record<string, unknown>]>([
    ['Title is required', { title: ' ' }],
    ['Title is required', { title: null }],
    ['First Name is required', { firstName: undefined }],
    ['First Name is too short', { firstName: ' M ' }],
    ['Email address required', { email: '' }],
    ['Email address is invalid', { email: 'nobody.example.com' }],
    ['Email address is invalid', { email: 'a@b.c' }],
    ['Phone number required', { phone: undefined }],
    ['Phone number should be 10 digits', { phone: '987654321' }],
    ['Phone number should be 10 digits', { phone: '98765432101' }],
    ['Validation error: title length must be equal or less than 255', { title: 'x'.repeat(256) }],
  ])('is refused with the messages of the form: %s', async (message, fault) => {
    const before = await counts();
    const { status, body } = await create({ ...FORM, email: 'fault@acme.example', ...fault });
    expect([status, body]).toEqual([
      400,
      expect.objectContaining({ status: 400, message, errorCode: 31, timestamp: expect.any(Number) }),
    ]);
    expect(await counts()).toEqual(before);
  });

  it.each(['SYS_ADMIN', 'CUSTOMER_USER', undefined])('cannot be of the kind %s', async (kind) => {
    const { status, body } = await create({ ...FORM, email: 'kind@acme.example', kind });
    expect([status, body.errorCode]).toEqual([400, 31]);
  });
});

describe('the creation of a tenant is rolled back', () => {
  it('if the address of its administrator is taken', async () => {
    const before = await counts();
    const { status, body } = await create({ ...FORM, email: world.a.admin.email.toUpperCase() });
    expect([status, body.message]).toEqual([
      400,
      `User with email '${world.a.admin.email.toUpperCase()}' already present in database!`,
    ]);
    expect(await counts()).toEqual(before);
    expect(mailbox.mails).toEqual([]);
  });

  it('if the invitation cannot be sent', async () => {
    mailbox.failWith(new MailError('connection refused'));
    const before = await counts();
    const { status, body } = await create({ ...FORM, email: 'unreachable@acme.example' });
    expect([status, body]).toMatchObject([
      500,
      { errorCode: 2, message: "Couldn't send user activation email" },
    ]);
    expect(await counts()).toEqual(before);
    mailbox.empty();
    expect((await create({ ...FORM, email: 'unreachable@acme.example' })).status).toBe(200);
  });

  it.each(['TENANT_ADMIN', 'PARTNER'])('if the administrator of a %s cannot be stored', async (kind) => {
    await world.database.pool.query(`
      create function refuse_user() returns trigger language plpgsql as $$ begin
        raise exception 'the user cannot be written'; end $$;
      create trigger refuse_user before insert on app_user for each row execute function refuse_user()`);
    try {
      const before = await counts();
      const { status, body } = await create({ ...FORM, kind, email: 'unrecorded@acme.example' });
      expect([status, body.message]).toEqual([500, 'Internal Server Error']);
      expect(await counts()).toEqual(before);
      expect(mailbox.mails).toEqual([]);
    } finally {
      await world.database.pool.query('drop trigger refuse_user on app_user; drop function refuse_user()');
    }
  });
});

describe('without mails', () => {
  const outbox = createMailbox({ sendsMail: false });
  let app: FastifyInstance;

  beforeAll(async () => {
    app = await createTestApp(world.database, { mailer: outbox.mailer });
  });
  afterAll(() => app.close());
  beforeEach(() => outbox.empty());

  it.each(['TENANT_ADMIN', 'PARTNER'])(
    'the creator of a %s gets the same link as the operator',
    async (kind) => {
      const email = `${kind.toLowerCase()}@handed.example`;
      const { status, body } = await create({ ...FORM, kind, email }, world.sysAdmin, app);
      expect(status).toBe(200);
      expect(outbox.mails).toMatchObject([{ to: email, link: body.activationLink }]);
      const activateToken = new URL(body.activationLink, 'http://console').searchParams.get('activateToken');
      const activated = await app.inject({
        method: 'POST',
        url: '/api/noauth/activate',
        payload: { activateToken, password: 'a long passphrase' },
      });
      expect(activated.statusCode).toBe(200);
      const own = await app.inject({ url: '/api/auth/user', headers: bearer(activated.json().token) });
      expect(own.json()).toMatchObject({ email, tenantId: { id: body.tenantId } });
    },
  );

  it('the audit log names the receiver of the link', async () => {
    const { body } = await create({ ...FORM, email: 'told@handed.example' }, world.sysAdmin, app);
    const { rows } = await world.database.pool.query(
      'select action, user_email from audit_entry where entity_id = $1 order by created_time, id',
      [body.userId],
    );
    const by = { user_email: world.sysAdmin.email };
    expect(rows).toEqual([
      { action: 'created', ...by },
      { action: 'activationLinkMade', ...by },
    ]);
  });

  it.each([
    ['the invitation cannot be put into the folder', { email: 'full@handed.example' }, 500],
    ['the form is wrong', { email: 'wrong@handed.example', phone: '1' }, 400],
  ])('nothing is created and no link is returned if %s', async (_why, fault, expected) => {
    if (expected === 500) outbox.failWith(new MailError('no space left on device'));
    const before = await counts();
    const { status, body } = await create({ ...FORM, ...fault }, world.sysAdmin, app);
    expect([status, body.activationLink]).toEqual([expected, undefined]);
    expect(await counts()).toEqual(before);
  });
});

describe('tenants are created by system administrators', () => {
  it('only', async () => {
    const before = await counts();
    for (const user of [world.a.admin, world.a.customers[0].user]) {
      const { status, body } = await create({ ...FORM, email: 'denied@acme.example' }, user);
      expect([status, body.errorCode]).toEqual([403, 20]);
    }
    const stranger = await world.app.inject({ method: 'POST', url: '/backoffice/tenants', payload: FORM });
    expect(stranger.statusCode).toBe(401);
    expect(await counts()).toEqual(before);
  });

  it('and listed by their first administrators, without partners', async () => {
    const headers = bearer((await signIn(world.app, world.sysAdmin)).token);
    const { body } = await create({ ...FORM, email: 'listed@acme.example' });
    await create({ ...FORM, email: 'partner@acme.example', kind: 'PARTNER' });
    await world.app.services.users.create({
      authority: 'TENANT_ADMIN',
      tenantId: body.tenantId,
      customerId: null,
      email: 'second@acme.example',
    });
    const list = async (query: string) => {
      const answer = await world.app.inject({ url: `/backoffice/users/getAllTenant?${query}`, headers });
      return listedUserPageSchema.parse(answer.json());
    };
    const newest = await list('pageSize=2');
    expect(newest.data.map(({ email }) => email)).toContain('listed@acme.example');
    expect(newest.data[0]).toMatchObject({
      _id: body._id,
      userId: body.userId,
      tenantId: body.tenantId,
      userType: 'TENANT_ADMIN',
      userFirstName: 'Meera',
      createdAt: expect.any(Number),
    });
    const all = await list('pageSize=1000');
    const emails = all.data.map(({ email }) => email);
    expect(emails).not.toContain('partner@acme.example');
    expect(emails).not.toContain('second@acme.example');
    expect(all.totalElements).toBe(all.data.length);
    const searched = await list('textSearch=LISTED@acme');
    expect([searched.totalElements, searched.data.map(({ email }) => email)]).toEqual([
      1,
      ['listed@acme.example'],
    ]);
    expect((await list('textSearch=second@acme')).data).toEqual([]);
    for (const user of [world.a.admin, world.a.customers[0].user]) {
      const refused = await world.app.inject({
        url: '/backoffice/users/getAllTenant',
        headers: bearer((await signIn(world.app, user)).token),
      });
      expect(refused.statusCode).toBe(403);
    }
  });

  it('and listed by the next administrator once the first one is deleted', async () => {
    const headers = bearer((await signIn(world.app, world.sysAdmin)).token);
    const { body } = await create({ ...FORM, email: 'leaving@acme.example' });
    await world.app.services.users.create({
      authority: 'TENANT_ADMIN',
      tenantId: body.tenantId,
      customerId: null,
      email: 'staying@acme.example',
    });
    await world.app.inject({
      method: 'DELETE',
      url: `/backoffice/users/deleteUserById/${body.userId}`,
      headers,
    });
    const answer = await world.app.inject({
      url: '/backoffice/users/getAllTenant?textSearch=ing@acme',
      headers,
    });
    expect(answer.json().data).toMatchObject([{ email: 'staying@acme.example' }]);
  });
});
