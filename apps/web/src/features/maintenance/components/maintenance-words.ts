import { roomLine } from '@airdeck/air/room-name';
import type { Maintenance } from '@airdeck/contract/maintenance/maintenance';
import type { TFunction } from 'i18next';

/** The name of what is maintained. */
export function targetName(
  { kind, customerTitle, placeName, deviceName, deviceLabel }: Maintenance,
  t: TFunction,
): string {
  if (kind === 'tenant') return t('maintenance.wholeTenant');
  if (kind === 'customer') return customerTitle ?? t('maintenance.ownRooms');
  if (kind === 'place') return placeName ?? '';
  return deviceName === null ? '' : roomLine({ deviceName, deviceLabel });
}
