import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ApiAnswer } from '../../../apps/server/src/testing/api-client.ts';
import type { WorldUser } from '../../../apps/server/src/testing/world.ts';
import { importThingsBoard } from './import.ts';
import type { ImportOptions } from './options.ts';
import { isComplete, reportText } from './report.ts';
import { startTwoServers, type TwoServers } from './testing/two-servers.ts';

const START = Date.parse('2021-03-01T00:00:00Z');
const MINUTE_MS = 60_000;
/** More than fit into one response. */
const ROWS = 11_000;
const ROWS_OF_A_REQUEST = 800;

let servers: TwoServers;
beforeAll(async () => {
  servers = await startTwoServers();
  await fillSource();
});
afterAll(() => servers.close());
afterEach(() => {
  servers.source.proxy.faultOf = () => undefined;
});

describe('a tenant of a ThingsBoard', { timeout: 180_000 }, () => {
  it('is counted by a dry run, which changes nothing', async () => {
    const result = await runImport(await servers.options({ isDry: true }));
    expect(result.tally.counts).toMatchObject({
      customer: { brought: 2, leftOut: 0 },
      user: { brought: 3, leftOut: 0 },
      device: { brought: 3, leftOut: 0 },
      alarm: { brought: 1, leftOut: 0 },
    });
    expect(Object.fromEntries(result.tally.notes)).toMatchObject({
      'key PM2.5 becomes pm25': 1,
      'key humidity becomes rh': 1,
      'attributes in SHARED_SCOPE': 1,
    });
    expect(reportText(result, true)).toContain('to import');
    expect((await target('GET', '/api/tenant/devices?pageSize=1&page=0')).body.totalElements).toBe(0);
  });

  it('resumes after a kill, tolerates an overloaded source, and is imported once', async () => {
    const options = await servers.options({ concurrency: 1 });
    const { proxy } = servers.source;
    // Killed while reading telemetry, when the first page is stored.
    const killed = startCommand(options);
    let seriesRequests = 0;
    proxy.faultOf = (_count, _method, path) => {
      if (path.includes('startTs=') && ++seriesRequests === 2) killed.kill('SIGKILL');
      return undefined;
    };
    expect(await once(killed, 'close')).toEqual([null, 'SIGKILL']);
    expect(seriesRequests).toBeGreaterThanOrEqual(2);

    proxy.faultOf = (count) =>
      [undefined, 429, undefined, 503, undefined, 'closed', undefined, 'lost'][count % 8] as never;
    const result = await runImport(options);
    proxy.faultOf = () => undefined;
    expect(result.tally.reasons).toEqual([]);
    expect(isComplete(result)).toBe(true);
    const [{ comparison } = expect.fail('nothing was compared')] = result.comparisons;
    expect(comparison.counts).toEqual(
      expect.arrayContaining([
        { kind: 'customer', source: 2, target: 2 },
        { kind: 'user', source: 3, target: 3 },
        { kind: 'device', source: 3, target: 3 },
      ]),
    );
    const points = 2 * ROWS + 2 * ROWS_OF_A_REQUEST;
    expect(comparison.series).toEqual({ compared: 4, points, differences: [] });
    await expectBrought();
  });

  it('is found again without progress of an earlier run, and is not imported twice', async () => {
    const before = await countsOfTarget();
    const result = await runImport(await servers.options());
    expect(isComplete(result)).toBe(true);
    expect(result.tally.counts.device).toEqual({ brought: 3, kept: 0, leftOut: 0 });
    expect(await countsOfTarget()).toEqual(before);
    await expectBrought();
  });

  it('imports what was added since', async () => {
    const options = await servers.options();
    await runImport(options);
    const device = servers.source.a.spareDevice.id;
    await source('POST', seriesPath(device), [{ ts: START - 1, values: { co2: 400 } }]);
    await source('POST', seriesPath(servers.source.a.customers[0].device.id), [
      { ts: START + ROWS * MINUTE_MS, values: { 'PM2.5': 7 } },
    ]);
    const result = await runImport(options);
    expect(result.tally.readings).toEqual({ rows: 2, values: 2, refusedValues: 0 });
    expect(isComplete(result)).toBe(true);
  });

  it('requires users with the same authority on both sides', async () => {
    const options = await servers.options({ targetUser: servers.target.sysAdmin.email });
    await expect(runImport(options)).rejects.toThrow('TENANT_ADMIN on ThingsBoard and SYS_ADMIN on Airdeck');
  });
});

