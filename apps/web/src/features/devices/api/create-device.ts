import { savedDeviceRecordSchema } from '@airdeck/contract/device-records';
import { createDevice, type NewDeviceForm } from '@airdeck/contract/devices';
import { api } from '../../../lib/api-client/api.ts';
import { call } from '../../../lib/api-client/call.ts';

/** What is chosen for a device of the reader's tenant besides what is typed. */
export type DeviceChoices = {
  /** Id of the model that it is of. */
  readonly purifierId: string | null;
  /** Null: it stays with the tenant. */
  readonly customerId: string | null;
  /** Whether a device of that name that is there already is given to the customer instead. */
  readonly assignExisting: boolean;
};

const given = (text: string) => text.trim() || null;

const bodyOf = (form: NewDeviceForm, purifierId: string | null) => ({
  deviceName: form.name,
  deviceLabel: form.label,
  deviceProfileName: given(form.profileName),
  description: given(form.description),
  purifierId,
});

/** Makes a device of the reader's tenant, with profile, model and customer: all or nothing. */
export function createTenantDevice(
  form: NewDeviceForm,
  { purifierId, customerId, assignExisting }: DeviceChoices,
) {
  const { transportType } = form;
  const body = { ...bodyOf(form, purifierId), transportType, deviceOwnerId: customerId, assignExisting };
  return call(createDevice, { body });
}

/** Puts a device into the stock. @returns with the access token it was given, or that was made */
export function createStockDevice(form: NewDeviceForm, purifierId: string | null) {
  return api.request({
    method: 'POST',
    path: '/backoffice/dapAdddevice/dapCreateDevice',
    body: {
      ...bodyOf(form, purifierId),
      deviceInstalledPlace: given(form.place),
      accessToken: given(form.accessToken),
    },
    schema: savedDeviceRecordSchema,
  });
}
