import type { Authority } from '@airdeck/contract/authorities';
import type { City } from './cities.ts';
import { createCustomerDevices, createModels, handOutDevices, type ModelIds } from './create-devices.ts';
import type { DemoCustomer, DemoPerson, DemoTenant } from './home.ts';
import type { DemoAdministrator, DemoSetUp } from './host.ts';
import { DEMO_MODELS } from './purifier-models.ts';
import { DEMO_SYSTEM_ADMINISTRATOR, DEMO_TENANTS } from './tenants.ts';

export type DemoAccounts = {
  /** By e-mail address. */
  readonly userIds: Record<string, string>;
  /** By device name. */
  readonly accessTokens: Record<string, string>;
  /** The tenant that each model is for. Assigned after the commit: a tenant must be there to be given something. */
  readonly modelsFor: readonly { readonly modelId: string; readonly tenantId: string }[];
};

/** The system administrator among the demo's users. @param userIds by e-mail address */
export function demoAdministrator(userIds: Readonly<Record<string, string>>): DemoAdministrator {
  const { email } = DEMO_SYSTEM_ADMINISTRATOR;
  return { userId: userIds[email] ?? '', email };
}

/** Creates every tenant, customer, user and device of the demo. No one can sign in before passwords are set. */
export async function createDemoAccounts(setUp: DemoSetUp): Promise<DemoAccounts> {
  const accounts = new AccountSetUp(setUp);
  await accounts.createUser(DEMO_SYSTEM_ADMINISTRATOR, 'SYS_ADMIN', null, null);
  const administrator = demoAdministrator(accounts.userIds);
  const models = await createModels(setUp, administrator);
  const tenantIds = new Map<string, string>();
  for (const tenant of DEMO_TENANTS) {
    tenantIds.set(tenant.title, await accounts.createTenant(tenant, administrator, models));
  }
  const modelsFor = DEMO_MODELS.flatMap(({ purifierModelNo, tenant }) => {
    const modelId = models.get(purifierModelNo);
    const tenantId = tenant === null ? undefined : tenantIds.get(tenant);
    return modelId && tenantId ? [{ modelId, tenantId }] : [];
  });
  return { userIds: accounts.userIds, accessTokens: accounts.accessTokens, modelsFor };
}

class AccountSetUp {
  readonly userIds: Record<string, string> = {};
  readonly accessTokens: Record<string, string> = {};
  readonly #setUp: DemoSetUp;

  constructor(setUp: DemoSetUp) {
    this.#setUp = setUp;
  }

  async createTenant(tenant: DemoTenant, by: DemoAdministrator, models: ModelIds): Promise<string> {
    const { title, city, administrator } = tenant;
    const { email, phone } = administrator;
    const kind = tenant.isPartner ? 'PARTNER' : 'TENANT';
    const id = await this.#setUp.createTenant({ title, kind, email, phone, ...addressIn(city) });
    await this.createUser(administrator, 'TENANT_ADMIN', id, null);
    for (const customer of tenant.customers) await this.#createCustomer(id, customer, models);
    Object.assign(this.accessTokens, await handOutDevices(this.#setUp, by, { ...tenant, id }, models));
    return id;
  }

  async #createCustomer(tenantId: string, customer: DemoCustomer, models: ModelIds): Promise<void> {
    const { title, city, users } = customer;
    const [contact] = users;
    const customerId = await this.#setUp.createCustomer(tenantId, {
      title,
      email: contact?.email ?? null,
      phone: contact?.phone ?? null,
      firstName: contact?.firstName ?? null,
      lastName: contact?.lastName ?? null,
      ...addressIn(city),
    });
    for (const user of users) await this.createUser(user, 'CUSTOMER_USER', tenantId, customerId);
    const owner = { tenantId, customerId };
    Object.assign(this.accessTokens, await createCustomerDevices(this.#setUp, owner, customer, models));
  }

  async createUser(
    person: DemoPerson,
    authority: Authority,
    tenantId: string | null,
    customerId: string | null,
  ): Promise<void> {
    const { email, firstName, lastName, phone, menuMode } = person;
    const contact = { email, firstName, lastName, phone };
    this.userIds[email] = await this.#setUp.createUser({
      ...contact,
      authority,
      menuMode,
      tenantId,
      customerId,
    });
  }
}

const addressIn = ({ country, state, name }: City) => ({ country, state, city: name });
