import type { RuleDevices } from '@airdeck/contract/rules/rule-devices';

/** The fields of a device that determine which rules watch it. */
export type WatchedDevice = {
  readonly id: string;
  readonly customerId: string | null;
  readonly placeType: string | null;
  /** Ids of its room and of the places around it; null: it is in none. */
  readonly placePath: readonly string[] | null;
};

/** Whether a rule of the device's tenant watches it. */
export function watches(devices: RuleDevices, device: WatchedDevice): boolean {
  switch (devices.kind) {
    case 'all':
      return true;
    case 'places':
      return device.placeType !== null && devices.places.includes(device.placeType);
    case 'customers':
      return device.customerId !== null && devices.customerIds.includes(device.customerId);
    case 'rooms':
      return devices.placeIds.some((id) => device.placePath?.includes(id));
    case 'devices':
      return devices.deviceIds.includes(device.id);
  }
}
