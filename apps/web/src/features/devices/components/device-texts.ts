import { roomLine } from '@airdeck/air/room-name';
import type { ParseKeys, TFunction } from 'i18next';
import { isConflict } from '../../../lib/api-client/api-failure.ts';
import { type FailureText, failureText } from '../../../lib/api-client/failure-text.ts';
import type { DeviceRecord } from '../../../lib/devices/api/device-record.ts';
import {
  BuildingIcon,
  ChartIcon,
  EditIcon,
  FanIcon,
  GiveIcon,
  type Icon,
  KeyIcon,
  PinIcon,
  TagIcon,
  TakeBackIcon,
  TrashIcon,
} from '../../../ui/icon/icons.tsx';
import { isolate } from '../../../ui/text/isolate.ts';

/** The room and serial number of a single device, or the number of several. */
export function devicesName(devices: readonly DeviceRecord[], t: TFunction): string {
  const [first] = devices;
  return devices.length === 1 && first
    ? isolate(roomLine(first))
    : t('devices.several', { count: devices.length });
}

type DeviceAction = { readonly key: string; readonly label: string; readonly icon: Icon };

/** Labels and icons of the actions on devices, shared by single and bulk actions and by all roles. */
export const deviceActions = (t: TFunction) =>
  ({
    rename: { key: 'rename', label: t('devices.rename.action'), icon: EditIcon },
    location: { key: 'location', label: t('devices.updateLocation'), icon: PinIcon },
    room: { key: 'room', label: t('devices.room.action'), icon: BuildingIcon },
    giveToTenant: { key: 'assign', label: t('devices.assign.tenantAction'), icon: BuildingIcon },
    giveToCustomer: { key: 'assign', label: t('devices.assign.customerAction'), icon: GiveIcon },
    takeBack: { key: 'takeBack', label: t('devices.takeBack.action'), icon: TakeBackIcon },
    visit: { key: 'open', label: t('devices.visit.action'), icon: ChartIcon },
    labels: { key: 'labels', label: t('devices.labels'), icon: TagIcon },
    changeToken: { key: 'token', label: t('devices.token.action'), icon: KeyIcon },
    setMode: { key: 'mode', label: t('devices.mode.action'), icon: FanIcon },
    remove: { key: 'delete', label: t('devices.deletion.action'), icon: TrashIcon },
  }) satisfies Record<string, DeviceAction>;

/** The failure of an action on a device, in the reader's language. */
export function deviceFailureText(error: unknown, t: TFunction, fallback: ParseKeys): FailureText {
  if (isConflict(error)) return { message: t('devices.fault.assignedByOther') };
  return failureText(error, t, fallback);
}
