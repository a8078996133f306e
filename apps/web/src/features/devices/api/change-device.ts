import type { DeviceRecord } from '@airdeck/contract/device-records';
import { api } from '../../../lib/api-client/api.ts';
import { emptyAnswer } from '../../../lib/api-client/empty-answer.ts';

/** Gives a device another name. */
export function renameDevice({ _id }: DeviceRecord, deviceName: string): Promise<void> {
  return api.request({
    method: 'PUT',
    path: '/backoffice/deviceApi/updateDeviceName',
    body: { deviceId: _id, deviceName },
    schema: emptyAnswer,
  });
}

/** Deletes a device, wherever it is. */
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

/** Gives a device to a customer of the reader's tenant. @throws ApiFailure: 409 it is another customer's by now */
export function assignToCustomer(
  { _id, deviceOwnerId: before }: DeviceRecord,
  customerId: string,
  withHistory: boolean,
): Promise<void> {
  return api.request({
    method: 'PUT',
    path: `/backoffice/assignToCustomer/${encodeURIComponent(_id)}`,
    body: { deviceOwnerId: customerId, withHistory, expectedOwnerId: before },
    schema: emptyAnswer,
  });
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
