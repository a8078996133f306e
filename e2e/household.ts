import { randomBytes } from 'node:crypto';

import type { Database } from '../apps/server/src/database/database.ts';
import { createEventBus } from '../apps/server/src/events.ts';
import { createPasswords } from '../apps/server/src/features/sign-in/passwords.ts';
import { createServices } from '../apps/server/src/services.ts';
import { TEST_PASSWORD_COST } from '../apps/server/src/testing/world.ts';
import type { Authority } from '../packages/contract/src/common/permission.ts';
import type { Account } from './platform-api.ts';

export type HouseholdDevice = {
  readonly id: string;
  readonly key: number;
  readonly name: string;
  /** Access token. */
  readonly token: string;
};

/** One customer of one tenant, with devices, and the accounts of their users and administrators. */
export type Household = {
  readonly sysAdmin: Account;
  readonly admin: Account;
  readonly user: Account & { readonly id: string };
  readonly devices: readonly HouseholdDevice[];
};

/** Creates a household through the product's services, with devices in the order of `deviceNames`. */
export async function createHousehold(
  database: Database,
  deviceNames: readonly string[],
): Promise<Household> {
  const services = await createServices({
    database,
    events: createEventBus(),
    clock: Date.now,
    passwords: createPasswords(TEST_PASSWORD_COST),
  });
  const { id: tenantId } = await services.tenants.create({ title: 'Clean Rooms' });
  const { id: customerId } = await services.customers.create(tenantId, { title: 'A family' });

  const createAccount = async (authority: Authority, name: string, owner: string | null) => {
    const account = { email: `${name}@example.com`, password: randomBytes(9).toString('base64url') };
    const user = await services.users.create({
      authority,
      tenantId: authority === 'SYS_ADMIN' ? null : tenantId,
      customerId: owner,
      email: account.email,
      firstName: name,
    });
    await services.users.setPassword(user.id, account.password);
    return { ...account, id: user.id };
  };
  const devices: HouseholdDevice[] = [];
  for (const name of deviceNames) {
    const { device, credentials } = await services.devices.create({ tenantId, customerId, name });
    devices.push({ id: device.id, key: device.key, name, token: credentials.credentialsId });
  }
  return {
    sysAdmin: await createAccount('SYS_ADMIN', 'robin', null),
    admin: await createAccount('TENANT_ADMIN', 'asha', null),
    user: await createAccount('CUSTOMER_USER', 'meera', customerId),
    devices,
  };
}
