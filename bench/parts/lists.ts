import { ALARM_SORT_PROPERTIES } from '../../packages/contract/src/alarms.ts';
import type { BenchServer } from '../bench-server.ts';
import { percentiles } from '../load/percentiles.ts';
import { createLargeTenant, type LargeTenant, MANY } from '../many-entities.ts';
import { ms, type Row } from '../report.ts';

const REPEATS = 9;
const PAGE_SIZE = 10;
/** A page with whatever order, or a search of three letters or more; a search of one or two. */
const BUDGET_MS = { usual: 50, short: 250 };

type List = {
  readonly what: string;
  readonly path: (tenant: LargeTenant) => string;
  /** Of the product's own lists, which are asked for by POST: what narrows them. */
  readonly filters?: (tenant: LargeTenant) => Record<string, string>;
  /** What narrows them otherwise. */
  readonly query?: Record<string, string>;
  /** A system administrator asks, not the tenant's. */
  readonly isOfSystem?: true;
  /** Also what others have is in the list: there are at least so many rows. */
  readonly isOfAllTenants?: true;
  readonly rows: number;
  readonly columns: readonly string[];
  /** Three letters or more, found here and there. */
  readonly search: readonly string[];
  readonly shortSearch: string;
  /** What people narrow it to. */
  readonly narrowed?: (tenant: LargeTenant) => readonly Readonly<Record<string, string>>[];
};

const REGISTRY_PATH = '/backoffice/dapDevice/getAll';
const REGISTRY = {
  path: () => REGISTRY_PATH,
  rows: MANY,
  columns: [
    'deviceName',
    'deviceLabel',
    'deviceInstalledPlace',
    'deviceInstalledCity',
    'tenantName',
    'customerName',
    'createdAt',
    'id',
  ],
  shortSearch: '77',
} as const;
const RECORDS_PATH = '/backoffice/users/getUsersByfilters';
const RECORD_COLUMNS = ['userFirstName', 'userLastName', 'email', 'phone', 'address', 'createdAt'];
const USER_COLUMNS = ['email', 'firstName', 'lastName', 'phone', 'createdTime'];

const LISTS: readonly List[] = [
  {
    what: 'customers',
    path: () => '/api/customers',
    rows: MANY,
    columns: ['title', 'email', 'phone', 'country', 'state', 'city', 'address', 'createdTime'],
    // Of the title, and of a contact's e-mail address, telephone and address.
    search: ['tal 77', 'contact777', '98777', 'plot 777'],
    shortSearch: 'os',
  },
  {
    what: 'users',
    path: () => '/api/users',
    // With the administrator.
    rows: MANY + 1,
    columns: USER_COLUMNS,
    search: ['kenji77'],
    shortSearch: 'nj',
  },
  {
    what: 'users of a customer with a fifth of them',
    path: ({ largestCustomerId }) => `/api/customer/${largestCustomerId}/users`,
    rows: MANY / 5 + 1,
    columns: USER_COLUMNS,
    search: ['kenji77'],
    shortSearch: 'nj',
  },
  {
    what: "console's users of that customer",
    path: () => RECORDS_PATH,
    filters: ({ largestCustomerId }) => ({ userType: 'CUSTOMER_USER', customerId: largestCustomerId }),
    rows: MANY / 5 + 1,
    columns: RECORD_COLUMNS,
    search: ['kenji77'],
    shortSearch: 'nj',
  },
  {
    what: "console's users of all customers",
    path: () => RECORDS_PATH,
    filters: () => ({ userType: 'CUSTOMER_USER' }),
    isOfSystem: true,
    rows: MANY,
    columns: RECORD_COLUMNS,
    search: ['kenji77'],
    shortSearch: 'nj',
  },
  {
    what: 'devices',
    path: () => '/api/tenant/devices',
    rows: MANY,
    columns: ['name', 'label', 'type', 'createdTime'],
    search: ['-777'],
    shortSearch: '77',
  },
  {
    what: 'device infos',
    path: () => '/api/tenant/deviceInfos',
    rows: MANY,
    columns: ['name', 'label', 'type', 'createdTime', 'customerTitle'],
    search: ['-777'],
    shortSearch: '77',
  },
  ...['true', 'false'].map((active) => ({
    what: `device infos, active: ${active}`,
    path: () => '/api/tenant/deviceInfos',
    query: { active },
    rows: active === 'true' ? (MANY / 4) * 3 : MANY / 4,
    columns: ['name', 'label', 'type', 'createdTime', 'customerTitle'],
    search: ['-777'],
    shortSearch: '77',
  })),
  {
    what: 'device infos by what is active',
    path: () => '/api/tenant/deviceInfos',
    rows: MANY,
    columns: ['active'],
    search: ['-777'],
    shortSearch: '77',
  },
  {
    what: "console's alarms",
    path: () => '/backoffice/alarms',
    rows: MANY,
    columns: ALARM_SORT_PROPERTIES,
    search: ['-777'],
    shortSearch: '77',
    narrowed: () => [
      { state: 'open' },
      { state: 'cleared', severity: 'CRITICAL' },
      { deviceInstalledPlace: 'School' },
      { state: 'open', deviceInstalledPlace: 'Hospital', severity: 'MAJOR' },
      { startTime: '1700050000000', endTime: '1700060000000' },
    ],
  },
  {
    ...REGISTRY,
    what: "console's devices of a tenant",
    // Of devices, and of those who have them.
    search: ['-777', 'tal 77'],
    narrowed: ({ largestCustomerId }) => [{ deviceOwnerId: largestCustomerId }],
  },
  {
    ...REGISTRY,
    what: "console's devices of all tenants",
    search: ['-777', 'partner 777'],
    isOfSystem: true,
    isOfAllTenants: true,
    narrowed: ({ tenantId }) => [{ tenantId }],
  },
  {
    what: 'partners',
    path: () => '/backoffice/partnerApi/getAll',
    isOfSystem: true,
    isOfAllTenants: true,
    rows: MANY,
    columns: ['userFirstName', 'userLastName', 'email', 'phone', 'city', 'state', 'country', 'createdAt'],
    search: ['City 77', 'State 7'],
    shortSearch: 'ke',
  },
  {
    what: 'names and places of partners',
    path: () => '/backoffice/partnerApi/getAll',
    isOfAllTenants: true,
    rows: MANY,
    columns: ['userFirstName', 'userLastName', 'city', 'state', 'country'],
    search: ['City 77', 'State 7'],
    shortSearch: 'ke',
  },
];

/** Pages of lists of a hundred thousand, through the API: every order both ways, searches, and the pages in the middle. */
export async function measureLists(server: BenchServer): Promise<Row[]> {
  const tenant = await createLargeTenant(server.databaseUrl);
  const rows: Row[] = [];
  for (const list of LISTS) rows.push(...(await measureList(server, tenant, list)));
  return rows;
}

async function measureList(server: BenchServer, tenant: LargeTenant, list: List): Promise<Row[]> {
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
    ...(list.narrowed
      ? [await row('narrowed', list.narrowed(tenant).flatMap(withOrder), BUDGET_MS.usual)]
      : []),
  ];
}

/** The queries one by one; the median of the slowest, and which it was. */
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
    const { sortProperty = '', sortOrder = '', page, textSearch = '', ...narrowed } = query;
    if (p50 > slowest.p50) {
      const order = [sortProperty, sortOrder, textSearch, ...Object.values(narrowed)].join(' ').trim();
      slowest = { p50, name: page === undefined ? order : `page ${page}` };
    }
  }
  return slowest;
}
