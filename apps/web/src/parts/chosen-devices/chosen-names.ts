import type { RuleDevices } from '@airdeck/contract/rules/rule-devices';
import { useCustomerNames } from '../../lib/customers/customer-names.ts';
import { useChosenPlaces } from '../../lib/devices/place-lookup.ts';
import { optionOf, useReportDevices } from '../../lib/devices/report-devices.ts';
import { ALL_DEVICES, type ChosenDevicesDraft } from './chosen-devices.ts';

/** Most ids that fit into a URL. */
const MOST_NAMED = 100;

/** Names of devices by id; undefined while loading. Limited to the first `MOST_NAMED` devices. */
export function useDeviceNames(deviceIds: readonly string[]): ReadonlyMap<string, string> | undefined {
  const { devices, isPending } = useReportDevices([...new Set(deviceIds)].slice(0, MOST_NAMED));
  if (isPending) return undefined;
  return new Map(devices.map(optionOf).map(({ value, label }) => [value, label]));
}

/**
 * A stored choice as a form has it; undefined while loading. The name of an unknown or deleted device or place is its id.
 * @param choice undefined: all devices
 */
export function useChosenDraft(choice: RuleDevices | undefined): ChosenDevicesDraft | undefined {
  const deviceIds = choice?.kind === 'devices' ? choice.deviceIds : [];
  const names = useDeviceNames(deviceIds);
  const customers = useCustomerNames(choice?.kind === 'customers' ? choice.customerIds : []);
  const placeIds = choice?.kind === 'rooms' ? choice.placeIds : [];
  const rooms = useChosenPlaces(placeIds);
  if (!names || !customers || !rooms) return undefined;
  return {
    kind: choice?.kind ?? ALL_DEVICES.kind,
    places: choice?.kind === 'places' ? choice.places : [],
    customers,
    rooms: placeIds.map((id) => rooms.find(({ value }) => value === id) ?? { value: id, label: id }),
    devices: deviceIds.map((id) => ({ value: id, label: names.get(id) ?? id })),
  };
}
