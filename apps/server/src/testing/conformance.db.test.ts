import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { insertReadings } from '../features/telemetry/testing/readings.ts';
import { createMailbox } from './mailbox.ts';
import { type Conformance, hasPlatformApi, loadConformance } from './openapi-conformance.ts';
import { bearer, createTestApp, signIn } from './test-app.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { createWorld, type World, type WorldUser } from './world.ts';

const UNKNOWN = '7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f005';
const T0 = Date.UTC(2026, 0, 15);

/** Operations whose responses are not described correctly. */
const UNDESCRIBED = [
  // Redirects, which are not described.
  'GET /api/noauth/activate',
  'GET /api/noauth/resetPassword',
  // Described without a body, but has one.
  'GET /api/plugins/telemetry/{entityType}/{entityId}/values/attributes/{scope}',
];

describe.skipIf(!hasPlatformApi)(
  "answers have the form of ThingsBoard's API description (skipped without it)",
  () => {
    let database: TestDatabase;
    let world: World;
    let app: FastifyInstance;
    let conformance: Conformance;
    const checked = new Set<string | undefined>();
    const mailbox = createMailbox();

    beforeAll(async () => {
      conformance = loadConformance();
      database = await createTestDatabase();
      world = await createWorld(database);
      app = await createTestApp(database, { mailer: mailbox.mailer });
      const { tenantId } = world.a;
      const additionalInfo = { description: 'x', nested: { list: [1, null] } };
      await app.services.devices.create({ tenantId, name: 'full', label: 'Lobby', additionalInfo });
      const device = world.a.customers[0].device.key;
      await insertReadings(database, [
        { device, ts: T0, values: { pm25: 12.5, fan: 'low', on: true, place: { floor: 2 } } },
      ]);
    });
    afterAll(async () => {
      await app.close();
      await database.close();
    });

    async function check(
      user: WorldUser | null,
      path: string,
      expected: number,
      request: { method?: 'GET' | 'POST' | 'DELETE'; payload?: object; as?: string } = {},
    ) {
      const { method = 'GET', payload, as = path } = request;
      const headers = user ? bearer((await signIn(app, user)).token) : {};
      const { statusCode, body } = await app.inject({
        method,
        url: path,
        headers,
        ...(payload && { payload }),
      });
      const violations = conformance.violationsOf({ method, path: as, status: statusCode, body });
      checked.add(conformance.operationOf({ method, path: as }));
      expect([path, statusCode, violations]).toEqual([path, expected, []]);
    }

    it('of sign-in, renewal and sign-out', async () => {
      const { email, password } = world.a.admin;
      const { refreshToken } = await signIn(app, world.a.admin);
      const login = '/api/auth/login';
      await check(null, login, 200, { method: 'POST', payload: { username: email, password } });
      await check(null, login, 401, { method: 'POST', payload: { username: email, password: 'wrong' } });
      await check(null, '/api/auth/token', 200, { method: 'POST', payload: { refreshToken } });
      await check(null, '/api/auth/token', 401, { method: 'POST', payload: {} });
      await check(world.a.admin, '/api/auth/logout', 200, { method: 'POST' });
    });

    it('of the signed-in user, of every authority', async () => {
      for (const user of [world.sysAdmin, world.a.admin, world.a.customers[0].user]) {
        await check(user, '/api/auth/user', 200);
        await check(user, `/api/user/${user.id}`, 200);
      }
      await check(null, '/api/auth/user', 401);
      await check(world.a.admin, `/api/user/${world.a.customers[0].user.id}/token`, 200);
    });

    it('of tenants, customers and profiles', async () => {
      await check(world.sysAdmin, `/api/tenant/${world.a.tenantId}`, 200);
      await check(world.a.admin, `/api/tenant/info/${world.a.tenantId}`, 200);
      await check(world.a.admin, `/api/customer/${world.a.customers[0].id}`, 200);
      await check(world.a.customers[0].user, '/api/deviceProfileInfo/default', 200);
    });

    it('of customers, users and tenants that are created, changed, listed and deleted', async () => {
      const { admin, tenantId } = world.a;
      const page = 'pageSize=10&page=0';
      const post = async (user: WorldUser, path: string, payload: object) => {
        await check(user, path, 200, { method: 'POST', payload });
        await check(user, path, 400, { method: 'POST', payload: {} });
      };
      await post(admin, '/api/customer', { title: 'Made', zip: '1', additionalInfo: { a: 1 } });
      await post(world.sysAdmin, '/api/tenant', { title: 'Made', additionalInfo: {} });
      const email = 'made@example.com';
      await post(admin, '/api/user?sendActivationMail=false', { email, authority: 'TENANT_ADMIN' });
      for (const path of ['/api/customers', '/api/users', `/api/customer/${world.a.customers[0].id}/users`]) {
        await check(admin, `${path}?${page}`, 200);
        await check(admin, `${path}?page=0`, 400);
      }
      for (const path of ['/api/tenants', '/api/tenantInfos']) {
        await check(world.sysAdmin, `${path}?${page}`, 200);
        await check(admin, `${path}?${page}`, 403);
      }
      const customer = await app.services.customers.create(tenantId, { title: 'Going' });
      const tenant = await app.services.tenants.create({ title: 'Going' });
      const { rows } = await database.pool.query('select id from app_user where email = $1', [email]);
      for (const [user, path] of [
        [admin, `/api/user/${rows[0].id}`],
        [admin, `/api/customer/${customer.id}`],
        [world.sysAdmin, `/api/tenant/${tenant.id}`],
      ] as const) {
        await check(user, path, 200, { method: 'DELETE' });
        await check(user, path, 404, { method: 'DELETE' });
      }
    });

    it('of devices and their lists', async () => {
      const { id } = world.a.customers[0];
      await check(world.a.admin, `/api/device/${world.a.spareDevice.id}`, 200);
      await check(world.a.admin, `/api/device/info/${world.a.spareDevice.id}`, 200);
      await check(world.a.admin, '/api/tenant/devices?pageSize=10&page=0', 200);
      await check(world.a.admin, '/api/tenant/devices?pageSize=10&page=9', 200);
      await check(world.a.admin, '/api/tenant/deviceInfos?pageSize=10&page=0', 200);
      await check(world.a.admin, '/api/tenant/device?deviceName=full', 200);
      await check(world.a.admin, '/api/tenant/devices?deviceName=full', 200, { as: '/api/tenant/device' });
      await check(world.a.customers[0].user, `/api/customer/${id}/devices?pageSize=10&page=0`, 200);
      await check(world.a.customers[0].user, `/api/customer/${id}/deviceInfos?pageSize=10&page=0`, 200);
    });

    it('of devices that are created, changed, reassigned and deleted', async () => {
      const { admin, customers, tenantId } = world.a;
      const post = { method: 'POST' } as const;
      const going = await app.services.devices.create({ tenantId, name: 'going' });
      const { id } = going.device;
      const device = { id: { entityType: 'DEVICE', id }, name: 'going', additionalInfo: { gateway: false } };
      await check(admin, '/api/device?accessToken=made-by-hand', 200, { ...post, payload: { name: 'made' } });
      await check(admin, '/api/device', 200, { ...post, payload: device });
      await check(admin, '/api/device', 400, { ...post, payload: { name: 'made' } });
      await check(admin, '/api/device', 409, { ...post, payload: { ...device, version: 0 } });
      const credentials = { credentialsType: 'ACCESS_TOKEN', credentialsId: 'given-to-going' };
      const both = '/api/device-with-credentials';
      await check(admin, both, 200, { ...post, payload: { device, credentials } });
      await check(admin, both, 400, { ...post, payload: { device, credentials: {} } });
      await check(admin, `/api/device/${id}/credentials`, 200);
      await check(admin, `/api/device/${UNKNOWN}/credentials`, 404);
      const deviceId = device.id;
      const payload = { ...credentials, id: { id: going.credentials.id }, deviceId };
      await check(admin, '/api/device/credentials', 200, { ...post, payload });
      await check(admin, '/api/device/credentials', 400, { ...post, payload: { ...payload, id: null } });
      await check(admin, `/api/device-connectivity/${id}`, 200);
      await check(admin, `/api/customer/${customers[0].id}/device/${id}`, 200, post);
      await check(admin, `/api/customer/device/${id}`, 200, { method: 'DELETE' });
      await check(admin, `/api/customer/device/${id}`, 400, { method: 'DELETE' });
      await check(admin, `/api/customer/public/device/${id}`, 200, post);
      await check(world.sysAdmin, `/api/tenant/${UNKNOWN}/device/${id}`, 400, post);
      await check(world.sysAdmin, `/api/tenant/${world.b.tenantId}/device/${id}`, 200, post);
      await check(world.b.admin, `/api/device/${id}`, 200, { method: 'DELETE' });
      await check(world.b.admin, `/api/device/${id}`, 404, { method: 'DELETE' });
    });

    it('of device profiles', async () => {
      const { admin, tenantId } = world.a;
      const payload = { name: 'Made', type: 'DEFAULT', transportType: 'MQTT', profileData: null };
      await check(admin, '/api/deviceProfile', 200, { method: 'POST', payload });
      await check(admin, '/api/deviceProfile', 400, { method: 'POST', payload });
      const { id } = await app.services.deviceProfiles.create({ tenantId, name: 'Going' });
      await check(admin, `/api/deviceProfile/${id}`, 200);
      await check(world.a.customers[0].user, `/api/deviceProfileInfo/${id}`, 200);
      await check(admin, '/api/deviceProfiles?pageSize=10&page=0', 200);
      await check(admin, '/api/deviceProfileInfos?pageSize=10&page=0', 200);
      await check(admin, `/api/deviceProfile/${id}`, 200, { method: 'DELETE' });
      await check(admin, `/api/deviceProfile/${id}`, 404, { method: 'DELETE' });
      const next = await app.services.deviceProfiles.create({ tenantId, name: 'Next' });
      await check(admin, `/api/deviceProfile/${next.id}/default`, 200, { method: 'POST' });
      await check(admin, `/api/deviceProfile/${next.id}`, 400, { method: 'DELETE' });
    });

    it('of alarms', async () => {
      const { admin, customers } = world.a;
      const { user, device } = customers[0];
      const post = { method: 'POST' } as const;
      const originator = { entityType: 'DEVICE', id: device.id };
      const payload = { type: 'High PM2.5', originator, severity: 'MAJOR', details: { pm25: 88 } };
      await check(user, '/api/alarm', 200, { ...post, payload });
      await check(user, '/api/alarm', 400, { ...post, payload: { ...payload, type: ' ' } });
      const { rows } = await database.pool.query('select id from alarm');
      const alarm = `/api/alarm/${rows[0].id}`;
      const assigneeId = { entityType: 'USER', id: admin.id };
      await check(admin, '/api/alarm', 200, { ...post, payload: { ...payload, assigneeId } });
      for (const path of [
        alarm,
        `/api/alarm/info/${rows[0].id}`,
        ...[
          '/api/alarms',
          '/api/v2/alarms',
          `/api/alarm/DEVICE/${device.id}`,
          `/api/v2/alarm/DEVICE/${device.id}`,
        ].map((list) => `${list}?pageSize=10&page=0`),
      ]) {
        await check(user, path, 200);
      }
      for (const act of ['ack', 'clear']) {
        await check(user, `${alarm}/${act}`, 200, post);
        await check(user, `${alarm}/${act}`, 400, post);
      }
      await check(admin, alarm, 200, { method: 'DELETE' });
      await check(admin, alarm, 404, { method: 'DELETE' });
    });

    it('of an activation', async () => {
      const { tenantId } = world.a;
      const { users, activation } = app.services;
      const email = 'invited@example.com';
      const user = await users.create({ authority: 'TENANT_ADMIN', tenantId, customerId: null, email });
      const payload = { activateToken: await activation.issue(user), password: 'S3cret-pass' };
      await check(null, '/api/noauth/activate', 200, { method: 'POST', payload });
      await check(null, '/api/noauth/activate', 400, { method: 'POST', payload });
    });

    it('of passwords', async () => {
      const { tenantId } = world.a;
      const account = { email: 'forgetful@example.com', password: 'S3cret-pass' };
      const { id } = await app.services.users.create({
        authority: 'TENANT_ADMIN',
        tenantId,
        customerId: null,
        email: account.email,
      });
      await app.services.users.setPassword(id, account.password);
      const change = { currentPassword: account.password, newPassword: 'An0ther-pass' };
      await check({ id, ...account }, '/api/auth/changePassword', 200, { method: 'POST', payload: change });
      await check(world.a.admin, '/api/auth/changePassword', 400, { method: 'POST', payload: {} });
      await check(null, '/api/noauth/userPasswordPolicy', 200);
      const ask = '/api/noauth/resetPasswordByEmail';
      await check(null, ask, 200, { method: 'POST', payload: { email: account.email } });
      const token = () => new URL(mailbox.mails.at(-1)?.link ?? '').searchParams.get('resetToken');
      await vi.waitFor(() => expect(token()).toBeTruthy());
      const payload = { resetToken: token(), password: 'A-th1rd-pass' };
      await check(null, '/api/noauth/resetPassword', 200, { method: 'POST', payload });
      await check(null, '/api/noauth/resetPassword', 400, { method: 'POST', payload });
    });

    it('of time series', async () => {
      const { user, device } = world.a.customers[0];
      const entity = `/api/plugins/telemetry/DEVICE/${device.id}`;
      const range = `keys=pm25,fan,on,place&startTs=${T0}&endTs=${T0 + 1}`;
      await check(user, `${entity}/values/timeseries?keys=pm25,none`, 200);
      for (const strict of [false, true]) {
        await check(user, `${entity}/values/timeseries?${range}&useStrictDataTypes=${strict}`, 200);
      }
      await check(user, `${entity}/values/timeseries/history?${range}&agg=AVG&interval=1000`, 200);
      await check(user, `${entity}/keys/timeseries`, 200);
      const payload = { ts: T0, values: { pm25: 1 } };
      await check(user, `${entity}/timeseries/ANY`, 200, { method: 'POST', payload });
      const deletion = `${entity}/timeseries/delete?keys=none&deleteAllDataForKeys=true`;
      await check(user, deletion, 403, { method: 'DELETE' });
      await check(world.a.admin, deletion, 200, { method: 'DELETE' });
    });

    it('of attributes', async () => {
      const { user, device } = world.a.customers[0];
      const prefix = '/api/plugins/telemetry';
      const entity = `${prefix}/DEVICE/${device.id}`;
      for (const path of [`${entity}/attributes`, entity, `${prefix}/${device.id}`]) {
        await check(user, `${path}/SHARED_SCOPE`, 200, { method: 'POST', payload: { interval: 60 } });
      }
      await check(user, `${entity}/keys/attributes`, 200);
      await check(user, `${entity}/keys/attributes/SHARED_SCOPE`, 200);
      await check(user, `${entity}/values/attributes?keys=interval`, 200);
      for (const path of [entity, `${prefix}/${device.id}`]) {
        await check(user, `${path}/SHARED_SCOPE?keys=interval`, 200, { method: 'DELETE' });
      }
    });

    it('of errors', async () => {
      await check(world.a.admin, `/api/device/${UNKNOWN}`, 404);
      await check(world.a.admin, '/api/device/abc', 400);
      await check(world.a.admin, '/api/tenant/devices', 400);
      await check(world.sysAdmin, '/api/tenant/devices?pageSize=10&page=0', 403);
      await check(world.b.admin, `/api/customer/${world.a.customers[0].id}`, 403);
    });

    it('of every operation that both APIs have', () => {
      const ours = app.routePaths.all.map(({ method, url }) => ({
        method,
        path: url.replace(/:(\w+)/g, '{$1}'),
      }));
      const common = new Set(ours.map((call) => conformance.operationOf(call)));
      const left = [...common].filter((name) => !checked.has(name) && !UNDESCRIBED.includes(name ?? ''));
      expect(left.filter((name) => name !== undefined)).toEqual([]);
    });
  },
);
