import type { Authority } from '@airdeck/contract/common/permission';
import { positionOf } from './air-model/sensor.ts';
import type { City } from './cities.ts';
import { sendPastShipment } from './create-shipments.ts';
import type { DemoCustomer, DemoDevice, DemoPerson, DemoTenant } from './home.ts';
import type { DemoAdministrator, DemoSetUp, NewDemoDevice, TenantAdministrator } from './host.ts';
import { LARGE_TENANT } from './large-hospital.ts';
import { DEMO_MODELS, modelOf } from './models.ts';
import { CAME_BEFORE_MS, FIRST_OF_TENANT, historyMs, MOVED_BEFORE_MS } from './readings.ts';
import { DEMO_SYSTEM_ADMINISTRATOR, DEMO_TENANTS } from './tenants.ts';
import { LONG_HISTORY_MS } from './time-spans.ts';

type DemoAccounts = {
  /** By e-mail address. */
  readonly userIds: Record<string, string>;
  /** By device name. */
  readonly accessTokens: Record<string, string>;
  /** Tenants of the models for one tenant only. Assigned after the commit, when the tenant exists. */
  readonly modelsFor: readonly { readonly modelId: string; readonly tenantId: string }[];
};

/** The system administrator among the demo's users. @param userIds by e-mail address */
export function demoAdministrator(userIds: Readonly<Record<string, string>>): DemoAdministrator {
  const { email } = DEMO_SYSTEM_ADMINISTRATOR;
  return { userId: userIds[email] ?? '', email };
}

/**
 * Creates all tenants, customers, users and devices of the demo. Users cannot sign in before passwords are set.
 * @param now epoch milliseconds
 */
export async function createDemoAccounts(setUp: DemoSetUp, now: number): Promise<DemoAccounts> {
  const accounts = new AccountSetUp(setUp, now);
  await accounts.createUser(DEMO_SYSTEM_ADMINISTRATOR, 'SYS_ADMIN', null, null);
  const administrator = demoAdministrator(accounts.userIds);
  const models = await createModels(setUp, administrator);
  const tenantIds = new Map<string, string>();
  for (const tenant of DEMO_TENANTS) {
    tenantIds.set(tenant.title, await accounts.createTenant(tenant, administrator, models));
  }
  const modelsFor = DEMO_MODELS.flatMap(({ modelNo, tenant }) => {
    const modelId = models.get(modelNo);
    const tenantId = tenant === null ? undefined : tenantIds.get(tenant);
    return modelId && tenantId ? [{ modelId, tenantId }] : [];
  });
  return { userIds: accounts.userIds, accessTokens: accounts.accessTokens, modelsFor };
}

/** Adds the large hospital to a demo. @returns the new users and tokens, as `createDemoAccounts` */
export async function createLargeHospital(
  setUp: DemoSetUp,
  now: number,
  by: DemoAdministrator,
): Promise<Pick<DemoAccounts, 'userIds' | 'accessTokens'>> {
  const accounts = new AccountSetUp(setUp, now);
  await accounts.createTenant(LARGE_TENANT, by, new Map());
  return { userIds: accounts.userIds, accessTokens: accounts.accessTokens };
}

/** Runs of equal values, so that devices are created in their order, many at a time. */
function runsOf(lengths: readonly number[]): { from: number; to: number; length: number }[] {
  const starts = lengths.flatMap((length, at) => (length === lengths[at - 1] ? [] : [{ at, length }]));
  return starts.map(({ at, length }, run) => ({
    from: at,
    to: starts[run + 1]?.at ?? lengths.length,
    length,
  }));
}

class AccountSetUp {
  readonly userIds: Record<string, string> = {};
  readonly accessTokens: Record<string, string> = {};
  readonly #setUp: DemoSetUp;
  readonly #now: number;

  constructor(setUp: DemoSetUp, now: number) {
    this.#setUp = setUp;
    this.#now = now;
  }

