import { positionOf } from './air-model/sensor.ts';
import type { City } from './cities.ts';
import type { DemoCustomer, DemoDevice } from './home.ts';
import type { DemoAdministrator, DemoSetUp, NewDemoDevice } from './host.ts';
import { FIRST_OF_TENANT } from './placements.ts';
import { DEMO_MODELS, modelOf } from './purifier-models.ts';

/** Ids of models by model number. */
export type ModelIds = ReadonlyMap<string, string>;

/** Creates the models that the devices are of, for no tenant in particular. */
export async function createModels(setUp: DemoSetUp, by: DemoAdministrator): Promise<ModelIds> {
  const ids = new Map<string, string>();
  for (const { purifierId, purifierModelNo, purifierDescription } of DEMO_MODELS) {
    const model = { purifierId, purifierModelNo, purifierDescription };
    ids.set(purifierModelNo, await setUp.createModel(by, model));
  }
  return ids;
}

/** Creates the devices of a customer, installed in its rooms. @returns their access tokens by name */
export async function createCustomerDevices(
  setUp: DemoSetUp,
  owner: { readonly tenantId: string; readonly customerId: string },
  customer: DemoCustomer,
  models: ModelIds,
): Promise<Record<string, string>> {
  const tokens: Record<string, string> = {};
  for (const [index, device] of customer.devices.entries()) {
    const place = placeIn(customer.city, index);
    const input = { ...deviceInput(device, models, place), kindOfPlace: customer.placeType };
    tokens[device.name] = await setUp.createDevice(owner, input);
  }
  return tokens;
}

/**
 * Enters devices into the stock and hands them to a tenant, as a system administrator does.
 * @returns their access tokens by name
 */
export async function handOutDevices(
  setUp: DemoSetUp,
  by: DemoAdministrator,
  tenant: { readonly id: string; readonly city: City; readonly devices: readonly DemoDevice[] },
  models: ModelIds,
): Promise<Record<string, string>> {
  const tokens: Record<string, string> = {};
  for (const [index, device] of tenant.devices.entries()) {
    // A device in its box is installed nowhere.
    const place = device.behaviour === 'still-boxed' ? null : placeIn(tenant.city, FIRST_OF_TENANT + index);
    tokens[device.name] = await setUp.handOutDevice(by, tenant.id, deviceInput(device, models, place));
  }
  return tokens;
}

function deviceInput(device: DemoDevice, models: ModelIds, place: NewDemoDevice['place']): NewDemoDevice {
  const { name, label } = device;
  return { name, label, modelId: models.get(modelOf(device).purifierModelNo) ?? null, place };
}

function placeIn(city: City, index: number): NewDemoDevice['place'] {
  const { lat, lon } = positionOf(city, index);
  return { city: city.name, latitude: lat, longitude: lon, timeZone: city.timeZone };
}
