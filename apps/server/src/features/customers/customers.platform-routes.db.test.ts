import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppWorld, createAppWorld } from '../../testing/app-world.ts';

const NOW = Date.UTC(2026, 5, 1);
const UNKNOWN = '7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f005';
const DENIED = {
  status: 403,
  body: {
    status: 403,
    message: "You don't have permission to perform this operation!",
    errorCode: 20,
    timestamp: NOW,
  },
};

let world: AppWorld;

beforeAll(async () => {
  world = await createAppWorld({ clock: () => NOW });
});
afterAll(() => world.close());

const save = (body: object | string, user = world.a.admin) => world.api(user, 'POST', '/api/customer', body);
const list = async (query: string, user = world.b.admin) =>
  (await world.api(user, 'GET', `/api/customers?${query}`)).body;
const customerId = (id: string) => ({ entityType: 'CUSTOMER', id });
const refused = (message: string, status = 400, errorCode = 31) => ({
  status,
  body: { status, message, errorCode, timestamp: NOW },
});

const ADDRESS = {
  email: 'contact@sunrise.example',
  phone: '9876543210',
  country: 'India',
  state: 'Odisha',
  city: 'Puri',
  address: 'Plot 12',
  address2: 'Gate 2',
  zip: '752001',
};

describe('POST /api/customer', () => {
  it('creates a customer of the own tenant, and ignores server-side fields in the body', async () => {
    const { status, body } = await save({
      title: 'Sunrise Hospital',
      ...ADDRESS,
      name: 'another name',
      tenantId: { entityType: 'TENANT', id: world.b.tenantId },
      createdTime: 1,
      version: 7,
      externalId: customerId(UNKNOWN),
      userType: 'SYS_ADMIN',
      additionalInfo: { description: 'x' },
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: customerId(body.id.id),
      createdTime: NOW,
      title: 'Sunrise Hospital',
      name: 'Sunrise Hospital',
      ...ADDRESS,
      tenantId: { entityType: 'TENANT', id: world.a.tenantId },
      externalId: null,
      version: 1,
      additionalInfo: { description: 'x' },
    });
    expect((await world.api(world.a.admin, 'GET', `/api/customer/${body.id.id}`)).body).toEqual(body);
  });

  it('replaces the whole customer: missing fields become null', async () => {
    const { body: made } = await save({ title: 'Whole', ...ADDRESS, additionalInfo: { a: 1 } });
    const { body: changed } = await save({ id: made.id, title: 'Whole again', version: 1 });
    expect(changed).toEqual({
      ...made,
      ...Object.fromEntries(Object.keys(ADDRESS).map((key) => [key, null])),
      title: 'Whole again',
      name: 'Whole again',
      version: 2,
      additionalInfo: null,
    });
    expect(await save({ id: made.id, title: 'Whole', version: 1 })).toMatchObject(
      refused('Customer was already changed by someone else', 409, 35),
    );
  });

  it('accepts a policy for name conflicts, but refuses a taken name anyway', async () => {
    const url = '/api/customer?nameConflictPolicy=UNIQUIFY&uniquifySeparator=_&uniquifyStrategy=RANDOM';
    expect(await world.api(world.a.admin, 'POST', url, { title: 'Customer A1' })).toMatchObject(
      refused('Customer with such title already exists!'),
    );
  });

  it.each([
    ['Customer title should be specified!', {}],
    ['Customer title should be specified!', { title: null }],
    ['Customer title should be specified!', { title: '  ' }],
    ["'Public' title for customer is system reserved!", { title: 'Public' }],
    ['Customer with such title already exists!', { title: 'Customer A2' }],
    ["Invalid email address format 'a b@c.de'!", { title: 'x', email: 'a b@c.de' }],
    ['Validation error: title length must be equal or less than 255', { title: 'x'.repeat(256) }],
    ['Validation error: zip length must be equal or less than 255', { title: 'x', zip: '1'.repeat(256) }],
    ['Validation error: title is malformed', { title: 'NUL \0' }],
    ['Validation error: city is malformed', { title: 'x', city: 'half \ud800 a pair' }],
    ['Validation error: additionalInfo is malformed', { title: 'x', additionalInfo: { a: ['\0'] } }],
    ['Validation error: additionalInfo is malformed', { title: 'x', additionalInfo: { '\udc00': 1 } }],
    ['First name is required', { title: 'x', additionalInfo: { firstName: ' ' } }],
    ['First name is too short', { title: 'x', additionalInfo: { firstName: ' N ' } }],
    ['First name is too long', { title: 'x', additionalInfo: { firstName: 'N'.repeat(31) } }],
    ['Phone number should be 10 digits', { title: 'x', phone: '987654321' }],
    ['Please enter valid phone number', { title: 'x', phone: 'Secret-Word-1' }],
    ['JSON parse error: Missing entityType or id!', { title: 'x', id: { id: UNKNOWN } }],
    ['JSON parse error: Missing entityType or id!', { title: 'x', id: '' }],
    ['JSON parse error: Invalid UUID string: abc', { title: 'x', id: customerId('abc') }],
    [
      'JSON parse error: an id of CUSTOMER is needed, not of another type',
      { title: 'x', id: { entityType: 'USER', id: UNKNOWN } },
    ],
  ])('is refused: %s', async (message, body) => {
    expect(await save(body)).toMatchObject(refused(message));
  });

  it('applies the rules of forms to given names and numbers only', async () => {
    const kept = [
      { title: 'Rules 1', phone: '', additionalInfo: { firstName: null } },
      { title: 'Rules 2', phone: '+91 98765 43210', additionalInfo: { firstName: 'Na' } },
      { title: 'Rules 3', phone: '9876543210', additionalInfo: { firstName: '🌿'.repeat(30) } },
    ];
    for (const body of kept) expect((await save(body)).body).toMatchObject(body);
  });

  it.each([
    { title: 5 },
    { title: { a: 1 } },
    { title: 'x', email: ['a@b.co'] },
    { title: 'x', additionalInfo: 'text' },
    { title: 'x', additionalInfo: [1] },
    { title: 'x', version: '1' },
    { title: 'x', version: 1.5 },
    [],
    '"text"',
    '{"title":',
    'null',
    '',
  ])('is refused for a body of the wrong form: %j', async (body) => {
    const { status, body: answer } = await save(body);
    expect([status, answer.status, answer.errorCode, answer.timestamp]).toEqual([400, 400, 31, NOW]);
  });

  it('is refused for a body that is too large', async () => {
    const { status, body } = await save({ title: 'x', additionalInfo: { a: 'x'.repeat(65_536) } });
    expect([status, body.errorCode]).toEqual([413, 31]);
  });

  it("refuses another tenant's customer, and an unknown one", async () => {
    const foreign = world.b.customers[0].id;
    expect(await save({ id: customerId(foreign), title: 'mine' })).toMatchObject(DENIED);
    expect(await save({ id: customerId(UNKNOWN), title: 'mine' })).toMatchObject(
      refused(`Customer with id [${UNKNOWN}] is not found`, 404, 32),
    );
    const { body } = await world.api(world.b.admin, 'GET', `/api/customer/${foreign}`);
    expect([body.title, body.version]).toEqual(['Customer B1', 1]);
  });

  it('is permitted to tenant administrators only', async () => {
    const [{ id, user }] = world.a.customers;
    for (const caller of [world.sysAdmin, user]) {
      expect(await save({ title: 'x' }, caller)).toMatchObject(DENIED);
      expect(await save({ id: customerId(id), title: 'x' }, caller)).toMatchObject(DENIED);
      expect(await world.api(caller, 'DELETE', `/api/customer/${id}`)).toMatchObject(DENIED);
      expect(await world.api(caller, 'GET', '/api/customers?pageSize=1&page=0')).toMatchObject(DENIED);
    }
    const unknown = await world.app.inject({ method: 'POST', url: '/api/customer', payload: { title: 'x' } });
    expect([unknown.statusCode, unknown.json().errorCode]).toEqual([401, 10]);
  });
});

