import type { UnitOfWork } from '../database/unit-of-work.ts';
import type { DeviceChanges } from '../features/devices/device-changes.service.ts';
import type { DeviceRecordService } from '../features/devices/device-records.service.ts';
import type { DeviceService } from '../features/devices/devices.service.ts';
import type { Stock } from '../features/devices/stock.service.ts';
import type { PurifierService } from '../features/purifiers/purifiers.service.ts';
import type { Caller } from '../http/caller.ts';
import { positionOf } from './air-model/sensor.ts';
import type { City } from './cities.ts';
import type { DemoCustomer, DemoDevice } from './home.ts';
import { FIRST_OF_TENANT } from './placements.ts';
import { DEMO_MODELS, modelOf } from './purifier-models.ts';

export type DeviceParts = {
  readonly devices: DeviceService;
  readonly deviceRecords: DeviceRecordService;
  readonly deviceChanges: DeviceChanges;
  readonly stock: Stock;
  readonly purifiers: PurifierService;
};

/** Ids of records by model number. */
export type ModelIds = ReadonlyMap<string, string>;

const modelIdOf = (models: ModelIds, device: DemoDevice): string | null =>
  models.get(modelOf(device).purifierModelNo) ?? null;

/** Makes the models that the devices are of, for nobody in particular. */
export async function createModels(
  { purifiers }: DeviceParts,
  administrator: Caller,
  unit: UnitOfWork,
): Promise<ModelIds> {
  const ids = new Map<string, string>();
  for (const { purifierId, purifierModelNo, purifierDescription } of DEMO_MODELS) {
    const wish = { purifierId, purifierModelNo, purifierDescription };
    const { _id } = await purifiers.create(administrator, wish, unit);
    ids.set(purifierModelNo, _id);
  }
  return ids;
}

/** Makes the devices of a customer, where they stand. @returns their access tokens by name */
export async function createCustomerDevices(
  { devices, deviceRecords }: DeviceParts,
  owner: { readonly tenantId: string; readonly customerId: string },
  customer: DemoCustomer,
  models: ModelIds,
  unit: UnitOfWork,
): Promise<Record<string, string>> {
  const tokens: Record<string, string> = {};
  for (const [index, wish] of customer.devices.entries()) {
    const { name, label } = wish;
    const { device, credentials } = await devices.create({ ...owner, name, label }, unit);
    tokens[name] = credentials.credentialsId;
    await deviceRecords.save(
      {
        deviceId: device.id,
        tenantId: owner.tenantId,
        deviceOwnerId: owner.customerId,
        deviceName: name,
        deviceLabel: label,
        deviceProfileId: device.deviceProfileId,
        deviceProfileName: device.type,
        deviceInstalledPlace: customer.placeType,
        ...placeIn(customer.city, index),
        purifierId: modelIdOf(models, wish),
      },
      unit,
    );
  }
  return tokens;
}

/**
 * Enters devices into the stock and hands them to a tenant, as a system administrator does.
 * @returns their access tokens by name
 */
export async function handOutDevices(
  { stock, deviceChanges }: DeviceParts,
  administrator: Caller,
  tenant: { readonly id: string; readonly city: City; readonly devices: readonly DemoDevice[] },
  models: ModelIds,
  unit: UnitOfWork,
): Promise<Record<string, string>> {
  const tokens: Record<string, string> = {};
  for (const [index, device] of tenant.devices.entries()) {
    const wish = {
      deviceName: device.name,
      deviceLabel: device.label,
      deviceProfileName: null,
      description: null,
      accessToken: null,
      purifierId: modelIdOf(models, device),
      // What is in its box stands nowhere.
      ...(device.behaviour === 'still-boxed' ? {} : placeIn(tenant.city, FIRST_OF_TENANT + index)),
    };
    const { id, accessToken } = await stock.enter(administrator, wish, unit);
    tokens[device.name] = accessToken;
    await deviceChanges.assignToTenant(administrator, id, tenant.id, null, unit);
  }
  return tokens;
}

function placeIn(city: City, index: number) {
  const { lat, lon } = positionOf(city, index);
  return { deviceInstalledCity: city.name, deviceLat: lat, deviceLon: lon, timeZone: city.timeZone };
}
