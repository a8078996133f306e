import type { DeviceRecord, TenantDetails } from '@airdeck/contract/device-records';
import type { DeviceRecordRow } from './device-record-rows.repository.ts';

/** A record as the console reads it, beside what tenant and customer are called. */
export function deviceRecordBody(
  row: DeviceRecordRow,
  tenant: TenantDetails | undefined,
  customerName: string | undefined,
): DeviceRecord {
  const { id, createdTime, state, ...known } = row;
  return {
    _id: id,
    ...known,
    isActive: state === 'active' || state === 'late' ? 1 : 0,
    state,
    createdAt: createdTime,
    TenantDetails: tenant ? [tenant] : [],
    customerDetails:
      row.deviceOwnerId !== null && customerName !== undefined
        ? [{ customerId: row.deviceOwnerId, userFirstName: customerName }]
        : [],
  };
}