describe('GET /api/customers', () => {
  const CONTACT = {
    phone: '0674 123456',
    country: 'India',
    state: 'Odisha',
    address: 'Plot 7, Patia',
    additionalInfo: { firstName: 'Meera', lastName: 'Das' },
  };
  beforeAll(async () => {
    const { customers } = world.app.services;
    for (const [title, city] of [
      ['Äpfel 100%', 'Cuttack'],
      ['alpha', null],
      ['Beta', 'puri'],
      ['gamma_1', 'Agra'],
    ] as const) {
      await customers.create(world.b.tenantId, {
        title,
        city,
        email: `${city ?? 'none'}@example.com`,
        ...(title === 'Beta' && CONTACT),
      });
    }
  });
  const titles = async (query: string) =>
    (await list(`pageSize=50&page=0&${query}`)).data.map(({ title }: { title: string }) => title);

  it("pages the own tenant's customers", async () => {
    const first = await list('pageSize=4&page=0&sortProperty=title&sortOrder=ASC');
    expect([first.totalElements, first.totalPages, first.hasNext]).toEqual([6, 2, true]);
    const second = await list('pageSize=4&page=1&sortProperty=title');
    expect([...first.data, ...second.data].map(({ title }) => title)).toEqual([
      'alpha',
      'Beta',
      'Customer B1',
      'Customer B2',
      'gamma_1',
      'Äpfel 100%',
    ]);
    expect(second.hasNext).toBe(false);
    expect(await list('pageSize=4&page=2')).toEqual({
      data: [],
      totalPages: 2,
      totalElements: 6,
      hasNext: false,
    });
  });

  const SORTED = ['title', 'name', 'contactName', 'email', 'phone', 'country', 'state', 'city', 'address'];

  it('sorts by the name of the contact, customers without one last', async () => {
    const [first] = await titles('sortProperty=contactName&sortOrder=ASC');
    expect(first).toBe('Beta');
  });

  it('sorts by every displayed column, then by id', async () => {
    expect(await titles('textSearch=a&sortProperty=city&sortOrder=DESC')).toEqual([
      'alpha',
      'Beta',
      'Äpfel 100%',
      'gamma_1',
    ]);
    for (const property of SORTED) {
      const up = await titles(`sortProperty=${property}&sortOrder=asc`);
      const down = await titles(`sortProperty=${property}&sortOrder=desc`);
      expect([property, up.length, new Set([...up, ...down]).size]).toEqual([property, 6, 6]);
    }
    const { data } = await list('pageSize=50&page=0&sortProperty=zip&sortOrder=DESC');
    const ids = data.map(({ id }: { id: { id: string } }) => id.id);
    expect(ids).toEqual(ids.toSorted().toReversed());
  });

  it('finds any part of a title, ignoring case, with special characters as plain text', async () => {
    expect(await titles('textSearch=customer%20b&sortProperty=title')).toEqual([
      'Customer B1',
      'Customer B2',
    ]);
    expect(await titles('textSearch=%C3%A4PF')).toEqual(['Äpfel 100%']);
    expect(await titles('textSearch=T')).toEqual(await titles('textSearch=t'));
    expect(await titles('textSearch=ET')).toEqual(['Beta']);
    expect(await titles('textSearch=%C3%A4')).toEqual(['Äpfel 100%']);
    expect(await titles('textSearch=%25')).toEqual(['Äpfel 100%']);
    expect(await titles('textSearch=_')).toEqual(['gamma_1']);
    expect(await titles('textSearch=Customer%20A1')).toEqual([]);
    // Other fields.
    for (const text of ['meera%20d', '123456', 'INDIA', 'odis', 'plot%207', 'puri', 'puri@'])
      expect([text, await titles(`textSearch=${text}`)]).toEqual([text, ['Beta']]);
  });

  it('refuses invalid queries', async () => {
    for (const query of ['page=0', 'pageSize=0&page=0', 'pageSize=9&page=-1', 'pageSize=9&page=x']) {
      expect(await world.api(world.a.admin, 'GET', `/api/customers?${query}`)).toMatchObject({ status: 400 });
    }
    const nul = await world.api(world.a.admin, 'GET', '/api/customers?pageSize=1&page=0&textSearch=%00');
    expect([nul.status, nul.body.errorCode]).toEqual([400, 31]);
    const unknown = await world.api(
      world.a.admin,
      'GET',
      '/api/customers?pageSize=1&page=0&sortProperty=tenantId',
    );
    expect(unknown.body.message).toBe('Invalid sort property');
  });
});

