import { METRICS, type Metric } from '@airdeck/air/metrics';
import type { DeviceHealth, StoredFinding } from '@airdeck/contract/device-health/device-health';
import {
  type DeviceActivity,
  type ReadActivity,
  readActivity,
} from '@airdeck/contract/devices/device-activity';
import type { TFunction } from 'i18next';
import { modeName } from '../../../lib/devices/mode-name.ts';
import type { Formatters, TimeFormatters } from '../../../lib/format/formatters.ts';
import { isolate } from '../../../ui/text/isolate.ts';

const REASONS = [
  'not-utf8',
  'compressed',
  'too-large',
  'connection-replaced',
  'not-json',
  'wrong-form',
  'empty',
  'ts-not-a-number',
  'ts-out-of-range',
  'number-out-of-range',
  'unstorable-text',
  'key-length',
  'too-many-keys',
  'too-many-values',
  'too-many-readings',
  'too-many-months',
  'not-a-call',
  'too-deep',
  'refused-by-database',
] as const;

/** A finding as a sentence. */
export function findingSentence(finding: StoredFinding, t: TFunction, format: TimeFormatters): string {
  const { kind, key, value, since } = finding;
  const metric = metricOf(key);
  const name = metric ? t(`metric.${metric}`) : key;
  const said = value === null ? '' : metric ? format.quantity(metric, value) : `${value}`;
  return t(`deviceHealth.says.finding.${kind}`, {
    name: isolate(name),
    value: isolate(said.trim()),
    time: format.dateTime(since),
  });
}

/** Metric and kind of a finding, for the list. */
export function findingName({ kind, key }: StoredFinding, t: TFunction): string {
  const metric = metricOf(key);
  return `${metric ? t(`metric.${metric}`) : key}: ${t(`finding.${kind}`)}`;
}

/** A share in per cent; a dash if unknown. */
export function percent(part: number | null, format: Formatters): string {
  return part === null ? '–' : `${format.number(part * 100)}%`;
}

/** An entry of the time line, in the reader's language; the server's name if unknown to this version of the console. */
export function activityWord(stored: DeviceActivity, t: TFunction, format: TimeFormatters): string {
  const event = readActivity(stored);
  if (!event) return stored.kind;
  const act = actWord(event, t, format);
  const { times, lastTime } = event.details;
  if (times === undefined || lastTime === undefined) return act;
  return t('deviceHealth.repeated', { act, count: times, time: format.time(lastTime) });
}

/** The same without the number of repetitions. */
function actWord({ kind, details }: ReadActivity, t: TFunction, format: TimeFormatters): string {
  switch (kind) {
    case 'back': {
      const { lastReadingTime } = details;
      if (lastReadingTime === undefined) break;
      return t('deviceHealth.detailed.backAfter', { time: format.dateTime(lastReadingTime) });
    }
    case 'movedToTenant':
      if (!details.keepsToken) break;
      return t('deviceHealth.detailed.movedWithToken');
    case 'assigned':
    case 'unassigned':
      if (!details.keepsToken) break;
      return t(`deviceHealth.keptToken.${kind}`);
    case 'calibrated': {
      const { day, text = '' } = details;
      const at = day === undefined ? '' : format.calendarDay(day);
      return t(`deviceHealth.activity.${kind}`, { day: at, text: isolate(text) });
    }
    case 'updated':
      if (!details.gateway) break;
      return t(`deviceHealth.gateway.${details.gateway}`);
    case 'renamed':
    case 'relabelled':
    case 'modelChanged':
      if (!details.to) break;
      return t('deviceHealth.changedTo', {
        act: t(`deviceHealth.activity.${kind}`),
        to: isolate(details.to),
      });
    case 'modeAsked':
      if (details.name === undefined) break;
      return t('deviceHealth.detailed.namedModeAsked', { mode: modeWord(details.name, t) });
    case 'modeAutomated': {
      const { name, automation = '', isAfter } = details;
      const mode = name === undefined ? '' : modeWord(name, t);
      const act = isAfter ? 'modeAutomatedAfter' : kind;
      return t(`deviceHealth.activity.${act}`, { mode, automation: isolate(automation) });
    }
    case 'automationHeldBack':
      return t(`deviceHealth.activity.${kind}`, { automation: isolate(details.automation ?? '') });
    default:
      break;
  }
  return t(`deviceHealth.activity.${kind}`);
}

const modeWord = (name: string, t: TFunction): string => isolate(modeName(name, t));

/** The reason why a message could not be stored. */
export function reasonWord(reason: string, t: TFunction): string {
  const known = REASONS.find((name) => name === reason);
  return known ? t(`deviceHealth.reason.${known}`) : reason;
}

/** The state of a device as a sentence. @param timeoutMs time without readings after which it is silent */
export function stateSentence(
  { state, lastReadingTime }: Pick<DeviceHealth, 'state' | 'lastReadingTime'>,
  timeoutMs: number,
  t: TFunction,
  format: TimeFormatters,
): string {
  if (lastReadingTime === null) return t('deviceHealth.says.never');
  return t(`deviceHealth.says.state.${state}`, {
    time: format.dateTime(lastReadingTime),
    timeout: format.duration(timeoutMs),
  });
}

const metricOf = (key: string): Metric | undefined =>
  Object.hasOwn(METRICS, key) ? (key as Metric) : undefined;