describe('existing entities on Airdeck', () => {
  it('keep their name, token and address: the imported entity is left out and reported', async () => {
    const { a, b } = servers.source;
    await target('POST', '/api/device', { name: b.spareDevice.name });
    await target('POST', '/api/device-with-credentials', {
      device: { name: 'another' },
      credentials: { credentialsType: 'ACCESS_TOKEN', credentialsId: b.customers[0].device.token },
    });
    const options = await servers.options({
      sourceUser: b.admin.email,
      targetUser: servers.target.admin.email,
    });
    const taken = await importUserOf(b.customers[1].user);
    const result = await runImport(options);
    // Devices are imported concurrently: the order of refusals varies.
    expect([...result.tally.reasons].sort()).toEqual([
      expect.stringContaining('device device-b1: Device credentials are already assigned'),
      expect.stringContaining('device spare-b: another device has its name on Airdeck'),
      expect.stringContaining(`user ${taken.email}: `),
    ]);
    expect(isComplete(result)).toBe(false);
    expect(await readFile(join(options.folder, 'left-out.txt'), 'utf8')).toContain('device spare-b');
    expect(a.tenantId).not.toBe(b.tenantId);
  });
});

describe('all tenants', () => {
  it('are imported with their administrators, who are invited', async () => {
    const { source: from, target: to } = servers;
    const fresh = await from.api(from.sysAdmin, 'POST', '/api/tenant', { title: 'Tenant C' });
    const tenantId = fresh.body.id;
    await from.api(from.sysAdmin, 'POST', '/api/user?sendActivationMail=false', {
      tenantId,
      authority: 'TENANT_ADMIN',
      email: 'admin.c@example.com',
    });
    const options = await servers.options({
      sourceUser: from.sysAdmin.email,
      targetUser: to.sysAdmin.email,
      onlyTenant: 'Tenant C',
    });
    const result = await runImport(options);
    expect(result.tally.counts.tenant).toEqual({ brought: 1, kept: 0, leftOut: 0 });
    expect(isComplete(result)).toBe(true);
    const tenants = await to.api(to.sysAdmin, 'GET', '/api/tenants?pageSize=10&page=0&textSearch=Tenant C');
    expect(tenants.body.totalElements).toBe(1);
    const links = await readFile(join(options.folder, 'activation-links.txt'), 'utf8');
    expect(links).toMatch(/^admin\.c@example\.com\thttp:.*activateToken=\S+\n$/);
  });
});

const runImport = (options: ImportOptions) =>
  importThingsBoard(options, servers.passwords, {
    signal: new AbortController().signal,
    showStep: () => undefined,
  });

const target = (method: 'GET' | 'POST', path: string, body?: object): Promise<ApiAnswer> =>
  servers.target.api(servers.target.admin, method, path, body);

async function source(method: 'GET' | 'POST', path: string, body?: object): Promise<ApiAnswer> {
  const answer = await servers.source.api(servers.source.a.admin, method, path, body);
  expect(answer.status, answer.text).toBe(200);
  return answer;
}

const seriesPath = (deviceId: string) => `/api/plugins/telemetry/DEVICE/${deviceId}/timeseries/ANY`;

/** Two devices with readings, one with attributes and an alarm. */
async function fillSource(): Promise<void> {
  const [first, second] = servers.source.a.customers.map(({ device }) => device);
  if (!first || !second) throw new Error('there are no devices');
  const path = '/api/plugins/telemetry/DEVICE';
  await writeRows(first.id, ROWS, (row) => ({ 'PM2.5': row / 10, humidity: 40 }));
  await writeRows(second.id, ROWS_OF_A_REQUEST, (row) => ({
    note: row % 2 === 0 ? { z: row, a: [1] } : `n${row}`,
    // The name of an inherited property of objects.
    ['__proto__']: true,
  }));
  await source('POST', `${path}/${first.id}/SERVER_SCOPE`, {
    inactivityTimeout: 900_000,
    room: '<b>=1+1</b>',
  });
  await source('POST', `${path}/${first.id}/SHARED_SCOPE`, { interval: 30 });
  const sent = await servers.source.app.inject({
    method: 'POST',
    url: `/api/v1/${first.token}/attributes`,
    payload: { firmware: '1.2' },
  });
  expect(sent.statusCode).toBe(200);
  await source('POST', '/api/alarm', {
    type: 'High PM2.5',
    severity: 'MAJOR',
    startTs: START,
    endTs: START + 5,
    acknowledged: true,
    originator: { entityType: 'DEVICE', id: first.id },
    details: { peak: 99 },
  });
}

