import { ALARM_SORT_PROPERTIES } from '../../packages/contract/src/alarms/alarms.ts';
import { type LargeTenant, MANY } from '../many-entities.ts';

/** A list whose pages are measured. */
export type MeasuredList = {
  readonly what: string;
  readonly path: (tenant: LargeTenant) => string;
  /** Filters of the product's own lists that are requested by POST. */
  readonly filters?: (tenant: LargeTenant) => Record<string, string>;
  /** Filters of other lists, as query parameters. */
  readonly query?: Record<string, string>;
  /** Requested by a system administrator, instead of the tenant's administrator. */
  readonly isOfSystem?: true;
  /** Includes rows of other tenants: `rows` is a minimum. */
  readonly isOfAllTenants?: true;
  readonly rows: number;
  readonly columns: readonly string[];
  /** Three letters or more, which some rows contain. */
  readonly search: readonly string[];
  readonly shortSearch: string;
  /** Clients of the platform ask for as many rows as it allows. */
  readonly hasLargePages?: true;
  /** Filters that users choose. */
  readonly narrowed?: (tenant: LargeTenant) => readonly Readonly<Record<string, string>>[];
};

const REGISTRY_PATH = '/backoffice/dapDevice/getAll';
const REGISTRY = {
  path: () => REGISTRY_PATH,
  rows: MANY,
  columns: [
    'room',
    'deviceName',
    'deviceLabel',
    'deviceInstalledPlace',
    'deviceInstalledCity',
    'tenantName',
    'customerTitle',
    'createdAt',
    'id',
  ],
  shortSearch: '77',
} as const;
const RECORDS_PATH = '/backoffice/users/getUsersByfilters';
const RECORD_COLUMNS = ['userFirstName', 'userLastName', 'email', 'phone', 'address', 'createdAt'];
const USER_COLUMNS = ['email', 'firstName', 'lastName', 'phone', 'createdTime'];

export const LISTS: readonly MeasuredList[] = [
  {
    what: 'customers',
    path: () => '/api/customers',
    rows: MANY,
    columns: ['title', 'email', 'phone', 'country', 'state', 'city', 'address', 'createdTime'],
    // In the title, and in a contact's email address, phone and address.
    search: ['tal 77', 'contact777', '98777', 'plot 777'],
    shortSearch: 'os',
  },
  {
    what: 'users',
    path: () => '/api/users',
    // Including the administrator.
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
    hasLargePages: true,
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
    narrowed: ({ buildingId }) => [
      { state: 'open' },
      { state: 'cleared', severity: 'CRITICAL' },
      { deviceInstalledPlace: 'School' },
      { state: 'open', deviceInstalledPlace: 'Hospital', severity: 'MAJOR' },
      { startTime: '1700050000000', endTime: '1700060000000' },
      { placeId: buildingId },
      { state: 'open', placeId: buildingId },
    ],
  },
  {
    ...REGISTRY,
    what: "console's devices of a tenant",
    // The air is sorted by the stored rank of each verdict. A system administrator sees none.
    columns: [...REGISTRY.columns, 'air', 'place'],
    // Names of devices, and of their owners.
    search: ['-777', 'tal 77'],
    narrowed: ({ largestCustomerId, buildingId }) => [
      { deviceOwnerId: largestCustomerId },
      { state: 'inactive' },
      { placeId: buildingId },
    ],
  },
  {
    ...REGISTRY,
    what: "console's devices of all tenants",
    search: ['-777', 'partner 777'],
    isOfSystem: true,
    isOfAllTenants: true,
    narrowed: ({ tenantId }) => [{ tenantId }, { state: 'inactive' }],
  },
  ...[true, undefined].map((isOfSystem) => ({
    what: isOfSystem ? 'health of all active devices' : "health of a tenant's active devices",
    path: () => '/backoffice/deviceHealth',
    query: { state: 'alive' },
    ...(isOfSystem && { isOfSystem, isOfAllTenants: isOfSystem }),
    rows: (MANY / 4) * 3,
    columns: ['room'],
    search: ['-777'],
    shortSearch: '77',
  })),
  {
    what: "health of a tenant's devices by place",
    path: () => '/backoffice/deviceHealth',
    rows: MANY,
    columns: ['place'],
    search: ['-777'],
    shortSearch: '77',
    narrowed: ({ buildingId }) => [{ placeId: buildingId }],
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