  async createTenant(tenant: DemoTenant, by: DemoAdministrator, models: ModelIds): Promise<string> {
    const { title, city, address, administrator } = tenant;
    const { email, phone } = administrator;
    const kind = tenant.isPartner ? 'PARTNER' : 'TENANT';
    const contact = { title, kind, email, phone, address, ...addressIn(city) } as const;
    const id = await this.#setUp.createTenant(contact, this.#now - LONG_HISTORY_MS);
    await this.createUser(administrator, 'TENANT_ADMIN', id, null);
    const tenantAdministrator = { tenantId: id, userId: this.userIds[email] ?? '', email };
    for (const customer of tenant.customers) {
      await this.#createCustomer(tenantAdministrator, customer, models);
    }
    if (tenant.devices.length === 0) return id;
    Object.assign(this.accessTokens, await enterDevices(this.#setUp, tenant, models));
    const devices = tenant.devices.map(({ name }) => name);
    await sendPastShipment(this.#setUp, by, {
      consignee: tenantAdministrator,
      city,
      devices,
      now: this.#now,
    });
    return id;
  }

  async #createCustomer(by: TenantAdministrator, customer: DemoCustomer, models: ModelIds): Promise<void> {
    const { title, city, users, respondents = [] } = customer;
    const { tenantId } = by;
    const [contact] = users;
    const customerId = await this.#setUp.createCustomer(tenantId, {
      title,
      email: contact?.email ?? null,
      phone: contact?.phone ?? null,
      firstName: contact?.firstName ?? null,
      lastName: contact?.lastName ?? null,
      ...addressIn(city),
    });
    for (const user of [...users, ...respondents])
      await this.createUser(user, 'CUSTOMER_USER', tenantId, customerId);
    const owner = { tenantId, customerId };
    const inputs = customer.devices.map((device, index) => ({
      ...deviceInput(device, models, placeOf(device, customer) ?? placeIn(city, index)),
      placeType: customer.placeType,
    }));
    for (const { from, to, length } of runsOf(customer.devices.map(historyMs))) {
      const made = await this.#setUp.createDevices(owner, inputs.slice(from, to), this.#now - length);
      for (const [at, device] of customer.devices.slice(from, to).entries()) {
        const one = made[at];
        if (one) await this.#tellPast(device, one, by, models);
      }
    }
  }

  async #tellPast(
    device: DemoDevice,
    { id, accessToken }: { readonly id: string; readonly accessToken: string },
    by: TenantAdministrator,
    models: ModelIds,
  ): Promise<void> {
    this.accessTokens[device.name] = accessToken;
    const { label } = device;
    if (device.movedFrom) await this.#setUp.moveDevice(id, { label, by, time: this.#now - MOVED_BEFORE_MS });
    const modelId = modelIdOf(device, models);
    if (device.cameLater && modelId)
      await this.#setUp.changeModel(id, { modelId, by, time: this.#now - CAME_BEFORE_MS });
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

/** Ids of models by model number. */
type ModelIds = ReadonlyMap<string, string>;

/** Creates the models of the devices, without a tenant. */
async function createModels(setUp: DemoSetUp, by: DemoAdministrator): Promise<ModelIds> {
  const ids = new Map<string, string>();
  for (const { number, modelNo, description, modes, filter, power } of DEMO_MODELS) {
    const model = { number, modelNo, description, modes, filter, power };
    ids.set(modelNo, await setUp.createModel(by, model));
  }
  return ids;
}

/** Adds the devices of a tenant to the stock, to be shipped. @returns their access tokens by name */
async function enterDevices(
  setUp: DemoSetUp,
  tenant: { readonly city: City; readonly devices: readonly DemoDevice[] },
  models: ModelIds,
): Promise<Record<string, string>> {
  const tokens: Record<string, string> = {};
  for (const [index, device] of tenant.devices.entries()) {
    // A boxed device is not installed.
    const place = device.behaviour === 'still-boxed' ? null : placeIn(tenant.city, FIRST_OF_TENANT + index);
    tokens[device.name] = await setUp.enterStock(deviceInput(device, models, place));
  }
  return tokens;
}

/** A device at its creation: before a move, and without a model that came later. */
function deviceInput(device: DemoDevice, models: ModelIds, place: NewDemoDevice['place']): NewDemoDevice {
  const { name, movedFrom } = device;
  const { label } = movedFrom ?? device;
  return { name, label, modelId: device.cameLater ? null : modelIdOf(device, models), place };
}

const modelIdOf = (device: DemoDevice, models: ModelIds): string | null =>
  models.get(modelOf(device).modelNo) ?? null;

/** The location of its building, so that it inherits it; undefined: in none that says so. */
function placeOf(
  { place }: DemoDevice,
  { city, places = [] }: DemoCustomer,
): NewDemoDevice['place'] | undefined {
  const said = places.find(
    ({ path: [building, floor] }) => building === place?.building && floor === undefined,
  );
  if (!place || said?.latitude === undefined || said.longitude === undefined) return undefined;
  return { city: city.name, latitude: said.latitude, longitude: said.longitude, timeZone: city.timeZone };
}

function placeIn(city: City, index: number): NewDemoDevice['place'] {
  const { lat, lon } = positionOf(city, index);
  return { city: city.name, latitude: lat, longitude: lon, timeZone: city.timeZone };
}
