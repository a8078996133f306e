import type { PassportRow } from '@airdeck/contract/passports/passport-rows';
import type { Caller, Scope } from '../../http/caller.ts';
import { entriesReadableFrom } from '../devices/owner-columns.ts';
import { eventOfRow, type PassportView } from './passport-rows.ts';
import type { PassportWords } from './passport-sections.ts';
import type { SectionKey } from './passport-texts.ts';
import type { PassportDevice, StoredPassport } from './passports.repository.ts';

/** Start of the entries about a device that the caller may see, epoch ms. */
export const readableFromOf = (caller: Scope, device: PassportDevice): number =>
  caller.authority === 'SYS_ADMIN' ? 0 : entriesReadableFrom(caller, device);

export const viewOf = (
  { authority, tenantId, customerId, placeIds }: Caller,
  device: PassportDevice,
  code: string,
  moment: number,
): PassportView => ({
  code,
  deviceId: device.id,
  scope: { authority, tenantId, customerId, placeIds },
  readableFrom: readableFromOf({ authority, tenantId, customerId, placeIds }, device),
  moment,
});

/** With the scope of the user for whom it was issued: none is for those who are limited to branches. */
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
  { t, formats }: PassportWords,
): string[] {
  return [
    ...(readableFrom > 0 ? [t('notes.since', { time: formats.dateTime(readableFrom) })] : []),
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
