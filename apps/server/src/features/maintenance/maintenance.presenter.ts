import type { MaintainedKind, Maintenance } from '@airdeck/contract/maintenance/maintenance';
import type { Scope } from '../../http/caller.ts';
import type { MaintenanceRecord, MaintenanceRow } from './maintenance.repository.ts';

type Target = Pick<MaintenanceRow, 'customerId' | 'deviceId'>;

export function kindOf({ customerId, deviceId }: Target): MaintainedKind {
  if (deviceId !== null) return 'device';
  return customerId === null ? 'tenant' : 'customer';
}

/** Whether a caller who may plan maintenance may change this one, which is in their scope. */
export const mayChange = ({ authority, customerId }: Scope, row: Target): boolean =>
  authority === 'TENANT_ADMIN' || (customerId !== null && row.customerId === customerId);

export const isPresent = ({ begins, ends }: Pick<MaintenanceRow, 'begins' | 'ends'>, now: number): boolean =>
  begins !== null && ends !== null && begins <= now && now < ends;

function stateOf(row: MaintenanceRow, now: number): Maintenance['state'] {
  if (isPresent(row, now)) return 'now';
  return row.begins !== null && row.begins > now ? 'upcoming' : 'past';
}

/** A maintenance as the console reads it. */
export function maintenanceBody(
  caller: Scope,
  { row, customerTitle, deviceName, deviceLabel }: MaintenanceRecord,
  now: number,
): Maintenance {
  const { tenantId: _, deviceId, lastBegan: __, lastEnded, ...fields } = row;
  const kind = kindOf(row);
  return {
    ...fields,
    kind,
    targetId: deviceId ?? (kind === 'customer' ? row.customerId : null),
    customerTitle,
    deviceName,
    deviceLabel,
    state: stateOf(row, now),
    lastEnded,
    mayChange: mayChange(caller, row),
  };
}
