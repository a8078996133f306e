import type { RuleDevices } from '@airdeck/contract/rules';
import type { LookupOption } from '../lists/lookup.ts';

/** Devices as they are chosen in a form: what is not shown is kept. */
export type ChosenDevicesDraft = {
  readonly places: readonly string[];
  readonly customers: readonly LookupOption[];
  readonly devices: readonly LookupOption[];
};

const valuesOf = (options: readonly LookupOption[]): string[] => options.map(({ value }) => value);

/** The same as the call takes it. @param kind which of it counts */
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
