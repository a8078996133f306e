import { useSearchParams } from 'react-router';
import { optionOf, useReportDevices } from '../../lib/devices/report-devices.ts';
import { ALL_DEVICES, type ChosenDevicesDraft } from './chosen-devices.ts';

/** Initial choice of a form: the device that the URL names, else all. */
export function useDeviceOfAddress() {
  const [params] = useSearchParams();
  const deviceId = params.get('device');
  const { devices, isPending } = useReportDevices(deviceId === null ? [] : [deviceId]);
  const chosen: ChosenDevicesDraft =
    devices.length === 0 ? ALL_DEVICES : { ...ALL_DEVICES, kind: 'devices', devices: devices.map(optionOf) };
  return { deviceId, isPending, chosen };
}
