import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// Answers in the recorded format of ThingsBoard 4.3.1.3, with data that Airdeck cannot have, for tests in which
// Airdeck's own platform API cannot replace ThingsBoard.

const id = (entityType: string, number: number) => ({
  entityType,
  id: `0d2c4a40-6a1e-11f1-9c5b-${String(number).padStart(12, '0')}`,
});
const NONE = '13814000-1dd2-11b2-8080-808080808080';
const TENANT = id('TENANT', 1);
const PUBLIC = id('CUSTOMER', 10);
const CALLED = id('CUSTOMER', 11);
const PROFILE = id('DEVICE_PROFILE', 20);
const times = { createdTime: 1_767_225_600_000, version: 1 };
const noContact = {
  country: null,
  state: null,
  city: null,
  address: null,
  address2: null,
  zip: null,
  phone: null,
  email: null,
};

const device = (number: number, name: string, other: object = {}) => ({
  id: id('DEVICE', number),
  ...times,
  tenantId: TENANT,
  customerId: { entityType: 'CUSTOMER', id: NONE },
  name,
  type: 'default',
  label: null,
  deviceProfileId: PROFILE,
  firmwareId: null,
  softwareId: null,
  externalId: null,
  deviceData: { configuration: { type: 'DEFAULT' }, transportConfiguration: { type: 'DEFAULT' } },
  additionalInfo: null,
  ...other,
});

const user = (number: number, email: string, authority: string, additionalInfo: object | null = null) => ({
  id: id('USER', number),
  ...times,
  tenantId: TENANT,
  customerId: { entityType: 'CUSTOMER', id: NONE },
  email,
  authority,
  firstName: 'Ada',
  lastName: 'Admin',
  phone: null,
  name: email,
  additionalInfo,
});

const page = (...data: readonly object[]) => ({
  data,
  totalPages: data.length > 0 ? 1 : 0,
  totalElements: data.length,
  hasNext: false,
});

export const STAND_IN_USER = { email: 'admin@acme.example', password: 'tenant' };
const ADMIN = user(30, STAND_IN_USER.email, 'TENANT_ADMIN', { description: '' });
const DISABLED = user(31, 'gone@acme.example', 'TENANT_ADMIN', {
  userCredentialsEnabled: false,
  userActivated: true,
  lastLoginTs: 1,
});
const CERTIFIED = device(40, 'certified', { customerId: PUBLIC });
const GATEWAY = device(41, '<i>gateway</i>', { additionalInfo: { gateway: true } });
/** Its name is too long, and would change colour and text direction of a terminal. */
const MISNAMED = device(42, `\u001b[31m\u202e${'x'.repeat(300)}`);

/** Series of a device, including values that Airdeck cannot store. */
const SERIES: Readonly<Record<string, readonly object[]>> = {
  'pm2.5': [{ ts: 1_767_225_600_000, value: 11.5 }],
  pm25: [{ ts: 1_767_225_600_000, value: 12 }],
  note: [
    { ts: 1, value: 'from 1970' },
    { ts: 1_767_225_600_000, value: 'half a pair \ud800' },
    { ts: 1_767_225_660_000, value: 'ok' },
  ],
  'a,b': [{ ts: 1_767_225_600_000, value: 1 }],
};

const ANSWERS: Readonly<Record<string, unknown>> = {
  '/api/auth/user': ADMIN,
  '/api/deviceProfiles': page({
    id: PROFILE,
    ...times,
    tenantId: TENANT,
    name: 'default',
    description: null,
    image: null,
    type: 'DEFAULT',
    transportType: 'DEFAULT',
    provisionType: 'DISABLED',
    default: true,
    profileData: { alarms: null },
  }),
  '/api/customers': page(
    {
      id: PUBLIC,
      ...times,
      ...noContact,
      title: 'Public',
      tenantId: TENANT,
      name: 'Public',
      externalId: null,
      additionalInfo: { isPublic: true },
    },
    {
      id: CALLED,
      ...times,
      ...noContact,
      title: 'Called',
      tenantId: TENANT,
      name: 'Called',
      externalId: null,
      phone: '+4912345',
      additionalInfo: null,
    },
  ),
  '/api/users': page(ADMIN, DISABLED),
  [`/api/user/${ADMIN.id.id}`]: {
    ...ADMIN,
    additionalInfo: { userCredentialsEnabled: true, userActivated: true },
  },
  [`/api/user/${DISABLED.id.id}`]: DISABLED,
  '/api/tenant/devices': page(CERTIFIED, GATEWAY, MISNAMED),
  '/api/tenant/dashboards': page({ title: 'Rooms' }, { title: 'Floors' }),
  '/api/ruleChains': page({ name: 'Root Rule Chain' }),
};

/** Answers for each device, by the path after its id. */
function ofDevice(deviceId: string, rest: string, query: URLSearchParams): unknown {
  if (rest === '/credentials') {
    const isCertified = deviceId === CERTIFIED.id.id;
    return {
      id: { id: deviceId },
      ...times,
      deviceId: { entityType: 'DEVICE', id: deviceId },
      credentialsType: isCertified ? 'X509_CERTIFICATE' : 'ACCESS_TOKEN',
      credentialsId: isCertified ? 'sha3' : `token-${deviceId}`,
      credentialsValue: isCertified ? '-----BEGIN CERTIFICATE-----' : null,
    };
  }
  if (rest === '/keys/timeseries') return deviceId === CERTIFIED.id.id ? Object.keys(SERIES) : [];
  if (rest === '/values/timeseries') return seriesOf(query);
  if (rest === '/values/attributes/SERVER_SCOPE') {
    return [{ lastUpdateTs: 1, key: 'lastConnectTime', value: 5 }];
  }
  return rest.startsWith('/values/attributes/') ? [] : undefined;
}

/** `key` overrides the list in `keys`; without either, the answer is empty. */
function seriesOf(query: URLSearchParams): object {
  const keys = query.has('key') ? query.getAll('key') : (query.get('keys') ?? '').split(',');
  return Object.fromEntries(Object.entries(SERIES).filter(([key]) => keys.includes(key)));
}

export type StandIn = { readonly url: string; close(): Promise<void> };

export async function startThingsBoardStandIn(): Promise<StandIn> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const answer = answerTo(request.method ?? '', url);
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(answer ?? { status: 404, message: 'No static resource', errorCode: 32, timestamp: 1 }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function answerTo(method: string, { pathname, searchParams }: URL): unknown {
  if (method === 'POST')
    return pathname === '/api/auth/login' ? { token: 'e.e.e', refreshToken: 'e.e.e' } : undefined;
  if (pathname in ANSWERS) return ANSWERS[pathname];
  const device = /^\/api\/(?:device|plugins\/telemetry\/DEVICE)\/([0-9a-f-]{36})(\/.*)$/.exec(pathname);
  if (device) return ofDevice(device[1] ?? '', device[2] ?? '', searchParams);
  return pathname.startsWith('/api/alarm/DEVICE/') ? page() : undefined;
}
