import type { MaintainedKind, Maintenance } from '@airdeck/contract/maintenance/maintenance';
import type { Scope } from '../../http/caller.ts';
import type { MaintenanceRecord, MaintenanceRow } from './maintenance.repository.ts';

type Target = Pick<MaintenanceRow, 'customerId' | 'placeId' | 'deviceId'>;

export function kindOf({ customerId, placeId, deviceId }: Target): MaintainedKind {
  if (deviceId !== null) return 'device';
  if (placeId !== null) return 'place';
  return customerId === null ? 'tenant' : 'customer';
}

/** The id of what is maintained; null: the whole tenant. */
export const targetIdOf = ({ customerId, placeId, deviceId }: Target): string | null =>
  deviceId ?? placeId ?? customerId;

/**
 * Whether a caller who may plan maintenance may change this one, which is in their scope.
 * @param isWithin whether what is maintained is in their branches
 */
export const mayChange = (
  { authority, customerId }: Scope,
  row: Pick<Target, 'customerId'>,
  isWithin: boolean,
): boolean =>
  isWithin && (authority === 'TENANT_ADMIN' || (customerId !== null && row.customerId === customerId));

export const isPresent = ({ begins, ends }: Pick<MaintenanceRow, 'begins' | 'ends'>, now: number): boolean =>
  begins !== null && ends !== null && begins <= now && now < ends;

function stateOf(row: MaintenanceRow, now: number): Maintenance['state'] {
  if (isPresent(row, now)) return 'now';
  return row.begins !== null && row.begins > now ? 'upcoming' : 'past';
}

/** A maintenance as the console reads it. */
export function maintenanceBody(
  caller: Scope,
  { row, customerTitle, placeName, deviceName, deviceLabel, isWithin }: MaintenanceRecord,
  now: number,
): Maintenance {
  const { tenantId: _, placeId: __, deviceId: ___, lastBegan: ____, lastEnded, ...fields } = row;
  return {
    ...fields,
    kind: kindOf(row),
    targetId: targetIdOf(row),
    customerTitle,
    placeName,
    deviceName,
    deviceLabel,
    state: stateOf(row, now),
    lastEnded,
    mayChange: mayChange(caller, row, isWithin),
  };
}
