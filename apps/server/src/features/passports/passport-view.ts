import type { PassportRow } from '@airdeck/contract/passports/passport-rows';
import type { Caller, Scope } from '../../http/caller.ts';
import { entriesReadableFrom } from '../devices/owner-columns.ts';
import { eventOfRow, type PassportView } from './passport-rows.ts';
import type { PassportWords } from './passport-sections.ts';
import type { SectionKey } from './passport-texts.ts';
import type { PassportDevice, StoredPassport } from './passports.repository.ts';

/** @param readableFrom start of the entries about the device that the caller may see, epoch ms */
export const viewOf = (
  { authority, tenantId, customerId, placeIds }: Caller,
  device: PassportDevice,
  readableFrom: number,
  code: string,
  moment: number,
): PassportView => ({
  code,
  deviceId: device.id,
  scope: { authority, tenantId, customerId, placeIds },
  readableFrom,
  moment,
});

/**
 * With the scope of the user for whom it was issued. Branches need not be stored: what the device did in rooms outside of
 * them is from before `readableFrom`.
 */
export function viewOfStored(stored: StoredPassport): PassportView {
  const { code, deviceId, tenantId, customerId, readableFrom, createdTime } = stored;
  const authority = tenantId === null ? 'SYS_ADMIN' : customerId === null ? 'TENANT_ADMIN' : 'CUSTOMER_USER';
  return {
    code,
    deviceId,
    scope: { authority, tenantId, customerId, placeIds: null },
    readableFrom,
    moment: createdTime,
  };
}

/** Sections that are hidden from the reader. They are omitted, as empty ones would state that there is nothing. */
export function hiddenFrom({ authority }: Scope): SectionKey[] {
  if (authority === 'SYS_ADMIN') return ['findings', 'alarms'];
  return authority === 'CUSTOMER_USER' ? ['findings'] : [];
}

/** Data that the passport omits, and why; the time zone is last. */
export function notesOf(
  { readableFrom, scope, moment }: PassportView,
  device: PassportDevice,
  { t, formats }: PassportWords,
): string[] {
  const isSinceRoom = scope.authority !== 'SYS_ADMIN' && readableFrom > entriesReadableFrom(scope, device);
  const since = isSinceRoom ? 'notes.sinceRoom' : 'notes.since';
  return [
    ...(readableFrom > 0 ? [t(since, { time: formats.dateTime(readableFrom) })] : []),
    ...(scope.authority === 'SYS_ADMIN' ? [t('notes.noReadings')] : []),
    t('notes.times', { zone: formats.zoneName(moment) }),
  ];
}

/** Ids of the tenants in the rows. */
export function ownerIdsOf(rows: readonly PassportRow[]): string[] {
  const ids = rows.flatMap((row) => {
    const event = eventOfRow(row);
    return event?.kind === 'movedToTenant' ? [event.details.fromTenantId, event.details.toTenantId] : [];
  });
  return [...new Set(ids.filter((id) => id != null))];
}

/** The name of the device in the passport. */
export function nameIn(rows: readonly PassportRow[]): string | undefined {
  const row = rows.find(([about, name]) => about === 'fact' && name === 'name');
  return row === undefined ? undefined : String(row[2]);
}
