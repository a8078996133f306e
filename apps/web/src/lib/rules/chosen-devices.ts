import type { RuleDevices } from '@airdeck/contract/rules/rules';
import type { LookupOption } from '../lists/lookup.ts';

/** Selection of devices in a form; hidden parts are kept. */
export type ChosenDevicesDraft = {
  readonly places: readonly string[];
  readonly customers: readonly LookupOption[];
  readonly devices: readonly LookupOption[];
};

const valuesOf = (options: readonly LookupOption[]): string[] => options.map(({ value }) => value);

/** The same in the format of the call. @param kind the part that applies */
export function chosenDevices(
  kind: RuleDevices['kind'],
  { places, customers, devices }: ChosenDevicesDraft,
): RuleDevices {
  switch (kind) {
    case 'all':
      return { kind };
    case 'places':
      return { kind, places: [...places] };
    case 'customers':
      return { kind, customerIds: valuesOf(customers) };
    case 'devices':
      return { kind, deviceIds: valuesOf(devices) };
  }
}
