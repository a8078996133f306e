import type { UserType } from '@airdeck/contract/backoffice/web-login';
import type { DeviceRecordService } from '../backoffice/devices/device-records.service.ts';
import type { UserRecordService } from '../backoffice/users/user-records.service.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../database/unit-of-work.ts';
import type { CustomerService } from '../platform/embedded/customers/customers.service.ts';
import type { DeviceService } from '../platform/embedded/devices/devices.service.ts';
import type { TenantService } from '../platform/embedded/tenants/tenants.service.ts';
import type { UserService } from '../platform/embedded/users/users.service.ts';
import { DEMO_SYSTEM_ADMINISTRATOR, DEMO_TENANTS } from './cast.ts';
import type { DemoCustomer, DemoPerson, DemoTenant } from './home.ts';

export type AccountParts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly tenants: TenantService;
  readonly customers: CustomerService;
  readonly users: UserService;
  readonly devices: DeviceService;
  readonly userRecords: UserRecordService;
  readonly deviceRecords: DeviceRecordService;
};

export type DemoAccounts = {
  /** By e-mail address. */
  readonly userIds: Record<string, string>;
  /** By device name. */
  readonly accessTokens: Record<string, string>;
};

/** Sets the whole cast up, or nothing of it. Passwords come later: nobody can sign in yet. */
export async function createDemoAccounts(parts: AccountParts, outer: UnitOfWork): Promise<DemoAccounts> {
  const accounts: DemoAccounts = { userIds: {}, accessTokens: {} };
  await inUnitOfWork(parts.database.db, outer, async (unit) => {
    await createPerson(parts, accounts, unit, DEMO_SYSTEM_ADMINISTRATOR, 'SYS_ADMIN', null, null);
    for (const tenant of DEMO_TENANTS) await createTenant(parts, accounts, unit, tenant);
  });
  return accounts;
}

async function createTenant(
  parts: AccountParts,
  accounts: DemoAccounts,
  unit: UnitOfWork,
  tenant: DemoTenant,
): Promise<void> {
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
  for (const customer of tenant.customers) await createCustomer(parts, accounts, unit, id, customer);
}

async function createCustomer(
  parts: AccountParts,
  accounts: DemoAccounts,
  unit: UnitOfWork,
  tenantId: string,
  { title, city, users, devices, placeType }: DemoCustomer,
): Promise<void> {
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
  for (const [index, { name, label }] of devices.entries()) {
    const { device, credentials } = await parts.devices.create({ tenantId, customerId, name, label }, unit);
    accounts.accessTokens[name] = credentials.credentialsId;
    await parts.deviceRecords.save(
      {
        deviceId: device.id,
        tenantId,
        deviceOwnerId: customerId,
        deviceName: name,
        deviceLabel: label,
        deviceProfileId: device.deviceProfileId,
        deviceProfileName: device.type,
        deviceInstalledPlace: placeType,
        deviceInstalledCity: city.name,
        deviceLat: city.latitude + index * 0.0021,
        deviceLon: city.longitude,
        timeZone: city.timeZone,
      },
      unit,
    );
  }
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
