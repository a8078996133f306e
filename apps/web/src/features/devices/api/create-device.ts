import { createDevice, registerDevice } from '@airdeck/contract/device-changes';
import { newDeviceFormSchema } from '@airdeck/contract/device-forms';
import { call } from '../../../lib/api-client/call.ts';

export const EMPTY_DEVICE = {
  deviceName: '',
  deviceLabel: '',
  transportType: 'DEFAULT' as 'DEFAULT' | 'MQTT',
  deviceProfileName: '',
  description: '',
  /** A kind of place, for the stock. */
  deviceInstalledPlace: '',
  /** For the stock; empty: one is made. */
  accessToken: '',
};
export type NewDeviceForm = typeof EMPTY_DEVICE;

/** What is chosen for a device of the reader's tenant besides what is typed. */
export type DeviceChoices = {
  /** Id of the model that it is of. */
  readonly purifierId: string | null;
  /** Null: it stays with the tenant. */
  readonly customerId: string | null;
  readonly isGateway: boolean;
  /** Whether a device of that name that is there already is given to the customer instead. */
  readonly assignExisting: boolean;
};

/** What is shown of a device that was made. */
export type CreatedDevice = {
  readonly name: string;
  readonly accessToken: string;
  /** Undefined for one in stock. */
  readonly deviceId?: string;
};

/** Makes a device of the reader's tenant, with profile, model and customer: all or nothing. */
export function createTenantDevice(
  form: NewDeviceForm,
  { purifierId, customerId, isGateway, assignExisting }: DeviceChoices,
) {
  const choices = { purifierId, deviceOwnerId: customerId, isGateway, assignExisting };
  return call(createDevice, { body: { ...newDeviceFormSchema.parse(form), ...choices } });
}

/** Puts a device into the stock. @returns with the access token it was given, or that was made */
export function createStockDevice(form: NewDeviceForm, purifierId: string | null) {
  return call(registerDevice, { body: { ...newDeviceFormSchema.parse(form), purifierId } });
}
