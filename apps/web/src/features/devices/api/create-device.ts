import { createDevice, registerDevice } from '@airdeck/contract/devices/device-changes';
import { newDeviceFormSchema } from '@airdeck/contract/devices/device-forms';
import { listDeviceRecords } from '@airdeck/contract/devices/devices';
import { z } from 'zod';
import { call, callPage } from '../../../lib/api-client/call.ts';
import { type DeviceRecord, toDeviceRecord } from '../../../lib/devices/api/device-record.ts';
import { devicesChanged } from '../../../lib/devices/devices-changed.ts';
import { nameOfPlace, placedAt } from '../../../lib/geography/geography.ts';

/** Most devices whose names, labels or owners contain a name. */
const MOST_SIMILAR = 100;

export const EMPTY_DEVICE = {
  deviceName: '',
  deviceLabel: '',
  transportType: 'DEFAULT' as 'DEFAULT' | 'MQTT',
  deviceProfileName: '',
  description: '',
  /** A kind of place. */
  placeType: '',
  /** For the stock; empty: generated. */
  accessToken: '',
};
export type NewDeviceForm = typeof EMPTY_DEVICE;

const { deviceInstalledPlace, ...sameFields } = newDeviceFormSchema.shape;

/** The form of a new device, of a tenant or for the stock. */
export const deviceFormSchema = z.object({ ...sameFields, placeType: deviceInstalledPlace });

function bodyOf(form: NewDeviceForm) {
  const { placeType, ...same } = deviceFormSchema.parse(form);
  return { ...same, deviceInstalledPlace: placeType };
}

/** Choices for a device of the reader's tenant besides the text fields. */
export type DeviceChoices = {
  /** Id of its model. */
  readonly purifierId: string | null;
  /** Null: no customer. */
  readonly customerId: string | null;
  /** A found city or village, as an option; null: unknown. */
  readonly city: { readonly value: string } | null;
  readonly isGateway: boolean;
  /** Whether an existing device of that name is assigned to the customer instead. */
  readonly assignExisting: boolean;
};

/** Shown data of a new device. */
export type CreatedDevice = {
  readonly name: string;
  readonly accessToken: string;
  /** Undefined: in stock. */
  readonly deviceId?: string;
};

/** Creates a device of the reader's tenant with profile, model, place and customer, atomically. */
export async function createTenantDevice(
  form: NewDeviceForm,
  { purifierId, customerId, city, isGateway, assignExisting }: DeviceChoices,
) {
  const choices = { purifierId, deviceOwnerId: customerId, ...placeIn(city), isGateway, assignExisting };
  const made = await call(createDevice, { body: { ...bodyOf(form), ...choices } });
  return { id: made._id, name: made.deviceName, accessToken: made.accessToken, wasThere: made.wasThere };
}

/** The device of the reader's tenant with this name, which is unique; undefined: deleted in between. */
export async function findByName(name: string): Promise<DeviceRecord | undefined> {
  const query = { textSearch: name, pageSize: MOST_SIMILAR, page: 0 };
  const { data } = await callPage(listDeviceRecords, { query });
  const found = data.find((one) => name === one.deviceName);
  return found && toDeviceRecord(found);
}

/** City and point; the server determines the time zone from the point. */
function placeIn(city: DeviceChoices['city']) {
  if (!city) return {};
  const { lat, lon } = placedAt(city);
  return { deviceInstalledCity: nameOfPlace(city), deviceLat: lat, deviceLon: lon };
}

/** Creates a device in stock. @returns the device with its given or generated access token */
export function createStockDevice(form: NewDeviceForm, purifierId: string | null) {
  return call(registerDevice, { body: { ...bodyOf(form), purifierId } }).finally(() => void devicesChanged());
}
