import type { RuleDevices } from '@airdeck/contract/rules/rule-devices';
import type { LookupOption } from '../../lib/lists/lookup.ts';

/** The kinds of choices that a tenant has. */
export const DEVICE_CHOICES = ['all', 'places', 'customers', 'rooms', 'devices'] as const;
export type DeviceChoice = RuleDevices['kind'];

/** A choice of devices in a form; hidden parts are kept. */
export type ChosenDevicesDraft = {
  readonly kind: DeviceChoice;
  readonly places: readonly string[];
  readonly customers: readonly LookupOption[];
  /** Buildings, floors and rooms. */
  readonly rooms: readonly LookupOption[];
  readonly devices: readonly LookupOption[];
};

export const ALL_DEVICES: ChosenDevicesDraft = {
  kind: 'all',
  places: [],
  customers: [],
  rooms: [],
  devices: [],
};

const valuesOf = (options: readonly LookupOption[]): string[] => options.map(({ value }) => value);

/** The same in the format of the call. */
export function chosenDevices({ kind, places, customers, rooms, devices }: ChosenDevicesDraft): RuleDevices {
  switch (kind) {
    case 'all':
      return { kind };
    case 'places':
      return { kind, places: [...places] };
    case 'customers':
      return { kind, customerIds: valuesOf(customers) };
    case 'rooms':
      return { kind, placeIds: valuesOf(rooms) };
    case 'devices':
      return { kind, deviceIds: valuesOf(devices) };
  }
}
