import { randomBytes } from 'node:crypto';
import { openDatabase } from '../apps/server/src/database/database.ts';
import { createEventBus } from '../apps/server/src/events.ts';
import { createServices } from '../apps/server/src/services.ts';
import type { Account } from '../e2e/platform-api.ts';

export type Fleet = {
  readonly tokens: readonly string[];
  readonly devices: readonly { readonly id: string; readonly key: number }[];
  /** Access token of the tenant's administrator. */
  readonly accessToken: string;
  /** Credentials of that administrator. */
  readonly account: Account;
};

/** Creates a tenant with an administrator and devices, through the product's own services. */
export async function createFleet(databaseUrl: string, deviceCount: number): Promise<Fleet> {
  const database = openDatabase(databaseUrl, { warn: () => undefined });
  try {
    const services = await createServices({ database, events: createEventBus(), clock: Date.now });
    const name = randomBytes(4).toString('hex');
    const tenant = await services.tenants.create({ title: `Bench ${name}` });
    const email = `bench-${name}@example.com`;
    const password = randomBytes(9).toString('base64url');
    const user = await services.users.create({
      authority: 'TENANT_ADMIN',
      tenantId: tenant.id,
      customerId: null,
      email,
    });
    await services.users.setPassword(user.id, password);
    const devices = [];
    const tokens = [];
    for (let index = 0; index < deviceCount; index += 1) {
      const { device, credentials } = await services.devices.create({
        tenantId: tenant.id,
        name: `bench-${index}`,
      });
      devices.push({ id: device.id, key: device.key });
      tokens.push(credentials.credentialsId);
    }
    const { token } = await services.auth.login({ username: email, password }, { address: '127.0.0.1' });
    return { tokens, devices, accessToken: token, account: { email, password } };
  } finally {
    await database.close();
  }
}
