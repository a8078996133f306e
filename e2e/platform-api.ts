/** Credentials of a user. */
export type Account = { readonly email: string; readonly password: string };

export type Tokens = { readonly token: string; readonly refreshToken: string };

/** @returns an access token. */
export async function signInToApi(serverUrl: string, account: Account): Promise<string> {
  return (await requestTokens(serverUrl, account)).token;
}

/** Signs in over the API. @throws if it is refused */
export async function requestTokens(serverUrl: string, account: Account): Promise<Tokens> {
  const response = await fetch(`${serverUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: account.email, password: account.password }),
  });
  if (!response.ok) throw new Error(`Sign-in failed: ${response.status} ${await response.text()}`);
  return (await response.json()) as Tokens;
}

/** Calls the API as this user. @returns JSON, parsed; undefined: another body. @throws if it is refused */
export async function callApi(
  serverUrl: string,
  account: Account,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const token = await signInToApi(serverUrl, account);
  const response = await fetch(serverUrl + path, {
    method,
    headers: {
      'x-authorization': `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.headers.get('content-type')?.includes('json') ? response.json() : undefined;
}

/** Sets a device's inactivity timeout, ms, as its tenant's administrator. */
export async function setInactivityTimeout(
  serverUrl: string,
  accessToken: string,
  deviceId: string,
  inactivityTimeout: number,
): Promise<void> {
  const response = await fetch(`${serverUrl}/api/plugins/telemetry/DEVICE/${deviceId}/SERVER_SCOPE`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-authorization': `Bearer ${accessToken}` },
    body: JSON.stringify({ inactivityTimeout }),
  });
  if (!response.ok) throw new Error(`Not set: ${response.status} ${await response.text()}`);
}

const QUARTER_MS = 900_000;

/** Measured values of a device; `ts` in epoch ms. */
export type SentReading = { readonly ts: number; readonly values: Readonly<Record<string, number>> };

/** Sends readings over HTTP, like a device. */
export async function sendReadings(
  serverUrl: string,
  deviceToken: string,
  readings: readonly SentReading[],
): Promise<void> {
  const response = await fetch(`${serverUrl}/api/v1/${deviceToken}/telemetry`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(readings),
  });
  if (!response.ok) throw new Error(`Not taken: ${response.status} ${await response.text()}`);
}

/** Readings of the last five hours, each a little above the one before. */
export function fiveHours(values: SentReading['values']): SentReading[] {
  const now = Date.now();
  return Array.from({ length: 20 }, (_, index) => ({
    ts: now - (19 - index) * QUARTER_MS,
    values: Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value + index / 10])),
  }));
}

/** The first hundred devices of an administrator's tenant. */
export async function listDevices(
  serverUrl: string,
  accessToken: string,
): Promise<{ id: { id: string }; name: string }[]> {
  const response = await fetch(`${serverUrl}/api/tenant/devices?pageSize=100&page=0`, {
    headers: { 'x-authorization': `Bearer ${accessToken}` },
  });
  if (!response.ok) throw new Error(`Not listed: ${response.status} ${await response.text()}`);
  const { data } = (await response.json()) as { data: { id: { id: string }; name: string }[] };
  return data;
}
