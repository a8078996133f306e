import type { Provisioning, ProvisioningState } from '@airdeck/contract/provisioning';
import type { DeviceProfile } from './device-profiles.repository.ts';

const DAY_MS = 86_400_000;

/** How devices of the profile make themselves known, with what they need for it. */
export function provisioningBody(
  { provisionType, provisionDeviceKey, provisionDeviceSecret }: DeviceProfile,
  { httpUrl, mqttPort }: { readonly httpUrl: string; readonly mqttPort: number },
): Provisioning {
  return { provisionType, provisionDeviceKey, provisionDeviceSecret, httpUrl, mqttPort };
}

/** The profile in a list. Its day begins with the first device; one that begins later was begun by a clock that was ahead. */
export function provisioningState(
  { id, name, provisionType, provisionedSince, provisionedCount }: DeviceProfile,
  { now, newDevicesPerDay }: { readonly now: number; readonly newDevicesPerDay: number },
): ProvisioningState {
  const isSameDay = provisionedSince > now - DAY_MS && provisionedSince <= now;
  const newDevices = isSameDay ? provisionedCount : 0;
  return { deviceProfileId: id, name, provisionType, newDevices, newDevicesPerDay };
}
