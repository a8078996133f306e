import type { DeviceRecord } from '@airdeck/contract/device-records';
import { api } from '../../../lib/api-client/api.ts';
import { emptyAnswer } from '../../../lib/api-client/empty-answer.ts';
import { step } from './failed-step.ts';

/** Gives a device another name. */
export function renameDevice({ deviceId, _id }: DeviceRecord, deviceName: string): Promise<void> {
  return api.request({
    method: 'PUT',
    path: '/backoffice/deviceApi/updateDeviceName',
    body: { deviceId: deviceId ?? _id, deviceName },
    schema: emptyAnswer,
  });
}

/** Deletes a device with its record, wherever it is. */
export function deleteDevice({ _id }: DeviceRecord): Promise<void> {
  return api.request({
    method: 'DELETE',
    path: `/backoffice/dapDeleteDevice/${encodeURIComponent(_id)}`,
    schema: emptyAnswer,
  });
}

/** Hands a device to a tenant: out of the stock, or from the tenant that has it. @throws ApiFailure: 409 it is another one's by now */
export function assignToTenant({ _id, tenantId: before }: DeviceRecord, tenantId: string): Promise<void> {
  return api.request({
    method: 'PUT',
    path: `/backoffice/assignToTenant/${encodeURIComponent(_id)}`,
    body: { tenantId, expectedTenantId: before },
    schema: emptyAnswer,
  });
}

/** A device as far as giving it to a customer goes: its own id and the customer that it was seen with. */
export type GivenDevice = Pick<DeviceRecord, 'deviceOwnerId'> & { readonly deviceId: string };

/**
 * Gives a device to a customer of the reader's tenant, on the platform and in the records.
 * @throws FailedStep: with a 409 when it is another customer's by now
 */
export async function assignToCustomer(
  { deviceId, deviceOwnerId }: GivenDevice,
  customerId: string,
  withHistory: boolean,
): Promise<void> {
  await step('devices.assign.failed', () =>
    api.request({
      method: 'POST',
      path: `/api/customer/${encodeURIComponent(customerId)}/device/${encodeURIComponent(deviceId)}`,
      query: { withHistory, expectedCustomerId: deviceOwnerId ?? '' },
      schema: emptyAnswer,
    }),
  );
  await recordAssignment(deviceId, customerId, withHistory);
}

/** Writes the assignment into the product's records. @throws FailedStep */
export function recordAssignment(deviceId: string, customerId: string, withHistory: boolean): Promise<void> {
  return step('devices.assign.notRecorded', () =>
    api.request({
      method: 'PUT',
      path: `/backoffice/assignToCustomer/${encodeURIComponent(deviceId)}`,
      body: { deviceId, deviceOwnerId: customerId, withHistory },
      schema: emptyAnswer,
    }),
  );
}

/** Takes a device from its customer, back to the tenant. */
export function takeFromCustomer({ _id }: DeviceRecord): Promise<void> {
  return api.request({
    method: 'PUT',
    path: `/backoffice/updateWithObjId/${encodeURIComponent(_id)}`,
    body: { deviceOwnerId: null },
    schema: emptyAnswer,
  });
}
