import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AppWorld, createAppWorld } from '../testing/app-world.ts';
import { bearer, signIn } from '../testing/test-app.ts';

let world: AppWorld;
beforeAll(async () => {
  world = await createAppWorld({
    limits: { costlyRequests: { perUser: 1, perTenant: 1, total: 1, perUserAndMinute: 1 } },
  });
});
afterAll(() => world.close());

it('routes that read a fleet, a history or a file count towards the limit of the user', async () => {
  const { app } = world;
  const { admin, customers } = world.a;
  const headers = { ...bearer((await signIn(app, admin)).token), 'content-type': 'text/csv' };
  const range = `deviceId=${customers[0].device.id}&startTs=0&endTs=1000&timeZone=UTC`;
  const ask = (method: 'GET' | 'POST', url: string) =>
    app.inject({ method, url, headers, ...(method === 'POST' && { payload: 'name\nx\n' }) });
  expect((await ask('GET', '/backoffice/worstAir')).statusCode).toBe(200);
  for (const [method, url] of [
    ['GET', '/backoffice/worstAir'],
    ['GET', '/backoffice/deviceMap'],
    ['GET', `/backoffice/reports/history?${range}`],
    ['GET', '/backoffice/devices/export'],
    ['GET', '/backoffice/audit/csv'],
    ['POST', '/backoffice/devices/import/check'],
    ['POST', '/backoffice/devices/import'],
  ] as const) {
    const response = await ask(method, url);
    expect([url, response.statusCode, response.headers['retry-after']]).toEqual([url, 429, '60']);
    expect(response.json()).toMatchObject({ status: 429, errorCode: 33 });
  }
  expect((await ask('GET', '/backoffice/deviceMap/unplaced?pageSize=10&page=0')).statusCode).toBe(200);
  const other = bearer((await signIn(app, world.b.admin)).token);
  expect((await app.inject({ url: '/backoffice/worstAir', headers: other })).statusCode).toBe(200);
});
