import { once } from 'node:events';
import { request } from 'node:http';
import type { DeviceImportLine } from '@airdeck/contract/device-import/device-import';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Caller } from '../../http/caller.ts';
import { type AppWorld, createAppWorld } from '../../testing/app-world.ts';
import { countLockWaits } from '../../testing/lock-waits.ts';
import { bearer, signIn } from '../../testing/test-app.ts';
import type { World } from '../../testing/world.ts';

let world: AppWorld;

beforeAll(async () => {
  world = await createAppWorld();
});
afterAll(() => world.close());

const callerOf = ({ tenantId, admin }: World['a']): Caller => ({
  userId: admin.id,
  email: admin.email,
  authority: 'TENANT_ADMIN',
  address: '127.0.0.1',
  impersonator: null,
  accessRole: 'ADMINISTRATOR',
  placeIds: null,
  userType: 'TENANT_ADMIN',
  sessionId: '00000000-0000-4000-8000-000000000000',
  tenantId,
  customerId: null,
});

const namesOf = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix} ${index}`);
const fileOf = (names: readonly string[]) => Buffer.from(['name', ...names].join('\n'));

const begin = (names: readonly string[], tenant = world.a) =>
  world.app.services.deviceImport.run(callerOf(tenant), fileOf(names), false);

async function next(lines: AsyncGenerator<DeviceImportLine>): Promise<DeviceImportLine> {
  const { value, done } = await lines.next();
  if (done) throw new Error('the import has ended');
  return value;
}

async function countOf(prefix: string): Promise<number> {
  const { rows } = await world.database.pool.query(
    'select count(*) as count from device where name like $1',
    [`${prefix} %`],
  );
  return rows[0].count;
}

describe('a running import', () => {
  it.each([
    ['a tenant', () => callerOf(world.a)],
    ['the stock', (): Caller => ({ ...callerOf(world.a), authority: 'SYS_ADMIN', tenantId: null })],
  ])('needs as many queries for a hundred devices of %s as for ten', async (whose, caller) => {
    const statementsFor = async (kind: string, count: number) => {
      const names = namesOf(`${kind} of ${whose}`, count);
      const rows = names.map((name) => `${name},${name.replaceAll(' ', '-')}-token,Tokyo`);
      const csv = Buffer.from(['name,accessToken,city', ...rows].join('\n'));
      const lines = world.app.services.deviceImport.run(caller(), csv, false);
      await next(lines);
      const statements = vi.spyOn(pg.Client.prototype, 'query');
      expect(await next(lines)).toMatchObject({ kind: 'batch', done: count, errors: [] });
      const asked = statements.mock.calls.length;
      statements.mockRestore();
      await lines.return(undefined);
      return asked;
    };
    // The first one includes the pool's statements for a new connection.
    await statementsFor('first', 1);
    expect(await statementsFor('many', 100)).toBe(await statementsFor('few', 10));
  });

  it('writes audit entry, time line, health and credentials with each device', async () => {
    const lines = begin(namesOf('kept', 100));
    await next(lines);
    expect(await next(lines)).toMatchObject({ kind: 'batch', done: 100, errors: [] });
    await lines.return(undefined);
    const { rows } = await world.database.pool.query(
      `select count(distinct a.entity_id)::int as audited, count(distinct t.device_id)::int as told,
         count(distinct h.device_id)::int as watched, count(distinct c.device_id)::int as signed
       from device d
         left join audit_entry a on a.entity_id = d.id
         left join device_activity t on t.device_id = d.id
         left join device_health h on h.device_id = d.id
         left join device_credentials c on c.device_id = d.id
       where d.name like 'kept %'`,
    );
    expect(rows).toEqual([{ audited: 100, told: 100, watched: 100, signed: 100 }]);
  });

  it('reports rows with names taken concurrently, and writes all others', async () => {
    const lines = begin(namesOf('raced', 120));
    expect(await next(lines)).toMatchObject({ kind: 'begun', total: 120, errors: [] });
    const { tenantId } = world.a;
    for (const name of ['raced 7', 'raced 8', 'raced 110']) {
      await world.app.services.devices.create({ tenantId, name });
    }
    const rest: DeviceImportLine[] = [];
    for await (const line of lines) rest.push(line);
    const errors = rest.flatMap((line) => (line.kind === 'batch' ? line.errors : []));
    expect(errors.map(({ line, column, fault }) => [line, column, fault])).toEqual([
      [9, 'name', 'nameTaken'],
      [10, 'name', 'nameTaken'],
      [112, 'name', 'nameTaken'],
    ]);
    expect(rest.at(-1)).toMatchObject({ kind: 'ended', end: 'done', created: 117, failed: 3, left: [] });
    expect(await countOf('raced')).toBe(120);
  });

  it('is cancelled after the running batch, and reports the written rows', async () => {
    const lines = begin(namesOf('cancelled', 250));
    const begun = await next(lines);
    if (begun.kind !== 'begun') throw new Error(begun.kind);
    await next(lines);
    const { deviceImport } = world.app.services;
    await expect(deviceImport.cancel(callerOf(world.b), begun.importId)).rejects.toMatchObject({
      status: 404,
    });
    await deviceImport.cancel(callerOf(world.a), begun.importId);
    const ended = await next(lines);
    expect(ended).toMatchObject({ kind: 'ended', end: 'cancelled', created: 100, updated: 0, failed: 0 });
    expect(ended.kind === 'ended' && ended.left).toHaveLength(150);
    expect(ended).toHaveProperty('left.0', { line: 102, name: 'cancelled 100' });
    expect(await countOf('cancelled')).toBe(100);
    await lines.return(undefined);
  });

  it('excludes other imports of the same tenant only', async () => {
    const lines = begin(['first']);
    await next(lines);
    await expect(next(begin(['second']))).rejects.toMatchObject({ status: 409 });
    const ofOthers = begin(['third'], world.b);
    expect(await next(ofOthers)).toMatchObject({ kind: 'begun' });
    await ofOthers.return(undefined);
    await lines.return(undefined);
    const later = begin(['fourth']);
    expect(await next(later)).toMatchObject({ kind: 'begun' });
    await later.return(undefined);
  });

  it('locks devices in a fixed order, which avoids deadlocks', async () => {
    const made: { id: string; name: string }[] = [];
    for (const name of namesOf('locked', 2)) {
      made.push((await world.app.services.devices.create({ tenantId: world.a.tenantId, name })).device);
    }
    const [first, second] = made.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const locked = 'select from device_health where device_id = $1 for update';
    const other = await world.database.pool.connect();
    await other.query('begin');
    await other.query(locked, [first?.id]);
    const csv = ['name,customer', `${second?.name},Customer A1`, `${first?.name},Customer A1`].join('\n');
    const lines = world.app.services.deviceImport.run(callerOf(world.a), Buffer.from(csv), true);
    await next(lines);
    const change = vi.spyOn(world.app.services.devices, 'changeFor');
    const written = next(lines);
    await expect.poll(() => countLockWaits(world.database.pool)).toBe(1);
    await other.query(locked, [second?.id]);
    await other.query('commit');
    other.release();
    expect(await written).toMatchObject({
      kind: 'batch',
      errors: [],
      outcomes: [{ outcome: 'updated' }, { outcome: 'updated' }],
    });
    // In one attempt, without a deadlock ended by PostgreSQL.
    expect(change).toHaveBeenCalledTimes(2);
    change.mockRestore();
    await lines.return(undefined);
  });

  it('stops when the client disconnects', async () => {
    const { token } = await signIn(world.app, world.b.admin);
    const address = await world.app.listen({ port: 0, host: '127.0.0.1' });
    const asked = request(`${address}/backoffice/devices/import`, {
      method: 'POST',
      headers: { ...bearer(token), 'content-type': 'text/csv' },
    });
    asked.on('error', () => undefined).end(fileOf(namesOf('left', 5000)));
    const [answer] = await once(asked, 'response');
    expect(answer.statusCode).toBe(200);
    answer.on('error', () => undefined);
    asked.destroy();
    // The next one can begin once this one has ended.
    await vi.waitFor(async () => {
      const lines = begin(['after'], world.b);
      await next(lines);
      await lines.return(undefined);
    });
    const written = await countOf('left');
    expect(written).toBeLessThan(5000);
    expect(written % 100).toBe(0);
  });

  it('ends when the server stops', async () => {
    const lines = begin(namesOf('stopped', 150));
    await next(lines);
    await next(lines);
    world.app.services.deviceImport.cancelAll();
    expect(await next(lines)).toMatchObject({ kind: 'ended', end: 'cancelled', created: 100 });
    await lines.return(undefined);
  });

  it('ends as broken when the database fails', async () => {
    const lines = begin(namesOf('broken', 150));
    await next(lines);
    await next(lines);
    const failing = vi.spyOn(world.database.db, 'transaction').mockRejectedValue(new Error('gone'));
    expect(await next(lines)).toMatchObject({ kind: 'ended', end: 'broken', created: 100 });
    failing.mockRestore();
    await lines.return(undefined);
  });
});
