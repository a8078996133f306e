import { percentiles } from '../../apps/server/src/testing/load/percentiles.ts';
import type { EntityKey } from '../../packages/contract/src/thingsboard/entity-queries/device-queries.ts';
import type { BenchServer } from '../bench-server.ts';
import { type LargeTenant, MANY } from '../many-entities.ts';
import { ms, type Row } from '../report.ts';

const REPEATS = 9;
/** For queries by fields, which have an index, and by values, which read all devices. */
const BUDGET_MS = { field: 50, value: 250 };

const field = (key: string): EntityKey => ({ type: 'ENTITY_FIELD', key });
const series = (key: string): EntityKey => ({ type: 'TIME_SERIES', key });
const attribute = (key: string): EntityKey => ({ type: 'SERVER_ATTRIBUTE', key });
const ofAnyScope = (key: string): EntityKey => ({ type: 'ATTRIBUTE', key });

const filter = (key: EntityKey, type: string, operation: string, defaultValue: unknown) => ({
  key,
  predicate: { type, operation, value: { defaultValue } },
});
const sortedBy = (key: EntityKey, direction: 'ASC' | 'DESC' = 'ASC') => ({ sortOrder: { key, direction } });

type Query = { readonly what: string; readonly pageLink?: object; readonly keyFilters?: readonly object[] };

const QUERIES: Readonly<Record<keyof typeof BUDGET_MS, readonly Query[]>> = {
  field: [
    { what: 'unsorted' },
    { what: 'by name', pageLink: sortedBy(field('name')) },
    { what: 'by label, descending', pageLink: sortedBy(field('label'), 'DESC') },
    { what: 'by age, in the middle', pageLink: { ...sortedBy(field('createdTime')), page: MANY / 20 } },
  ],
  value: [
    { what: 'search', pageLink: { ...sortedBy(field('name')), textSearch: '-777' } },
    { what: 'by a number', pageLink: sortedBy(series('pm25'), 'DESC') },
    { what: 'by a text', pageLink: sortedBy(series('fan')) },
    { what: 'by an attribute', pageLink: sortedBy(attribute('room')) },
    { what: 'by an attribute of any scope', pageLink: sortedBy(ofAnyScope('room')) },
    { what: 'above a number', keyFilters: [filter(series('pm25'), 'NUMERIC', 'GREATER', 450)] },
    { what: 'with a text', keyFilters: [filter(series('fan'), 'STRING', 'CONTAINS', '3')] },
    { what: 'with an attribute', keyFilters: [filter(attribute('floor'), 'NUMERIC', 'EQUAL', 7)] },
    { what: 'active', keyFilters: [filter(attribute('active'), 'BOOLEAN', 'EQUAL', true)] },
    { what: 'active, of any scope', keyFilters: [filter(ofAnyScope('active'), 'BOOLEAN', 'EQUAL', true)] },
    {
      what: 'two values, by a third, in the middle',
      keyFilters: [
        filter(series('pm25'), 'NUMERIC', 'GREATER', 100),
        filter(attribute('floor'), 'NUMERIC', 'LESS', 30),
      ],
      pageLink: { ...sortedBy(series('temp')), page: 1000 },
    },
  ],
};

/** Queries of ThingsBoard's console and libraries over a hundred thousand devices, through the API. */
export async function measureEntityQueries(server: BenchServer, tenant: LargeTenant): Promise<Row[]> {
  const ask = async ({ pageLink, keyFilters }: Query): Promise<number> => {
    const query = {
      entityFilter: { type: 'entityType', entityType: 'DEVICE' },
      pageLink: { pageSize: 10, page: 0, ...pageLink },
      entityFields: [field('name')],
      latestValues: [series('pm25'), attribute('room')],
      keyFilters,
    };
    const startedAt = performance.now();
    const answer = await fetch(`${server.url}/api/entitiesQuery/find`, {
      method: 'POST',
      headers: { 'x-authorization': `Bearer ${tenant.accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(query),
    });
    const { data } = (await answer.json()) as { data: unknown[] };
    if (!answer.ok || data.length === 0) throw new Error(`${answer.status}: nothing found`);
    return performance.now() - startedAt;
  };
  const rows: Row[] = [];
  for (const kind of ['field', 'value'] as const) {
    for (const query of QUERIES[kind]) {
      await ask(query);
      const durationsMs: number[] = [];
      for (let run = 0; run < REPEATS; run += 1) durationsMs.push(await ask(query));
      const { p50 } = percentiles(durationsMs);
      rows.push({
        what: `entity queries: ${query.what}`,
        measured: `p50 ${ms(p50)}`,
        budget: `p50 ≤ ${BUDGET_MS[kind]} ms`,
        holds: p50 <= BUDGET_MS[kind],
      });
    }
  }
  return rows;
}
