import type { AutomationForm } from '@airdeck/contract/automations/automations';
import type { LookupOption } from '../../../lib/lists/lookup.ts';
import { useChosenDraft, useDeviceNames } from '../../../lib/rules/chosen-names.ts';

/** The names of the ids in an automation. */
export type AutomationNames = Record<'monitors' | 'devices' | 'customers', readonly LookupOption[]>;

const monitorIdsOf = ({ trigger }: Pick<AutomationForm, 'trigger'>): readonly string[] =>
  trigger?.source.kind === 'monitors' ? trigger.source.deviceIds : [];

export function deviceIdsOf(automation: Pick<AutomationForm, 'devices' | 'trigger'>): string[] {
  const { devices } = automation;
  return [...(devices.kind === 'devices' ? devices.deviceIds : []), ...monitorIdsOf(automation)];
}

/** The names of an automation's ids; undefined while loading. The name of an unknown or deleted one is its id. */
export function useAutomationNames(automation: AutomationForm): AutomationNames | undefined {
  const chosen = useChosenDraft(automation.devices);
  const monitorIds = monitorIdsOf(automation);
  const names = useDeviceNames(monitorIds);
  if (!chosen || !names) return undefined;
  const { devices, customers } = chosen;
  return {
    devices,
    customers,
    monitors: monitorIds.map((id) => ({ value: id, label: names.get(id) ?? id })),
  };
}
