import type { ReportDevice } from '@airdeck/contract/history/history';
import type { DescribedDevice } from './reported-devices.service.ts';

/** A device of a report in the specification's words. */
export function reportDeviceBody(device: DescribedDevice): ReportDevice {
  const { deviceId, deviceName, deviceLabel, customerTitle, placeType, city, timeZone } = device;
  return {
    deviceId,
    deviceName,
    deviceLabel,
    customerTitle,
    deviceInstalledPlace: placeType,
    deviceInstalledCity: city,
    timeZone,
  };
}
