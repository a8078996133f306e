import { DEFAULT_INDEX } from '@airdeck/air/indices/default-index';
import { bandOfQuantity } from '@airdeck/air/quantity-bands';
import { isFineBand } from '@airdeck/air/verdict';
import type { AlarmDetails, AlarmRow, AlarmState, AlarmStatus } from '@airdeck/contract/alarms/alarms';
import type { AlarmSeverity } from '@airdeck/contract/alarms/severities';
import type { RuleCondition } from '@airdeck/contract/rules/rules';
import type { TFunction } from 'i18next';
import { airWords } from '../air-view/air-words.ts';
import type { Formatters } from '../format/formatters.ts';

const MINUTE_MS = 60_000;

export const severityWord = (severity: AlarmSeverity, t: TFunction): string => t(`severity.${severity}`);

/** Condition of a rule: `PM2.5 above 40 µg/m³`. @param by the index of the device; missing: the default one */
export function conditionText(
  condition: RuleCondition,
  t: TFunction,
  format: Formatters,
  by?: AlarmDetails['by'],
): string {
  switch (condition.kind) {
    case 'above':
    case 'below': {
      const { key, threshold } = condition;
      const metric = airWords(t).metric(key);
      return t(`alarm.condition.level.${condition.kind}`, {
        metric,
        value: format.limit(key, threshold),
      });
    }
    case 'index':
      return t('alarm.condition.index', { band: airWords(t).band(condition.band, by) });
    case 'silent':
      return t('alarm.condition.silent', { duration: format.duration(condition.minutes * MINUTE_MS) });
    case 'finding':
      return t(`alarm.condition.finding.${condition.finding}`);
  }
}

/** Title of an alarm: the condition of its rule, or its type without a rule. */
export function alarmText(
  { type, details }: Pick<AlarmRow, 'type' | 'details'>,
  t: TFunction,
  format: Formatters,
) {
  return details ? conditionText(details.condition, t, format, details.by) : type;
}

/** Its furthest value; undefined without a threshold. */
export function peakText(
  { details }: Pick<AlarmRow, 'details'>,
  t: TFunction,
  format: Formatters,
): string | undefined {
  if (!details || details.key === null || details.peak === null) return undefined;
  return furthestText(details.condition, details.key, details.peak, t, format);
}

/** The furthest value: the lowest, for rules with a lower threshold. */
export function furthestText(
  { kind }: RuleCondition,
  key: string,
  value: number,
  t: TFunction,
  format: Formatters,
): string {
  return t(kind === 'below' ? 'alarm.lowest' : 'alarm.peak', { value: format.quantity(key, value) });
}

/** Its state in the hub: cleared, acknowledged or not, takes precedence. */
export function stateOf(status: AlarmStatus): AlarmState {
  if (status === 'CLEARED_ACK' || status === 'CLEARED_UNACK') return 'cleared';
  return status === 'ACTIVE_ACK' ? 'acknowledged' : 'open';
}

/**
 * Whether its condition is air that needs attention. Other values have no bands, and a rule may be stricter than the
 * bands: then the air is not called bad.
 */
export function isAboutBadAir({ details }: Pick<AlarmRow, 'details'>): boolean {
  if (!details) return false;
  const { condition } = details;
  if (condition.kind === 'index') return !isFineBand(condition.band);
  if (condition.kind !== 'above') return false;
  const band = bandOfQuantity(DEFAULT_INDEX, condition.key, Math.floor(condition.threshold) + 1);
  return band !== undefined && !isFineBand(band);
}

/** Its state in words. An alarm that a person cleared says so while its cause goes on. */
export function stateText(alarm: AlarmRow, t: TFunction): string {
  if (alarm.clearTime !== null && alarm.isOngoing) return t('alarm.clearedOngoing');
  return t(`alarm.state.${stateOf(alarm.status)}`);
}

/** Label of a device's alarm mark: `Alarm: Critical`. */
export const markWord = (severity: AlarmSeverity, t: TFunction): string =>
  t('alarm.mark', { severity: severityWord(severity, t) });

/** A device's alarm mark. @param severity undefined: no open alarms */
export const markOf = (severity: AlarmSeverity | undefined, t: TFunction) =>
  severity && { severity, word: markWord(severity, t) };
