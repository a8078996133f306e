import { DEFAULT_INDEX } from '@airdeck/air/indices/default-index';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INGEST_SETTINGS, LONG_WORK_SETTINGS, openDatabase } from '../../database/database.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { scanRows } from './points.repository.ts';
import { scanText } from './reading-text.repository.ts';
import { createPartitionsFor } from './testing/readings.ts';

const T0 = Date.UTC(2026, 9, 1);
const MINUTE = 60_000;
const [DEVICES, MINUTES] = [100, 2000];
const SORTED_ROWS = /Sort Key: reading/;

describe('the plan of a part of a long range', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    await createPartitionsFor(database, T0);
    // In the order in which readings arrive, so that each is in another page than the next one of its device.
    await database.pool.query(
      `insert into reading (device, ts, pm25) select device, $1::bigint + minute * ${MINUTE}, 12.5
       from generate_series(0, ${MINUTES - 1}) minute, generate_series(1, ${DEVICES}) device order by minute, device`,
      [T0],
    );
    await database.pool.query('vacuum analyze reading');
  });
  afterAll(() => database.close());

  /** The plans of both scans of rows. */
  async function plansWith(settings: Readonly<Record<string, string>>): Promise<string> {
    const plans: string[] = [];
    const opened = openDatabase(database.url, silentLog, 1, settings);
    const explained = {
      pool: {
        query: async (statement: string | { text: string }, values?: unknown[]) => {
          const text = typeof statement === 'string' ? statement : statement.text;
          const found = await opened.pool.query(`explain ${text}`, values);
          plans.push(...found.rows.map((row) => String(row['QUERY PLAN'])));
          return { ...found, rows: [] };
        },
      },
    };
    const range = { deviceKey: 7, fromTs: T0, toTs: T0 + MINUTES * MINUTE, maxRows: MINUTES / 2 };
    await scanRows(explained, {
      ...range,
      maxPacked: range.maxRows,
      descending: true,
      strict: false,
      keys: ['pm25'],
    });
    const text = {
      form: 'csv',
      columns: ['pm25'],
      by: DEFAULT_INDEX,
      offset: { ms: 0, text: '+00:00' },
      spikes: undefined,
    } as const;
    await scanText(explained, { ...range, ...text });
    await opened.close();
    return plans.join('\n');
  }

  it.each([
    ['requests', {}],
    ['the ingest', INGEST_SETTINGS],
    ['long work', LONG_WORK_SETTINGS],
  ])('continues in the index, on connections of %s', async (_pool, settings) => {
    expect(await plansWith(settings)).not.toMatch(SORTED_ROWS);
  });

  it('would sort all rows again if PostgreSQL assumed a spinning disk', async () => {
    expect(await plansWith({ random_page_cost: '4' })).toMatch(SORTED_ROWS);
  });
});