async function writeRows(deviceId: string, rows: number, valuesOf: (row: number) => object): Promise<void> {
  for (let from = 0; from < rows; from += ROWS_OF_A_REQUEST) {
    const numbers = Array.from({ length: Math.min(ROWS_OF_A_REQUEST, rows - from) }, (_, at) => from + at);
    const body = numbers.map((row) => ({ ts: START + row * MINUTE_MS, values: valuesOf(row) }));
    await source('POST', seriesPath(deviceId), body);
  }
}

/** Expects the first device with its token, customer, attributes, alarm and readings. */
async function expectBrought(): Promise<void> {
  const { device } = servers.source.a.customers[0];
  const { body } = await target('GET', `/api/tenant/devices?deviceName=${device.name}`);
  const { id } = body.id;
  const credentials = await target('GET', `/api/device/${id}/credentials`);
  expect(credentials.body.credentialsId).toBe(device.token);
  const customer = await target('GET', `/api/customer/${body.customerId.id}`);
  expect(customer.body.title).toBe('Customer A1');
  const attributes = await target('GET', `/api/plugins/telemetry/DEVICE/${id}/values/attributes`);
  expect(attributes.body).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ key: 'inactivityTimeout', value: 900_000 }),
      expect.objectContaining({ key: 'room', value: '<b>=1+1</b>' }),
      expect.objectContaining({ key: 'interval', value: 30 }),
      expect.objectContaining({ key: 'firmware', value: '1.2' }),
    ]),
  );
  const alarms = await target('GET', `/api/alarm/DEVICE/${id}?pageSize=10&page=0`);
  expect(alarms.body.data).toEqual([
    expect.objectContaining({
      type: 'High PM2.5',
      severity: 'MAJOR',
      status: 'ACTIVE_ACK',
      startTs: START,
      details: { peak: 99 },
    }),
  ]);
  const series = await target(
    'GET',
    `/api/plugins/telemetry/DEVICE/${id}/values/timeseries?keys=pm25&startTs=${START}&endTs=${START + ROWS * MINUTE_MS}&limit=50000&orderBy=ASC&useStrictDataTypes=true`,
  );
  expect(series.body.pm25).toEqual(
    Array.from({ length: ROWS }, (_, row) => ({ ts: START + row * MINUTE_MS, value: row / 10 })),
  );
}

async function countsOfTarget(): Promise<number[]> {
  const lists = ['tenant/devices', 'customers', 'users', 'deviceProfiles', 'alarms'];
  const answers = await Promise.all(lists.map((list) => target('GET', `/api/${list}?pageSize=1&page=0`)));
  return answers.map(({ body }) => body.totalElements);
}

/** Creates a user with the same address in another tenant of the target. */
async function importUserOf({ email }: WorldUser): Promise<{ email: string }> {
  const { api, sysAdmin } = servers.target;
  const tenant = await api(sysAdmin, 'POST', '/api/tenant', { title: 'Other' });
  const user = { tenantId: tenant.body.id, authority: 'TENANT_ADMIN', email };
  expect((await api(sysAdmin, 'POST', '/api/user?sendActivationMail=false', user)).status).toBe(200);
  return { email };
}

function startCommand(options: ImportOptions) {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url));
  const args = [
    ...['--url', options.sourceUrl.href, '--user', options.sourceUser, '--to', options.targetUrl.href],
    ...['--to-user', options.targetUser, '--folder', options.folder, '--devices', '1'],
  ];
  return spawn(process.execPath, ['--import', 'tsx', main, ...args], {
    stdio: 'ignore',
    env: {
      PATH: process.env['PATH'],
      THINGSBOARD_PASSWORD: servers.passwords.source,
      AIRDECK_PASSWORD: servers.passwords.target,
    },
  });
}
