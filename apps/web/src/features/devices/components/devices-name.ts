import type { DeviceRecord } from '@airdeck/contract/device-records';
import type { TFunction } from 'i18next';
import { isolate } from '../../../ui/text/isolate.ts';

/** A device by its name, several by their number. */
export function devicesName(devices: readonly DeviceRecord[], t: TFunction): string {
  const [first] = devices;
  return devices.length === 1 && first
    ? isolate(first.deviceName)
    : t('devices.several', { count: devices.length });
}
