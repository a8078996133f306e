import { gzipSync } from 'node:zlib';
import type { ReadingImport, ReadingPreview } from '@airdeck/contract/reading-import/reading-import';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AppWorld, createAppWorld } from '../../testing/app-world.ts';
import { bearer, createTestApp, signIn } from '../../testing/test-app.ts';
import { READING_IMPORT_LIMITS } from './reading-import.limits.ts';

const PATH = '/backoffice/readings/imports';
const START = Date.UTC(2019, 9, 26, 22);
const MINUTE_MS = 60_000;

let world: AppWorld;
let headers: Record<string, string>;
beforeAll(async () => {
  world = await createAppWorld();
  headers = bearer((await signIn(world.app, world.a.admin)).token);
});
afterAll(() => world.close());

const device = () => world.a.customers[0].device;
const runJob = () => world.app.jobs.run('reading-imports');

async function upload(content: string | Buffer, delimiter?: string) {
  return world.app.inject({
    method: 'POST',
    url: PATH,
    query: { fileName: 'readings.csv', ...(delimiter && { delimiter }) },
    headers: { ...headers, 'content-type': 'text/csv' },
    payload: content,
  });
}

async function ask<T>(method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object): Promise<T> {
  const answer = await world.app.inject({
    method,
    url: `${PATH}/${path}`,
    headers,
    ...(payload && { payload }),
  });
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  return answer.json<T>();
}

/** Keeps a file, and starts to store it by its guessed mapping. */
async function start(content: string | Buffer, target?: object): Promise<string> {
  const { id } = (await upload(content)).json<ReadingImport>();
  const { mapping } = await ask<ReadingPreview>('POST', `${id}/preview`, {});
  await ask('POST', `${id}/start`, { mapping, device: target ?? { deviceId: device().id } });
  return id;
}

const get = (id: string) => ask<ReadingImport>('GET', id);

async function storedOf(deviceId: string, fromTs: number, toTs: number) {
  const { rows } = await world.database.pool.query(
    `select r.ts, r.pm25, r.temp, r.extra from reading r join device d on d.key = r.device
     where d.id = $1 and r.ts >= $2 and r.ts < $3 order by r.ts`,
    [deviceId, fromTs, toTs],
  );
  return rows as { ts: number; pm25: number | null; temp: number | null; extra: unknown }[];
}

/** Each minute; its PM2.5 is its number, from 0 to 499. */
const minutes = (count: number, from = START) =>
  `time,PM2.5\n${Array.from({ length: count }, (_, at) => `${(from + at * MINUTE_MS) / 1000},${at % 500}`).join('\n')}`;

