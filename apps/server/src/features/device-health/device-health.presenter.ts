import type { DeviceHealth } from '@airdeck/contract/device-health/device-health';
import type { Caller } from '../../http/caller.ts';
import type { HealthRow } from './device-health-list.repository.ts';

/** A system administrator sees no measurements. */
export const isSystem = ({ authority }: Caller): boolean => authority === 'SYS_ADMIN';

export function healthBody(caller: Caller, row: HealthRow): DeviceHealth {
  const { health } = row;
  return {
    deviceId: row.id,
    deviceName: row.name,
    deviceLabel: row.label,
    deviceInstalledPlace: row.placeType,
    timeZone: row.timeZone,
    tenantId: row.tenantId,
    customerTitle: row.customerTitle,
    placeNames: isSystem(caller) ? [] : (row.placeNames ?? []),
    state: health.state,
    lastReadingTime: health.lastReadingTime,
    battery: isSystem(caller) ? null : health.battery,
    shareOf24Hours: health.shareOf24Hours,
    shareOf7Days: health.shareOf7Days,
    findings: isSystem(caller) ? null : [...health.findings],
    rejectedMessages: health.rejectedMessages,
    computedTime: health.computedTime,
  };
}
