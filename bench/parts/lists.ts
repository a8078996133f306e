import { percentiles } from '../../apps/server/src/testing/load/percentiles.ts';
import type { BenchServer } from '../bench-server.ts';
import type { LargeTenant } from '../many-entities.ts';
import { ms, type Row } from '../report.ts';
import { LISTS, type MeasuredList } from './measured-lists.ts';

const REPEATS = 9;
const PAGE_SIZE = 10;
/** `usual`: a page in any order, or a search of three letters or more; `short`: of one or two; `thousand`: a page of as many rows. */
const BUDGET_MS = { usual: 50, short: 250, thousand: 50 };

/** Pages of lists of a hundred thousand, through the API: every order in both directions, searches, middle pages. */
export async function measureLists(server: BenchServer, tenant: LargeTenant): Promise<Row[]> {
  const rows: Row[] = [];
  for (const list of LISTS) rows.push(...(await measureList(server, tenant, list)));
  return rows;
}

async function measureList(server: BenchServer, tenant: LargeTenant, list: MeasuredList): Promise<Row[]> {
  const ask = async (query: Record<string, string>): Promise<number> => {
    const search = new URLSearchParams({ pageSize: String(PAGE_SIZE), page: '0', ...list.query, ...query });
    const token = list.isOfSystem ? tenant.systemToken : tenant.accessToken;
    const headers = { 'x-authorization': `Bearer ${token}`, 'content-type': 'application/json' };
    const filters = list.filters?.(tenant);
    const answer = await fetch(`${server.url}${list.path(tenant)}?${search}`, {
      headers,
      ...(filters && { method: 'POST', body: JSON.stringify({ filters }) }),
    });
    const body = (await answer.json()) as { totalElements: number };
    if (!answer.ok) throw new Error(`${answer.status} ${JSON.stringify(body)}`);
    return body.totalElements;
  };
  const orders = list.columns.flatMap((sortProperty) =>
    ['ASC', 'DESC'].map((sortOrder) => ({ sortProperty, sortOrder })),
  );
  const [first = {}] = orders;
  const pages = Math.ceil(list.rows / PAGE_SIZE);
  const total = await ask({});
  const isRight = list.isOfAllTenants ? total >= list.rows : total === list.rows;
  if (!isRight) throw new Error(`expected ${list.rows} ${list.what}, got ${total}`);

  const withOrder = (more: Record<string, string>) => orders.map((order) => ({ ...order, ...more }));
  const row = async (what: string, queries: readonly Record<string, string>[], budgetMs: number) => {
    const slowest = await slowestOf(queries, ask);
    return {
      what: `${list.what}: ${what}`,
      measured: `p50 ${ms(slowest.p50)} (${slowest.name})`,
      budget: `p50 ≤ ${budgetMs} ms`,
      holds: slowest.p50 <= budgetMs,
    };
  };
  return [
    await row('first page, slowest order', withOrder({}), BUDGET_MS.usual),
    await row(
      'page in the middle or last',
      [pages / 2, pages - 1].map((page) => ({ ...first, page: String(Math.floor(page)) })),
      BUDGET_MS.usual,
    ),
    await row(
      'search of 3 letters and more',
      list.search.flatMap((textSearch) => withOrder({ textSearch })),
      BUDGET_MS.usual,
    ),
    await row('search of 2 letters', withOrder({ textSearch: list.shortSearch }), BUDGET_MS.short),
    ...(list.hasLargePages
      ? [await row('1,000 rows', withOrder({ pageSize: '1000' }), BUDGET_MS.thousand)]
      : []),
    ...(list.narrowed
      ? [await row('narrowed', list.narrowed(tenant).flatMap(withOrder), BUDGET_MS.usual)]
      : []),
  ];
}

/** Runs the queries one by one. @returns the median of the slowest, and its name */
async function slowestOf(
  queries: readonly Record<string, string>[],
  ask: (query: Record<string, string>) => Promise<unknown>,
): Promise<{ p50: number; name: string }> {
  let slowest = { p50: 0, name: '' };
  for (const query of queries) {
    await ask(query);
    const durationsMs: number[] = [];
    for (let run = 0; run < REPEATS; run += 1) {
      const started = performance.now();
      await ask(query);
      durationsMs.push(performance.now() - started);
    }
    const { p50 } = percentiles(durationsMs);
    const { sortProperty = '', sortOrder = '', page, pageSize: _, textSearch = '', ...narrowed } = query;
    if (p50 > slowest.p50) {
      const order = [sortProperty, sortOrder, textSearch, ...Object.values(narrowed)].join(' ').trim();
      slowest = { p50, name: page === undefined ? order : `page ${page}` };
    }
  }
  return slowest;
}
