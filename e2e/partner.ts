import { randomBytes } from 'node:crypto';
import { type Account, signInToApi } from './platform-api.ts';

/** A partner, with the access tokens of its devices. */
export type Partner = {
  readonly account: Account;
  readonly tenantId: string;
  readonly deviceTokens: readonly string[];
};

/** Creates a partner as a system administrator, activates it by its link, and creates its devices. */
export async function createPartner(
  serverUrl: string,
  sysAdmin: Account,
  deviceNames: readonly string[],
): Promise<Partner> {
  const account = { email: 'emi@example.com', password: randomBytes(9).toString('base64url') };
  const asSysAdmin = caller(serverUrl, await signInToApi(serverUrl, sysAdmin));
  const made = await asSysAdmin('POST', '/backoffice/tenants', {
    kind: 'PARTNER',
    title: 'Blue Sky',
    firstName: 'emi',
    email: account.email,
    phone: '9876543210',
  });
  const { tenantId, activationLink } = JSON.parse(made) as { tenantId: string; activationLink: string };
  const activateToken = new URL(activationLink).searchParams.get('activateToken');
  await caller(serverUrl)('POST', '/api/noauth/activate', { activateToken, password: account.password });
  const asPartner = caller(serverUrl, await signInToApi(serverUrl, account));
  const deviceTokens: string[] = [];
  for (const name of deviceNames) {
    const { id } = JSON.parse(await asPartner('POST', '/api/device', { name, type: 'default' })) as {
      id: { id: string };
    };
    const credentials = await asPartner('GET', `/api/device/${id.id}/credentials`);
    deviceTokens.push((JSON.parse(credentials) as { credentialsId: string }).credentialsId);
  }
  return { account, tenantId, deviceTokens };
}

function caller(serverUrl: string, token?: string) {
  return async (method: 'GET' | 'POST', path: string, body?: object): Promise<string> => {
    const response = await fetch(serverUrl + path, {
      method,
      headers: {
        ...(token && { 'x-authorization': `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text;
  };
}
