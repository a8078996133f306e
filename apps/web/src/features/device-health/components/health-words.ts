import { METRICS, type Metric } from '@airdeck/air/metrics';
import type { DeviceHealth, StoredFinding } from '@airdeck/contract/device-health/device-health';
import {
  DEVICE_ACTIVITY_KINDS,
  type DeviceActivity,
  type DeviceActivityKind,
  GATEWAY_CHANGES,
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
export function activityWord(
  { kind, details }: DeviceActivity,
  t: TFunction,
  format: TimeFormatters,
): string {
  const known = DEVICE_ACTIVITY_KINDS.find((name) => name === kind);
  if (!known) return kind;
  const before = details?.['lastReadingTime'];
  if (known === 'back' && typeof before === 'number') {
    return t('deviceHealth.detailed.backAfter', { time: format.dateTime(before) });
  }
  if (details?.['keepsToken'] === true) {
    if (known === 'movedToTenant') return t('deviceHealth.detailed.movedWithToken');
    if (known === 'assigned' || known === 'unassigned') return t(`deviceHealth.keptToken.${known}`);
  }
  if (known === 'calibrated') {
    const { day, text } = details ?? {};
    const at = typeof day === 'string' ? format.calendarDay(day) : '';
    return t(`deviceHealth.activity.${known}`, { day: at, text: isolate(String(text ?? '')) });
  }
  const gateway = GATEWAY_CHANGES.find((change) => change === details?.['gateway']);
  const act =
    known === 'updated' && gateway ? t(`deviceHealth.gateway.${gateway}`) : actWord(known, details, t);
  const { times, lastTime } = details ?? {};
  if (typeof times !== 'number' || typeof lastTime !== 'number') return act;
  return t('deviceHealth.repeated', { act, count: times, time: format.time(lastTime) });
}

/** The same without the number of repetitions. */
function actWord(kind: DeviceActivityKind, details: DeviceActivity['details'], t: TFunction): string {
  const { name, automation, isAfter, to } = details ?? {};
  if (typeof to === 'string' && to !== '') {
    return t('deviceHealth.changedTo', { act: t(`deviceHealth.activity.${kind}`), to: isolate(to) });
  }
  const mode = typeof name === 'string' ? isolate(modeName(name, t)) : '';
  if (kind === 'modeAutomated' || kind === 'automationHeldBack') {
    const act = kind === 'modeAutomated' && isAfter === true ? 'modeAutomatedAfter' : kind;
    return t(`deviceHealth.activity.${act}`, { mode, automation: isolate(String(automation ?? '')) });
  }
  return kind === 'modeAsked' && mode !== ''
    ? t('deviceHealth.detailed.namedModeAsked', { mode })
    : t(`deviceHealth.activity.${kind}`);
}

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
