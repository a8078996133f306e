import type { AutomationForm } from '@airdeck/contract/automations/automations';
import { useChosenDraft, useDeviceNames } from '../../../parts/chosen-devices/chosen-names.ts';
import type { AutomationNames } from '../components/automation-draft.ts';

const monitorIdsOf = ({ trigger }: Pick<AutomationForm, 'trigger'>): readonly string[] =>
  trigger?.source.kind === 'monitors' ? trigger.source.deviceIds : [];

export function deviceIdsOf(automation: Pick<AutomationForm, 'devices' | 'trigger'>): string[] {
  const { devices } = automation;
  return [...(devices.kind === 'devices' ? devices.deviceIds : []), ...monitorIdsOf(automation)];
}

/** The names of an automation's ids; undefined while loading. The name of an unknown or deleted one is its id. */
export function useAutomationNames(automation: AutomationForm): AutomationNames | undefined {
  const set = useChosenDraft(automation.devices);
  const monitorIds = monitorIdsOf(automation);
  const names = useDeviceNames(monitorIds);
  if (!set || !names) return undefined;
  return { set, monitors: monitorIds.map((id) => ({ value: id, label: names.get(id) ?? id })) };
}
