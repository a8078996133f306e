import type { UserType } from '@airdeck/contract/web-login';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../database/unit-of-work.ts';
import type { CustomerService } from '../features/customers/customers.service.ts';
import type { TenantService } from '../features/tenants/tenants.service.ts';
import type { UserRecordService } from '../features/users/user-records.service.ts';
import type { UserService } from '../features/users/users.service.ts';
import type { Caller } from '../http/caller.ts';
import { DEMO_SYSTEM_ADMINISTRATOR, DEMO_TENANTS } from './cast.ts';
import {
  createCustomerDevices,
  createModels,
  type DeviceParts,
  handOutDevices,
  type ModelIds,
} from './devices.ts';
import type { DemoCustomer, DemoPerson, DemoTenant } from './home.ts';
import { DEMO_MODELS } from './purifier-models.ts';
import { systemAdministrator } from './system-administrator.ts';

export type AccountParts = DeviceParts & {
  readonly database: Database;
  readonly clock: Clock;
  readonly tenants: TenantService;
  readonly customers: CustomerService;
  readonly users: UserService;
  readonly userRecords: UserRecordService;
};

export type DemoAccounts = {
  /** By e-mail address. */
  readonly userIds: Record<string, string>;
  /** By device name. */
  readonly accessTokens: Record<string, string>;
};

/** What is made once, before all tenants. */
type Common = { readonly administrator: Caller; readonly models: ModelIds };

export type DemoCast = DemoAccounts & {
  /** Whom a model is for. Said once all are there: nobody gives anything to a tenant that is not committed. */
  readonly modelsFor: readonly { readonly modelId: string; readonly tenantId: string }[];
  readonly administrator: Caller;
};

/** Sets the whole cast up, or nothing of it. Passwords come later: nobody can sign in yet. */
export function createDemoCast(parts: AccountParts, outer: UnitOfWork): Promise<DemoCast> {
  const accounts: DemoAccounts = { userIds: {}, accessTokens: {} };
  return inUnitOfWork(parts.database.db, outer, async (unit) => {
    await createPerson(parts, accounts, unit, DEMO_SYSTEM_ADMINISTRATOR, 'SYS_ADMIN', null, null);
    const administrator = systemAdministrator(accounts.userIds);
    const common = { administrator, models: await createModels(parts, administrator, unit) };
    const tenantIds = new Map<string, string>();
    for (const tenant of DEMO_TENANTS) {
      tenantIds.set(tenant.title, await createTenant(parts, accounts, unit, tenant, common));
    }
    const modelsFor = DEMO_MODELS.flatMap(({ purifierModelNo, tenant }) => {
      const modelId = common.models.get(purifierModelNo);
      const tenantId = tenant === null ? undefined : tenantIds.get(tenant);
      return modelId && tenantId ? [{ modelId, tenantId }] : [];
    });
    return { ...accounts, modelsFor, administrator };
  });
}

async function createTenant(
  parts: AccountParts,
  accounts: DemoAccounts,
  unit: UnitOfWork,
  tenant: DemoTenant,
  { administrator: by, models }: Common,
): Promise<string> {
  const { city, administrator } = tenant;
  const { id } = await parts.tenants.create(
    {
      title: tenant.title,
      email: administrator.email,
      phone: administrator.phone,
      country: city.country,
      state: city.state,
      city: city.name,
    },
    unit,
  );
  const userType = tenant.isPartner ? 'PARTNER' : 'TENANT_ADMIN';
  await createPerson(parts, accounts, unit, administrator, userType, id, null);
  for (const customer of tenant.customers) {
    await createCustomer(parts, accounts, unit, id, customer, models);
  }
  Object.assign(accounts.accessTokens, await handOutDevices(parts, by, { ...tenant, id }, models, unit));
  return id;
}

async function createCustomer(
  parts: AccountParts,
  accounts: DemoAccounts,
  unit: UnitOfWork,
  tenantId: string,
  customer: DemoCustomer,
  models: ModelIds,
): Promise<void> {
  const { title, city, users } = customer;
  const [contact] = users;
  const { id: customerId } = await parts.customers.create(
    tenantId,
    {
      title,
      email: contact?.email ?? null,
      phone: contact?.phone ?? null,
      country: city.country,
      state: city.state,
      city: city.name,
      additionalInfo: { firstName: contact?.firstName ?? null, lastName: contact?.lastName ?? null },
    },
    unit,
  );
  for (const person of users) {
    await createPerson(parts, accounts, unit, person, 'CUSTOMER_USER', tenantId, customerId);
  }
  Object.assign(
    accounts.accessTokens,
    await createCustomerDevices(parts, { tenantId, customerId }, customer, models, unit),
  );
}

async function createPerson(
  parts: AccountParts,
  accounts: DemoAccounts,
  unit: UnitOfWork,
  person: DemoPerson,
  userType: UserType,
  tenantId: string | null,
  customerId: string | null,
): Promise<void> {
  const { email, firstName, lastName, phone, menuMode } = person;
  const user = await parts.users.create(
    {
      email,
      firstName,
      lastName,
      phone,
      tenantId,
      customerId,
      authority: userType === 'PARTNER' ? 'TENANT_ADMIN' : userType,
      additionalInfo: { description: '', ...(menuMode ? { [menuMode]: true } : {}) },
    },
    unit,
  );
  accounts.userIds[email] = user.id;
  await parts.userRecords.save(
    {
      userId: user.id,
      tenantId,
      customerId,
      userType,
      email,
      userFirstName: firstName,
      userLastName: lastName,
      phone,
    },
    unit,
  );
}