describe('further reads of a customer', () => {
  it('return its title, whether it is public, and the customer by title', async () => {
    const { body: made } = await save({ title: 'Asked & named' });
    const { admin } = world.a;
    const path = `/api/customer/${made.id.id}`;
    expect((await world.api(admin, 'GET', `${path}/shortInfo`)).body).toEqual({
      title: 'Asked & named',
      isPublic: false,
    });
    expect((await world.api(admin, 'GET', `${path}/title`)).text).toBe('Asked & named');
    const byTitle = (title: string, user = admin) =>
      world.api(user, 'GET', `/api/tenant/customers?customerTitle=${encodeURIComponent(title)}`);
    expect((await byTitle('Asked & named')).body).toEqual(made);
    expect((await byTitle('Asked & named', world.b.admin)).status).toBe(404);
    expect(await byTitle('asked & named')).toMatchObject(refused("Requested item wasn't found!", 404, 32));
  });
});

describe('GET /backoffice/customers', () => {
  it('finds customers of all tenants by a part of their titles alone, sorted, with or without users', async () => {
    for (const [title, admin] of [
      ['Zenith Clinic', world.a.admin],
      ['Amber clinic', world.b.admin],
    ] as const) {
      await save({ title, address: 'Clinic road', city: 'Zurich' }, admin);
    }
    const find = async (text: string) =>
      (await world.api(world.sysAdmin, 'GET', `/backoffice/customers?textSearch=${text}`)).body;
    const found = await find('CLINIC');
    expect(found.data).toEqual([
      {
        id: expect.any(String),
        title: 'Amber clinic',
        tenantId: world.b.tenantId,
        tenantTitle: expect.any(String),
      },
      expect.objectContaining({ title: 'Zenith Clinic', tenantId: world.a.tenantId }),
    ]);
    expect(found.totalElements).toBe(2);
    expect((await find('zurich')).data).toEqual([]);
  });
});
