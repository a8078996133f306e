import type { AirQualityIndex } from '@airdeck/air/indices/air-quality-index';
import type { EvaluatedDeviceRow } from '../../rules/engine/reading-follower.ts';
import { type Watch, watchesBy } from '../../rules/engine/rule-watch.ts';
import { keptRuleHours } from '../../rules/engine/schedule-spans.ts';
import { watches } from '../../rules/rule-devices.ts';
import { judgedBy } from '../../worst-air/present-air.ts';
import type { AutomationRow } from '../automations.repository.ts';
import { type ConditionTerms, conditionTerms, oppositesBy } from './condition-state.ts';

const MINUTE_MS = 60_000;

/** An automation with its prepared condition and schedules. */
export type CompiledAutomation = {
  readonly row: AutomationRow;
  /** By the index of the device whose readings are followed; undefined: schedule only. */
  readonly watches:
    | Readonly<Record<'beginsBy' | 'endsBy', (by: AirQualityIndex) => Watch | undefined>>
    | undefined;
  readonly hoursAt: ReturnType<typeof keptRuleHours>;
};

type Place = Pick<EvaluatedDeviceRow, 'id' | 'tenantId' | 'customerId' | 'placeType' | 'placePath'>;

/** Prepares automations, cached while they are unchanged. */
export function createAutomationCompiler() {
  const compiled = new Map<string, CompiledAutomation>();
  return (row: AutomationRow): CompiledAutomation => {
    const known = compiled.get(row.id);
    if (known?.row.version === row.version) return known;
    const condition = row.trigger?.condition;
    const watched = condition && { beginsBy: watchesBy(condition), endsBy: oppositesBy(condition) };
    const made = { row, watches: watched, hoursAt: keptRuleHours(row.schedule) };
    compiled.set(row.id, made);
    return made;
  };
}

const isOfOwner = ({ row }: CompiledAutomation, { tenantId, customerId }: Place): boolean =>
  row.tenantId === tenantId && (row.customerId === null || row.customerId === customerId);

/** Whether an automation sets the device. */
export const sets = (automation: CompiledAutomation, device: Place): boolean =>
  isOfOwner(automation, device) && watches(automation.row.devices, device);

/** Whether an automation uses the device's readings. */
export function follows(automation: CompiledAutomation, device: Place): boolean {
  const source = automation.row.trigger?.source;
  if (!source || !isOfOwner(automation, device)) return false;
  return source.kind === 'self'
    ? watches(automation.row.devices, device)
    : source.deviceIds.includes(device.id);
}

/** Undefined: without a condition. */
export function termsAt(
  { row, watches: watched }: CompiledAutomation,
  { ownedSince, ...yardstick }: Pick<EvaluatedDeviceRow, 'ownedSince' | 'airIndex' | 'limits'>,
): ConditionTerms | undefined {
  if (!row.trigger || !watched) return undefined;
  const by = judgedBy(yardstick);
  const [begins, ends] = [watched.beginsBy(by), watched.endsBy(by)];
  if (!begins || !ends) return undefined;
  const holdMs = row.trigger.holdMinutes * MINUTE_MS;
  const clearMs = row.trigger.clearMinutes * MINUTE_MS;
  return conditionTerms({ begins, ends }, { holdMs, clearMs }, Math.max(row.effectiveTime, ownedSince));
}
