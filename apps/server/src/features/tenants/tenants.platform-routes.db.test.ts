import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppWorld, createAppWorld } from '../../testing/app-world.ts';
import type { WorldUser } from '../../testing/world.ts';

const NOW = Date.UTC(2026, 5, 1);
const UNKNOWN = '7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f005';

let world: AppWorld;

beforeAll(async () => {
  world = await createAppWorld({ clock: () => NOW });
});
afterAll(() => world.close());

const refused = (message: string, status = 400, errorCode = 31) => ({
  status,
  body: { status, message, errorCode, timestamp: NOW },
});
const DENIED = refused("You don't have permission to perform this operation!", 403, 20);
const save = (body: object, user: WorldUser = world.sysAdmin) => world.api(user, 'POST', '/api/tenant', body);

describe('POST /api/tenant', () => {
  it('creates a tenant with a default device profile, and ignores server-side fields in the body', async () => {
    const { status, body } = await save({
      title: 'Acme Air',
      email: 'owner@acme.example',
      zip: '751001',
      name: 'another',
      region: 'Mars',
      version: 9,
      tenantProfileId: { entityType: 'TENANT_PROFILE', id: UNKNOWN },
      additionalInfo: {},
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      createdTime: NOW,
      title: 'Acme Air',
      name: 'Acme Air',
      email: 'owner@acme.example',
      zip: '751001',
      city: null,
      region: 'Global',
      version: 1,
      additionalInfo: {},
    });
    expect(body.tenantProfileId.id).not.toBe(UNKNOWN);
    const { rows } = await world.database.pool.query('select name from device_profile where tenant_id = $1', [
      body.id.id,
    ]);
    expect(rows).toEqual([{ name: 'default' }]);
  });

  it('replaces a tenant', async () => {
    const { body: made } = await save({ title: 'Before', city: 'Puri' });
    const { body: changed } = await save({ id: made.id, title: 'After' });
    expect(changed).toEqual({ ...made, title: 'After', name: 'After', city: null, version: 2 });
    expect(await save({ ...made, title: 'Late' })).toMatchObject(
      refused('Tenant was already changed by someone else', 409, 35),
    );
  });

  it.each([
    ['Tenant title should be specified!', { title: '' }],
    ["Invalid email address format 'x'!", { title: 'x', email: 'x' }],
    ['Validation error: country is malformed', { title: 'x', country: '\0' }],
    ['Validation error: title length must be equal or less than 255', { title: 'x'.repeat(256) }],
  ])('is refused: %s', async (message, body) => {
    expect(await save(body)).toMatchObject(refused(message));
  });

  it('is 404 for an unknown id, as is a deletion', async () => {
    const id = { entityType: 'TENANT', id: UNKNOWN };
    expect(await save({ id, title: 'x' })).toMatchObject(
      refused(`Tenant with id [${UNKNOWN}] is not found`, 404, 32),
    );
    expect(await world.api(world.sysAdmin, 'DELETE', `/api/tenant/${UNKNOWN}`)).toMatchObject({
      status: 404,
    });
  });
});

it('tenants are created, listed and deleted by system administrators only', async () => {
  const { tenantId, admin, customers } = world.a;
  const id = { entityType: 'TENANT', id: tenantId };
  for (const caller of [admin, customers[0].user, world.b.admin]) {
    expect(await save({ title: 'x' }, caller)).toMatchObject(DENIED);
    expect(await save({ id, title: 'x' }, caller)).toMatchObject(DENIED);
    expect(await world.api(caller, 'DELETE', `/api/tenant/${tenantId}`)).toMatchObject(DENIED);
    for (const list of ['tenants', 'tenantInfos']) {
      expect(await world.api(caller, 'GET', `/api/${list}?pageSize=1&page=0`)).toMatchObject(DENIED);
    }
  }
});

it.each(['tenants', 'tenantInfos'])('GET /api/%s pages, searches and sorts all tenants', async (list) => {
  const query = 'pageSize=9&page=0&textSearch=tenant%20&sortProperty=title&sortOrder=DESC';
  const { body } = await world.api(world.sysAdmin, 'GET', `/api/${list}?${query}`);
  expect(body.data.map(({ title }: { title: string }) => title)).toEqual(['Tenant B', 'Tenant A']);
  expect([body.totalElements, body.totalPages, body.hasNext]).toEqual([2, 1, false]);
  expect(body.data[0].tenantProfileName).toBe(list === 'tenantInfos' ? 'Default' : undefined);
  for (const property of [
    'createdTime',
    'email',
    'region',
    'tenantProfileName',
    'address2',
    'zip',
    'phone',
  ]) {
    const sorted = await world.api(
      world.sysAdmin,
      'GET',
      `/api/${list}?pageSize=1&page=0&sortProperty=${property}`,
    );
    expect([property, sorted.status]).toEqual([property, 200]);
  }
});
