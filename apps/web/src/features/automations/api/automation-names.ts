import type { AutomationForm } from '@airdeck/contract/automations/automations';
import { useCustomerNames } from '../../../lib/customers/customer-names.ts';
import { optionOf, useReportDevices } from '../../../lib/devices/report-devices.ts';
import type { LookupOption } from '../../../lib/lists/lookup.ts';

/** The names of the ids in an automation. */
export type AutomationNames = Record<'monitors' | 'devices' | 'customers', readonly LookupOption[]>;

/** Most ids that fit into a URL. */
const MOST_NAMED = 100;

export function deviceIdsOf({ devices, trigger }: Pick<AutomationForm, 'devices' | 'trigger'>): string[] {
  const { source } = trigger ?? {};
  return [
    ...(devices.kind === 'devices' ? devices.deviceIds : []),
    ...(source?.kind === 'monitors' ? source.deviceIds : []),
  ];
}

/** Names of devices by id; undefined while loading. Limited to the first `MOST_NAMED` devices. */
export function useDeviceNames(deviceIds: readonly string[]): ReadonlyMap<string, string> | undefined {
  const { devices, isPending } = useReportDevices([...new Set(deviceIds)].slice(0, MOST_NAMED));
  if (isPending) return undefined;
  return new Map(devices.map(optionOf).map(({ value, label }) => [value, label]));
}

/** The names of an automation's ids; undefined while loading. The name of an unknown or deleted one is its id. */
export function useAutomationNames(automation: AutomationForm): AutomationNames | undefined {
  const { devices, trigger } = automation;
  const names = useDeviceNames(deviceIdsOf(automation));
  const customerIds = devices.kind === 'customers' ? devices.customerIds : [];
  const customers = useCustomerNames(customerIds);
  if (!names || !customers) return undefined;
  const named = (ids: readonly string[]) => ids.map((id) => ({ value: id, label: names.get(id) ?? id }));
  return {
    devices: named(devices.kind === 'devices' ? devices.deviceIds : []),
    monitors: named(trigger?.source.kind === 'monitors' ? trigger.source.deviceIds : []),
    customers,
  };
}