describe('an import of readings', () => {
  it('shows ten rows as they will be stored, stores them through the devices’ entrance, and remembers the mapping', async () => {
    const file =
      'Time;Temp °F;pm25;note\n27.11.2025 10:00;71,6;11,5;a\n27.11.2025 10:01;72,5;-;b\n27.11.2025 10:02;low;65535;c\n';
    const kept = (await upload(Buffer.from(`\uFEFF${file}`, 'utf16le'))).json<ReadingImport>();
    expect(kept).toMatchObject({ state: 'ready', rows: 3, readRows: 0, fileName: 'readings.csv' });
    const preview = await ask<ReadingPreview>('POST', `${kept.id}/preview`, { timeZone: 'Asia/Tokyo' });
    expect(preview).toMatchObject({ isRemembered: false, doubts: ['timeZone'], known: null });
    const first = Date.parse('2025-11-27T10:00+09:00');
    expect(preview.rows.map(({ line, ts, values, implausible }) => [line, ts, values, implausible])).toEqual([
      [2, first, { temp: 22, pm25: 11.5 }, []],
      [3, first + MINUTE_MS, { temp: 22.5 }, []],
      [4, first + 2 * MINUTE_MS, { pm25: 65_535 }, ['pm25']],
    ]);
    const mapping = {
      ...preview.mapping,
      columns: [...preview.mapping.columns, { column: 3, key: 'note', unit: '' }],
    };
    await ask('POST', `${kept.id}/start`, { mapping, device: { deviceId: device().id } });
    await runJob();
    expect(await get(kept.id)).toMatchObject({
      state: 'done',
      rows: 3,
      readRows: 3,
      storedRows: 3,
      refusals: 1,
    });
    expect(await storedOf(device().id, first, first + 60 * MINUTE_MS)).toEqual([
      { ts: first, pm25: 11.5, temp: 22, extra: { note: 'a' } },
      { ts: first + MINUTE_MS, pm25: null, temp: 22.5, extra: { note: 'b' } },
      // No sensor can mean it: stored beside the columns, as a message of the device would be.
      { ts: first + 2 * MINUTE_MS, pm25: null, temp: null, extra: { note: 'c', pm25: 65_535 } },
    ]);
    const list = await world.app.inject({ method: 'GET', url: `${PATH}/${kept.id}/refusals`, headers });
    expect(list.body).toBe('\uFEFFLine,Column,Value,Reason\r\n4,Temp °F,low,this is no number\r\n');
    const again = (await upload(file)).json<ReadingImport>();
    const remembered = await ask<ReadingPreview>('POST', `${again.id}/preview`, {});
    expect(remembered).toMatchObject({ isRemembered: true, mapping });
    await ask('DELETE', again.id);
  });

  it('is split by another character than the file suggests', async () => {
    const file = 'time;a,b,c;pm25\n2025-11-27T10:00Z;1;12,5\n';
    const columnsOf = async (kept: ReadingImport) =>
      (await ask<ReadingPreview>('POST', `${kept.id}/preview`, {})).columns.map(({ name }) => name);
    const guessed = (await upload(file)).json<ReadingImport>();
    expect([guessed.delimiter, await columnsOf(guessed)]).toEqual([',', ['time;a', 'b', 'c;pm25']]);
    const chosen = (await upload(file, ';')).json<ReadingImport>();
    expect([chosen.delimiter, await columnsOf(chosen)]).toEqual([';', ['time', 'a,b,c', 'pm25']]);
    for (const { id } of [guessed, chosen]) await ask('DELETE', id);
    expect((await upload(file, 'x')).json()).toMatchObject({ status: 400 });
  });

  it('tells its author when it has ended', async () => {
    const unread = async (user = world.a.admin) =>
      (await world.api(user, 'GET', '/backoffice/messages?pageSize=10&page=0')).body.data;
    const id = await start(`${minutes(2, START - 60 * MINUTE_MS)}\nsoon,1`);
    await runJob();
    const [message] = await unread();
    expect(message).toMatchObject({
      kind: 'readingImportEnded',
      params: { name: 'readings.csv', count: 2, failed: 1 },
      readTime: null,
    });
    const { rows } = await world.database.pool.query(
      `select count(*)::int as messages from message where once_key = $1`,
      [`readingImportEnded ${id}`],
    );
    expect(rows).toEqual([{ messages: 1 }]);
    expect(await unread(world.a.customers[0].user)).toEqual([]);
  });

  it('is stored once, though the server is killed before and after it records a piece', async () => {
    const rows = 2500;
    const id = await start(gzipSync(minutes(rows)));
    const killed = vi.spyOn(world.database.db, 'transaction').mockRejectedValue(new Error('killed'));
    await expect(runJob()).rejects.toThrow('killed');
    killed.mockRestore();
    expect(await get(id)).toMatchObject({ state: 'running', readRows: 0 });
    expect(await storedOf(device().id, START, START + rows * MINUTE_MS)).toHaveLength(999);
    await world.app.close();
    world = {
      ...world,
      app: await createTestApp(world.database),
    };
    headers = bearer((await signIn(world.app, world.a.admin)).token);
    await runJob();
    expect(await get(id)).toMatchObject({ state: 'done', readRows: rows, storedRows: rows, refusals: 0 });
    const stored = await storedOf(device().id, START, START + rows * MINUTE_MS);
    expect(stored.map(({ ts, pm25 }) => [ts, pm25])).toEqual(
      Array.from({ length: rows }, (_, at) => [START + at * MINUTE_MS, at % 500]),
    );
    const { rows: waiting } = await world.database.pool.query(
      'select count(*)::int as pieces from reading_import_piece where import_id = $1 and rows is not null',
      [id],
    );
    expect(waiting).toEqual([{ pieces: 0 }]);
  });

  it('is stopped, continued with its next row, and understands the hour that clocks repeat across that', async () => {
    const local = (at: number) => {
      const wall = new Date(START + at * MINUTE_MS + (at < 180 ? 120 : 60) * MINUTE_MS).toISOString();
      return `${wall.slice(0, 10)} ${wall.slice(11, 16)},${at + 1000}`;
    };
    // A thousand rows before the repeated hour ends.
    const from = 195 - 1000;
    const lines = Array.from({ length: 1100 }, (_, at) => local(from + at));
    const { id } = (await upload(`time,PM10\n${lines.join('\n')}`)).json<ReadingImport>();
    const { mapping } = await ask<ReadingPreview>('POST', `${id}/preview`, { timeZone: 'Europe/Berlin' });
    await ask('POST', `${id}/start`, { mapping, device: { deviceId: device().id } });
    await ask('POST', `${id}/stop`);
    await runJob();
    expect(await get(id)).toMatchObject({ state: 'stopped', readRows: 0 });
    await ask('POST', `${id}/resume`);
    await runJob();
    expect(await get(id)).toMatchObject({ state: 'done', storedRows: 1100 });
    const { rows } = await world.database.pool.query(
      `select (pm10 = (ts - $2) / 60000 + 1000) as right, count(*)::int as rows from reading r
       join device d on d.key = r.device where d.id = $1 and pm10 is not null and ts < $3 group by 1`,
      [device().id, START, START + 400 * MINUTE_MS],
    );
    expect(rows).toEqual([{ right: true, rows: 1100 }]);
  });

  it('names every refused row: other times, other devices, former owners', async () => {
    const [own, other] = world.a.customers;
    const foreign = world.b.customers[0].device;
    await world.database.pool.query('update device set tenant_readable_from = $2 where id = $1', [
      other.device.id,
      START + MINUTE_MS,
    ]);
    const at = (minute: number) => (START + minute * MINUTE_MS) / 1000;
    const file = [
      'time,room,pm25',
      `${at(0)},${own.device.name},1`,
      `${at(0)},${other.device.name},2`,
      `${at(1)},${other.device.name},3`,
      `${at(0)},${foreign.name},4`,
      `${at(0)},,`,
      `9999999999,${own.device.name},5`,
      `s\0oon${'😀'.repeat(60)},${own.device.name},6`,
    ].join('\n');
    const id = await start(file, { column: 1 });
    const shown = await ask<ReadingPreview>('POST', `${id}/preview`, {});
    expect(shown.rows.flatMap(({ line, refusal }) => (refusal === null ? [] : [[line, refusal]]))).toEqual([
      [7, 'ts-out-of-range'],
    ]);
    await runJob();
    expect(await get(id)).toMatchObject({
      state: 'done',
      readRows: 7,
      storedRows: 2,
      emptyRows: 1,
      refusals: 4,
    });
    const { body } = await world.app.inject({ method: 'GET', url: `${PATH}/${id}/refusals`, headers });
    expect(body.split('\r\n').slice(1)).toEqual([
      `3,,2019-10-26T22:00:00.000Z,the device belonged to someone else at this time`,
      `5,,${foreign.name},the tenant has no device of this name`,
      `7,,2286-11-20T17:46:39.000Z,"""ts"" lies before 2000-01-01 or more than a day ahead of the server"`,
      `8,time,soon${'😀'.repeat(48)},this is no time in the chosen form`,
      '',
    ]);
    expect(await storedOf(foreign.id, START, START + MINUTE_MS)).toEqual([]);
  });

  it.each([
    ['an empty file', '', 'bodyMissing'],
    ['a header alone', 'time,pm25\n', 'readingImport.noRows'],
    ['bytes that are no text', Buffer.from([0x74, 0xe4, 0x0a]), 'readingImport.unreadable'],
  ])('refuses %s, and keeps nothing of it', async (_what, content, code) => {
    const answer = await upload(content);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, code]);
    const { rows } = await world.database.pool.query(
      "select count(*)::int as files from reading_import where state = 'uploading'",
    );
    expect(rows).toEqual([{ files: 0 }]);
  });

  it('refuses mappings of other columns, zones and devices', async () => {
    const { id } = (await upload(minutes(1))).json<ReadingImport>();
    const { mapping } = await ask<ReadingPreview>('POST', `${id}/preview`, {});
    const time = { ...mapping.time, timeZone: 'Mars/Olympus' };
    const foreign = world.b.customers[0].device.id;
    for (const [change, target, code] of [
      [{ time }, device().id, 'unknownTimeZone'],
      [{ columns: [{ column: 7, key: 'pm25', unit: '' }] }, device().id, 'unknownColumn'],
      [{ columns: [] }, device().id, 'nothingMapped'],
      [{}, foreign, 'unknownDevice'],
    ] as const) {
      const answer = await world.app.inject({
        method: 'POST',
        url: `${PATH}/${id}/start`,
        headers,
        payload: { mapping: { ...mapping, ...change }, device: { deviceId: target } },
      });
      expect(answer.json()).toMatchObject({ status: 400, code: `readingImport.${code}` });
    }
    await ask('DELETE', id);
  });

  it('limits the files that wait, and forgets those that no one starts', async () => {
    const { openPerTenant, waitingMs } = READING_IMPORT_LIMITS.numbers;
    const ids: string[] = [];
    for (let count = 0; count < openPerTenant; count += 1)
      ids.push((await upload(minutes(1))).json<ReadingImport>().id);
    expect((await upload(minutes(1))).json()).toMatchObject({ code: 'readingImport.tooMany' });
    await world.database.pool.query(
      'update reading_import set changed_time = changed_time - $2 where id = $1',
      [ids[0], waitingMs + MINUTE_MS],
    );
    await runJob();
    const listed = (await world.app.inject({ method: 'GET', url: PATH, headers })).json<ReadingImport[]>();
    const left = listed.filter(({ state }) => state === 'ready').map(({ id }) => id);
    expect(left.toSorted()).toEqual(ids.slice(1).toSorted());
    for (const id of ids.slice(1)) await ask('DELETE', id);
  });
});
