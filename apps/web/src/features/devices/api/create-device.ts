import { createDevice, registerDevice } from '@airdeck/contract/device-changes';
import type { NewDeviceForm } from '@airdeck/contract/device-forms';
import { call } from '../../../lib/api-client/call.ts';

export const EMPTY_DEVICE: NewDeviceForm = {
  name: '',
  label: '',
  transportType: 'DEFAULT',
  profileName: '',
  description: '',
  place: '',
  accessToken: '',
};

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

const given = (text: string) => text.trim() || null;

const bodyOf = (form: NewDeviceForm, purifierId: string | null) => ({
  deviceName: form.name,
  deviceLabel: form.label,
  deviceProfileName: given(form.profileName),
  description: given(form.description),
  transportType: form.transportType,
  purifierId,
});

/** Makes a device of the reader's tenant, with profile, model and customer: all or nothing. */
export function createTenantDevice(
  form: NewDeviceForm,
  { purifierId, customerId, isGateway, assignExisting }: DeviceChoices,
) {
  const body = { ...bodyOf(form, purifierId), deviceOwnerId: customerId, isGateway, assignExisting };
  return call(createDevice, { body });
}

/** Puts a device into the stock. @returns with the access token it was given, or that was made */
export function createStockDevice(form: NewDeviceForm, purifierId: string | null) {
  const { place, accessToken } = form;
  const body = {
    ...bodyOf(form, purifierId),
    deviceInstalledPlace: given(place),
    accessToken: given(accessToken),
  };
  return call(registerDevice, { body });
}
