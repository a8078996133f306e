import type { AirQualityIndex } from '@airdeck/air/indices/air-quality-index';
import { DEFAULT_INDEX } from '@airdeck/air/indices/default-index';
import { bandOfQuantity } from '@airdeck/air/quantity-bands';
import { isFineBand } from '@airdeck/air/verdict';
import type { AlarmDetails, AlarmRow, AlarmState, AlarmStatus } from '@airdeck/contract/alarms/alarms';
import type { AlarmSeverity } from '@airdeck/contract/alarms/severities';
import type { RuleCondition } from '@airdeck/contract/rules/rules';
import type { TFunction } from 'i18next';
import { airWords, valueWords } from '../air-view/air-words.ts';
import type { BandNames } from '../air-view/band-names.ts';
import type { Formatters } from '../format/formatters.ts';

const MINUTE_MS = 60_000;

export const severityWord = (severity: AlarmSeverity, t: TFunction): string => t(`severity.${severity}`);

/** Condition of a rule: `PM2.5 above 40 µg/m³`. @param names those of the bands for its devices */
export function conditionText(
  condition: RuleCondition,
  t: TFunction,
  format: Formatters,
  names: Pick<BandNames, 'by' | 'nameOf'>,
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
      return names.by === 'plain'
        ? t('alarm.condition.limit')
        : t('alarm.condition.index', { band: names.nameOf(condition.band) });
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
  if (!details) return type;
  const by = indexOfAlarm(details);
  return conditionText(details.condition, t, format, { by, nameOf: (band) => airWords(t).band(band, by) });
}

/** Its furthest value; undefined without a threshold. */
export function peakText(
  { details }: Pick<AlarmRow, 'details'>,
  t: TFunction,
  format: Formatters,
): string | undefined {
  if (!details || details.key === null || details.peak === null) return undefined;
  const { condition, key, peak } = details;
  // The index of a condition has levels where it has no numbers.
  const by = condition.kind === 'index' ? indexOfAlarm(details) : undefined;
  return furthestText(condition, valueWords(by, key, peak, t, format), t);
}

/** The index by which the room was judged when the alarm was raised. */
const indexOfAlarm = ({ by = DEFAULT_INDEX.id }: AlarmDetails) => by;

/** The furthest value: the lowest, for rules with a lower threshold. @param value with its unit */
export const furthestText = ({ kind }: RuleCondition, value: string, t: TFunction): string =>
  t(kind === 'below' ? 'alarm.lowest' : 'alarm.peak', { value });

/** Its state in the hub: cleared, acknowledged or not, takes precedence. */
export function stateOf(status: AlarmStatus): AlarmState {
  if (status === 'CLEARED_ACK' || status === 'CLEARED_UNACK') return 'cleared';
  return status === 'ACTIVE_ACK' ? 'acknowledged' : 'open';
}

/**
 * Whether its condition is air that needs attention. Other values have no bands, and a rule may be stricter than the
 * bands: then the air is not called bad.
 * @param by the index by which the room is judged
 */
export function isAboutBadAir({ details }: Pick<AlarmRow, 'details'>, by: AirQualityIndex): boolean {
  if (!details) return false;
  const { condition } = details;
  if (condition.kind === 'index') return !isFineBand(condition.band);
  if (condition.kind !== 'above') return false;
  const band = bandOfQuantity(by, condition.key, Math.floor(condition.threshold) + 1);
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
