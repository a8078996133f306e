import { randomBytes } from 'node:crypto';
import type { Authority } from '@airdeck/contract/common/permission';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { createEventBus } from '../events.ts';
import { createPasswords, type PasswordCost } from '../features/sign-in/passwords.ts';
import { createServices, type Services } from '../services.ts';

/** Minimal cost of Argon2, so that tests do not wait for hashes. */
export const TEST_PASSWORD_COST: PasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Password of all users in a test world. */
const PASSWORD = randomBytes(9).toString('base64url');

export type WorldUser = { readonly id: string; readonly email: string; readonly password: string };

export type WorldDevice = {
  readonly id: string;
  /** Its integer key in telemetry tables. */
  readonly key: number;
  readonly name: string;
  /** Access token. */
  readonly token: string;
};

export type WorldCustomer = { readonly id: string; readonly user: WorldUser; readonly device: WorldDevice };

export type WorldTenant = {
  readonly tenantId: string;
  readonly admin: WorldUser;
  readonly customers: readonly [WorldCustomer, WorldCustomer];
  /** A device of the tenant without a customer. */
  readonly spareDevice: WorldDevice;
};

export type World = { readonly sysAdmin: WorldUser; readonly a: WorldTenant; readonly b: WorldTenant };

/**
 * Two tenants, A and B, each with an administrator, two customers with a user and a device each, and a device
 * without a customer; and a system administrator. Created by the product's services.
 */
export async function createWorld(database: Database, options: { clock?: Clock } = {}): Promise<World> {
  const cheap = createPasswords(TEST_PASSWORD_COST);
  const hash = await cheap.hash(PASSWORD);
  const services = await createServices({
    database,
    events: createEventBus(),
    clock: options.clock ?? Date.now,
    passwords: { ...cheap, hash: async () => hash },
  });
  return {
    sysAdmin: await createUser(services, 'SYS_ADMIN', null, null, 'root'),
    a: await createTenant(services, 'a'),
    b: await createTenant(services, 'b'),
  };
}

async function createTenant(services: Services, name: string): Promise<WorldTenant> {
  const tenant = await services.tenants.create({ title: `Tenant ${name.toUpperCase()}` });
  return {
    tenantId: tenant.id,
    admin: await createUser(services, 'TENANT_ADMIN', tenant.id, null, `admin.${name}`),
    customers: [
      await createCustomer(services, tenant.id, `${name}1`),
      await createCustomer(services, tenant.id, `${name}2`),
    ],
    spareDevice: await createDevice(services, tenant.id, null, `spare-${name}`),
  };
}

async function createCustomer(services: Services, tenantId: string, name: string): Promise<WorldCustomer> {
  const customer = await services.customers.create(tenantId, { title: `Customer ${name.toUpperCase()}` });
  return {
    id: customer.id,
    user: await createUser(services, 'CUSTOMER_USER', tenantId, customer.id, `user.${name}`),
    device: await createDevice(services, tenantId, customer.id, `device-${name}`),
  };
}

async function createUser(
  services: Services,
  authority: Authority,
  tenantId: string | null,
  customerId: string | null,
  name: string,
): Promise<WorldUser> {
  const email = `${name}@example.com`;
  const user = await services.users.create({ authority, tenantId, customerId, email });
  await services.users.setPassword(user.id, PASSWORD);
  return { id: user.id, email, password: PASSWORD };
}

async function createDevice(
  services: Services,
  tenantId: string,
  customerId: string | null,
  name: string,
): Promise<WorldDevice> {
  const { device, credentials } = await services.devices.create({ tenantId, customerId, name });
  return { id: device.id, key: device.key, name, token: credentials.credentialsId };
}
